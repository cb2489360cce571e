// Jobs that are shared, on a real server: each is held by one worker at a time, and its result is kept once.
#include "queue/queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "queue/board.h"
#include "store/testing.h"
#include "testing/postgres.h"

namespace proctor::queue {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using store::test_trial;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::Postgres;
using ::testing::SizeIs;

constexpr auto kLong = seconds(60);
constexpr auto kShort = milliseconds(150);

std::vector<TrialKey> keys(std::size_t count) {
  std::vector<TrialKey> out;
  out.reserve(count);
  for (std::size_t i = 0; i < count; ++i) out.push_back({0, i, 1});
  return out;
}

std::vector<Ended> ended(const std::vector<Job>& jobs, model::Verdict verdict = model::Verdict::pass) {
  std::vector<Ended> out;
  out.reserve(jobs.size());
  for (const Job& job : jobs)
    out.push_back({job, test_trial(job.key.suite, job.key.place, job.key.repeat, verdict)});
  return out;
}

std::vector<std::size_t> numbers(const std::vector<Job>& jobs) {
  std::vector<std::size_t> out;
  out.reserve(jobs.size());
  for (const Job& job : jobs) out.push_back(job.number);
  return out;
}

// A store with a run of so many jobs, and as many connections as a test wants.
class PostgresQueue : public ::testing::Test {
 protected:
  PostgresQueue() : url_(Postgres::shared().database()), store_(*store::open_store(url_)), queue_(open()) {}

  std::unique_ptr<Queue> open() const { return *Queue::open(url_); }

  void publish(std::size_t jobs, const std::string& run = "run_1") {
    ASSERT_TRUE(store_->begin(store::test_run(run)));
    ASSERT_TRUE(queue_->publish(run, Map{{"files", List{}}}, keys(jobs)));
  }

  void enrol(const std::string& id, milliseconds lease = kLong) {
    ASSERT_TRUE(queue_->enrol({.id = id, .name = id, .proctor = "1", .hands = 4}, lease));
  }

  std::vector<Job> take(const std::string& worker, std::size_t most,
                        std::optional<std::size_t> after = std::nullopt) {
    return queue_->take("run_1", worker, after, most).value();
  }

  std::size_t kept() const { return store_->done("run_1")->size(); }

