// LLMUnit's endpoints of a running server: SPEC 002 L1-L18 and its (b) and (c)7.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "e2e/api_client.h"
#include "e2e/judge_server.h"
#include "e2e/process.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr auto kKey = "sk-secret-of-the-test";

Value json(std::string_view text) { return *value::parse_json(text); }

bool asks(const JudgeQuestion& question, std::string_view text) {
  return value::to_json(question.body).find(text) != std::string::npos;
}

// Answers with a call of a tool, a text or nothing; as a judge it refuses whatever is rude.
JudgeAnswer speak(const JudgeQuestion& question) {
  if (asks(question, "silence please")) return {.text = "{}", .status = 400};
  if (!question.metric.empty())
    return {.text = asks(question, "Go away")
                        ? R"({"passed": false, "score": 2, "feedback": "That is rude."})"
                        : R"({"passed": true, "score": 9, "feedback": "Kind enough."})"};
  if (asks(question, "Tool result for clock")) return {.text = "It is noon."};
  if (asks(question, "what time")) return {.text = R"({"tool": "clock", "arguments": {"zone": "UTC"}})"};
  return {.text = asks(question, "be rude") ? "Go away" : "Hello! How can I help?"};
}

class LlmunitApi : public ::testing::Test {
 protected:
  LlmunitApi() { folder_.put("proctor.yaml", ""); }

  ServeSetup setup() const {
    return {.flags = {"--provider", "openai", "--model", "gpt-4o", "--base-url", server_.url(), "--judge",
                      "gpt-4o", "--judge-url", server_.url()},
            .environment = {{"OPENAI_API_KEY", kKey}}};
  }
  ApiClient& api() {
    if (!api_) api_.emplace(folder_.path(), setup());
    return *api_;
  }
  void restart() {
    api().stop();
    api_.reset();
  }
  ApiAnswer create(std::string_view body) { return api().post("/api/v1/prompts", json(body)); }
  std::string execute(const std::string& test, std::string_view body = "{}") {
    const ApiAnswer begun = api().post("/api/v1/testing/" + test + "/execute", json(body));
    EXPECT_EQ(begun.status, 202) << begun.text;
    return begun.word("executionId");
  }
  ApiAnswer ended(const std::string& execution) {
    return api().ended("/api/v1/testing/executions/" + execution);
  }
  // A prompt made by hand: its first case's id.
  std::string by_hand(std::string_view test) {
    folder_.put("tests/hand/prompt.md", "You said: {{ $json.last_message }}\n");
    folder_.put("tests/hand/simple_tests.json", test);
    return api().get("/api/v1/prompts").word("0.testCases.0.id");
  }

  Folder folder_;
  JudgeServer server_{speak};
  std::optional<ApiClient> api_;
};

constexpr auto kTwoSteps = R"({"name": "two", "memory": [], "steps": [
  {"message": "Hello", "expectedBehavior": "Greets."},
  {"message": "be rude", "expectedBehavior": "Stays polite."}]})";

// --- Prompts

TEST_F(LlmunitApi, ANewPromptIsAFolderWithThreeFiles) {
  const ApiAnswer made = create(R"({"name": " Support Agent ", "content": "Help.", "description": "d"})");
  ASSERT_EQ(made.status, 201) << made.text;
  EXPECT_EQ(made.word("name"), "support_agent");
  EXPECT_EQ(made.word("content"), "Help.");
  EXPECT_EQ(made.word("description"), "d");
  EXPECT_EQ(made.at("testCases").list().size(), 1U);
  EXPECT_EQ(made.at("testCases.0.steps").list().size(), 2U);
  for (const auto* name : {"prompt.md", "simple_tests.json", "mocks.ts"})
    EXPECT_TRUE(std::filesystem::exists(folder_ / "tests/support_agent" / name)) << name;
  EXPECT_EQ(folder_.text("tests/support_agent/prompt.md"), "Help.");
  const ApiAnswer again = api().get("/api/v1/prompts/" + made.word("id"));
  EXPECT_EQ(again.text, made.text);
  EXPECT_EQ(api().get("/api/v1/prompts").word("0.id"), made.word("id"));
}

TEST_F(LlmunitApi, AnEmptyContentIsTheDefaultPrompt) {
  const ApiAnswer made = create(R"({"name": "a", "content": "  "})");
  EXPECT_THAT(made.word("content"), HasSubstr("You are a helpful assistant"));
  EXPECT_EQ(folder_.text("tests/a/prompt.md"), made.word("content"));
}

