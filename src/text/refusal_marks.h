// Where the parts of an answer end that it shows and does not say: quotations, code, elements of markup.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace proctor::text {

struct Skipped {
  std::size_t inner_begin = 0;  // of what is inside the marks
  std::size_t inner_end = 0;
  std::size_t end = 0;  // past the closing mark
};

// A quotation that begins at this byte and closes soon: "", '', typographic quotes of any language, corner
// brackets.
std::optional<Skipped> quotation_at(std::string_view text, std::size_t at);

// A code fence or a code span that begins at this byte.
struct Code : Skipped {
  std::string_view language;  // of a fence
};
std::optional<Code> code_at(std::string_view text, std::size_t at);

// A tag of markup at this byte; with its content where the element shows others' words, code or thoughts.
std::optional<Skipped> tag_at(std::string_view text, std::size_t at);

// Bytes of the name and the colon by which the line that begins here is labelled, as in a dialogue: "HAL:".
std::size_t label_at(std::string_view text, std::size_t at);

}  // namespace proctor::text
