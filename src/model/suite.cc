#include "model/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace proctor::model {
namespace {

constexpr std::array<std::string_view, 8> kSubjects = {"text",  "json",    "response", "memory",
                                                       "tools", "latency", "tokens",   "conversation"};

}  // namespace

std::string display_name(const Case& test, std::size_t number) {
  if (!test.name.empty()) return test.name;
  if (!test.description.empty()) return test.description;
  return fmt::format("case {}", number);
}

std::string_view name_of(Subject subject) { return kSubjects.at(static_cast<std::size_t>(subject)); }

std::optional<Subject> subject_of(std::string_view name) {
  const auto* at = std::find(kSubjects.begin(), kSubjects.end(), name);
  if (at == kSubjects.end()) return std::nullopt;
  return static_cast<Subject>(at - kSubjects.begin());
}

}  // namespace proctor::model
