// Templates: placeholders in a text, replaced by values in one pass. What is put in is never scanned again,
// so a value that looks like a placeholder stays as it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "value/value.h"

namespace proctor::text {

enum class Placeholders : std::uint8_t {
  braces,         // {{x}}, {{ x.y }}: 000 and native
  json,           // {{ $json.x.y }}: 002; what is missing prints as null
  single_braces,  // {{ x }} and {x} where no other brace is next to it: 003
};

struct Rendered {
  std::string text;
  std::vector<std::string> missing;  // names without a value, each once, in the order they occur
};

// A name leads through maps by key and through lists by number; a whole name with its points is looked up
// first. Texts go in verbatim, numbers and booleans as in JSON, lists and maps as compact JSON, null as
// `null`. A placeholder without a value stays as it is (`json`: becomes null) and is reported.
Rendered render_template(std::string_view pattern, const Value& values, Placeholders placeholders);

// Where placeholders begin that are never closed: `{{city` and `{{ city }`. Braces before anything but a name
// are mere text.
std::vector<std::size_t> unclosed_placeholders(std::string_view pattern, Placeholders placeholders);

// Where the name is put in first; none: it is not.
std::optional<std::size_t> find_placeholder(std::string_view pattern, std::string_view name,
                                            Placeholders placeholders);

// Are there any placeholders of this spelling at all?
bool has_placeholders(std::string_view pattern, Placeholders placeholders);

}  // namespace proctor::text
