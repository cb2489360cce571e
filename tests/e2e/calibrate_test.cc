// `proctor judge calibrate`, and suites that demand its result.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/obedient_judge.h"
#include "e2e/patterns.h"
#include "e2e/process.h"
#include "e2e/record.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kKept = ".proctor/calibration.json";

// Labels with verdicts that are known: so often the judge and people say this.
std::string stated(std::string_view judged, std::string_view label, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i)
    out +=
        fmt::format(R"({{"check": {{"judge": "Greets."}}, "output": "Hello", "label": "{}", "judged": "{}"}})"
                    "\n",
                    label, judged);
  return out;
}

std::string good_labels() {
  return stated("pass", "pass", 50) + stated("pass", "fail", 5) + stated("fail", "pass", 10) +
         stated("fail", "fail", 35);
}

// With a kappa whose lower bound is above 0.8.
std::string sound_labels() {
  return stated("pass", "pass", 55) + stated("pass", "fail", 1) + stated("fail", "pass", 2) +
         stated("fail", "fail", 42);
}

Value parsed(const std::string& text) {
  auto value = value::parse_json(text);
  EXPECT_TRUE(value) << text;
  return value ? *std::move(value) : Value();
}

double number_at(const Value& root, std::string_view table, std::string_view key) {
  const Value* found = root.find(table);
  return found != nullptr && found->find(key) != nullptr ? found->find(key)->number() : -2;
}

class Calibrate : public ::testing::Test {
 protected:
  Ran calibrate(std::vector<std::string> more) const {
    std::vector<std::string> words = {"judge", "calibrate", "labels.jsonl"};
    words.insert(words.end(), more.begin(), more.end());
    return proctor({.words = words, .folder = folder_.path(), .environment = {{"OPENAI_API_KEY", "k"}}});
  }

  bool kept() const { return std::filesystem::exists(folder_ / kKept); }

  Folder folder_;
};

