// /api/v0/tests/suites of a running server: SPEC 003 R13, R15, R19, R24-R28, R33 and what (b) and (c) add to
// them, over both stores.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/suite_world.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::string_view kTime = "20[0-9-]+T[0-9:.]+Z";
constexpr auto kTest = R"([{"name": "t", "prompt_reference": "file:///.promptrepo/prompts/echo.yaml",
                            "metrics": [{"type": "bias"}]}])";
constexpr auto kFile = ".promptrepo/tests/greetings/suite.yaml";

class SuitesApi : public ::testing::TestWithParam<StoreKind> {
 protected:
  ApiAnswer save(const Value& body) { return world_.api().post(SuiteWorld::url(""), body); }
  ApiAnswer get(const std::string& rest, std::string_view query = "") {
    return world_.api().get(SuiteWorld::url(rest, query));
  }
  ApiAnswer put_if(const std::string& header, const std::string& value, const Value& body) {
    return world_.api().send({.method = "PUT",
                              .path = SuiteWorld::url("/greetings"),
                              .body = value::to_json(body),
                              .headers = {{header, value}}});
  }

  SuiteWorld world_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Stores, SuitesApi, ::testing::Values(StoreKind::sqlite, StoreKind::postgresql),
                         [](const auto& info) { return name_of(info.param); });

// Every endpoint, as method and path beneath /suites.
const std::vector<std::pair<std::string, std::string>> kEndpoints = {
    {"GET", ""},
    {"POST", ""},
    {"GET", "/greetings"},
    {"PUT", "/greetings"},
    {"DELETE", "/greetings"},
    {"POST", "/greetings/execute"},
    {"POST", "/greetings/tests/t/execute"},
    {"GET", "/greetings/executions"},
    {"GET", "/greetings/executions/latest"},
    {"GET", "/greetings/executions/greetings-2025-01-27T04-15-30"}};

ApiRequest request_to(const std::pair<std::string, std::string>& endpoint, std::string_view query) {
  ApiRequest out{.method = endpoint.first,
                 .path = fmt::format("/api/v0/tests/suites{}{}", endpoint.second, query)};
  const bool takes_body = endpoint.first == "PUT" || (endpoint.first == "POST" && endpoint.second.empty());
  if (takes_body) out.body = value::to_json(suite_body("greetings", kTest));
  return out;
}

// --- Which repository

TEST_P(SuitesApi, DemandsTheNameOfARepositoryEverywhere) {
  for (const auto& endpoint : kEndpoints) {
    const ApiAnswer answer = world_.api().send(request_to(endpoint, ""));
    EXPECT_EQ(answer.status, 422) << endpoint.first << endpoint.second;
    EXPECT_EQ(answer.word("status"), "error");
    EXPECT_EQ(answer.word("type"), "/errors/validation-failed");
    EXPECT_EQ(answer.word("errors.0.field"), "repo_name");
  }
}

TEST_P(SuitesApi, KnowsNoRepositoryThatIsNotThere) {
  for (const auto& endpoint : kEndpoints) {
    const ApiAnswer answer = world_.api().send(request_to(endpoint, "?repo_name=nowhere"));
    EXPECT_EQ(answer.status, 404) << endpoint.first << endpoint.second;
    EXPECT_EQ(answer.json("status_code"), "404");
    EXPECT_EQ(answer.word("type"), "/errors/not-found");
    EXPECT_THAT(answer.word("detail"), HasSubstr("'nowhere' not found"));
    EXPECT_EQ(answer.word("instance"), "/api/v0/tests/suites" + endpoint.second);
  }
}

TEST_P(SuitesApi, OpensNothingBeyondTheRoot) {
  world_.git().put("../escaped-of-test/.promptrepo/tests/s/suite.yaml", "test_suite: {name: s}\n");
  for (const std::string_view name : {"..", ".", "../escaped-of-test", "shop/..", "/etc", ".git",
                                      "shop%2F..%2Fshop", "..%5Cshop", "shop%00"})
    for (const auto& endpoint : kEndpoints) {
      const ApiAnswer answer = world_.api().send(request_to(endpoint, fmt::format("?repo_name={}", name)));
      EXPECT_THAT(answer.status, ::testing::AnyOf(400, 404, 422)) << name << endpoint.second;
    }
  std::filesystem::remove_all(world_.git() / "../escaped-of-test");
}

