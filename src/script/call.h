// One call of one function of a compiled module, in a realm of its own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "script/realm.h"

namespace proctor::script {

struct Ask {
  std::string_view compiled;
  bool is_function = false;  // inline code, which has but one
  std::string_view function;
  std::string_view arguments;  // JSON
};

struct Answer {
  bool is_fault = false;
  std::string text;  // the result, or what is at fault
  std::vector<std::string> notes;
};

inline constexpr std::size_t kMostResult = 1U << 20U;

Answer call(const Ask& ask, const Budget& budget);

}  // namespace proctor::script
