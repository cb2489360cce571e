// Tokens and costs of model calls, added up.
#pragma once

#include <optional>

#include "model/run.h"
#include "value/value.h"

namespace proctor::model {

// Adds every number under its key; whole numbers stay whole.
void add_usage(const Map& from, Map& to);

void add_usage(const JudgeUsage& from, JudgeUsage& to);
void add_cost(const std::optional<double>& cost, std::optional<double>& to);

double total_tokens(const Map& usage);  // 0 where it is not said

void count(Verdict verdict, Totals& totals);

// Adds a case, or what some cases came to, to what a run comes to: totals, usage, costs.
void add_up(const CaseRecord& one, RunRecord& to);
void add_up(const RunRecord& some, RunRecord& to);

}  // namespace proctor::model
