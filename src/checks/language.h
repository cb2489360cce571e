// Checks in proctor's own language: one word and its value, then how to look at it.
//   - contains: Paris
//   - not-regex: "(?i)sorry"
//     weight: 2
//   - equals: 3
//     at: $.items[*].count
//     match: all
// Every row of the catalogue is a word here, with its not- form, its value and its options.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "checks/check.h"

namespace proctor::checks {

inline constexpr std::string_view kNot = "not-";

extern const Shape kCheckShape;  // one check
extern const Shape kCheckList;

// A key of a check that is a word, and whether it is turned around.
struct Word {
  const CheckDef* def = nullptr;
  bool negate = false;
};
std::optional<Word> read_word(std::string_view key);
std::string_view spelled(const CheckDef& def, bool negate);  // "not-contains"

// An option of some check.
struct Option {
  const Field* field = nullptr;
  Value fallback;          // what is assumed; null: nothing is
  bool is_switch = false;  // off unless it is on: off is not told apart from absent
};
std::span<const Option> options();

// Is the option assumed where such a check does not name it?
bool assumes(const CheckDef& def, const Option& option);

// A map of the shape of a check; what is not understood is left out. `source`: the text it was parsed from,
// for texts that were typed as numbers.
model::Check read_check(const Value& item, std::string_view source = {});

}  // namespace proctor::checks
