// Whole runs, from files to the store: the echo provider answers each case with its own question.
#include "service/run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "service/runs.h"
#include "value/json.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

constexpr std::string_view kSuite =
    "proctor: 1\nname: echoes\ntarget: {provider: echo, model: m, prompt: 'Say {{word}}'}\ncases:\n"
    "  - {name: a, tags: [quick], vars: {word: one}, checks: [{contains: one}]}\n"
    "  - {name: b, vars: {word: two}, checks: [{contains: other}]}\n"
    "  - {name: c, vars: {word: three}, checks: [{contains: three}]}\n"
    "  - {name: d, run: skip, checks: [{contains: x}]}\n";

class RunSuites : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "proctor-run-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    put("proctor.yaml", "");
    put("suite.yaml", kSuite);
    options_.plan.load = {.paths = {"suite.yaml"}, .current = folder_.string()};
    store_ = store::memory_store();
  }
  void TearDown() override { fs::remove_all(folder_); }

  void put(const std::string& path, std::string_view text) const {
    fs::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path, std::ios::binary) << text;
  }

  Result<RunOutcome> go() {
    told_.clear();
    return run(options_, environment(), *store_, watch());
  }

  RunWatch watch() {
    return {.tell =
                [this](const Faults& faults) {
                  for (const Diagnostic& fault : faults.first)
                    told_.push_back(fault.code + " " + fault.message);
                },
            .progress = [this](const Progress& progress) { seen_ = progress.totals.cases; },
            .drain = drain_.get_token()};
  }

  Environment environment() const {
    return [this](const std::string& name) -> std::optional<std::string> {
      const auto at = variables_.find(name);
      return at == variables_.end() ? std::nullopt : std::optional(at->second);
    };
  }

  // "a passed", in the order of the store.
  std::vector<std::string> kept(const std::string& id) const {
    std::vector<std::string> out;
    EXPECT_TRUE(store_->trials(id, [&](const store::Trial& trial) {
      out.push_back(trial.record.name + " " + std::string(model::case_word(trial.record.verdict)));
      return true;
    }));
    return out;
  }

  fs::path folder_;
  RunOptions options_;
  std::unique_ptr<store::Store> store_;
  std::map<std::string, std::string> variables_;
  std::vector<std::string> told_;
  std::size_t seen_ = 0;
  std::stop_source drain_;
};

TEST_F(RunSuites, KeepsEveryCaseInTheOrderOfThePlan) {
  options_.limits.concurrency = 3;
  const auto outcome = go();
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_THAT(kept(outcome->id), ElementsAre("a passed", "b failed", "c passed", "d skipped"));
  EXPECT_EQ(outcome->progress.totals.failed, 1U);
  EXPECT_EQ(seen_, 4U);
  const auto head = store_->find(outcome->id);
  EXPECT_EQ((*head)->state, store::RunState::finished);
  EXPECT_FALSE((*head)->record.passed);
}

TEST_F(RunSuites, StoresAssertionsWithIdsThatAreTheSameInEveryRun) {
  const auto assertions = [&] {
    std::vector<std::string> out;
    EXPECT_TRUE(store_->trials(go()->id, [&](const store::Trial& trial) {
      out.push_back(value::to_json(trial.assertions));
      return true;
    }));
    return out;
  };
  const auto first = assertions();
  ASSERT_EQ(first.size(), 4U);
  EXPECT_THAT(first[0],
              testing::MatchesRegex(
                  R"rx(\[\{"id":"[0-9a-f-]{36}","path":"\$","pathMatch":"ANY","matcher":"contains",)rx"
                  R"rx("expected":"one","not":false,"kind":"contains","subject":"text"\}\])rx"));
  EXPECT_EQ(assertions(), first);
}

