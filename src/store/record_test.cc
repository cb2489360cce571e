#include "store/record.h"

#include <gtest/gtest.h>

#include "store/testing.h"

namespace proctor::store {
namespace {

using model::Verdict;

std::string names(const model::RunRecord& run) {
  std::string out;
  for (const auto& suite : run.suites)
    for (const auto& test : suite.cases) out += test.name + ", ";
  return out;
}

TEST(KeptRecord, HasTheCasesOfARunThatWasNotFinished) {
  const std::shared_ptr<Store> store = memory_store();
  ASSERT_TRUE(store->begin(test_run("run_1")));
  ASSERT_TRUE(store->put("run_1", std::vector{test_trial(1, 0, 1, Verdict::error), test_trial(0, 4)}));
  const auto run = load_record(store, **store->find("run_1"), Which::all);
  ASSERT_TRUE(run);
  EXPECT_EQ(names(*run), "case 0.4, case 1.0, ");
  EXPECT_EQ(run->totals.cases, 2U);
  EXPECT_EQ(run->totals.errors, 1U);
  EXPECT_FALSE(run->passed);
  EXPECT_EQ(run->suites[0].cases.size(), 1U);
}

TEST(KeptRecord, LeavesOutSuitesWithoutTrouble) {
  const std::shared_ptr<Store> store = memory_store();
  ASSERT_TRUE(store->begin(test_run("run_1")));
  ASSERT_TRUE(store->put("run_1", std::vector{test_trial(0, 0), test_trial(1, 0, 1, Verdict::fail),
                                              test_trial(1, 1), test_trial(1, 2, 1, Verdict::error)}));
  const auto run = load_record(store, **store->find("run_1"), Which::in_trouble);
  ASSERT_TRUE(run);
  ASSERT_EQ(run->suites.size(), 1U);
  EXPECT_EQ(names(*run), "case 1.0, case 1.2, ");
  std::size_t passed = 0;
  for (const auto& test : run->suites[0].cases.with(Verdict::pass)) passed += test.name.size();
  EXPECT_EQ(passed, 0U);
}

TEST(KeptRecord, TellsOfAStoreThatBreaksWhileItIsRead) {
  class Broken final : public Store {
   public:
    Result<void> begin(const RunHead&) override { return {}; }
    Result<void> put(std::string_view, std::span<const Trial>) override { return {}; }
    Result<void> finish(const RunHead&) override { return {}; }
    Result<void> hold(std::string_view, const RunOwner&) override { return {}; }
    Result<void> release(std::string_view, const RunOwner&) override { return {}; }
    Result<std::optional<RunHead>> find(std::string_view) override { return test_run("run_1"); }
    Result<std::vector<TrialKey>> done(std::string_view) override { return std::vector<TrialKey>(); }
    Result<std::vector<Trial>> page(const TrialQuery& query) override {
      if (query.after) return fail("E912", "the store is damaged");
      return test_trials(0, 3);
    }
    Result<std::vector<model::Totals>> totals(std::string_view) override {
      return std::vector<model::Totals>{{9, 9, 0, 0, 0}};
    }
    Result<ResultPage> results(const ResultQuery&) override { return ResultPage(); }
    Result<ResultBlocks> blocks(const ResultQuery&) override { return ResultBlocks(); }
    Result<std::optional<Trial>> trial(std::string_view, const TrialKey&) override { return std::nullopt; }
    Result<std::vector<RunHead>> history(const HistoryQuery&) override { return std::vector<RunHead>(); }
    Result<void> use_cassettes(std::string_view, std::string_view, const std::set<std::string>&) override {
      return {};
    }
    Result<CassetteUse> cassettes_used(std::string_view, std::size_t) override { return CassetteUse(); }
  };
  const auto run = load_record(std::make_shared<Broken>(), test_run("run_1"), Which::all);
  ASSERT_TRUE(run);
  std::size_t count = 0;
  for (const auto& test : run->suites[0].cases) count += test.name.empty() ? 0U : 1U;
  EXPECT_EQ(count, 3U);
  ASSERT_TRUE(run->suites[0].cases.trouble());
  EXPECT_EQ(run->suites[0].cases.trouble()->code, "E912");
}

}  // namespace
}  // namespace proctor::store
