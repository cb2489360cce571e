// JSON in and out.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/result.h"
#include "value/value.h"

namespace proctor::value {

// Who wrote the text decides what is forgiven.
enum class Strictness {
  file,  // an author: two equal keys, half a surrogate pair and numbers beyond doubles are mistakes
  data,  // a model or a peer: read as JSON.parse reads it; half a pair becomes U+FFFD, the last key wins
};

struct JsonOptions {
  Strictness strictness = Strictness::file;
  std::size_t max_depth = 512;
  std::size_t max_nodes = 1'000'000;
};

// Reports every fault it can; no value when the text is not JSON.
std::optional<Value> parse_json(std::string_view text, const JsonOptions& options, Diagnostics& faults);

Result<Value> parse_json(std::string_view text, const JsonOptions& options = {});

// Compact: no spaces, key order kept, non-ASCII as it is, numbers as JavaScript prints them.
std::string to_json(const Value& value);

// Indented by two spaces, with a final line break.
std::string to_pretty_json(const Value& value);

// A JSON string literal.
std::string to_json_text(std::string_view text);

// The same onto the end of a text, for those who write much. `append_pretty_json` writes the value as it
// stands at a depth of an indented document, without a final line break.
void append_json(std::string& out, const Value& value);
void append_json_text(std::string& out, std::string_view text);
void append_pretty_json(std::string& out, const Value& value, std::size_t depth);

}  // namespace proctor::value
