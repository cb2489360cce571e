// Vectors of the texts whose meanings are compared.
#pragma once

#include <span>
#include <string>

#include "engine/consult.h"

namespace proctor::engine {

// Fills in outcome.vectors, or outcome.vectors_error where there are none; notices and what it took go to
// `out`. Called on the trial's own thread, with at least one text, each once.
void fetch_vectors(std::span<const std::string> texts, const Consultants& with, const Occasion& occasion,
                   const Until& until, model::Outcome& outcome, Consulted& out);

}  // namespace proctor::engine
