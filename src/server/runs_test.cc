// Runs over HTTP: started, followed, stopped, resumed, listed; and their results.
#include "server/served_folder_testing.h"
#include "value/json.h"

namespace proctor::server {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::string_view kSuite =
    "proctor: 1\nname: echoes\ntarget: {provider: echo, model: m, prompt: 'Say {{word}}'}\ncases:\n"
    "  - {name: alpha, vars: {word: one}, checks: [{contains: one}]}\n"
    "  - {name: beta, vars: {word: two}, checks: [{contains: other}]}\n"
    "  - {name: gamma, run: skip, vars: {word: three}, checks: [{contains: three}]}\n";
constexpr std::string_view kSlow =
    "proctor: 1\nname: slow\ntarget: {agent: {command: ['sleep', '600']}}\ncases:\n"
    "  - {name: a, input: x, checks: [{contains: one}]}\n";

class RunRoutes : public ServedFolder {
 protected:
  void SetUp() override {
    ServedFolder::SetUp();
    put("suite.yaml", kSuite);
    put("slow.yaml", kSlow);
  }

  std::string start(const std::string& path, Map more = {}) {
    more.set("paths", List{path});
    const auto heard = post("/api/v1/runs", more);
    EXPECT_EQ(heard.status, 202) << heard.text;
    const std::string id = text_at(heard.json, "id");
    EXPECT_EQ(heard.header("Location"), "/api/v1/runs/" + id);
    return id;
  }

  // The events of a run that comes to its end.
  std::string events(const std::string& id, net::Headers headers = {}) {
    const auto kept = called_->begin("GET", "/api/v1/runs/" + id + "/events", "", std::move(headers));
    EXPECT_TRUE(kept->wait_over()) << kept->body();
    return kept->body();
  }

  std::string whole_run(const std::string& path = "suite.yaml", Map more = {}) {
    const std::string id = start(path, std::move(more));
    EXPECT_THAT(events(id), HasSubstr("event: finished"));
    return id;
  }
};

TEST_F(RunRoutes, StartsARunAndTellsWhatHappens) {
  const std::string id = start("suite.yaml");
  const std::string told = events(id);
  EXPECT_THAT(told, AllOf(HasSubstr("event: finished"), HasSubstr("\"state\":\"finished\"")));
  const auto head = get("/api/v1/runs/" + id);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.json.find("totals")->find("failed")->integer(), 1);
  EXPECT_EQ(head.json.find("planned")->integer(), 3);
}

TEST_F(RunRoutes, TellsThoseWhoComeAgainOnlyWhatIsNew) {
  const std::string id = whole_run();
  const std::string all = events(id);
  const auto last = all.rfind("id: ");
  const std::string number = all.substr(last + 4, all.find('\n', last) - last - 4);
  const std::string again = events(id, {{"Last-Event-ID", number}});
  EXPECT_THAT(again, AllOf(HasSubstr("event: finished"), Not(HasSubstr("event: case"))));
  EXPECT_THAT(events(id, {{"Last-Event-ID", "no number"}}), HasSubstr("event: finished"));
}

TEST_F(RunRoutes, ChoosesCasesByName) {
  const std::string id =
      whole_run("suite.yaml", Map{{"names", List{"gamma"}}, {"disabled_too", true}, {"repeat", 2}});
  EXPECT_THAT(items(get("/api/v1/runs/" + id + "/results"), "status"), ElementsAre("passed", "passed"));
}

TEST_F(RunRoutes, ListsRunsNewestFirstByPage) {
  const std::string first = whole_run();
  const std::string second = whole_run();
  const auto page = get("/api/v1/runs?limit=1");
  EXPECT_THAT(items(page, "id"), ElementsAre(second));
  const auto next = get("/api/v1/runs?limit=1&after=" + text_at(page.json, "next"));
  EXPECT_THAT(items(next, "id"), ElementsAre(first));
  EXPECT_THAT(items(get("/api/v1/runs?suite=echoes"), "id"), ElementsAre(second, first));
  EXPECT_THAT(items(get("/api/v1/runs?suite=others"), "id"), IsEmpty());
  EXPECT_THAT(items(get("/api/v1/runs?passed=true"), "id"), IsEmpty());
  EXPECT_EQ(get("/api/v1/runs?limit=0").status, 422);
  EXPECT_EQ(get("/api/v1/runs?limit=501").status, 422);
}