TEST_P(SuitesApi, ServesTheRootItselfByItsOwnName) {
  world_.git().put(".promptrepo/tests/own/suite.yaml", "test_suite: {name: own}\n");
  const std::string name = std::filesystem::path(world_.git().folder()).filename().string();
  const ApiAnswer answer = world_.api().get("/api/v0/tests/suites?repo_name=" + name);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.word("data.0.name"), "own");
}

// --- The envelope

TEST_P(SuitesApi, WrapsWhatItAnswers) {
  const ApiAnswer answer = get("");
  EXPECT_EQ(answer.word("status"), "success");
  EXPECT_EQ(answer.json("status_code"), "200");
  EXPECT_THAT(answer.word("meta.timestamp"), MatchesRegex(std::string(kTime)));
  EXPECT_THAT(answer.word("meta.request_id"), MatchesRegex("req_[0-9a-f]{12}"));
  EXPECT_EQ(answer.word("meta.version"), "1.0.0");
  EXPECT_EQ(answer.word("meta.correlation_id"), answer.word("meta.request_id"));
  EXPECT_THAT(answer.header("Content-Type"), StartsWith("application/json"));
}

TEST_P(SuitesApi, GivesACorrelationBack) {
  const ApiAnswer answer =
      world_.api().send({.path = SuiteWorld::url(""), .headers = {{"X-Correlation-ID", "abc-1"}}});
  EXPECT_EQ(answer.word("meta.correlation_id"), "abc-1");
  EXPECT_NE(answer.word("meta.request_id"), "abc-1");
}

// --- R25

TEST_P(SuitesApi, ListsNothingWhereThereIsNoFolderOfTests) {
  const ApiAnswer answer = get("");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.json("data"), "[]");
}

TEST_P(SuitesApi, ListsSummariesInOrderOfName) {
  world_.put(".promptrepo/tests/zebra/suite.yaml", "test_suite: {name: zebra, tests: []}\n");
  world_.put(".promptrepo/tests/apple/suite.yaml",
             "test_suite:\n  name: apple\n  description: About apples\n  tags: [fruit, red]\n  tests:\n"
             "    - {name: a, prompt_reference: p.yaml, metrics: []}\n"
             "    - {name: b, prompt_reference: p.yaml, metrics: [], enabled: false}\n");
  const ApiAnswer answer = get("");
  EXPECT_EQ(answer.json("data"),
            R"([{"name":"apple","description":"About apples","test_count":2,"tags":["fruit","red"],)"
            R"("file_path":".promptrepo/tests/apple/suite.yaml","last_execution":null,)"
            R"("last_execution_passed":null},{"name":"zebra","description":"","test_count":0,"tags":[],)"
            R"("file_path":".promptrepo/tests/zebra/suite.yaml","last_execution":null,)"
            R"("last_execution_passed":null}])");
}

TEST_P(SuitesApi, SkipsWhatIsNoSuiteAndSaysSo) {
  world_.put(".promptrepo/tests/good/suite.yaml", "test_suite: {name: good}\n");
  world_.put(".promptrepo/tests/broken/suite.yaml", "test_suite: {name: [\n");
  world_.put(".promptrepo/tests/other/suite.yaml", "something: else\n");
  world_.put(".promptrepo/tests/empty-folder/notes.txt", "hello\n");
  const ApiAnswer answer = get("");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.at("data").list().size(), 1U);
  EXPECT_EQ(answer.word("data.0.name"), "good");
  EXPECT_THAT(answer.word("message"),
              AllOf(HasSubstr("skipped"), HasSubstr(".promptrepo/tests/broken/suite.yaml"),
                    HasSubstr(".promptrepo/tests/other/suite.yaml"), Not(HasSubstr("tests/good"))));
}

// --- R26

