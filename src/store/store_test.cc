// What every store does, whatever it keeps runs in.
#include "store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "model/record.h"
#include "store/testing.h"
#include "value/json.h"

namespace proctor::store {
namespace {

using model::Verdict;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string told(const TrialKey& key) {
  return std::to_string(key.suite) + "." + std::to_string(key.place) + "." + std::to_string(key.repeat);
}

std::vector<std::string> told(const std::vector<TrialKey>& keys) {
  std::vector<std::string> out;
  out.reserve(keys.size());
  for (const TrialKey& key : keys) out.push_back(told(key));
  return out;
}

std::vector<std::string> ids(const std::vector<RunHead>& heads) {
  std::vector<std::string> out;
  out.reserve(heads.size());
  for (const RunHead& head : heads) out.push_back(head.record.id);
  return out;
}

class EveryStore : public ::testing::TestWithParam<Kind> {
 protected:
  EveryStore() : store_(GetParam().make(folder_)) {}

  void put(std::string_view run, const std::vector<Trial>& trials) const {
    const auto done = store_->put(run, trials);
    ASSERT_TRUE(done) << done.error().message;
  }

  std::vector<Trial> all(std::string_view run) const {
    std::vector<Trial> out;
    EXPECT_TRUE(store_->trials(run, [&](Trial trial) {
      out.push_back(std::move(trial));
      return true;
    }));
    return out;
  }

