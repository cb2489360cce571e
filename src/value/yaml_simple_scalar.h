// YamlLine: scalars of simple YAML that stand on one line, and moving over it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/span.h"
#include "value/value.h"

namespace proctor::value {

// A scalar as it is written. Its content lies in the text or in the line's own memory, until the next is
// read.
struct YamlScalar {
  Style style = Style::plain;
  Span span;
  std::string_view content;
};

// What reads returns nothing, or false, where the text is not simple.
class YamlLine {
 public:
  explicit YamlLine(std::string_view text) : text_(text) {}

  char peek(std::size_t ahead = 0) const { return at + ahead < text_.size() ? text_[at + ahead] : '\n'; }
  bool is_at_end() const { return at >= text_.size(); }
  void skip_spaces() {
    while (peek() == ' ') ++at;
  }

  // `- `, or a dash that ends its line.
  bool is_dash() const { return peek() == '-' && (peek(1) == ' ' || peek(1) == '\n'); }

  // Does a key stand here, with its colon on the same line?
  bool is_key() const;

  // A key in block style, and past its colon.
  std::optional<YamlScalar> key();

  std::optional<YamlScalar> scalar(bool in_flow);

  // Past a literal block, whose lines are indented more than `column`. The next line follows.
  std::optional<YamlScalar> literal(std::size_t column);

  std::size_t at = 0;

 private:
  std::optional<YamlScalar> plain(bool in_flow);
  std::optional<YamlScalar> single_quoted();
  std::optional<YamlScalar> double_quoted();
  YamlScalar from(std::size_t begin, Style style, std::string_view content) const {
    return {style, span_of(begin, at), content};
  }

  std::string_view text_;
  std::string scratch_;
};

}  // namespace proctor::value