TEST_F(LlmunitApi, NamesAreUniqueAndOfAFolder) {
  ASSERT_EQ(create(R"({"name": "a"})").status, 201);
  EXPECT_EQ(create(R"({"name": "A"})").status, 409);
  for (const std::string_view name : {"", " ", "..", "../x", "a/b", ".git", "a\\u0000b"}) {
    const ApiAnswer answer = create(R"({"name": ")" + std::string(name) + R"("})");
    EXPECT_EQ(answer.status, 400) << name;
    EXPECT_NE(answer.word("error"), "") << name;
  }
  EXPECT_EQ(api().get("/api/v1/prompts").body.list().size(), 1U);
}

TEST_F(LlmunitApi, RemovesTheFolder) {
  const std::string url = "/api/v1/prompts/" + create(R"({"name": "a", "description": "d"})").word("id");
  EXPECT_EQ(api().remove(url).status, 204);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "tests/a"));
  EXPECT_EQ(api().get(url).status, 404);
  EXPECT_THAT(api().get(url).word("error"), HasSubstr("not found"));
  EXPECT_EQ(api().remove(url).status, 404);
  EXPECT_EQ(api().put(url, json("{}")).status, 404);
}

TEST_F(LlmunitApi, TakesAFolderThatWasMadeByHand) {
  by_hand(kTwoSteps);
  folder_.put("tests/hand/mocks.ts", "// of mine\nexport default {};\n");
  folder_.put("tests/no-prompt/simple_tests.json", "{}");
  const ApiAnswer list = api().get("/api/v1/prompts");
  ASSERT_EQ(list.body.list().size(), 1U);
  EXPECT_EQ(list.word("0.name"), "hand");
  EXPECT_EQ(list.word("0.description"), "Imported from filesystem");
  EXPECT_EQ(list.word("0.mocks"), "// of mine\nexport default {};\n");
  EXPECT_EQ(list.word("0.testCases.0.mocks.0.name"), "default");
  EXPECT_EQ(list.word("0.testCases.0.steps.1.userInput"), "be rude");
  EXPECT_EQ(list.json("0.testCases.0.memory"), "[]");
}

TEST_F(LlmunitApi, OneBrokenFolderStopsNobodyAndStays) {
  by_hand(kTwoSteps);
  folder_.put("tests/broken/prompt.md", "x");
  folder_.put("tests/broken/simple_tests.json", "{oops");
  const ApiAnswer list = api().get("/api/v1/prompts");
  ASSERT_EQ(list.body.list().size(), 2U) << list.text;
  EXPECT_EQ(list.word("0.name"), "broken");
  EXPECT_EQ(list.word("0.faults.0.path"), "tests/broken/simple_tests.json");
  EXPECT_EQ(api().remove("/api/v1/prompts/" + list.word("0.id")).status, 409);
  EXPECT_EQ(folder_.text("tests/broken/simple_tests.json"), "{oops");
}

TEST_F(LlmunitApi, WhatIsReadCanBeSentBackAndChangesNoByte) {  // (c)7, L18
  const std::string file =
      "{\n    \"name\": \"n\", \"x-team\": [1,  2],\n  \"initialContext\": {\"a\": 1},\n\"memory\": "
      "[{\"role\": "
      "\"user\", \"content\": \"hi\"}], \"steps\": [ {\"userInput\": \"u\", \"expectedBehavior\": \"b\", "
      "\"note\": null} ]\n}\n";
  by_hand(file);
  folder_.put("tests/hand/mocks.ts", "export default {};\n");
  folder_.put("tests/hand/second.json", R"({"name":"s","steps":[{"message":"m","expectedBehavior":"b"}]})");
  const ApiAnswer before = api().get("/api/v1/prompts");
  const ApiAnswer after = api().put("/api/v1/prompts/" + before.word("0.id"), before.at("0"));
  EXPECT_EQ(after.status, 200) << after.text;
  EXPECT_EQ(folder_.text("tests/hand/simple_tests.json"), file);
  EXPECT_EQ(folder_.text("tests/hand/second.json"),
            R"({"name":"s","steps":[{"message":"m","expectedBehavior":"b"}]})");
  EXPECT_EQ(folder_.text("tests/hand/prompt.md"), "You said: {{ $json.last_message }}\n");
  EXPECT_EQ(after.json("testCases"), before.json("0.testCases"));
}

