// What a person or a script sees of `proctor eval` and `proctor query`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "e2e/process.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using testing::HasSubstr;

std::vector<Value> objects(const std::string& text) {
  std::vector<Value> out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) out.push_back(*value::parse_json(line));
  return out;
}

std::vector<Value> eval(const std::string& input) {
  const Ran ran = proctor({.words = {"eval"}, .input = input});
  EXPECT_EQ(ran.code, 0) << ran.err;
  return objects(ran.out);
}

std::vector<Value> query(const std::string& input) {
  const Ran ran = proctor({.words = {"query", "--jsonl"}, .input = input});
  EXPECT_EQ(ran.code, 0) << ran.err;
  return objects(ran.out);
}

std::string text_at(const Value& value, std::initializer_list<std::string_view> keys) {
  const Value* at = &value;
  for (const auto key : keys) {
    if (at != nullptr && at->is_list()) {
      at = &at->list().at(static_cast<std::size_t>(std::stoul(std::string(key))));
    } else if (at != nullptr) {
      at = at->find(key);
    }
  }
  if (at == nullptr) return "(none)";
  return at->is_text() ? std::string(at->text()) : value::to_json(*at);
}

TEST(Eval, ProposesChecksThatTheAnswerMeets) {
  const Ran ran = proctor({.words = {"eval", "--propose"},
                           .input = R"({"id":1,"output":"{\"city\":\"Paris\"}","format":"promptkitchen"})"
                                    "\n"
                                    R"({"id":2})"
                                    "\n"});
  const auto answers = objects(ran.out);
  ASSERT_EQ(answers.size(), 2U) << ran.err;
  EXPECT_EQ(text_at(answers[0], {"checks", "0"}),
            R"({"path":"$.city","matcher":"toEqual","expected":"Paris"})");
  EXPECT_EQ(text_at(answers[0], {"paths", "1", "path"}), "$.city");
  EXPECT_THAT(text_at(answers[1], {"error", "message"}), HasSubstr("output"));
}

TEST(Query, GivesPlacesWhereTheyAreAskedFor) {
  const auto answers = query(R"({"id":1,"document":{"a":[1,2]},"path":"$.a[1]","places":true})"
                             "\n");
  EXPECT_EQ(text_at(answers.at(0), {"places"}), R"(["$['a'][1]"])");
}

TEST(Eval, ScoresTheRepliesOfAJudgeAsARunWould) {
  const auto answers = eval(
      R"({"id":1,"input":"Which gate?","output":"Gate 4. Mind the gap.","checks":[{"metric":"answer_relevancy","threshold":0.6}],)"
      R"("judge_replies":{"answer_relevancy":{"statements":[{"statements":["a","b"]}],)"
      R"("verdicts":[{"verdicts":[{"verdict":"yes"},{"verdict":"no"}]}],"reason":["{\"reason\": \"half\"}"]}}})"
      "\n"
      R"({"id":2,"input":"q","output":"o","checks":[{"metric":"answer_relevancy"}]})"
      "\n"
      R"({"id":3,"output":"o","checks":[{"metric":"faithfulness"}],"judge_replies":{"faithfulness":{}}})"
      "\n");
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(text_at(answers[0], {"checks", "0", "status"}), "fail");
  EXPECT_EQ(text_at(answers[0], {"checks", "0", "score"}), "0.5");
  EXPECT_EQ(text_at(answers[0], {"checks", "0", "reason"}), "half");
  EXPECT_EQ(
      text_at(answers[1], {"checks", "0", "error", "message"}),
      R"(no judge is called here: state its reply as "judge" or "judge_replies", or the result as "metrics")");
  EXPECT_THAT(text_at(answers[2], {"checks", "0", "error", "message"}), HasSubstr("missing_params"));
}

TEST(Eval, GradesEveryFormatsChecksInOneLine) {
  const auto answers = eval(
      R"({"id":"a","output":"{\"user\":{\"name\":\"bob\"},\"n\":2}","latency_ms":120,"tools_used":["find"],)"
      R"("memory":{"trip":{"to":"Ghent"}},"checks":[)"
      R"({"path":"$.user.name","matcher":"toMatch","expected":"[A-Z][a-z]+"},)"
      R"({"type":"latency","threshold":200},{"output.matches":"(?i)BOB"},{"memory.trip.to":"Ghent"},)"
      R"({"tools_used":["find"]},{"contains":"bob"},{"path":"n","matcher":"toEqual","expected":2.0}]})"
      "\n");
  ASSERT_EQ(answers.size(), 1U);
  const Value& answer = answers[0];
  EXPECT_EQ(text_at(answer, {"id"}), "a");
  EXPECT_EQ(text_at(answer, {"passed"}), "false");
  EXPECT_EQ(text_at(answer, {"checks", "0", "status"}), "fail");
  EXPECT_EQ(text_at(answer, {"checks", "0", "message"}),
            R"($.user.name toMatch /[A-Z][a-z]+/ expected match, got "bob")");
  for (const auto place : {"1", "2", "3", "4", "5", "6"})
    EXPECT_EQ(text_at(answer, {"checks", place, "status"}), "pass") << place;
}

