// Test files, the catalogue, and what was recorded, over HTTP.
#include "server/served_folder_testing.h"

namespace proctor::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kSuite =
    "# about capitals\nproctor: 1\nname: capitals\ntarget: {provider: echo, model: m, prompt: 'Say "
    "{{word}}'}\ncases:\n"
    "  - {name: a, vars: {word: one}, checks: [{contains: one}]}  # the first\n";

class SuiteRoutes : public ServedFolder {
 protected:
  static std::string file(std::string_view path) { return "/api/v1/suites/file?path=" + std::string(path); }
  Heard save(std::string_view path, const Value& body, net::Headers headers = {}) {
    return called_->call("PUT", file(path), body, std::move(headers));
  }
};

TEST_F(SuiteRoutes, ListsFilesWithHowTheyDid) {
  put("tests/a.yaml", kSuite);
  put("tests/bad.yaml", "proctor: 1\nnmae: x\n");
  put("notes.yaml", "anything: else\n");
  auto listed = get("/api/v1/suites");
  EXPECT_THAT(items(listed, "path"), ElementsAre("tests/a.yaml", "tests/bad.yaml"));
  EXPECT_TRUE(listed.json.find("items")->list()[0].find("last_run")->is_null());
  EXPECT_GT(listed.json.find("items")->list()[1].find("errors")->integer(), 0);
  ASSERT_TRUE(live_->run({.paths = {"tests/a.yaml"}, .folder = folder_.string()}));
  listed = get("/api/v1/suites?text=CAPITALS");
  EXPECT_THAT(items(listed, "path"), ElementsAre("tests/a.yaml"));
  EXPECT_EQ(text_at(*listed.json.find("items")->list()[0].find("last_run"), "status"), "passed");
  const auto page = get("/api/v1/suites?limit=1");
  EXPECT_THAT(items(get("/api/v1/suites?after=" + text_at(page.json, "next")), "path"),
              ElementsAre("tests/bad.yaml"));
}

TEST_F(SuiteRoutes, SayWhatASuiteIsAboutAndHowItsLastRunsWent) {
  put("tests/a.yaml",
      "proctor: 1\nname: capitals\ndescription: towns\ntags: [geo, quick]\n"
      "target: {provider: echo, model: m, prompt: 'Say {{word}}'}\ncases:\n"
      "  - {name: a, tags: [quick, first], vars: {word: one}, checks: [{contains: one}]}\n"
      "  - {name: b, vars: {word: two}, checks: [{contains: one}]}\n");
  put("tests/b.yaml", kSuite);
  const auto first_item = [&] { return Value(get("/api/v1/suites").json.find("items")->list()[0]); };
  const Value before = first_item();
  EXPECT_EQ(text_at(before, "description"), "towns");
  EXPECT_EQ(value::to_json(*before.find("tags")), R"(["geo","quick","first"])");
  EXPECT_EQ(value::to_json(*before.find("recent")), "[]");
  for (int i = 0; i < 13; ++i)
    ASSERT_TRUE(live_->run({.paths = {i == 12 ? "tests" : "tests/a.yaml"}, .folder = folder_.string()}));
  for (int again = 0; again < 2; ++again) {
    const Value after = first_item();
    const List& recent = after.find("recent")->list();
    ASSERT_EQ(recent.size(), 12U);
    EXPECT_EQ(text_at(recent[0], "run"), text_at(*after.find("last_run"), "run"));
    EXPECT_EQ(text_at(recent[0], "status"), "failed");
    EXPECT_EQ(recent[0].find("pass_rate")->number(), 0.5);
    EXPECT_EQ(recent[11].find("pass_rate")->number(), 0.5);
  }
}

TEST_F(SuiteRoutes, ReadsAFile) {
  put("tests/a.yaml", kSuite);
  const auto heard = get(file("tests/a.yaml"));
  EXPECT_EQ(heard.status, 200);
  EXPECT_EQ(text_at(heard.json, "text"), kSuite);
  EXPECT_EQ(text_at(*heard.json.find("value"), "name"), "capitals");
  EXPECT_EQ(heard.header("ETag"), text_at(heard.json, "etag"));
  EXPECT_EQ(get(file("tests/b.yaml")).status, 404);
}

