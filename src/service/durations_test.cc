#include "service/durations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "service/shards.h"

namespace proctor::service {
namespace {

using model::Verdict;
using testing::Pair;
using testing::UnorderedElementsAre;

struct Took {
  std::size_t suite;
  std::size_t place;
  std::size_t repeat;
  std::string name;
  double ms;
  Verdict verdict = Verdict::pass;
};

class Durations : public testing::Test {
 protected:
  void keep(const std::string& id, const std::vector<std::string>& paths, const std::vector<Took>& all,
            Map settings = {}, store::RunState state = store::RunState::finished) {
    store::RunHead head;
    head.record.id = id;
    head.record.started_at = "2026-01-02T03:04:0" + std::to_string(runs_++) + ".000Z";
    head.settings = std::move(settings);
    for (const std::string& path : paths) head.suites.push_back({path, "native", path, "h"});
    ASSERT_TRUE(store_->begin(head));
    std::vector<store::Trial> trials;
    for (const Took& one : all) {
      model::CaseRecord record{.name = one.name, .verdict = one.verdict, .duration_ms = one.ms};
      record.repeat = one.repeat;
      trials.push_back({{one.suite, one.place, one.repeat}, record, {}});
    }
    ASSERT_TRUE(store_->put(id, trials));
    head.state = state;
    ASSERT_TRUE(store_->finish(head));
  }

  PastDurations past(const std::string& run = "") {
    const auto found = past_durations(*store_, {{"a.yaml", "t/a.yaml"}, {"b.yaml", "t/b.yaml"}}, run);
    EXPECT_TRUE(found) << found.error().message;
    return found.value_or(PastDurations{});
  }

  std::unique_ptr<store::Store> store_ = store::memory_store();
  int runs_ = 0;
};

TEST_F(Durations, AreNobodysWhereNothingIsKept) {
  EXPECT_EQ(past().run, "");
  keep("run_1", {"other.yaml"}, {{0, 0, 1, "x", 5}});
  EXPECT_EQ(past().run, "");
}

TEST_F(Durations, AreThoseOfOneRepeatByNameAndFile) {
  keep("run_1", {"b.yaml", "a.yaml"},
       {{0, 0, 1, "x", 10},
        {0, 0, 2, "x", 30},
        {0, 1, 1, "x", 7},
        {1, 0, 1, "x", 5},
        {1, 1, 1, "off", 0, Verdict::skipped}});
  EXPECT_THAT(past().mean_ms,
              UnorderedElementsAre(Pair("t/b.yaml#x", 20), Pair("t/b.yaml#x#2", 7), Pair("t/a.yaml#x", 5)));
}

TEST_F(Durations, AreOfTheNewestRunWithAllSuitesElseWithSome) {
  keep("run_1", {"a.yaml"}, {{0, 0, 1, "x", 1}});
  EXPECT_EQ(past().run, "run_1");
  keep("run_2", {"a.yaml", "b.yaml"}, {{0, 0, 1, "x", 2}});
  keep("run_3", {"b.yaml"}, {{0, 0, 1, "x", 3}});
  EXPECT_EQ(past().run, "run_2");
  EXPECT_EQ(past("run_3").run, "run_3") << "where one is named";
}

TEST_F(Durations, AreNotThoseOfShardsAndOfRunsThatEndedEarly) {
  keep("run_1", {"a.yaml", "b.yaml"}, {{0, 0, 1, "x", 1}});
  keep("run_2", {"a.yaml", "b.yaml"}, {{0, 0, 1, "x", 2}},
       Map{{"cut", to_map({.shard = {1, 2}, .digest = "d"})}});
  keep("run_3", {"a.yaml", "b.yaml"}, {{0, 0, 1, "x", 3}}, {}, store::RunState::stopped);
  EXPECT_EQ(past().run, "run_1");
}

}  // namespace
}  // namespace proctor::service