TEST(Eval, KeepsOrderAndGoesOnAfterBadLines) {
  const auto answers = eval(
      "{\"id\":1,\"output\":\"x\",\"checks\":[{\"exact\":\"x\"}]}\n"
      "{\"id\":2,\n"
      "[]\n"
      "{\"id\":4,\"output\":\"x\"}\n"
      "{\"id\":5,\"output\":\"x\",\"checks\":[{\"path\":\"$[\",\"matcher\":\"toEqual\",\"expected\":1},{"
      "\"exact\":\"x\"}]}\n"
      "{\"id\":6,\"output\":\"x\",\"checks\":[{\"type\":\"regex\",\"pattern\":\"(\"},{\"exact\":\"x\"}]}\n"
      "{\"id\":7,\"output\":\"{}\",\"checks\":[{\"type\":\"json-schema\",\"schema\":{\"type\":7}},{\"exact\":"
      "\"{}\"}]}\n"
      "{\"id\":8,\"output\":\"x\",\"checks\":[{\"type\":\"nonsense\"},{\"exact\":\"x\"}]}\n"
      "{\"id\":9,\"output\":\"x\",\"checks\":[{\"exact\":\"x\"}]}\n");
  ASSERT_EQ(answers.size(), 9U);
  EXPECT_EQ(text_at(answers[0], {"passed"}), "true");
  EXPECT_EQ(text_at(answers[1], {"error", "kind"}), "decode");
  EXPECT_THAT(text_at(answers[1], {"error", "message"}), HasSubstr("line 2"));
  EXPECT_EQ(text_at(answers[2], {"error", "kind"}), "decode");
  EXPECT_EQ(text_at(answers[3], {"error", "kind"}), "config");
  for (std::size_t i = 4; i < 8; ++i) {
    EXPECT_EQ(text_at(answers[i], {"passed"}), "false") << i;
    EXPECT_EQ(text_at(answers[i], {"error", "kind"}), "config") << i;
    EXPECT_THAT(text_at(answers[i], {"error", "message"}), HasSubstr("check 1: ")) << i;
    EXPECT_EQ(text_at(answers[i], {"checks", "0", "status"}), "error") << i;
    EXPECT_EQ(text_at(answers[i], {"checks", "1", "status"}), "pass") << i;
  }
  EXPECT_EQ(text_at(answers[8], {"passed"}), "true");
}

TEST(Eval, NeverPassesABadPatternNegatedOrNot) {
  const auto answers = eval(
      R"({"id":1,"output":"x","checks":[{"path":"$","matcher":"toMatch","expected":"[","not":true}]})"
      "\n"
      R"({"id":2,"output":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!","checks":[{"not-regex":"(?=(a+)+$)b|(?<x>(a|a)*)\\k<x>c"}]})"
      "\n");
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(text_at(answers[0], {"passed"}), "false");
  EXPECT_EQ(text_at(answers[0], {"checks", "0", "status"}), "error");
}

TEST(Eval, WeighsTraceForgeChecks) {
  const std::string checks =
      R"([{"type":"contains","expected":"x"},{"type":"latency","threshold":10,"weight":0.5},{"type":"no-refusal","weight":2}])";
  const auto answers = eval(
      R"({"id":1,"output":"x","latency_ms":50,"checks":)" + checks + "}\n" +
      R"({"id":2,"output":"x, but I cannot","latency_ms":5,"checks":)" + checks + "}\n" +
      R"({"id":3,"output":"x, but I cannot","latency_ms":5,"pass_threshold":0.4,"checks":)" + checks + "}\n");
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(text_at(answers[0], {"passed"}), "true");
  EXPECT_NEAR(answers[0].find("score")->number(), 0.857, 0.001);
  EXPECT_EQ(text_at(answers[1], {"passed"}), "false");
  EXPECT_NEAR(answers[1].find("score")->number(), 0.4286, 0.001);
  EXPECT_EQ(text_at(answers[2], {"passed"}), "true");
}

