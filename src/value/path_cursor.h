// A place in the text of a path, and the small tokens both dialects share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "value/value.h"

namespace proctor::value::path {

// "Invalid JSONPath: ..." at the bytes [begin, end) of the path.
tl::unexpected<Error> invalid(std::string_view message, std::size_t begin, std::size_t end);

bool is_digit(char c);
bool is_space(char c);
bool is_name_start(char c);  // a letter, _ or a byte of a character beyond ASCII
bool is_name_part(char c);

class Cursor {
 public:
  Cursor(std::string_view text, std::size_t begin, std::size_t end)
      : text_(text.substr(0, end)), at_(begin) {}

  bool done() const { return at_ >= text_.size(); }
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool sees(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  bool eat(std::string_view word);
  void skip_space();
  void skip(std::size_t bytes) { at_ += bytes; }

  std::size_t at() const { return at_; }
  void go_to(std::size_t at) { at_ = at; }
  std::string_view rest() const { return text_.substr(at_); }
  std::string_view since(std::size_t begin) const { return text_.substr(begin, at_ - begin); }

  // A run of name characters, perhaps empty.
  std::string_view word();

  tl::unexpected<Error> invalid_here(std::string_view message) const;  // at the next character

 private:
  std::string_view text_;
  std::size_t at_;
};

// A text in single or double quotes. Lenient: control characters stand for themselves, both quotes can be
// escaped, and a backslash before anything that is no escape is a backslash.
Result<std::string> read_quoted(Cursor& cursor, bool lenient);

// An index: no leading zeros, no -0, exact as a double. Nothing where no digit or minus stands.
Result<std::optional<std::int64_t>> read_integer(Cursor& cursor);

// A number as JSON has it. Lenient: a leading + and a missing 0 before the point are forgiven.
Result<Value> read_number(Cursor& cursor, bool lenient);

}  // namespace proctor::value::path
