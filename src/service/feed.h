// From finished trials to the store: a result counts, and is told of, only after its commit. Whatever has
// finished while the last commit was under way goes into the next one together.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "engine/run.h"
#include "store/store.h"
#include "system/channel.h"

namespace proctor::service {

// How far a run has come.
struct Progress {
  model::Totals totals;
  std::size_t planned = 0;
  double tokens = 0;           // of answers and judges
  std::optional<double> cost;  // of answers
  model::JudgeUsage judge;     // what judging took
};

class Feed {
 public:
  // What others are told of a commit, on the feed's own thread; either may be empty.
  struct Told {
    std::function<void(std::span<const store::Trial>)> kept = {};
    std::function<void(const Progress&)> progress = {};
  };

  // Keeps trials for good. Those that it takes out of the list count for nothing.
  using Keep = std::function<Result<void>(std::vector<store::Trial>& trials)>;

  Feed(Keep keep, const Progress& start, Map usage, Told told);
  ~Feed();

  // Safe to call from any thread; waits where the store is slow. False: the store cannot keep anything more.
  bool take(engine::Finished finished);

  // Everything taken is kept, or the error says why not.
  Result<void> finish();

  // After `finish`.
  const Progress& progress() const { return progress_; }
  const Map& usage() const { return usage_; }

 private:
  void work();
  Result<void> keep(std::vector<engine::Finished> finished);
  void count(const model::CaseRecord& record);

  Keep keep_;
  Progress progress_;
  Map usage_;
  Told told_;
  Channel<engine::Finished> channel_;
  std::optional<Error> trouble_;  // the feed's thread's until it has ended
  std::jthread thread_;
};

// Adds a case to what a run comes to.
void add_to(const model::CaseRecord& record, Progress& progress, Map& usage);

}  // namespace proctor::service
