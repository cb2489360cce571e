#include "cli/run_again.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace proctor::cli {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

Map settings(Map flags, const std::string& folder = "/project") {
  List said;
  for (const auto& member : flags) said.push_back(std::string(member.key));
  return {
      {"paths", List{"tests"}}, {"folder", folder}, {"flags", std::move(flags)}, {"said", std::move(said)}};
}

TEST(RunAgain, RepeatsWhatChoosesCasesAndModels) {
  const auto options = options_again(settings({{"model", List{"m"}},
                                               {"provider", List{"echo"}},
                                               {"judge", List{"j"}},
                                               {"repeat", List{"3"}},
                                               {"filter", List{"^a"}},
                                               {"tag", List{"x", "y"}},
                                               {"concurrency", List{"2"}},
                                               {"report", List{"junit=/tmp/x"}}}),
                                     settings({{"concurrency", List{"9"}}}));
  ASSERT_TRUE(options) << options.error().message;
  EXPECT_EQ(options->target.model, "m");
  EXPECT_EQ(options->target.provider, "echo");
  EXPECT_TRUE(options->target.overrides);
  EXPECT_EQ(options->judging.model, "j");
  EXPECT_EQ(options->plan.repeat, 3U);
  EXPECT_EQ(options->plan.selection.name, "^a");
  EXPECT_THAT(options->plan.selection.tags, ElementsAre("x", "y"));
  EXPECT_EQ(options->limits.concurrency, 2U);
}

TEST(RunAgain, TakesNoProgramAndNoAddressFromAStore) {
  for (const char* flag :
       {"agent", "base-url", "judge-url", "embedder-url", "given", "cassettes", "prices"}) {
    const auto options =
        options_again(settings({{flag, List{"http://user:secret@elsewhere"}}}), settings({}));
    ASSERT_FALSE(options) << flag;
    EXPECT_EQ(options.error().code, "E752");
    EXPECT_THAT(options.error().message,
                AllOf(HasSubstr("--" + std::string(flag)), Not(HasSubstr("secret"))));
  }
}

TEST(RunAgain, RefusesARunThatUsedNoneOfTheServersPrograms) {
  EXPECT_FALSE(options_again(settings({}), settings({{"agent", List{"./agent"}}})));
}

TEST(RunAgain, KeepsTheServersOwnProgramsAndAddresses) {
  const auto options = options_again(settings({{"agent", List{"./agent"}}, {"repeat", List{"2"}}}),
                                     settings({{"agent", List{"./agent"}}}));
  ASSERT_TRUE(options) << options.error().message;
  EXPECT_EQ(options->target.agent, "./agent");
}

TEST(RunAgain, ComparesPathsAsWhatTheyMean) {
  EXPECT_TRUE(options_again(settings({{"cassettes", List{"../c"}}}, "/project/sub"),
                            settings({{"cassettes", List{"c"}}})));
  EXPECT_FALSE(options_again(settings({{"cassettes", List{"c"}}}, "/project/sub"),
                             settings({{"cassettes", List{"c"}}})));
}

}  // namespace
}  // namespace proctor::cli
