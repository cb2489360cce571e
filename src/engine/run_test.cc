#include "engine/run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "engine/testing.h"

namespace proctor::engine {
namespace {

// Cases "0", "1", ...: each must be answered by its own name; those listed answer something else.
class Running {
 public:
  explicit Running(std::size_t cases, std::shared_ptr<Model> model = std::make_shared<FakeModel>()) {
    model::Suite suite;
    suite.source.format = "native";
    for (std::size_t i = 0; i < cases; ++i) {
      model::Case& test = suite.cases.emplace_back();
      test.name = std::to_string(i);
      model::Step& step = test.steps.emplace_back();
      step.input = test.name;
      step.checks.push_back({.kind = "text_equals", .expected = Value(failing(i) ? "other" : test.name)});
    }
    ChatRoute route;
    route.model = std::move(model);
    plan_ = plan_of(std::move(suite), std::move(route));
  }

  Ending go(const RunLimits& limits) {
    Source source;
    source.next = [&]() -> std::optional<Trial> {
      if (next_ == plan_->cases.size()) {
        if (on_dry) on_dry();
        return std::nullopt;
      }
      return Trial{plan_, next_++, 1};
    };
    source.take = [&](const Finished& finished) {
      const std::lock_guard lock(mutex_);
      done.push_back(finished.trial.place);
      if (on_take) on_take(finished.record);
      return true;
    };
    source.drain = drain.get_token();
    source.stop = stop.get_token();
    return run(source, limits);
  }

  std::vector<std::size_t> done;
  std::function<void(const model::CaseRecord&)> on_take;
  std::function<void()> on_dry;
  std::stop_source drain;
  std::stop_source stop;

 private:
  static bool failing(std::size_t i) { return i % 10 == 9; }

  std::shared_ptr<SuitePlan> plan_;
  std::size_t next_ = 0;
  std::mutex mutex_;
};

TEST(Run, RunsEveryTrialOnceAtAnyConcurrency) {
  for (const std::size_t concurrency : {1U, 4U, 64U}) {
    Running running(200);
    EXPECT_EQ(running.go({.concurrency = concurrency}), Ending::whole);
    std::sort(running.done.begin(), running.done.end());
    ASSERT_EQ(running.done.size(), 200U);
    for (std::size_t i = 0; i < 200; ++i) EXPECT_EQ(running.done[i], i);
  }
}

TEST(Run, BeginsNothingNewOnceEnoughHaveFailed) {
  Running running(200);
  EXPECT_EQ(running.go({.concurrency = 1, .most_failed = 2}), Ending::bailed);
  EXPECT_EQ(running.done.size(), 20U);
}

TEST(Run, IsWholeWhenALimitIsReachedByTheLastTrial) {
  Running running(20);
  EXPECT_EQ(running.go({.concurrency = 1, .most_failed = 3}), Ending::whole);
}

TEST(Run, DrainsWhatIsUnderWay) {
  Running running(200);
  running.on_take = [&](const model::CaseRecord&) { running.drain.request_stop(); };
  EXPECT_EQ(running.go({.concurrency = 4}), Ending::stopped);
  EXPECT_LE(running.done.size(), 4U);
  EXPECT_GE(running.done.size(), 1U);
}

class BrokenModel final : public Model {
 public:
  model::Reply ask(const model::ChatRequest& /*chat*/, const Until& /*until*/) override {
    throw std::runtime_error("out of luck");
  }
};

TEST(Run, LosesACaseToABugAndNotTheRun) {
  Running running(3, std::make_shared<BrokenModel>());
  std::vector<std::string> told;
  running.on_take = [&](const model::CaseRecord& record) { told.push_back(record.error->message); };
  EXPECT_EQ(running.go({.concurrency = 2}), Ending::whole);
  EXPECT_EQ(told, std::vector<std::string>(3, "trouble of proctor's own: out of luck"));
}

TEST(Run, HandsOnNothingOnceItIsStopped) {
  Running running(200);
  running.stop.request_stop();
  EXPECT_EQ(running.go({.concurrency = 4}), Ending::stopped);
  EXPECT_TRUE(running.done.empty());
}

// Answers when it is told to stop, and not before.
class WaitingModel final : public Model {
 public:
  model::Reply ask(const model::ChatRequest& /*chat*/, const Until& until) override {
    while (!until.stopped()) std::this_thread::yield();
    return said("too late");
  }
};

TEST(Run, IsNotWholeWhenTheLastTrialsAreGivenUp) {
  Running running(1, std::make_shared<WaitingModel>());
  running.on_dry = [&] { running.stop.request_stop(); };
  EXPECT_EQ(running.go({.concurrency = 2}), Ending::stopped);
  EXPECT_TRUE(running.done.empty());
}

}  // namespace
}  // namespace proctor::engine
