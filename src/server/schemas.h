// The JSON Schemas of what is said and answered, as the build puts them in: schemas/NAME.json is NAME in the
// OpenAPI document, and "$ref": "#/components/schemas/OTHER" leads from one to another.
#pragma once

#include <span>
#include <string_view>

namespace proctor::server {

struct BuiltInText {
  std::string_view name;  // "SuiteSummary"
  std::string_view text;
};

// In order of name. Written by the build from the files in schemas/.
std::span<const BuiltInText> texts();

}  // namespace proctor::server
