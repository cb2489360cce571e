// One request to the proxy, understood: who is asked what, and how it goes on.
#pragma once

#include <string>

#include "cassette/deck.h"
#include "net/server.h"
#include "proxy/errors.h"
#include "proxy/proxy.h"
#include "proxy/route.h"
#include "proxy/session.h"
#include "system/clock.h"

namespace proctor::proxy {

struct Asked {
  Route route;
  const providers::Provider* provider = nullptr;
  std::string endpoint;  // "POST /v1/chat/completions"
  bool stream = false;   // the client wants the answer as it comes
  std::string model;
  Session session;
  net::Request request;  // as it goes out, then its URL alone; none where the provider has none
  std::size_t body_size = 0;
  cassette::Cue cue;  // its question holds the body, until that is passed on to be recorded
  Instant since;      // when it came
};

// A problem is the client's fault.
tl::expected<Asked, Problem> understand(net::Incoming incoming, Route route, const ProxyOptions& options,
                                        Ids& ids);

}  // namespace proctor::proxy