TEST_F(Calibrate, TellsHowFarVerdictsThatAreKnownAgree) {
  folder_.put("labels.jsonl", good_labels());
  const Ran ran = calibrate({"--report", "json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Value found = parsed(ran.out);
  EXPECT_NEAR(number_at(found, "kappa", "value"), 0.6938775510204082, 1e-9);
  EXPECT_NEAR(number_at(found, "kappa", "low"), 0.5248253144728088, 1e-9);
  EXPECT_NEAR(number_at(found, "kappa", "high"), 0.8100819329865993, 1e-9);
  EXPECT_NEAR(number_at(found, "agreement", "low"), 0.7671644040916763, 1e-9);
  EXPECT_NEAR(number_at(found, "precision", "value"), 50.0 / 55.0, 1e-9);
  EXPECT_NEAR(number_at(found, "recall", "high"), 0.9068682302080855, 1e-9);
  EXPECT_EQ(value::to_json(*found.find("confusion")),
            R"({"both_pass":50,"judge_passes_alone":5,"people_pass_alone":10,"both_fail":35})");
  EXPECT_EQ(*found.find("errors"), Value(0));
  EXPECT_EQ(found.find("lines")->list().size(), 100U);
  EXPECT_FALSE(kept()) << "nobody said whose verdicts these are";
  EXPECT_THAT(ran.err, HasSubstr("--judge MODEL"));
}

TEST_F(Calibrate, IsReadableAndKeptForTheJudgeThatIsNamed) {
  folder_.put("labels.jsonl", good_labels());
  const Ran ran = calibrate({"--judge", "gpt-4o"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("judge by openai/gpt-4o"));
  EXPECT_THAT(ran.out, HasSubstr("kappa        0.694 (0.525 to 0.810)"));
  EXPECT_THAT(ran.out, HasSubstr("line 51: people fail, the judge passes"));
  ASSERT_TRUE(kept());
  EXPECT_THAT(folder_.text(kKept), HasSubstr(R"("judge": "openai/gpt-4o")"));
  EXPECT_EQ(calibrate({"--judge", "gpt-4o", "--min-kappa", "0.5"}).code, 0);
  EXPECT_EQ(calibrate({"--judge", "gpt-4o", "--min-kappa", "0.6"}).code, 1) << "the lower bound counts";
  EXPECT_EQ(calibrate({"--judge", "gpt-4o", "--min-kappa", "0.5", "--min-labels", "101"}).code, 1);
  EXPECT_EQ(calibrate({"--judge", "gpt-4o", "--min-kappa", "70"}).code, 2);
  EXPECT_EQ(calibrate({"--judge", "gpt-4o", "--min-kappa", "0.5", "--min-labels", "some"}).code, 2);
}

TEST_F(Calibrate, TwoLabelsOpenNoGate) {
  folder_.put("labels.jsonl", stated("pass", "pass", 1) + stated("fail", "fail", 1));
  EXPECT_EQ(calibrate({"--judge", "gpt-4o", "--min-kappa", "0.6"}).code, 1);
  EXPECT_EQ(calibrate({"--judge", "gpt-4o", "--min-kappa", "0.6", "--min-labels", "2"}).code, 1);
}

TEST_F(Calibrate, CountsEveryCriterionAndThresholdByItself) {
  folder_.put("labels.jsonl",
              R"({"check": {"judge": "Greets."}, "output": "Hi", "label": true, "judged": true}
{"check": {"judge": "Greets.", "threshold": 9}, "output": "Hi", "label": true, "judged": false}
{"check": {"judge": "Is brief."}, "output": "Hi", "label": true, "judged": true}
{"check": {"judge": "Greets."}, "output": "Ho", "label": false, "judged": false}
)");
  const Ran ran = calibrate({"--judge", "gpt-4o", "--report", "json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  std::vector<std::string> found;
  const Value page = parsed(ran.out);
  for (const Value& one : page.find("calibrations")->list())
    found.push_back(value::to_json(*one.find("criterion")) + " " + value::to_json(*one.find("threshold")) +
                    " " + value::to_json(*one.find("labels")));
  EXPECT_THAT(found, ::testing::ElementsAre(R"({"judge":"Greets."} null 2)", R"({"judge":"Greets."} 0.9 1)",
                                            R"({"judge":"Is brief."} null 1)"));
}

TEST_F(Calibrate, AsksTheJudgeAndCountsErrorsApart) {
  std::string labels;
  for (const auto& [output, label] : {std::pair{"good one", "pass"},
                                      {"good two", "fail"},
                                      {"bad", "fail"},
                                      {"odd", "pass"},
                                      {"bad again", "pass"}})
    labels += fmt::format(
        R"({{"id": "{0}", "check": {{"judge": "Is good."}}, "input": "q", "output": "{0}", "label": "{1}"}})"
        "\n",
        output, label);
  folder_.put("labels.jsonl", labels);
  const testing::ScriptedUpstream upstream([](testing::Wire& wire, const auto& asked) {
    const auto has = [&](std::string_view word) { return asked.body.find(word) != std::string::npos; };
    const std::string_view reply = has("\\nodd")    ? "no idea"
                                   : has("\\ngood") ? R"({"passed": true, "score": 9, "feedback": "fine"})"
                                                    : R"({"passed": false, "score": 1, "feedback": "no"})";
    return wire.send(testing::plain_answer(200, completion(reply)));
  });
  const Ran ran = calibrate({"--judge", "openai/stub", "--judge-url", upstream.url() + "/v1", "--report",
                             "json", "--attempts", "1"});
  ASSERT_EQ(ran.code, 3) << ran.err;
  const Value found = parsed(ran.out);
  EXPECT_EQ(*found.find("errors"), Value(1));
  EXPECT_EQ(*found.find("labels"), Value(5));
  EXPECT_EQ(value::to_json(*found.find("confusion")),
            R"({"both_pass":1,"judge_passes_alone":1,"people_pass_alone":1,"both_fail":1})");
  EXPECT_EQ(number_at(found, "judging", "calls"), 5);
  EXPECT_THAT(value::to_json(found.find("lines")->list()[3]), HasSubstr("no idea"));

  const std::size_t before = upstream.requests();
  calibrate({"--judge", "openai/stub", "--judge-url", upstream.url() + "/v1", "--attempts", "1"});
  EXPECT_EQ(upstream.requests(), before + 1) << "only what came to no verdict is asked again";
}

TEST_F(Calibrate, TellsWhatIsWrongWithTheFileAndAsksNobody) {
  folder_.put("labels.jsonl", "{\"check\": \"bias\", \"output\": \"a\"}\n{\"check\": 5}\n");
  const Ran ran = calibrate({"--judge", "gpt-4o"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("labels.jsonl:1:1: error[E202]"));
  EXPECT_THAT(ran.err, HasSubstr("labels.jsonl:2:"));
  EXPECT_EQ(proctor({.words = {"judge", "calibrate", "none.jsonl"}, .folder = folder_.path()}).code, 2);
  EXPECT_EQ(proctor({.words = {"judge", "measure", "labels.jsonl"}, .folder = folder_.path()}).code, 2);
}

// --- Suites that demand it

class MinKappa : public Calibrate {
 protected:
  void SetUp() override {
    folder_.put("suite.yaml", R"(proctor: 1
defaults: {judge: {model: gpt-4o, min_kappa: 0.6}}
cases:
  - {name: greets, input: Hi, checks: [{judge: Greets.}, {contains: Hello}]}
)");
    folder_.put("given.json", R"([{"output": "Hello", "judge": "{\"passed\": false, \"score\": 2}"}])");
  }

  Ran run(std::vector<std::string> more) const {
    std::vector<std::string> words = {"run",      "suite.yaml", "--given", "given.json",
                                      "--report", "json",       "--store", "none"};
    words.insert(words.end(), more.begin(), more.end());
    return proctor({.words = words, .folder = folder_.path()});
  }

  void expect_advice(const Ran& ran, std::string_view why) const {
    ASSERT_EQ(ran.code, 0) << ran.err << ran.out;
    const Record record(ran.out);
    EXPECT_EQ(record.in("greets", "steps.0.checks.0.status"), R"("fail")");
    EXPECT_EQ(record.in("greets", "steps.0.checks.0.advisory"), "true");
    EXPECT_THAT(record.in("greets", "notices"), HasSubstr(why));
  }
};

TEST_F(MinKappa, MakesJudgedChecksAdviceUntilTheJudgeIsCalibrated) {
  expect_advice(run({}), "openai/gpt-4o is not calibrated for judge");
  folder_.put("labels.jsonl", sound_labels());
  ASSERT_EQ(calibrate({"--judge", "gpt-4o"}).code, 0);
  const Ran ran = run({});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_EQ(Record(ran.out).in("greets", "steps.0.checks.0.advisory"), "absent");
}

TEST_F(MinKappa, IsBoundToTheJudgeAndToItsPrompts) {
  folder_.put("labels.jsonl", sound_labels());
  ASSERT_EQ(calibrate({"--judge", "gpt-4o"}).code, 0);
  folder_.put("prompts/judge/behavior.md", "Is it so? {{behavior}}\n");
  expect_advice(run({"--judge-prompts", "prompts"}), "with these versions of its prompts");
  ASSERT_EQ(calibrate({"--judge", "gpt-4o", "--judge-prompts", "prompts"}).code, 0);
  EXPECT_EQ(run({"--judge-prompts", "prompts"}).code, 1);
  EXPECT_EQ(run({}).code, 1) << "both calibrations are kept";
}

TEST_F(MinKappa, IsBoundToTheCriterionAndToTheThreshold) {
  folder_.put("labels.jsonl", sound_labels());
  ASSERT_EQ(calibrate({"--judge", "gpt-4o"}).code, 0);
  const std::string suite = folder_.text("suite.yaml");
  folder_.put("suite.yaml", substituted(suite, "judge: Greets.", "judge: Greets warmly."));
  expect_advice(run({}), "is not calibrated for judge with this criterion");
  folder_.put("suite.yaml", substituted(suite, "judge: Greets.", "judge: Greets., threshold: 3"));
  expect_advice(run({}), "is not calibrated for judge with this threshold");
}

// Nothing but the judge could decide, and its word does not count.
TEST_F(MinKappa, LeavesACaseUndecidedThatNothingElseDecides) {
  folder_.put("suite.yaml", R"(proctor: 1
defaults: {judge: {model: gpt-4o, min_kappa: 0.6}}
cases:
  - {name: greets, input: Hi, checks: [{judge: Greets.}]}
)");
  for (const std::string reply :
       {R"({\"passed\": true, \"score\": 10})", R"({\"passed\": false, \"score\": 2})"}) {
    folder_.put("given.json", R"([{"output": "Hello", "judge": ")" + reply + "\"}]");
    const Ran ran = run({});
    EXPECT_EQ(ran.code, 3) << ran.err << ran.out;
    const Record record(ran.out);
    EXPECT_EQ(record.in("greets", "status"), R"("error")");
    EXPECT_EQ(record.in("greets", "score"), "0");
    EXPECT_EQ(record.in("greets", "error.kind"), R"("judge")");
    EXPECT_THAT(record.in("greets", "error.message"), HasSubstr("undecided: "));
    EXPECT_EQ(record.in("greets", "steps.0.checks.0.advisory"), "true");
  }
  for (const std::string report : {"terminal", "junit", "tap", "markdown", "html", "github", "promptrepo"}) {
    const Ran ran = proctor(
        {.words = {"run", "suite.yaml", "--given", "given.json", "--report", report, "--store", "none"},
         .folder = folder_.path()});
    EXPECT_EQ(ran.code, 3) << report << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("undecided")) << report;
  }
  folder_.put("labels.jsonl", sound_labels());
  ASSERT_EQ(calibrate({"--judge", "gpt-4o"}).code, 0);
  EXPECT_EQ(run({}).code, 1) << "calibrated, the judge decides";
}

TEST_F(MinKappa, HoldsAgainstACalibrationWithFewLabels) {
  folder_.put("labels.jsonl", stated("pass", "pass", 10) + stated("fail", "fail", 10));
  ASSERT_EQ(calibrate({"--judge", "gpt-4o"}).code, 0);
  expect_advice(run({}), "has 20 labels, and min_labels demands 30");
  folder_.put("suite.yaml",
              substituted(folder_.text("suite.yaml"), "min_kappa: 0.6", "min_kappa: 0.6, min_labels: 20"));
  EXPECT_EQ(run({}).code, 1);
}

TEST_F(MinKappa, HoldsAgainstACalibrationThatIsTooLow) {
  folder_.put("labels.jsonl", stated("pass", "pass", 18) + stated("pass", "fail", 12) +
                                  stated("fail", "pass", 12) + stated("fail", "fail", 18));
  ASSERT_EQ(calibrate({"--judge", "gpt-4o"}).code, 0);
  expect_advice(run({}), "by a kappa of 0.20 (");
}

TEST_F(MinKappa, LeavesOtherChecksAsTheyAre) {
  folder_.put("given.json", R"([{"output": "Bye", "judge": "{\"passed\": false, \"score\": 2}"}])");
  EXPECT_EQ(run({}).code, 1);
}

TEST_F(MinKappa, IsAFaultWhereTheFileOfCalibrationsIsNone) {
  folder_.put(kKept, "{}");
  const Ran ran = run({});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("E527"));
  EXPECT_THAT(ran.err, Not(HasSubstr("E9")));
}

}  // namespace
}  // namespace proctor::e2e
