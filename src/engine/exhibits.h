// What judges look at, made from a case's steps and their answers.
#pragma once

#include <cstddef>
#include <span>

#include "engine/answers.h"
#include "judges/exhibit.h"

namespace proctor::engine {

// Of the step at `place`, with the conversation up to it. `answers`: those of all steps, this one's included.
judges::Exhibit exhibit_of(const model::Case& test, std::span<const StepAnswer> answers, std::size_t place);

}  // namespace proctor::engine
