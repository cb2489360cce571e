// Pattern: a regular expression of `pattern` and `patternProperties`. ECMAScript with flag u; one that is
// only an expression without u is taken as that. Frequent simple shapes (^abc, ^[a-z]+$, ^case-\d+$) are
// matched directly.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace proctor::regex {
class Regex;
}

namespace proctor::value::json_schema {

class Pattern {
 public:
  static Result<Pattern> compile(std::string_view source);

  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  // Found anywhere in the text? Fails where the expression's budget is used up.
  Result<bool> test(std::string_view text) const {
    if (simple_) return test_simple(text);
    return test_regex(text);
  }

  const std::string& source() const { return source_; }

 private:
  // One piece of a simple pattern: a byte class, repeated.
  struct Piece {
    std::array<std::uint64_t, 4> bytes{};
    std::size_t least = 1;
    std::size_t most = 1;
  };

  Pattern();
  bool parse_simple();
  bool test_simple(std::string_view text) const;
  Result<bool> test_regex(std::string_view text) const;

  std::string source_;
  bool simple_ = false;
  std::string prefix_;         // simple: anchored literal
  std::vector<Piece> pieces_;  // simple: then these
  bool to_end_ = false;        // simple: then the end
  std::unique_ptr<const regex::Regex> regex_;
};

}  // namespace proctor::value::json_schema