TEST_F(RunRoutes, GivesTheTotalsOfEachSuite) {
  put("other.yaml",
      "proctor: 1\nname: other\ntarget: {provider: echo, model: m, prompt: x}\ncases:\n"
      "  - {name: a, input: one, checks: [{contains: one}]}\n");
  const auto heard = post("/api/v1/runs", Map{{"paths", List{"suite.yaml", "other.yaml"}}});
  const std::string id = text_at(heard.json, "id");
  events(id);
  const auto totals = [](const Value& run) {
    std::string out;
    for (const Value& suite : run.find("suites")->list()) out += value::to_json(*suite.find("totals")) + "\n";
    return out;
  };
  constexpr std::string_view kBySuite =
      "{\"cases\":3,\"passed\":1,\"failed\":1,\"errors\":0,\"skipped\":1}\n"
      "{\"cases\":1,\"passed\":1,\"failed\":0,\"errors\":0,\"skipped\":0}\n";
  EXPECT_EQ(totals(get("/api/v1/runs/" + id).json), kBySuite);
  EXPECT_EQ(totals(get("/api/v1/runs?suite=other.yaml").json.find("items")->list().front()), kBySuite);
  const std::string alone = whole_run("other.yaml");
  EXPECT_EQ(totals(get("/api/v1/runs/" + alone).json), kBySuite.substr(kBySuite.find('\n') + 1));
}

TEST_F(RunRoutes, TellsHowSureThePassRateOfARunIs) {
  whole_run();  // alpha passes, beta fails, gamma is skipped
  const auto list = get("/api/v1/runs");
  const Value& run = list.json.find("items")->list()[0];
  EXPECT_EQ(run.find("pass_rate")->number(), 0.5);
  EXPECT_NEAR(run.find("pass_interval")->list()[0].number(), 0.0945, 1e-4);
  EXPECT_NEAR(run.find("pass_interval")->list()[1].number(), 0.9055, 1e-4);
  EXPECT_GE(run.find("latency")->find("p95_ms")->number(), run.find("latency")->find("p50_ms")->number());
}

TEST_F(RunRoutes, FiltersResults) {
  const std::string results = "/api/v1/runs/" + whole_run() + "/results";
  EXPECT_THAT(items(get(results), "name"), ElementsAre("alpha", "beta", "gamma"));
  EXPECT_THAT(items(get(results + "?status=failed,skipped"), "name"), ElementsAre("beta", "gamma"));
  EXPECT_THAT(items(get(results + "?text=ALPH"), "name"), ElementsAre("alpha"));
  EXPECT_THAT(items(get(results + "?suite=7"), "name"), IsEmpty());
  EXPECT_THAT(items(get(results + "?flaky=true"), "name"), IsEmpty());
  EXPECT_EQ(items(get(results + "?order=slowest"), "name").size(), 3U);
  const auto page = get(results + "?limit=2");
  EXPECT_THAT(items(get(results + "?limit=2&after=" + text_at(page.json, "next")), "name"),
              ElementsAre("gamma"));
  for (const char* bad :
       {"?status=green", "?order=best", "?after=x", "?limit=1001", "?suite=-1", "?nothing=1"})
    EXPECT_EQ(get(results + bad).status, 422) << bad;
}

TEST_F(RunRoutes, TellsWhereAListCanBeEntered) {
  const std::string run = "/api/v1/runs/" + whole_run();
  EXPECT_EQ(value::to_json(get(run + "/blocks?limit=2").json),
            R"({"items":[{"after":null,"rows":2},{"after":"0.1.1","rows":1}],"next":null})");
  EXPECT_EQ(value::to_json(get(run + "/blocks?status=failed").json),
            R"({"items":[{"after":null,"rows":1}],"next":null})");
  EXPECT_THAT(items(get(run + "/results?after=0.1.1"), "name"), ElementsAre("gamma"));
  EXPECT_EQ(get(run + "/blocks?order=best").status, 422);
}

