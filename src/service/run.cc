#include "service/run.h"

#include <fmt/format.h>

#include <random>
#include <set>

#include "agents/agent.h"
#include "base/utf8.h"
#include "base/words.h"
#include "service/agent_proxy.h"
#include "service/commits.h"
#include "service/text.h"
#include "system/clock.h"

namespace proctor::service {
namespace {

using SteadyClock = std::chrono::steady_clock;
using store::RunHead;
using store::RunState;
using store::TrialKey;

// The other way; none: it is no such text.
std::optional<std::chrono::system_clock::time_point> time_of(const std::string& text) {
  std::tm utc{};
  if (strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &utc) == nullptr) return std::nullopt;
  return std::chrono::system_clock::from_time_t(timegm(&utc));
}

std::string new_run_id() {
  std::random_device device;
  return fmt::format("run_{:08x}{:08x}", device(), device());
}

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

TrialKey key_of(const engine::Trial& trial) { return {trial.suite->number, trial.place, trial.repeat}; }

// One run from its plan to its last commit.
class Session {
 public:
  Session(const RunOptions& options, const Environment& environment, store::Store& store,
          const RunWatch& watch)
      : options_(options), environment_(environment), store_(store), watch_(watch) {}

  Result<RunOutcome> start() {
    id_ = new_run_id();
    TRY(const bool planned, plan());
    if (!planned) return nothing();
    RunHead head;
    head.record.id = id_;
    head.record.started_at = to_iso_text(std::chrono::system_clock::now());
    head.settings = options_.settings;
    head.suites = plan_->suites();
    head.planned = plan_->trials();
    const git::Standing here = standing_of(options_.plan.load.current);
    head.branch = here.branch;
    head.commit = here.commit;
    if (auto begun = store_.begin(head); !begun) return tl::make_unexpected(begun.error());
    return go(std::move(head), {});
  }

  Result<RunOutcome> go_on(RunHead head) {
    id_ = head.record.id;
    begun_ = time_of(head.record.started_at);
    TRY(const bool planned, plan());
    if (!planned) return nothing();
    if (auto same = compare(head); !same) return tl::make_unexpected(same.error());
    TRY(const auto done, store_.done(head.record.id));
    return go(std::move(head), {done.begin(), done.end()});
  }

 private:
  // False: there is nothing to run.
  Result<bool> plan() {
    TRY(providers::Prices prices, prices_of(options_));
    TRY(Recordings recordings, recordings_of(options_.recordings, options_.plan.load.current, environment_));
    recordings.deck.begun = begun_;
    recordings.run = id_;
    cassettes_ = recordings.deck.folder;
    TRY(http_, HttpStack::open(options_.http, recordings));
    Targeting said = options_.target;
    said.recorded = only_replays(recordings.deck.mode);
    if (!said.agent.empty()) {  // what is wrong with the operator's word is no fault of the suites
      TRY([[maybe_unused]] const auto agent, agents::parse_agent(said.agent));
    }
    targets_ =
        std::make_unique<Targets>(std::move(said), http_->transport(), std::move(prices), environment_);
    if (recordings.deck.mode != cassette::Mode::off) {
      agents_ = std::make_unique<AgentProxy>(options_, environment_);
      targets_->set_around_agents([this] { return agents_->surroundings(); });
    }
    TRY(judges_, Judges::make(judging(recordings.deck.mode), *targets_, options_.plan.given.has_value()));
    embedders_ = std::make_unique<Embedders>(embedding(recordings.deck.mode), *targets_,
                                             options_.plan.given.has_value());
    PlanOptions wanted = options_.plan;
    wanted.consult = [this](const engine::SuitePlan& plan, Diagnostics& faults) {
      auto consultants = judges_->consultants(plan, faults);
      embedders_->equip(plan, *consultants, faults);
      return consultants;
    };
    TRY(plan_, Plan::make(std::move(wanted), *targets_, watch_.tell));
    return !plan_->has_errors() && !plan_->suites().empty();
  }

  // Recordings are what was said; a cache before them would keep questions from being recorded.
  Judging judging(cassette::Mode mode) const {
    Judging out = options_.judging;
    if (mode != cassette::Mode::off) out.cache.reset();
    return out;
  }

  Embedding embedding(cassette::Mode mode) const {
    Embedding out = options_.embedding;
    if (mode != cassette::Mode::off) out.cache.reset();
    return out;
  }