TEST_F(LlmunitApi, WritesEveryCaseAndTheMocks) {
  const std::string first = by_hand(kTwoSteps);
  const std::string id = api().get("/api/v1/prompts").word("0.id");
  const ApiAnswer saved =
      api().put("/api/v1/prompts/" + id, json(R"({"content": "New {{ $json.last_message }}",
    "testCases": [{"id": ")" + first + R"(", "name": "two", "initialContext": {"tier": "gold"},
      "steps": [{"userInput": "Hi", "expectedBehavior": "Greets.", "input": {"context": "c"}}],
      "mocks": [{"name": "default", "code": "export default { clock: () => 'noon' };\n"}]},
     {"name": "Other Case", "steps": [{"userInput": "Bye", "expectedBehavior": "Parts."}]}]})"));
  ASSERT_EQ(saved.status, 200) << saved.text;
  EXPECT_EQ(folder_.text("tests/hand/prompt.md"), "New {{ $json.last_message }}");
  EXPECT_EQ(folder_.text("tests/hand/mocks.ts"), "export default { clock: () => 'noon' };\n");
  EXPECT_EQ(*value::parse_json(folder_.text("tests/hand/simple_tests.json")),
            json(R"({"name": "two", "memory": [], "initialContext": {"tier": "gold"},
              "steps": [{"message": "Hi", "expectedBehavior": "Greets.", "input": {"context": "c"}}]})"));
  ASSERT_EQ(saved.at("testCases").list().size(), 2U);
  EXPECT_EQ(saved.word("testCases.0.id"), first);
  EXPECT_EQ(saved.word("testCases.1.steps.0.message"), "Bye");
  const Ran valid = proctor({.words = {"validate", "tests"}, .folder = folder_.path()});
  EXPECT_EQ(valid.code, 0) << valid.err;
}

TEST_F(LlmunitApi, ASaveMayDemandWhatThePromptStillIs) {
  by_hand(kTwoSteps);
  const std::string path = "/api/v1/prompts/" + api().get("/api/v1/prompts").word("0.id");
  const auto send = [&](const std::string& method, const std::string& tag) {
    return api().send(
        {.method = method,
         .path = path,
         .body = method == "PUT" ? std::optional<std::string>(R"({"content": "New."})") : std::nullopt,
         .headers = {{"If-Match", tag}}});
  };
  const std::string tag = api().get(path).header("ETag");
  folder_.put("tests/hand/mocks.ts", "export default { clock: () => 'noon' };\n");
  EXPECT_EQ(send("PUT", tag).status, 412);
  EXPECT_EQ(send("DELETE", tag).status, 412);
  EXPECT_EQ(api().get(path).word("content"), "You said: {{ $json.last_message }}\n");
  const ApiAnswer saved = send("PUT", api().get(path).header("ETag"));
  EXPECT_EQ(saved.status, 200) << saved.text;
  EXPECT_EQ(saved.header("ETag"), api().get(path).header("ETag"));
  EXPECT_EQ(send("DELETE", saved.header("ETag")).status, 204);
}

TEST_F(LlmunitApi, RefusesCasesThatNothingCouldBeMadeOf) {
  by_hand(kTwoSteps);
  const std::string url = "/api/v1/prompts/" + api().get("/api/v1/prompts").word("0.id");
  const std::string before = folder_.text("tests/hand/simple_tests.json");
  for (const std::string_view test :
       {R"({"name": "", "steps": []})",
        R"({"name": "n", "steps": [{"message": "m", "expectedBehavior": ""}]})",
        R"({"name": "n", "steps": [{"expectedBehavior": "b"}]})", R"({"name": "n"})",
        R"({"name": "n", "steps": [], "mocks": [{"name": "a", "code": "x"}, {"name": "a", "code": "y"}]})"}) {
    const ApiAnswer answer = api().put(url, json(R"({"testCases": [)" + std::string(test) + "]}"));
    EXPECT_EQ(answer.status, 400) << test;
    EXPECT_THAT(answer.word("error"), HasSubstr("testCases.0")) << test;
  }
  EXPECT_EQ(folder_.text("tests/hand/simple_tests.json"), before);
}

