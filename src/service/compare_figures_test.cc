// Runs that are equally good, over and over: how often they are told apart. `./dev bench statistics` does the
// same at length.
#include "service/compare_figures.h"

#include <gtest/gtest.h>

#include "service/compare_simulation.h"

namespace proctor::service {
namespace {

// One in forty is expected at most, and as much again for suites; one in twenty is promised.
template <typename Kinds>
void expect_few_alarms(const Kinds& kinds) {
  for (const Simulated& kind : kinds) {
    SCOPED_TRACE(kind.name);
    constexpr std::size_t kPairs = 200;
    EXPECT_LE(simulate(kind, kPairs, 0, 1).worse, kPairs * 6 / 100);
  }
}

TEST(Answers, EqualRunsSeldomAlarm) { expect_few_alarms(kSimulated); }

TEST(Answers, EqualRunsOfDeclaredGroupsSeldomAlarm) {
  expect_few_alarms(kGrouped);
  Simulated undeclared = kGrouped[2];
  undeclared.declared = false;
  EXPECT_GE(simulate(undeclared, 100, 0, 1).worse, 10U) << "what the groups are for";
}

TEST(Answers, EqualRunsWithErrorsSeldomAlarm) { expect_few_alarms(kWithErrors); }

TEST(Answers, EqualRunsOfSmallSuitesSeldomAlarm) { expect_few_alarms(kSmallSuites); }

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
