#include "service/feed.h"

#include <fmt/format.h>

#include "dialects/loose.h"
#include "model/record.h"
#include "model/usage.h"
#include "repo/stable_id.h"

namespace proctor::service {
namespace {

// Trials that wait for the store: enough for commits of many at once, and few to run again after a kill.
constexpr std::size_t kRoom = 64;

// What is expected, as PromptKitchen writes it where the check is PromptKitchen's: {source, flags} of a
// pattern, {value, caseInsensitive} of a text.
std::optional<Value> expected_of(const model::Check& check, bool kitchen) {
  if (!kitchen) return check.expected;
  const auto written = dialects::write_loose_check(check, *dialects::find_dialect("promptkitchen"));
  const Value* expected = written ? written->find("expected") : nullptr;
  return expected == nullptr ? check.expected : std::optional(*expected);
}

// An assertion as PromptKitchen has it: {id, path, pathMatch, matcher, expected?, not, description?}, and
// what other formats say besides. An id that the author did not give is made from the check's place in its
// file, so that every run has the same.
Value assertion_of(const model::Check& check, std::string_view place, bool kitchen) {
  Map out{{"id", check.id.empty() ? repo::stable_id(place) : check.id},
          {"path", check.path.value_or("$")},
          {"pathMatch", model::name_of(check.path_mode)},
          {"matcher", check.source_key}};
  if (auto expected = expected_of(check, kitchen)) out.set("expected", *std::move(expected));
  out.set("not", check.negate);
  if (!check.description.empty()) out.set("description", check.description);
  out.set("kind", check.kind);
  out.set("subject", model::name_of(check.subject));
  if (!check.options.empty()) out.set("options", check.options);
  if (check.weight != 1) out.set("weight", check.weight);
  return out;
}

// Null where the case compares one whole output, which test_cases has columns for.
Value assertions_of(const model::Suite& suite, std::size_t place) {
  constexpr std::string_view kWholeOutput = "expectedOutput";
  const model::Case& test = suite.cases[place];
  List out;
  for (const model::Step& step : test.steps)
    for (const model::Check& check : step.checks) {
      if (check.source_key == kWholeOutput) return {};
      const std::string where = test.id.empty() ? std::to_string(place) : test.id;
      out.push_back(assertion_of(check, fmt::format("{}#{}#{}", suite.source.path, where, out.size()),
                                 suite.source.format == "promptkitchen"));
    }
  return out;
}

store::Trial as_stored(engine::Finished finished) {
  const engine::Trial& trial = finished.trial;
  return {{trial.suite->number, trial.place, trial.repeat},
          std::move(finished.record),
          assertions_of(trial.suite->suite, trial.place),
          trial.suite->details_bytes};
}

}  // namespace

void add_to(const model::CaseRecord& record, Progress& progress, Map& usage) {
  model::count(record.verdict, progress.totals);
  for (const model::StepRecord& step : record.steps) {
    model::add_cost(step.cost, progress.cost);
    model::add_usage(step.usage, usage);
    model::add_usage(step.judge, progress.judge);
    progress.tokens += model::total_tokens(step.usage) + model::total_tokens(step.judge.usage);
  }
}

Feed::Feed(Keep keep, const Progress& start, Map usage, Told told)
    : keep_(std::move(keep)),
      progress_(start),
      usage_(std::move(usage)),
      told_(std::move(told)),
      channel_(kRoom),
      thread_([this] { work(); }) {}

Feed::~Feed() { channel_.close(); }

bool Feed::take(engine::Finished finished) { return channel_.send(std::move(finished)); }

void Feed::work() {
  for (auto some = channel_.take(); !some.empty(); some = channel_.take()) {
    if (const auto kept = keep(std::move(some)); !kept) {
      trouble_ = kept.error();
      channel_.close();
      return;
    }
    if (told_.progress) told_.progress(progress_);
  }
}

Result<void> Feed::keep(std::vector<engine::Finished> finished) {
  std::vector<store::Trial> trials;
  trials.reserve(finished.size());
  for (engine::Finished& one : finished) trials.push_back(as_stored(std::move(one)));
  if (auto kept = keep_(trials); !kept) return kept;
  for (const store::Trial& trial : trials) count(trial.record);
  if (told_.kept) told_.kept(trials);
  return {};
}

void Feed::count(const model::CaseRecord& record) { add_to(record, progress_, usage_); }

Result<void> Feed::finish() {
  channel_.close();
  if (thread_.joinable()) thread_.join();
  if (trouble_) return tl::make_unexpected(*trouble_);
  return {};
}

}  // namespace proctor::service