TEST_F(LlmunitApi, KeepsItsIdWhenItIsRenamed) {
  const std::string id = create(R"({"name": "old", "description": "d"})").word("id");
  const ApiAnswer renamed = api().put("/api/v1/prompts/" + id, json(R"({"name": "New Name"})"));
  ASSERT_EQ(renamed.status, 200) << renamed.text;
  EXPECT_EQ(renamed.word("name"), "new_name");
  EXPECT_TRUE(std::filesystem::exists(folder_ / "tests/new_name/prompt.md"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "tests/old"));
  restart();
  EXPECT_EQ(api().get("/api/v1/prompts/" + id).word("description"), "d");
  EXPECT_EQ(api().remove("/api/v1/prompts/" + id).status, 204);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "tests/new_name"));
}

// --- Executions

TEST_F(LlmunitApi, ExecutesACaseStepByStep) {
  const std::string test = by_hand(kTwoSteps);
  const ApiAnswer execution = ended(execute(test));
  EXPECT_EQ(execution.word("status"), "COMPLETED") << execution.text;
  EXPECT_EQ(execution.word("testCaseId"), test);
  EXPECT_EQ(execution.json("errorMessage"), "null");
  ASSERT_EQ(execution.at("results").list().size(), 2U);
  EXPECT_EQ(execution.json("results.0.stepOrder"), "0");
  EXPECT_EQ(execution.word("results.0.userInput"), "Hello");
  EXPECT_EQ(execution.word("results.0.renderedPrompt"), "You said: Hello\n");
  EXPECT_EQ(execution.word("results.0.actualResponse"), "Hello! How can I help?");
  EXPECT_EQ(execution.json("results.0.passed"), "true");
  EXPECT_EQ(execution.json("results.0.score"), "9");
  EXPECT_EQ(execution.word("results.0.feedback"), "Kind enough.");
  EXPECT_EQ(execution.json("results.1.passed"), "false");
  EXPECT_EQ(execution.json("results.1.score"), "2");
  EXPECT_EQ(execution.word("results.1.feedback"), "That is rude.");
  EXPECT_NE(execution.word("completedAt"), "");
}

TEST_F(LlmunitApi, TellsWhatToolsWereCalled) {  // L13, L14
  folder_.put("tests/hand/mocks.ts", "export default { clock: (args: any) => `noon in ${args.zone}` };\n");
  const std::string test = by_hand(
      R"({"name": "t", "memory": [], "steps": [{"message": "what time is it", "expectedBehavior": "Tells it."}]})");
  const ApiAnswer execution = ended(execute(test));
  EXPECT_EQ(execution.word("results.0.actualResponse"), "It is noon.") << execution.text;
  EXPECT_EQ(execution.word("results.0.toolExecutions.0.toolName"), "clock");
  EXPECT_EQ(execution.json("results.0.toolExecutions.0.arguments"), R"({"zone":"UTC"})");
  EXPECT_EQ(execution.word("results.0.toolExecutions.0.result"), "noon in UTC");
  EXPECT_NE(execution.word("results.0.toolExecutions.0.timestamp"), "");
}

TEST_F(LlmunitApi, AModelThatDoesNotAnswerFailsTheExecution) {
  const std::string test = by_hand(
      R"({"name": "t", "memory": [], "steps": [{"message": "silence please", "expectedBehavior": "Answers."}]})");
  const ApiAnswer execution = ended(execute(test));
  EXPECT_EQ(execution.word("status"), "FAILED") << execution.text;
  EXPECT_NE(execution.word("errorMessage"), "");
}

TEST_F(LlmunitApi, AsksTheModelsThatARequestNames) {
  const std::string test = by_hand(kTwoSteps);
  const ApiAnswer execution = ended(execute(test, R"({"model": "gpt-4o-mini", "judgeModel": "gpt-4.1"})"));
  EXPECT_EQ(execution.word("model"), "gpt-4o-mini");
  EXPECT_EQ(execution.word("judgeModel"), "gpt-4.1");
  std::set<std::string> asked;
  std::set<std::string> judged;
  for (const JudgeQuestion& question : server_.asked())
    (question.metric.empty() ? asked : judged).insert(question.model());
  EXPECT_THAT(asked, ::testing::ElementsAre("gpt-4o-mini"));
  EXPECT_THAT(judged, ::testing::ElementsAre("gpt-4.1"));
}

