#include "service/merge.h"

#include <gmock/gmock.h>

#include "model/record.h"
#include "service/blob_testing.h"
#include "store/record.h"

namespace proctor::service {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Merging : public Blobs {
 protected:
  Merged merged(const std::vector<std::string>& paths = {"."}) {
    auto out = merge({paths, folder_.string()}, *store_);
    EXPECT_TRUE(out) << out.error().message;
    return out.value_or(Merged{});
  }

  // "file: E475 why", each.
  std::vector<std::string> faults(const std::vector<std::string>& paths = {"."}) {
    const Merged out = merged(paths);
    std::vector<std::string> told;
    told.reserve(out.faults.first.size());
    for (const Diagnostic& fault : out.faults.first)
      told.push_back(fault.path + ": " + fault.code + " " + fault.message);
    EXPECT_TRUE(out.outcome.id.empty() || told.empty());
    EXPECT_TRUE(told.empty() || store_->history({})->empty()) << "nothing is kept";
    return told;
  }

  std::shared_ptr<store::Store> store_ = store::memory_store();
};

TEST_F(Merging, MakesOneRunOfAllShards) {
  for (std::size_t number = 1; number <= 3; ++number) write({number, 3});
  const Merged out = merged();
  EXPECT_THAT(out.faults.first, IsEmpty());
  const auto head = *store_->find(out.outcome.id);
  ASSERT_TRUE(head);
  EXPECT_EQ(head->state, store::RunState::finished);
  EXPECT_EQ(head->record.totals.cases, 12U);
  EXPECT_EQ(head->record.totals.failed, 2U);
  EXPECT_FALSE(head->record.passed);
  EXPECT_GT(head->record.started_at, "2026-01-02T03:04:03.000Z") << "it is the latest";
  EXPECT_EQ(head->record.duration_ms, 300) << "the longest";
  EXPECT_EQ(head->planned, 12U);
  EXPECT_EQ(head->commit, "c0ffee");
  EXPECT_FALSE(cut_in(head->settings)) << "it is whole";
  EXPECT_EQ(*head->settings.find("flags"), Value(Map{{"model", List{"m"}}}));
  EXPECT_EQ(*head->settings.find("said"), Value(List{"model"}));
  EXPECT_EQ(*head->settings.find("merged"), Value(List{"run_1", "run_2", "run_3"}));
}

TEST_F(Merging, GivesTheRecordThatOneMachineWouldHaveGiven) {
  for (std::size_t number = 1; number <= 5; ++number) write({number, 5});
  const auto whole = keep(*store_, shard_head({1, 1}));
  Progress progress;
  Map usage;
  for (const store::Trial& trial : trials_of({1, 1})) add_to(trial.record, progress, usage);
  const auto head = **store_->find(merged().outcome.id);
  EXPECT_EQ(Value(head.record.usage), Value(usage));
  EXPECT_EQ(head.record.cost, progress.cost) << "to the bit";
  EXPECT_EQ(head.record.judge.cost, progress.judge.cost);
  EXPECT_EQ(head.record.judge.calls, 12U);
  const auto suites = [&](const store::RunHead& of) {
    auto record = store::load_record(store_, of, store::Which::all);
    return *model::to_value(*record).find("suites");
  };
  EXPECT_EQ(suites(head), suites(whole));
}

TEST_F(Merging, TakesFilesAndFoldersOfFoldersEachOnce) {
  write(shard_head({1, 2}), "artifacts/one");
  const std::string other = write(shard_head({2, 2}), "artifacts/two");
  EXPECT_THAT(faults({"artifacts"}), IsEmpty());
  EXPECT_THAT(merged({"artifacts/one", other, "artifacts"}).faults.first, IsEmpty());
}

TEST_F(Merging, NamesEveryShardThatIsMissing) {
  write({2, 4});
  write({4, 4});
  EXPECT_THAT(faults(),
              ElementsAre(AllOf(HasSubstr("E476 shard 1 of 4 is missing"),
                                HasSubstr("shard-1-of-4.proctor-shard.jsonl"), HasSubstr("`--shard 1/4`")),
                          HasSubstr("E476 shard 3 of 4 is missing")));
}

TEST_F(Merging, NamesBothFilesOfAShardThatIsThereTwice) {
  write({1, 2});
  write({2, 2});
  write(shard_head({2, 2}), "again");
  EXPECT_THAT(faults(),
              ElementsAre(AllOf(HasSubstr("E477 shard 2 of 2 is there twice"), HasSubstr("shard-2-of-2"))));
}

TEST_F(Merging, NamesTheShardThatWasCutOffAndDoesNotCallItMissing) {
  write({1, 2});
  const std::string path = write({2, 2});
  put(path, text(path).substr(0, 2000));
  EXPECT_THAT(faults(), ElementsAre(AllOf(
                            HasSubstr("shard-2-of-2.proctor-shard.jsonl: E475 shard 2 of 2: it was cut off"),
                            HasSubstr("fetch the file again, or run `--shard 2/2` anew"))));
  put(path, "");
  EXPECT_THAT(faults(), ElementsAre(HasSubstr("E475 shard 2 of 2: it was cut off after line 0")));
}

TEST_F(Merging, TellsWhatAForeignShardHasOfItsOwn) {
  write({1, 3});
  write({2, 3});
  const auto why = [&](const std::function<void(store::RunHead&)>& change) {
    auto head = shard_head({3, 3});
    change(head);
    write(head);
    const auto told = faults();
    EXPECT_FALSE(told.empty());
    return told.empty() ? "" : told.front();
  };
  EXPECT_THAT(why([](auto& head) { head.suites[1].hash = "other"; }),
              AllOf(HasSubstr("E478 shard 3 of 3"), HasSubstr("its \"b.yaml\" is not that of the others")));
  EXPECT_THAT(why([](auto& head) { head.suites[1].path = "c.yaml"; }),
              HasSubstr("it has the suite \"c.yaml\""));
  EXPECT_THAT(why([](auto& head) { head.commit = "\x1b[31mred"; }), Not(HasSubstr("\x1b")));
  EXPECT_THAT(why([](auto& head) { head.commit = "beef"; }), HasSubstr("made at commit \"beef\""));
  EXPECT_THAT(why([](auto& head) { head.settings.find("flags")->map().set("model", List{"n"}); }),
              HasSubstr("another --model"));
  EXPECT_THAT(why([](auto& head) { head = shard_head({3, 3}, "another cut"); }),
              HasSubstr("other cases were chosen"));
  EXPECT_THAT(why([](auto& head) {
                head.settings.set(
                    "cut", to_map(Cut{.shard = {3, 3}, .by = CutBy::duration, .digest = "d", .trials = 12}));
              }),
              HasSubstr("it was cut by duration, the others by hash"));
  EXPECT_THAT(why([](auto& head) { head.suites.push_back({"n", "native", "c.yaml", "h"}); }),
              HasSubstr("it has 3 suites, the others 2"));
}

TEST_F(Merging, TellsAShardOfAnotherNumberOfShards) {
  write({1, 2});
  write({2, 2});
  write({3, 3});
  EXPECT_THAT(faults(), ElementsAre(HasSubstr("it is one of 3 shards, the others of 2")));
}

TEST_F(Merging, TellsAllFaultsAtOnce) {
  write({1, 5});
  write({2, 5});
  write(shard_head({2, 5}), "again");
  replace(write({3, 5}), "case", "caze");
  write(shard_head({4, 5}, "another cut"));
  EXPECT_EQ(faults().size(), 5U) << "twice, changed, foreign, and 4 and 5 missing";
}

TEST_F(Merging, CountsMissingShardsThatAreTooManyToName) {
  write({1, 100'000});
  const Merged out = merged();
  EXPECT_EQ(out.faults.errors, 99'999U);
  EXPECT_EQ(out.faults.first.size(), 50U);
}

TEST_F(Merging, SaysWhereItFoundNothing) {
  EXPECT_THAT(faults(),
              ElementsAre(AllOf(HasSubstr(".: E475 no shards here"), HasSubstr("*.proctor-shard.jsonl"))));
  EXPECT_THAT(faults({"nowhere"}), ElementsAre(HasSubstr("nowhere: E475")));
}

TEST_F(Merging, NoticesShardsThatDoNotAddUp) {
  auto head = shard_head({1, 1});
  head.settings.set("cut", to_map(Cut{.shard = {1, 1}, .digest = "cut", .trials = 13}));
  write(head);
  EXPECT_THAT(faults(), ElementsAre(HasSubstr("E478 the shards have 12 trials of 13")));
}

TEST_F(Merging, BearsSettingsThatAreNone) {
  auto head = shard_head({1, 1});
  for (const char* key : {"flags", "said", "paths"}) head.settings.set(key, List{7, List{}, Map{}});
  write(head);
  EXPECT_THAT(faults(), IsEmpty());
}

}  // namespace
}  // namespace proctor::service
