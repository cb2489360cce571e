// Executions of a running server: SPEC 003 R9-R14, R20-R23, R29-R32, R34-R39 and what (b) and (c) add to
// them, over both stores, with answers and verdicts from the other end of HTTP.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "e2e/suite_world.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::e2e {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::SizeIs;

constexpr auto kExecutions = ".promptrepo/tests/mixed/executions";

// One that passes, one whose metric does not, one that is switched off, one whose prompt is not there.
constexpr auto kMixed = R"([
  {"name": "good", "prompt_reference": "file:///.promptrepo/prompts/echo.yaml",
   "template_variables": {"word": "bread", "other": "milk"}, "expected_output": "Bread", "metrics": []},
  {"name": "half, though", "prompt_reference": "file:///.promptrepo/prompts/echo.yaml",
   "template_variables": {"user_question": "Is it half?", "word": "half"}, "retrieval_context": ["half", "all"],
   "metrics": [{"type": "answer_relevancy", "threshold": 0.8}, {"type": "faithfulness", "threshold": 0.5}]},
  {"name": "off", "prompt_reference": "file:///.promptrepo/prompts/echo.yaml", "metrics": [], "enabled": false},
  {"name": "lost", "prompt_reference": "file:///.promptrepo/prompts/lost.yaml", "metrics": [{"type": "bias"}]}])";

std::vector<std::string> keys_of(const Value& map) {
  std::vector<std::string> out;
  for (const auto& member : map.map()) out.emplace_back(member.key);
  std::sort(out.begin(), out.end());
  return out;
}

class ExecutionsApi : public ::testing::TestWithParam<StoreKind> {
 protected:
  void save(std::string_view tests, std::string_view name = "mixed") {
    const ApiAnswer answer = world_.api().post(SuiteWorld::url(""), suite_body(name, tests));
    ASSERT_EQ(answer.status / 100, 2) << answer.text;
  }
  ApiAnswer get(const std::string& rest, std::string_view query = "") {
    return world_.api().get(SuiteWorld::url(rest, query));
  }
  ApiAnswer execute(std::string_view query = "") {
    return world_.api().post(SuiteWorld::url("/mixed/execute", query));
  }
  // A suite of one test, run.
  ApiAnswer execute_one(std::string_view test) {
    save(fmt::format("[{}]", test));
    return execute();
  }
  static std::vector<std::string> names(const ApiAnswer& answer) {
    std::vector<std::string> out;
    for (const Value& result : answer.at("data.test_results").list())
      out.emplace_back(result.find("test_name")->text());
    return out;
  }
  void put_execution(const std::string& id, std::string_view executed_at, int passed = 1) const {
    world_.put(fmt::format("{}/{}.execution.yaml", kExecutions, id),
               fmt::format("execution:\n  suite_name: mixed\n  total_tests: 1\n  passed_tests: {}\n"
                           "  failed_tests: {}\n  total_execution_time_ms: 7\n  executed_at: {}\n"
                           "  test_results: []\n",
                           passed, 1 - passed, executed_at));
  }
  std::vector<std::string> listed_ids(std::string_view query = "") {
    std::vector<std::string> out;
    const ApiAnswer answer = get("/mixed/executions", query);
    for (const Value& one : answer.at("data").list()) out.emplace_back(one.find("execution_id")->text());
    return out;
  }

  SuiteWorld world_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Stores, ExecutionsApi, ::testing::Values(StoreKind::sqlite, StoreKind::postgresql),
                         [](const auto& kind) { return name_of(kind.param); });

// --- R29, R34, R35

