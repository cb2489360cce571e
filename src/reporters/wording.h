// What every report says of a run, in the same words.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/run.h"

namespace proctor::reporters {

// A case with the suite it stands in.
struct Placed {
  const model::SuiteRecord* suite = nullptr;
  const model::CaseRecord* test = nullptr;
};

std::vector<Placed> cases_with(const model::RunRecord& run, model::Verdict verdict);

// "7 of 10 cases passed, 2 failed, 1 error, 0 skipped"
std::string counts(const model::Totals& totals);

// Counts, score, time, tokens and cost, as far as they are known: "... · score 85.7 % · 1.2 s"
std::string summary(const model::RunRecord& run);

// The mean over the cases that ran; 0 where none did.
double mean_score(const model::RunRecord& run);

// Names, made visible; what has none is called by what else is known.
std::string title(const model::SuiteRecord& suite);
std::string title(const model::CaseRecord& test);

// The line to look at: of the first check that did not pass, else of the case; 0 where unknown.
std::size_t line_of(const model::CaseRecord& test);

// "suite.yaml:14", or the path alone; empty where there is none.
std::string place(const Placed& placed);

// What an author calls the check: "not toContain"
std::string label(const model::Finding& check);

// Why it came out as it did, in one or more lines; raw, as from outside.
std::string explanation(const model::Finding& check);
std::string explanation(const model::Fault& fault);

// Values that a check looked at and its message does not tell, at most so many, as JSON on one line.
std::string samples(const model::Finding& check, std::size_t most);

// The first line of the first reason why the case did not pass; empty for one that did.
std::string first_reason(const model::CaseRecord& test);

bool has_checks(const model::CaseRecord& test);
bool in_trouble(const model::CaseRecord& test);  // some check failed or could not be decided

// Of a run as a whole: failed before in error before passed; skipped where nothing ran.
model::Verdict verdict_of(const model::Totals& totals);

}  // namespace proctor::reporters