TEST(Eval, ReadsProvidersBodies) {
  const auto answers =
      eval(R"({"id":1,"response":{"choices":[{"message":{"content":"Paris"}}],"usage":{"total_tokens":12}},)"
           R"("checks":[{"type":"exact","expected":"Paris"},{"type":"token_count","max":12},)"
           R"({"type":"json_path","path":"choices[0].message.content","value":"Paris"}]})"
           "\n");
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(text_at(answers[0], {"passed"}), "true") << value::to_json(answers[0]);
}

TEST(Eval, NeverGradesALineWithoutAnAnswer) {
  const auto answers =
      eval(R"({"id":1,"checks":[{"not-contains":"secret"}]})"
           "\n"
           R"({"id":2,"outptu":"a secret","checks":[{"not-contains":"secret"}]})"
           "\n"
           R"({"id":3,"response":{"choices":[]},"checks":[{"type":"not_contains","value":"secret"}]})"
           "\n"
           R"({"id":4,"output":"","checks":[{"not-contains":"secret"}]})"
           "\n");
  ASSERT_EQ(answers.size(), 4U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(text_at(answers[i], {"id"}), std::to_string(i + 1));
    EXPECT_EQ(text_at(answers[i], {"passed"}), "(none)") << i;
  }
  EXPECT_THAT(text_at(answers[0], {"error", "message"}), HasSubstr("no answer"));
  EXPECT_THAT(text_at(answers[1], {"error", "message"}), HasSubstr(R"(did you mean "output"?)"));
  EXPECT_EQ(text_at(answers[2], {"error", "kind"}), "empty");
  EXPECT_EQ(text_at(answers[3], {"passed"}), "true");
}

TEST(Eval, ReadsAFileAndSaysWhenThereIsNone) {
  const Folder folder;
  folder.put("a.jsonl", R"({"id":1,"output":"x","checks":[{"exact":"x"}]})");
  EXPECT_EQ(objects(proctor({.words = {"eval", "a.jsonl"}, .folder = folder.path()}).out).size(), 1U);
  const Ran missing = proctor({.words = {"eval", "b.jsonl"}, .folder = folder.path()});
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.err, HasSubstr("error[E100]: no such file"));
  EXPECT_EQ(proctor({.words = {"eval", "."}, .folder = folder.path()}).code, 2);
}

TEST(Query, AnswersLines) {
  const auto answers = query(R"({"id":1,"document":{"a":[1,2,3]},"path":"$.a[-1]"})"
                             "\n"
                             R"({"id":2,"document":{"a":1},"path":"a"})"
                             "\n"
                             R"({"id":3,"document":{"a":1},"path":"a","dialect":"rfc9535"})"
                             "\n"
                             R"({"id":4,"document":{"a":[1]},"path":"$.a[?(@.constructor('x'))]"})"
                             "\n"
                             R"({"id":5,"path":"$"})"
                             "\n");
  ASSERT_EQ(answers.size(), 5U);
  EXPECT_EQ(text_at(answers[0], {"values"}), "[3]");
  EXPECT_EQ(text_at(answers[1], {"values"}), "[1]");
  EXPECT_EQ(text_at(answers[2], {"values"}), "(none)");
  EXPECT_THAT(text_at(answers[3], {"error", "message"}), HasSubstr("constructor"));
  EXPECT_EQ(text_at(answers[4], {"error", "kind"}), "config");
}

TEST(Query, ReadsJsonAndYamlAndShowsPlaces) {
  const Folder folder;
  folder.put("a.yaml", "items:\n  - id: 1\n  - id: two\n");
  const Ran ran =
      proctor({.words = {"query", "--paths", "$.items[*].id", "a.yaml"}, .folder = folder.path()});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "$['items'][0]['id']\t1\n$['items'][1]['id']\t\"two\"\n");
  EXPECT_EQ(proctor({.words = {"query", "$.x"}, .input = R"({"x":[true]})"}).out, "[true]\n");
}

TEST(Query, RefusesBadPathsAndDocuments) {
  const Ran path = proctor({.words = {"query", "$["}, .input = "{}"});
  EXPECT_EQ(path.code, 2);
  EXPECT_THAT(path.err, HasSubstr("Invalid JSONPath"));
  EXPECT_EQ(proctor({.words = {"query", "$"}, .input = "a: [1"}).code, 2);
  EXPECT_EQ(proctor({.words = {"query", "--exists", "$.b"}, .input = "{}"}).code, 1);
  EXPECT_EQ(proctor({.words = {"query"}, .input = "{}"}).code, 2);
}

}  // namespace
}  // namespace proctor::e2e
