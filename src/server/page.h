// The web page: everything outside of /api. A path that is a file of the page gives that file; any other path
// is an address within the page, so it gives index.html, and the page itself decides what to show there.
#pragma once

#include "net/server.h"
#include "server/door.h"
#include "server/page_files.h"
#include "server/route.h"
#include "server/target.h"

namespace proctor::server {

// Whether an address belongs to the page, not to the API.
bool is_page(const std::optional<Target>& target);

// Who comes with the token in the address is given the cookie and sent on without it, so that it stays in no
// history and goes to no other site.
// `docs`: the documentation, at /docs/; none: there is no such page.
Answered page(const net::Incoming& request, const Target& target, const Door& door, const PageFiles& files,
              const PageFiles* docs = nullptr);

}  // namespace proctor::server
