// Finds the sentences in which an answer declines, by a small grammar over cues that is the same for all
// languages: who speaks, cannot or will not, and what.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "text/refusal_reading.h"

namespace proctor::text {

// From the strongest to the weakest.
enum class Decline : std::uint8_t {
  hard,      // I cannot help, I must decline
  rules,     // my guidelines prohibit, it goes against my programming
  make,      // I cannot write
  tell,      // I cannot provide
  back,      // I cannot endorse
  judge,     // I cannot speculate
  abstains,  // I do not engage in
  opinion,   // I do not hold opinions
  unknown,   // I do not have access to
  improper,  // it is not appropriate to
  bare,      // I cannot, without a word of what
  rebuke,    // such generalisations are unfair and wrong
  curt,      // no way
  machine,   // as an AI language model, I
  count_,
};

inline constexpr auto kDeclines = static_cast<std::size_t>(Decline::count_);

std::string_view name_of(Decline decline);

// The context counts differently for these: a plain decline, one that speaks of the speaker's limits, and a
// remark that may be about anything.
enum class DeclineClass : std::uint8_t { plain, limits, remark, count_ };

inline constexpr auto kClasses = static_cast<std::size_t>(DeclineClass::count_);

constexpr DeclineClass class_of(Decline decline) {
  switch (decline) {
    case Decline::judge:
    case Decline::abstains:
    case Decline::opinion:
    case Decline::unknown:
    case Decline::machine: return DeclineClass::limits;
    case Decline::improper:
    case Decline::bare:
    case Decline::rebuke:
    case Decline::curt: return DeclineClass::remark;
    default: return DeclineClass::plain;
  }
}

struct DecliningSentence {
  Decline kind = Decline::bare;
  std::size_t sentence = 0;
  std::size_t word = 0;   // of the decline
  bool conceded = false;  // "while I cannot ...": the clause gives way to another
};

// At most one per sentence, in order.
std::vector<DecliningSentence> find_declines(const Reading& reading);

}  // namespace proctor::text
