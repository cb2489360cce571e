#include "reporters/execution.h"

#include <cmath>
#include <utility>

#include "reporters/wording.h"

namespace proctor::reporters {
namespace {

using model::CaseRecord;
using model::Finding;
using model::SuiteRecord;
using model::Verdict;

constexpr std::string_view kMetric = "metric:";

Value milliseconds(double time) {
  return std::isfinite(time) && time > 0 && time < 1e15 ? Value(static_cast<std::int64_t>(std::llround(time)))
                                                        : Value(0);
}

void put_text(Map& map, std::string_view key, std::string_view text) {
  if (!text.empty()) map.set(key, text);
}

// A judge was asked for a reason, or was not; what another check saw is its reason.
std::string reason_of(const Finding& check) {
  if (check.reason) return *check.reason;
  return check.kind.starts_with(kMetric) ? std::string{} : check.message;
}

Value metric_result(const Finding& check) {
  const std::string_view kind = check.kind.empty() ? check.source_key : check.kind;
  const std::string_view type = kind.starts_with(kMetric) ? kind.substr(kMetric.size()) : kind;
  Map map{{"type", type.empty() ? "check" : type},
          {"score", check.verdict == Verdict::error ? 0 : check.score},
          {"passed", check.verdict == Verdict::pass},
          {"threshold", check.threshold.value_or(1)}};
  if (check.error)
    put_text(map, "error", explanation(*check.error));
  else
    put_text(map, "reason", reason_of(check));
  return map;
}

// What the author stated, where the run kept it.
void put_origin(Map& map, const CaseRecord& test, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys)
    if (const Value* value = test.origin.find(key)) map.set(key, *value);
}

// As the author calls it, so that it can be found again.
std::string name_of(const CaseRecord& test) {
  return test.name.empty() || test.repeat > 1 ? title(test) : test.name;
}

// Why there is no answer: of the test as a whole, or of one of its steps.
const model::Fault* fault_of(const CaseRecord& test) {
  if (test.error) return &*test.error;
  for (const auto& step : test.steps)
    if (step.error) return &*step.error;
  return nullptr;
}

}  // namespace

Map test_result(const CaseRecord& test, const std::string& started_at) {
  Map map{{"test_name", name_of(test)}};
  put_origin(map, test, {"prompt_reference", "template_variables"});
  map.set("actual_output", test.steps.empty() ? std::string{} : test.steps.back().output);
  put_origin(map, test, {"expected_output", "retrieval_context"});
  List metrics;
  for (const auto& step : test.steps)
    for (const Finding& check : step.checks)
      if (check.verdict != Verdict::skipped) metrics.push_back(metric_result(check));
  map.set("metric_results", std::move(metrics));
  map.set("overall_passed", test.verdict == Verdict::pass);
  map.set("execution_time_ms", milliseconds(test.duration_ms));
  put_text(map, "executed_at", test.started_at.empty() ? started_at : test.started_at);
  if (const model::Fault* fault = fault_of(test)) put_text(map, "error", explanation(*fault));
  if (!test.notices.empty()) map.set("notices", List(test.notices.begin(), test.notices.end()));
  return map;
}

Map execution_heading(const SuiteRecord& suite, const std::string& started_at) {
  Survey survey;
  double time = 0;
  for (const CaseRecord& test : suite.cases) {
    survey.add(test);
    if (test.verdict != Verdict::skipped) time += test.duration_ms;
  }
  const auto passed = static_cast<std::int64_t>(survey.with(Verdict::pass));
  const auto failed = static_cast<std::int64_t>(survey.in_trouble());
  Map map{{"suite_name", suite.name.empty() ? title(suite) : suite.name},
          {"total_tests", passed + failed},
          {"passed_tests", passed},
          {"failed_tests", failed}};
  map.set("total_execution_time_ms", milliseconds(time));
  put_text(map, "executed_at", started_at);
  return map;
}

Map execution(const SuiteRecord& suite, const std::string& started_at) {
  Map map = execution_heading(suite, started_at);
  List results;
  for (const CaseRecord& test : suite.cases)
    if (test.verdict != Verdict::skipped) results.push_back(test_result(test, started_at));
  map.set("test_results", std::move(results));
  return map;
}

}  // namespace proctor::reporters
