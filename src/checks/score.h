// What findings add up to: the verdict and score of a step and of a case.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "model/run.h"
#include "model/suite.h"

namespace proctor::checks {

inline constexpr double kPassThreshold = 0.8;

// What a check that could not be decided does to its case. It never passes; the formats differ in whether the
// case then counts as failed or as broken.
enum class Undecided : std::uint8_t { fails, errs };

struct Scoring {
  bool weighted = false;  // else all checks must pass
  bool graded = false;    // the scores of the checks count, each by its weight, not only whether it passed
  double threshold = kPassThreshold;
  Undecided undecided = Undecided::errs;
};

// A case's rule. The threshold is `said` (the command line's), else the case's, else the suite's, else 0.8.
Scoring scoring_of(const model::Suite& suite, const model::Case& test, std::optional<double> said = {});
Undecided undecided_in(std::string_view format);

struct Score {
  model::Verdict verdict = model::Verdict::pass;
  double score = 1;  // passed weights over all weights; 1 where there is nothing to weigh
};

Score score(std::span<const model::Finding> findings, const Scoring& scoring);

// Sets verdict and score of a step from its checks and error, and of a case from its steps and error. A case
// without checks passes with a notice; one whose steps all wait for an answer that never came is an error. So
// is one whose checks are all advisory: nothing decides it.
void settle(model::StepRecord& step, const Scoring& scoring);
void settle(model::CaseRecord& test, const Scoring& scoring, std::string_view format = "native");

}  // namespace proctor::checks
