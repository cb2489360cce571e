#include "net/shared_group.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "system/fake_clock.h"

namespace proctor::net {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

struct SharedGroupTest : ::testing::Test {
  // When one that enters now may go.
  std::chrono::milliseconds entered(std::size_t tokens = 0) {
    EXPECT_TRUE(group.enter(tokens, {}));
    return clock.passed();
  }

  FakeClock clock;
  int rung = 0;
  SharedGroup group{clock, [this] { ++rung; }};
};

TEST_F(SharedGroupTest, LetsAllOutWhereNothingIsLimited) {
  group.take({.open = true});
  for (int i = 0; i < 100; ++i) EXPECT_EQ(entered(), 0ms);
  EXPECT_EQ(rung, 0);
}

TEST_F(SharedGroupTest, LetsEachOutAtItsMoment) {
  group.take({.permits = {0, 0.5, 1.5}});
  EXPECT_EQ(entered(), 0ms);
  EXPECT_EQ(entered(), 500ms);
  EXPECT_EQ(entered(), 1500ms);
}

TEST_F(SharedGroupTest, SaysAtOnceThatThereIsNoRoomBeforeTheDeadline) {
  group.take({.permits = {5}});
  EXPECT_EQ(group.enter(0, {.deadline = clock.now() + 1s}).error().kind, "timeout");
  group.take({.open = true, .hold = 30});
  EXPECT_EQ(group.enter(0, {.deadline = clock.now() + 10s}).error().kind, "timeout");
  EXPECT_EQ(clock.passed(), 0ms);
  EXPECT_EQ(group.waiting(), 0U);
}

TEST_F(SharedGroupTest, OneThatIsStoppedDoesNotWait) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(group.enter(0, {.stop = stop.get_token()}).error(), (Fault{"connection", "stopped"}));
}

TEST_F(SharedGroupTest, ARefusalShutsTheDoorAndIsToldAtOnce) {
  group.take({.open = true, .epoch = 7});
  const std::int64_t epoch = *group.enter(0, {});
  group.leave(epoch, Fate::refused, 250ms);
  EXPECT_LE(group.due(), clock.now());
  EXPECT_FALSE(group.enter(0, {.deadline = clock.now() + 1s})) << "there is no permit";
  const PaceReport report = group.report();
  EXPECT_EQ(report.refused, 1U);
  EXPECT_EQ(report.refused_anew, 1U);
  EXPECT_EQ(report.epoch, 7);
  EXPECT_DOUBLE_EQ(report.hold, 0.25);
}

TEST_F(SharedGroupTest, RefusalsOfAnOlderPaceAreToldApart) {
  group.take({.permits = {0}, .epoch = 1});
  const std::int64_t epoch = *group.enter(0, {});
  group.take({.epoch = 2});
  group.leave(epoch, Fate::refused, 0ms);
  const PaceReport report = group.report();
  EXPECT_EQ(report.refused, 1U);
  EXPECT_EQ(report.refused_anew, 0U);
}

TEST_F(SharedGroupTest, AsksForAsManyAsLatelyWentOut) {
  group.take({.permits = {0, 0, 0}});
  for (const std::size_t tokens : {10U, 30U, 20U}) ASSERT_TRUE(group.enter(tokens, {}));
  EXPECT_THAT(group.report().waiting, ElementsAre(30, 30, 30));
  EXPECT_TRUE(group.report().waiting.empty()) << "and no more, once they stay away";
}

TEST_F(SharedGroupTest, GivesBackWhatWasNotUsed) {
  group.report();
  group.take({.permits = {0, 10}});
  EXPECT_EQ(group.due(), clock.now() + 500ms) << "others may wait for them";
  clock.advance(1s);
  const PaceReport report = group.report();
  EXPECT_EQ(report.unused, 1U);
  EXPECT_EQ(report.held, 1U);
}

TEST_F(SharedGroupTest, PermitsOfHeldMomentsAreNotKeptForTheEndOfTheHold) {
  group.take({.permits = {0, 0.1, 0.2, 6}});
  group.leave(*group.enter(0, {}), Fate::refused, 5s);
  EXPECT_EQ(entered(), 6s);
  EXPECT_EQ(group.report().unused, 2U);
}

TEST_F(SharedGroupTest, SaysNothingWhileNothingHappens) {
  EXPECT_EQ(group.due(), Instant::max());
  group.take({.open = true, .again = 0.5});
  group.leave(*group.enter(0, {}), Fate::borne, 0ms);
  group.report();
  EXPECT_EQ(group.due(), Instant::max());
  group.leave(*group.enter(0, {}), Fate::borne, 0ms);
  EXPECT_EQ(group.due(), clock.now() + 500ms) << "what was borne is told, but slowly";
}

TEST_F(SharedGroupTest, GoesOnWithoutLimitsWhereNobodyWasEverReached) {
  group.go_alone(group.report());
  for (int i = 0; i < 10; ++i) EXPECT_EQ(entered(), 0ms);
}

TEST_F(SharedGroupTest, GoesOnAtItsShareWhileTheOthersAreOutOfReach) {
  group.take({.share = 10});
  group.go_alone(group.report());
  EXPECT_EQ(entered(), 0ms);
  EXPECT_EQ(entered(), 100ms);
  EXPECT_EQ(entered(), 200ms);
}

TEST_F(SharedGroupTest, HalvesItsShareByItselfOnceARefusal) {
  group.take({.permits = {0}, .share = 10});
  group.leave(*group.enter(0, {}), Fate::refused, 0ms);
  for (int i = 0; i < 3; ++i) group.go_alone(group.report());
  EXPECT_EQ(entered(), 0ms);
  EXPECT_EQ(entered(), 200ms);
  EXPECT_EQ(group.report().refused, 1U) << "it is still to be told";
}

}  // namespace
}  // namespace proctor::net
