#include "repo/queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace proctor::repo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

auto in(milliseconds time) { return steady_clock::now() + time; }

TEST(Queue, LetsOneInAtATime) {
  std::atomic<int> inside = 0;
  std::atomic<int> most = 0;
  {
    std::vector<std::jthread> threads;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i)
      threads.emplace_back([&] {
        for (int n = 0; n < 200; ++n) {
          const auto turn = QueueTurn::take("one at a time", in(std::chrono::seconds(60)));
          const int now = ++inside;
          if (now > most) most = now;
          --inside;
        }
      });
  }
  EXPECT_EQ(most, 1);
}

TEST(Queue, GivesUpInTimeAndLetsThoseBehindGoOn) {
  auto first = QueueTurn::take("in time", in(milliseconds(0)));
  ASSERT_TRUE(first);
  EXPECT_FALSE(QueueTurn::take("in time", in(milliseconds(5))));
  EXPECT_TRUE(QueueTurn::take("another", in(milliseconds(0))));
  std::jthread behind([] { EXPECT_TRUE(QueueTurn::take("in time", in(std::chrono::seconds(60)))); });
  first.reset();
}

}  // namespace
}  // namespace proctor::repo
