// Tokens and costs of model calls, added up.
#pragma once

#include <optional>

#include "model/run.h"
#include "value/value.h"

namespace proctor::engine {

// Adds every number under its key; whole numbers stay whole.
void add_usage(const Map& from, Map& to);

void add_usage(const model::JudgeUsage& from, model::JudgeUsage& to);
void add_cost(const std::optional<double>& cost, std::optional<double>& to);

double total_tokens(const Map& usage);  // 0 where it is not said

}  // namespace proctor::engine
