// Who answers: from what suites and the operator say to routes, with every name resolved before anything
// runs.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "base/diagnostic.h"
#include "embeddings/embedder.h"
#include "engine/plan.h"
#include "providers/prices.h"
#include "providers/provider.h"
#include "script/script.h"
#include "service/load.h"
#include "service/mock_plan.h"
#include "service/prompt_file.h"
#include "service/recordings.h"
#include "service/suite_faults.h"

namespace proctor::service {

// What the operator says about who answers.
struct Targeting {
  std::string provider;
  std::string model;
  std::string base_url;
  std::string agent;
  bool overrides =
      false;  // said for this very run: beats what suites say; else it fills in what they leave out
  bool stream = false;
  std::optional<std::int64_t> seed;
  std::optional<std::int64_t> timeout_ms;
  bool allow_fixtures = false;
  std::string tool_result = {};  // in place of engine::kToolResult
  bool programs = true;          // agents that are programs may be started
  bool recorded = false;         // answers are played back, nobody is asked: no key is needed
  bool tolerant = false;         // a case that nobody can answer is an error of its own, and stops no other
  // Nothing will run: only mistakes of the author's are reported, not what the operator may still say (a
  // model, an address, consent) or what another machine may have (a key, an interpreter).
  bool survey = false;
  bool scripts = true;  // scripts of mocks are compiled
};

// A provider that is to be asked, as far as is known before it is: for `doctor`.
struct Reached {
  const providers::Provider* provider = nullptr;
  providers::Connection connection;
  std::set<std::string> models;
};

// Makes routes, and keeps what they share: one model object a connection, one agent a target.
class Targets {
 public:
  // The transport must outlive the routes.
  Targets(Targeting said, net::Transport& transport, providers::Prices prices, Environment environment);

  // Fills in the plan's routes, timeouts and fixtures. Faults are the author's: a file that is not there, a
  // provider nobody knows, a key that is not set.
  void resolve(const Loaded& loaded, engine::SuitePlan& plan, SuiteFaults& faults);

  // For stated answers: as much as rendering and mocks need, and no fault for what is missing beyond that.
  void resolve_for_given(const Loaded& loaded, engine::SuitePlan& plan, SuiteFaults& faults);

  // A suite of a file with errors, without what has them: what is missing in it may not be missing in the
  // file.
  void resolve_part(const Loaded& loaded, engine::SuitePlan& plan, SuiteFaults& faults);

  // What was found wrong with other files, prompts and scripts of mocks, since the last call.
  std::vector<Faults> take_file_faults();

  // Where a provider of this name is, with its key where there is one. Fails where there is no such provider,
  // or nothing says where it is.
  Result<Reached> reach(const std::string& provider, const std::string& base_url, const Map& options) const;

  // The same as something that can be asked. Fails where its key is missing too.
  Result<std::shared_ptr<engine::Model>> model_for(const std::string& provider, const std::string& base_url,
                                                   const Map& options, const std::string& model);

  // Its vectors of texts. Fails where it has none that proctor asks for, or its key is missing.
  Result<std::shared_ptr<embeddings::Embedder>> embedder_for(const std::string& provider,
                                                             const std::string& base_url,
                                                             const std::string& model);

  // What agents find around them, asked for once there is one.
  using AroundAgents = std::function<Result<agents::Surroundings>()>;
  void set_around_agents(AroundAgents around) { around_agents_ = std::move(around); }

  // What the routes resolved so far ask, those included that lack a key.
  std::vector<Reached> reached() const;

  const Targeting& said() const { return said_; }
  const Environment& environment() const { return environment_; }

 private:
  class Resolver;

  Result<Reached> reach_with_key(const std::string& provider, const std::string& base_url, const Map& options,
                                 const std::string& model);

  Result<agents::Surroundings> surroundings() const;

  Targeting said_;
  net::Transport& transport_;
  std::shared_ptr<const providers::Prices> prices_;
  Environment environment_;
  script::Pool scripts_;
  MockPlanner mocks_;
  std::vector<Faults> of_prompts_;
  std::set<std::string> checked_prompts_;                         // by path and text
  std::map<std::string, std::shared_ptr<engine::Model>> models_;  // by provider, URL and options
  std::map<std::string, Reached> reached_;                        // by the same
  std::map<std::string, std::shared_ptr<agents::Agent>> agents_;  // by what it is and where
  AroundAgents around_agents_;
};

}  // namespace proctor::service
