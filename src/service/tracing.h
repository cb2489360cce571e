// Keeps a trace of each exchange with a model that passes through. Stands outermost, so that what is played
// back is seen too.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "cassette/trace.h"
#include "net/http.h"

namespace proctor::service {

// What one case asks in one repeat is a session: RUN/CASE/REPEAT. A trace that cannot be kept costs nothing
// but a notice. Safe to call from any thread.
class Tracing final : public net::Transport {
 public:
  // `known`: keys that must not be kept, beside those of each request.
  Tracing(net::Transport& inner, cassette::TraceFolder folder, std::string run, std::vector<Secret> known)
      : inner_(inner), folder_(std::move(folder)), run_(std::move(run)), known_(std::move(known)) {}

  Answered<net::Response> send(const net::Request& request, const Until& until) override;

 private:
  struct Last {
    std::size_t steps = 0;
    std::string id;  // of the trace before
  };

  cassette::TraceSession next_in(const Occasion& occasion, const std::string& id);
  Result<void> keep(const net::Request& request, const Answered<net::Response>& answer, std::string began);

  net::Transport& inner_;
  const cassette::TraceFolder folder_;
  const std::string run_;
  const std::vector<Secret> known_;
  std::mutex mutex_;
  std::map<std::string, Last> sessions_;
};

}  // namespace proctor::service