TEST_P(SuitesApi, GivesASuiteWithItsDefaults) {
  world_.put(kFile,
             "test_suite:\n  name: greetings\n  tests:\n    - name: t\n      prompt_reference: p.yaml\n"
             "      metrics: [{type: bias}]\n  created_at: 2025-01-27T04:00:00Z\n"
             "  updated_at: \"2025-01-27T05:00:00Z\"\n");
  const ApiAnswer answer = get("/greetings");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.at("data"),
            json(R"({"test_suite":{"name":"greetings","description":"","tests":[{"name":"t","description":"",
                     "prompt_reference":"p.yaml","template_variables":{},"expected_output":null,
                     "retrieval_context":null,"metrics":[{"type":"bias","threshold":0.7,"model":"gpt-4",
                     "include_reason":true,"strict_mode":false}],"enabled":true}],"tags":[],
                     "created_at":"2025-01-27T04:00:00Z","updated_at":"2025-01-27T05:00:00Z"}})"))
      << answer.text;
  EXPECT_THAT(answer.header("ETag"), MatchesRegex("\"[0-9a-zA-Z]+\""));
}

TEST_P(SuitesApi, KnowsNoSuiteThatIsNotThere) {
  for (const std::string name : {"greetings", "no-such-suite", "No_Such", "not here"}) {
    const ApiAnswer answer = get("/" + percent_encoded(name));
    EXPECT_EQ(answer.status, 404) << name;
    EXPECT_EQ(answer.word("detail"), fmt::format("Test suite with id '{}' not found", name));
    EXPECT_EQ(world_.api().remove(SuiteWorld::url("/" + percent_encoded(name))).word("detail"),
              fmt::format("Test suite with id '{}' not found", name));
  }
}

TEST_P(SuitesApi, RefusesNamesThatCouldLeadElsewhere) {
  world_.put("suite.yaml", "test_suite: {name: outside}\n");
  for (const std::string name :
       {"..%2F..", "..%2F..%2Fshop", "a%2Fb", "a.b", "a%5Cb", ".hidden", "%2e%2e%2f", "a%00b"}) {
    const ApiAnswer answer = get("/" + name);
    EXPECT_THAT(answer.status, ::testing::AnyOf(400, 422)) << name;
    EXPECT_THAT(world_.api().remove(SuiteWorld::url("/" + name)).status, ::testing::AnyOf(400, 422)) << name;
    EXPECT_THAT(world_.api().post(SuiteWorld::url("/" + name + "/execute")).status,
                ::testing::AnyOf(400, 422))
        << name;
  }
  EXPECT_EQ(get("/a.b").word("errors.0.field"), "suite_name");
  EXPECT_TRUE(world_.exists("suite.yaml"));
}

TEST_P(SuitesApi, FollowsNoLinkOutOfTheRepository) {
  world_.git().put("secret/suite.yaml", "test_suite: {name: secret}\n");
  world_.put(".promptrepo/tests/notes.txt", "");
  std::filesystem::create_directory_symlink(world_.git() / "secret",
                                            world_.git() / "shop/.promptrepo/tests/secret");
  EXPECT_THAT(get("/secret").status, ::testing::AnyOf(404, 422));
  EXPECT_EQ(get("").json("data"), "[]");
  EXPECT_NE(save(suite_body("secret")).status / 100, 2);
  EXPECT_EQ(world_.git().text("secret/suite.yaml"), "test_suite: {name: secret}\n");
}

TEST_P(SuitesApi, TellsWhatIsWrongWithASuiteThatSomeoneBroke) {
  world_.put(
      kFile,
      "test_suite: {name: greetings, tests: [{name: t, prompt_reference: p, metrics: [{type: luck}]}]}\n");
  const ApiAnswer answer = get("/greetings");
  EXPECT_EQ(answer.status, 422);
  EXPECT_THAT(answer.word("detail"), AllOf(HasSubstr(kFile), HasSubstr("luck")));
  world_.put(kFile, "test_suite: {name: [\n");
  EXPECT_EQ(get("/greetings").status, 422);
  EXPECT_EQ(get("/greetings/executions/latest").status, 200);
  EXPECT_EQ(save(suite_body("greetings")).status, 422);
  EXPECT_EQ(world_.text(kFile), "test_suite: {name: [\n");
  EXPECT_EQ(world_.api().remove(SuiteWorld::url("/greetings")).status, 204);
}

// --- R27

