// UTF-8: checking, walking, and making invisible characters visible before a person reads them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace proctor {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Offset of the first byte that is not part of well-formed UTF-8, if any.
std::optional<std::size_t> find_invalid_utf8(std::string_view text);

std::size_t count_code_points(std::string_view text);

// Reads the code point at `offset` and moves past it; a malformed byte reads as U+FFFD.
char32_t next_code_point(std::string_view text, std::size_t& offset);

void append_utf8(std::string& out, char32_t code_point);

// Control, bidi and zero-width characters as \u{...} (tab and line break as \t and \n), so that text from
// files, models and peers cannot move the cursor, hide words or colour a terminal.
std::string visible(std::string_view text);

bool is_deceptive(char32_t code_point);  // what `visible` would rewrite

}  // namespace proctor
