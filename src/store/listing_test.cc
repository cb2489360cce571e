// Lists of results, on every store.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/testing.h"
#include "value/json.h"

namespace proctor::store {
namespace {

using model::Verdict;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Order = ResultQuery::Order;

class Listing : public ::testing::TestWithParam<Kind> {
 protected:
  Listing() : store_(GetParam().make(folder_)) {
    EXPECT_TRUE(store_->begin(test_run("run_1")));
    EXPECT_TRUE(store_->begin(test_run("run_2")));
    EXPECT_TRUE(store_->put("run_2", test_trials(100, 3)));
  }

  void put(const std::vector<Trial>& trials) const { ASSERT_TRUE(store_->put("run_1", trials)); }

  // Every row of all pages, as suite.place.repeat. Blocks lead to the same rows.
  std::vector<std::string> all(ResultQuery query) const {
    query.run = "run_1";
    const auto out = by_pages(query);
    EXPECT_EQ(by_blocks(query), out);
    return out;
  }

  std::vector<std::string> by_pages(ResultQuery query) const {
    std::vector<std::string> out;
    for (std::size_t pages = 0; pages < 1000; ++pages) {
      const auto page = store_->results(query);
      EXPECT_TRUE(page) << page.error().message;
      if (!page) break;
      EXPECT_LE(page->rows.size(), query.limit);
      for (const ResultRow& row : page->rows) out.push_back(word_of(row.key));
      query.after = page->next;
      if (!page->next) return out;
    }
    ADD_FAILURE() << "the pages have no end";
    return out;
  }

  // The last block first: each can be read by itself.
  std::vector<std::string> by_blocks(const ResultQuery& query) const {
    std::vector<std::string> out;
    std::vector<ResultBlock> blocks = blocks_of(query);
    for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
      EXPECT_TRUE(block->rows > 0 && block->rows <= query.limit) << block->rows;
      ResultQuery one = query;
      one.after = block->after;
      one.limit = block->rows;
      std::vector<std::string> rows;
      for (std::optional<ResultPage> page; rows.size() < block->rows && (!page || page->next);) {
        page = *store_->results(one);
        for (const ResultRow& row : page->rows) rows.push_back(word_of(row.key));
        one.after = page->next;
        one.limit = block->rows - std::min(rows.size(), block->rows);
      }
      EXPECT_EQ(rows.size(), block->rows);
      out.insert(out.begin(), rows.begin(), rows.end());
    }
    return out;
  }

  std::vector<ResultBlock> blocks_of(ResultQuery query) const {
    std::vector<ResultBlock> out;
    for (bool more = true; more && out.size() < 1000;) {
      const auto found = store_->blocks(query);
      EXPECT_TRUE(found) << found.error().message;
      if (!found) break;
      out.insert(out.end(), found->blocks.begin(), found->blocks.end());
      query.after = found->next;
      more = found->next.has_value();
    }
    return out;
  }

  static std::string word_of(const TrialKey& key) {
    return std::to_string(key.suite) + "." + std::to_string(key.place) + "." + std::to_string(key.repeat);
  }

