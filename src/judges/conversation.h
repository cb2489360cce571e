// A conversation as metrics look at it: exchanges, each from the user's word to the answer, and windows of
// exchanges that slide over it. Turns point into the exhibit, which outlives them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "judges/exhibit.h"

namespace proctor::judges {

using Turns = std::vector<const Turn*>;

inline bool is_answer(const Turn& turn) { return turn.role == "assistant"; }

// A new exchange begins where the user speaks after an answer. What stands before the user's first word
// belongs to the first; a last one that nobody answered is none.
std::vector<Turns> exchanges(const std::vector<Turn>& turns);

// For every exchange, it and those before it, at most `size` of them, as one run of turns.
std::vector<Turns> windows(const std::vector<Turns>& exchanges, std::size_t size);

Turns all_turns(const std::vector<Turn>& turns);

// As a judge is shown them: role and text, tool calls below.
std::string shown_turns(const Turns& turns);

// What the user said; what was answered, with calls of tools.
std::string said_by_user(const Turns& turns);
std::string answered(const Turns& turns);

std::vector<model::ToolCall> calls_in(const Turns& turns);
std::vector<std::string> contexts_in(const Turns& turns);

}  // namespace proctor::judges
