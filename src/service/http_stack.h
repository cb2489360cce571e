// The HTTP stack of a run: recordings around the operator's limits around retry around rate limit around
// curl. Where several programs do one run, the pace that they share stands around the rate limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>

#include "net/limited.h"
#include "net/pace_board.h"
#include "service/recordings.h"
#include "service/tracing.h"

namespace proctor::service {

struct HttpOptions {
  std::size_t requests_a_minute = 0;  // to one provider; 0: no limit
  std::size_t tokens_a_minute = 0;
  std::size_t most_at_once = 1000;
  std::size_t attempts = 4;
  std::uint64_t seed = 0;
  net::SaidLimits limits = {};
  net::PaceBoard* board =
      nullptr;  // where other programs of the same run share their pace; outlives the stack
};

class HttpStack {
 public:
  explicit HttpStack(const HttpOptions& options);
  // With recordings. Where these only replay, there is nothing behind them that could reach the network.
  static Result<std::unique_ptr<HttpStack>> open(const HttpOptions& options, const Recordings& recordings);
  ~HttpStack();

  net::Transport& transport();

  // Cassettes that were played or written, as paths within their folder.
  std::set<std::string> cassettes_used() const;

 private:
  struct Live;
  struct Recorded;

  Result<void> trace(const Recordings& recordings);

  HttpStack() = default;

  std::unique_ptr<Live> live_;          // null: nothing goes out
  std::unique_ptr<Recorded> recorded_;  // null: nothing is recorded or played back
  std::unique_ptr<Tracing> tracing_;    // null: no traces are kept
};

}  // namespace proctor::service