TEST_F(SuiteRoutes, SavesATextThatIsSound) {
  EXPECT_EQ(save("tests/new.yaml", Map{{"text", kSuite}}).status, 201);
  EXPECT_EQ(read("tests/new.yaml"), kSuite);
  EXPECT_EQ(save("tests/new.yaml", Map{{"text", kSuite}}).status, 200);
  const auto bad = save("tests/new.yaml", Map{{"text", "proctor: 1\nnmae: x\ncases: []\n"}});
  ASSERT_EQ(bad.status, 422);
  const Value& blame = bad.json.find("errors")->list()[0];
  EXPECT_EQ(text_at(blame, "field"), "body.text");
  EXPECT_EQ(blame.find("context")->find("line")->integer(), 2);
  EXPECT_EQ(read("tests/new.yaml"), kSuite);
}

TEST_F(SuiteRoutes, SavesAValueAndKeepsComments) {
  put("tests/a.yaml", kSuite);
  Value value = *get(file("tests/a.yaml")).json.find("value");
  value.map().set("name", "towns");
  const auto saved = save("tests/a.yaml", Map{{"value", value}});
  ASSERT_EQ(saved.status, 200) << saved.text;
  EXPECT_THAT(read("tests/a.yaml"), HasSubstr("# about capitals\n"));
  EXPECT_THAT(read("tests/a.yaml"), HasSubstr("# the first"));
  EXPECT_THAT(read("tests/a.yaml"), HasSubstr("name: towns"));
  EXPECT_EQ(save("tests/b.json", Map{{"value", value}}).status, 201);
  EXPECT_THAT(read("tests/b.json"), HasSubstr("\"name\": \"towns\""));
  value.map().set("cases", "none");
  EXPECT_EQ(save("tests/a.yaml", Map{{"value", value}}).status, 422);
}

TEST_F(SuiteRoutes, HoldsSavesToWhatWasRead) {
  const std::string first = save("a.yaml", Map{{"text", kSuite}}, {{"If-None-Match", "*"}}).header("ETag");
  EXPECT_EQ(save("a.yaml", Map{{"text", kSuite}}, {{"If-None-Match", "*"}}).status, 412);
  const std::string changed = std::string(kSuite) + "# more\n";
  EXPECT_EQ(save("a.yaml", Map{{"text", changed}}, {{"If-Match", first}}).status, 200);
  EXPECT_EQ(save("a.yaml", Map{{"text", kSuite}}, {{"If-Match", first}}).status, 412);
  EXPECT_EQ(save("a.yaml", Map{{"text", kSuite}}, {{"If-Match", "*"}}).status, 200);
  EXPECT_EQ(save("b.yaml", Map{{"text", kSuite}}, {{"If-Match", "*"}}).status, 412);
  EXPECT_EQ(called_->call("DELETE", file("a.yaml"), std::string(), {{"If-Match", "\"other\""}}).status, 412);
  EXPECT_EQ(called_->call("DELETE", file("a.yaml")).status, 204);
  EXPECT_EQ(called_->call("DELETE", file("a.yaml")).status, 404);
}

TEST_F(SuiteRoutes, TouchNothingElse) {
  std::ofstream(folder_.parent_path() / "outside.yaml") << kSuite;
  put(".env", "KEY=secret");
  put(".git/config.yaml", kSuite);
  std::filesystem::create_symlink("../outside.yaml", folder_ / "link.yaml");
  std::filesystem::create_directory_symlink("..", folder_ / "up");
  for (const char* path :
       {"../outside.yaml", "link.yaml", "up/outside.yaml", "/etc/passwd", "%2e%2e/outside.yaml", ".env",
        ".git/config.yaml", "proctor.yaml", "a//b.yaml", "a/../../outside.yaml", "tests", "a.sh",
        "node_modules/a.yaml", "..%2Foutside.yaml", "a%5C..%5Coutside.txt", ".hidden.yaml"}) {
    for (const char* method : {"GET", "PUT", "DELETE"}) {
      const std::string body = method == std::string_view("PUT") ? value::to_json(Map{{"text", kSuite}}) : "";
      const int status = called_->call(method, file(path), body).status;
      EXPECT_TRUE(status == 422 || status == 404) << method << ' ' << path << ' ' << status;
    }
  }
  EXPECT_TRUE(std::filesystem::exists(folder_.parent_path() / "outside.yaml"));
  EXPECT_EQ(read(".env"), "KEY=secret");
  EXPECT_EQ(read("proctor.yaml"), "");
}