TEST_P(ExecutionsApi, RunsASuiteAndAnswersWhatItWrote) {
  save(kMixed);
  const ApiAnswer answer = execute();
  ASSERT_EQ(answer.status, 200) << answer.text;
  EXPECT_THAT(names(answer), ElementsAre("good", "half, though", "lost"));
  EXPECT_EQ(answer.word("data.suite_name"), "mixed");
  EXPECT_EQ(answer.json("data.total_tests"), "3");
  EXPECT_EQ(answer.json("data.passed_tests"), "1");
  EXPECT_EQ(answer.json("data.failed_tests"), "2");
  EXPECT_THAT(answer.word("data.executed_at"), MatchesRegex("20[0-9-]+T[0-9:.]+Z"));
  EXPECT_EQ(world_.api().get("/api/v1/suites?text=mixed").word("items.0.last_run.status"), "error");

  const auto files = world_.names_in(kExecutions);
  ASSERT_THAT(files, SizeIs(1));
  EXPECT_THAT(files[0],
              MatchesRegex("mixed-20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}-[0-9]{2}-[0-9]{2}.execution.yaml"));
  EXPECT_EQ(answer.word("data.execution_id") + ".execution.yaml", files[0]);
  const auto file = value::parse_yaml(world_.text(fmt::format("{}/{}", kExecutions, files[0])));
  ASSERT_TRUE(file);
  ASSERT_THAT(keys_of(*file), ElementsAre("execution"));
  Value written = *file->find("execution");
  EXPECT_FALSE(written.map().has("execution_id"));
  written.map().set("execution_id", answer.at("data.execution_id"));
  EXPECT_EQ(written, answer.at("data")) << value::to_json(written) << answer.text;
}

// R9-R11: these names and no others, beside the name of the file and the notices about placeholders.
TEST_P(ExecutionsApi, SpeaksTheDocumentedNames) {
  save(kMixed);
  const ApiAnswer answer = execute();
  EXPECT_THAT(keys_of(answer.at("data")),
              ElementsAre("executed_at", "execution_id", "failed_tests", "passed_tests", "suite_name",
                          "test_results", "total_execution_time_ms", "total_tests"));
  EXPECT_THAT(
      keys_of(answer.at("data.test_results.0")),
      ElementsAre("actual_output", "executed_at", "execution_time_ms", "expected_output", "metric_results",
                  "notices", "overall_passed", "prompt_reference", "template_variables", "test_name"));
  EXPECT_THAT(keys_of(answer.at("data.test_results.1")),
              ElementsAre("actual_output", "executed_at", "execution_time_ms", "metric_results", "notices",
                          "overall_passed", "prompt_reference", "retrieval_context", "template_variables",
                          "test_name"));
  EXPECT_THAT(keys_of(answer.at("data.test_results.1.metric_results.0")),
              ElementsAre("passed", "reason", "score", "threshold", "type"));
  EXPECT_EQ(answer.json("data.test_results.1.metric_results.0"),
            R"({"type":"answer_relevancy","score":0.5,"passed":false,"threshold":0.8,"reason":"So it is."})");
  EXPECT_EQ(answer.json("data.test_results.1.metric_results.1"),
            R"({"type":"faithfulness","score":0.5,"passed":true,"threshold":0.5,"reason":"So it is."})");
  EXPECT_EQ(answer.json("data.test_results.1.overall_passed"), "false");
  EXPECT_EQ(answer.json("data.test_results.0.template_variables"), R"({"word":"bread","other":"milk"})");
  EXPECT_EQ(answer.word("data.test_results.0.prompt_reference"), "file:///.promptrepo/prompts/echo.yaml");
}

// (b) both spellings, (c)9 what has no value stays.
TEST_P(ExecutionsApi, FillsThePromptIn) {
  const ApiAnswer answer = execute_one(
      R"({"name": "t", "prompt_reference": "file:///.promptrepo/prompts/echo.yaml", "metrics": [],
          "template_variables": {"word": "bread", "other": "milk"}})");
  EXPECT_EQ(answer.word("data.test_results.0.actual_output"), "Answer: Say bread and milk");
  const ApiAnswer bare =
      execute_one(R"({"name": "t", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics": []})");
  EXPECT_EQ(bare.word("data.test_results.0.actual_output"), "Answer: Say {word} and {{ other }}");
}

