// Small helpers for sentences that people read: quoting, joining, counting, guessing what was meant.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proctor {

// "text" in double quotes, made visible, cut with an ellipsis where it is long.
std::string quoted(std::string_view text, std::size_t longest = 60);

// a, b and c
std::string listed(std::span<const std::string_view> words, std::string_view last = " and ");
std::string listed(std::span<const std::string> words, std::string_view last = " and ");

// 1 case, 2 cases
std::string counted(std::size_t count, std::string_view noun);

std::vector<std::string_view> split(std::string_view text, char separator);

std::string lower(std::string_view ascii);

std::string_view trimmed(std::string_view text);

// The known word nearest to what was typed, when it is near enough to be meant: one slip in a short word,
// two in a longer one, or the same letters in other case or with other separators.
std::optional<std::string_view> nearest(std::string_view typed, std::span<const std::string_view> known);

// ` (did you mean "x"?)`, or nothing.
std::string did_you_mean(std::string_view typed, std::span<const std::string_view> known);

}  // namespace proctor