TEST_F(LlmunitApi, TellsOfPastExecutionsNewestFirst) {
  const std::string test = by_hand(kTwoSteps);
  folder_.put("tests/hand/other.json",
              R"({"name": "other", "steps": [{"message": "m", "expectedBehavior": "b"}]})");
  const std::string other = api().get("/api/v1/prompts").word("0.testCases.1.id");
  EXPECT_EQ(api().get("/api/v1/testing/history/" + test).text, "[]");
  const std::string first = execute(test);
  ended(first);
  ended(execute(other));
  const std::string second = execute(test);
  const ApiAnswer last = ended(second);
  restart();
  const ApiAnswer history = api().get("/api/v1/testing/history/" + test);
  ASSERT_EQ(history.body.list().size(), 2U) << history.text;
  EXPECT_EQ(history.word("0.id"), second);
  EXPECT_EQ(history.word("1.id"), first);
  EXPECT_EQ(history.json("0"), last.text);
}

TEST_F(LlmunitApi, KnowsNothingThatIsNotThere) {
  EXPECT_EQ(api().post("/api/v1/testing/nothing/execute", json("{}")).text,
            R"({"error":"Test case not found"})");
  EXPECT_EQ(api().get("/api/v1/testing/history/nothing").status, 404);
  for (const std::string_view id : {"nothing", "latest", "run_"})
    EXPECT_EQ(api().get("/api/v1/testing/executions/" + std::string(id)).text,
              R"({"error":"Execution not found"})");
}

TEST_F(LlmunitApi, RefusesAnExecutionThatCouldNotBegin) {
  const std::string test = by_hand(kTwoSteps);
  folder_.put("tests/hand/mocks.ts", "export default {{{\n");
  const ApiAnswer answer = api().post("/api/v1/testing/" + test + "/execute", json("{}"));
  EXPECT_EQ(answer.status, 400) << answer.text;
  EXPECT_THAT(answer.word("error"), HasSubstr("mocks.ts"));
}

// --- Settings

TEST_F(LlmunitApi, NeverShowsAKey) {
  ServeSetup keyed = setup();
  keyed.environment["OPENROUTER_API_KEY"] = kKey;
  api_.emplace(folder_.path(), keyed);
  const ApiAnswer settings = api().get("/api/v1/settings");
  EXPECT_EQ(settings.status, 200);
  EXPECT_EQ(settings.json("IS_KEY_SET"), "true");
  EXPECT_EQ(settings.word("OPENROUTER_API_KEY"), "********");
  EXPECT_THAT(settings.text, Not(HasSubstr("secret")));
  EXPECT_NE(settings.word("PORT"), "");
}

TEST_F(LlmunitApi, SetsModelsAndNothingElse) {
  const std::string test = by_hand(kTwoSteps);
  EXPECT_EQ(api().get("/api/v1/settings").word("DEFAULT_MODEL"), "");
  const ApiAnswer set = api().put(
      "/api/v1/settings",
      json(
          R"({"DEFAULT_MODEL": "gpt-4o-mini", "DEFAULT_JUDGE_MODEL": "gpt-4.1", "OPENROUTER_API_KEY": ""})"));
  EXPECT_EQ(set.status, 200) << set.text;
  const ApiAnswer refused = api().put("/api/v1/settings", json(R"({"OPENROUTER_API_KEY": "sk-new"})"));
  EXPECT_EQ(refused.status, 400);
  EXPECT_THAT(refused.word("error"), AllOf(HasSubstr("environment"), Not(HasSubstr("sk-new"))));
  EXPECT_EQ(api().put("/api/v1/settings", json(R"({"DEFAULT_MODEL": 5})")).status, 400);
  restart();
  EXPECT_EQ(api().get("/api/v1/settings").word("DEFAULT_MODEL"), "gpt-4o-mini");
  const ApiAnswer execution = ended(execute(test));
  EXPECT_EQ(execution.word("model"), "gpt-4o-mini");
  EXPECT_EQ(execution.word("judgeModel"), "gpt-4.1");
  const ApiAnswer models = api().get("/api/v1/settings/models");
  EXPECT_GT(models.body.list().size(), 2U);
  EXPECT_THAT(models.text, HasSubstr(R"({"id":"gpt-4o-mini","name":"gpt-4o-mini"})"));
}

}  // namespace
}  // namespace proctor::e2e
