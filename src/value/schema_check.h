// Is a schema itself in form? Every keyword the draft knows must have a value of its form; unknown ones are
// free.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "value/schema_keywords.h"

namespace proctor::value::json_schema {

struct KeywordFault {
  std::string message;
  Span span;  // of the value that is wrong, which may be a part of the keyword's
};

// What is wrong with the keyword's value: "must be a whole number of at least 0, got 1.5"; nothing if it is
// in form.
std::optional<KeywordFault> fault_of(const Keyword& keyword, const Value& value, Draft draft);

// A value in a few words, for messages: 5, "x", an array of 3 items.
std::string brief(const Value& value);

}  // namespace proctor::value::json_schema
