// YAML in and out.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "value/scalar.h"
#include "value/value.h"

namespace proctor::value {

struct YamlOptions {
  Typing typing = Typing::core;
  bool ignore_unknown_tags = false;  // else a tag outside the core schema is an error
  bool null_keys = true;             // `null: x` and `: x` have the key "null"; else they are errors
  std::size_t max_depth = 128;
  std::size_t max_nodes = 1'000'000;  // aliases expanded
};

// All documents of a stream. Reports every fault it can; what it returns is whole only when there is none.
std::vector<Value> parse_yaml_stream(std::string_view text, const YamlOptions& options, Diagnostics& faults);

// The one document of a file.
std::optional<Value> parse_yaml(std::string_view text, const YamlOptions& options, Diagnostics& faults);

Result<Value> parse_yaml(std::string_view text, const YamlOptions& options = {});

// Types the plain scalars of a tree read from `text` anew, as if it had been parsed with the other typing.
void retype(Value& value, std::string_view text, Typing typing);

// Block style for reading in a diff: two spaces, literal blocks for several lines, quotes only where needed.
std::string to_yaml(const Value& value);

// One line of flow style, and one scalar, for putting into a document by hand.
std::string to_yaml_flow(const Value& value);
std::string to_yaml_scalar(const Value& scalar);

}  // namespace proctor::value
