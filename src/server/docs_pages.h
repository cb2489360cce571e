// Pages of the documentation that are made from the route table: one a family of endpoints.
#pragma once

#include <span>
#include <vector>

#include "docs/page.h"
#include "server/route.h"

namespace proctor::server {

std::vector<docs::Page> endpoint_pages(std::span<const std::span<const Route>> routes = plugins());

}  // namespace proctor::server
