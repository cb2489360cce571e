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
  return {.of = {.judge = std::move(judge),
                 .metric = "bias",
                 .prompts = Map{{"opinions", "1"}, {"verdicts", "2"}},
                 .criterion = Map{{"domain", "law"}, {"role", "clerk"}},
                 .threshold = 0.5},
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

CalibrationKey key_of(std::string judge) { return known(std::move(judge), {}).of; }

TEST(Doubt, IsNoneWhereTheLowerBoundOfTheAgreementIsEnough) {
  Calibrations all;
  all.put(known("openai/a", kGood));
  CalibrationKey key = key_of("openai/a");
  key.criterion = Map{{"role", "clerk"}, {"domain", "law"}};
  EXPECT_FALSE(all.doubt(key, {.min_kappa = 0.52}));
  EXPECT_EQ(all.doubt(key, {.min_kappa = 0.6}),
            "openai/a agrees with people on bias by a kappa of 0.69 (0.52 to 0.81), and min_kappa demands "
            "0.6 or more "
            "of the lower bound");
}

TEST(Doubt, RemainsWhereLabelsAreFew) {
  Calibrations all;
  all.put(known("openai/a", {.both_pass = 1, .both_fail = 1}));
  all.put(known("openai/b", {.both_pass = 15, .both_fail = 14}));
  all.put(known("openai/c", {.both_pass = 15, .both_fail = 15}));
  EXPECT_EQ(all.doubt(key_of("openai/a"), {.min_kappa = 0.6}),
            "the calibration of openai/a for bias has 2 labels, and min_labels demands 30");
  EXPECT_TRUE(all.doubt(key_of("openai/a"), {.min_kappa = 0.6, .min_labels = 2}))
      << "two labels prove nothing, even where two are enough";
  EXPECT_TRUE(all.doubt(key_of("openai/b"), {.min_kappa = 0.6}));
  EXPECT_FALSE(all.doubt(key_of("openai/c"), {.min_kappa = 0.6}));
}

TEST(Doubt, SaysWhatIsMissing) {
  Calibrations all;
  all.put(known("openai/a", kGood));
  EXPECT_EQ(all.doubt(key_of("openai/b"), {}),
            "openai/b is not calibrated for bias: run `proctor judge calibrate`");
  CalibrationKey key = key_of("openai/a");
  key.prompts.set("verdicts", "3");
  EXPECT_EQ(all.doubt(key, {}),
            "openai/a is not calibrated for bias with these versions of its prompts: run `proctor judge "
            "calibrate`");
  key = key_of("openai/a");
  key.threshold = 0.9;
  EXPECT_EQ(all.doubt(key, {}),
            "openai/a is not calibrated for bias with this threshold: run `proctor judge calibrate`");
  key = key_of("openai/a");
  key.criterion.set("domain", "medicine");
  EXPECT_EQ(all.doubt(key, {}),
            "openai/a is not calibrated for bias with this criterion: run `proctor judge calibrate`");
  all.put(known("openai/c", {.both_pass = 39}));
  EXPECT_EQ(all.doubt(key_of("openai/c"), {}),
            "the calibration of openai/c for bias says nothing: its labels are all alike");
}

TEST(Doubt, IsNoneOfAMetricThatAsksNobody) {
  EXPECT_FALSE(Calibrations().doubt({.metric = "tool_correctness"}, {.min_kappa = 1}));
}

TEST(CalibrationKeys, HoldCriterionAndThresholdAndNothingThatDoesNotMatter) {
  const model::Check judge{
      .kind = "judge", .expected = Value("Greets."), .options = {{"model", "m"}, {"mode", "exact"}}};
  const CalibrationKey key = calibration_key(judge, "openai/a");
  EXPECT_EQ(Value(key.criterion), Value(Map{{"judge", "Greets."}}));
  EXPECT_EQ(key.threshold, std::nullopt);
  model::Check other = judge;
  other.options.set("threshold", 9);
  EXPECT_EQ(calibration_key(other, "openai/a").threshold, 0.9);
  const model::Check metric{.kind = "metric:misuse", .options = {{"domain", "law"}, {"threshold", 0.2}}};
  EXPECT_EQ(Value(calibration_key(metric, "j").criterion), Value(Map{{"domain", "law"}}));
  EXPECT_EQ(calibration_key(metric, "j").threshold, 0.2);
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
