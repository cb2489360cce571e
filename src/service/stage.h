// Everything that a run needs before its first trial: who answers, who judges, what is played back, and the
// plan. Runs on one machine and the workers of a shared one set the same stage.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "service/agent_proxy.h"
#include "service/run.h"

namespace proctor::service {

// Whose stage it is.
struct StageFor {
  std::string run;
  store::Store* store = nullptr;  // whose runs say how long cases take, where they are cut by that
  std::optional<std::chrono::system_clock::time_point> begun = {};  // of a run that goes on
  std::optional<Cut> cut = {};                                      // the same, of a shard
};

class Stage {
 public:
  // The options and the environment must outlive it. `tell` is given what is wrong with each file. Fails
  // where the request itself makes no sense.
  static Result<std::unique_ptr<Stage>> set(const RunOptions& options, const Environment& environment,
                                            const StageFor& who,
                                            const std::function<void(const Faults&)>& tell);

  // False: there are errors, or nothing to run.
  bool is_ready() const { return !plan_->has_errors() && !plan_->suites().empty(); }
  Plan& plan() { return *plan_; }

  const std::string& cassettes() const { return cassettes_; }  // their folder
  std::set<std::string> cassettes_used() const;

 private:
  Stage(const RunOptions& options, const Environment& environment)
      : options_(options), environment_(environment) {}

  Result<void> make(const StageFor& who, const std::function<void(const Faults&)>& tell);
  Result<void> ask_about(const Recordings& recordings);
  Judging judging(cassette::Mode mode) const;
  Embedding embedding(cassette::Mode mode) const;

  const RunOptions& options_;
  const Environment& environment_;
  std::string cassettes_;
  std::unique_ptr<HttpStack> http_;
  std::unique_ptr<AgentProxy> agents_;  // null: agents ask whom they like
  std::unique_ptr<Targets> targets_;
  std::unique_ptr<Judges> judges_;
  std::unique_ptr<Embedders> embedders_;
  std::unique_ptr<Plan> plan_;
};

}  // namespace proctor::service
