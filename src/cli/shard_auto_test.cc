#include "cli/shard_auto.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "cli/shards.h"

namespace proctor::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;

using Variables = std::map<std::string, std::string>;

Environment environment(Variables variables) {
  return [variables = std::move(variables)](const std::string& name) -> std::optional<std::string> {
    const auto at = variables.find(name);
    return at == variables.end() ? std::nullopt : std::optional(at->second);
  };
}

// "2/5", or what is wrong.
std::string shard(Variables variables) {
  const auto found = shard_from(environment(std::move(variables)));
  return found ? fmt::format("{}/{}", found->number, found->of)
               : found.error().code + " " + found.error().message;
}

Variables slurm(const std::string& id, const std::string& min, const std::string& max,
                const std::string& step, const std::string& count) {
  return {{"SLURM_ARRAY_TASK_ID", id},
          {"SLURM_ARRAY_TASK_MIN", min},
          {"SLURM_ARRAY_TASK_MAX", max},
          {"SLURM_ARRAY_TASK_STEP", step},
          {"SLURM_ARRAY_TASK_COUNT", count}};
}

TEST(ShardAuto, NumbersTasksOfASlurmArrayWhereverItStarts) {
  EXPECT_EQ(shard(slurm("1", "1", "7", "1", "7")), "1/7");
  EXPECT_EQ(shard(slurm("0", "0", "6", "1", "7")), "1/7");
  EXPECT_EQ(shard(slurm("30", "10", "70", "10", "7")), "3/7");
  EXPECT_EQ(shard(slurm("9", "1", "10", "4", "3")), "3/3") << "1, 5, 9";
  EXPECT_EQ(
      shard({{"SLURM_ARRAY_TASK_ID", "4"}, {"SLURM_ARRAY_TASK_MIN", "2"}, {"SLURM_ARRAY_TASK_MAX", "5"}}),
      "3/4");
}

TEST(ShardAuto, RefusesASlurmArrayWithGaps) {
  EXPECT_THAT(shard(slurm("7", "1", "9", "1", "4")),
              AllOf(HasSubstr("E463"), HasSubstr("4 tasks"), HasSubstr("--array=1-4")));
  EXPECT_THAT(shard(slurm("4", "1", "9", "2", "5")), HasSubstr("task 4 is not in the array 1-9:2"));
  EXPECT_THAT(shard(slurm("12", "1", "9", "1", "9")), HasSubstr("task 12 is not in the array"));
  EXPECT_THAT(shard(slurm("1", "1", "9", "0", "9")), HasSubstr("E463"));
}

TEST(ShardAuto, NumbersPodsOfAnIndexedJob) {
  EXPECT_EQ(shard({{"JOB_COMPLETION_INDEX", "0"}, {"JOB_COMPLETIONS", "4"}}), "1/4");
  EXPECT_EQ(shard({{"JOB_COMPLETION_INDEX", "3"}, {"PROCTOR_SHARDS", "4"}}), "4/4");
  EXPECT_THAT(shard({{"JOB_COMPLETION_INDEX", "4"}, {"PROCTOR_SHARDS", "4"}}), HasSubstr("shard 5 of 4"));
  EXPECT_THAT(shard({{"JOB_COMPLETION_INDEX", "1"}}),
              AllOf(HasSubstr("Kubernetes"), HasSubstr("JOB_COMPLETIONS or PROCTOR_SHARDS is not"),
                    HasSubstr("`completions`"), HasSubstr("--shard I/N")));
}

TEST(ShardAuto, NumbersJobsOfGitLabFromOne) {
  EXPECT_EQ(shard({{"CI_NODE_INDEX", "1"}, {"CI_NODE_TOTAL", "5"}}), "1/5");
  EXPECT_EQ(shard({{"CI_NODE_INDEX", "5"}, {"CI_NODE_TOTAL", "5"}}), "5/5");
  EXPECT_THAT(shard({{"CI_NODE_INDEX", "0"}, {"CI_NODE_TOTAL", "5"}}), HasSubstr("E463"));
  EXPECT_THAT(shard({{"CI_NODE_TOTAL", "5"}}), HasSubstr("CI_NODE_INDEX is not: give the job `parallel: N`"));
}

TEST(ShardAuto, NumbersContainersOfCircleCiAndJobsOfGitHubFromZero) {
  EXPECT_EQ(shard({{"CIRCLE_NODE_INDEX", "0"}, {"CIRCLE_NODE_TOTAL", "3"}}), "1/3");
  EXPECT_EQ(shard({{"CIRCLE_NODE_INDEX", "2"}, {"CIRCLE_NODE_TOTAL", "3"}}), "3/3");
  EXPECT_EQ(shard({{"STRATEGY_JOB_INDEX", "1"}, {"STRATEGY_JOB_TOTAL", "4"}}), "2/4");
  EXPECT_THAT(shard({{"STRATEGY_JOB_INDEX", "1"}}), HasSubstr("${{ strategy.job-total }}"));
}

TEST(ShardAuto, NamesEveryVariableWhereNoneIsSet) {
  const std::string said = shard({});
  for (const char* name : {"SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "PROCTOR_SHARDS", "CI_NODE_INDEX",
                           "CIRCLE_NODE_INDEX", "STRATEGY_JOB_INDEX", "--shard I/N"})
    EXPECT_THAT(said, HasSubstr(name));
}

TEST(ShardAuto, RefusesWhatIsNoNumber) {
  for (const char* odd : {"x", "-1", "1.5", "1 ", "99999999999999999999999"})
    EXPECT_THAT(shard({{"CI_NODE_INDEX", odd}, {"CI_NODE_TOTAL", "5"}}), HasSubstr("which is no number"))
        << odd;
  EXPECT_THAT(shard({{"CI_NODE_INDEX", "1"}, {"CI_NODE_TOTAL", "4000000000"}}), HasSubstr("E463"));
}

TEST(ShardAuto, BelievesWhoSaysAllBeforeWhoSaysHalf) {
  EXPECT_EQ(shard({{"JOB_COMPLETION_INDEX", "3"}, {"CI_NODE_INDEX", "2"}, {"CI_NODE_TOTAL", "5"}}), "2/5");
}

TEST(Shard, IsSaidAsIOfN) {
  const auto said = [](const std::string& text) {
    const auto read = said_shard(Settings(Given{{"shard", {text}}}));
    return read && *read ? fmt::format("{}/{}", (*read)->number, (*read)->of)
           : read        ? "none"
                         : read.error().code;
  };
  EXPECT_EQ(said("2/5"), "2/5");
  EXPECT_EQ(said(""), "none");
  for (const char* odd : {"0/5", "6/5", "5", "/5", "1/", "1/0", "a/b", "1/2/3", "-1/5", "1/100001", "auto"})
    EXPECT_EQ(said(odd), "E004") << odd;
}

TEST(Shard, IsKeptAsWhatTheEnvironmentSaid) {
  const Settings settings(Given{{"shard", {"auto"}}, {"model", {"m"}}}, {"shard"});
  const auto settled = with_shard(settings, environment({{"CI_NODE_INDEX", "2"}, {"CI_NODE_TOTAL", "5"}}));
  ASSERT_TRUE(settled);
  EXPECT_EQ(settled->text("shard"), "2/5");
  EXPECT_EQ(settled->text("model"), "m");
  EXPECT_TRUE(settled->said("shard"));
}

}  // namespace
}  // namespace proctor::cli