  RunOutcome nothing() const { return {.has_errors = plan_->has_errors(), .files = plan_->files()}; }

  Result<void> compare(const RunHead& head) const {
    const auto& now = plan_->suites();
    const bool same =
        std::equal(now.begin(), now.end(), head.suites.begin(), head.suites.end(),
                   [](const auto& a, const auto& b) { return a.path == b.path && a.hash == b.hash; });
    if (same && plan_->trials() == head.planned) return {};
    return fail("E460", fmt::format("the files of {} have changed since: run them anew", head.record.id));
  }

  Result<RunOutcome> go(RunHead head, const std::set<TrialKey>& done) {
    const auto start = SteadyClock::now();
    Progress before{.planned = head.planned};
    Map usage;
    if (!done.empty()) {
      if (auto counted = count_stored(head.record.id, before, usage); !counted)
        return tl::make_unexpected(counted.error());
    }
    if (watch_.begun) watch_.begun(head);
    if (watch_.progress) watch_.progress(before);
    Feed feed(store_, head.record.id, before, usage, {watch_.kept, watch_.progress});
    std::optional<Error> trouble;
    engine::Source source{.next = [&] { return next(done, trouble); },
                          .take = [&](engine::Finished finished) { return feed.take(std::move(finished)); },
                          .drain = watch_.drain,
                          .stop = watch_.stop};
    const engine::Ending ending = engine::run(source, options_.limits);
    if (auto kept = feed.finish(); !kept) return tl::make_unexpected(kept.error());
    if (trouble) return tl::make_unexpected(*trouble);
    const double duration = head.record.duration_ms + milliseconds_since(start);
    return close(std::move(head), feed, ending, duration);
  }

  Result<void> count_stored(const std::string& id, Progress& progress, Map& usage) {
    return store_.trials(id, [&](const store::Trial& trial) {
      add_to(trial.record, progress, usage);
      return true;
    });
  }

  std::optional<engine::Trial> next(const std::set<TrialKey>& done, std::optional<Error>& trouble) {
    while (true) {
      auto trial = plan_->next();
      if (!trial) {
        trouble = trial.error();
        return std::nullopt;
      }
      if (!*trial || !done.contains(key_of(**trial))) return *std::move(trial);
    }
  }

  Result<RunOutcome> close(RunHead head, const Feed& feed, engine::Ending ending, double duration) {
    const Progress& progress = feed.progress();
    head.state = ending == engine::Ending::whole ? RunState::finished : RunState::stopped;
    head.record.duration_ms = duration;
    head.record.totals = progress.totals;
    head.record.usage = feed.usage();
    head.record.cost = progress.cost;
    head.record.judge = progress.judge;
    head.record.passed =
        progress.totals.failed == 0 && progress.totals.errors == 0 && ending == engine::Ending::whole;
    auto used = http_->cassettes_used();
    if (agents_) used.merge(agents_->cassettes_used());
    if (!used.empty())
      if (auto kept = store_.use_cassettes(head.record.id, cassettes_, used); !kept)
        return tl::make_unexpected(kept.error());
    if (auto finished = store_.finish(head); !finished) return tl::make_unexpected(finished.error());
    return RunOutcome{.id = head.record.id, .ending = ending, .progress = progress, .files = plan_->files()};
  }

  const RunOptions& options_;
  const Environment& environment_;
  store::Store& store_;
  const RunWatch& watch_;
  std::optional<std::chrono::system_clock::time_point> begun_;  // of a run that goes on
  std::string id_;
  std::string cassettes_;  // their folder
  std::unique_ptr<HttpStack> http_;
  std::unique_ptr<AgentProxy> agents_;  // null: agents ask whom they like
  std::unique_ptr<Targets> targets_;
  std::unique_ptr<Judges> judges_;
  std::unique_ptr<Embedders> embedders_;
  std::unique_ptr<Plan> plan_;
};

}  // namespace

Result<RunOutcome> run(const RunOptions& options, const Environment& environment, store::Store& store,
                       const RunWatch& watch) {
  return Session(options, environment, store, watch).start();
}

Result<RunOutcome> resume(const RunHead& head, const RunOptions& options, const Environment& environment,
                          store::Store& store, const RunWatch& watch) {
  return Session(options, environment, store, watch).go_on(head);
}

}  // namespace proctor::service
