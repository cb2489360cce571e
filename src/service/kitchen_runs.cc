#include "service/kitchen_runs.h"

#include <fmt/format.h>

#include "repo/stable_id.h"
#include "service/foreign_run.h"

namespace proctor::service {
namespace {

constexpr std::string_view kClient = "promptkitchen";

std::string text_in(const Map& map, std::string_view key) {
  const Value* value = map.find(key);
  return value != nullptr && value->is_text() ? std::string(value->text()) : std::string();
}

std::int64_t version_of(const Map& prompt) {
  const Value* version = prompt.find("version");
  return version != nullptr && version->is_integer() ? version->integer().value_or(1) : 1;
}

Map about_of(const repo::KitchenSuite& suite, const repo::KitchenPrompt& prompt) {
  List cases;
  for (const std::string& id : repo::case_ids(suite.value, suite.id)) cases.emplace_back(id);
  return Map{{"client", kClient},
             {"suite", suite.id},
             {"history", kitchen_version_id(prompt.id, version_of(prompt.value))},
             {"cases", std::move(cases)}};
}

std::string_view name_of(ForeignState state) {
  switch (state) {
    case ForeignState::pending: return "PENDING";
    case ForeignState::running: return "RUNNING";
    case ForeignState::completed: return "COMPLETED";
    case ForeignState::broken: break;
  }
  return "ERROR";
}

// What the cases came to, and why those that have no answer have none.
struct Tally {
  std::size_t ran = 0;
  std::size_t passed = 0;
  std::size_t unanswered = 0;
  std::string trouble = {};
};

const Fault* fault_of(const model::CaseRecord& test) {
  if (test.error) return &*test.error;
  for (const auto& step : test.steps)
    if (step.error) return &*step.error;
  return nullptr;
}

void count(const model::CaseRecord& test, Tally& tally) {
  ++tally.ran;
  if (test.verdict == model::Verdict::pass) ++tally.passed;
  const Fault* fault = fault_of(test);
  if (fault == nullptr) return;
  ++tally.unanswered;
  if (tally.trouble.empty()) tally.trouble = fault->message;
}

Map result_of(const store::Trial& trial, const ForeignRun& run, const std::string& case_id,
              const KitchenLimits& limits) {
  const model::CaseRecord& test = trial.record;
  const std::string& id = run.head.record.id;
  Map out{{"id", repo::stable_id(fmt::format("{}#{}.{}", id, trial.key.place, trial.key.repeat))},
          {"testSuiteRunId", id},
          {"testCaseId", case_id},
          {"status", test.verdict == model::Verdict::pass ? "PASS" : "FAIL"},
          {"output", test.steps.empty() ? Value("") : kitchen_output(test.steps.front().output)},
          {"createdAt", test.started_at.empty() ? run.head.record.started_at : test.started_at},
          {"details", assertion_results(test, case_id, limits.details_bytes)}};
  if (!test.notices.empty()) out.set("notices", List(test.notices.begin(), test.notices.end()));
  if (const Fault* fault = fault_of(test)) out.set("error", fault->message);
  return out;
}

std::string case_id_at(const Map& about, std::size_t place) {
  const Value* cases = about.find("cases");
  const bool known = cases != nullptr && cases->is_list() && place < cases->list().size();
  return known && cases->list()[place].is_text() ? std::string(cases->list()[place].text()) : std::string();
}

// Nobody answered at all: that is trouble of the run, not of the prompt.
void settle(ForeignRun& run, const Tally& tally) {
  if (run.state != ForeignState::completed || tally.ran == 0 || tally.unanswered < tally.ran) return;
  run.state = ForeignState::broken;
  run.trouble = tally.trouble;
}

Map view_of(const ForeignRun& run, const Tally& tally, List results) {
  const double share =
      tally.ran == 0 ? 0 : 100.0 * static_cast<double>(tally.passed) / static_cast<double>(tally.ran);
  Map out{{"id", run.head.record.id},
          {"testSuiteId", text_in(run.about, "suite")},
          {"promptHistoryId", text_in(run.about, "history")},
          {"status", name_of(run.state)},
          {"passPercentage", share},
          {"pass_percentage", share},
          {"createdAt", run.head.record.started_at},
          {"runAt", run.head.record.started_at},
          {"completedAt", run.state == ForeignState::running ? Value() : Value(ended_at(run))},
          {"results", std::move(results)}};
  if (!run.trouble.empty()) out.set("error", run.trouble);
  return out;
}

}  // namespace

tl::expected<std::string, Refused> start_kitchen_run(const repo::KitchenSuite& suite,
                                                     const repo::KitchenPrompt& prompt,
                                                     const std::string& root, LiveRuns& live,
                                                     store::Store& store) {
  RunRequest request;
  request.paths = {suite.path};
  request.folder = root;
  request.about = about_of(suite, prompt);
  if (!repo::kitchen_cases(suite.value).empty()) return live.start(request);
  auto kept =
      keep_empty_run(store, request, {text_in(suite.value, "name"), std::string(kClient), suite.path, {}});
  if (!kept) return tl::make_unexpected(Refused{kept.error()});
  return *std::move(kept);
}

Result<std::optional<Map>> kitchen_run(std::string_view run, const LiveRuns& live, store::Store& store,
                                       const KitchenLimits& limits) {
  TRY(auto found, find_foreign_run(store, live, kClient, run));
  if (!found) return std::nullopt;
  Tally tally;
  List results;
  const auto read = store.trials(run, [&](const store::Trial& trial) {
    if (trial.record.verdict == model::Verdict::skipped) return true;
    count(trial.record, tally);
    results.emplace_back(result_of(trial, *found, case_id_at(found->about, trial.key.place), limits));
    return true;
  });
  if (!read) return tl::make_unexpected(read.error());
  settle(*found, tally);
  return view_of(*found, tally, std::move(results));
}

}  // namespace proctor::service
