// PromptKitchen's endpoints of a running server: SPEC 000 K4-K8, K29-K33 and its (b).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/api_client.h"
#include "e2e/judge_server.h"
#include "e2e/process.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr auto kUuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

Value json(std::string_view text) { return *value::parse_json(text); }

// Says the name that it is asked to greet, as JSON.
JudgeAnswer greet(const JudgeQuestion& question) {
  const std::string asked = value::to_json(question.body);
  if (asked.find("nobody") != std::string::npos) return {.text = "{}", .status = 400};
  if (asked.find("plainly") != std::string::npos) return {.text = "  Hello  "};
  return {.text = R"({"user": {"name": "bob"}, "items": [{"id": 1}, {"id": 2}]})"};
}

class KitchenApi : public ::testing::Test {
 protected:
  KitchenApi() { folder_.put("proctor.yaml", "provider: openai\nmodel: gpt-4o\n"); }

  ServeSetup setup() const {
    return {.flags = {"--base-url", model_.url()},
            .environment = {{"OPENAI_API_KEY", "sk-secret-of-the-test"}}};
  }
  ApiClient& api() {
    if (!api_) api_.emplace(folder_.path(), setup());
    return *api_;
  }
  void restart() {
    api().stop();
    api_.reset();
  }

  std::string prompt(std::string_view text = "Greet {{name}}") {
    const ApiAnswer made =
        api().post("/api/prompts", Map{{"name", "Greeting"}, {"prompt", text}, {"owner", "me"}});
    EXPECT_EQ(made.status, 201) << made.text;
    return made.word("id");
  }
  std::string suite(const std::string& prompt_id) {
    const ApiAnswer made =
        api().post("/api/prompts/" + prompt_id + "/test-suites", json(R"({"name": "Polite"})"));
    EXPECT_EQ(made.status, 201) << made.text;
    return made.word("id");
  }
  ApiAnswer add(const std::string& suite_id, std::string_view test) {
    return api().post("/api/test-suites/" + suite_id + "/test-cases", json(test));
  }
  std::string start(const std::string& suite_id) {
    const ApiAnswer begun = api().post("/api/test-suites/" + suite_id + "/run");
    EXPECT_EQ(begun.status, 200) << begun.text;
    return begun.word("runId");
  }
  // Asks until it is over, as a client does.
  ApiAnswer ended(const std::string& run) { return api().ended("/api/test-suite-runs/" + run); }

  Folder folder_;
  JudgeServer model_{greet};
  std::optional<ApiClient> api_;
};

// --- Projects and prompts

TEST_F(KitchenApi, HasAProjectBeforeAnyoneMadeOne) {
  const ApiAnswer own = api().get("/api/projects");
  ASSERT_EQ(own.status, 200);
  EXPECT_EQ(own.body.list().size(), 1U);
  const std::string id = own.word("0.id");
  EXPECT_EQ(api().get("/api/projects/" + id).word("id"), id);
  EXPECT_EQ(api().get("/api/projects/" + id + "/prompts").text, "[]");
  prompt();
  EXPECT_EQ(api().get("/api/projects/" + id + "/prompts").word("0.name"), "Greeting");
}

TEST_F(KitchenApi, MakesChangesAndRemovesProjects) {
  const ApiAnswer made = api().post("/api/projects", json(R"({"name": "Shop", "description": "d"})"));
  ASSERT_EQ(made.status, 201);
  const std::string id = made.word("id");
  EXPECT_THAT(id, ::testing::MatchesRegex(kUuid));
  EXPECT_EQ(api().put("/api/projects/" + id, json(R"({"name": "Store"})")).word("name"), "Store");
  const ApiAnswer inside = api().post("/api/projects/" + id + "/prompts",
                                      json(R"({"name": "P", "prompt": "x", "modelId": null})"));
  ASSERT_EQ(inside.status, 201);
  EXPECT_EQ(inside.word("projectId"), id);
  EXPECT_EQ(api().remove("/api/projects/" + id).status, 409);
  EXPECT_EQ(api().remove("/api/prompts/" + inside.word("id")).status, 204);
  EXPECT_EQ(api().remove("/api/projects/" + id).status, 204);
  EXPECT_EQ(api().get("/api/projects/" + id).status, 404);
  EXPECT_EQ(api().remove("/api/projects/" + id).status, 404);
  EXPECT_EQ(api().put("/api/projects/" + id, json(R"({"name": "x"})")).status, 404);
}

