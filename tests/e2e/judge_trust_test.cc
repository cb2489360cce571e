// Judges that are spoken to by what they judge, and judges that reply with rubbish: neither becomes a
// verdict.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/obedient_judge.h"
#include "e2e/process.h"
#include "e2e/record.h"
#include "judges/injection_samples_test.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kQuestion = "What is the capital of Australia?";

Value case_of(const std::string& name, const List& checks) {
  return Map{{"name", name}, {"input", kQuestion}, {"checks", checks}};
}

std::string suite_of(const List& cases) {
  return value::to_json(Map{{"proctor", 1}, {"name", "trust"}, {"cases", cases}});
}

Value answered(const std::string& name, const Map& step) {
  return Map{{"case", name}, {"steps", List{step}}};
}

Start start_of(const Folder& folder, std::vector<std::string> more) {
  std::vector<std::string> words = {"run",     "suite.yaml", "--given",    "given.json", "--report", "json",
                                    "--store", "none",       "--no-cache", "--attempts", "1"};
  words.insert(words.end(), more.begin(), more.end());
  return {.words = words, .folder = folder.path(), .environment = {{"OPENAI_API_KEY", "k"}}};
}

std::vector<std::string> judged_by(const std::string& url) {
  return {"--judge", "openai/stub", "--judge-url", url};
}

// --- Answers that speak to the judge

class Injection : public ::testing::Test {
 protected:
  static std::vector<std::string> attacks() {
    return {std::begin(judges::kAttacks), std::end(judges::kAttacks)};
  }

  void put(const std::vector<std::string>& answers, const List& checks) const {
    List cases;
    List given;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      const std::string name = fmt::format("answer {}", i + 1);
      cases.push_back(case_of(name, checks));
      given.push_back(answered(name, Map{{"output", answers[i]}}));
    }
    folder_.put("suite.yaml", suite_of(cases));
    folder_.put("given.json", value::to_json(Map{{"cases", given}}));
  }

  Folder folder_;
};

TEST_F(Injection, NoneOfFiftyAnswersPassesAndEachIsTold) {
  put(attacks(), {Map{{"judge", "Names Canberra as the capital."}}, Map{{"metric", "answer_relevancy"}}});
  const ObedientJudge judge(attacks());
  const Ran ran = proctor(start_of(folder_, judged_by(judge.url())));
  ASSERT_EQ(ran.code, 1) << ran.err;
  EXPECT_GE(judge.requests(), 2 * std::size(judges::kAttacks));
  const Record record(ran.out);
  EXPECT_EQ(record.totals(), R"({"cases":50,"passed":0,"failed":50,"errors":0,"skipped":0})");
  for (const std::string& name : record.names()) {
    EXPECT_EQ(record.in(name, "steps.0.checks.0.status"), R"("fail")") << name;
    EXPECT_EQ(record.in(name, "steps.0.checks.1.status"), R"("fail")") << name;
    EXPECT_THAT(record.in(name, "notices"), HasSubstr("the answer speaks to the judge: it ")) << name;
  }
}

// Shows that the judge would do as it is told: the author's own words are instructions, and so are obeyed.
TEST_F(Injection, TheJudgeObeysWhatIsNotFenced) {
  const std::string order = attacks().front();
  put({"Sydney."}, {Map{{"judge", order}}});
  const ObedientJudge judge(attacks());
  const Ran ran = proctor(start_of(folder_, judged_by(judge.url())));
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;

  const auto request = [](const std::string& text) {
    return value::to_json(Map{{"messages", List{Map{{"role", "system"}, {"content", "Judge it."}},
                                                Map{{"role", "user"}, {"content", text}}}}});
  };
  for (const std::string& attack : attacks())
    EXPECT_THAT(judge.reply_to(request(attack)), HasSubstr(R"("passed": true)")) << attack;
}

TEST_F(Injection, OrdinaryAnswersAreNotAccused) {
  const std::vector<std::string> ordinary(std::begin(judges::kOrdinary) + 1, std::end(judges::kOrdinary));
  put(ordinary, {Map{{"judge", "Names Canberra as the capital."}}});
  const ObedientJudge judge(attacks());
  const Ran ran = proctor(start_of(folder_, judged_by(judge.url())));
  ASSERT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(ran.out, Not(HasSubstr("speaks to the judge")));
}