TEST_F(RunSuites, StoresPatternsAsPromptKitchenWritesThem) {
  put("kitchen.json", R"([{"name": "p", "inputs": {}, "assertions": [
      {"id": "one", "path": "$", "matcher": "toMatch", "expected": {"source": "a", "flags": "i"}}]}])");
  options_.plan.load.paths = {"kitchen.json"};
  options_.plan.given = R"([{"output": "A"}])";
  const auto outcome = go();
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_TRUE(store_->trials(outcome->id, [&](const store::Trial& trial) {
    EXPECT_EQ(value::to_json(*trial.assertions.list().at(0).find("expected")),
              R"({"source":"a","flags":"i"})");
    return true;
  }));
}

TEST_F(RunSuites, StoresTheWholeOutputThatACaseComparesWith) {
  put("kitchen.json", R"({"name": "k", "prompt": "Say {{word}}", "model": "m",
      "testCases": [{"name": "old", "inputs": {"word": "x"}, "expectedOutput": "Say x"}]})");
  options_.plan.load.paths = {"kitchen.json"};
  options_.target.provider = "echo";
  const auto outcome = go();
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_TRUE(store_->trials(outcome->id, [&](const store::Trial& trial) {
    EXPECT_EQ(value::to_json(*trial.record.origin.find("expected_output")), "\"Say x\"");
    EXPECT_EQ(value::to_json(*trial.record.origin.find("output_type")), "\"string\"");
    EXPECT_TRUE(trial.assertions.is_null());
    EXPECT_FALSE(trial.record.started_at.empty());
    return true;
  }));
}

TEST_F(RunSuites, ChecksPatternsAgainstTheOperatorsLimits) {
  put("kitchen.json", R"([{"name": "p", "inputs": {}, "assertions": [
      {"path": "$", "matcher": "toMatch", "expected": "abcdefgh"}]}])");
  options_.plan.load.paths = {"kitchen.json"};
  variables_["PK_REGEX_MAX_SOURCE_LEN"] = "5";
  variables_["PK_MAX_ASSERTION_JSON_BYTES"] = "10";
  const auto outcome = go();
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_TRUE(outcome->has_errors);
  EXPECT_THAT(told_, testing::Contains(HasSubstr("PK_REGEX_MAX_SOURCE_LEN")));
  EXPECT_THAT(told_, testing::Contains(HasSubstr("PK_MAX_ASSERTION_JSON_BYTES allows 10")));
}

TEST_F(RunSuites, RunsWhatIsChosen) {
  options_.plan.selection.tags = {"quick"};
  EXPECT_THAT(kept(go()->id), ElementsAre("a passed"));
  options_.plan.selection = {.name = "^[bc]$"};
  EXPECT_THAT(kept(go()->id), ElementsAre("b failed", "c passed"));
  options_.plan.selection = {.only = [](std::string_view path, std::string_view name) {
    return path == "suite.yaml" && name == "c";
  }};
  EXPECT_THAT(kept(go()->id), ElementsAre("c passed"));
}

TEST_F(RunSuites, SharesCasesOutAmongShards) {
  std::vector<std::string> all;
  for (std::size_t number = 1; number <= 3; ++number) {
    options_.plan.shard = Shard{number, 3};
    for (const std::string& test : kept(go()->id)) all.push_back(test);
  }
  EXPECT_THAT(all, UnorderedElementsAre("a passed", "b failed", "c passed", "d skipped"));
}

TEST_F(RunSuites, CutsWhatWasChosenAndKeepsRepeatsTogether) {
  options_.plan.selection.name = "^[abc]$";
  options_.plan.repeat = 2;
  std::map<std::string, std::size_t> shard_of;
  for (std::size_t number = 1; number <= 2; ++number) {
    options_.plan.shard = Shard{number, 2};
    const auto outcome = go();
    const auto cut = cut_in((*store_->find(outcome->id))->settings);
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->trials, 6U) << "of all shards";
    for (const std::string& test : kept(outcome->id))
      EXPECT_EQ(shard_of.try_emplace(test, number).first->second, number);
  }
  EXPECT_EQ(shard_of.size(), 3U);
}