TEST_P(SuitesApi, CreatesAndUpdatesASuite) {
  const ApiAnswer created = save(suite_body("greetings", kTest));
  EXPECT_EQ(created.status, 201) << created.text;
  EXPECT_EQ(created.json("status_code"), "201");
  EXPECT_EQ(created.header("Location"), "/api/v0/tests/suites/greetings");
  EXPECT_THAT(created.word("data.test_suite.created_at"), MatchesRegex(std::string(kTime)));
  EXPECT_THAT(created.word("data.test_suite.updated_at"), MatchesRegex(std::string(kTime)));
  EXPECT_EQ(created.json("data.test_suite.tests.0.metrics.0.threshold"), "0.7");
  EXPECT_EQ(created.at("data"), get("/greetings").at("data"));
  EXPECT_EQ(created.header("ETag"), get("/greetings").header("ETag"));
  EXPECT_THAT(world_.text(kFile), StartsWith("test_suite:"));
  EXPECT_THAT(world_.names_in(".promptrepo/tests/greetings"), ElementsAre("executions", "suite.yaml"));

  Value body = suite_body("greetings", "[]");
  body.map().find("test_suite")->map().set("description", "Now with words");
  body.map().find("test_suite")->map().set("created_at", "1999-01-01T00:00:00Z");
  body.map().find("test_suite")->map().set("updated_at", "1999-01-01T00:00:00Z");
  const ApiAnswer updated = save(body);
  EXPECT_EQ(updated.status, 200);
  EXPECT_EQ(updated.word("data.test_suite.description"), "Now with words");
  EXPECT_EQ(updated.json("data.test_suite.tests"), "[]");
  EXPECT_EQ(updated.word("data.test_suite.created_at"), created.word("data.test_suite.created_at"));
  EXPECT_GE(updated.word("data.test_suite.updated_at"), created.word("data.test_suite.updated_at"));
  EXPECT_NE(updated.header("ETag"), created.header("ETag"));
}

TEST_P(SuitesApi, KeepsWhatPeopleWroteAroundTheirTests) {
  world_.put(kFile,
             "# Owned by Ann\ntest_suite:\n  name: greetings   # as its folder\n  tests:\n"
             "    # the polite one\n    - name: t\n      prompt_reference: p.yaml\n      metrics: []\n"
             "  created_at: \"2025-01-27T04:00:00Z\"\n");
  Value suite = get("/greetings").at("data");
  suite.map().find("test_suite")->map().set("description", "New");
  EXPECT_EQ(save(suite).status, 200);
  EXPECT_THAT(world_.text(kFile), AllOf(HasSubstr("# Owned by Ann"), HasSubstr("# as its folder"),
                                        HasSubstr("# the polite one"), HasSubstr("description: New"),
                                        HasSubstr("2025-01-27T04:00:00Z"), Not(HasSubstr("strict_mode"))));
}

struct Wrong {
  std::string_view body;
  std::string_view field;
};

