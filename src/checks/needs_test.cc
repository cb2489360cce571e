// What a step's checks need of judges before they can be graded, and how they read what was found out.
#include "checks/needs.h"

#include <gtest/gtest.h>

#include "checks/testing.h"
#include "judges/inquiry.h"

namespace proctor::checks {
namespace {

using model::Verdict;

StepChecks compiled(std::initializer_list<std::string_view> native, const Setup& setup = {}) {
  std::vector<model::Check> checks;
  for (const auto text : native) checks.push_back(check_of(text));
  return StepChecks::compile(checks, setup);
}

std::string kinds(const Needs& needs) {
  std::string out;
  for (const model::Check* check : needs.judged) out += (out.empty() ? "" : " ") + check->kind;
  return out;
}

TEST(Needs, NameEveryQuestionOnceThoseInGroupsToo) {
  const auto checks = compiled({R"({"contains": "x"})", R"({"metric": "bias"})",
                                R"({"all-of": [{"metric": "bias"}, {"any-of": [{"metric": "toxicity"}]}]})",
                                R"({"not-metric": "faithfulness"})"});
  EXPECT_TRUE(checks.consults());
  EXPECT_EQ(kinds(checks.needs({.text = "x"})), "metric:bias metric:toxicity metric:faithfulness");
}

TEST(Needs, AreNoneWhereNobodyIsToBeAsked) {
  const auto plain = compiled({R"({"contains": "x"})"});
  EXPECT_FALSE(plain.consults());
  EXPECT_TRUE(plain.needs({.text = "x"}).empty());
  const auto judged = compiled({R"({"metric": "bias"})", R"({"judge": "Greets."})"});
  EXPECT_TRUE(judged.needs({.text = "x", .error = model::Fault{"timeout", "60 s"}}).empty());
  EXPECT_TRUE(
      judged.needs(outcome_of("x", R"({"metrics": {"bias": {"score": 0}}, "judge": "{\"score\": 9}"})"))
          .empty());
  EXPECT_EQ(kinds(judged.needs(outcome_of("x", R"({"judge_replies": {"bias": {}}})"))), "judge");
}

TEST(Needs, HaveTheirTemplatesFilledIn) {
  const Map vars{{"name", "Ada"}};
  const auto checks = compiled({R"({"judge": "Greets {{name}}."})"}, {.vars = &vars});
  const Needs needs = checks.needs({.text = "Hello"});
  ASSERT_EQ(needs.judged.size(), 1U);
  EXPECT_EQ(needs.judged[0]->expected->text(), "Greets Ada.");
}

class Found : public ::testing::Test {
 protected:
  // Grades with a judgement that was found out before.
  model::Finding grade(std::string_view native, const model::Judgement& judgement) {
    const model::Check check = check_of(native);
    model::Outcome outcome{.text = "Hello"};
    outcome.judgements.emplace(judges::judgement_key(check_of(R"({"metric": "bias"})")), judgement);
    return find_out(outcome, check);
  }

  static model::Judgement judgement() {
    model::Judgement out;
    out.score = 0.25;
    out.threshold = 0.125;
    out.low_is_good = true;
    out.reason = "one slur";
    out.spread = 0.5;
    out.notices = {"the reply was repaired"};
    return out;
  }
};

TEST_F(Found, IsToldAsItWas) {
  const auto finding = grade(R"({"metric": "bias"})", judgement());
  EXPECT_EQ(finding.verdict, Verdict::fail);
  EXPECT_EQ(finding.score, 0.25);
  EXPECT_EQ(finding.threshold, 0.125);
  EXPECT_TRUE(finding.low_is_good);
  EXPECT_EQ(finding.reason, "one slur");
  EXPECT_EQ(finding.spread, 0.5);
  EXPECT_EQ(finding.notices, std::vector<std::string>{"the reply was repaired"});
  EXPECT_EQ(finding.message,
            "conversation metric bias expected a score that passes, got a fail (0.25, passes at <= "
            "0.125; lower is better): \"one slur\"");
}

TEST_F(Found, NeverPassesInErrorNegatedOrNot) {
  model::Judgement broken;
  broken.error = model::Fault{"judge", "invalid_json: prose"};
  for (const auto native : {R"({"metric": "bias"})", R"({"not-metric": "bias"})"}) {
    const auto finding = grade(native, broken);
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(finding.score, 0);
    EXPECT_EQ(finding.error, (model::Fault{"judge", "invalid_json: prose"}));
  }
}

TEST_F(Found, SaysWhatWouldHavePassedWhereNobodyCouldBeAsked) {
  model::Judgement broken;
  broken.error = model::Fault{"judge", "nobody"};
  EXPECT_EQ(grade(R"({"metric": "bias"})", broken).threshold, 0.5);
}

TEST_F(Found, MakesAGroupMereAdviceWhereItIsOne) {
  model::Judgement advice = judgement();
  advice.advisory = true;
  EXPECT_TRUE(grade(R"({"metric": "bias"})", advice).advisory);
  EXPECT_TRUE(grade(R"({"all-of": [{"metric": "bias"}]})", advice).advisory);
  EXPECT_FALSE(grade(R"({"all-of": [{"metric": "bias"}]})", judgement()).advisory);
}

}  // namespace
}  // namespace proctor::checks