TEST_F(KitchenApi, CountsEveryChangeOfAPromptAsAVersion) {
  const std::string id = prompt();
  const std::string url = "/api/prompts/" + id;
  EXPECT_EQ(api().get(url).json("version"), "1");
  EXPECT_EQ(api().get(url).word("owner"), "me");
  EXPECT_EQ(api().put(url, json(R"({"name": "Greeting", "prompt": "Hello {{name}}"})")).json("version"), "2");
  EXPECT_EQ(api().put(url, json(R"({"name": "Renamed"})")).json("version"), "2");
  const ApiAnswer restored = api().post(url + "/restore", json(R"({"version": 1})"));
  EXPECT_EQ(restored.json("version"), "3");
  EXPECT_EQ(restored.word("prompt"), "Greet {{name}}");
  const ApiAnswer history = api().get(url + "/history");
  ASSERT_EQ(history.body.list().size(), 3U);
  EXPECT_EQ(history.json("0.version"), "3");
  EXPECT_EQ(history.word("1.prompt"), "Hello {{name}}");
  EXPECT_EQ(api().post(url + "/restore", json(R"({"version": 9})")).status, 404);
  EXPECT_EQ(api().post(url + "/restore", json(R"({"version": "1"})")).status, 400);
}

TEST_F(KitchenApi, SaysWhatIsMissingInAPrompt) {
  const ApiAnswer answer = api().post("/api/prompts", json(R"({"prompt": ""})"));
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(answer.word("error"), "Validation failed");
  EXPECT_GE(answer.at("details").list().size(), 2U) << answer.text;
}

TEST_F(KitchenApi, KnowsNothingThatIsNotThere) {
  const std::string nowhere = "8b0f9a5e-0000-4000-8000-000000000000";
  for (const std::string& path : {"/api/prompts/" + nowhere, "/api/prompts/" + nowhere + "/test-suites",
                                  "/api/prompts/" + nowhere + "/history"}) {
    const ApiAnswer answer = api().get(path);
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_EQ(answer.text, R"({"error":"Prompt not found"})");
  }
  for (const std::string& path :
       {"/api/test-suites/" + nowhere, "/api/test-suites/" + nowhere + "/test-cases",
        std::string("/api/test-suites/..%2F..%2Fetc/test-cases")})
    EXPECT_EQ(api().get(path).text, R"({"error":"Test suite not found"})") << path;
  EXPECT_EQ(api().post("/api/test-suites/" + nowhere + "/run").text, R"({"error":"Test suite not found"})");
  EXPECT_EQ(api().put("/api/test-suites/" + nowhere, json(R"({"name": "x"})")).status, 404);
  EXPECT_EQ(api().remove("/api/test-suites/" + nowhere).status, 404);
  EXPECT_EQ(add(nowhere, R"({"expectedOutput": "x"})").text, R"({"error":"Test suite not found"})");
  for (const std::string& id : {nowhere, nowhere + ".c", std::string("c"), std::string("..%2F..%2Fx")}) {
    EXPECT_EQ(api().put("/api/test-cases/" + id, json(R"({"name": "x"})")).text,
              R"({"error":"Test case not found"})");
    EXPECT_EQ(api().remove("/api/test-cases/" + id).status, 404);
  }
  for (const std::string_view run : {"run_0", "latest", "run_", "%25"})
    EXPECT_EQ(api().get("/api/test-suite-runs/" + std::string(run)).text, R"({"error":"Run not found"})")
        << run;
}

// --- Suites and cases

