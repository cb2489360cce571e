// Formats: what `format` of JSON Schema names. A name that is not in the table says nothing.
#pragma once

#include <string_view>

#include "value/schema.h"

namespace proctor::value {

// A draft may define a format more narrowly than the one before.
struct Format {
  std::string_view name;
  std::string_view words;  // "an e-mail address"
  bool (*fits_text)(std::string_view text, Draft draft) = nullptr;
  bool (*fits_number)(const Value& number) = nullptr;
};

const Format* find_format(std::string_view name);

}  // namespace proctor::value
