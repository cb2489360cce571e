#include "service/run.h"

#include <fmt/format.h>

#include <set>

#include "service/run_head.h"
#include "service/run_hold.h"
#include "service/run_id.h"
#include "service/stage.h"
#include "system/clock.h"

namespace proctor::service {
namespace {

using SteadyClock = std::chrono::steady_clock;
using store::RunHead;
using store::TrialKey;

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
    RunHead head = new_head(id_, options_, *plan_);
    TRY(hold_, RunHold::take(store_, id_));
    if (auto begun = store_.begin(head); !begun) return tl::make_unexpected(begun.error());
    return go(std::move(head), {});
  }

  Result<RunOutcome> go_on(RunHead head) {
    id_ = head.record.id;
    begun_ = started_at(head);
    cut_ = cut_in(head.settings);
    TRY(const bool planned, plan());
    if (!planned) return nothing();
    if (auto same = compare(head); !same) return tl::make_unexpected(same.error());
    TRY(hold_, RunHold::take(store_, id_));
    TRY(const auto done, store_.done(head.record.id));
    return go(std::move(head), {done.begin(), done.end()});
  }

 private:
  // False: there is nothing to run.
  Result<bool> plan() {
    TRY(stage_, Stage::set(options_, environment_, {id_, &store_, begun_, cut_}, watch_.tell));
    plan_ = &stage_->plan();
    return stage_->is_ready();
  }

  RunOutcome nothing() const { return {.has_errors = plan_->has_errors(), .files = plan_->files()}; }

  Result<void> compare(const RunHead& head) const {
    const auto& now = plan_->suites();
    const bool same =
        std::equal(now.begin(), now.end(), head.suites.begin(), head.suites.end(),
                   [](const auto& a, const auto& b) { return a.path == b.path && a.hash == b.hash; });
    const bool same_cut = !cut_ || (plan_->cut() && plan_->cut()->digest == cut_->digest);
    if (same && same_cut && plan_->trials() == head.planned) return {};
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
    Feed feed([&](std::vector<store::Trial>& trials) { return store_.put(id_, trials); }, before, usage,
              {watch_.kept, watch_.progress});
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
    head.record.duration_ms = duration;
    head.record.totals = progress.totals;
    head.record.usage = feed.usage();
    head.record.cost = progress.cost;
    head.record.judge = progress.judge;
    end_head(ending, head);
    if (const auto used = stage_->cassettes_used(); !used.empty())
      if (auto kept = store_.use_cassettes(head.record.id, stage_->cassettes(), used); !kept)
        return tl::make_unexpected(kept.error());
    if (auto finished = store_.finish(head); !finished) return tl::make_unexpected(finished.error());
    return RunOutcome{.id = head.record.id, .ending = ending, .progress = progress, .files = plan_->files()};
  }

  const RunOptions& options_;
  const Environment& environment_;
  store::Store& store_;
  const RunWatch& watch_;
  std::optional<std::chrono::system_clock::time_point> begun_;  // of a run that goes on
  std::optional<Cut> cut_;                                      // the same
  std::string id_;
  std::unique_ptr<RunHold> hold_;
  std::unique_ptr<Stage> stage_;
  Plan* plan_ = nullptr;  // the stage's
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