// R1, R2, R6, R7, R15, R24, (c)4
const std::vector<Wrong> kWrong = {
    {R"({})", "test_suite"},
    {R"([])", "body"},
    {R"({"test_suite": null})", "test_suite"},
    {R"({"test_suite": {}})", "name"},
    {R"({"test_suite": {"name": ""}})", "name"},
    {R"({"test_suite": {"name": 7}})", "name"},
    {R"({"test_suite": {"name": "Greetings"}})", "name"},
    {R"({"test_suite": {"name": "a b"}})", "name"},
    {R"({"test_suite": {"name": "a--b"}})", "name"},
    {R"({"test_suite": {"name": "-a"}})", "name"},
    {R"({"test_suite": {"name": "a.b"}})", "name"},
    {R"({"test_suite": {"name": "../a"}})", "name"},
    {R"({"test_suite": {"name": "a/b"}})", "name"},
    {R"({"test_suite": {"name": "a\\b"}})", "name"},
    {R"({"test_suite": {"name": "s\u00e4"}})", "name"},
    {R"({"test_suite": {"name": "s", "tests": {}}})", "tests"},
    {R"({"test_suite": {"name": "s", "tags": "x"}})", "tags"},
    {R"({"test_suite": {"name": "s", "tests": [{"prompt_reference": "p", "metrics": []}]}})", "tests.0.name"},
    {R"({"test_suite": {"name": "s", "tests": [{"name": "t", "metrics": []}]}})", "tests.0.prompt_reference"},
    {R"({"test_suite": {"name": "s", "tests": [{"name": "t", "prompt_reference": "p"}]}})",
     "tests.0.metrics"},
    {R"({"test_suite": {"name": "s", "tests": [{"name": "t", "prompt_reference": "file:///../../p", "metrics": []}]}})",
     "tests.0.prompt_reference"},
    {R"({"test_suite": {"name": "s", "tests": [{"name": "t", "prompt_reference": "https://x/p", "metrics": []}]}})",
     "tests.0.prompt_reference"},
    {R"({"test_suite": {"name": "s", "tests": [{"name": "t", "prompt_reference": "p", "metrics": [{}]}]}})",
     "tests.0.metrics.0.type"},
    {R"({"test_suite": {"name": "s", "tests": [{"name": "t", "prompt_reference": "p", "metrics": [{"type": "luck"}]}]}})",
     "tests.0.metrics.0.type"},
    {R"({"test_suite": {"name": "s", "tests": [{"name": "t", "prompt_reference": "p",
         "metrics": [{"type": "bias"}, {"type": "bias", "threshold": 1.5}]}]}})",
     "tests.0.metrics.1.threshold"},
    {R"({"test_suite": {"name": "s", "tests": [{"name": "t", "prompt_reference": "p",
         "metrics": [{"type": "bias", "threshold": -0.1}]}]}})",
     "tests.0.metrics.0.threshold"},
    {R"({"test_suite": {"name": "s", "tests": [{"name": "t", "prompt_reference": "p",
         "metrics": [{"type": "bias", "strict_mode": "yes"}]}]}})",
     "tests.0.metrics.0.strict_mode"},
    {R"({"test_suite": {"name": "s", "tests": [{"name": "t", "prompt_reference": "p", "metrics": [],
         "retrieval_context": "text"}]}})",
     "tests.0.retrieval_context"},
    {R"({"test_suite": {"name": "s", "tests": [{"name": "t", "prompt_reference": "p", "metrics": [],
         "enabled": "no"}]}})",
     "tests.0.enabled"},
    {R"({"test_suite": {"name": "s", "tests": [{"name": "t", "prompt_reference": "p", "metrics": []},
         {"name": "t", "prompt_reference": "p", "metrics": []}]}})",
     "tests"},
    {R"({"test_suite": )", "body"},
    {"", "body"}};

TEST_P(SuitesApi, RefusesWhatIsNoSuiteWithItsField) {
  for (const Wrong& wrong : kWrong) {
    const ApiAnswer answer =
        world_.api().send({.method = "POST", .path = SuiteWorld::url(""), .body = std::string(wrong.body)});
    EXPECT_EQ(answer.status, 422) << wrong.body << answer.text;
    EXPECT_EQ(answer.word("type"), "/errors/validation-failed");
    EXPECT_THAT(answer.word("errors.0.field"), HasSubstr(wrong.field)) << wrong.body << answer.text;
    EXPECT_NE(answer.word("errors.0.message"), "") << wrong.body;
    EXPECT_NE(answer.word("errors.0.code"), "") << wrong.body;
  }
  EXPECT_FALSE(world_.exists(".promptrepo/tests"));
}

TEST_P(SuitesApi, HoldsTheNameInTheBodyToTheOneInTheUrl) {
  const ApiAnswer answer = world_.api().put(SuiteWorld::url("/greetings"), suite_body("other"));
  EXPECT_EQ(answer.status, 422);
  EXPECT_EQ(answer.word("errors.0.field"), "body.test_suite.name");
  EXPECT_FALSE(world_.exists(".promptrepo/tests"));
  EXPECT_EQ(world_.api().put(SuiteWorld::url("/greetings"), suite_body("greetings")).status, 201);
  EXPECT_EQ(world_.api().put(SuiteWorld::url("/greetings"), suite_body("greetings")).status, 200);
}

