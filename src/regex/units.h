// Units: the steps in which a text is read. A text is UTF-8 and a place in it is a byte offset; in UTF-16
// units the middle of a character of four bytes is a place too, two bytes in. A byte that is no UTF-8 reads
// as U+FFFD.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "regex/syntax.h"

namespace proctor::regex {

struct Read {
  char32_t unit;
  std::size_t at;  // the place on the far side of it
};

inline unsigned char byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

// The unit that begins, or ends, at a place in the midst of the text and is not ASCII.
Read read_wide_forward(std::string_view text, std::size_t at, Unit unit);
Read read_wide_backward(std::string_view text, std::size_t at, Unit unit);

inline Read read_forward(std::string_view text, std::size_t at, Unit unit) {
  const unsigned char byte = byte_at(text, at);
  if (byte < 0x80) [[likely]]
    return {byte, at + 1};
  return read_wide_forward(text, at, unit);
}

inline Read read_backward(std::string_view text, std::size_t at, Unit unit) {
  const unsigned char byte = byte_at(text, at - 1);
  if (byte < 0x80) [[likely]]
    return {byte, at - 1};
  return read_wide_backward(text, at, unit);
}

// A place between two halves is moved to the start or the end of its character.
std::size_t whole_begin(std::string_view text, std::size_t at);
std::size_t whole_end(std::string_view text, std::size_t at);

}  // namespace proctor::regex
