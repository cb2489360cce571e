// A run cut into shards, each by a process of its own, and put together again.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <map>
#include <numeric>
#include <regex>
#include <thread>

#include "e2e/process.h"
#include "e2e/record.h"
#include "e2e/running.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr int kShards = 7;

// Thirty cases, of which two fail, two are skipped and three have one name.
std::string suite(int number) {
  std::string out = fmt::format(
      "proctor: 1\nname: suite {}\ntarget: {{provider: echo, model: echo, prompt: Say it.}}\ncases:\n",
      number);
  for (int i = 0; i < 30; ++i)
    out += fmt::format("  - {{name: {}, {}{}input: question {}, checks: [{{contains: {}}}]}}\n",
                       i % 10 == 9 ? "again" : fmt::format("c{}", i), i % 14 == 6 ? "run: skip, " : "",
                       i % 11 == 4 ? "repeat: 3, " : "", i, i == 3 || i == 17 ? "nothing" : "question");
  return out;
}

std::string blob(int shard, int of = kShards) {
  return fmt::format("proctor-shards/shard-{}-of-{}.proctor-shard.jsonl", shard, of);
}

class Shards : public testing::Test {
 protected:
  void SetUp() override {
    folder_.put("proctor.yaml", "");
    for (int i = 1; i <= 3; ++i) folder_.put(fmt::format("tests/s{}.yaml", i), suite(i));
  }

  Ran go(std::vector<std::string> words, std::map<std::string, std::string> environment = {}) const {
    return proctor(
        {.words = std::move(words), .folder = folder_.path(), .environment = std::move(environment)});
  }

  Ran shard(int number, std::vector<std::string> more = {}, int of = kShards) const {
    std::vector<std::string> words = {"run",  "tests",   "--report",
                                      "json", "--shard", fmt::format("{}/{}", number, of)};
    words.insert(words.end(), more.begin(), more.end());
    return go(std::move(words));
  }

  void all_shards(const std::vector<std::string>& more = {}, int of = kShards) const {
    for (int i = 1; i <= of; ++i) {
      const Ran ran = shard(i, more, of);
      EXPECT_LE(ran.code, 1) << ran.err;
      EXPECT_TRUE(fs::exists(folder_ / blob(i, of))) << ran.err;
    }
  }

  // "suite/name" of what a run ran, each repeat once.
  static std::vector<std::string> cases(const Ran& ran) {
    std::vector<std::string> out;
    const auto record = value::parse_json(ran.out);
    for (const Value& suite : record->find("suites")->list())
      for (const Value& test : suite.find("cases")->list())
        out.push_back(fmt::format("{}/{}", std::string_view(suite.find("name")->text()),
                                  std::string_view(test.find("name")->text())));
    return out;
  }

  Folder folder_;
};

