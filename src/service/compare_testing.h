// What tests of comparisons share: runs in a few letters.
#pragma once

#include <cctype>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "store/record.h"
#include "store/store.h"

namespace proctor::service {

// A case by its name and how its repeats ended: P, F, E, S for pass, fail, error, skipped.
struct Ended {
  std::string name;
  std::string letters;
  std::string output = {};
};

inline model::CaseRecord trial_record(const Ended& test, std::size_t repeat) {
  const char letter = test.letters[repeat - 1];
  model::CaseRecord out;
  out.name = test.name;
  out.repeat = repeat;
  out.verdict = letter == 'P'   ? model::Verdict::pass
                : letter == 'F' ? model::Verdict::fail
                : letter == 'E' ? model::Verdict::error
                                : model::Verdict::skipped;
  out.score = letter == 'P' ? 1 : 0;
  model::StepRecord step;
  step.verdict = out.verdict;
  step.output = test.output;
  if (letter == 'F') {
    model::Finding check;
    check.kind = "contains";
    check.verdict = model::Verdict::fail;
    check.message = "does not contain \"Paris\"";
    step.checks = {check};
  }
  out.steps = {step};
  return out;
}

inline model::SuiteRecord suite_record(const std::string& path, const std::vector<Ended>& cases) {
  model::SuiteRecord out{.name = path + " suite", .format = "native", .path = path, .cases = {}};
  for (const Ended& test : cases)
    for (std::size_t repeat = 1; repeat <= test.letters.size(); ++repeat)
      out.cases.push_back(trial_record(test, repeat));
  return out;
}

inline model::RunRecord run_record(std::string id, std::vector<model::SuiteRecord> suites) {
  model::RunRecord out;
  out.id = std::move(id);
  out.started_at = "2026-01-02T03:04:05.678Z";
  out.suites = std::move(suites);
  for (const auto& suite : out.suites)
    for (const auto& test : suite.cases) {
      ++out.totals.cases;
      ++(test.verdict == model::Verdict::pass   ? out.totals.passed
         : test.verdict == model::Verdict::fail ? out.totals.failed
                                                : out.totals.errors);
    }
  out.passed = out.totals.failed == 0 && out.totals.errors == 0;
  return out;
}

// A store in memory with two runs, "a" and "b".
inline std::shared_ptr<store::Store> store_with(const std::vector<model::SuiteRecord>& a,
                                                const std::vector<model::SuiteRecord>& b) {
  std::shared_ptr<store::Store> out = store::memory_store();
  const auto kept_a = store::keep_record(*out, run_record("a", a));
  const auto kept_b = store::keep_record(*out, run_record("b", b));
  return kept_a && kept_b ? out : nullptr;
}

}  // namespace proctor::service
