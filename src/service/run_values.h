// Runs and their results as the API gives them.
#pragma once

#include "service/feed.h"
#include "stats/interval.h"
#include "store/store.h"

namespace proctor::service {

// A run without its cases: what a list of runs shows, and the page of one.
Value head_value(const store::RunHead& head);

// The same with the totals of each suite, for pages about one suite of a run.
Result<Value> head_value_by_suite(store::Store& store, const store::RunHead& head);

// What was done so far stands in for the totals of a run that is not over.
Result<store::RunHead> with_totals(store::Store& store, store::RunHead head);

// "2.17.1": suite, case and repetition, by which a result is asked for.
std::string key_text(const store::TrialKey& key);
std::optional<store::TrialKey> read_key(std::string_view text);

// A result without its text: as an event tells it, and as a list does.
Value case_value(const store::Trial& trial);
Value row_value(const store::ResultRow& row);

// For people: why a run that is not executed by this process cannot be stopped by it.
std::string why_not_stopped(const store::RunHead& head);

// Share of the cases with a verdict that passed, as `compare` counts: one that ended in error says nothing.
// None: no case has a verdict.
std::optional<stats::Estimate> pass_rate(const model::Totals& totals);

Value progress_value(const Progress& progress);
Value totals_value(const model::Totals& totals);

}  // namespace proctor::service
