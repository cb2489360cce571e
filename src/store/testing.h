// What tests of stores share: small runs and trials.
#pragma once

#include <string>
#include <vector>

#include "store/store.h"
#include "testing/test_folder.h"

namespace proctor::store {

using testing::TestFolder;

// What a store may keep runs in.
struct Kind {
  std::string name;
  std::unique_ptr<Store> (*make)(const TestFolder& folder);
};

std::vector<Kind> every_kind();

inline RunHead test_run(std::string id, std::string started_at = "2026-01-02T03:04:05.678Z") {
  RunHead run;
  run.record.id = std::move(id);
  run.record.started_at = std::move(started_at);
  run.suites = {{"capitals", "native", "tests/capitals.yaml", "ab12"},
                {"weather", "traceforge", "w.yaml", ""}};
  run.settings = Map{{"tag", List{"fast"}}, {"concurrency", 8}};
  run.planned = 3;
  return run;
}

inline Trial test_trial(std::size_t suite, std::size_t place, std::size_t repeat = 1,
                        model::Verdict verdict = model::Verdict::pass) {
  Trial trial;
  trial.key = {suite, place, repeat};
  trial.record.name = "case " + std::to_string(suite) + "." + std::to_string(place);
  trial.record.verdict = verdict;
  trial.record.repeat = repeat;
  trial.record.duration_ms = 12.5;
  model::Finding check;
  check.id = "c1";
  check.source_key = "toEqual";
  check.path = "$.a";
  check.verdict = verdict;
  check.samples = {1, "two"};
  model::StepRecord step;
  step.input = "in";
  step.output = "out";
  step.verdict = verdict;
  step.checks = {check};
  trial.record.steps = {step};
  return trial;
}

// `count` trials of the first suite, from a place on.
inline std::vector<Trial> test_trials(std::size_t first, std::size_t count) {
  std::vector<Trial> out;
  out.reserve(count);
  for (std::size_t i = 0; i < count; ++i) out.push_back(test_trial(0, first + i));
  return out;
}

}  // namespace proctor::store