TEST_P(ExecutionsApi, KeepsTheRunInTheStoreToo) {
  save(kMixed);
  execute();
  std::vector<std::string> words = {"history", "--json"};
  if (!world_.store().empty()) words.insert(words.end(), {"--store", world_.store()});
  const Ran ran = proctor({.words = words, .folder = world_.git().folder()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("run_"));
}

// --- Which tests: R22, R39

TEST_P(ExecutionsApi, RunsTheTestsThatAreNamed) {
  save(R"([{"name": "a", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics": []},
           {"name": "b", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics": []},
           {"name": "c d", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics": []},
           {"name": "off", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics": [], "enabled": false}])");
  EXPECT_THAT(names(execute()), ElementsAre("a", "b", "c d"));
  EXPECT_THAT(names(execute("test_names=b")), ElementsAre("b"));
  EXPECT_THAT(names(execute("test_names=c%20d,a")), ElementsAre("a", "c d"));
  EXPECT_THAT(names(execute("test_names=c+d,%20a")), ElementsAre("a", "c d"));
  EXPECT_THAT(names(execute("test_names=")), ElementsAre("a", "b", "c d"));
  EXPECT_THAT(names(execute("test_names=a,off")), ElementsAre("a"));
  const ApiAnswer some = execute("test_names=a,nobody");
  EXPECT_THAT(names(some), ElementsAre("a"));
  EXPECT_THAT(some.word("message"), HasSubstr("nobody"));
}

TEST_P(ExecutionsApi, KnowsNoTestThatIsNotThere) {
  save(kMixed);
  for (const std::string_view query :
       {"test_names=nobody", "test_names=nobody,noone", "test_names=goo", "test_names=.*"}) {
    const ApiAnswer answer = execute(query);
    EXPECT_EQ(answer.status, 404) << query;
    EXPECT_EQ(answer.word("type"), "/errors/not-found");
  }
  EXPECT_THAT(world_.names_in(kExecutions), IsEmpty());
  EXPECT_EQ(world_.server().asked().size(), 0U);
}

TEST_P(ExecutionsApi, RunsNothingThatIsSwitchedOff) {
  const ApiAnswer answer = execute_one(
      R"({"name": "off", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics": [], "enabled": false})");
  EXPECT_EQ(answer.status, 422) << answer.text;
  EXPECT_EQ(answer.word("type"), "/errors/validation-failed");
  EXPECT_THAT(answer.word("detail"), HasSubstr("no enabled test"));
  EXPECT_EQ(execute("test_names=off").status, 422);
  EXPECT_EQ(world_.server().asked().size(), 0U);
  save("[]");
  EXPECT_EQ(execute().status, 422);
  EXPECT_THAT(world_.names_in(kExecutions), IsEmpty()) << "an execution of 0 tests is not an execution";
}

TEST_P(ExecutionsApi, NeverCountsAnExecutionOfNothingAsPassed) {
  save(kMixed);
  world_.put(".promptrepo/tests/mixed/executions/mixed-2025-01-27T04-15-30.execution.yaml",
             "execution: {suite_name: mixed, test_results: [], total_tests: 0, passed_tests: 0, "
             "failed_tests: 0, executed_at: \"2025-01-27T04:15:30Z\"}\n");
  const ApiAnswer answer = world_.api().get(SuiteWorld::url(""));
  EXPECT_EQ(answer.json("data.0.last_execution_passed"), "null") << answer.text;
  EXPECT_EQ(answer.json("data.0.last_execution"), "null");
}

TEST_P(ExecutionsApi, KnowsNoSuiteThatIsNotThere) {
  for (const std::string rest : {"/mixed/execute", "/mixed/tests/t/execute"}) {
    const ApiAnswer answer = world_.api().post(SuiteWorld::url(rest));
    EXPECT_EQ(answer.status, 404) << rest;
    EXPECT_EQ(answer.word("detail"), "Test suite with id 'mixed' not found");
  }
  for (const std::string rest :
       {"/mixed/executions", "/mixed/executions/latest", "/mixed/executions/mixed-1"}) {
    const ApiAnswer answer = get(rest);
    EXPECT_EQ(answer.status, 404) << rest;
    EXPECT_EQ(answer.word("detail"), "Test suite with id 'mixed' not found");
  }
}

// --- R23, R30

TEST_P(ExecutionsApi, RunsOneTestAndWritesNothing) {
  save(kMixed);
  const ApiAnswer answer = world_.api().post(SuiteWorld::url("/mixed/tests/half%2C%20though/execute"));
  ASSERT_EQ(answer.status, 200) << answer.text;
  EXPECT_EQ(answer.word("data.test_name"), "half, though");
  EXPECT_EQ(answer.json("data.overall_passed"), "false");
  EXPECT_EQ(answer.at("data.metric_results").list().size(), 2U);
  EXPECT_THAT(world_.names_in(kExecutions), IsEmpty());
  EXPECT_EQ(get("/mixed/executions/latest").json("data"), "null");
}

TEST_P(ExecutionsApi, RunsOneTestThatIsSwitchedOff) {
  save(kMixed);
  const ApiAnswer answer = world_.api().post(SuiteWorld::url("/mixed/tests/off/execute"));
  EXPECT_EQ(answer.status, 200) << answer.text;
  EXPECT_EQ(answer.json("data.overall_passed"), "true");
  EXPECT_EQ(world_.server().asked().size(), 1U);
  EXPECT_THAT(world_.names_in(kExecutions), IsEmpty());
}

TEST_P(ExecutionsApi, KnowsNoOneTestThatIsNotThere) {
  save(kMixed);
  for (const std::string_view name : {"nobody", "goo", "GOOD"}) {
    const ApiAnswer answer = world_.api().post(SuiteWorld::url(fmt::format("/mixed/tests/{}/execute", name)));
    EXPECT_EQ(answer.status, 404);
    EXPECT_EQ(answer.word("detail"), fmt::format("Test with id '{}' not found", name));
  }
}

// --- R36, R37

TEST_P(ExecutionsApi, LetsNoBrokenTestStopTheOthers) {
  world_.put(".promptrepo/prompts/broken.yaml", "prompt: [\n");
  world_.put(".promptrepo/prompts/keyless.yaml", "prompt: x\nprovider: anthropic\nmodel: claude-3\n");
  save(
      R"([{"name": "lost", "prompt_reference": ".promptrepo/prompts/lost.yaml", "metrics": [{"type": "bias"}]},
           {"name": "broken", "prompt_reference": ".promptrepo/prompts/broken.yaml", "metrics": []},
           {"name": "refused", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics": [],
            "template_variables": {"word": "fail"}},
           {"name": "good", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics": []}])");
  const ApiAnswer answer = execute();
  ASSERT_EQ(answer.status, 200) << answer.text;
  EXPECT_EQ(answer.json("data.total_tests"), "4");
  EXPECT_EQ(answer.json("data.passed_tests"), "1");
  for (const std::string_view place : {"0", "1", "2"}) {
    const std::string result = fmt::format("data.test_results.{}.", place);
    EXPECT_NE(answer.word(result + "error"), "") << answer.text;
    EXPECT_EQ(answer.json(result + "overall_passed"), "false");
    EXPECT_EQ(answer.json(result + "actual_output"), R"("")");
  }
  EXPECT_THAT(answer.word("data.test_results.0.error"), HasSubstr("lost.yaml"));
  EXPECT_EQ(answer.json("data.test_results.3.error"), "absent");
  EXPECT_EQ(answer.json("data.test_results.3.overall_passed"), "true");
  const ApiAnswer one = world_.api().post(SuiteWorld::url("/mixed/tests/lost/execute"));
  EXPECT_EQ(one.status, 200) << one.text;
  EXPECT_NE(one.word("data.error"), "");
}

// (c)8: a metric that nobody can judge, or that lacks what it needs, is a result with an error.
TEST_P(ExecutionsApi, TellsWhyAMetricCouldNotRun) {
  const ApiAnswer answer = execute_one(
      R"({"name": "t", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics":
          [{"type": "bias", "model": "anthropic/claude-3-haiku"}, {"type": "faithfulness"}, {"type": "toxicity"}]})");
  ASSERT_EQ(answer.status, 200) << answer.text;
  EXPECT_THAT(answer.word("data.test_results.0.metric_results.0.error"), HasSubstr("ANTHROPIC_API_KEY"));
  EXPECT_EQ(answer.json("data.test_results.0.metric_results.0.passed"), "false");
  EXPECT_EQ(answer.json("data.test_results.0.metric_results.0.score"), "0");
  EXPECT_EQ(answer.json("data.test_results.0.metric_results.0.reason"), "absent");
  EXPECT_THAT(answer.word("data.test_results.0.metric_results.1.error"),
              HasSubstr("'retrieval_context' cannot be None for the 'Faithfulness' metric"));
  EXPECT_EQ(answer.json("data.test_results.0.metric_results.2.error"), "absent");
  EXPECT_EQ(answer.json("data.test_results.0.metric_results.2.passed"), "true");
  EXPECT_EQ(answer.json("data.test_results.0.overall_passed"), "false");
}

// R38, (c)2, (c)3
TEST_P(ExecutionsApi, TakesLittleForGoodWhereLittleIsGood) {
  const ApiAnswer answer = execute_one(
      R"({"name": "t", "prompt_reference": ".promptrepo/prompts/echo.yaml", "retrieval_context": ["half", "all"],
          "template_variables": {"word": "half"}, "metrics": [{"type": "hallucination", "threshold": 0.5},
          {"type": "bias", "threshold": 0.5}, {"type": "toxicity", "threshold": 0.4}]})");
  ASSERT_EQ(answer.status, 200) << answer.text;
  for (const std::string_view place : {"0", "1", "2"})
    EXPECT_EQ(answer.json(fmt::format("data.test_results.0.metric_results.{}.score", place)), "0.5")
        << answer.text;
  EXPECT_EQ(answer.json("data.test_results.0.metric_results.0.passed"), "true");
  EXPECT_EQ(answer.json("data.test_results.0.metric_results.1.passed"), "true");
  EXPECT_EQ(answer.json("data.test_results.0.metric_results.2.passed"), "false");
}

// (c)10
TEST_P(ExecutionsApi, AsksForNoReasonThatNobodyWants) {
  const ApiAnswer answer = execute_one(
      R"({"name": "t", "prompt_reference": ".promptrepo/prompts/echo.yaml",
          "metrics": [{"type": "bias", "include_reason": false}, {"type": "answer_relevancy", "include_reason": false,
          "threshold": 0.9}], "template_variables": {"word": "half"}})");
  ASSERT_EQ(answer.status, 200) << answer.text;
  for (const std::string_view place : {"0", "1"})
    EXPECT_EQ(answer.json(fmt::format("data.test_results.0.metric_results.{}.reason", place)), "absent");
  for (const JudgeQuestion& question : world_.server().asked()) EXPECT_NE(question.stage, "reason");
}

