// Where something stands in a text: byte offsets, turned into line and column only when a person asks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace proctor {

// Half open, in bytes. Test files are capped far below 4 GiB, so 32 bits do.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool operator==(const Span&) const = default;
};

inline Span span_of(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

inline std::string_view text_at(std::string_view text, Span span) {
  return span.begin < text.size() ? text.substr(span.begin, span.end - span.begin) : std::string_view{};
}

// As people and editors count: from 1, columns in code points.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;

  bool operator==(const Position&) const = default;
};

Position position_of(std::string_view text, std::size_t offset);

// The line that holds the offset, without its line break.
Span line_around(std::string_view text, std::size_t offset);

}  // namespace proctor