TEST_F(RunSuites, CutsByHashWhereNoDurationsAreKnown) {
  options_.plan.shard = Shard{1, 2};
  options_.plan.cut_by = CutBy::duration;
  const auto outcome = go();
  ASSERT_EQ(told_.size(), 1U);
  EXPECT_THAT(told_[0], HasSubstr("W451"));
  EXPECT_EQ(cut_in((*store_->find(outcome->id))->settings)->by, CutBy::hash);
}

TEST_F(RunSuites, CutsByTheDurationsOfTheLastWholeRun) {
  const auto whole = go();
  options_.plan.cut_by = CutBy::duration;
  std::set<std::string> digests;
  std::size_t cases = 0;
  for (std::size_t number = 1; number <= 2; ++number) {
    options_.plan.shard = Shard{number, 2};
    const auto outcome = go();
    EXPECT_TRUE(told_.empty());
    const auto cut = cut_in((*store_->find(outcome->id))->settings);
    EXPECT_EQ(cut->run, whole->id) << "shards made meanwhile are no history";
    digests.insert(cut->digest);
    cases += outcome->progress.totals.cases;
  }
  EXPECT_EQ(digests.size(), 1U);
  EXPECT_EQ(cases, 4U);
}

TEST_F(RunSuites, ResumesAShardByTheCutItWasStartedWith) {
  go();
  options_.plan.cut_by = CutBy::duration;
  options_.plan.shard = Shard{1, 2};
  drain_.request_stop();
  const auto stopped = go();
  drain_ = {};
  options_.plan.shard.reset();
  go();  // durations that the shard did not know
  options_.plan.shard = Shard{1, 2};
  const auto head = *store_->find(stopped->id);
  const auto resumed = resume(*head, options_, environment(), *store_, watch());
  ASSERT_TRUE(resumed) << resumed.error().message;
  EXPECT_EQ(resumed->progress.totals.cases, head->planned);
}

TEST_F(RunSuites, RepeatsCases) {
  options_.plan.selection.name = "^a$";
  options_.plan.repeat = 3;
  EXPECT_EQ(kept(go()->id).size(), 3U);
}

TEST_F(RunSuites, ReadsSuitesAgainWhereTheyDoNotFitIntoMemory) {
  options_.plan.kept_bytes = 0;
  EXPECT_THAT(kept(go()->id), ElementsAre("a passed", "b failed", "c passed", "d skipped"));
}

TEST_F(RunSuites, ReadsTheNextSuiteWhileOneIsRun) {
  options_.plan.kept_bytes = 0;
  options_.plan.load.paths.clear();
  for (int i = 0; i < 5; ++i) {
    const std::string name = "suite-" + std::to_string(i) + ".yaml";
    put(name, kSuite);
    options_.plan.load.paths.push_back(name);
  }
  options_.plan.selection.name = "^[ac]$";
  EXPECT_EQ(kept(go()->id).size(), 10U);
  options_.plan.selection = {.only = [](std::string_view path, std::string_view name) {
    return path == "suite-3.yaml" && name == "c";
  }};
  EXPECT_THAT(kept(go()->id), ElementsAre("c passed"));
}

TEST_F(RunSuites, RunsNothingWhereAnythingIsWrong) {
  put("bad.yaml",
      "proctor: 1\nname: x\ntarget: {provider: opnai, model: m, prompt: x}\ncases: [{name: a}]\n");
  put("keyless.yaml",
      "proctor: 1\nname: x\ntarget: {provider: openai, model: m, prompt: x}\ncases: [{name: a}]\n");
  put("aimless.yaml", "proctor: 1\nname: x\ncases: [{name: a, input: hi}]\n");
  options_.plan.load.paths = {"suite.yaml", "bad.yaml", "keyless.yaml", "aimless.yaml"};
  const auto outcome = go();
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->has_errors);
  EXPECT_TRUE(outcome->id.empty());
  ASSERT_EQ(told_.size(), 3U) << testing::PrintToString(told_);
  EXPECT_THAT(told_[0], HasSubstr(R"(E452 no provider is called "opnai" (did you mean "openai"?))"));
  EXPECT_THAT(
      told_[1],
      HasSubstr(
          "E453 there is no key for openai: OPENAI_API_KEY is not set; `export OPENAI_API_KEY=KEY` sets it"));
  EXPECT_THAT(told_[2], HasSubstr("E450"));
}

