// The meta-schemas of the five drafts, which schemas refer to as to any document.
#pragma once

#include <optional>
#include <string_view>

#include "value/schema.h"

namespace proctor::value::json_schema {

// JSON text of the meta-schema of that absolute URI (without fragment).
std::optional<std::string_view> meta_schema(std::string_view uri);

// The draft whose meta-schema `$schema` names; http and https, with or without a final #.
std::optional<Draft> draft_of(std::string_view schema_uri);

std::string_view name_of(Draft draft);  // "2020-12"

}  // namespace proctor::value::json_schema