TEST_F(KitchenApi, MakesListsChangesAndRemovesSuites) {
  const std::string prompt_id = prompt();
  const std::string url = "/api/prompts/" + prompt_id + "/test-suites";
  EXPECT_EQ(api().get(url).text, "[]");
  const std::string id = suite(prompt_id);
  EXPECT_EQ(api().get(url).word("0.id"), id);
  EXPECT_EQ(api().get(url).word("0.promptId"), prompt_id);
  const ApiAnswer changed = api().put("/api/test-suites/" + id, json(R"({"name": "Rude", "colour": "red"})"));
  EXPECT_EQ(changed.status, 200);
  EXPECT_EQ(changed.word("name"), "Rude");
  EXPECT_EQ(changed.word("id"), id);
  EXPECT_EQ(changed.word("colour"), "red");
  EXPECT_EQ(api().post(url, json(R"({"name": "  "})")).status, 400);
  const ApiAnswer gone = api().remove("/api/test-suites/" + id);
  EXPECT_EQ(gone.status, 204);
  EXPECT_EQ(gone.text, "");
  EXPECT_EQ(api().get(url).text, "[]");
}

TEST_F(KitchenApi, KeepsEveryFieldOfACase) {  // K2, K4, K8
  const std::string id = suite(prompt());
  const ApiAnswer made = add(id, R"({"inputs": {"name": "Bob"}, "expectedOutput": "x", "runMode": "DEFAULT",
    "shouldTrimWhitespace": true, "_ui": {"open": true}, "assertions": [
      {"assertionId": "a1", "path": "$.user.name", "pathMatch": "ALL", "matcher": "toMatch",
       "expected": {"source": "^B", "flags": "i"}, "not": true, "description": "d"},
      {"path": "items", "matcher": "toBeNull"}]})");
  ASSERT_EQ(made.status, 201) << made.text;
  EXPECT_EQ(made.word("testSuiteId"), id);
  EXPECT_EQ(made.json("inputs"), R"({"name":"Bob"})");
  EXPECT_EQ(made.json("shouldTrimWhitespace"), "true");
  EXPECT_EQ(made.json("_ui"), R"({"open":true})");
  EXPECT_EQ(made.word("assertions.0.assertionId"), "a1");
  EXPECT_EQ(made.word("assertions.0.id"), "a1");
  EXPECT_EQ(made.json("assertions.0.expected"), R"({"source":"^B","flags":"i"})");
  EXPECT_EQ(made.word("assertions.0.description"), "d");
  EXPECT_THAT(made.word("assertions.1.assertionId"), ::testing::MatchesRegex(kUuid));
  EXPECT_EQ(made.word("assertions.1.pathMatch"), "ANY");
  EXPECT_EQ(made.json("assertions.1.not"), "false");
  const ApiAnswer cases = api().get("/api/test-suites/" + id + "/test-cases");
  ASSERT_EQ(cases.body.list().size(), 1U);
  EXPECT_EQ(cases.json("0.assertions"), made.json("assertions"));
  EXPECT_EQ(api().get("/api/test-cases/" + made.word("id")).json("assertions"), made.json("assertions"));
}

TEST_F(KitchenApi, TakesEitherSpellingAndChangesOnlyWhatIsSaid) {
  const std::string id = suite(prompt());
  const ApiAnswer made = add(id, R"({"inputs": {}, "expected_output": "x", "run_mode": "skip",
    "should_trim_whitespace": true, "note": 1})");
  ASSERT_EQ(made.status, 201) << made.text;
  EXPECT_EQ(made.word("expectedOutput"), "x");
  EXPECT_EQ(made.word("runMode"), "SKIP");
  const ApiAnswer changed = api().put("/api/test-cases/" + made.word("id"), json(R"({"runMode": "ONLY"})"));
  ASSERT_EQ(changed.status, 200) << changed.text;
  EXPECT_EQ(changed.word("runMode"), "ONLY");
  EXPECT_EQ(changed.word("expectedOutput"), "x");
  EXPECT_EQ(changed.json("note"), "1");
  EXPECT_EQ(changed.word("id"), made.word("id"));
}

