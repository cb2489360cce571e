// Writing the record. Its keys and their order are a contract with other programs: see docs/reports.md.
#include "model/record.h"

namespace proctor::model {
namespace {

Value count(std::size_t number) { return static_cast<std::int64_t>(number); }

template <typename T>
Value or_null(const std::optional<T>& content) {
  return content ? Value(*content) : Value();
}

template <typename T>
void put(Map& map, std::string_view key, const std::optional<T>& content) {
  if (content) map.set(key, Value(*content));
}

void put(Map& map, std::string_view key, const std::optional<Fault>& fault) {
  if (fault) map.set(key, Map{{"kind", fault->kind}, {"message", fault->message}});
}

void put_line(Map& map, std::size_t line) {
  if (line > 0) map.set("line", count(line));
}

// Where anybody judged.
void put(Map& map, const JudgeUsage& judge) {
  if (judge.empty()) return;
  Map out{{"calls", count(judge.calls)}, {"cached", count(judge.cached)}, {"usage", judge.usage}};
  out.set("cost", or_null(judge.cost));
  map.set("judge", std::move(out));
}

List texts(const std::vector<std::string>& words) { return {words.begin(), words.end()}; }

Value to_value(const ToolCall& call);
Value to_value(const StepRecord& step);
Value to_value(const SuiteRecord& suite);

template <typename Records>
List values(const Records& records) {
  List list;
  list.reserve(records.size());
  for (const auto& record : records) list.push_back(to_value(record));
  return list;
}

Value to_value(const ToolCall& call) {
  return Map{{"name", call.name}, {"arguments", call.arguments}, {"result", call.result}};
}

Value to_value(const StepRecord& step) {
  Map map{{"input", step.input},
          {"rendered", step.rendered},
          {"output", step.output},
          {"status", case_word(step.verdict)},
          {"score", step.score},
          {"latency_ms", or_null(step.latency_ms)},
          {"model_calls", count(step.model_calls)},
          {"tool_calls", values(step.tool_calls)},
          {"tools_used", texts(step.tools_used)}};
  put(map, "first_token_ms", step.first_token_ms);
  put(map, "memory", step.memory);
  if (!step.usage.empty()) map.set("usage", step.usage);
  put(map, "cost", step.cost);
  put(map, step.judge);
  put(map, "error", step.error);
  map.set("checks", values(step.checks));
  return map;
}

Value to_value(const SuiteRecord& suite) {
  Map map{{"name", suite.name}, {"format", suite.format}, {"path", suite.path}};
  map.set("cases", values(suite.cases));
  return map;
}

Value to_value(const Totals& totals) {
  return Map{{"cases", count(totals.cases)},
             {"passed", count(totals.passed)},
             {"failed", count(totals.failed)},
             {"errors", count(totals.errors)},
             {"skipped", count(totals.skipped)}};
}

}  // namespace

Value to_value(const Finding& finding) {
  Map map{{"id", finding.id},
          {"kind", finding.kind},
          {"source_key", finding.source_key},
          {"status", name_of(finding.verdict)},
          {"score", finding.score},
          {"weight", finding.weight},
          {"path", or_null(finding.path)},
          {"path_match", name_of(finding.path_mode)},
          {"not", finding.negate},
          {"message", finding.message},
          {"samples", finding.samples}};
  put(map, "samples_hash", finding.samples_hash);
  put(map, "reason", finding.reason);
  put(map, "threshold", finding.threshold);
  if (finding.low_is_good) map.set("low_is_good", true);
  put(map, "spread", finding.spread);
  if (!finding.notices.empty()) map.set("notices", texts(finding.notices));
  if (finding.advisory) map.set("advisory", true);
  put(map, "error", finding.error);
  put_line(map, finding.line);
  return map;
}

Value to_value(const CaseRecord& test) {
  Map map{{"name", test.name}, {"status", case_word(test.verdict)}, {"score", test.score}};
  put(map, "pass_threshold", test.pass_threshold);
  map.set("duration_ms", test.duration_ms);
  if (!test.started_at.empty()) map.set("started_at", test.started_at);
  put(map, "error", test.error);
  put_line(map, test.line);
  if (!test.group.empty()) map.set("group", test.group);
  if (!test.origin.empty()) map.set("origin", test.origin);
  map.set("notices", texts(test.notices));
  map.set("repeat", count(test.repeat));
  map.set("steps", values(test.steps));
  return map;
}

std::string_view name_of(PathMode mode) { return mode == PathMode::all ? "ALL" : "ANY"; }

Value run_summary(const RunRecord& run) {
  Map map{{"id", run.id},
          {"started_at", run.started_at},
          {"duration_ms", run.duration_ms},
          {"passed", run.passed},
          {"totals", to_value(run.totals)},
          {"usage", run.usage},
          {"cost", or_null(run.cost)}};
  put(map, run.judge);
  return map;
}

Value to_value(const RunRecord& run) {
  Map map{{"run", run_summary(run)}};
  map.set("suites", values(run.suites));
  return map;
}

}  // namespace proctor::model