  TestFolder folder_;
  std::unique_ptr<Store> store_;
};

TEST_P(EveryStore, GivesARunBackAsItWasPut) {
  RunHead run = test_run("run_1");
  ASSERT_TRUE(store_->begin(run));
  run.state = RunState::finished;
  run.record.passed = false;
  run.record.duration_ms = 1234.5;
  run.record.totals = {3, 1, 1, 1, 0};
  run.record.usage = Map{{"total_tokens", 1545}};
  run.record.cost = 0.0123;
  run.record.judge = {.calls = 7, .cached = 2, .usage = Map{{"total_tokens", 99}}, .cost = 0.5};
  ASSERT_TRUE(store_->finish(run));
  const auto found = store_->find("run_1");
  ASSERT_TRUE(found && *found);
  const RunHead& head = **found;
  EXPECT_EQ(value::to_json(model::run_summary(head.record)), value::to_json(model::run_summary(run.record)));
  EXPECT_EQ(head.state, RunState::finished);
  EXPECT_EQ(value::to_json(head.settings), value::to_json(run.settings));
  EXPECT_EQ(head.planned, 3U);
  ASSERT_EQ(head.suites.size(), 2U);
  EXPECT_EQ(head.suites[0].name, "capitals");
  EXPECT_EQ(head.suites[0].hash, "ab12");
  EXPECT_EQ(head.suites[1].path, "w.yaml");
}

TEST_P(EveryStore, GivesTrialsBackInPlanOrderAsTheyWerePut) {
  ASSERT_TRUE(store_->begin(test_run("run_1")));
  Trial rich = test_trial(1, 0, 1, Verdict::fail);
  rich.assertions = List{Map{{"path", "$.a"}, {"matcher", "toEqual"}}};
  rich.record.error = model::Fault{"timeout", "60 s"};
  rich.record.origin = Map{{"expected_output", "é \"x\""}, {"output_type", "json"}};
  rich.record.notices = {std::string("nul \0 inside", 12)};
  rich.record.steps[0].memory = Map{};
  rich.record.steps[0].judge = {.calls = 3, .cached = 1, .usage = Map{{"total_tokens", 9}}, .cost = 0.25};
  rich.record.steps[0].checks.emplace_back().spread = 0.125;
  rich.record.steps[0].checks.back().notices = {"the reply was repaired"};
  rich.record.steps[0].checks.back().advisory = true;
  rich.record.steps[0].tool_calls = {{"search", Map{{"q", 1.5}}, nullptr}};
  put("run_1", {rich, test_trial(0, 2), test_trial(0, 1, 2)});
  put("run_1", {test_trial(0, 1, 1)});
  const auto trials = all("run_1");
  ASSERT_EQ(trials.size(), 4U);
  EXPECT_THAT(told(*store_->done("run_1")), ElementsAre("0.1.1", "0.1.2", "0.2.1", "1.0.1"));
  for (std::size_t i = 0; i < trials.size(); ++i) EXPECT_EQ(trials[i].key, (*store_->done("run_1"))[i]);
  EXPECT_EQ(value::to_json(model::to_value(trials[3].record)), value::to_json(model::to_value(rich.record)));
  EXPECT_EQ(value::to_json(trials[3].assertions), value::to_json(rich.assertions));
  EXPECT_TRUE(trials[0].assertions.is_null());
}

TEST_P(EveryStore, LeavesAKeyThatIsThereAsItIs) {
  ASSERT_TRUE(store_->begin(test_run("run_1")));
  put("run_1", {test_trial(0, 1)});
  Trial other = test_trial(0, 1);
  other.record.name = "another";
  put("run_1", {other, test_trial(0, 2)});
  const auto trials = all("run_1");
  ASSERT_EQ(trials.size(), 2U);
  EXPECT_EQ(trials[0].record.name, "case 0.1");
}

TEST_P(EveryStore, KeepsRunsApart) {
  ASSERT_TRUE(store_->begin(test_run("run_1")));
  ASSERT_TRUE(store_->begin(test_run("run_2")));
  put("run_1", test_trials(0, 3));
  put("run_2", test_trials(5, 1));
  EXPECT_THAT(told(*store_->done("run_2")), ElementsAre("0.5.1"));
  EXPECT_EQ(all("run_1").size(), 3U);
  EXPECT_THAT(*store_->done("none"), IsEmpty());
}

TEST_P(EveryStore, ReadsPageByPageWhatIsAskedFor) {
  ASSERT_TRUE(store_->begin(test_run("run_1")));
  std::vector<Trial> trials;
  for (std::size_t suite = 0; suite < 3; ++suite)
    for (std::size_t i = 0; i < 700; ++i)
      trials.push_back(test_trial(suite, i, 1, i % 7 == 0 ? Verdict::fail : Verdict::pass));
  put("run_1", trials);
  EXPECT_EQ(all("run_1").size(), 2100U);
  TrialQuery query{.run = "run_1", .suite = 1, .verdicts = {Verdict::fail, Verdict::error}};
  std::vector<std::size_t> places;
  std::size_t pages = 0;
  for (auto page = store_->page(query); page && !page->empty(); page = store_->page(query), ++pages) {
    EXPECT_LE(page->size(), 256U);
    for (const Trial& trial : *page) {
      EXPECT_EQ(trial.key.suite, 1U);
      places.push_back(trial.key.place);
    }
    query.after = page->back().key;
  }
  ASSERT_EQ(places.size(), 100U);
  for (std::size_t i = 0; i < places.size(); ++i) EXPECT_EQ(places[i], 7 * i);
  EXPECT_GE(pages, 1U);
  std::size_t seen = 0;
  EXPECT_TRUE(store_->trials("run_1", [&](const Trial&) { return ++seen < 300; }));
  EXPECT_EQ(seen, 300U);
}

TEST_P(EveryStore, CountsHowTrialsEndedBySuite) {
  ASSERT_TRUE(store_->begin(test_run("run_1")));
  put("run_1", {test_trial(0, 0), test_trial(0, 1, 1, Verdict::fail), test_trial(2, 0, 1, Verdict::error),
                test_trial(2, 1, 1, Verdict::skipped)});
  const auto totals = store_->totals("run_1");
  ASSERT_TRUE(totals);
  ASSERT_EQ(totals->size(), 3U);
  EXPECT_EQ((*totals)[0].cases, 2U);
  EXPECT_EQ((*totals)[0].passed, 1U);
  EXPECT_EQ((*totals)[0].failed, 1U);
  EXPECT_EQ((*totals)[1].cases, 0U);
  EXPECT_EQ((*totals)[2].errors, 1U);
  EXPECT_EQ((*totals)[2].skipped, 1U);
}

TEST_P(EveryStore, KnowsHowLongAnswersOfARunThatIsOverTook) {
  RunHead run = test_run("run_1");
  ASSERT_TRUE(store_->begin(run));
  std::vector<Trial> trials = test_trials(0, 21);
  for (std::size_t i = 0; i + 1 < trials.size(); ++i)
    trials[i].record.steps[0].latency_ms = static_cast<double>(20 - i);
  ASSERT_TRUE(store_->put("run_1", trials));
  EXPECT_FALSE((*store_->find("run_1"))->latency);
  run.state = RunState::finished;
  ASSERT_TRUE(store_->finish(run));
  const auto head = *store_->find("run_1");
  ASSERT_TRUE(head && head->latency);
  EXPECT_EQ(head->latency->p50_ms, 10);
  EXPECT_EQ(head->latency->p95_ms, 19);
  EXPECT_EQ(store_->history({})->front().latency->p95_ms, 19);
}

TEST_P(EveryStore, KnowsNoLatencyWhereNoAnswerHasOne) {
  RunHead run = test_run("run_1");
  ASSERT_TRUE(store_->begin(run));
  ASSERT_TRUE(store_->put("run_1", test_trials(0, 2)));
  ASSERT_TRUE(store_->finish(run));
  EXPECT_FALSE((*store_->find("run_1"))->latency);
}

TEST_P(EveryStore, FindsRunsByIdByTheirBeginningAndTheLatest) {
  ASSERT_TRUE(store_->begin(test_run("run_ab12", "2026-01-02T00:00:00.000Z")));
  ASSERT_TRUE(store_->begin(test_run("run_ab34", "2026-01-03T00:00:00.000Z")));
  ASSERT_TRUE(store_->begin(test_run("run_ab", "2026-01-01T00:00:00.000Z")));
  const auto id = [&](std::string_view said) -> std::string {
    const auto found = store_->find(said);
    if (!found) return found.error().code;
    return *found ? (*found)->record.id : "none";
  };
  EXPECT_EQ(id("run_ab12"), "run_ab12");
  EXPECT_EQ(id("run_ab3"), "run_ab34");
  EXPECT_EQ(id("run_ab"), "run_ab") << "exactly one of them";
  EXPECT_EQ(id("latest"), "run_ab34");
  EXPECT_EQ(id("latest~0"), "run_ab34");
  EXPECT_EQ(id("latest~2"), "run_ab");
  for (const auto* said :
       {"latest~3", "latest~", "latest~-1", "latest~1x", "latest1", "latest~99999999999999999999"})
    EXPECT_EQ(id(said), "none") << said;
  EXPECT_EQ(id("x"), "none");
  EXPECT_EQ(id("%"), "none");
  EXPECT_EQ(id("RUN_AB1"), "none");
  EXPECT_EQ(id(""), "none");
  EXPECT_EQ(id("run_"), "E420");
  EXPECT_THAT(store_->find("run_").error().message, HasSubstr("run_ab34, run_ab12, run_ab"));
}

TEST_P(EveryStore, FindsNothingWhereThereIsNothing) {
  EXPECT_FALSE(store_->find("latest")->has_value());
  EXPECT_FALSE(store_->find("run_1")->has_value());
  EXPECT_THAT(*store_->history({}), IsEmpty());
  EXPECT_THAT(*store_->totals("run_1"), IsEmpty());
  EXPECT_THAT(all("run_1"), IsEmpty());
}

TEST_P(EveryStore, FindsNothingByWordsThatAreNoText) {
  ASSERT_TRUE(store_->begin(test_run("run_1")));
  put("run_1", test_trials(0, 1));
  for (const std::string& word : {std::string("run_1\0", 6), std::string("\xFF\xFE"),
                                  std::string("' OR '1'='1"), std::string("run_1'; DROP TABLE runs; --")}) {
    EXPECT_FALSE(store_->find(word)->has_value());
    EXPECT_THAT(*store_->done(word), IsEmpty());
    EXPECT_THAT(store_->results({.run = word})->rows, IsEmpty());
    EXPECT_THAT(store_->results({.run = "run_1", .text = word})->rows, IsEmpty());
    EXPECT_FALSE(store_->trial(word, {0, 0, 1})->has_value());
    EXPECT_THAT(*store_->history({.suite = word}), IsEmpty());
    EXPECT_THAT(*store_->history({.before = word}), IsEmpty());
    EXPECT_THAT(*store_->history({.branch = word}), IsEmpty());
    EXPECT_THAT(all(word), IsEmpty());
  }
  EXPECT_EQ(all("run_1").size(), 1U);
}

TEST_P(EveryStore, TellsTheHistoryNewestFirst) {
  for (const int day : {3, 1, 4, 2}) {
    RunHead run =
        test_run("run_" + std::to_string(day), "2026-01-0" + std::to_string(day) + "T00:00:00.000Z");
    if (day == 4) run.suites = {{"", "native", "only.yaml", ""}};
    ASSERT_TRUE(store_->begin(run));
  }
  EXPECT_THAT(ids(*store_->history({})), ElementsAre("run_4", "run_3", "run_2", "run_1"));
  EXPECT_THAT(ids(*store_->history({.limit = 2})), ElementsAre("run_4", "run_3"));
  EXPECT_THAT(ids(*store_->history({.limit = 2, .suite = "capitals"})), ElementsAre("run_3", "run_2"));
  EXPECT_THAT(ids(*store_->history({.suite = "only.yaml"})), ElementsAre("run_4"));
  EXPECT_THAT(ids(*store_->history({.suite = "Capitals"})), IsEmpty());
}

TEST_P(EveryStore, TellsTheHistoryOfABranchAndOfWhatPassedPageByPage) {
  for (const int day : {1, 2, 3, 4, 5, 6}) {
    RunHead run =
        test_run("run_" + std::to_string(day), "2026-01-0" + std::to_string(day) + "T00:00:00.000Z");
    run.branch = day % 2 == 0 ? "main" : "feature/x";
    run.commit = "c0ffee" + std::to_string(day);
    ASSERT_TRUE(store_->begin(run));
    if (day == 6) continue;
    run.state = RunState::finished;
    run.record.passed = day != 4;
    ASSERT_TRUE(store_->finish(run));
  }
  EXPECT_EQ((*store_->find("run_3"))->branch, "feature/x");
  EXPECT_EQ((*store_->find("run_3"))->commit, "c0ffee3");
  EXPECT_THAT(ids(*store_->history({.limit = 2, .before = "run_5"})), ElementsAre("run_4", "run_3"));
  EXPECT_THAT(ids(*store_->history({.before = "run_1"})), IsEmpty());
  EXPECT_THAT(ids(*store_->history({.before = "unknown"})), IsEmpty());
  EXPECT_THAT(ids(*store_->history({.branch = "main"})), ElementsAre("run_6", "run_4", "run_2"));
  EXPECT_THAT(ids(*store_->history({.passed = true})), ElementsAre("run_5", "run_3", "run_2", "run_1"));
  EXPECT_THAT(ids(*store_->history({.passed = false})), ElementsAre("run_6", "run_4"));
  EXPECT_THAT(ids(*store_->history({.suite = "w.yaml", .before = "run_6", .branch = "main", .passed = true})),
              ElementsAre("run_2"));
}

TEST_P(EveryStore, FindsTheLastRunThatPassedToCompareWith) {
  for (const int day : {1, 2, 3, 4}) {
    RunHead run =
        test_run("run_" + std::to_string(day), "2026-01-0" + std::to_string(day) + "T00:00:00.000Z");
    run.branch = day == 4 ? "feature" : "main";
    if (day > 1) run.suites.pop_back();
    run.state = RunState::finished;
    run.record.passed = day != 3;
    ASSERT_TRUE(store_->begin(run));
  }
  const auto id = [&](std::string_view branch, const std::vector<std::string>& suites) {
    const auto found = store_->baseline(branch, suites);
    return found && *found ? (*found)->record.id : "none";
  };
  EXPECT_EQ(id("main", {}), "run_2");
  EXPECT_EQ(id("main", {"tests/capitals.yaml"}), "run_2");
  EXPECT_EQ(id("main", {"tests/capitals.yaml", "w.yaml"}), "run_1");
  EXPECT_EQ(id("main", {"capitals"}), "none") << "by path";
  EXPECT_EQ(id("", {}), "run_4");
  EXPECT_EQ(id("other", {}), "none");
  RunHead shard = test_run("run_5", "2026-01-05T00:00:00.000Z");
  shard.settings.set("cut", Map{{"shard", 1}, {"of", 2}});
  shard.state = RunState::finished;
  ASSERT_TRUE(store_->begin(shard));
  EXPECT_EQ(id("", {}), "run_4") << "a shard is no baseline";
}

TEST_P(EveryStore, KnowsTheCassettesOfTheLastRuns) {
  EXPECT_THAT(store_->cassettes_used("/c", 10)->runs, IsEmpty());
  for (const char day : {'1', '2', '3', '4'})
    ASSERT_TRUE(store_->begin(
        test_run(std::string("run_") + day, std::string("2026-01-0") + day + "T00:00:00.000Z")));
  ASSERT_TRUE(store_->use_cassettes("run_1", "/c", {"openai/a.json", "openai/b.json"}));
  ASSERT_TRUE(store_->use_cassettes("run_2", "/c", {"openai/a.json"}));
  ASSERT_TRUE(store_->use_cassettes("run_2", "/c", {"openai/a.json", "openai/c.json"}));
  ASSERT_TRUE(store_->use_cassettes("run_3", "/other", {"openai/d.json"}));
  const auto last = store_->cassettes_used("/c", 1);
  ASSERT_TRUE(last);
  EXPECT_THAT(last->runs, ElementsAre("run_2"));
  EXPECT_EQ(last->since, "2026-01-02T00:00:00.000Z");
  EXPECT_THAT(last->paths, ElementsAre("openai/a.json", "openai/c.json"));
  const auto all_runs = store_->cassettes_used("/c", 10);
  ASSERT_TRUE(all_runs);
  EXPECT_THAT(all_runs->runs, ElementsAre("run_2", "run_1"));
  EXPECT_EQ(all_runs->since, "2026-01-01T00:00:00.000Z");
  EXPECT_EQ(all_runs->paths.size(), 3U);
}

TEST_P(EveryStore, IsUsedByManyThreadsAtOnce) {
  ASSERT_TRUE(store_->begin(test_run("run_1")));
  {
    std::vector<std::jthread> threads;
    threads.reserve(4);
    for (std::size_t t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (std::size_t i = 0; i < 10; ++i) {
          EXPECT_TRUE(store_->put("run_1", test_trials(t * 100 + i * 10, 10)));
          EXPECT_TRUE(store_->page({.run = "run_1"}));
        }
      });
    }
  }
  EXPECT_EQ(store_->done("run_1")->size(), 400U);
}

TEST_P(EveryStore, TakesARunUpAgain) {
  ASSERT_TRUE(store_->begin(test_run("run_1")));
  put("run_1", test_trials(0, 2));
  RunHead again = test_run("run_1");
  again.state = RunState::stopped;
  ASSERT_TRUE(store_->begin(again));
  EXPECT_EQ((*store_->find("run_1"))->state, RunState::stopped);
  EXPECT_EQ((*store_->find("run_1"))->suites.size(), 2U);
  EXPECT_EQ(store_->done("run_1")->size(), 2U);
}

INSTANTIATE_TEST_SUITE_P(Stores, EveryStore, ::testing::ValuesIn(every_kind()),
                         [](const auto& kind) { return kind.param.name; });

}  // namespace
}  // namespace proctor::store
