// What to type next, by what went wrong. One table, so that every refusal ends alike, and a test can hold
// each command and flag that is named here to those there are.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace proctor::cli {

struct Hint {
  std::string_view about;  // a code ("E453"), its beginning ("E2"), or the kind of a fault ("auth")
  std::string_view text;   // commands between `, with {path} for the file or folder at hand
};

std::span<const Hint> hints();

// Null where the message says all there is to say.
const Hint* find_hint(std::string_view about);

// What to do about it, with the path as a shell takes it; empty where there is no hint.
std::string hint_for(std::string_view about, std::string_view path);

// The same as the line below a message: "  next: ...\n".
std::string hint_line(std::string_view text);

// A word as a shell takes it.
std::string shell_word(std::string_view word);

}  // namespace proctor::cli
