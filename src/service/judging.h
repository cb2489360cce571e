// Who judges: what the operator, suites and checks say becomes the consultants of a suite, with every name
// resolved before anything runs.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "engine/consult.h"
#include "engine/plan.h"
#include "service/targets.h"

namespace proctor::service {

// What the operator says about judges.
struct Judging {
  std::string model = {};
  bool overrides = false;  // said for this very run: beats what checks and suites say
  std::string base_url = {};
  std::size_t samples = 1;
  engine::Pooling pooling = engine::Pooling::majority;
  std::size_t at_once = 16;
  std::string prompts = {};  // a folder of texts in place of the built-in ones; empty: none
  std::optional<std::string> cache =
      {};  // the file of replies that were paid for; empty: in memory; none: no
  std::optional<judges::Compatibility> compatibility = {};  // none: what the suite says
  std::string calibrations = {};  // the file of what is known about judges; empty: nothing is
};

// Who judges a check, as it was named; empty: nobody is.
std::string judge_for(const model::Check& check, const model::Defaults& defaults, const Judging& said);

// Provider and model of a judge, however it was named: "openai/gpt-4o"; empty for nobody.
std::string judge_identity(const std::string& judge);

std::vector<std::string_view> judge_poolings();
engine::Pooling pooling_of(std::string_view word);

std::vector<std::string_view> judge_compatibilities();
std::optional<judges::Compatibility> compatibility_of(std::string_view word);

// A check that a judge decides, and who that is.
struct Judged {
  model::Check check;
  Span span;          // of the check, or of the group in which it stands
  std::string judge;  // as it was named; empty: nobody is
};

// Those of the cases that run, within groups too.
std::vector<Judged> judged_checks(const engine::SuitePlan& plan, const Judging& said);

// All checks of the case are decided by judges, and there are some.
bool is_left_to_judges(const model::Suite& suite, const model::Case& test);

// Makes consultants, and keeps what they share: one judge a name, one cache.
class Judges {
 public:
  // `stated`: answers are given, so that a judge may not be needed at all. Fails where the folder of prompts
  // cannot be used. The targets must outlive it and what it makes.
  static Result<std::unique_ptr<Judges>> make(Judging said, Targets& targets, bool stated);

  // A judge that the operator or the suite names and that cannot be called is an error, unless the targets
  // are tolerant; so are checks of cases that run and have no judge at all. A judge that only a check names
  // is a warning.
  std::shared_ptr<engine::Consultants> consultants(const engine::SuitePlan& plan, Diagnostics& faults);

 private:
  using Found = Answered<std::shared_ptr<const engine::Judge>>;

  Judges(Judging said, Targets& targets, bool stated);

  const Found& find(const std::string& name, const engine::SuitePlan& plan);
  Found connect(const std::string& name, const engine::SuitePlan& plan) const;
  std::string base_url_for(const providers::Provider& provider, const engine::SuitePlan& plan) const;
  void doubt_judges(const model::Defaults& defaults, engine::Consultants& to, Diagnostics& faults) const;
  void tell(const Judged& judged, const engine::SuitePlan& plan, Diagnostics& faults);
  void report_unjudged(const std::vector<Judged>& all, Diagnostics& faults) const;

  Judging said_;
  Targets& targets_;
  bool stated_;
  judges::PromptOverride prompts_;
  std::optional<engine::ReplyCache> cache_;
  std::map<std::string, Found> known_;  // by name and URL
};

}  // namespace proctor::service