  TestFolder folder_;
  std::unique_ptr<Store> store_;
};

Trial lasting(std::size_t place, double duration, std::optional<double> cost = {}) {
  Trial trial = test_trial(0, place);
  trial.record.duration_ms = duration;
  trial.record.steps[0].cost = cost;
  return trial;
}

TEST_P(Listing, ShowsWhatAListNeeds) {
  Trial trial = test_trial(1, 4, 2, Verdict::fail);
  trial.record.name = "Größe \"x\"";
  trial.record.group = "sizes";
  trial.record.score = 0.25;
  trial.record.steps[0].checks[0].message = std::string(500, 'm');
  trial.record.steps[0].latency_ms = 10.5;
  trial.record.steps[0].cost = 0.5;
  trial.record.steps[0].usage = Map{{"total_tokens", 30}};
  trial.record.steps.push_back(trial.record.steps[0]);
  trial.record.steps[1].usage = Map{{"prompt_tokens", 5}, {"completion_tokens", 6}};
  put({trial, test_trial(0, 0)});
  const auto page = store_->results({.run = "run_1"});
  ASSERT_TRUE(page) << page.error().message;
  ASSERT_EQ(page->rows.size(), 2U);
  EXPECT_FALSE(page->next);
  const ResultRow& row = page->rows[1];
  EXPECT_EQ(row.key, trial.key);
  EXPECT_EQ(row.suite, "weather");
  EXPECT_EQ(row.name, "Größe \"x\"");
  EXPECT_EQ(row.group, "sizes");
  EXPECT_EQ(row.verdict, Verdict::fail);
  EXPECT_EQ(row.score, 0.25);
  EXPECT_EQ(row.duration_ms, 12.5);
  EXPECT_EQ(row.latency_ms, 21);
  EXPECT_EQ(row.cost, 1);
  EXPECT_EQ(row.tokens, 41);
  EXPECT_EQ(row.message, std::string(200, 'm') + "...");
  EXPECT_EQ(page->rows[0].suite, "capitals");
  EXPECT_EQ(page->rows[0].message, "");
  EXPECT_EQ(page->rows[0].group, "");
  EXPECT_FALSE(page->rows[0].cost);
  EXPECT_FALSE(page->rows[0].latency_ms);
}

TEST_P(Listing, TellsTheFirstTrouble) {
  Trial broken = test_trial(0, 0, 1, Verdict::error);
  broken.record.error = model::Fault{"timeout", "no answer within 60 s"};
  Trial step = test_trial(0, 1, 1, Verdict::error);
  step.record.steps[0].error = model::Fault{"http", "status 500"};
  Trial advised = test_trial(0, 2, 1, Verdict::fail);
  advised.record.steps[0].checks[0].message = "only advice";
  advised.record.steps[0].checks[0].advisory = true;
  advised.record.steps[0].checks.push_back(test_trial(0, 2, 1, Verdict::fail).record.steps[0].checks[0]);
  advised.record.steps[0].checks[1].message = "expected 3";
  put({broken, step, advised});
  const auto page = store_->results({.run = "run_1"});
  ASSERT_EQ(page->rows.size(), 3U);
  EXPECT_EQ(page->rows[0].message, "no answer within 60 s");
  EXPECT_EQ(page->rows[1].message, "status 500");
  EXPECT_EQ(page->rows[2].message, "expected 3");
}

TEST_P(Listing, GoesOnFromPageToPageInPlanOrder) {
  put({test_trial(1, 0), test_trial(0, 1, 2), test_trial(0, 1, 1), test_trial(0, 0), test_trial(0, 10)});
  const std::vector<std::string> plan = {"0.0.1", "0.1.1", "0.1.2", "0.10.1", "1.0.1"};
  for (const std::size_t limit : {1U, 2U, 4U, 5U, 100U}) EXPECT_EQ(all({.limit = limit}), plan) << limit;
  EXPECT_THAT(all({.suite = 0, .limit = 3}), ElementsAre("0.0.1", "0.1.1", "0.1.2", "0.10.1"));
  EXPECT_THAT(all({.suite = 1}), ElementsAre("1.0.1"));
  EXPECT_THAT(all({.suite = 2}), IsEmpty());
}

TEST_P(Listing, ChoosesByVerdict) {
  std::vector<Trial> trials;
  constexpr std::array kVerdicts = {Verdict::pass, Verdict::fail, Verdict::error, Verdict::skipped};
  for (std::size_t i = 0; i < 12; ++i) trials.push_back(test_trial(i / 6, i, 1, kVerdicts[i % 4]));
  put(trials);
  EXPECT_THAT(all({.verdicts = {Verdict::fail}, .limit = 1}), ElementsAre("0.1.1", "0.5.1", "1.9.1"));
  EXPECT_THAT(all({.verdicts = {Verdict::error, Verdict::fail}, .limit = 2}),
              ElementsAre("0.1.1", "0.2.1", "0.5.1", "1.6.1", "1.9.1", "1.10.1"));
  EXPECT_THAT(all({.suite = 1, .verdicts = {Verdict::skipped, Verdict::pass}}),
              ElementsAre("1.7.1", "1.8.1", "1.11.1"));
}

TEST_P(Listing, FindsTextInNamesWhateverTheCaseOfLatinLetters) {
  std::vector<Trial> trials = test_trials(0, 6);
  constexpr std::array kNames = {"Capital of France", "capital",  "100%",
                                 "under_score",       "Straße É", "CAPITAL '\\"};
  for (std::size_t i = 0; i < trials.size(); ++i) trials[i].record.name = kNames[i];
  put(trials);
  EXPECT_THAT(all({.text = "CAPital", .limit = 1}), ElementsAre("0.0.1", "0.1.1", "0.5.1"));
  EXPECT_THAT(all({.text = "%"}), ElementsAre("0.2.1"));
  EXPECT_THAT(all({.text = "_"}), ElementsAre("0.3.1"));
  EXPECT_THAT(all({.text = "' OR 1 = 1 --"}), IsEmpty());
  EXPECT_THAT(all({.text = "'\\"}), ElementsAre("0.5.1"));
  EXPECT_THAT(all({.text = "straße É"}), ElementsAre("0.4.1"));
  EXPECT_THAT(all({.text = "é"}), IsEmpty()) << "only A to Z";
  EXPECT_THAT(all({.text = std::string("a\0b", 3)}), IsEmpty());
  EXPECT_THAT(all({.text = "\xFF"}), IsEmpty());
}

TEST_P(Listing, OrdersByTimeTaken) {
  put({lasting(0, 5), lasting(1, 100), lasting(2, 5), lasting(3, 0.25), lasting(4, 100), lasting(5, 1e9)});
  const std::vector<std::string> slowest = {"0.5.1", "0.4.1", "0.1.1", "0.2.1", "0.0.1", "0.3.1"};
  for (const std::size_t limit : {1U, 2U, 3U, 100U})
    EXPECT_EQ(all({.limit = limit, .order = Order::slowest}), slowest) << limit;
  EXPECT_THAT(all({.text = "case 0.4", .order = Order::slowest}), ElementsAre("0.4.1"));
}

TEST_P(Listing, OrdersByCostWhereThereIsOne) {
  put({lasting(0, 1, 0.5), lasting(1, 1), lasting(2, 1, 2), lasting(3, 1, 0.5), lasting(4, 1, 0)});
  Trial failed = test_trial(1, 0, 1, Verdict::fail);
  failed.record.steps[0].cost = 1;
  put({failed});
  const std::vector<std::string> costliest = {"0.2.1", "1.0.1", "0.3.1", "0.0.1", "0.4.1"};
  for (const std::size_t limit : {1U, 2U, 100U})
    EXPECT_EQ(all({.limit = limit, .order = Order::costliest}), costliest) << limit;
  EXPECT_THAT(all({.suite = 1, .order = Order::costliest}), ElementsAre("1.0.1"));
  EXPECT_THAT(all({.verdicts = {Verdict::fail, Verdict::error}, .order = Order::costliest}),
              ElementsAre("1.0.1"));
}

TEST_P(Listing, FindsCasesWhoseRepetitionsEndedDifferently) {
  put({test_trial(0, 0, 1), test_trial(0, 0, 2), test_trial(0, 1, 1), test_trial(0, 1, 2, Verdict::fail),
       test_trial(0, 1, 3), test_trial(0, 2, 1, Verdict::fail), test_trial(0, 2, 2, Verdict::fail)});
  EXPECT_THAT(all({.flaky = true, .limit = 2}), ElementsAre("0.1.1", "0.1.2", "0.1.3"));
  EXPECT_THAT(all({.verdicts = {Verdict::fail}, .flaky = true}), ElementsAre("0.1.2"));
}

TEST_P(Listing, IsCutIntoBlocksThatBeginAnywhere) {
  std::vector<Trial> trials = test_trials(0, 9001);
  for (std::size_t i = 0; i < trials.size(); i += 3000) trials[i].record.name = "needle";
  put(trials);
  const auto whole = blocks_of({.run = "run_1", .limit = 4500});
  EXPECT_THAT(whole, ElementsAre(ResultBlock{{}, 4500}, ResultBlock{TrialKey{0, 4499, 1}, 4500},
                                 ResultBlock{TrialKey{0, 8999, 1}, 1}));
  EXPECT_THAT(all({.text = "needle", .limit = 3}), ElementsAre("0.0.1", "0.3000.1", "0.6000.1", "0.9000.1"));
  EXPECT_THAT(blocks_of({.run = "run_1", .suite = 1, .limit = 10}), IsEmpty());
  EXPECT_THAT(blocks_of({.run = "run_9", .limit = 10}), IsEmpty());
}

TEST_P(Listing, GivesOneTrialInFull) {
  Trial trial = test_trial(0, 3, 2, Verdict::fail);
  trial.assertions = List{Map{{"path", "$.a"}}};
  put({trial});
  const auto found = store_->trial("run_1", {0, 3, 2});
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->key, trial.key);
  EXPECT_EQ((*found)->record.steps[0].output, "out");
  EXPECT_EQ(value::to_json((*found)->assertions), value::to_json(trial.assertions));
  EXPECT_FALSE(store_->trial("run_1", {0, 3, 1})->has_value());
  EXPECT_FALSE(store_->trial("run_9", {0, 3, 2})->has_value());
  EXPECT_THAT(store_->results({.run = "run_9"})->rows, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Stores, Listing, ::testing::ValuesIn(every_kind()),
                         [](const auto& kind) { return kind.param.name; });

}  // namespace
}  // namespace proctor::store
