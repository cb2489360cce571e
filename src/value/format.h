// Formats: what `format` of JSON Schema names, as functions of a text. A name no draft knows has no function.
#pragma once

#include <string_view>

#include "value/schema.h"

namespace proctor::value {

// Is the text of the format?
struct Format {
  std::string_view name;
  bool (*fits)(std::string_view text, Draft draft) = nullptr;
  std::string_view article;  // "an e-mail address"
};

const Format* find_format(std::string_view name);

}  // namespace proctor::value