// (b): the variable user_question, else input, else the rendered prompt.
TEST_P(ExecutionsApi, MeasuresAgainstTheUsersQuestion) {
  save(
      R"([{"name": "a", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics": [{"type": "answer_relevancy"}],
            "template_variables": {"user_question": "QUESTION", "input": "INPUT", "word": "w"}},
           {"name": "b", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics": [{"type": "answer_relevancy"}],
            "template_variables": {"input": "INPUT", "word": "w"}},
           {"name": "c", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics": [{"type": "answer_relevancy"}],
            "template_variables": {"word": "w"}}])");
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"a", "QUESTION"}, {"b", "INPUT"}, {"c", "Say w and {{ other }}"}};
  for (const auto& [test, input] : expected) {
    const std::size_t before = world_.server().asked().size();
    world_.api().post(SuiteWorld::url(fmt::format("/mixed/tests/{}/execute", test)));
    const auto asked = world_.server().asked();
    const auto verdicts =
        std::find_if(asked.begin() + static_cast<std::ptrdiff_t>(before), asked.end(),
                     [](const JudgeQuestion& question) { return question.stage == "verdicts"; });
    ASSERT_NE(verdicts, asked.end());
    EXPECT_THAT(verdicts->text(), HasSubstr(input)) << test;
    const bool both = verdicts->text().find("QUESTION") != std::string::npos &&
                      verdicts->text().find("INPUT") != std::string::npos;
    EXPECT_FALSE(both) << verdicts->text();
  }
}

