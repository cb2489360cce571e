#include "service/shift.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/trial.h"
#include "model/usage.h"

namespace proctor::service {
namespace {

using std::chrono::milliseconds;

// Jobs taken ahead are run again by others where this worker dies, so there are few: what it does in so long.
constexpr double kAheadSeconds = 0.2;
constexpr std::size_t kMostAhead = 256;
constexpr milliseconds kShortestWait{10};
constexpr milliseconds kLongestWait{1000};

model::CaseRecord given_up(const engine::Trial& trial) {
  model::CaseRecord out = engine::skip_trial(trial);
  out.verdict = model::Verdict::error;
  out.score = 0;
  out.error = Fault{
      "limit", fmt::format("given up: {} workers took it, and each was gone before it ended", kMostAttempts)};
  return out;
}

}  // namespace

Result<Shift::Done> Shift::work(const Stops& stops) {
  if (auto found = find_place(); !found) return tl::make_unexpected(found.error());
  began_ = std::chrono::steady_clock::now();
  Feed feed([this](std::vector<store::Trial>& trials) { return keep(trials); }, {}, {}, {});
  feed_ = &feed;
  const engine::Source source{.next = [&] { return next(stops); },
                              .take =
                                  [&](engine::Finished finished) {
                                    ++came_back_;
                                    return feed.take(std::move(finished));
                                  },
                              .drain = stops.drain,
                              .stop = stops.stop};
  engine::run(source, {.concurrency = limits_.concurrency});
  if (auto kept = feed.finish(); !kept) return tl::make_unexpected(kept.error());
  if (auto freed = taking_.give_back(run_, lease_.id()); !freed) return tl::make_unexpected(freed.error());
  if (trouble_) return tl::make_unexpected(*trouble_);
  return done_;
}

// Workers begin in different parts of the plan, so that not every one of them has to read every suite.
Result<void> Shift::find_place() {
  TRY(auto workers, taking_.workers());
  std::erase_if(workers, [](const queue::Seen& one) { return one.duty.doing == queue::Doing::lost; });
  const auto self = std::find_if(workers.begin(), workers.end(),
                                 [&](const queue::Seen& one) { return one.member.id == lease_.id(); });
  if (self == workers.end()) return {};
  const auto place = static_cast<std::size_t>(self - workers.begin());
  after_ = order_.jobs * place / workers.size();
  return {};
}

std::optional<engine::Trial> Shift::next(const Stops& stops) {
  while (!stock_.empty() || refill(stops)) {
    const queue::Job job = stock_.front();
    stock_.pop_front();
    if (is_under_way(job)) continue;
    auto trial = open(job);
    if (!trial) return std::nullopt;
    if (job.attempts <= kMostAttempts) {
      ++handed_out_;
      return trial;
    }
    give_up(*trial);
  }
  return std::nullopt;
}

// A lease that had run out gives jobs back to whoever comes first, and that may be this worker, at work on
// them still: they are not begun anew, and count by the new lease.
bool Shift::is_under_way(const queue::Job& job) {
  const std::lock_guard lock(mutex_);
  return !held_.insert_or_assign(job.key, job).second;
}

std::optional<engine::Trial> Shift::open(const queue::Job& job) {
  auto trial = plan_.trial(job.key);
  if (trial) return *std::move(trial);
  trouble_ = trial.error();
  return std::nullopt;
}

void Shift::give_up(const engine::Trial& trial) { feed_->take({trial, given_up(trial)}); }

// As many as there are idle hands, or as are done in a moment.
std::size_t Shift::batch() {
  const double seconds = milliseconds_since(began_) / 1000;
  const double rate = static_cast<double>(came_back_.load()) / std::max(seconds, 0.05);
  const std::size_t hands = limits_.concurrency + limits_.concurrency / 4;
  const std::size_t idle = hands - std::min(hands, under_way());
  const auto ahead = static_cast<std::size_t>(rate * kAheadSeconds);
  return std::clamp<std::size_t>(std::max(idle, ahead), 1, kMostAhead);
}

// False: there is nothing to take, and nothing of ours under way that would be worth waiting with.
bool Shift::refill(const Stops& stops) {
  milliseconds pause = kShortestWait;
  while (!stops.drain.stop_requested() && !stops.stop.stop_requested()) {
    lease_.set_busy(under_way());
    auto jobs = taking_.take(run_, lease_.id(), after_, batch());
    if (!jobs) {
      trouble_ = jobs.error();
      return false;
    }
    if (!jobs->empty()) {
      after_ = jobs->back().number;
      stock_.assign(jobs->begin(), jobs->end());
      return true;
    }
    if (std::exchange(after_, std::nullopt)) continue;  // some before it may be free again
    if (under_way() == 0) return false;
    taking_.wait(pause, stops.drain);
    pause = std::min(pause * 2, kLongestWait);
  }
  return false;
}

Result<void> Shift::keep(std::vector<store::Trial>& trials) {
  std::vector<queue::Ended> ended;
  ended.reserve(trials.size());
  {
    const std::lock_guard lock(mutex_);
    for (store::Trial& trial : trials) {
      const auto held = held_.extract(trial.key);
      ended.push_back({held.mapped(), std::move(trial)});
    }
  }
  TRY(auto kept, ending_.end(run_, ended));
  std::sort(kept.begin(), kept.end());
  trials.clear();
  for (queue::Ended& one : ended)
    if (std::binary_search(kept.begin(), kept.end(), one.job.number)) trials.push_back(std::move(one.trial));
  done_.kept += trials.size();
  done_.turned_away += ended.size() - trials.size();
  return heed_budget();
}

// What all workers of the run have spent together.
Result<void> Shift::heed_budget() {
  if (!limits_.max_cost && !limits_.max_tokens && !limits_.most_failed) return {};
  TRY(const auto standing, ending_.standing(run_));
  if (!standing || standing->state != queue::OrderState::open) return {};
  const model::RunRecord& all = standing->summary;
  const auto why =
      engine::reached(limits_, {all.cost.value_or(0) + all.judge.cost.value_or(0),
                                model::total_tokens(all.usage) + model::total_tokens(all.judge.usage),
                                all.totals.failed + all.totals.errors});
  return why ? ending_.stop(run_, std::string(engine::name_of(*why))) : Result<void>();
}

}  // namespace proctor::service
