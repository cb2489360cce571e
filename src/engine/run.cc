#include "engine/run.h"

#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/trial.h"

namespace proctor::engine {
namespace {

using model::Verdict;

double tokens_of(const model::CaseRecord& record) {
  double out = 0;
  for (const model::StepRecord& step : record.steps)
    if (const Value* total = step.usage.find("total_tokens"); total != nullptr && total->is_number())
      out += total->number();
  return out;
}

double cost_of(const model::CaseRecord& record) {
  double out = 0;
  for (const model::StepRecord& step : record.steps) out += step.cost.value_or(0);
  return out;
}

// The plan's one queue, and the sums by which a run ends early.
class Desk {
 public:
  Desk(const Source& source, const RunLimits& limits) : source_(source), limits_(limits) {}

  std::optional<Trial> next() {
    const std::lock_guard lock(mutex_);
    if (source_.drain.stop_requested() || source_.stop.stop_requested()) end(Ending::stopped);
    if (ending_ || dry_) return std::nullopt;
    auto trial = source_.next();
    dry_ = !trial;
    return trial;
  }

  void count(const model::CaseRecord& record) {
    const std::lock_guard lock(mutex_);
    cost_ += cost_of(record);
    tokens_ += tokens_of(record);
    if (record.verdict == Verdict::fail || record.verdict == Verdict::error) ++failed_;
    if (limits_.most_failed && failed_ >= *limits_.most_failed) end(Ending::bailed);
    if (limits_.max_cost && cost_ >= *limits_.max_cost) end(Ending::out_of_money);
    if (limits_.max_tokens && tokens_ >= *limits_.max_tokens) end(Ending::out_of_tokens);
  }

  // A trial was begun and given up.
  void stop() {
    const std::lock_guard lock(mutex_);
    end(Ending::stopped);
    gave_up_ = true;
  }

  // A limit that is reached with the last trial ends nothing early.
  Ending ending() const { return dry_ && !gave_up_ ? Ending::whole : ending_.value_or(Ending::whole); }

 private:
  void end(Ending why) {
    if (!ending_) ending_ = why;
  }

  const Source& source_;
  const RunLimits& limits_;
  std::mutex mutex_;
  std::optional<Ending> ending_;
  bool dry_ = false;
  bool gave_up_ = false;
  double cost_ = 0;
  double tokens_ = 0;
  std::size_t failed_ = 0;
};

// A bug of ours costs one case, not the run.
model::CaseRecord run_safely(const Trial& trial, const Until& until) {
  try {
    return run_trial(trial, until);
  } catch (const std::exception& exception) {
    model::CaseRecord record = skip_trial(trial);
    record.verdict = Verdict::error;
    record.score = 0;
    record.error = Fault{"limit", std::string("trouble of proctor's own: ") + exception.what()};
    return record;
  }
}

void work(Desk& desk, const Source& source) {
  const Until until{.stop = source.stop};
  while (auto trial = desk.next()) {
    const bool skipped = trial->suite->cases[trial->place].skipped;
    model::CaseRecord record = skipped ? skip_trial(*trial) : run_safely(*trial, until);
    if (source.stop.stop_requested()) return desk.stop();
    desk.count(record);
    if (!source.take({*std::move(trial), std::move(record)})) return desk.stop();
  }
}

}  // namespace

Ending run(const Source& source, const RunLimits& limits) {
  Desk desk(source, limits);
  {
    std::vector<std::jthread> workers;
    workers.reserve(limits.concurrency);
    for (std::size_t i = 0; i < limits.concurrency; ++i) workers.emplace_back([&] { work(desk, source); });
  }
  return desk.ending();
}

}  // namespace proctor::engine
