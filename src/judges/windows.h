// Metrics over windows of a conversation: one score a window, their mean in the end. In strict mode a window
// that falls short counts 0, and the mean is left as it is.
#pragma once

#include <string>
#include <vector>

#include "judges/conversation.h"
#include "judges/forms.h"

namespace proctor::judges {

// The windows of a conversation, as wide as the option `window_size` says: 10 exchanges.
std::vector<Turns> windows_of(const Case& given);

// Those in which something was retrieved; DeepEval looks at all of them.
std::vector<Turns> windows_with_context(const Case& given);

struct WindowScores {
  std::vector<double> scores;
  std::string verdicts;  // what was said about each, for the question why
};

// The mean; no windows: 1. Where nothing was said about any of them, `nothing` is why.
Score mean_score(const WindowScores& windows, const Case& given, std::string_view nothing);

// What the judge said about one window, for the question why.
std::string told(std::size_t window, double score, const List& verdicts);

inline constexpr Shape kWindowWidth = {.takes = takes_integer, .least = 1};
inline constexpr Field kWindowSize = {.name = "window_size",
                                      .shape = &kWindowWidth,
                                      .about = "How many exchanges the judge sees at a time.",
                                      .fallback = "10"};

}  // namespace proctor::judges