TEST_F(SuiteRoutes, ValidatesATextWithoutWriting) {
  const auto good = post("/api/v1/validate", Map{{"text", kSuite}});
  EXPECT_TRUE(good.json.find("valid")->boolean());
  EXPECT_EQ(text_at(good.json, "format"), "native");
  const auto bad = post("/api/v1/validate", Map{{"text", "proctor: 1\ncases: [{chekcs: []}]\n"}});
  EXPECT_EQ(bad.status, 200);
  EXPECT_FALSE(bad.json.find("valid")->boolean());
  EXPECT_EQ(text_at(bad.json, "format"), "native");
  EXPECT_EQ(bad.json.find("diagnostics")->list()[0].find("line")->integer(), 2);
  EXPECT_FALSE(post("/api/v1/validate", Map{{"text", "a: [\n"}}).json.find("valid")->boolean());
  EXPECT_EQ(post("/api/v1/validate", Map{{"text", kSuite}, {"format", "klingon"}}).status, 422);
  EXPECT_EQ(post("/api/v1/validate", Map{{"text", kSuite}, {"path", "../x.yaml"}}).status, 422);
  EXPECT_THAT(items(get("/api/v1/suites"), "path"), IsEmpty());
}

TEST_F(SuiteRoutes, ValidatingGivesTheValue) {
  const auto good = post("/api/v1/validate", Map{{"text", kSuite}});
  EXPECT_EQ(text_at(*good.json.find("value"), "name"), "capitals");
  const auto odd = post("/api/v1/validate", Map{{"text", "proctor: 1\nnmae: x\n"}});
  EXPECT_EQ(text_at(*odd.json.find("value"), "nmae"), "x") << "what can be read is given, wrong or not";
  EXPECT_TRUE(post("/api/v1/validate", Map{{"text", "a: [\n"}}).json.find("value")->is_null());
}

TEST_F(SuiteRoutes, EditATextByItsValue) {
  Value value = *post("/api/v1/validate", Map{{"text", kSuite}}).json.find("value");
  value.map().set("name", "towns");
  const auto edited = post("/api/v1/edit", Map{{"text", kSuite}, {"value", value}});
  ASSERT_EQ(edited.status, 200) << edited.text;
  std::string wanted(kSuite);
  wanted.replace(wanted.find("name: capitals"), 14, "name: towns");
  EXPECT_EQ(text_at(edited.json, "text"), wanted);
  EXPECT_EQ(text_at(edited.json, "name"), "towns");
  EXPECT_EQ(*edited.json.find("value"), value);
  EXPECT_TRUE(edited.json.find("valid")->boolean());
  EXPECT_THAT(items(get("/api/v1/suites"), "path"), IsEmpty()) << "nothing is written";
}

TEST_F(SuiteRoutes, EditWhateverItBecomes) {
  const auto fresh = post("/api/v1/edit", Map{{"text", ""}, {"path", "a.json"}, {"value", Map{{"a", 1}}}});
  EXPECT_EQ(text_at(fresh.json, "text"), "{\n  \"a\": 1\n}\n");
  const auto wrong =
      post("/api/v1/edit", Map{{"text", kSuite}, {"value", Map{{"proctor", 1}, {"nmae", "x"}}}});
  EXPECT_EQ(wrong.status, 200);
  EXPECT_FALSE(wrong.json.find("valid")->boolean());
  const auto unread = post("/api/v1/edit", Map{{"text", "a: 1\nb: [\n"}, {"value", Map{}}});
  ASSERT_EQ(unread.status, 422);
  EXPECT_EQ(unread.json.find("errors")->list()[0].find("context")->find("line")->integer(), 3);
  EXPECT_EQ(post("/api/v1/edit", Map{{"text", ""}, {"value", Map{}}, {"path", "../a.yaml"}}).status, 422);
}

TEST_F(SuiteRoutes, ShowTheCatalogue) {
  const auto checks = get("/api/v1/checks");
  EXPECT_THAT(items(checks, "name"), testing::Contains("contains"));
  EXPECT_EQ(text_at(get("/api/v1/checks/contains").json, "name"), "contains");
  EXPECT_EQ(get("/api/v1/checks/nothing").status, 404);
  EXPECT_THAT(items(get("/api/v1/formats"), "name"), testing::Contains("promptrepo"));
  EXPECT_NE(get("/api/v1/formats/native/schema").json.find("$schema"), nullptr);
  EXPECT_EQ(get("/api/v1/formats/nothing/schema").status, 404);
}

