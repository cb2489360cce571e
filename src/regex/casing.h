// Casing: which characters are the same when case does not count, by the rules of each dialect.
#pragma once

#include "regex/charset.h"

namespace proctor::regex {

enum class Casing {
  unicode,      // ECMAScript with u: simple case folding
  legacy,       // ECMAScript without u: the upper case of one UTF-16 unit
  python,       // Python: the lower case, or a lower case with the same upper case
  python_ascii  // Python with a: A to Z alone
};

// Everything that is the same as something in `set`.
CharSet closed_over_case(const CharSet& set, Casing casing);

// Tree::fold for back-references: two characters are the same iff these are equal.
char32_t (*fold_of(Casing casing))(char32_t);

}  // namespace proctor::regex
