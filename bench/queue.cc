// The queue of distributed runs on a real PostgreSQL, which syncs to disk: how many jobs a second can be
// taken in batches, and what a job costs, taken and ended with its result, in a run of 10,000 jobs and in
// longer ones. QUEUE_JOBS (1,000,000) is the longest. Fails where less is reached than is asked.
#include "queue/queue.h"

#include <fmt/format.h>

#include <atomic>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "testing/postgres.h"

namespace proctor {
namespace {

using Clock = std::chrono::steady_clock;
using queue::Ended;
using queue::Job;
using queue::Queue;

constexpr std::size_t kTaken = 200'000;  // jobs, where they are only taken
constexpr std::size_t kTakers = 4;
constexpr std::size_t kTakenAtOnce = 100;
constexpr std::size_t kEndedAtOnce = 64;
constexpr std::size_t kShortest = 10'000;
constexpr double kAskedRate = 10'000;
constexpr double kAskedGrowth = 1.25;  // of a job's cost, from the shortest run to the longest

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

template <typename T>
T must(Result<T> result) {
  if (result) return *std::move(result);
  throw std::runtime_error(result.error().message);
}
void must(const Result<void>& result) {
  if (!result) throw std::runtime_error(result.error().message);
}

store::Trial result_of(const Job& job) {
  store::Trial out;
  out.key = job.key;
  out.record.name = fmt::format("question {} on topic {}", job.number, job.number % 997);
  out.record.duration_ms = 12.5;
  model::StepRecord step;
  step.input = step.rendered = fmt::format("What is the capital of country {}?", job.number);
  step.output = "The capital is Paris, as everybody knows, and has been for some time.";
  model::Finding check;
  check.id = "1";
  check.kind = check.source_key = "contains";
  step.checks.assign(3, check);
  out.record.steps.push_back(std::move(step));
  return out;
}

// A database with one run of so many jobs.
class World {
 public:
  World(testing::Postgres& server, std::size_t jobs)
      : url_(server.database()), store_(must(store::open_store(url_))), queue_(open()) {
    store::RunHead run;
    run.record.id = kRun;
    run.record.started_at = "2026-01-02T03:04:05.678Z";
    must(store_->begin(run));
    std::vector<store::TrialKey> keys;
    keys.reserve(jobs);
    for (std::size_t i = 0; i < jobs; ++i) keys.push_back({0, i, 1});
    const auto begin = Clock::now();
    must(queue_->publish(kRun, Map{}, keys));
    published_s_ = seconds_since(begin);
    must(queue_->enrol({.id = "w", .name = "w", .proctor = "1", .hands = 1}, std::chrono::hours(1)));
  }

  std::unique_ptr<Queue> open() const { return must(Queue::open(url_)); }
  Queue& queue() { return *queue_; }
  double published_s() const { return published_s_; }

  static constexpr auto kRun = "run_1";

 private:
  std::string url_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<Queue> queue_;
  double published_s_ = 0;
};

// Jobs a second.
double take_all(World& world) {
  const auto begin = Clock::now();
  std::atomic<std::size_t> taken = 0;
  {
    std::vector<std::jthread> takers;
    takers.reserve(kTakers);
    for (std::size_t i = 0; i < kTakers; ++i)
      takers.emplace_back([&] {
        const auto own = world.open();
        std::optional<std::size_t> after;
        while (true) {
          const auto jobs = must(own->take(World::kRun, "w", after, kTakenAtOnce));
          if (jobs.empty()) return;
          after = jobs.back().number;
          taken += jobs.size();
        }
      });
  }
  const double seconds = seconds_since(begin);
  if (taken != kTaken)
    throw std::runtime_error(fmt::format("{} jobs were taken of {}", taken.load(), kTaken));
  return static_cast<double>(kTaken) / seconds;
}

// Microseconds a job, over the last `counted` of so many.
double run_all(World& world, std::size_t jobs, std::size_t counted) {
  std::optional<std::size_t> after;
  std::size_t done = 0;
  auto begin = Clock::now();
  while (done < jobs) {
    const auto some = must(world.queue().take(World::kRun, "w", after, kEndedAtOnce));
    if (some.empty()) throw std::runtime_error("jobs are missing");
    after = some.back().number;
    std::vector<Ended> ended;
    ended.reserve(some.size());
    for (const Job& job : some) ended.push_back({job, result_of(job)});
    must(world.queue().end(World::kRun, ended));
    const bool before = done < jobs - counted;
    done += some.size();
    if (before && done >= jobs - counted) begin = Clock::now();
  }
  return seconds_since(begin) * 1e6 / static_cast<double>(counted);
}

std::size_t longest() {
  const char* said = std::getenv("QUEUE_JOBS");
  return said == nullptr ? 1'000'000 : std::max(kShortest, static_cast<std::size_t>(std::stoul(said)));
}

int measure() {
  const auto server = must(testing::Postgres::start(
      {"fsync=on", "full_page_writes=on", "shared_buffers=256MB", "max_wal_size=4GB"}));
  int faults = 0;
  {
    World world(*server, kTaken);
    const double rate = take_all(world);
    fmt::print("taken in batches of {} by {}: {:.0f} jobs/s (asked: {:.0f})\n", kTakenAtOnce, kTakers, rate,
               kAskedRate);
    if (rate < kAskedRate) faults = 1;
  }
  double first = 0;
  for (std::size_t jobs = kShortest; jobs <= longest(); jobs *= 10) {
    World world(*server, jobs);
    const double cost = run_all(world, jobs, kShortest);
    if (first == 0) first = cost;
    fmt::print(
        "a job, taken and ended with its result, the last {} of {}: {:.0f} us; published in {:.1f} us\n",
        kShortest, jobs, cost, world.published_s() * 1e6 / static_cast<double>(jobs));
    std::cout.flush();
    if (cost > first * kAskedGrowth) {
      fmt::print("MISSED: that is {:.2f} times the cost in a run of {}, asked: flat ({:.2f})\n", cost / first,
                 kShortest, kAskedGrowth);
      faults = 1;
    }
  }
  return faults;
}

}  // namespace
}  // namespace proctor

int main() {
  try {
    return proctor::measure();
  } catch (const std::exception& trouble) {
    std::cerr << "queue: " << trouble.what() << "\n";
    return 1;
  }
}
