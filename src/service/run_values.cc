#include "service/run_values.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "model/record.h"
#include "model/usage.h"
#include "stats/rate.h"
#include "store/rows.h"
#include "store/tally.h"

namespace proctor::service {
namespace {

std::int64_t whole(std::size_t number) { return static_cast<std::int64_t>(number); }

Value or_null(const std::optional<double>& number) { return number ? Value(*number) : Value(); }

List suites_of(const store::RunHead& head) {
  List out;
  for (std::size_t i = 0; i < head.suites.size(); ++i) {
    const store::PlannedSuite& suite = head.suites[i];
    out.push_back(
        Map{{"number", whole(i)}, {"name", suite.name}, {"format", suite.format}, {"path", suite.path}});
  }
  return out;
}

// Reads digits up to a dot or the end, and takes both away.
std::optional<std::size_t> next_part(std::string_view& text) {
  const std::string_view part = text.substr(0, text.find('.'));
  text.remove_prefix(std::min(text.size(), part.size() + 1));
  std::size_t out = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), out);
  if (part.empty() || error != std::errc{} || end != part.data() + part.size()) return std::nullopt;
  return out;
}

Value latency_value(const std::optional<store::Latency>& latency) {
  if (!latency) return {};
  return Map{{"p50_ms", latency->p50_ms}, {"p95_ms", latency->p95_ms}};
}

Value owner_value(const std::optional<store::RunOwner>& owner) {
  if (!owner) return {};
  return Map{{"here", store::is_this_process(*owner)}, {"name", store::describe(*owner)}};
}

}  // namespace

Value head_value(const store::RunHead& head) {
  Value out = model::run_summary(head.record);
  Map& map = out.map();
  map.set("state", store::name_of(head.state));
  map.set("owner", owner_value(head.owner));
  map.set("planned", whole(head.planned));
  map.set("branch", head.branch.empty() ? Value() : Value(head.branch));
  map.set("commit", head.commit.empty() ? Value() : Value(head.commit));
  map.set("suites", suites_of(head));
  const auto rate = pass_rate(head.record.totals);
  map.set("pass_rate", rate ? Value(rate->value) : Value());
  map.set("pass_interval", rate ? Value(List{rate->interval.low, rate->interval.high}) : Value());
  map.set("latency", latency_value(head.latency));
  return out;
}

std::string why_not_stopped(const store::RunHead& head) {
  if (head.state == store::RunState::running && head.owner)
    return fmt::format("{} is executed by {}: stop it there", head.record.id, store::describe(*head.owner));
  return fmt::format("{} is {}: there is nothing to stop", head.record.id, store::name_of(head.state));
}

Result<Value> head_value_by_suite(store::Store& store, const store::RunHead& head) {
  std::vector<model::Totals> totals = {head.record.totals};
  if (head.suites.size() > 1) {
    TRY(totals, store.totals(head.record.id));
  }
  Value out = head_value(head);
  List& suites = out.map().find("suites")->list();
  for (std::size_t i = 0; i < suites.size(); ++i)
    suites[i].map().set("totals", totals_value(i < totals.size() ? totals[i] : model::Totals()));
  return out;
}

Result<store::RunHead> with_totals(store::Store& store, store::RunHead head) {
  if (head.state == store::RunState::finished) return head;
  TRY(const auto totals, store.totals(head.record.id));
  head.record.totals = {};
  for (const model::Totals& suite : totals) store::add(head.record.totals, suite);
  return head;
}

std::string key_text(const store::TrialKey& key) {
  return fmt::format("{}.{}.{}", key.suite, key.place, key.repeat);
}

std::optional<store::TrialKey> read_key(std::string_view text) {
  if (text.empty() || text.back() == '.') return std::nullopt;
  const auto suite = next_part(text);
  const auto place = next_part(text);
  const auto repeat = next_part(text);
  if (!suite || !place || !repeat || !text.empty()) return std::nullopt;
  return store::TrialKey{*suite, *place, *repeat};
}

Value case_value(const store::Trial& trial) {
  std::optional<double> cost;
  double tokens = 0;
  for (const model::StepRecord& step : trial.record.steps) {
    model::add_cost(step.cost, cost);
    tokens += model::total_tokens(step.usage);
  }
  return Map{{"key", key_text(trial.key)},
             {"suite", whole(trial.key.suite)},
             {"repeat", whole(trial.key.repeat)},
             {"name", trial.record.name},
             {"status", model::case_word(trial.record.verdict)},
             {"score", trial.record.score},
             {"duration_ms", trial.record.duration_ms},
             {"cost", or_null(cost)},
             {"tokens", tokens}};
}

Value row_value(const store::ResultRow& row) {
  return Map{{"key", key_text(row.key)},
             {"suite", whole(row.key.suite)},
             {"suite_name", row.suite},
             {"repeat", whole(row.key.repeat)},
             {"name", row.name},
             {"status", model::case_word(row.verdict)},
             {"score", row.score},
             {"duration_ms", row.duration_ms},
             {"latency_ms", or_null(row.latency_ms)},
             {"cost", or_null(row.cost)},
             {"tokens", row.tokens},
             {"message", row.message.empty() ? Value() : Value(row.message)}};
}

std::optional<stats::Estimate> pass_rate(const model::Totals& totals) {
  return stats::share_of(totals.passed, totals.passed + totals.failed);
}

Value totals_value(const model::Totals& totals) {
  return Map{{"cases", whole(totals.cases)},
             {"passed", whole(totals.passed)},
             {"failed", whole(totals.failed)},
             {"errors", whole(totals.errors)},
             {"skipped", whole(totals.skipped)}};
}

Value progress_value(const Progress& progress) {
  return Map{{"totals", totals_value(progress.totals)},
             {"planned", whole(progress.planned)},
             {"cost", or_null(progress.cost)},
             {"judge_cost", or_null(progress.judge.cost)},
             {"tokens", progress.tokens}};
}

}  // namespace proctor::service
