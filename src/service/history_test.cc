#include "service/history.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "reporters/reporter.h"
#include "reporters/testing.h"
#include "service/reports.h"
#include "value/json.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class HistoryTest : public testing::Test {
 protected:
  HistoryTest() {
    std::string pattern = (fs::temp_directory_path() / "proctor-history-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    store_ = "sqlite:" + (folder_ / ".proctor/runs.db").string();
  }
  ~HistoryTest() override { fs::remove_all(folder_); }

  void keep(const model::RunRecord& run) const {
    const auto kept = keep_run(store_, run);
    ASSERT_TRUE(kept) << kept.error().message;
  }

  std::string report(std::string_view name, std::string_view run, Cases cases = Cases::all) const {
    const auto kept = kept_run(store_, run, cases);
    EXPECT_TRUE(kept) << kept.error().message;
    return *render_report(name, *kept, {});
  }

  fs::path folder_;
  std::string store_;
};

model::RunRecord named(model::RunRecord run, std::string id, std::string started_at) {
  run.id = std::move(id);
  run.started_at = std::move(started_at);
  return run;
}

// Without bytes that are no characters: the store keeps U+FFFD in their place.
model::RunRecord clean_run() {
  model::RunRecord run = reporters::canned_run();
  run.suites.pop_back();
  return run;
}

TEST_F(HistoryTest, GivesARunBackByteForByte) {
  keep(reporters::canned_run());
  EXPECT_EQ(report("json", "latest"), *render_report("json", reporters::canned_run(), {}));
}

TEST_F(HistoryTest, GivesEveryReportOfAKeptRunAsItWasLive) {
  const auto large = named(reporters::large_run(1000), "large", "2026-03-01T00:00:00.000Z");
  keep(clean_run());
  keep(large);
  for (const auto name : report_names()) {
    EXPECT_EQ(report(name, clean_run().id), *render_report(name, clean_run(), {})) << name;
    EXPECT_EQ(report(name, "large"), *render_report(name, large, {})) << name;
  }
}

TEST_F(HistoryTest, GivesWhatWentWrongAlone) {
  keep(clean_run());
  const auto run = kept_run(store_, "latest", Cases::in_trouble);
  ASSERT_TRUE(run);
  EXPECT_EQ(run->totals.cases, 4U);
  EXPECT_EQ(run->totals.passed, 0U);
  const std::string text = *render_report("terminal", *run, {});
  EXPECT_THAT(text,
              AllOf(HasSubstr("Capital of Spain"), HasSubstr("The model is down"),
                    HasSubstr("0 of 4 cases passed, 2 failed, 2 errors"), Not(HasSubstr("Good enough"))));
}

TEST_F(HistoryTest, SaysWhichRunsThereAre) {
  EXPECT_EQ(kept_run(store_, "latest", Cases::all).error().code, "E421");
  EXPECT_FALSE(fs::exists(folder_ / ".proctor")) << "looking makes nothing";
  keep(named(clean_run(), "run_a1", "2026-01-01T00:00:00.000Z"));
  keep(named(clean_run(), "run_a2", "2026-01-02T00:00:00.000Z"));
  const auto none = kept_run(store_, "run_b", Cases::all);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, "no run starts with \"run_b\"; the latest: run_a2, run_a1");
  EXPECT_EQ(kept_run(store_, "run_a", Cases::all).error().code, "E420");
  EXPECT_EQ(kept_run("none", "run_a", Cases::all).error().code, "E004");
}

TEST_F(HistoryTest, ListsRunsForPeopleAndPrograms) {
  EXPECT_THAT(*history({.store = store_}), IsEmpty());
  keep(named(clean_run(), "run_a1", "2026-01-01T00:00:00.000Z"));
  keep(named(reporters::large_run(20), "run_a2", "2026-01-02T03:04:05.678Z"));
  const auto runs = history({.store = store_});
  ASSERT_TRUE(runs);
  EXPECT_EQ(history_table(*runs),
            "run     when (UTC)           passed  failed  errors  skipped        time    cost  suites\n"
            "run_a2  2026-01-02 03:04:05      18       2       0        0        0 ms       -  Large\n"
            "run_a1  2026-01-01 00:00:00       5       3       2        1  1 min 01 s  0.0123  Geography, "
            "Services\n");
  EXPECT_EQ(
      value::to_json(history_value(*history({.store = store_, .limit = 1}))),
      R"([{"id":"run_a2","started_at":"2026-01-02T03:04:05.678Z","duration_ms":0,"passed":false,)"
      R"("totals":{"cases":20,"passed":18,"failed":2,"errors":0,"skipped":0},"usage":{},"cost":null,)"
      R"("state":"finished","planned":20,"suites":[{"name":"Large","format":"native","path":"large.yaml"}]}])");
  EXPECT_EQ(history({.store = store_, .suite = "Services"})->size(), 1U);
}

}  // namespace
}  // namespace proctor::service
