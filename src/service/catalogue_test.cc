#include "service/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace proctor::service {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Catalogue, ListsTheMetricsWithTheirCheck) {
  const std::string shown = show_check("metric").value();
  EXPECT_THAT(shown, HasSubstr("faithfulness"));
  EXPECT_THAT(shown, HasSubstr("conversational_g_eval"));
}

TEST(Catalogue, ExplainsOneMetricWithItsOwnOptions) {
  const std::string shown = show_check("turn_relevancy").value();
  EXPECT_THAT(shown, HasSubstr("window_size"));
  EXPECT_THAT(shown, HasSubstr("Passes at >= 0.50"));
  EXPECT_THAT(shown, HasSubstr("Looks at: turns."));
  EXPECT_THAT(shown, Not(HasSubstr("criteria")));
}

TEST(Catalogue, KeepsTheJudgeACheckOfItsOwn) {
  EXPECT_THAT(show_check("judge").value(), HasSubstr("judge: A model judges"));
}

TEST(Catalogue, NamesAMetricThatIsNear) {
  EXPECT_THAT(show_check("turn_relevance").error().message, HasSubstr("turn_relevancy"));
}

}  // namespace
}  // namespace proctor::service
