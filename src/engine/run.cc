#include "engine/run.h"

#include <array>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/trial.h"
#include "model/usage.h"

namespace proctor::engine {
namespace {

using model::Verdict;

// Answers and judges alike: a budget is for all that is paid.
double tokens_of(const model::CaseRecord& record) {
  double out = 0;
  for (const model::StepRecord& step : record.steps)
    out += model::total_tokens(step.usage) + model::total_tokens(step.judge.usage);
  return out;
}

double cost_of(const model::CaseRecord& record) {
  double out = 0;
  for (const model::StepRecord& step : record.steps)
    out += step.cost.value_or(0) + step.judge.cost.value_or(0);
  return out;
}

// The plan's one queue, and the sums by which a run ends early.
class Desk {
 public:
  Desk(const Source& source, const RunLimits& limits) : source_(source), limits_(limits) {}

  // The source may wait for its next trial; those who have finished one meanwhile do not wait for it.
  std::optional<Trial> next() {
    const std::lock_guard one_at_a_time(asking_);
    if (!goes_on()) return std::nullopt;
    auto trial = source_.next();
    if (!trial) run_dry();
    return trial;
  }

  void count(const model::CaseRecord& record) {
    const std::lock_guard lock(mutex_);
    spent_.cost += cost_of(record);
    spent_.tokens += tokens_of(record);
    if (record.verdict == Verdict::fail || record.verdict == Verdict::error) ++spent_.failed;
    if (const auto why = reached(limits_, spent_)) end(*why);
  }

  // Nothing new is to begin.
  bool is_over() {
    const std::lock_guard lock(mutex_);
    return ending_ || source_.drain.stop_requested() || source_.stop.stop_requested();
  }

  // A trial was taken and given up.
  void give_up() {
    const std::lock_guard lock(mutex_);
    gave_up_ = true;
    if (!ending_) end(Ending::stopped);
  }

  // A limit that is reached with the last trial ends nothing early.
  Ending ending() const { return dry_ && !gave_up_ ? Ending::whole : ending_.value_or(Ending::whole); }

 private:
  bool goes_on() {
    const std::lock_guard lock(mutex_);
    if (source_.drain.stop_requested() || source_.stop.stop_requested()) end(Ending::stopped);
    return !ending_ && !dry_;
  }

  void run_dry() {
    const std::lock_guard lock(mutex_);
    dry_ = true;
  }

  void end(Ending why) {
    if (!ending_) ending_ = why;
  }

  const Source& source_;
  const RunLimits& limits_;
  std::mutex asking_;  // held while the source is asked
  std::mutex mutex_;   // what follows
  std::optional<Ending> ending_;
  bool dry_ = false;
  bool gave_up_ = false;
  Spent spent_;
};

// A bug of ours costs one case, not the run.
std::optional<model::CaseRecord> run_safely(const Trial& trial, const Until& until, Gate& gate) {
  try {
    return run_trial(trial, until, gate);
  } catch (const std::exception& exception) {
    model::CaseRecord record = skip_trial(trial);
    record.verdict = Verdict::error;
    record.score = 0;
    record.error = Fault{"limit", std::string("trouble of proctor's own: ") + exception.what()};
    return record;
  }
}

void work(Desk& desk, const Source& source, Gate& gate) {
  const Until until{.stop = source.stop};
  while (auto trial = desk.next()) {
    const bool skipped = trial->suite->cases[trial->place].skipped;
    auto record = skipped ? skip_trial(*trial) : run_safely(*trial, until, gate);
    if (!record || source.stop.stop_requested()) return desk.give_up();
    desk.count(*record);
    if (!source.take({*std::move(trial), *std::move(record)})) return desk.give_up();
  }
}

// With many under way, some more hands compile and grade while the others wait for answers.
std::size_t hands_for(std::size_t concurrency) { return concurrency + concurrency / 4; }

constexpr std::array<std::pair<Ending, std::string_view>, 5> kNames = {
    {{Ending::whole, "whole"},
     {Ending::stopped, "stopped"},
     {Ending::bailed, "bailed"},
     {Ending::out_of_money, "out of money"},
     {Ending::out_of_tokens, "out of tokens"}}};

}  // namespace

std::string_view name_of(Ending ending) {
  for (const auto& [one, name] : kNames)
    if (one == ending) return name;
  return "";
}

Ending ending_of(std::string_view name) {
  for (const auto& [one, word] : kNames)
    if (word == name) return one;
  return Ending::stopped;
}

std::optional<Ending> reached(const RunLimits& limits, const Spent& spent) {
  if (limits.most_failed && spent.failed >= *limits.most_failed) return Ending::bailed;
  if (limits.max_cost && spent.cost >= *limits.max_cost) return Ending::out_of_money;
  if (limits.max_tokens && spent.tokens >= *limits.max_tokens) return Ending::out_of_tokens;
  return std::nullopt;
}

Ending run(const Source& source, const RunLimits& limits) {
  Desk desk(source, limits);
  Gate gate(limits.concurrency, [&] { return desk.is_over(); });
  {
    const std::size_t hands = hands_for(limits.concurrency);
    std::vector<std::jthread> workers;
    workers.reserve(hands);
    for (std::size_t i = 0; i < hands; ++i) workers.emplace_back([&] { work(desk, source, gate); });
  }
  return desk.ending();
}

}  // namespace proctor::engine
