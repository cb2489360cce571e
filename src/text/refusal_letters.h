// Letters as the refusal lexicons see them: a to z, whatever the case, the accents or the script. Cyrillic
// letters become Latin ones; characters of scripts without spaces (Han, kana) stand for themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace proctor::text {

enum class LetterKind : std::uint8_t { none, latin, cyrillic, han, kana };

struct Letter {
  LetterKind kind = LetterKind::none;
  std::string_view folded;  // a to z; empty for han and kana, and for signs that are not spoken
};

Letter fold_letter(char32_t character);

constexpr bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace proctor::text
