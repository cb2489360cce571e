// The OpenAPI document, part by part.
#pragma once

#include "server/route.h"

namespace proctor::server {

// What an answer of this status has for a body, by its media type: {"application/json": {"schema": ...}}.
// Null: it has no body. None: the route gives no such status.
std::optional<Value> content_of(const Route& route, int status);

// Every status a route may give: those of its row, and those that all have.
std::vector<Form> forms_of(const Route& route);

}  // namespace proctor::server
