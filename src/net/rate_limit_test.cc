#include "net/rate_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "net/rate_group.h"
#include "net/rate_window.h"
#include "system/fake_clock.h"
#include "testing/fake_transport.h"

namespace proctor::net {
namespace {

using namespace std::chrono_literals;
using proctor::testing::FakeTransport;
using ::testing::HasSubstr;

FakeTransport answering(int status) {
  return FakeTransport(
      [status](const Request&, std::size_t) -> Answered<Response> { return Response{.status = status}; });
}

TEST(RateWindow, HoldsAnySpanOfAMinuteToTheLimit) {
  RateWindow window(3);
  const Instant start;
  for (const auto at : {0s, 10s, 20s}) {
    EXPECT_EQ(window.ready(start + at, 1), start + at);
    window.take(start + at, 1);
  }
  EXPECT_EQ(window.ready(start + 30s, 1), start + 60s);
  EXPECT_EQ(window.ready(start + 30s, 2), start + 70s);
  EXPECT_EQ(window.ready(start + 65s, 1), start + 65s);
}

TEST(RateWindow, LetsThroughWhatIsLargerThanTheLimitWhenAlone) {
  RateWindow window(10);
  const Instant start;
  EXPECT_EQ(window.ready(start, 50), start);
  window.take(start, 50);
  EXPECT_EQ(window.ready(start, 1), start + 60s);
}

TEST(RateWindow, ZeroIsNoLimit) {
  RateWindow window(0);
  for (int i = 0; i < 100; ++i) window.take({}, 1000);
  EXPECT_EQ(window.ready({}, 1000), Instant());
}

TEST(RateLimit, KeepsRequestsAMinute) {
  auto inner = answering(200);
  FakeClock clock;
  RateLimit limit(inner, clock, {.requests = 10});
  for (int i = 0; i < 25; ++i) ASSERT_TRUE(limit.send({}, {}));
  EXPECT_EQ(clock.passed(), 120s);
}

TEST(RateLimit, KeepsTokensAMinute) {
  auto inner = answering(200);
  FakeClock clock;
  RateLimit limit(inner, clock, {.tokens = 1000});
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(limit.send({.tokens = 500}, {}));
  EXPECT_EQ(clock.passed(), 120s);
}

TEST(RateLimit, GroupsHaveTheirOwnLimits) {
  auto inner = answering(200);
  FakeClock clock;
  RateLimit limit(inner, clock, {.requests = 1}, {{"wide", {.requests = 100}}});
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(limit.send({.group = "wide"}, {}));
  ASSERT_TRUE(limit.send({.group = "a"}, {}));
  ASSERT_TRUE(limit.send({.group = "b"}, {}));
  EXPECT_EQ(clock.passed(), 0s);
  ASSERT_TRUE(limit.send({.group = "a"}, {}));
  EXPECT_EQ(clock.passed(), 60s);
}

TEST(RateLimit, SaysAtOnceThatThereIsNoRoomBeforeTheDeadline) {
  auto inner = answering(200);
  FakeClock clock;
  RateLimit limit(inner, clock, {.requests = 1});
  ASSERT_TRUE(limit.send({}, {}));
  const auto late = limit.send({}, {.deadline = clock.now() + 30s});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().kind, "timeout");
  EXPECT_THAT(late.error().message, HasSubstr("1 requests a minute"));
  EXPECT_EQ(clock.passed(), 0s);
  EXPECT_TRUE(limit.send({}, {})) << "who leaves the queue leaves room";
}

TEST(RateLimit, HalvesWhenThePeerIsTooBusyAndGrowsByOneAfterAWholeRound) {
  std::atomic<int> status = 429;
  FakeTransport inner(
      [&](const Request&, std::size_t) -> Answered<Response> { return Response{.status = status}; });
  FakeClock clock;
  RateLimit limit(inner, clock, {.at_once = 8});
  const auto width_after = [&](int code, int times) {
    status = code;
    for (int i = 0; i < times; ++i) limit.send({}, {});
    return limit.width("");
  };
  EXPECT_EQ(width_after(429, 1), 4U);
  EXPECT_EQ(width_after(529, 1), 2U);
  EXPECT_EQ(width_after(429, 3), 1U) << "never less";
  EXPECT_EQ(width_after(500, 5), 1U) << "an error is no success";
  EXPECT_EQ(width_after(200, 1), 2U);
  EXPECT_EQ(width_after(200, 2), 3U);
  EXPECT_EQ(width_after(200, 2), 3U);
  EXPECT_EQ(width_after(200, 1), 4U);
  EXPECT_EQ(width_after(200, 100), 8U) << "up to the ceiling";
}

TEST(RateLimit, StaysAsWideAsItIsWhereOthersKeepThePace) {
  auto inner = answering(429);
  FakeClock clock;
  RateLimit limit(inner, clock, {.at_once = 8, .narrows = false});
  for (int i = 0; i < 5; ++i) limit.send({}, {});
  EXPECT_EQ(limit.width(""), 8U);
}

TEST(RateGroup, ThoseThatWentOutTogetherHalveTheWidthOnce) {
  FakeClock clock;
  RateGroup group(clock, {.at_once = 8});
  std::vector<std::size_t> tickets;
  tickets.reserve(8);
  for (int i = 0; i < 8; ++i) tickets.push_back(*group.enter(0, {}));
  for (const std::size_t ticket : tickets) group.leave(ticket, Weight::too_much);
  EXPECT_EQ(group.width(), 4U);
  group.leave(*group.enter(0, {}), Weight::too_much);
  EXPECT_EQ(group.width(), 2U);
}

TEST(RateLimit, NeverLetsMoreOutThanTheWidth) {
  std::atomic<int> out = 0;
  std::atomic<int> most = 0;
  FakeTransport inner([&](const Request&, std::size_t) -> Answered<Response> {
    const int now = ++out;
    for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
    }
    std::this_thread::yield();
    --out;
    return Response{.status = 200};
  });
  RateLimit limit(inner, real_clock(), {.at_once = 3});
  {
    std::vector<std::jthread> callers;
    callers.reserve(20);
    for (int i = 0; i < 20; ++i)
      callers.emplace_back([&] {
        for (int k = 0; k < 50; ++k) EXPECT_TRUE(limit.send({}, {}));
      });
  }
  EXPECT_LE(most, 3);
  EXPECT_EQ(inner.asked().size(), 1000U);
}