TEST_P(ExecutionsApi, RunsNoSuiteThatSomeoneBroke) {
  world_.put(".promptrepo/tests/mixed/suite.yaml",
             "test_suite: {name: mixed, tests: [{name: t, prompt_reference: p, metrics: [{type: luck}]}]}\n");
  const ApiAnswer answer = execute();
  EXPECT_EQ(answer.status, 422);
  EXPECT_THAT(answer.word("detail"), HasSubstr("luck"));
  EXPECT_EQ(world_.api().post(SuiteWorld::url("/mixed/tests/t/execute")).status, 422);
}

TEST_P(ExecutionsApi, ReadsNoPromptOutsideOfTheRepository) {
  world_.git().put("secret.yaml", "prompt: THE SECRET\nprovider: openai\nmodel: gpt-4o\n");
  std::filesystem::create_symlink(world_.git() / "secret.yaml",
                                  world_.git() / "shop/.promptrepo/prompts/link.yaml");
  const ApiAnswer answer =
      execute_one(R"({"name": "t", "prompt_reference": ".promptrepo/prompts/link.yaml", "metrics": []})");
  EXPECT_EQ(answer.status, 422) << answer.text;
  EXPECT_THAT(answer.word("errors.0.message"), HasSubstr("leads out of the root"));
  EXPECT_EQ(world_.server().asked().size(), 0U);
}