TEST_F(RunRoutes, GivesAResultInFull) {
  const std::string run = "/api/v1/runs/" + whole_run();
  const auto heard = get(run + "/results/0.1.1");
  ASSERT_EQ(heard.status, 200);
  EXPECT_EQ(text_at(*heard.json.find("result"), "name"), "beta");
  EXPECT_EQ(text_at(*heard.json.find("suite"), "path"), "suite.yaml");
  EXPECT_FALSE(heard.json.find("assertions")->list().empty());
  EXPECT_EQ(get(run + "/results/0.9.1").status, 404);
  EXPECT_EQ(get(run + "/results/beta").status, 404);
}

TEST_F(RunRoutes, GivesTheRecordAndReports) {
  const std::string run = "/api/v1/runs/" + whole_run();
  EXPECT_EQ(get(run + "/record").json.find("suites")->list().size(), 1U);
  const auto report = get(run + "/reports/junit");
  EXPECT_THAT(report.text, HasSubstr("<testsuite"));
  EXPECT_EQ(report.header("Content-Disposition"), "attachment");
  EXPECT_EQ(get(run + "/reports/nothing").status, 404);
}

TEST_F(RunRoutes, KnowsNoOtherRuns) {
  for (const char* rest : {"", "/events", "/results", "/results/0.0.1", "/record", "/reports/json"})
    EXPECT_EQ(get(std::string("/api/v1/runs/run_none") + rest).status, 404) << rest;
  for (const char* verb : {"/stop", "/resume"})
    EXPECT_EQ(called_->call("POST", std::string("/api/v1/runs/run_none") + verb).status, 404) << verb;
}

TEST_F(RunRoutes, StopsAndResumes) {
  const std::string run = "/api/v1/runs/" + start("slow.yaml");
  const auto kept = called_->begin("GET", run + "/events");
  EXPECT_EQ(called_->call("POST", run + "/stop").status, 202);
  ASSERT_TRUE(kept->wait_over());
  EXPECT_THAT(kept->body(), HasSubstr("\"state\":\"stopped\""));
  while (!live_->going_on().empty()) std::this_thread::yield();
  EXPECT_EQ(called_->call("POST", run + "/stop").status, 409);
  EXPECT_EQ(called_->call("POST", run + "/resume").status, 202);
  EXPECT_EQ(called_->call("POST", run + "/resume").status, 409);
  EXPECT_EQ(text_at(get(run).json, "state"), "running");
}

TEST_F(RunRoutes, StartsAStoredRunAgainWithItsSettings) {
  const std::string first =
      whole_run("suite.yaml", Map{{"names", List{"gamma", "alpha"}}, {"disabled_too", true}, {"repeat", 2}});
  const auto heard = post("/api/v1/runs", Map{{"again", first}});
  ASSERT_EQ(heard.status, 202) << heard.text;
  const std::string second = text_at(heard.json, "id");
  EXPECT_THAT(events(second), HasSubstr("event: finished"));
  EXPECT_THAT(items(get("/api/v1/runs/" + second + "/results"), "name"),
              ElementsAre("alpha", "alpha", "gamma", "gamma"));
}

TEST_F(RunRoutes, StartsOneCaseOfAStoredRunAgain) {
  const std::string first = whole_run("suite.yaml", Map{{"repeat", 2}});
  const auto heard =
      post("/api/v1/runs", Map{{"again", first}, {"paths", List{"suite.yaml"}}, {"names", List{"beta"}}});
  ASSERT_EQ(heard.status, 202) << heard.text;
  const std::string second = text_at(heard.json, "id");
  EXPECT_THAT(events(second), HasSubstr("event: finished"));
  EXPECT_THAT(items(get("/api/v1/runs/" + second + "/results"), "name"), ElementsAre("beta", "beta"));
}

TEST_F(RunRoutes, RepeatsNoRunOfAnotherFolder) {
  store::RunHead head = *runs_.store().find(whole_run()).value();
  head.record.id = "run_elsewhere";
  for (const std::string folder : {"/etc", "", folder_.parent_path().c_str()}) {
    head.settings = Map{{"paths", List{"."}}, {"folder", folder}, {"flags", Map{}}};
    ASSERT_TRUE(runs_.store().begin(head));
    EXPECT_EQ(post("/api/v1/runs", Map{{"again", "run_elsewhere"}}).status, 409) << folder;
  }
  EXPECT_EQ(post("/api/v1/runs", Map{{"again", "run_none"}}).status, 404);
  EXPECT_EQ(post("/api/v1/runs", Map{{"again", "run_elsewhere"}, {"model", "m"}}).status, 422);
}