TEST(RateGroup, ServesInTheOrderOfComing) {
  RateGroup group(real_clock(), {.at_once = 1});
  const std::size_t first = *group.enter(0, {});
  std::mutex mutex;
  std::vector<int> order;
  std::vector<std::jthread> callers;
  callers.reserve(5);
  for (int i = 0; i < 5; ++i) {
    callers.emplace_back([&, i] {
      const std::size_t ticket = *group.enter(0, {});
      {
        const std::lock_guard lock(mutex);
        order.push_back(i);
      }
      group.leave(ticket, Weight::borne);
    });
    while (group.waiting() < static_cast<std::size_t>(i) + 1) std::this_thread::yield();
  }
  group.leave(first, Weight::borne);
  callers.clear();
  EXPECT_THAT(order, ::testing::ElementsAre(0, 1, 2, 3, 4));
}

TEST(RateGroup, AStopOrADeadlineEndsTheWaitForATurn) {
  RateGroup group(real_clock(), {.at_once = 1});
  const std::size_t first = *group.enter(0, {});
  const auto late = group.enter(0, {.deadline = std::chrono::steady_clock::now() + 20ms});
  EXPECT_EQ(late.error().kind, "timeout");
  std::stop_source stop;
  std::jthread stopper([&] {
    while (group.waiting() == 0) std::this_thread::yield();
    stop.request_stop();
  });
  EXPECT_EQ(group.enter(0, {.stop = stop.get_token()}).error(), (Fault{"connection", "stopped"}));
  EXPECT_EQ(group.waiting(), 0U);
  group.leave(first, Weight::borne);
  EXPECT_TRUE(group.enter(0, {}));
}

}  // namespace
}  // namespace proctor::net