// --- R20, R21, R31, R32

TEST_P(ExecutionsApi, HasNoneBeforeTheFirst) {
  save(kMixed);
  const ApiAnswer latest = get("/mixed/executions/latest");
  EXPECT_EQ(latest.status, 200);
  EXPECT_EQ(latest.json("data"), "null");
  EXPECT_EQ(latest.word("status"), "success");
  EXPECT_EQ(get("/mixed/executions").json("data"), "[]");
}

TEST_P(ExecutionsApi, ListsTheNewestFirstWhateverTheFilesAreCalled) {
  save("[]");
  put_execution("mixed-2025-01-27T04-15-30", "2025-01-27T04:15:30Z");
  put_execution("mixed-2025-01-27T04-15-30-2", "\"2025-01-27T04:15:30.5Z\"");
  put_execution("mixed-2024-01-01T00-00-00", "2026-01-01T00:00:00Z");
  put_execution("mixed-2025-03-01T00-00-00", "\"2025-01-27T06:15:31+02:00\"");
  put_execution("mixed-2025-02-01T00-00-00", "\"2025-01-27T04:15:29\"");
  world_.put(fmt::format("{}/mixed-2025-09-09T00-00-00.execution.yaml", kExecutions), "execution: [\n");
  world_.put(fmt::format("{}/notes.txt", kExecutions), "hello\n");
  EXPECT_THAT(listed_ids(), ElementsAre("mixed-2024-01-01T00-00-00", "mixed-2025-03-01T00-00-00",
                                        "mixed-2025-01-27T04-15-30-2", "mixed-2025-01-27T04-15-30",
                                        "mixed-2025-02-01T00-00-00"));
  EXPECT_EQ(get("/mixed/executions/latest").word("data.execution_id"), "mixed-2024-01-01T00-00-00");
  EXPECT_THAT(listed_ids("limit=2"), ElementsAre("mixed-2024-01-01T00-00-00", "mixed-2025-03-01T00-00-00"));
}

TEST_P(ExecutionsApi, ListsTenUnlessToldHowMany) {
  save("[]");
  for (int second = 10; second < 30; ++second)
    put_execution(fmt::format("mixed-2025-01-27T04-15-{}", second),
                  fmt::format("2025-01-27T04:15:{}Z", second));
  EXPECT_THAT(listed_ids(), SizeIs(10));
  EXPECT_THAT(listed_ids("limit=1"), ElementsAre("mixed-2025-01-27T04-15-29"));
  EXPECT_THAT(listed_ids("limit=15"), SizeIs(15));
  EXPECT_THAT(listed_ids("limit=100"), SizeIs(20));
  for (const std::string_view limit :
       {"0", "101", "-1", "ten", "1.5", "", "99999999999999999999", "1%3BDROP"}) {
    const ApiAnswer answer = get("/mixed/executions", fmt::format("limit={}", limit));
    EXPECT_EQ(answer.status, 422) << limit;
    EXPECT_EQ(answer.word("errors.0.field"), "limit") << limit;
  }
}

