// Runs, test files and what belongs to them, asked of `proctor serve` over sockets. Answers come from the
// echo provider.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/api_client.h"
#include "e2e/process.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr std::string_view kSuite =
    "# about words\nproctor: 1\nname: echoes\ntarget: {provider: echo, model: m, prompt: 'Say {{word}}'}\n"
    "cases:\n"
    "  - {name: alpha, vars: {word: one}, checks: [{contains: one}]}\n"
    "  - {name: beta, vars: {word: two}, checks: [{contains: other}]}\n";
constexpr std::string_view kSlow =
    "proctor: 1\nname: slow\ntarget: {agent: {command: ['sleep', '600']}}\ncases:\n"
    "  - {name: a, input: x, checks: [{contains: one}]}\n";

class RunsApi : public testing::Test {
 protected:
  RunsApi() {
    put("proctor.yaml", "");
    put("suite.yaml", kSuite);
    put("slow.yaml", kSlow);
  }

  void put(std::string_view path, std::string_view text) const { folder_.put(path, text); }

  static std::string start(ApiClient& client, const std::string& path) {
    const auto answer = client.post("/api/v1/runs", Map{{"paths", List{path}}});
    EXPECT_EQ(answer.status, 202) << answer.text;
    return answer.word("id");
  }

  Folder folder_;
};

TEST_F(RunsApi, RunsAndTellsWhatHappensUntilTheEnd) {
  ApiClient client(folder_.path());
  const std::string run = "/api/v1/runs/" + start(client, "suite.yaml");
  const auto events = client.get(run + "/events");
  EXPECT_EQ(events.header("Content-Type"), "text/event-stream");
  EXPECT_THAT(events.text, HasSubstr("event: finished"));
  const auto again = client.send({.path = run + "/events", .headers = {{"Last-Event-ID", "1000000"}}});
  EXPECT_THAT(again.text, HasSubstr("event: finished"));
  EXPECT_EQ(client.get(run + "/results?status=failed").json("items.0.name"), "\"beta\"");
  EXPECT_EQ(client.get(run + "/results/0.0.1").word("result.status"), "passed");
  EXPECT_EQ(client.get(run + "/record").json("run.totals.failed"), "1");
  EXPECT_EQ(client.get("/api/v1/runs?limit=1").json("items.0.state"), "\"finished\"");
  EXPECT_EQ(client.get("/api/v1/compare?a=latest&b=latest").status, 200);
}

TEST_F(RunsApi, KeepsWhatIsDoneWhereTheServerEndsAndGoesOnLater) {
  std::string run;
  {
    ApiClient client(folder_.path());
    run = start(client, "slow.yaml");
    EXPECT_EQ(client.stop().code, 143);
  }
  put("slow.yaml", kSlow);
  ApiClient client(folder_.path());
  EXPECT_EQ(client.get("/api/v1/runs/" + run).word("state"), "stopped");
  EXPECT_EQ(client.post("/api/v1/runs/" + run + "/resume").status, 202);
  EXPECT_EQ(client.post("/api/v1/runs/" + run + "/stop").status, 202);
  EXPECT_THAT(client.get("/api/v1/runs/" + run + "/events").text, HasSubstr("\"state\":\"stopped\""));
}

TEST_F(RunsApi, SavesATestFileAndRunsIt) {
  ApiClient client(folder_.path());
  const auto file = client.get("/api/v1/suites/file?path=suite.yaml");
  Value value = file.at("value");
  value.map().set("name", "renamed");
  const auto saved = client.send({.method = "PUT",
                                  .path = "/api/v1/suites/file?path=suite.yaml",
                                  .body = value::to_json(Map{{"value", value}}),
                                  .headers = {{"If-Match", file.header("ETag")}}});
  ASSERT_EQ(saved.status, 200) << saved.text;
  EXPECT_THAT(saved.word("text"), AllOf(HasSubstr("# about words"), HasSubstr("name: renamed")));
  const std::string run = start(client, "suite.yaml");
  client.get("/api/v1/runs/" + run + "/events");
  EXPECT_THAT(client.get("/api/v1/suites?text=renamed").json("items.0.last_run"), HasSubstr(run));
}

TEST_F(RunsApi, CommitsWhatIsSaved) {
  const auto git = [&](std::vector<std::string> words) {
    return run_program("git", {.words = std::move(words), .folder = folder_.path()});
  };
  ASSERT_EQ(git({"init", "-q", "-b", "main"}).code, 0);
  git({"config", "user.name", "A"});
  git({"config", "user.email", "a@example.org"});
  git({"add", "-A"});
  ASSERT_EQ(git({"commit", "-q", "-m", "all"}).code, 0);
  ApiClient client(folder_.path(), {.flags = {"--commit"}});
  const auto saved = client.put("/api/v1/suites/file?path=new.yaml", Map{{"text", kSuite}});
  ASSERT_EQ(saved.status, 201) << saved.text;
  EXPECT_THAT(git({"log", "-1", "--format=%H %s"}).out, HasSubstr(saved.word("commit") + " Save new.yaml"));
  EXPECT_EQ(client.remove("/api/v1/suites/file?path=new.yaml").status, 204);
  EXPECT_THAT(git({"log", "-1", "--format=%s"}).out, HasSubstr("Remove new.yaml"));
  EXPECT_EQ(git({"status", "--porcelain", "--", "new.yaml"}).out, "");
}

TEST_F(RunsApi, ChangesNothingWhereItMayOnlyRead) {
  ApiClient client(folder_.path(), {.flags = {"--read-only"}});
  EXPECT_EQ(client.post("/api/v1/runs", Map{{"paths", List{"suite.yaml"}}}).status, 403);
  EXPECT_EQ(client.put("/api/v1/suites/file?path=new.yaml", Map{{"text", kSuite}}).status, 403);
  EXPECT_EQ(client.remove("/api/v1/suites/file?path=suite.yaml").status, 403);
  EXPECT_EQ(client.get("/api/v1/suites").status, 200);
}

}  // namespace
}  // namespace proctor::e2e