TEST_P(SuitesApi, SavesOverNothingThatChangedMeanwhile) {
  EXPECT_EQ(put_if("If-Match", "*", suite_body("greetings")).status, 412);
  EXPECT_EQ(put_if("If-None-Match", "*", suite_body("greetings")).status, 201);
  EXPECT_EQ(put_if("If-None-Match", "*", suite_body("greetings")).status, 412);
  const std::string tag = get("/greetings").header("ETag");
  EXPECT_EQ(put_if("If-Match", tag, suite_body("greetings", kTest)).status, 200);
  const ApiAnswer late = put_if("If-Match", tag, suite_body("greetings"));
  EXPECT_EQ(late.status, 412);
  EXPECT_EQ(late.word("type"), "/errors/precondition-failed");
  EXPECT_EQ(get("/greetings").at("data.test_suite.tests").list().size(), 1U);
  EXPECT_EQ(put_if("If-Match", "\"x\", " + get("/greetings").header("ETag"), suite_body("greetings")).status,
            200);
  const ApiAnswer kept = world_.api().send(
      {.method = "DELETE", .path = SuiteWorld::url("/greetings"), .headers = {{"If-Match", tag}}});
  EXPECT_EQ(kept.status, 412);
  EXPECT_TRUE(world_.exists(kFile));
}

// --- R28

TEST_P(SuitesApi, DeletesASuiteWithItsFolder) {
  save(suite_body("greetings", kTest));
  save(suite_body("others"));
  world_.put(".promptrepo/tests/greetings/executions/greetings-2025-01-27T04-15-30.execution.yaml",
             "execution: {suite_name: greetings, test_results: [], total_tests: 0, passed_tests: 0, "
             "failed_tests: 0}\n");
  const ApiAnswer answer = world_.api().remove(SuiteWorld::url("/greetings"));
  EXPECT_EQ(answer.status, 204);
  EXPECT_EQ(answer.text, "");
  EXPECT_THAT(world_.names_in(".promptrepo/tests"), ElementsAre("others"));
  EXPECT_EQ(get("/greetings").status, 404);
  EXPECT_EQ(world_.api().remove(SuiteWorld::url("/greetings")).status, 404);
}

// --- --read-only and --commit

TEST_P(SuitesApi, ChangesNothingWhereItMayOnlyRead) {
  world_.put(kFile, "test_suite: {name: greetings}\n");
  world_.serve({"--read-only"});
  for (const auto& endpoint : kEndpoints) {
    const ApiAnswer answer = world_.api().send(request_to(endpoint, "?repo_name=shop"));
    if (endpoint.first == "GET") {
      EXPECT_NE(answer.status, 403) << endpoint.second;
    } else {
      EXPECT_EQ(answer.status, 403) << endpoint.first << endpoint.second;
    }
  }
  EXPECT_EQ(world_.text(kFile), "test_suite: {name: greetings}\n");
}

TEST_P(SuitesApi, CommitsNothingUnlessItIsAskedTo) {
  const std::string head = world_.git().head();
  EXPECT_EQ(save(suite_body("greetings", kTest)).status, 201);
  EXPECT_EQ(world_.git().head(), head);
  EXPECT_THAT(world_.git().status(), HasSubstr("?? shop/.promptrepo/tests/greetings/suite.yaml"));
}

TEST_P(SuitesApi, MakesOneCommitOfEverySave) {
  world_.serve({"--commit"});
  EXPECT_EQ(save(suite_body("greetings", kTest)).status, 201);
  EXPECT_EQ(world_.git().git("log --format=%an:%s"), "Ann:Save test suite greetings\nAnn:A shop");
  EXPECT_EQ(world_.git().git("show --format= --name-status HEAD"),
            "A\tshop/.promptrepo/tests/greetings/suite.yaml");
  EXPECT_EQ(save(suite_body("greetings")).status, 200);
  EXPECT_EQ(world_.api().remove(SuiteWorld::url("/greetings")).status, 204);
  EXPECT_EQ(world_.git().git("log --format=%s"),
            "Delete test suite greetings\nSave test suite greetings\nSave test suite greetings\nA shop");
  EXPECT_EQ(world_.git().status(), "");
  EXPECT_EQ(world_.git().fsck(), "");
}

TEST_P(SuitesApi, MixesNobodysWorkIntoACommit) {
  world_.serve({"--commit"});
  save(suite_body("greetings", kTest));
  const std::string head = world_.git().head();
  const std::string edited = world_.text(kFile) + "# being thought about\n";
  world_.put(kFile, edited);
  const ApiAnswer answer = save(suite_body("greetings"));
  EXPECT_EQ(answer.status, 409) << answer.text;
  EXPECT_EQ(answer.word("type"), "/errors/conflict");
  EXPECT_EQ(world_.text(kFile), edited);
  EXPECT_EQ(world_.git().head(), head);
}

}  // namespace
}  // namespace proctor::e2e