TEST_F(KitchenApi, RefusesCasesThatNothingCouldBeMadeOf) {
  const std::string id = suite(prompt());
  const struct {
    std::string_view test;
    std::string_view field;
    std::string_view message;
  } refused[] = {
      {R"({"inputs": {}})", "", "neither assertions nor an expected output"},
      {R"({"assertions": [{"path": "$.a[", "matcher": "toBeNull"}]})", "assertions.0.path",
       "Invalid JSONPath"},
      {R"({"assertions": [{"path": "$", "matcher": "toBe"}]})", "assertions.0.matcher", "unknown matcher"},
      {R"({"assertions": [{"matcher": "toMatch", "expected": "["}]})", "assertions.0.expected", ""},
      {R"({"assertions": [{"matcher": "toMatch", "expected": {"source": "a", "flags": "g"}}]})",
       "assertions.0.expected.flags", "unknown flag"},
      {R"({"assertions": [{"matcher": "toBeOneOf", "expected": []}]})", "assertions.0.expected", "empty"},
      {R"({"expectedOutput": "x", "inputs": []})", "inputs", "must be a map"},
      {R"({"expectedOutput": "x", "runMode": "NEVER"})", "runMode", "must be DEFAULT, SKIP or ONLY"}};
  for (const auto& [test, field, message] : refused) {
    const ApiAnswer answer = add(id, test);
    EXPECT_EQ(answer.status, 400) << test;
    EXPECT_EQ(answer.word("error"), "Validation failed") << test;
    EXPECT_EQ(answer.word("details.0.field"), field) << test << answer.text;
    EXPECT_THAT(answer.word("details.0.message"), HasSubstr(message)) << test;
  }
  EXPECT_EQ(api().get("/api/test-suites/" + id + "/test-cases").text, "[]");
}

TEST_F(KitchenApi, HoldsAssertionsToTheirLimits) {
  const std::string id = suite(prompt());
  const auto equal_to = [](std::size_t bytes) {
    return Map{{"assertions", List{Map{{"matcher", "toEqual"}, {"expected", std::string(bytes, 'x')}}}}};
  };
  const auto pattern_of = [](std::size_t length) {
    return Map{{"assertions", List{Map{{"matcher", "toMatch"}, {"expected", std::string(length, 'x')}}}}};
  };
  const std::string url = "/api/test-suites/" + id + "/test-cases";
  EXPECT_EQ(api().post(url, equal_to(65'000)).status, 201);
  const ApiAnswer large = api().post(url, equal_to(65'536));
  EXPECT_EQ(large.status, 400);
  EXPECT_THAT(large.text, HasSubstr("65536 bytes"));
  EXPECT_EQ(api().post(url, pattern_of(1024)).status, 201);
  EXPECT_THAT(api().post(url, pattern_of(1025)).text, HasSubstr("Pattern too long"));
}

TEST_F(KitchenApi, TheOperatorMayLowerTheLimits) {
  ServeSetup lower = setup();
  lower.environment["PK_MAX_ASSERTION_JSON_BYTES"] = "200";
  lower.environment["PK_REGEX_MAX_SOURCE_LEN"] = "3";
  lower.environment["PK_REGEX_ALLOWED_FLAGS"] = "i";
  api_.emplace(folder_.path(), lower);
  const std::string id = suite(prompt());
  EXPECT_THAT(add(id, R"({"assertions": [{"matcher": "toMatch", "expected": "abcd"}]})").text,
              HasSubstr("Pattern too long: 3"));
  EXPECT_THAT(
      add(id, R"({"assertions": [{"matcher": "toMatch", "expected": {"source": "a", "flags": "m"}}]})").text,
      HasSubstr("is not allowed"));
  const std::string long_text(200, 'x');
  EXPECT_THAT(add(id, R"({"assertions": [{"matcher": "toEqual", "expected": ")" + long_text + R"("}]})").text,
              HasSubstr("200 are allowed"));
}

TEST_F(KitchenApi, RemovesACaseAndLeavesTheIdsOfOthers) {
  folder_.put(
      ".promptkitchen/mine/hand.json",
      R"({"name": "hand", "prompt": "p", "testCases": [{"expectedOutput": "a"}, {"expectedOutput": "b"}]})");
  const std::string prompt_id = api().get("/api/prompts").word("0.id");
  const std::string id = api().get("/api/prompts/" + prompt_id + "/test-suites").word("0.id");
  const std::string url = "/api/test-suites/" + id + "/test-cases";
  const ApiAnswer before = api().get(url);
  EXPECT_EQ(api().remove("/api/test-cases/" + before.word("0.id")).status, 204);
  const ApiAnswer after = api().get(url);
  ASSERT_EQ(after.body.list().size(), 1U);
  EXPECT_EQ(after.word("0.id"), before.word("1.id"));
  EXPECT_EQ(after.word("0.expectedOutput"), "b");
}

// --- Runs

TEST_F(KitchenApi, RunsASuiteAndTellsEveryAssertion) {  // K5, K7, K33
  const std::string id = suite(prompt());
  const std::string good = add(id, R"({"inputs": {"name": "Bob"}, "assertions": [
        {"id": "a1", "path": "user.name", "matcher": "toEqual", "expected": "bob"},
        {"id": "a2", "path": "$.items[*].id", "pathMatch": "ALL", "matcher": "toBeOneOf", "expected": [1, 2]}]})")
                               .word("id");
  const std::string bad = add(id, R"({"inputs": {"name": "Bob"}, "assertions": [
        {"id": "b1", "path": "$.user.name", "matcher": "toMatch", "expected": "[A-Z][a-z]+"}]})")
                              .word("id");
  const std::string plain =
      add(id, R"({"inputs": {"name": "plainly"}, "expectedOutput": "Hello", "shouldTrimWhitespace": true})")
          .word("id");
  add(id, R"({"inputs": {"name": "x"}, "expectedOutput": "y", "runMode": "SKIP"})");
  const ApiAnswer run = ended(start(id));
  EXPECT_EQ(run.word("status"), "COMPLETED") << run.text;
  EXPECT_EQ(run.word("testSuiteId"), id);
  EXPECT_NEAR(run.at("passPercentage").number(), 200.0 / 3, 1e-9);
  ASSERT_EQ(run.at("results").list().size(), 3U) << run.text;
  EXPECT_EQ(run.word("results.0.testCaseId"), good);
  EXPECT_EQ(run.word("results.0.status"), "PASS");
  EXPECT_EQ(run.word("results.0.output.user.name"), "bob");
  EXPECT_EQ(run.word("results.0.details.0.assertionId"), "a1");
  EXPECT_EQ(run.word("results.0.details.0.path"), "$.user.name");
  EXPECT_EQ(run.json("results.0.details.1.actualSamples"), "[1,2]");
  EXPECT_EQ(run.word("results.0.details.1.pathMatch"), "ALL");
  EXPECT_EQ(run.word("results.1.testCaseId"), bad);
  EXPECT_EQ(run.word("results.1.status"), "FAIL");
  EXPECT_EQ(run.json("results.1.details.0.passed"), "false");
  EXPECT_EQ(run.word("results.1.details.0.message"),
            R"($.user.name toMatch /[A-Z][a-z]+/ expected match, got "bob")");  // K26
  EXPECT_EQ(run.word("results.2.testCaseId"), plain);
  EXPECT_EQ(run.word("results.2.status"), "PASS");
  EXPECT_EQ(run.word("results.2.output"), "  Hello  ");
  EXPECT_EQ(run.json("results.2.details"), "null");
}

TEST_F(KitchenApi, RunsOnlyWhatIsMarkedSo) {
  const std::string id = suite(prompt());
  add(id, R"({"inputs": {"name": "plainly"}, "expectedOutput": "no"})");
  const std::string only =
      add(id, R"({"inputs": {"name": "plainly"}, "expectedOutput": "  Hello  ", "runMode": "ONLY"})")
          .word("id");
  const ApiAnswer run = ended(start(id));
  EXPECT_EQ(run.json("passPercentage"), "100");
  ASSERT_EQ(run.at("results").list().size(), 1U);
  EXPECT_EQ(run.word("results.0.testCaseId"), only);
}

TEST_F(KitchenApi, ARunOfNothingIsOverAtOnce) {
  const std::string id = suite(prompt());
  const ApiAnswer run = ended(start(id));
  EXPECT_EQ(run.word("status"), "COMPLETED");
  EXPECT_EQ(run.json("passPercentage"), "0");
  EXPECT_EQ(run.json("results"), "[]");
}

TEST_F(KitchenApi, AModelThatDoesNotAnswerIsAnError) {
  const std::string id = suite(prompt());
  add(id, R"({"inputs": {"name": "nobody"}, "expectedOutput": "x"})");
  const ApiAnswer run = ended(start(id));
  EXPECT_EQ(run.word("status"), "ERROR");
  EXPECT_NE(run.word("error"), "");
  EXPECT_EQ(run.word("results.0.status"), "FAIL");
  EXPECT_EQ(run.json("passPercentage"), "0");
}

TEST_F(KitchenApi, CutsDetailsThatAreTooLarge) {
  ServeSetup small = setup();
  small.environment["PK_MAX_TEST_RESULT_DETAILS_BYTES"] = "300";
  api_.emplace(folder_.path(), small);
  const std::string id = suite(prompt());
  add(id,
      R"({"inputs": {}, "assertions": [{"id": "a", "path": "$", "matcher": "toEqual", "not": true, "expected": 1},
    {"id": "b", "path": "$.items[*]", "pathMatch": "ALL", "matcher": "toBeNull", "not": true}]})");
  const ApiAnswer run = ended(start(id));
  EXPECT_EQ(run.word("results.0.status"), "PASS") << run.text;
  const std::string samples = run.json("results.0.details.0.actualSamples");
  EXPECT_TRUE(samples == R"(["...truncated"])" || samples == "[]") << samples;
  EXPECT_EQ(run.word("results.0.details.0.hash").size(), 64U);
}

// --- Files

TEST_F(KitchenApi, WhatIsSavedRunsOnTheCommandLine) {
  const std::string id = suite(prompt());
  add(id, R"({"inputs": {"name": "plainly"}, "expectedOutput": "Hello", "shouldTrimWhitespace": true})");
  const Ran valid = proctor({.words = {"validate", ".promptkitchen"}, .folder = folder_.path()});
  EXPECT_EQ(valid.code, 0) << valid.err;
  EXPECT_THAT(valid.err, Not(HasSubstr("warning")));
  const Ran ran = proctor({.words = {"run", ".", "--base-url", model_.url()},
                           .folder = folder_.path(),
                           .environment = {{"OPENAI_API_KEY", "k"}}});
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
}

TEST_F(KitchenApi, IdsAndRunsAreTheSameAfterARestart) {
  const std::string prompt_id = prompt();
  const std::string id = suite(prompt_id);
  add(id, R"({"inputs": {"name": "plainly"}, "expectedOutput": "  Hello  "})");
  const std::string run = start(id);
  const ApiAnswer before = ended(run);
  const std::string cases = api().get("/api/test-suites/" + id + "/test-cases").text;
  restart();
  EXPECT_EQ(api().get("/api/prompts").word("0.id"), prompt_id);
  EXPECT_EQ(api().get("/api/test-suites/" + id + "/test-cases").text, cases);
  EXPECT_EQ(api().get("/api/test-suite-runs/" + run).text, before.text);
}

TEST_F(KitchenApi, RunsTheNewestTextOfThePrompt) {
  const std::string prompt_id = prompt("Greet {{name}} plainly");
  const std::string id = suite(prompt_id);
  add(id,
      R"({"inputs": {"name": "Bob"}, "expectedOutput": {"user": {"name": "bob"}, "items": [{"id": 1}, {"id": 2}]}})");
  EXPECT_EQ(ended(start(id)).json("passPercentage"), "0");
  api().put("/api/prompts/" + prompt_id, json(R"({"prompt": "Greet {{name}}"})"));
  const ApiAnswer run = ended(start(id));
  EXPECT_EQ(run.json("passPercentage"), "100") << run.text;
  EXPECT_EQ(run.word("promptHistoryId"), api().get("/api/prompts/" + prompt_id + "/history").word("0.id"));
}

TEST_F(KitchenApi, ChangesNothingWhereItMayOnlyRead) {
  const std::string id = suite(prompt());
  restart();
  ServeSetup reading = setup();
  reading.flags.emplace_back("--read-only");
  api_.emplace(folder_.path(), reading);
  EXPECT_EQ(api().get("/api/test-suites/" + id).status, 200);
  EXPECT_EQ(add(id, R"({"expectedOutput": "x"})").status, 403);
  EXPECT_EQ(api().post("/api/test-suites/" + id + "/run").status, 403);
  EXPECT_EQ(api().remove("/api/test-suites/" + id).status, 403);
}

}  // namespace
}  // namespace proctor::e2e
