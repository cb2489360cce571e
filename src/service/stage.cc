#include "service/stage.h"

#include <fmt/format.h>

#include "agents/agent.h"
#include "base/utf8.h"
#include "service/durations.h"
#include "service/text.h"

namespace proctor::service {
namespace {

Result<providers::Prices> prices_of(const RunOptions& options) {
  providers::Prices prices;
  if (!options.prices) return prices;
  Diagnostics faults(options.prices_path, *options.prices);
  const auto file = parse_text(*options.prices, options.prices_path, faults);
  const auto where = [&](const Error& error) {
    return fail(error.code, fmt::format("{}: {}", visible(options.prices_path), error.message));
  };
  if (!file || faults.has_errors()) return where(faults.first_error());
  if (!file->is_map()) return where({"E459", "prices are a map from models to {input, output}"});
  if (const auto taken = prices.override_with(file->map()); !taken) return where(taken.error());
  return prices;
}

}  // namespace

Result<std::unique_ptr<Stage>> Stage::set(const RunOptions& options, const Environment& environment,
                                          const StageFor& who,
                                          const std::function<void(const Faults&)>& tell) {
  std::unique_ptr<Stage> stage(new Stage(options, environment));
  if (auto made = stage->make(who, tell); !made) return tl::make_unexpected(made.error());
  return stage;
}

Result<void> Stage::make(const StageFor& who, const std::function<void(const Faults&)>& tell) {
  TRY(Recordings recordings, recordings_of(options_.recordings, options_.plan.load.current, environment_));
  recordings.deck.begun = who.begun;
  recordings.run = who.run;
  cassettes_ = recordings.deck.folder;
  TRY(http_, HttpStack::open(options_.http, recordings));
  if (auto asked = ask_about(recordings); !asked) return asked;
  PlanOptions wanted = options_.plan;
  wanted.load.limits = kitchen_limits(environment_);
  if (who.cut) wanted.cut_by = who.cut->by;
  if (who.store != nullptr)
    wanted.past = [&store = *who.store, run = who.cut ? who.cut->run : std::string()](
                      const std::vector<PastSuite>& suites) { return past_durations(store, suites, run); };
  wanted.consult = [this](const engine::SuitePlan& plan, Diagnostics& faults) {
    auto consultants = judges_->consultants(plan, faults);
    embedders_->equip(plan, *consultants, faults);
    return consultants;
  };
  TRY(plan_, Plan::make(std::move(wanted), *targets_, tell));
  return {};
}

// Who answers, who judges and who embeds.
Result<void> Stage::ask_about(const Recordings& recordings) {
  TRY(providers::Prices prices, prices_of(options_));
  const cassette::Mode mode = recordings.deck.mode;
  Targeting said = options_.target;
  said.recorded = only_replays(mode);
  if (!said.agent.empty()) {  // what is wrong with the operator's word is no fault of the suites
    TRY([[maybe_unused]] const auto agent, agents::parse_agent(said.agent));
  }
  targets_ = std::make_unique<Targets>(std::move(said), http_->transport(), std::move(prices), environment_);
  if (mode != cassette::Mode::off) {
    agents_ = std::make_unique<AgentProxy>(options_, environment_);
    targets_->set_around_agents([this] { return agents_->surroundings(); });
  }
  const bool given = options_.plan.given.has_value();
  TRY(judges_, Judges::make(judging(mode), *targets_, given));
  embedders_ = std::make_unique<Embedders>(embedding(mode), *targets_, given);
  return {};
}

// Recordings are what was said; a cache before them would keep questions from being recorded.
Judging Stage::judging(cassette::Mode mode) const {
  Judging out = options_.judging;
  if (mode != cassette::Mode::off) out.cache.reset();
  return out;
}

Embedding Stage::embedding(cassette::Mode mode) const {
  Embedding out = options_.embedding;
  if (mode != cassette::Mode::off) out.cache.reset();
  return out;
}

std::set<std::string> Stage::cassettes_used() const {
  auto used = http_->cassettes_used();
  if (agents_) used.merge(agents_->cassettes_used());
  return used;
}

}  // namespace proctor::service
