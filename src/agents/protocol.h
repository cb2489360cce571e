// What proctor and an agent say to each other, whatever carries it: `{"input","memory","step"}` one way,
// `{"output","tools_used","memory"}` the other.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "model/run.h"

namespace proctor::agents {

inline constexpr std::size_t kMostAnswer = 16U << 20U;

std::string to_question(std::string_view input, const Map& memory, std::size_t number);

// What is left out is "", [] and {}. An answer that makes no sense, or says `error` itself, is an outcome
// with an error.
model::Outcome read_answer(std::string_view text);

model::Outcome failed(std::string kind, std::string message);

// The end of what an agent wrote beside its answers, made visible, at most 2 KiB; empty where it wrote
// nothing.
std::string last_words(std::string_view errors);

}  // namespace proctor::agents