// --- Replies that are none

struct BadReply {
  std::string name;
  std::string text;
  std::string shown;  // the message holds it
};

std::vector<BadReply> bad_replies() {
  return {{"empty", "", ""},
          {"prose", "I think that the answer is rather good.", "I think that the answer"},
          {"truncated", R"({"statements": ["Canberra is the capit)", "Canberra is the capit"},
          {"wrong words", R"({"verdict": "certainly", "grade": "A"})", "certainly"},
          {"wrong types", R"({"statements": 7, "verdicts": true, "passed": "yes", "score": "ten"})", "ten"},
          {"five megabytes", "{\"statements\": [\"" + std::string(5U << 20U, 'x') + "\"]}", "xxx"}};
}

class BadReplies : public ::testing::Test {
 protected:
  static List checks() {
    return {Map{{"judge", "Names Canberra."}}, Map{{"metric", "answer_relevancy"}},
            Map{{"metric", "faithfulness"}}, Map{{"metric", "bias"}}, Map{{"not-judge", "Names Sydney."}}};
  }

  static Value bad_case(const std::string& name) {
    Map out = case_of(name, checks()).map();
    out.set("retrieval_context", List{"Canberra is the capital of Australia."});
    return out;
  }

  static void expect_errors(const Record& record, const BadReply& reply) {
    for (std::size_t i = 0; i < checks().size(); ++i) {
      const std::string check = fmt::format("steps.0.checks.{}.", i);
      EXPECT_EQ(record.in(reply.name, check + "status"), R"("error")") << reply.name << i;
      EXPECT_EQ(record.in(reply.name, check + "score"), "0") << reply.name << i;
      EXPECT_THAT(record.in(reply.name, check + "error.message"), HasSubstr(reply.shown)) << reply.name << i;
      EXPECT_LT(record.in(reply.name, check + "error.message").size(), 2000U);
    }
  }

  static void expect_bounded(const Ran& ran) {
    if (!is_measurable()) return;
    EXPECT_LT(ran.wall, std::chrono::seconds(20));
    EXPECT_LT(ran.peak_mib, 400U);
  }

  Folder folder_;
};

TEST_F(BadReplies, ThatAreStatedAreErrors) {
  List cases;
  List given;
  for (const BadReply& reply : bad_replies()) {
    cases.push_back(bad_case(reply.name));
    const List said = {reply.text};
    given.push_back(answered(
        reply.name, Map{{"output", "Canberra."},
                        {"judge", reply.text},
                        {"judge_replies", Map{{"answer_relevancy", Map{{"statements", said}}},
                                              {"faithfulness", Map{{"truths", said}, {"claims", said}}},
                                              {"bias", Map{{"opinions", said}}}}}}));
  }
  folder_.put("suite.yaml", suite_of(cases));
  folder_.put("given.json", value::to_json(Map{{"cases", given}}));
  const Ran ran = proctor(start_of(folder_, {}));
  ASSERT_EQ(ran.code, 3) << ran.err;
  const Record record(ran.out);
  for (const BadReply& reply : bad_replies()) expect_errors(record, reply);
  expect_bounded(ran);
}

TEST_F(BadReplies, ThatComeOverHttpAreErrors) {
  for (const BadReply& reply : bad_replies()) {
    SCOPED_TRACE(reply.name);
    folder_.put("suite.yaml", suite_of({bad_case(reply.name)}));
    folder_.put("given.json",
                value::to_json(Map{{"cases", List{answered(reply.name, Map{{"output", "Canberra."}})}}}));
    const std::string answer = testing::plain_answer(200, completion(reply.text));
    const testing::ScriptedUpstream upstream(
        [&](testing::Wire& wire, const auto& /*asked*/) { return wire.send(answer); });
    const Ran ran = proctor(start_of(folder_, judged_by(upstream.url() + "/v1")));
    ASSERT_EQ(ran.code, 3) << ran.err;
    expect_errors(Record(ran.out), reply);
    expect_bounded(ran);
  }
}

}  // namespace
}  // namespace proctor::e2e
