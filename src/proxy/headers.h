// Headers on their way through: which go on, which belong to one connection alone.
#pragma once

#include "net/http.h"

namespace proctor::proxy {

// What the upstream is sent: not what is about this connection, this proxy or the packing of the body.
net::Headers forwarded(const net::Headers& incoming);

// What the client is sent back. The length is told by whoever sends the body.
net::Headers returned(const net::Headers& answered);

// Pages of other sites must not reach a proxy that listens on this machine by giving it a name of theirs:
// Host and Origin name localhost or an IP address.
bool names_this_machine(const net::Headers& incoming);

// An address that nobody but this machine can reach.
bool is_loopback(std::string_view address);

}  // namespace proctor::proxy
