// From a response to a reply: what holds for every provider. A body that is no answer ends in a fault, never
// in a text.
#pragma once

#include <string>
#include <string_view>

#include "base/fault.h"
#include "model/chat.h"
#include "net/http.h"

namespace proctor::providers {

// What a provider's stream adds up to: the body that a plain answer would have had.
using Assemble = Answered<Value> (*)(std::string_view body);

// A response with any status: a failure's fault, or the reply its body or stream holds.
model::Reply read_reply(const net::Response& response, Assemble assemble);

// The reply of a body that was read. An error within it, no answer, a filtered one, or more than 128 tool
// calls are faults.
model::Reply reply_of(Value body);

// JSON of a peer. Kinds: decode, truncated where it was cut off, limit where it is too deep or too large.
Answered<Value> parse_peer_json(std::string_view text);

// What the peer said is wrong, wherever in an answer it said so: the fault's kind comes from the error's own
// type and code, else `kind`.
Fault fault_from_error(const Value& error, std::string_view kind);

bool is_success(const net::Response& response);

// A piece of a peer's text for a message: what cannot be seen is made visible, what is long is cut.
std::string shown(std::string_view text, std::size_t longest);

}  // namespace proctor::providers
