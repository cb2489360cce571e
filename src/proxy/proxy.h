// The recording proxy: any program that speaks to a model is recorded, or answered from recordings, by
// changing one base URL. It knows sockets only through the seams it is given.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "cassette/deck.h"
#include "cassette/layer.h"
#include "cassette/trace.h"
#include "net/server.h"
#include "net/streaming.h"

namespace proctor::proxy {

struct ProxyOptions {
  std::map<std::string, std::string> upstreams;  // by provider's name; those left out: the provider's own
  std::string upstream;                          // for all that is not named, where not empty
  std::chrono::milliseconds timeout{30'000};     // until the upstream begins to answer
  cassette::Pace pace = cassette::Pace::at_once;
  std::size_t most_unsent = 1U << 20U;  // bytes a slow client may owe before the upstream is paused
  std::size_t most_body = 1U << 20U;    // of a request: as the server has it, for the message
  bool for_all = false;                 // listens for other machines, too: any Host header is fine
  std::map<std::string, std::string> folders =
      {};  // by what they hold: /health asks whether they can be written
  // Called from any thread, one line without its end each; neither holds anything secret.
  std::function<void(const std::string& line)> tell = {};  // of what could not be kept
  std::function<void(const std::string& line)> log = {};   // of each exchange
};

// Safe to use from any thread. What it is given must outlive it.
class Proxy {
 public:
  // `traces` may be nullptr: none are kept.
  Proxy(ProxyOptions options, cassette::Deck& deck, net::StreamTransport& transport,
        const cassette::TraceFolder* traces, Clock& clock);
  ~Proxy();

  void handle(net::Incoming request, const std::shared_ptr<net::Answering>& answer);

  // Ends what is under way: calls are stopped, clients cut off, what waits to be written is written. What
  // comes later is refused.
  void close();

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace proctor::proxy
