// Reading the record back: its shape is checked first, so that reading itself cannot fail.
#include "model/record.h"
#include "model/record_shape.h"

namespace proctor::model {
namespace {

// A map whose shape is known to be right: an absent key reads as the record's default.
class Reader {
 public:
  explicit Reader(const Value& value) : map_(value.map()) {}

  void read(std::string_view key, std::string& to) const {
    if (const Value* value = find(key)) to = value->text();
  }
  void read(std::string_view key, double& to) const {
    if (const Value* value = find(key)) to = value->number();
  }
  void read(std::string_view key, bool& to) const {
    if (const Value* value = find(key)) to = value->boolean();
  }
  void read(std::string_view key, std::size_t& to) const {
    if (const Value* value = find(key)) to = static_cast<std::size_t>(value->integer().value_or(0));
  }
  void read(std::string_view key, List& to) const {
    if (const Value* value = find(key)) to = value->list();
  }
  void read(std::string_view key, Map& to) const {
    if (const Value* value = find(key)) to = value->map();
  }
  void read(std::string_view key, Value& to) const {
    if (const Value* value = find(key)) to = *value;
  }
  void read(std::string_view key, std::vector<std::string>& to) const {
    if (const Value* value = find(key))
      for (const Value& item : value->list()) to.emplace_back(item.text());
  }
  template <typename T>
  void read(std::string_view key, std::optional<T>& to) const {
    if (find(key) != nullptr) read(key, to.emplace());
  }
  void read(std::string_view key, Fault& to) const {
    const Reader fault(*find(key));
    fault.read("kind", to.kind);
    fault.read("message", to.message);
  }
  void read(std::string_view key, JudgeUsage& to) const {
    const Value* value = find(key);
    if (value == nullptr) return;
    const Reader judge(*value);
    judge.read("calls", to.calls);
    judge.read("cached", to.cached);
    judge.read("usage", to.usage);
    judge.read("cost", to.cost);
  }
  template <typename T>
  void read(std::string_view key, std::vector<T>& to, T (*one)(const Reader&)) const {
    const Value* value = find(key);
    if (value == nullptr) return;
    to.reserve(value->list().size());
    for (const Value& item : value->list()) to.push_back(one(Reader(item)));
  }
  void read(std::string_view key, Verdict& to) const {
    const Value* value = find(key);
    if (value == nullptr) return;
    for (const Verdict verdict : {Verdict::pass, Verdict::fail, Verdict::error, Verdict::skipped})
      if (value->text() == name_of(verdict) || value->text() == case_word(verdict)) to = verdict;
  }

  const Value* find(std::string_view key) const {
    const Value* value = map_.find(key);
    return value == nullptr || value->is_null() ? nullptr : value;
  }

 private:
  const Map& map_;
};

Finding read_check(const Reader& from) {
  Finding check;
  from.read("id", check.id);
  from.read("kind", check.kind);
  from.read("source_key", check.source_key);
  from.read("status", check.verdict);
  from.read("score", check.score);
  from.read("weight", check.weight);
  from.read("path", check.path);
  const Value* mode = from.find("path_match");
  if (mode != nullptr && mode->text() == "ALL") check.path_mode = PathMode::all;
  from.read("not", check.negate);
  from.read("message", check.message);
  from.read("samples", check.samples);
  from.read("samples_hash", check.samples_hash);
  from.read("reason", check.reason);
  from.read("threshold", check.threshold);
  from.read("low_is_good", check.low_is_good);
  from.read("spread", check.spread);
  from.read("notices", check.notices);
  from.read("advisory", check.advisory);
  from.read("error", check.error);
  from.read("line", check.line);
  return check;
}

ToolCall read_call(const Reader& from) {
  ToolCall call;
  from.read("name", call.name);
  from.read("arguments", call.arguments);
  from.read("result", call.result);
  return call;
}

StepRecord read_step(const Reader& from) {
  StepRecord step;
  from.read("input", step.input);
  from.read("rendered", step.rendered);
  from.read("output", step.output);
  from.read("status", step.verdict);
  from.read("score", step.score);
  from.read("latency_ms", step.latency_ms);
  from.read("first_token_ms", step.first_token_ms);
  from.read("model_calls", step.model_calls);
  from.read("tool_calls", step.tool_calls, read_call);
  from.read("tools_used", step.tools_used);
  from.read("memory", step.memory);
  from.read("usage", step.usage);
  from.read("cost", step.cost);
  from.read("judge", step.judge);
  from.read("error", step.error);
  from.read("checks", step.checks, read_check);
  return step;
}

CaseRecord case_from(const Reader& from) {
  CaseRecord test;
  from.read("name", test.name);
  from.read("status", test.verdict);
  from.read("score", test.score);
  from.read("pass_threshold", test.pass_threshold);
  from.read("started_at", test.started_at);
  from.read("duration_ms", test.duration_ms);
  from.read("error", test.error);
  from.read("line", test.line);
  from.read("group", test.group);
  from.read("origin", test.origin);
  from.read("notices", test.notices);
  from.read("repeat", test.repeat);
  from.read("steps", test.steps, read_step);
  return test;
}

SuiteRecord read_suite(const Reader& from) {
  SuiteRecord suite;
  from.read("name", suite.name);
  from.read("format", suite.format);
  from.read("path", suite.path);
  from.read("cases", suite.cases.kept(), case_from);
  return suite;
}

Totals read_totals(const Reader& from) {
  Totals totals;
  from.read("cases", totals.cases);
  from.read("passed", totals.passed);
  from.read("failed", totals.failed);
  from.read("errors", totals.errors);
  from.read("skipped", totals.skipped);
  return totals;
}

void read_head(const Reader& from, RunRecord& run) {
  from.read("id", run.id);
  from.read("started_at", run.started_at);
  from.read("duration_ms", run.duration_ms);
  from.read("passed", run.passed);
  run.totals = read_totals(Reader(*from.find("totals")));
  from.read("usage", run.usage);
  from.read("cost", run.cost);
  from.read("judge", run.judge);
}

}  // namespace

std::optional<RunRecord> read_run(const Value& value, Diagnostics& faults) {
  const std::size_t before = faults.errors();
  value::check_shape(value, record_shape(), faults);
  if (faults.errors() > before) return std::nullopt;
  RunRecord run;
  const Reader from(value);
  read_head(Reader(*from.find("run")), run);
  from.read("suites", run.suites, read_suite);
  return run;
}

std::optional<CaseRecord> read_case(const Value& value) {
  Diagnostics faults;
  value::check_shape(value, case_shape(), faults);
  return faults.has_errors() ? std::nullopt : std::optional(case_from(Reader(value)));
}

std::optional<RunRecord> read_summary(const Value& value) {
  Diagnostics faults;
  value::check_shape(value, summary_shape(), faults);
  if (faults.has_errors()) return std::nullopt;
  RunRecord run;
  read_head(Reader(value), run);
  return run;
}

}  // namespace proctor::model
