// Pattern: a regular expression of `pattern` and `patternProperties`. ECMAScript with flag u; one that is
// only an expression without u is taken as that. Frequent simple shapes (^abc, ^[a-z]+$, ^case-\d+$) are
// matched directly.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace proctor::regex {
class Regex;
}

namespace proctor::value::json_schema {

using ByteSet = std::bitset<256>;

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

  bool is_simple() const { return simple_; }
  bool test_simple(std::string_view text) const;  // of a simple one: never fails

  const std::string& source() const { return source_; }

 private:
  // One or more characters of a simple pattern.
  struct Piece {
    ByteSet letters;
    std::size_t least = 1;
    bool repeats = false;

    bool has(char c) const { return letters[static_cast<unsigned char>(c)]; }
  };

  Pattern();
  bool read_simple();
  bool is_clear_cut(std::size_t at) const;
  Result<bool> test_regex(std::string_view text) const;

  std::string source_;
  bool simple_ = false;
  std::string prefix_;         // simple: literal, then
  std::vector<Piece> pieces_;  // these
  bool to_end_ = false;
  std::unique_ptr<const regex::Regex> regex_;
};

// The patterns of a schema, each compiled once.
class PatternTable {
 public:
  Result<std::uint32_t> add(std::string_view source);
  std::uint32_t at(std::string_view source) const { return places_.find(source)->second; }  // of one added
  std::vector<Pattern> take() { return std::move(patterns_); }

 private:
  std::vector<Pattern> patterns_;
  std::map<std::string, std::uint32_t, std::less<>> places_;
};

}  // namespace proctor::value::json_schema