// R37: a test that cannot run gives a result with an error, and the others run.
TEST_F(RunSuites, LosesWhatCannotRunAloneWhereItIsTolerant) {
  put("mixed.yaml",
      "proctor: 1\nname: x\ncases:\n"
      "  - {name: a, target: {provider: opnai, model: m, prompt: x}}\n"
      "  - {name: b, target: {provider: openai, model: m, prompt: x}}\n"
      "  - {name: c, target: {provider: echo, model: m, prompt: x}, checks: [{contains: x}]}\n"
      "  - {name: d, input: hi}\n");
  options_.plan.load.paths = {"mixed.yaml"};
  options_.target.tolerant = true;
  const auto outcome = go();
  ASSERT_TRUE(outcome);
  EXPECT_FALSE(outcome->has_errors);
  EXPECT_THAT(kept(outcome->id), ElementsAre("a error", "b error", "c passed", "d error"));
  EXPECT_EQ(told_.size(), 3U);
}

TEST_F(RunSuites, AsksTheOperatorsModelWhereASuiteNamesNone) {
  put("plain.yaml", "proctor: 1\nname: x\ncases: [{name: a, input: hello, checks: [{exact: hello}]}]\n");
  options_.plan.load.paths = {"plain.yaml"};
  options_.target.provider = "echo";
  EXPECT_THAT(kept(go()->id), ElementsAre("a passed"));
}

TEST_F(RunSuites, FollowsNoAddressInAFileButOneOnThisMachine) {
  variables_["OPENAI_API_KEY"] = "secret";
  put("away.yaml",
      "proctor: 1\nname: x\ntarget: {provider: openai, model: m, base_url: 'https://example.com/v1', prompt: "
      "x}\n"
      "cases: [{name: a}]\n");
  options_.plan.load.paths = {"away.yaml"};
  EXPECT_TRUE(go()->has_errors);
  ASSERT_EQ(told_.size(), 1U);
  EXPECT_THAT(told_[0], HasSubstr("E454"));
}

TEST_F(RunSuites, IsNotDeceivedByAnAddressThatLooksLikeThisMachine) {
  variables_["OPENAI_API_KEY"] = "secret";
  for (const std::string_view url : {"http://localhost:80@example.com/v1", "http://127.0.0.1@example.com/v1",
                                     "http://localhost.example.com/v1", "http://example.com\\@localhost/v1",
                                     "http://127.0.0.1.example.com", "http://user@localhost/v1"}) {
    put("away.yaml", "proctor: 1\nname: x\ntarget: {provider: openai, model: m, base_url: '" +
                         std::string(url) + "', prompt: x}\ncases: [{name: a}]\n");
    options_.plan.load.paths = {"away.yaml"};
    EXPECT_TRUE(go()->has_errors) << url;
    ASSERT_EQ(told_.size(), 1U) << url;
    EXPECT_THAT(told_[0], HasSubstr("E454"));
  }
}

TEST_F(RunSuites, RefusesFixturesUnlessTheyAreAllowed) {
  put("fixed.yaml",
      "proctor: 1\nname: x\ntarget: {provider: echo, model: m, prompt: x}\ncases:\n"
      "  - name: a\n    fixtures: {setup: [[touch, made]], teardown: [[rm, made]]}\n    checks: [{contains: "
      "x}]\n");
  options_.plan.load.paths = {"fixed.yaml"};
  EXPECT_TRUE(go()->has_errors);
  EXPECT_THAT(told_[0], HasSubstr("E456"));
  options_.target.allow_fixtures = true;
  EXPECT_THAT(kept(go()->id), ElementsAre("a passed"));
  EXPECT_FALSE(fs::exists(folder_ / "made"));
}

