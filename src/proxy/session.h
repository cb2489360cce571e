// The X-TraceForge headers: which conversation a request belongs to.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cassette/trace.h"
#include "proxy/errors.h"
#include "proxy/ids.h"

namespace proctor::proxy {

struct Session {
  std::string id;      // made here where none was sent
  bool given = false;  // by the client
  std::size_t step = 0;
  bool step_given = false;
  std::optional<std::string> parent;
  std::optional<Value> state;
  std::string trace_id;
};

tl::expected<Session, Problem> session_of(const net::Headers& incoming, Ids& ids);

// Adds what the client is told: its session, the trace's id, the next step.
void add_session(const Session& session, net::Headers& headers);

cassette::TraceSession trace_session(const Session& session);

}  // namespace proctor::proxy
