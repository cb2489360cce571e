// Runs that are equally good, over and over: how often they are told apart. `./dev bench statistics` does the
// same at length.
#include "service/compare_figures.h"

#include <gtest/gtest.h>

#include "service/compare_simulation.h"

namespace proctor::service {
namespace {

TEST(Answers, EqualRunsSeldomAlarm) {
  for (const Simulated& kind : kSimulated) {
    SCOPED_TRACE(kind.name);
    constexpr std::size_t kPairs = 300;
    const Tallied found = simulate(kind, kPairs, 0, 1);
    // One in forty is expected at most; one in twenty is promised.
    EXPECT_LE(found.worse, kPairs / 20);
  }
}

TEST(Answers, ALossIsFound) {
  const Simulated kind{.name = "loss", .cases = 200, .repeats = 3};
  const Tallied found = simulate(kind, 50, 0.2, 2);
  EXPECT_GE(found.worse, 48U);
  EXPECT_EQ(found.not_worse, 0U);
}

// A loss as large as the margin is not taken for none.
TEST(Answers, ALossOfTheMarginIsSeldomRuledOut) {
  const Simulated kind{.name = "margin", .cases = 150, .repeats = 2};
  EXPECT_LE(simulate(kind, 300, 0.05, 3).not_worse, 15U);
}

}  // namespace
}  // namespace proctor::service