TEST_F(SuiteRoutes, TryChecksOut) {
  const auto heard =
      post("/api/v1/evaluate", Map{{"output", "Paris"}, {"checks", List{Map{{"contains", "Paris"}}}}});
  EXPECT_EQ(heard.status, 200);
  EXPECT_TRUE(heard.json.find("passed")->boolean());
  EXPECT_EQ(post("/api/v1/evaluate", Map{{"output", "Paris"}}).status, 422);
  const auto odd =
      post("/api/v1/evaluate",
           Map{{"output", "Paris"}, {"checks", List{Map{{"regex", "("}}, Map{{"contains", "P"}}}}});
  ASSERT_EQ(odd.status, 200) << "one check that makes no sense does not hide the others";
  EXPECT_EQ(text_at(odd.json.find("checks")->list()[0], "status"), "error");
  EXPECT_EQ(text_at(odd.json.find("checks")->list()[1], "status"), "pass");
}

TEST_F(SuiteRoutes, TryPathsOut) {
  const Value document = Map{{"a", List{1, 2}}};
  const auto heard = post("/api/v1/query", Map{{"document", document}, {"path", "$.a[*]"}});
  ASSERT_EQ(heard.json.find("values")->list().size(), 2U);
  EXPECT_EQ(text_at(heard.json.find("values")->list()[1], "place"), "$['a'][1]");
  EXPECT_EQ(post("/api/v1/query", Map{{"document", document}, {"path", "$["}}).status, 422);
}

TEST_F(SuiteRoutes, ProposeChecks) {
  const auto heard =
      post("/api/v1/propose", Map{{"output", R"({"city": "Paris"})"}, {"format", "promptkitchen"}});
  ASSERT_EQ(heard.status, 200) << heard.text;
  EXPECT_EQ(text_at(heard.json.find("checks")->list()[0], "path"), "$.city");
  EXPECT_EQ(text_at(heard.json.find("paths")->list()[1], "path"), "$.city");
  EXPECT_EQ(post("/api/v1/propose", Map{{"output", "x"}, {"format", "klingon"}}).status, 422);
  EXPECT_EQ(post("/api/v1/propose", Map{{"format", "native"}}).status, 422);
}

TEST_F(SuiteRoutes, ShowTracesAndMakeTestsOfThem) {
  EXPECT_THAT(items(get("/api/v1/traces"), "id"), IsEmpty());
  put(".ai-tests/traces/2026-01-02T03-04-05-000Z_5b1a.json",
      R"({"schema_version":"1.0.0","id":"5b1a0000-0000-4000-8000-000000000000","timestamp":"2026-01-02T03:04:05.000Z",)"
      R"("endpoint":"/v1/chat/completions","request":{"model":"m","messages":[{"role":"user",)"
      R"("content":"Capital of France?"}]},"response":{"choices":[{"message":{"role":"assistant",)"
      R"("content":"Paris"}}]},"metadata":{"duration_ms":12,"model":"m","status":"success"}})");
  const auto listed = get("/api/v1/traces");
  ASSERT_THAT(items(listed, "answer"), ElementsAre("Paris")) << listed.text;
  const std::string id = items(listed, "id")[0];
  EXPECT_EQ(get("/api/v1/traces/" + id).status, 200);
  EXPECT_EQ(get("/api/v1/traces/none").status, 404);
  const auto test = post("/api/v1/traces/to-test", Map{{"traces", List{id}}});
  EXPECT_THAT(text_at(test.json, "text"), HasSubstr("Capital of France?"));
  EXPECT_EQ(post("/api/v1/traces/to-test", Map{{"traces", List{"none"}}}).status, 404);
  EXPECT_EQ(post("/api/v1/traces/to-test", Map{{"name", "x"}}).status, 422);
}

TEST_F(SuiteRoutes, ShowCassettes) {
  EXPECT_THAT(items(get("/api/v1/cassettes"), "signature"), IsEmpty());
  EXPECT_EQ(get("/api/v1/cassettes/4021").status, 404);
  EXPECT_EQ(get("/api/v1/cassette-check").json.find("files")->integer(), 0);
  put(".ai-tests/cassettes/openai/4021" + std::string(60, '0') + ".json", "{ broken");
  const auto checked = get("/api/v1/cassette-check");
  EXPECT_EQ(checked.json.find("broken")->list().size(), 1U) << checked.text;
}

}  // namespace
}  // namespace proctor::server
