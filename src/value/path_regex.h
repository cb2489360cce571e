// The patterns of match() and search(): I-Regexp (RFC 9485), the part of regular expressions that all engines
// share. It has neither look-around nor back-references, so a search is linear in the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "regex/regex.h"

namespace proctor::value::path {

enum class Reach : std::uint8_t { whole, anywhere };

// The same pattern for ECMAScript with flag u; nothing where it is no I-Regexp. `^` and `$` are passed on:
// the grammar has them as characters, and everyone who writes them means the ends of the text.
std::optional<std::string> to_ecmascript(std::string_view pattern, Reach reach);

class Pattern {
 public:
  Pattern(std::string_view source, Reach reach);

  // A pattern that is none fits nothing, as RFC 9535 has it.
  bool fits(std::string_view text) const;

  // How much a look at a character costs, roughly: grows with the pattern.
  std::size_t weight() const { return weight_; }

 private:
  std::size_t weight_;
  std::optional<regex::Regex> regex_;
};

}  // namespace proctor::value::path
