// What differs between what was expected and what came, for people to read: lines that begin with `-`
// (expected, or missing), `+` (came, or unexpected) or a space (both have it, or a remark), so that a
// reporter can colour them. Characters that would not show are made visible; the number and length of lines
// is bounded whatever is compared.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "value/value.h"

namespace proctor::text {

struct DiffLimits {
  std::size_t lines = 60;
  std::size_t width = 160;  // characters of a line
  std::size_t context = 3;  // equal lines around a difference
};

// Several lines are compared line by line, with equal lines around each difference; one line with another by
// words, and the words that differ are underlined. Equal texts have no difference.
std::vector<std::string> diff_texts(std::string_view expected, std::string_view actual,
                                    const DiffLimits& limits = {});

// Place by place:
//    $.items[1].price: expected 3, got 4
//   -$.name: missing, expected "Ada"
//   +$.extra: unexpected, got true
std::vector<std::string> diff_values(const Value& expected, const Value& actual,
                                     const DiffLimits& limits = {});

}  // namespace proctor::text
