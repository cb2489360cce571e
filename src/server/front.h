// The page at the root. Who comes with the token in the address is given the cookie and sent on without it,
// so that it stays in no history and goes to no other site.
#pragma once

#include "net/server.h"
#include "server/door.h"
#include "server/route.h"
#include "server/target.h"

namespace proctor::server {

Answered front(const net::Incoming& request, const Target& target, const Door& door);

}  // namespace proctor::server
