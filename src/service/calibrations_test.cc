#include "service/calibrations.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

class CalibrationsFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "calibrations.XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    path_ = (folder_ / ".proctor" / "calibration.json").string();
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path folder_;
  std::string path_;
};

Calibration known(std::string judge, const judges::Confusion& table) {
  return {.judge = std::move(judge),
          .metric = "bias",
          .prompts = Map{{"opinions", "1"}, {"verdicts", "2"}},
          .table = table,
          .errors = 1,
          .stated = 2,
          .labels = "ab",
          .at = "2026-01-02T03:04:05.678Z"};
}

constexpr judges::Confusion kGood = {.both_pass = 50, .judge_alone = 5, .human_alone = 10, .both_fail = 35};

TEST_F(CalibrationsFile, KnowsNothingWhereThereIsNoFile) {
  const auto found = Calibrations::load(path_);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->list().empty());
}

TEST_F(CalibrationsFile, IsReadAsItWasWritten) {
  Calibrations wrote;
  wrote.put(known("openai/a", kGood));
  wrote.put(known("openai/b", {.both_pass = 1, .both_fail = 1}));
  wrote.put(known("openai/b", {.both_pass = 2, .both_fail = 3}));  // in place of the one before
  ASSERT_TRUE(wrote.save(path_));
  const auto found = Calibrations::load(path_);
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_EQ(found->list().size(), 2U);
  EXPECT_EQ(Value(to_value(found->list()[0])), Value(to_value(known("openai/a", kGood))));
  EXPECT_EQ(found->list()[1].table.both_fail, 3U);
}

TEST_F(CalibrationsFile, OfAnotherKindIsRefused) {
  fs::create_directories(folder_ / ".proctor");
  for (const auto* const text :
       {"", "{}", "[]", R"({"version": 2, "calibrations": []})",
        R"({"version": 1, "calibrations": [{"judge": 5}]})",
        R"({"version": 1, "calibrations": [{"judge": "j", "metric": "m", "prompts": {},
                                    "confusion": {"both_pass": -1}, "errors": 0}]})"}) {
    std::ofstream(path_) << text;
    const auto found = Calibrations::load(path_);
    ASSERT_FALSE(found) << text;
    EXPECT_EQ(found.error().code, "E527");
  }
}

TEST(Doubt, IsNoneWhereTheJudgeAgreesEnough) {
  Calibrations all;
  all.put(known("openai/a", kGood));
  const Map prompts{{"verdicts", "2"}, {"opinions", "1"}};
  EXPECT_FALSE(all.doubt("openai/a", "bias", prompts, 0.69));
  EXPECT_EQ(all.doubt("openai/a", "bias", prompts, 0.7),
            "openai/a agrees with people on bias by a kappa of 0.69 (0.52 to 0.81), and 0.7 is demanded");
}

TEST(Doubt, SaysWhatIsMissing) {
  Calibrations all;
  all.put(known("openai/a", kGood));
  EXPECT_EQ(all.doubt("openai/b", "bias", Map{{"verdicts", "2"}}, 0.1),
            "openai/b is not calibrated for bias: run `proctor judge calibrate`");
  EXPECT_EQ(all.doubt("openai/a", "bias", Map{{"opinions", "1"}, {"verdicts", "3"}}, 0.1),
            "openai/a is not calibrated for bias with these versions of its prompts: run `proctor judge "
            "calibrate`");
  all.put(known("openai/c", {.both_pass = 9}));
  EXPECT_EQ(all.doubt("openai/c", "bias", Map{{"opinions", "1"}, {"verdicts", "2"}}, 0),
            "the calibration of openai/c for bias says nothing: its labels are all alike");
}

TEST(Doubt, IsNoneOfAMetricThatAsksNobody) {
  EXPECT_FALSE(Calibrations().doubt("", "tool_correctness", {}, 1));
}

TEST(PromptVersions, AreThoseOfEveryStage) {
  const Map own = prompt_versions("answer_relevancy", {});
  EXPECT_TRUE(own.has("statements") && own.has("verdicts") && own.has("reason") && own.has("fence"));
  const Map other = prompt_versions(
      "answer_relevancy", [](std::string_view, std::string_view stage) -> std::optional<judges::PromptText> {
        if (stage != "verdicts") return std::nullopt;
        return judges::PromptText{.version = "custom-1", .text = "t"};
      });
  EXPECT_EQ(*other.find("verdicts"), Value("custom-1"));
  EXPECT_EQ(*other.find("statements"), *own.find("statements"));
  EXPECT_TRUE(prompt_versions("no_such_metric", {}).empty());
}

}  // namespace
}  // namespace proctor::service
