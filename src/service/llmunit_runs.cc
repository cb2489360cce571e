#include "service/llmunit_runs.h"

#include <fmt/format.h>

#include <cmath>

#include "repo/stable_id.h"
#include "service/foreign_run.h"
#include "value/json.h"

namespace proctor::service {
namespace {

constexpr std::string_view kClient = "llmunit";
constexpr std::size_t kMostHistory = 100;

std::string text_in(const Map& map, std::string_view key) {
  const Value* value = map.find(key);
  return value != nullptr && value->is_text() ? std::string(value->text()) : std::string();
}

std::string_view name_of(ForeignState state) {
  switch (state) {
    case ForeignState::pending: return "PENDING";
    case ForeignState::running: return "RUNNING";
    case ForeignState::completed: return "COMPLETED";
    case ForeignState::broken: break;
  }
  return "FAILED";
}

Value tool_executions(const model::StepRecord& step, const std::string& when) {
  List out;
  for (const model::ToolCall& call : step.tool_calls)
    out.emplace_back(Map{{"toolName", call.name},
                         {"arguments", call.arguments},
                         {"result", call.result.is_text() ? call.result : Value(value::to_json(call.result))},
                         {"timestamp", when}});
  return out;
}

// What the judge said of it; where it could not say anything, why.
std::string feedback_of(const model::StepRecord& step) {
  for (const model::Finding& check : step.checks) {
    if (check.error) return check.error->message;
    if (check.reason) return *check.reason;
    if (!check.message.empty()) return check.message;
  }
  return step.error ? step.error->message : std::string();
}

// The judge's, of ten.
double score_of(const model::StepRecord& step) {
  const double score = step.checks.empty() ? step.score : step.checks.front().score;
  return std::round(score * 100) / 10;
}

Map step_result(const model::StepRecord& step, const ForeignRun& run, std::size_t order) {
  const std::string& id = run.head.record.id;
  const bool passed = step.verdict == model::Verdict::pass;
  return Map{{"id", repo::stable_id(fmt::format("{}#{}", id, order))},
             {"executionId", id},
             {"stepOrder", static_cast<std::int64_t>(order)},
             {"userInput", step.input},
             {"renderedPrompt", step.rendered},
             {"actualResponse", step.output},
             {"passed", passed},
             {"score", score_of(step)},
             {"feedback", feedback_of(step)},
             {"toolExecutions", tool_executions(step, run.head.record.started_at)},
             {"createdAt", run.head.record.started_at}};
}

// An answer that never came is trouble of the execution; an answer that a judge refuses is not.
void settle(ForeignRun& run, const model::CaseRecord& test) {
  const Fault* fault = test.error ? &*test.error : nullptr;
  for (const auto& step : test.steps)
    if (fault == nullptr && step.error) fault = &*step.error;
  if (fault == nullptr || run.state != ForeignState::completed) return;
  run.state = ForeignState::broken;
  run.trouble = fault->message;
}

Map view_of(const ForeignRun& run, List results) {
  const bool over = run.state == ForeignState::completed || run.state == ForeignState::broken;
  return Map{{"id", run.head.record.id},
             {"testCaseId", text_in(run.about, "testCase")},
             {"model", text_in(run.about, "model")},
             {"judgeModel", text_in(run.about, "judgeModel")},
             {"status", name_of(run.state)},
             {"startedAt", run.head.record.started_at},
             {"completedAt", over ? Value(ended_at(run)) : Value()},
             {"errorMessage", run.trouble.empty() ? Value() : Value(run.trouble)},
             {"results", std::move(results)}};
}

// Another case of the same name may have run beside it.
bool is_meant(const store::Trial& trial, const Map& about) {
  const Value* place = about.find("place");
  return place == nullptr || *place == Value(static_cast<std::int64_t>(trial.key.place));
}

Result<Map> told(ForeignRun run, store::Store& store) {
  List results;
  std::vector<std::string> notices;
  const auto read = store.trials(run.head.record.id, [&](const store::Trial& trial) {
    if (!is_meant(trial, run.about)) return true;
    notices = trial.record.notices;
    for (const auto& step : trial.record.steps) results.emplace_back(step_result(step, run, results.size()));
    settle(run, trial.record);
    return false;
  });
  if (!read) return tl::make_unexpected(read.error());
  Map out = view_of(run, std::move(results));
  if (!notices.empty()) out.set("notices", List(notices.begin(), notices.end()));
  return out;
}

}  // namespace

tl::expected<std::string, Refused> start_execution(const LlmunitCase& test, const LlmunitModels& models,
                                                   const std::string& root, LiveRuns& live) {
  RunRequest request;
  request.paths = {test.folder};
  request.folder = root;
  request.names = {test.name};
  request.model = models.model;
  request.judge = models.judge;
  request.repeat = 1;
  request.about = Map{{"client", kClient},
                      {"testCase", test.id},
                      {"place", static_cast<std::int64_t>(test.place)},
                      {"model", models.model},
                      {"judgeModel", models.judge}};
  return live.start(request);
}

Result<std::optional<Map>> execution(std::string_view id, const LiveRuns& live, store::Store& store) {
  TRY(auto run, find_foreign_run(store, live, kClient, id));
  if (!run) return std::nullopt;
  TRY(Map out, told(*std::move(run), store));
  return out;
}

Result<List> execution_history(const LlmunitCase& test, const LiveRuns& live, store::Store& store) {
  const auto meant = [&](const Map& about) { return text_in(about, "testCase") == test.id; };
  TRY(auto runs, foreign_runs(store, live, kClient, test.folder, kMostHistory, meant));
  List out;
  for (ForeignRun& run : runs) {
    TRY(Map view, told(std::move(run), store));
    out.emplace_back(std::move(view));
  }
  return out;
}

}  // namespace proctor::service
