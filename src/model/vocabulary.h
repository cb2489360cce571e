// The kinds of checks there are, each with the one word for it in native files.
#pragma once

#include <span>
#include <string_view>

#include "model/suite.h"

namespace proctor::model {

struct CheckWord {
  std::string_view word;  // "one-of"
  std::string_view kind;  // "one_of"; "metric" stands for "metric:<type>"
  Subject subject;        // what it looks at where the author names nothing else
  bool takes_value;       // false: the word says it all (is-null, no-refusal)
  std::string_view about;
};

std::span<const CheckWord> check_words();

const CheckWord* find_word(std::string_view word);

// The word for a check; latency and tokens are words of their own for the kind `range`.
const CheckWord* word_for(const Check& check);

}  // namespace proctor::model