TEST_F(RunRoutes, TellsARunWhoseServerDiedFromOneThatGoesOn) {
  store::RunHead head = *runs_.store().find(whole_run()).value();
  head.record.id = "run_dead";
  head.state = store::RunState::running;
  head.record.passed = true;
  ASSERT_TRUE(runs_.store().begin(head));
  const auto dead = get("/api/v1/runs/run_dead").json;
  EXPECT_EQ(text_at(dead, "state"), "interrupted");
  EXPECT_FALSE(dead.find("passed")->boolean());
  EXPECT_EQ(called_->call("POST", "/api/v1/runs/run_dead/stop").status, 409);
  EXPECT_EQ(called_->call("POST", "/api/v1/runs/run_dead/resume").status, 202);
  EXPECT_THAT(events("run_dead"), HasSubstr("\"state\":\"finished\""));
}

TEST_F(RunRoutes, LetsAClientGo) {
  const std::string id = start("slow.yaml");
  const auto kept = called_->begin("GET", "/api/v1/runs/" + id + "/events");
  ASSERT_TRUE(kept->wait_for("event: started"));
  const std::weak_ptr<KeptAnswer> weak = kept;
  kept->leave();
  EXPECT_TRUE(live_->stop(id));
  while (!live_->going_on().empty()) std::this_thread::yield();
  EXPECT_THAT(kept->body(), Not(HasSubstr("finished")));
}

TEST_F(RunRoutes, TellsWhatIsWrongWithTheFiles) {
  put("bad.yaml", "proctor: 1\nname: x\ncases: [{name: a, chekcs: []}]\n");
  const auto heard = post("/api/v1/runs", Map{{"paths", List{"bad.yaml"}}});
  ASSERT_EQ(heard.status, 422);
  const Value& blame = heard.json.find("errors")->list()[0];
  EXPECT_THAT(text_at(blame, "message"), HasSubstr("chekcs"));
  EXPECT_EQ(blame.find("context")->find("line")->integer(), 3);
  EXPECT_THAT(items(get("/api/v1/runs"), "id"), IsEmpty());
}

TEST_F(RunRoutes, RunsNothingBeyondTheRoot) {
  std::ofstream(folder_.parent_path() / "outside.yaml") << kSuite;
  std::filesystem::create_symlink("../outside.yaml", folder_ / "link.yaml");
  for (const char* path : {"../outside.yaml", "link.yaml", "/etc/hostname", "missing.yaml", "."}) {
    if (std::string_view(path) == ".") std::filesystem::remove(folder_ / "suite.yaml");
    EXPECT_NE(post("/api/v1/runs", Map{{"paths", List{path}}, {"filter", "alpha"}}).status, 202) << path;
  }
}

TEST_F(RunRoutes, TakesNoOtherWords) {
  for (const char* body :
       {R"({})", R"({"paths":[]})", R"({"paths":["suite.yaml"],"base_url":"http://x"})",
        R"({"paths":["suite.yaml"],"agent":"sh"})", R"({"paths":[1]})",
        R"({"paths":["suite.yaml"],"repeat":0})", R"({"paths":["suite.yaml"],"filter":"("})"})
    EXPECT_EQ(called_->call("POST", "/api/v1/runs", std::string(body)).status, 422) << body;
  EXPECT_EQ(post("/api/v1/runs", Map{{"paths", List{"suite.yaml"}}, {"repository", "nowhere"}}).status, 404);
}

TEST_F(RunRoutes, RefusesMoreThanALimit) {
  for (int i = 0; i < 16; ++i) start("slow.yaml");
  const auto heard = post("/api/v1/runs", Map{{"paths", List{"suite.yaml"}}});
  EXPECT_EQ(heard.status, 429);
  EXPECT_EQ(heard.header("Retry-After"), "1");
}

TEST_F(RunRoutes, Compares) {
  const std::string a = whole_run();
  const std::string b = whole_run();
  EXPECT_EQ(get("/api/v1/compare?a=" + a + "&b=" + b).status, 200);
  EXPECT_EQ(get("/api/v1/compare?a=" + a + "&b=run_none").status, 404);
  EXPECT_EQ(get("/api/v1/compare?a=" + a).status, 422);
}

}  // namespace
}  // namespace proctor::server
