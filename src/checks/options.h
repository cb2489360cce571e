// Options that several checks share. A name means the same wherever it stands, so it has one field and one
// shape.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "value/shape.h"
#include "value/value.h"

namespace proctor::checks {

// A list without texts would check nothing.
inline constexpr Shape kTextOrTexts = {.takes = takes_text | takes_list, .fewest = 1, .items = &value::kText};

inline constexpr Field kTrim = {.name = "trim",
                                .shape = &value::kBoolean,
                                .about = "Leave off white space around both sides.",
                                .fallback = "false"};
inline constexpr Field kCaseInsensitive = {.name = "case_insensitive",
                                           .shape = &value::kBoolean,
                                           .about = "Upper and lower case count as the same.",
                                           .fallback = "false"};
inline constexpr Field kThreshold = {
    .name = "threshold", .shape = &value::kNumber, .about = "The score from which on it passes."};
inline constexpr Field kModel = {.name = "model", .shape = &value::kText, .about = "The model that judges."};

// Letters of a pattern's flags that are not among those allowed.
void check_pattern_flags(const Value& value, std::string_view allowed, Diagnostics& faults);

// --- Reading them

inline bool is_on(const Map& options, std::string_view name) {
  const Value* found = options.find(name);
  return found != nullptr && found->is_boolean() && found->boolean();
}

inline std::optional<double> number_of(const Map& options, std::string_view name) {
  const Value* found = options.find(name);
  return found != nullptr && found->is_number() ? std::optional(found->number()) : std::nullopt;
}

inline std::string_view text_of(const Map& options, std::string_view name) {
  const Value* found = options.find(name);
  return found != nullptr && found->is_text() ? std::string_view(found->text()) : std::string_view{};
}

// The texts of a text or a list of texts; nothing where it is neither.
std::optional<std::vector<std::string_view>> texts_of(const Value& value);

}  // namespace proctor::checks
