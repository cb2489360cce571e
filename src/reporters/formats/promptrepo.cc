// PromptRepo's execution file (R9-R14): the same run as that tool keeps it beside a suite, one document a
// suite. A metric is any check; one without a threshold had to pass in full. What could not be decided did
// not pass.
#include <cmath>
#include <utility>

#include "reporters/reporter.h"
#include "reporters/wording.h"
#include "value/yaml.h"

namespace proctor::reporters {
namespace {

using model::CaseRecord;
using model::Finding;
using model::SuiteRecord;
using model::Verdict;

Value milliseconds(double time) {
  return std::isfinite(time) && time > 0 && time < 1e15 ? Value(static_cast<std::int64_t>(std::llround(time)))
                                                        : Value(0);
}

void put_text(Map& map, std::string_view key, std::string_view text) {
  if (!text.empty()) map.set(key, text);
}

Value metric(const Finding& check) {
  constexpr std::string_view kMetric = "metric:";
  const std::string_view kind = check.kind.empty() ? check.source_key : check.kind;
  const std::string_view type = kind.starts_with(kMetric) ? kind.substr(kMetric.size()) : kind;
  Map map{{"type", type.empty() ? "check" : type}};
  if (check.verdict != Verdict::error) map.set("score", check.score);
  map.set("passed", check.verdict == Verdict::pass);
  map.set("threshold", check.threshold.value_or(1));
  if (check.error)
    put_text(map, "error", explanation(*check.error));
  else
    put_text(map, "reason", check.reason ? *check.reason : check.message);
  return map;
}

// What the author stated, where the run kept it.
void put_origin(Map& map, const CaseRecord& test) {
  for (const std::string_view key :
       {"prompt_reference", "template_variables", "expected_output", "retrieval_context"})
    if (const Value* value = test.origin.find(key)) map.set(key, *value);
}

Value test_result(const CaseRecord& test, const std::string& started_at) {
  Map map{{"test_name", title(test)}};
  put_origin(map, test);
  map.set("actual_output", test.steps.empty() ? std::string{} : test.steps.back().output);
  List metrics;
  for (const auto& step : test.steps)
    for (const Finding& check : step.checks) metrics.push_back(metric(check));
  map.set("metric_results", std::move(metrics));
  map.set("overall_passed", test.verdict == Verdict::pass);
  map.set("execution_time_ms", milliseconds(test.duration_ms));
  put_text(map, "executed_at", started_at);
  if (test.error) put_text(map, "error", explanation(*test.error));
  return map;
}

// The counts that stand above the results, gathered in a walk of their own.
Map heading(const SuiteRecord& suite, const std::string& started_at) {
  Survey survey;
  double time = 0;
  for (const CaseRecord& test : suite.cases) {
    survey.add(test);
    if (test.verdict != Verdict::skipped) time += test.duration_ms;
  }
  const auto passed = static_cast<std::int64_t>(survey.with(Verdict::pass));
  const auto failed = static_cast<std::int64_t>(survey.in_trouble());
  Map map{{"suite_name", title(suite)},
          {"total_tests", passed + failed},
          {"passed_tests", passed},
          {"failed_tests", failed}};
  map.set("total_execution_time_ms", milliseconds(time));
  put_text(map, "executed_at", started_at);
  return map;
}

// A document with one result, from its first line on.
std::string yaml_of(Map execution, List results) {
  execution.set("test_results", std::move(results));
  return value::to_yaml(Map{{"execution", std::move(execution)}});
}

// The document as one value would be written, a result at a time.
void write_document(const SuiteRecord& suite, const std::string& started_at, Sink& sink) {
  const std::string empty = yaml_of(heading(suite, started_at), {});
  const std::string_view none = " []\n";
  const std::string above = yaml_of({}, {Map{}});
  const std::size_t skip = above.find('\n', above.find('\n') + 1) + 1;
  bool first = true;
  for (const CaseRecord& test : suite.cases) {
    if (test.verdict == Verdict::skipped) continue;
    if (std::exchange(first, false)) sink.write(empty.substr(0, empty.size() - none.size()) + "\n");
    sink.write(yaml_of({}, {test_result(test, started_at)}).substr(skip));
  }
  if (first) sink.write(empty);
}

void write(const model::RunRecord& run, const ReportOptions& /*options*/, Sink& sink) {
  bool first = true;
  for (const SuiteRecord& suite : run.suites) {
    if (!std::exchange(first, false)) sink.write("---\n");
    write_document(suite, run.started_at, sink);
  }
  if (first) sink.write("# " + summary(run, {}) + "\n");
}

constexpr Reporter kPromptrepo = {"promptrepo", "PromptRepo's execution file, in YAML.", write};

}  // namespace

const Reporter& promptrepo() { return kPromptrepo; }

}  // namespace proctor::reporters
