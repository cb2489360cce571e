#include "service/ordered.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

namespace proctor::service {
namespace {

TEST(InOrder, TakesResultsInOrderWhateverTheWorkTakes) {
  std::vector<int> done(1000);
  std::vector<std::size_t> taken;
  in_order(
      done.size(), [&](std::size_t i) { done[i] = static_cast<int>(i) + 1; },
      [&](std::size_t i) {
        EXPECT_EQ(done[i], static_cast<int>(i) + 1);
        taken.push_back(i);
      });
  ASSERT_EQ(taken.size(), done.size());
  for (std::size_t i = 0; i < taken.size(); ++i) EXPECT_EQ(taken[i], i);
}

TEST(InOrder, IsFineWithNothingToDo) {
  in_order(0, [](std::size_t) { FAIL(); }, [](std::size_t) { FAIL(); });
}

TEST(InOrder, KeepsOnlyAFewResultsWaiting) {
  const std::size_t ahead = 2 * std::max(1U, std::thread::hardware_concurrency());
  std::atomic<std::size_t> done = 0;
  in_order(
      1000, [&](std::size_t) { ++done; },
      [&](std::size_t i) {
        if (i % 100 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
        EXPECT_LE(done, i + ahead);
      });
}

TEST(InOrder, HandsAnExceptionOn) {
  const auto work = [](std::size_t i) {
    if (i == 7) throw std::runtime_error("seven");
  };
  EXPECT_THROW(in_order(100, work, [](std::size_t) {}), std::runtime_error);
  EXPECT_THROW(in_order(100, [](std::size_t) {}, work), std::runtime_error);
}

}  // namespace
}  // namespace proctor::service
