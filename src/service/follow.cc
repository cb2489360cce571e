#include "service/follow.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "model/usage.h"
#include "service/run_head.h"
#include "system/clock.h"

namespace proctor::service {
namespace {

using engine::Ending;
using queue::OrderState;
using std::chrono::milliseconds;

constexpr milliseconds kLook{200};
constexpr milliseconds kLookAfterWorkers{2000};

}  // namespace

Result<RunOutcome> Follower::follow(store::RunHead head) {
  run_ = head.record.id;
  if (auto taken = take_up(); !taken) return tl::make_unexpected(taken.error());
  if (watch_.begun) watch_.begun(head);
  while (true) {
    TRY(const auto ending, look());
    if (ending) return close(std::move(head), *ending);
    queue_.wait(kLook, watch_.stop);
  }
}

Result<queue::Standing> Follower::standing() {
  TRY(auto now, queue_.standing(run_));
  if (!now) return fail("E601", fmt::format("{} is not there any more", run_));
  return *std::move(now);
}

Result<void> Follower::take_up() {
  TRY(const auto now, standing());
  if (now.state == OrderState::stopped) return queue_.reopen(run_);
  return {};
}

Result<std::optional<Ending>> Follower::look() {
  TRY(const queue::Standing now, standing());
  if (now.state == OrderState::closed) {
    closed_ = true;
    return Ending::whole;
  }
  summary_ = now.summary;
  progress_ = {.totals = summary_.totals,
               .planned = now.jobs,
               .tokens = model::total_tokens(summary_.usage) + model::total_tokens(summary_.judge.usage),
               .cost = summary_.cost,
               .judge = summary_.judge};
  if (watch_.progress) watch_.progress(progress_);
  if (auto heeded = heed_stops(now); !heeded) return tl::make_unexpected(heeded.error());
  if (auto looked = look_after_workers(); !looked) return tl::make_unexpected(looked.error());
  return look_at_end(now);
}

// Whole when every job has its result; stopped when nobody is at work on one any more.
Result<std::optional<Ending>> Follower::look_at_end(const queue::Standing& now) {
  if (now.summary.totals.cases >= now.jobs) {
    TRY(const std::size_t left, queue_.jobs_left(run_));
    return left == 0 ? std::optional(Ending::whole) : std::nullopt;
  }
  if (now.state != OrderState::stopped) return std::nullopt;
  if (watch_.stop.stop_requested()) return Ending::stopped;
  TRY(const std::size_t taken, queue_.jobs_taken(run_));
  return taken == 0 ? std::optional(engine::ending_of(now.ending)) : std::nullopt;
}

Result<void> Follower::heed_stops(const queue::Standing& now) {
  const bool told = watch_.drain.stop_requested() || watch_.stop.stop_requested();
  if (!told || now.state != OrderState::open) return {};
  return queue_.stop(run_, std::string(engine::name_of(Ending::stopped)));
}

// One that was given up may have come to life, taken something and died for good. That is looked for, at some
// cost, where nothing came of late.
Result<void> Follower::free_lost() {
  TRY([[maybe_unused]] const std::size_t freed, queue_.free_all_lost());
  if (std::exchange(done_before_, summary_.totals.cases) != summary_.totals.cases) return {};
  return queue_.free_lost(run_).map([](std::size_t) {});
}

// Frees what the lost ones held, and says why nothing happens where nothing does.
Result<void> Follower::look_after_workers() {
  const Instant now = std::chrono::steady_clock::now();
  if (looked_after_ != Instant{} && now - looked_after_ < kLookAfterWorkers) return {};
  const bool first = std::exchange(looked_after_, now) == Instant{};
  if (auto freed = free_lost(); !freed) return freed;
  TRY(const auto workers, queue_.workers());
  const auto lives = [](const queue::Seen& one) { return one.duty.doing != queue::Doing::lost; };
  if (!first && std::none_of(workers.begin(), workers.end(), lives))
    tell(fmt::format("no worker is there for {}; start one with `proctor worker --store URL`", run_));
  for (const queue::Seen& one : workers)
    if (one.duty.doing == queue::Doing::refuses && one.duty.run == run_)
      tell(fmt::format("worker {} takes no part: {}", one.member.name, one.duty.reason));
  return {};
}

void Follower::tell(const std::string& line) {
  if (watch_.say && told_.insert(line).second) watch_.say(visible(line));
}

// Another who follows it may have closed it already: then the store has the sums.
Result<RunOutcome> Follower::close(store::RunHead head, Ending ending) {
  RunOutcome out{.id = run_, .ending = ending, .progress = progress_};
  if (closed_) {
    TRY(const auto kept, store_.find(run_));
    if (kept) out.progress.totals = kept->record.totals;
    return out;
  }
  head.record.totals = summary_.totals;
  head.record.usage = summary_.usage;
  head.record.cost = summary_.cost;
  head.record.judge = summary_.judge;
  if (const auto begun = started_at(head))
    head.record.duration_ms =
        std::chrono::duration<double, std::milli>(std::chrono::system_clock::now() - *begun).count();
  end_head(ending, head);
  if (auto finished = store_.finish(head); !finished) return tl::make_unexpected(finished.error());
  if (ending == Ending::whole)
    if (auto closed = queue_.close(run_); !closed) return tl::make_unexpected(closed.error());
  return out;
}

}  // namespace proctor::service
