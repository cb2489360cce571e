// What a plain YAML scalar means. YAML 1.2's core schema and YAML 1.1 as PyYAML has it read the same letters
// differently: `no` is text in one and false in the other.
#pragma once

#include <cstdint>
#include <string_view>

#include "value/value.h"

namespace proctor::value {

enum class Typing : std::uint8_t {
  core,      // YAML 1.2 core schema
  yaml_1_1,  // YAML 1.1 as PyYAML types it; dates stay text
};

Value resolve_plain(std::string_view text, Typing typing);

// True where some reader of either version, dates included, would take the plain text for something else than
// text.
bool is_ambiguous_plain(std::string_view text);

}  // namespace proctor::value
