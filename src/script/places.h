// Line and column, as engines tell them, back to bytes of the text the author wrote.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/span.h"

namespace proctor::script {

enum class Columns : std::uint8_t { code_points, utf16 };

// Both count from 1. Beyond the line: its end.
std::size_t offset_of(std::string_view text, std::size_t line, std::size_t column, Columns columns);

// The offset in `before` that stands for one in `after`, which is the same text with parts of its lines taken
// out.
std::size_t offset_before(std::string_view before, std::string_view after, std::size_t offset);

// The word or the one character that begins there.
Span word_at(std::string_view text, std::size_t offset);

}  // namespace proctor::script
