// The documentation, at /docs/. It holds nothing of whoever runs the server, so it is shown without a token;
// the names of the server are still checked.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "docs/site.h"
#include "net/server.h"
#include "server/page_files.h"
#include "server/route.h"
#include "server/target.h"

namespace proctor::server {

bool is_manual(const Target& target);

// `docs`: its files; none: there are none.
Answered manual(const net::Incoming& request, const Target& target, const PageFiles* docs);

// Made when the first of them is asked for.
std::shared_ptr<const PageFiles> manual_files(std::function<std::vector<docs::SiteFile>()> make);

}  // namespace proctor::server