// Reports differ in ids and times alone.
std::string timeless_junit(const std::string& xml) {
  static const std::regex kMoment(R"((time|timestamp|id)="[^"]*"|run_[0-9a-f]{16})");
  return std::regex_replace(xml, kMoment, "");
}

// Without the columns of times.
std::string timeless_csv(const std::string& csv) {
  static const std::regex kMoment(R"(\b\d+\.\d+(e-\d+)?\b|run_[0-9a-f]{16})");
  return std::regex_replace(csv, kMoment, "");
}

class Cut : public Shards, public testing::WithParamInterface<const char*> {};

TEST_P(Cut, MergedIsTheRunThatOneMachineWouldHaveMade) {
  const Ran whole =
      go({"run", "tests", "--report", "json", "--report", "junit=whole.xml", "--report", "csv=whole.csv"});
  EXPECT_EQ(whole.code, 1);
  all_shards({"--shard-by", GetParam(), "--repeat", "2"});
  all_shards({"--shard-by", GetParam()});
  const Ran merged = go({"merge", "proctor-shards", "--report", "json", "--report", "junit=merged.xml",
                         "--report", "csv=merged.csv", "--store", "merged.db"});
  EXPECT_EQ(merged.code, 1) << merged.err;
  EXPECT_EQ(Record(merged.out).timeless(), Record(whole.out).timeless());
  EXPECT_EQ(timeless_junit(folder_.text("merged.xml")), timeless_junit(folder_.text("whole.xml")));
  EXPECT_EQ(timeless_csv(folder_.text("merged.csv")), timeless_csv(folder_.text("whole.csv")));
  const Ran again = go({"export", "latest", "--store", "merged.db"});
  EXPECT_EQ(again.out, merged.out) << "kept as one run, to the byte";
  EXPECT_THAT(go({"history", "--store", "merged.db"}).out,
              HasSubstr(Record(merged.out).at("run.id").substr(1, 20)));
}

INSTANTIATE_TEST_SUITE_P(Shards, Cut, testing::Values("hash", "duration"));

TEST_F(Shards, AreTheWholeAndShareNothing) {
  for (const char* by : {"hash", "duration"}) {
    auto whole = cases(go({"run", "tests", "--report", "json"}));
    std::vector<std::string> all;
    for (int i = 1; i <= kShards; ++i)
      for (const std::string& name : cases(shard(i, {"--shard-by", by}))) all.push_back(name);
    std::sort(all.begin(), all.end());
    std::sort(whole.begin(), whole.end());
    EXPECT_EQ(all, whole) << by;
  }
}

TEST_F(Shards, KeepEveryCaseWhereItIsWhenOneIsAdded) {
  std::map<std::string, int> before;
  for (int i = 1; i <= kShards; ++i)
    for (const std::string& name : cases(shard(i))) before.emplace(name, i);
  folder_.put("tests/s2.yaml",
              "proctor: 1\nname: suite 2\ntarget: {provider: echo, model: echo, prompt: Say it.}\ncases:\n"
              "  - {name: the new one, input: question}\n" +
                  suite(2).substr(suite(2).find("  - ")));
  folder_.put("tests/a-new-suite.yaml", suite(9));
  std::size_t kept = 0;
  for (int i = 1; i <= kShards; ++i)
    for (const std::string& name : cases(shard(i)))
      if (const auto at = before.find(name); at != before.end() && name.find("again") == std::string::npos) {
        EXPECT_EQ(at->second, i) << name;
        ++kept;
      }
  EXPECT_GT(kept, 80U);
}

TEST_F(Shards, CutWhatWasChosen) {
  std::vector<std::string> all;
  for (int i = 1; i <= 3; ++i)
    for (const std::string& name : cases(shard(i, {"-t", "^c1"}, 3))) all.push_back(name);
  EXPECT_EQ(all.size(), cases(go({"run", "tests", "--report", "json", "-t", "^c1"})).size());
  const Ran merged = go({"merge", "proctor-shards", "--report", "json"});
  EXPECT_EQ(Record(merged.out).names().size(), all.size()) << merged.err;
}

TEST_F(Shards, ChooseWhatFailedInTheLastRunThatIsWhole) {
  EXPECT_EQ(shard(1, {"--only-failed"}, 2).code, 2) << "there is none yet";
  go({"run", "tests", "-q"});
  all_shards({"--only-failed"}, 2);
  const Ran merged = go({"merge", "proctor-shards", "--report", "json"});
  EXPECT_EQ(Record(merged.out).names().size(), 6U) << merged.err;
  EXPECT_EQ(go({"export", "latest"}).out, merged.out) << "of all that are kept, shards too";
}

TEST_F(Shards, AreABaselineOnlyOnceTheyAreWhole) {
  all_shards({"-t", "^c1$"}, 2);
  EXPECT_EQ(go({"merge", "proctor-shards", "--baseline"}).code, 0);
  fs::remove_all(folder_ / ".proctor");
  all_shards({"-t", "^c1$"}, 2);
  const std::vector<std::string> gated = {"run", "tests", "-t", "^c1$", "--store", "copy.db", "--baseline"};
  fs::copy(folder_ / ".proctor/runs.db", folder_ / "copy.db");
  EXPECT_THAT(go(gated).err, HasSubstr("W571")) << "there are shards alone";
  EXPECT_EQ(go({"merge", "proctor-shards"}).code, 0);
  fs::copy(folder_ / ".proctor/runs.db", folder_ / "copy.db", fs::copy_options::overwrite_existing);
  EXPECT_THAT(go(gated).err, Not(HasSubstr("W571")));
}

TEST_F(Shards, ByDurationSaySoWhereNothingIsKnown) {
  const Ran ran = shard(1, {"--shard-by", "duration", "--store", "none"});
  EXPECT_THAT(ran.err, HasSubstr("warning[W451]"));
  EXPECT_EQ(cases(ran), cases(shard(1)));
}

// Forty cases that take from 10 ms to 1 s, each by an agent that sleeps.
TEST_F(Shards, ByDurationTakeEquallyLong) {
  std::string slow = "proctor: 1\nname: slow\ntarget: {agent: {command: [sh, agent.sh]}}\ncases:\n";
  for (int i = 0; i < 40; ++i)
    slow += fmt::format("  - {{name: s{}, input: '{:.3f}', checks: [exact: done]}}\n", i,
                        0.01 * std::pow(100.0, i / 39.0));
  folder_.put("slow/s.yaml", slow);
  folder_.put("agent.sh",
              "read -r line; sleep $(echo \"$line\" | sed 's/.*\"input\":\"\\([0-9.]*\\)\".*/\\1/'); "
              "echo '{\"output\":\"done\"}'\n");
  const Ran whole = go({"run", "slow", "--report", "json", "-j", "8"});
  ASSERT_EQ(whole.code, 0) << whole.err << whole.out;
  std::map<std::string, double> took;
  const Record record(whole.out);
  for (const std::string& name : record.names()) took[name] = std::stod(record.in(name, "duration_ms"));
  const auto imbalance = [&](const char* by) {
    std::vector<double> loads;
    for (const char* part : {"1/4", "2/4", "3/4", "4/4"}) {
      double& load = loads.emplace_back();
      const Ran ran = go({"run", "slow", "--report", "json", "-j", "8", "--shard", part, "--shard-by", by});
      for (const std::string& name : Record(ran.out).names()) load += took[name];
    }
    const double mean = std::accumulate(loads.begin(), loads.end(), 0.0) / 4;
    return *std::max_element(loads.begin(), loads.end()) / mean - 1;
  };
  const double by_duration = imbalance("duration");
  RecordProperty("imbalance", fmt::format("{:.4f}", by_duration));
  fmt::print("imbalance by duration {:.1f} %, by hash {:.1f} %\n", 100 * by_duration,
             100 * imbalance("hash"));
  EXPECT_LE(by_duration, 0.15);
  EXPECT_GT(took.at("s39"), 20 * took.at("s0")) << "they are spread";
}

class Spoiled : public Shards {
 protected:
  void SetUp() override {
    Shards::SetUp();
    all_shards({}, 3);
  }

  // What `merge` says; it keeps nothing.
  std::string refused() const {
    const Ran ran = go({"merge", "proctor-shards", "--store", "merged.db"});
    EXPECT_EQ(ran.code, 2) << ran.out << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(go({"history", "--store", "merged.db"}).out, Not(HasSubstr("run_")));
    return ran.err;
  }
};

TEST_F(Spoiled, MissingShardsAreNamed) {
  fs::remove(folder_ / blob(2, 3));
  EXPECT_THAT(refused(),
              AllOf(HasSubstr("error[E476]: shard 2 of 3 is missing"), HasSubstr("`--shard 2/3`")));
}

TEST_F(Spoiled, DoubledShardsAreNamed) {
  fs::copy(folder_ / blob(2, 3), folder_ / "proctor-shards/copy.proctor-shard.jsonl");
  EXPECT_THAT(refused(),
              AllOf(HasSubstr("error[E477]: shard 2 of 3 is there twice"), HasSubstr("copy.proctor-shard")));
}

TEST_F(Spoiled, ShardsThatWereCutOffAreNamed) {
  fs::resize_file(folder_ / blob(2, 3), fs::file_size(folder_ / blob(2, 3)) / 2);
  EXPECT_THAT(refused(),
              HasSubstr("shard-2-of-3.proctor-shard.jsonl: error[E475]: shard 2 of 3: it was cut off"));
}

TEST_F(Spoiled, ShardsThatWereEditedAreNamed) {
  std::string text = folder_.text(blob(2, 3));
  const auto at = text.find(R"("status":"passed")");
  ASSERT_NE(at, std::string::npos);
  folder_.put(blob(2, 3), text.replace(at, 17, R"("status":"failed")"));
  EXPECT_THAT(refused(),
              AllOf(HasSubstr("error[E475]: shard 2 of 3: it was changed"), HasSubstr("checksum")));
}

TEST_F(Spoiled, ShardsOfAnotherRunAreNamed) {
  shard(2, {"-t", "c"}, 3);
  EXPECT_THAT(refused(), AllOf(HasSubstr("error[E478]: shard 2 of 3"), HasSubstr("another --filter")));
  folder_.put("tests/s2.yaml", suite(8));
  shard(2, {}, 3);
  EXPECT_THAT(refused(), AllOf(HasSubstr("error[E478]: shard 2 of 3"),
                               HasSubstr("s2.yaml\" is not that of the others")));
}

TEST_F(Spoiled, ShardsOfAnotherVersionAreNamed) {
  std::string text = folder_.text(blob(2, 3));
  const auto at = text.find(R"("proctor":")");
  folder_.put(blob(2, 3), text.insert(at + 11, "99."));
  EXPECT_THAT(refused(),
              AllOf(HasSubstr("error[E479]: shard 2 of 3: it was written by proctor"), HasSubstr("99.")));
}

TEST_F(Spoiled, AllFaultsAreToldAtOnceAndAsJsonToo) {
  fs::remove(folder_ / blob(1, 3));
  fs::resize_file(folder_ / blob(2, 3), 100);
  const Ran ran = go({"merge", "proctor-shards", "--diagnostics", "json"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr(R"("code":"E475")"), HasSubstr(R"("code":"E476")")));
}

TEST_F(Shards, ThatEndEarlyLeaveNothingToMerge) {
  ASSERT_LE(shard(1, {}, 1).code, 1);
  ASSERT_TRUE(fs::exists(folder_ / blob(1, 1)));
  const Ran bailed = shard(1, {"--bail", "1", "-j", "1"}, 1);
  EXPECT_THAT(bailed.err,
              AllOf(HasSubstr("warning[W452]: shard 1/1 left no file"), HasSubstr("`proctor resume run_")));
  EXPECT_FALSE(fs::exists(folder_ / blob(1, 1))) << "nor does what an earlier run left";
}

TEST_F(Shards, ThatWereInterruptedAreWrittenOnceTheyWereResumed) {
  folder_.put("slow/s.yaml",
              "proctor: 1\nname: slow\ntarget: {agent: {command: [sh, agent.sh]}}\n"
              "cases: [{name: a, input: x, checks: [exact: x]}, {name: b, input: x, checks: [exact: x]}, "
              "{name: c, input: x, checks: [exact: x]}]\n");
  folder_.put("agent.sh", "read -r line; echo x >> asked; sleep 0.5; echo '{\"output\":\"x\"}'\n");
  const std::vector<std::string> words = {"run", "slow", "--shard", "1/1", "-j", "1", "--report", "json"};
  Running running = Running::proctor({.words = words, .folder = folder_.path()});
  for (int i = 0; i < 4000 && !fs::exists(folder_ / "asked"); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  running.signal(SIGINT);
  const Ran stopped = running.finish();
  EXPECT_EQ(stopped.code, 130) << stopped.err;
  EXPECT_THAT(stopped.err, HasSubstr("W452"));
  EXPECT_EQ(go({"merge", "proctor-shards"}).code, 2);
  EXPECT_EQ(go({"resume", "latest"}).code, 0);
  const Ran merged = go({"merge", "proctor-shards", "--report", "json"});
  EXPECT_EQ(Record(merged.out).timeless(), Record(go({"run", "slow", "--report", "json"}).out).timeless());
}

TEST_F(Shards, LeaveTheirFilesWhereTheyAreTold) {
  shard(1, {"--blob", "some/where"}, 2);
  EXPECT_TRUE(fs::exists(folder_ / "some/where/shard-1-of-2.proctor-shard.jsonl"));
  EXPECT_FALSE(fs::exists(folder_ / "proctor-shards"));
  folder_.put("file", "");
  EXPECT_EQ(shard(1, {"--blob", "file"}, 2).code, 4) << "it ran, but cannot be kept";
}

TEST_F(Shards, AreNumberedByWhoStartedThem) {
  const std::map<std::string, std::string> environments[] = {
      {{"SLURM_ARRAY_TASK_ID", "30"},
       {"SLURM_ARRAY_TASK_MIN", "20"},
       {"SLURM_ARRAY_TASK_MAX", "40"},
       {"SLURM_ARRAY_TASK_STEP", "10"},
       {"SLURM_ARRAY_TASK_COUNT", "3"}},
      {{"JOB_COMPLETION_INDEX", "1"}, {"PROCTOR_SHARDS", "3"}},
      {{"CI_NODE_INDEX", "2"}, {"CI_NODE_TOTAL", "3"}},
      {{"CIRCLE_NODE_INDEX", "1"}, {"CIRCLE_NODE_TOTAL", "3"}},
      {{"STRATEGY_JOB_INDEX", "1"}, {"STRATEGY_JOB_TOTAL", "3"}}};
  const auto wanted = cases(shard(2, {}, 3));
  for (const auto& environment : environments) {
    fs::remove_all(folder_ / "proctor-shards");
    const Ran ran = go({"run", "tests", "--shard", "auto", "--report", "json"}, environment);
    EXPECT_EQ(cases(ran), wanted) << environment.begin()->first << ran.err;
    EXPECT_TRUE(fs::exists(folder_ / blob(2, 3))) << environment.begin()->first;
  }
  const Ran none = go({"run", "tests", "--shard", "auto"});
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err, AllOf(HasSubstr("error[E463]: --shard: nothing says which shard this is"),
                              HasSubstr("SLURM_ARRAY_TASK_ID"), HasSubstr("STRATEGY_JOB_INDEX")));
  EXPECT_EQ(go({"run", "tests", "--shard", "auto"}, {{"CI_NODE_INDEX", "2"}}).code, 2);
  EXPECT_EQ(go({"run", "tests", "--shard", "auto"}, {{"CI_NODE_INDEX", "9"}, {"CI_NODE_TOTAL", "3"}}).code,
            2);
}

TEST_F(Shards, AreJudgedAsAWhole) {
  all_shards({}, 2);
  EXPECT_EQ(go({"merge", "proctor-shards"}).code, 1);
  fs::remove_all(folder_ / "proctor-shards");
  all_shards({"-t", "^c[12]$"}, 2);
  const Ran fine = go({"merge", blob(2, 2), blob(1, 2), "-q"});
  EXPECT_EQ(fine.code, 0) << fine.err;
  EXPECT_THAT(fine.out, HasSubstr("6 of 6 cases passed"));
  EXPECT_EQ(go({"merge", "nowhere"}).code, 2);
  EXPECT_EQ(go({"merge", "proctor-shards", "--report", "no-such"}).code, 2);
}

}  // namespace
}  // namespace proctor::e2e
