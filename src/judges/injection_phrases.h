// What those say who speak to a judge: the phrase book. A phrase is words in a row; `a|b` is either, `~3`
// lets up to three others stand between. Texts are folded to lower case before they are compared.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace proctor::judges {

// What kind of a sign it is; each kind counts once for a text.
enum class Cue : std::uint8_t { override_rules, address, demand, claim, verdict, role, fence };

// How it is told to people: "asks to set instructions aside".
std::string_view told(Cue cue);

struct Phrase {
  Cue cue;
  int weight;       // 2 is enough by itself
  bool is_command;  // counts only where a clause begins: "ignore ...", not "may ignore ..."
  std::string_view pattern;
};

std::span<const Phrase> phrase_book();

}  // namespace proctor::judges
