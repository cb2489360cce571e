// Running: suites become a plan, the plan's trials run, and every finished one is in the store before it
// counts.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "engine/run.h"
#include "service/embedding.h"
#include "service/feed.h"
#include "service/http_stack.h"
#include "service/judging.h"
#include "service/plan.h"
#include "store/store.h"

namespace proctor::service {

using engine::Ending;

struct RunOptions {
  PlanOptions plan;
  Targeting target;
  Judging judging;
  Embedding embedding;
  engine::RunLimits limits;
  HttpOptions http;
  RecordingWords recordings;
  std::optional<std::string> prices;  // text of a file of prices
  std::string prices_path;            // as shown
  Map settings;                       // how the run was started, so that it can be resumed
};

// What a run tells while it is under way, and how it is told to end.
struct RunWatch {
  std::function<void(const Faults&)> tell;
  std::function<void(const Progress&)> progress;
  std::stop_token drain;  // begin nothing new
  std::stop_token stop;   // give up what is under way
  // What people should know meanwhile, in a line.
  std::function<void(const std::string& line)> say = {};
  // Once, when everything is found to be in order and the run is in the store.
  std::function<void(const store::RunHead&)> begun = {};
  // What has just been kept; before the progress that counts it.
  std::function<void(std::span<const store::Trial>)> kept = {};
};

struct RunOutcome {
  std::string id;  // empty: nothing was run, for there are errors or nothing to run
  bool has_errors = false;
  engine::Ending ending = engine::Ending::whole;
  Progress progress;
  std::vector<SuiteFiles> files;  // what it was made from
};

// Fails where the request itself makes no sense, and where the store gives up.
Result<RunOutcome> run(const RunOptions& options, const Environment& environment, store::Store& store,
                       const RunWatch& watch);

// Goes on with a run that did not come to its end: what is in the store is not run again. The options must be
// those it was started with. Fails where its files have changed.
Result<RunOutcome> resume(const store::RunHead& head, const RunOptions& options,
                          const Environment& environment, store::Store& store, const RunWatch& watch);

}  // namespace proctor::service
