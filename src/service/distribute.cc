#include "service/distribute.h"

#include <fmt/format.h>

#include "service/bundle_list.h"
#include "service/follow.h"
#include "service/run_head.h"
#include "service/run_hold.h"
#include "service/run_id.h"
#include "service/stage.h"
#include "store/postgresql.h"

namespace proctor::service {
namespace {

// Which recordings are whose is known to one program alone while they are made.
Result<void> check_recordings(const RunOptions& options, const Environment& environment) {
  TRY(const Recordings recordings, recordings_of(options.recordings, options.plan.load.current, environment));
  const cassette::Mode mode = recordings.deck.mode;
  if (mode == cassette::Mode::off || only_replays(mode)) return {};
  return fail("E602",
              fmt::format("--vcr {}: recordings are made by one machine; record without --distributed, "
                          "then replay them on as many as you like",
                          cassette::name_of(mode)));
}

Result<void> publish(const RunOptions& options, const Environment& environment, Plan& plan,
                     const std::string& run, queue::Queue& queue) {
  TRY(const BundleList list, bundle_list(options, plan, environment));
  TRY(const Bundle bundle,
      pack(list, [&](std::span<const Blob> blobs) { return queue.keep_blobs(run, blobs); }));
  return queue.publish(run, to_value(bundle), plan.keys());
}

}  // namespace

Result<RunOutcome> run_distributed(const RunOptions& options, const Environment& environment,
                                   store::Store& store, const std::string& url, const RunWatch& watch) {
  TRY(const auto queue, queue::Queue::open(url, {.stop = watch.stop}));
  if (auto fit = check_recordings(options, environment); !fit) return tl::make_unexpected(fit.error());
  const std::string id = new_run_id();
  TRY(const auto stage, Stage::set(options, environment, {id, &store}, watch.tell));
  Plan& plan = stage->plan();
  if (!stage->is_ready()) return RunOutcome{.has_errors = plan.has_errors(), .files = plan.files()};
  store::RunHead head = new_head(id, options, plan);
  TRY(Map settings, pinned_settings(options, environment));
  if (plan.cut()) settings.set("cut", to_map(*plan.cut()));
  head.settings = std::move(settings);
  TRY(const auto hold, RunHold::join(store, id));
  if (auto begun = store.begin(head); !begun) return tl::make_unexpected(begun.error());
  if (auto published = publish(options, environment, plan, id, *queue); !published)
    return tl::make_unexpected(published.error());
  TRY(RunOutcome outcome, Follower(*queue, store, watch).follow(std::move(head)));
  outcome.files = plan.files();
  return outcome;
}

Result<bool> is_distributed(const std::string& url, const std::string& run) {
  if (!store::is_postgresql(url)) return false;
  TRY(const auto queue, queue::Queue::open(url));
  TRY(const auto standing, queue->standing(run));
  return standing.has_value();
}

Result<RunOutcome> follow(const store::RunHead& head, store::Store& store, const std::string& url,
                          const RunWatch& watch) {
  TRY(const auto queue, queue::Queue::open(url, {.stop = watch.stop}));
  TRY(const auto hold, RunHold::join(store, head.record.id));
  return Follower(*queue, store, watch).follow(head);
}

}  // namespace proctor::service