TEST_P(ExecutionsApi, GivesOneByTheNameOfItsFile) {
  save(kMixed);
  const ApiAnswer made = execute();
  const std::string id = made.word("data.execution_id");
  const ApiAnswer answer = get("/mixed/executions/" + id);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.at("data"), made.at("data"));
  EXPECT_EQ(get("/mixed/executions/latest").at("data"), made.at("data"));
  EXPECT_EQ(get("/mixed/executions").at("data.0"), made.at("data"));
  EXPECT_EQ(get("/mixed/executions/mixed-1999-01-01T00-00-00").status, 404);
  for (const std::string_view bad : {"..%2Fsuite", "..", "a%2Fb"})
    EXPECT_THAT(get(fmt::format("/mixed/executions/{}", bad)).status, ::testing::AnyOf(400, 404, 422)) << bad;
}

// (c)6
TEST_P(ExecutionsApi, GivesEveryRunAFileOfItsOwn) {
  save(R"([{"name": "t", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics": []}])");
  std::vector<std::string> ids;
  ids.reserve(5);
  for (int i = 0; i < 5; ++i) ids.push_back(execute().word("data.execution_id"));
  auto different = ids;
  std::sort(different.begin(), different.end());
  EXPECT_EQ(std::unique(different.begin(), different.end()), different.end());
  EXPECT_THAT(world_.names_in(kExecutions), SizeIs(5));
  const auto seconds = [](const std::string& id) {
    return id.substr(0, std::string("mixed-2025-01-27T04-15-30").size());
  };
  for (std::size_t i = 1; i < ids.size(); ++i)
    EXPECT_TRUE(seconds(ids[i]) != seconds(ids[i - 1]) || ids[i].size() > seconds(ids[i]).size()) << ids[i];
  std::reverse(ids.begin(), ids.end());
  EXPECT_EQ(listed_ids(), ids);
}

// R12
TEST_P(ExecutionsApi, ShowsTheLastExecutionInTheList) {
  save(R"([{"name": "t", "prompt_reference": ".promptrepo/prompts/echo.yaml", "metrics": []}])");
  const ApiAnswer passed = execute();
  EXPECT_EQ(get("").word("data.0.last_execution"), passed.word("data.executed_at"));
  EXPECT_EQ(get("").json("data.0.last_execution_passed"), "true");
  save(kMixed);
  const ApiAnswer failed = execute();
  EXPECT_EQ(get("").word("data.0.last_execution"), failed.word("data.executed_at"));
  EXPECT_EQ(get("").json("data.0.last_execution_passed"), "false");
  EXPECT_EQ(get("").json("data.0.test_count"), "4");
}

// --- --commit

TEST_P(ExecutionsApi, CommitsTheExecutionAlone) {
  world_.serve({"--commit"});
  save(kMixed);
  world_.put("notes.txt", "somebody's\n");
  const ApiAnswer answer = execute();
  ASSERT_EQ(answer.status, 200) << answer.text;
  EXPECT_EQ(world_.git().git("show --format= --name-status HEAD"),
            fmt::format("A\tshop/{}/{}.execution.yaml", kExecutions, answer.word("data.execution_id")));
  EXPECT_EQ(world_.git().git("log -1 --format=%s"), "Run test suite mixed: 1 of 3 tests passed");
  EXPECT_EQ(world_.git().status(), "?? shop/notes.txt");
  EXPECT_EQ(world_.git().fsck(), "");
  const std::string head = world_.git().head();
  world_.api().post(SuiteWorld::url("/mixed/tests/good/execute"));
  EXPECT_EQ(world_.git().head(), head);
}

// --- Secrets

TEST_P(ExecutionsApi, TellsNobodyItsKeys) {
  save(kMixed);
  const std::string text = execute().text + get("/mixed/executions").text;
  EXPECT_THAT(text, AllOf(Not(HasSubstr("sk-of-tests")), Not(HasSubstr(world_.api().token()))));
}

}  // namespace
}  // namespace proctor::e2e
