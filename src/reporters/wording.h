// What every report says of a run, in the same words.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "model/run.h"

namespace proctor::reporters {

// A case with the suite it stands in.
struct Placed {
  const model::SuiteRecord* suite = nullptr;
  const model::CaseRecord* test = nullptr;
};

// Hands on the cases with a verdict, in plan order, as long as `take(Placed)` says true. What it is given
// stands for the time of the call.
template <typename Take>
void for_cases_with(const model::RunRecord& run, model::Verdict verdict, Take take) {
  for (const model::SuiteRecord& suite : run.suites)
    for (const model::CaseRecord& test : suite.cases.with(verdict))
      if (!take(Placed{&suite, &test})) return;
}

// What one walk through the cases tells of them all.
class Survey {
 public:
  Survey() = default;
  explicit Survey(const model::RunRecord& run);
  explicit Survey(const model::SuiteRecord& suite);

  void add(const model::CaseRecord& test);

  std::size_t with(model::Verdict verdict) const { return counts_.at(static_cast<std::size_t>(verdict)); }
  std::size_t in_trouble() const { return with(model::Verdict::fail) + with(model::Verdict::error); }
  double score() const;  // the mean over the cases that ran; 0 where none did

  // By the run's totals alone, where they know the scores; else by walking through its cases.
  static Survey by_totals(const model::RunRecord& run);

 private:
  std::array<std::size_t, 4> counts_{};
  double scores_ = 0;
};

// "7 of 10 cases passed, 2 failed, 1 error, 0 skipped"
std::string counts(const model::Totals& totals);

// Counts, score, time, tokens and cost, as far as they are known: "... · score 85.7 % · 1.2 s"
std::string summary(const model::RunRecord& run, const Survey& survey);

// "1,545", of total_tokens; empty: not known
std::string token_count(const Map& usage);

// Names, made visible; what has none is called by what else is known.
std::string title(const model::SuiteRecord& suite);
std::string title(const model::CaseRecord& test);

// The line to look at: of the first check that did not pass, else of the case; 0 where unknown.
std::size_t line_of(const model::CaseRecord& test);

// "suite.yaml:14", or the path alone; empty where there is none.
std::string place(const Placed& placed);

// What an author calls the check: "not toContain"
std::string label(const model::Finding& check);

// The score with what it takes to pass beside it: "0.50, passes at <= 0.70; lower is better", of a case
// "85.7 %, passes at >= 80 %". In percent alone where no threshold is known.
std::string score_text(const model::Finding& check);
std::string score_text(const model::CaseRecord& test);

// The label, with the score behind it where the check has a threshold.
std::string label_with_score(const model::Finding& check);

// It failed or could not be decided, and counts against its case.
bool is_bad(const model::Finding& check);

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