TEST_F(RunSuites, KnowsWhichFilesMatterToASuite) {
  put("agent.sh", "");
  put("data/up.txt", "");
  put("p.md", "You help.");
  put("with.yaml",
      "proctor: 1\nname: x\ntarget: {provider: echo, model: m, prompt_file: p.md}\ncases:\n"
      "  - {name: a, input: hi, fixtures: {setup: [test -f data/up.txt]}}\n"
      "  - {name: b, input: hi, run: skip, target: {agent: {command: [/bin/sh, agent.sh, ../out, data]}}}\n");
  options_.plan.load.paths = {"with.yaml"};
  options_.target.allow_fixtures = true;
  const auto outcome = go();
  ASSERT_TRUE(outcome);
  const std::string root = fs::canonical(folder_).string();
  const auto& files = outcome->files.at(0).files;
  const std::set<std::string> paths(files.begin(), files.end());
  EXPECT_THAT(paths,
              ElementsAre(root + "/agent.sh", root + "/data/up.txt", root + "/p.md", root + "/with.yaml"));
  EXPECT_EQ(outcome->files.at(0).root, root);
}

TEST_F(RunSuites, FillsPromptsFromFilesAndAnswersTools) {
  put("prompts/p.yaml",
      "prompt: 'You help {name}'\nuser_message: 'Hi {{ name }}'\nmodel: m\nprovider: echo\n");
  put(".promptrepo/tests/s/suite.yaml",
      "test_suite:\n  name: s\n  tests:\n    - name: t\n      prompt_reference: file:///prompts/p.yaml\n"
      "      template_variables: {name: Ada}\n      metrics: []\n");
  options_.plan.load.paths = {".promptrepo/tests/s/suite.yaml"};
  options_.plan.allow_empty = true;
  const auto outcome = go();
  ASSERT_TRUE(outcome);
  std::string rendered;
  EXPECT_TRUE(store_->trials(outcome->id, [&](const store::Trial& trial) {
    rendered = trial.record.steps.at(0).rendered;
    return true;
  }));
  EXPECT_EQ(rendered, "Hi Ada");
}

// --- Ending early, and going on

TEST_F(RunSuites, GoesOnWithWhatWasNotRun) {
  options_.limits = {.concurrency = 1, .most_failed = 1};
  const auto first = go();
  EXPECT_EQ(first->ending, Ending::bailed);
  EXPECT_THAT(kept(first->id), ElementsAre("a passed", "b failed"));
  const auto head = store_->find(first->id);
  EXPECT_EQ((*head)->state, store::RunState::stopped);
  options_.limits = {};
  const auto second = resume(**head, options_, environment(), *store_, watch());
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_EQ(second->id, first->id);
  EXPECT_THAT(kept(first->id), ElementsAre("a passed", "b failed", "c passed", "d skipped"));
  EXPECT_EQ(second->progress.totals.cases, 4U);
  EXPECT_EQ((*store_->find(first->id))->state, store::RunState::finished);
}

TEST_F(RunSuites, DoesNotGoOnWithOtherFiles) {
  options_.limits = {.concurrency = 1, .most_failed = 1};
  const auto first = go();
  put("suite.yaml", std::string(kSuite) + "  - {name: e, vars: {word: five}, checks: [{contains: x}]}\n");
  const auto second = resume(**store_->find(first->id), options_, environment(), *store_, watch());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, "E460");
}

// --- Stated answers

TEST_F(RunSuites, AsksNobodyWhereAnswersAreStated) {
  put("asked.yaml",
      "proctor: 1\nname: x\ntarget: {provider: openai, model: m, prompt: x}\ncases: [{name: a, checks: "
      "[{contains: y}]}]\n");
  options_.plan.load.paths = {"asked.yaml"};
  options_.plan.given = R"([{"output": "y"}])";
  options_.plan.given_path = "given.json";
  EXPECT_THAT(kept(go()->id), ElementsAre("a passed"));
  options_.plan.given = R"({"cases": [{"case": "none", "steps": []}]})";
  EXPECT_TRUE(go()->has_errors);
  EXPECT_THAT(told_.at(0), HasSubstr("E411"));
}

}  // namespace
}  // namespace proctor::service