  std::string url_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<Queue> queue_;
};

TEST_F(PostgresQueue, GivesJobsInPlanOrderAndEachToOneWorker) {
  publish(5);
  enrol("a");
  EXPECT_THAT(numbers(take("a", 2)), ElementsAre(1, 2));
  EXPECT_THAT(numbers(take("b", 2, 1)), ElementsAre(3, 4));
  EXPECT_THAT(numbers(take("a", 9)), ElementsAre(5));
  EXPECT_THAT(take("b", 9), IsEmpty());
}

TEST_F(PostgresQueue, ManyWhoTakeAtOnceNeverGetTheSameJob) {
  constexpr std::size_t kJobs = 1000;
  publish(kJobs);
  std::mutex mutex;
  std::multiset<std::size_t> all;
  {
    std::vector<std::jthread> workers;
    workers.reserve(4);
    for (int i = 0; i < 4; ++i)
      workers.emplace_back([&, id = "w" + std::to_string(i)] {
        const auto own = open();
        std::optional<std::size_t> after;
        while (true) {
          const auto jobs = own->take("run_1", id, after, 7);
          ASSERT_TRUE(jobs) << jobs.error().message;
          if (jobs->empty()) return;
          after = jobs->back().number;
          const std::lock_guard lock(mutex);
          for (const Job& job : *jobs) all.insert(job.number);
        }
      });
  }
  EXPECT_EQ(all.size(), kJobs);
  EXPECT_EQ(std::set<std::size_t>(all.begin(), all.end()).size(), kJobs);
}

TEST_F(PostgresQueue, KeepsAResultTogetherWithTheEndOfItsJob) {
  publish(3);
  enrol("a");
  const auto jobs = take("a", 2);
  EXPECT_THAT(queue_->end("run_1", ended(jobs)).value(), ElementsAre(1, 2));
  EXPECT_EQ(kept(), 2U);
  EXPECT_EQ(queue_->jobs_left("run_1").value(), 1U);
  EXPECT_THAT(queue_->end("run_1", ended(jobs)).value(), IsEmpty())
      << "the answer was lost, and it is said again";
  EXPECT_EQ(queue_->standing("run_1").value()->summary.totals.passed, 2U);
}

TEST_F(PostgresQueue, AddsUpWhatAllWorkersDid) {
  publish(3);
  EXPECT_THAT(queue_->end("run_1", ended(take("a", 2))).value(), SizeIs(2));
  EXPECT_THAT(queue_->end("run_1", ended(take("b", 1), model::Verdict::fail)).value(), SizeIs(1));
  const auto standing = queue_->standing("run_1").value();
  EXPECT_EQ(standing->jobs, 3U);
  EXPECT_EQ(standing->summary.totals.cases, 3U);
  EXPECT_EQ(standing->summary.totals.failed, 1U);
}

TEST_F(PostgresQueue, TurnsAwayWhatAWorkerBringsAfterItsLeaseWasAnothers) {
  publish(2);
  enrol("slow", kShort);
  enrol("quick");
  const auto slow = take("slow", 2);
  std::this_thread::sleep_for(kShort * 2);
  EXPECT_FALSE(queue_->renew("slow", kLong, {}).value());
  EXPECT_EQ(queue_->free_all_lost().value(), 2U);
  const auto quick = take("quick", 1);
  EXPECT_EQ(quick.at(0).attempts, 2U);
  EXPECT_THAT(queue_->end("run_1", ended(slow, model::Verdict::fail)).value(), IsEmpty());
  EXPECT_THAT(queue_->end("run_1", ended(quick)).value(), ElementsAre(1));
  EXPECT_EQ(queue_->standing("run_1").value()->summary.totals.failed, 0U);
  EXPECT_EQ(kept(), 1U);
}

TEST_F(PostgresQueue, AcceptsWhatALateWorkerBringsAsLongAsNobodyElseHasIt) {
  publish(1);
  enrol("slow", kShort);
  const auto jobs = take("slow", 1);
  std::this_thread::sleep_for(kShort * 2);
  EXPECT_THAT(queue_->end("run_1", ended(jobs)).value(), ElementsAre(1));
}

// The one who stands still may do so while it writes a result.
TEST_F(PostgresQueue, FreesJobsOfALostWorkerThatCouldNotBeFreedAtFirst) {
  publish(2);
  enrol("lost", kShort);
  take("lost", 2);
  std::this_thread::sleep_for(kShort * 2);
  const auto busy = open();
  const auto held = busy->link().together([&]() -> Result<void> {
    TRY([[maybe_unused]] const auto locked,
        busy->link().say("SELECT 1 FROM jobs WHERE number = 2 FOR UPDATE"));
    EXPECT_EQ(queue_->free_all_lost().value(), 1U);
    return {};
  });
  ASSERT_TRUE(held);
  EXPECT_EQ(queue_->free_all_lost().value(), 1U);
  EXPECT_EQ(queue_->workers().value().at(0).duty.doing, Doing::lost);
}

TEST_F(PostgresQueue, FreesJobsOfAWorkerThatIsLostWhileTheOrderIsStopped) {
  publish(1);
  enrol("lost", kShort);
  take("lost", 1);
  ASSERT_TRUE(queue_->stop("run_1", "stopped"));
  std::this_thread::sleep_for(kShort * 2);
  EXPECT_EQ(queue_->free_all_lost().value(), 1U);
  ASSERT_TRUE(queue_->reopen("run_1"));
  EXPECT_THAT(take("other", 1), SizeIs(1));
}

TEST_F(PostgresQueue, AWorkerThatLeavesGivesBackWhatItNeverBegan) {
  publish(2);
  enrol("a");
  EXPECT_THAT(take("a", 2), SizeIs(2));
  ASSERT_TRUE(queue_->leave("a"));
  const auto again = take("b", 2);
  ASSERT_THAT(again, SizeIs(2));
  EXPECT_EQ(again[0].attempts, 1U);
  EXPECT_THAT(queue_->workers().value(), IsEmpty());
}

TEST_F(PostgresQueue, NothingIsTakenOfAnOrderThatIsStoppedUntilItIsOpenAgain) {
  publish(2);
  ASSERT_TRUE(queue_->stop("run_1", "stopped"));
  EXPECT_THAT(take("a", 2), IsEmpty());
  EXPECT_THAT(queue_->orders().value(), IsEmpty());
  EXPECT_EQ(queue_->standing("run_1").value()->ending, "stopped");
  ASSERT_TRUE(queue_->reopen("run_1"));
  EXPECT_THAT(take("a", 2), SizeIs(2));
}

TEST_F(PostgresQueue, AnOrderThatIsPublishedTwiceIsThereOnce) {
  publish(2);
  ASSERT_TRUE(queue_->publish("run_1", Map{}, keys(2)));
  EXPECT_EQ(queue_->jobs_left("run_1").value(), 2U);
}

TEST_F(PostgresQueue, FilesStayAsLongAsAnOrderReadsThem) {
  publish(1);
  publish(1, "run_2");
  const std::vector<Blob> one = {{"h1", std::string("a\0b", 3)}, {"h2", "both"}};
  const std::vector<Blob> two = {{"h2", "both"}};
  ASSERT_TRUE(queue_->keep_blobs("run_1", one));
  ASSERT_TRUE(queue_->keep_blobs("run_2", two));
  const std::vector<std::string> wanted = {"h2", "h1"};
  EXPECT_THAT(queue_->blobs(wanted).value(), ElementsAre("both", std::string("a\0b", 3)));
  ASSERT_TRUE(queue_->close("run_1"));
  EXPECT_EQ(queue_->blobs(wanted).error().code, "E601");
  EXPECT_THAT(queue_->blobs(std::vector<std::string>{"h2"}).value(), ElementsAre("both"));
  EXPECT_EQ(queue_->standing("run_1").value()->state, OrderState::closed);
}

TEST_F(PostgresQueue, ShowsWhoWorksOnWhat) {
  publish(2);
  enrol("a");
  ASSERT_TRUE(queue_->renew("a", kLong, {.doing = Doing::working, .run = "run_1", .busy = 3}).value());
  ASSERT_THAT(queue_->end("run_1", ended(take("a", 1))).value(), SizeIs(1));
  enrol("b", kShort);
  std::this_thread::sleep_for(kShort * 2);
  const auto all = queue_->workers().value();
  ASSERT_THAT(all, SizeIs(2));
  EXPECT_EQ(all[0].duty.busy, 3U);
  EXPECT_EQ(all[0].done, 1U);
  EXPECT_EQ(all[1].duty.doing, Doing::lost);
}

TEST_F(PostgresQueue, WakesThoseWhoListenWhenThereIsWork) {
  const auto listener = open();
  ASSERT_TRUE(listener->listen());
  while (listener->wait(milliseconds(1), {})) {
  }
  std::jthread later([&] {
    std::this_thread::sleep_for(milliseconds(50));
    publish(1);
  });
  EXPECT_TRUE(listener->wait(seconds(20), {}));
}

TEST_F(PostgresQueue, AStopEndsTheWaitAtOnce) {
  std::stop_source stop;
  std::jthread later([&] {
    std::this_thread::sleep_for(milliseconds(50));
    stop.request_stop();
  });
  const auto begin = std::chrono::steady_clock::now();
  while (queue_->wait(seconds(60), stop.get_token())) {
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, seconds(30));
}

TEST_F(PostgresQueue, RefusesStoresThatAreNoServers) {
  EXPECT_EQ(Queue::open("sqlite:runs.db").error().code, "E600");
}

TEST(PostgresQueueOutage, BearsAServerThatCrashesAndComesBack) {
  auto server = *Postgres::start();
  const std::string url = server->database();
  const auto store = *store::open_store(url);
  ASSERT_TRUE(store->begin(store::test_run("run_1")));
  const auto queue = *Queue::open(url);
  ASSERT_TRUE(queue->publish("run_1", Map{}, keys(4)));
  ASSERT_TRUE(queue->enrol({.id = "a", .name = "a", .proctor = "1", .hands = 1}, kLong));
  const auto jobs = queue->take("run_1", "a", std::nullopt, 2).value();
  server->interrupt();
  std::jthread back([&] {
    std::this_thread::sleep_for(milliseconds(300));
    server->resume();
  });
  EXPECT_THAT(queue->end("run_1", ended(jobs)).value(), SizeIs(2));
  EXPECT_THAT(queue->take("run_1", "a", std::nullopt, 9).value(), SizeIs(2));
}

TEST_F(PostgresQueue, WorkersShareOnePace) {
  publish(1);
  const net::PaceRule rule{.requests = 60};
  const auto one = *Board::open(url_, "run_1", rule);
  const auto two = *Board::open(url_, "run_1", rule);
  net::PaceReport report;
  report.waiting.assign(100, 0);
  std::size_t granted = 0;
  for (const auto& board : {one.get(), two.get()}) {
    const auto grants = board->exchange({{"openai", report}});
    ASSERT_TRUE(grants) << grants.error().message;
    EXPECT_FALSE(grants->at("openai").open);
    granted += grants->at("openai").permits.size();
  }
  EXPECT_GE(granted, 1U);
  EXPECT_LE(granted, 60U);
}

TEST_F(PostgresQueue, NobodyWaitsLongForAPaceThatOneWhoStandsStillHolds) {
  const auto board = *Board::open(url_, "run_1", {});
  ASSERT_TRUE(board->exchange({{"openai", {}}}));
  const auto began = std::chrono::steady_clock::now();
  const auto held = queue_->link().together([&]() -> Result<void> {
    TRY([[maybe_unused]] const auto locked, queue_->link().say("SELECT 1 FROM paces FOR UPDATE"));
    EXPECT_FALSE(board->exchange({{"openai", {}}}));
    return {};
  });
  ASSERT_TRUE(held);
  EXPECT_LT(std::chrono::steady_clock::now() - began, seconds(5));
  EXPECT_TRUE(board->exchange({{"openai", {}}}));
}

}  // namespace
}  // namespace proctor::queue
