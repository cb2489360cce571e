// Holds what a request says to the row of its route.
#pragma once

#include <string>
#include <vector>

#include "server/route.h"
#include "server/schema_set.h"
#include "server/target.h"

namespace proctor::server {

// Puts what the row knows into `asked`, and tells what does not fit it.
std::vector<Blame> take_parameters(const Route& route, const Target& target, Asked& asked);

// Reads the body. 422 where it is no JSON or does not fit its schema.
tl::expected<Value, Problem> read_body(const Route& route, std::string_view text, SchemaSet& schemas);

}  // namespace proctor::server
