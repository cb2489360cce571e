// The recording proxy: any program that speaks to a model is recorded, or answered from recordings, by
// changing one base URL. It knows sockets only through the seams it is given.
#pragma once

#include <chrono>
#include <cstddef>
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
};

// Safe to use from any thread. What it is given must outlive it.
class Proxy {
 public:
  // `traces` may be nullptr: none are kept.
  Proxy(ProxyOptions options, cassette::Deck& deck, net::StreamTransport& transport,
        const cassette::TraceFolder* traces, Clock& clock);
  ~Proxy();

  void handle(net::Incoming request, std::shared_ptr<net::Answering> answer);

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace proctor::proxy
