// A run that is killed at any moment, again and again, loses nothing: what was kept is there, once, and what
// `resume` ends in is what an unbroken run ends in. 20 kills; PROCTOR_KILLS says another number.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <thread>

#include "e2e/on_terminal.h"
#include "e2e/process.h"
#include "store/store.h"
#include "testing/hostile_server.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::e2e {
namespace {

using proctor::testing::HostileServer;
using std::chrono::milliseconds;

constexpr std::size_t kCases = 2000;
constexpr std::size_t kAtOnce = 16;
constexpr std::size_t kHands =
    kAtOnce + kAtOnce / 4;                 // each has asked for one case at most; more than may ask at once
constexpr std::size_t kUncommitted = 128;  // finished: in the commit under way, or waiting for the next

std::string suite_of(std::size_t cases) {
  std::string out = "proctor: 1\nname: many\ncases:\n";
  for (std::size_t i = 0; i < cases; ++i) {
    const std::string number = std::to_string(i);
    out.append("  - {name: c").append(number).append(", input: ask ").append(number);
    out += " ok, checks: [{contains: ok}]}\n";
  }
  return out;
}

// Which case a request is about: the 17 of "ask 17 ok".
std::size_t case_in(const std::string& body) {
  const auto at = body.find("ask ");
  return at == std::string::npos ? kCases : std::stoul(body.substr(at + 4));
}

// Without what differs from run to run: ids and times.
Value without_times(const Value& value) {
  static const std::set<std::string_view> kDiffers = {"id", "started_at", "duration_ms", "latency_ms"};
  if (const List* list = value.if_list()) {
    List out;
    for (const Value& item : *list) out.push_back(without_times(item));
    return out;
  }
  if (!value.is_map()) return value;
  Map out;
  for (const auto& member : value.map())
    if (!kDiffers.contains(member.key)) out.set(member.key, without_times(member.value));
  return out;
}

std::string comparable(const std::string& report) {
  const auto record = value::parse_json(report);
  return record ? value::to_json(without_times(*record)) : "no record: " + report;
}

// The last count that a progress bar showed: the 120 of "120/2000".
std::size_t acknowledged_in(const std::string& shown) {
  const auto slash = shown.rfind("/" + std::to_string(kCases));
  if (slash == std::string::npos) return 0;
  const auto from = shown.rfind(' ', slash);
  return std::stoul(shown.substr(from + 1, slash - from - 1));
}

std::size_t kills_wanted() {
  const char* said = std::getenv("PROCTOR_KILLS");
  return said == nullptr ? 20 : std::stoul(said);
}

using Records = std::map<store::TrialKey, std::string>;

class Killed : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_.put(".git/HEAD", "");
    folder_.put("suite.yaml", suite_of(kCases));
  }

  std::vector<std::string> run_words(const std::string& store) const {
    return {"run",        "suite.yaml",        "--store", store, "-j",         std::to_string(kAtOnce),
            "--provider", "openai-compatible", "--model", "m",   "--base-url", server_.url("later")};
  }

  Ran to_end(std::vector<std::string> words) const {
    words.insert(words.end(), {"--report", "json", "--quiet"});
    return proctor({.words = std::move(words), .folder = folder_.path()});
  }

  // What the store keeps of its latest run; none where there is no run.
  std::optional<Records> kept(const std::string& name) const {
    const auto store = store::open_store((folder_ / name).string());
    if (!store) return std::nullopt;
    const auto head = (*store)->find("latest");
    if (!head || !*head) return std::nullopt;
    Records out;
    const auto read = (*store)->trials((*head)->record.id, [&](const store::Trial& trial) {
      EXPECT_TRUE(out.emplace(trial.key, trial.record.name).second) << "a trial is there twice";
      return true;
    });
    EXPECT_TRUE(read);
    return out;
  }

  // The cases asked for since this was last called.
  std::vector<std::size_t> newly_asked() {
    std::vector<std::size_t> out;
    const auto requests = server_.requests();
    for (; seen_ < requests.size(); ++seen_) out.push_back(case_in(requests[seen_].body));
    return out;
  }

  HostileServer server_;
  Folder folder_;
  std::size_t seen_ = 0;
};

// One run, killed until it is at its end or enough kills were made.
struct Story {
  std::size_t kills = 0;
  std::size_t acknowledged = 0;  // by progress bars, in all
  std::size_t repeated = 0;      // requests for cases that had been asked before
  std::size_t most_open = 0;     // asked for in one life and not kept
};

class KilledRun : public Killed {
 protected:
  // One life of the program: started, killed after that time, and what it left looked at.
  void live(const std::string& store, milliseconds time) {
    const bool known = before_.has_value();
    OnTerminal running(
        {.words = known ? std::vector<std::string>{"resume", "latest", "--store", store} : run_words(store),
         .folder = folder_.path()});
    const auto end = std::chrono::steady_clock::now() + time;
    while (!running.has_ended() && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(milliseconds(1));
    ended_ = running.has_ended();
    const std::size_t acknowledged = acknowledged_in(running.kill());
    const auto after = kept(store);
    look(after.value_or(Records{}), acknowledged);
    before_ = after;
  }

  void look(const Records& after, std::size_t acknowledged) {
    EXPECT_GE(after.size(), acknowledged) << "acknowledged and lost";
    story_.acknowledged += acknowledged;
    const Records none;
    const Records& before = before_ ? *before_ : none;
    for (const auto& [key, name] : before) {
      const auto at = after.find(key);
      ASSERT_TRUE(at != after.end() && at->second == name) << "kept and lost: " << name;
    }
    std::size_t open = 0;
    for (const std::size_t asked : newly_asked()) {
      const store::TrialKey key{0, asked, 1};
      EXPECT_FALSE(before.contains(key)) << "case " << asked << " was asked though it was kept";
      open += after.contains(key) ? 0U : 1U;
    }
    story_.repeated += open;
    story_.most_open = std::max(story_.most_open, open);
  }

  std::optional<Records> before_;
  bool ended_ = false;
  Story story_;
};

TEST_F(KilledRun, LosesNothingAndEndsAsAnUnbrokenRunDoes) {
  const Ran whole = to_end(run_words("whole.db"));
  ASSERT_EQ(whole.code, 0) << whole.err;
  newly_asked();
  const std::string expected = comparable(whole.out);
  // A life lasts from nothing to about a third of a whole run.
  const auto longest = std::max<long>(100, whole.wall.count() / 3);
  std::mt19937 random(20261115);
  for (std::size_t round = 0; story_.kills < kills_wanted(); ++round) {
    const std::string store = "runs" + std::to_string(round) + ".db";
    before_.reset();
    ended_ = false;
    while (!ended_ && story_.kills < kills_wanted()) {
      live(store, milliseconds(random() % static_cast<unsigned long>(longest)));
      if (HasFatalFailure()) return;
      story_.kills += ended_ ? 0U : 1U;
    }
    const Ran last =
        to_end(before_ ? std::vector<std::string>{"resume", "latest", "--store", store} : run_words(store));
    EXPECT_EQ(last.code, 0) << last.err;
    EXPECT_EQ(comparable(last.out), expected);
    EXPECT_EQ(kept(store).value_or(Records{}).size(), kCases);
    newly_asked();
  }
  EXPECT_GT(story_.acknowledged, 0U) << "the runs were killed before they did anything";
  std::cout << story_.kills << " kills, " << story_.repeated << " requests repeated, at most "
            << story_.most_open << " after one kill\n";
  // What was on its way to the server at a kill may be heard of only with the next life's requests.
  EXPECT_LE(story_.most_open, kAtOnce + kHands + kUncommitted) << "more was repeated than was in flight";
}

TEST_F(Killed, LeavesAStoreThatEightRunsCanShareAtOnce) {
  constexpr std::size_t kRuns = 8;
  folder_.put("small.yaml", suite_of(200));
  std::vector<std::unique_ptr<OnTerminal>> runs;
  runs.reserve(kRuns);
  for (std::size_t i = 0; i < kRuns; ++i)
    runs.push_back(std::make_unique<OnTerminal>(
        Start{.words = {"run", "small.yaml", "--store", "shared.db", "--model", "echo:m"},
              .folder = folder_.path()}));
  for (const auto& run : runs) EXPECT_EQ(run->wait(), 0) << run->kill();
  const auto store = store::open_store((folder_ / "shared.db").string());
  ASSERT_TRUE(store);
  const auto heads = (*store)->history({});
  ASSERT_TRUE(heads);
  ASSERT_EQ(heads->size(), kRuns);
  for (const store::RunHead& head : *heads) {
    EXPECT_EQ(head.state, store::RunState::finished);
    EXPECT_EQ((*store)->done(head.record.id).value().size(), 200U);
    EXPECT_EQ(head.record.totals.passed, 200U);
  }
}

// Waits for a while; true: so it came.
template <typename Condition>
bool comes_true(Condition condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (!condition() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(milliseconds(5));
  return condition();
}

class Orphans : public Killed {
 protected:
  // Starts it, waits for that many processes beneath it, kills it, and expects them all to go.
  void expect_none(const std::vector<std::string>& words, std::size_t least) {
    OnTerminal running({.words = words, .folder = folder_.path()});
    std::vector<pid_t> below;
    EXPECT_TRUE(comes_true([&] { return (below = descendants_of(running.pid())).size() >= least; }))
        << below.size() << running.kill();
    running.kill();
    for (const pid_t pid : below)
      EXPECT_TRUE(comes_true([&] { return !is_alive(pid); })) << pid << " goes on";
  }
};

TEST_F(Orphans, AreNoAgents) {
  folder_.put("small.yaml", suite_of(20));
  expect_none({"run", "small.yaml", "--store", "none", "-j", "4", "--agent", "sleep 60"}, 4);
}

TEST_F(Orphans, AreNoPythonAgents) {
  folder_.put("small.yaml", suite_of(20));
  folder_.put("agent.py", "import time\ndef agent(input, memory):\n    time.sleep(60)\n");
  expect_none({"run", "small.yaml", "--store", "none", "-j", "4", "--agent", "agent.py"}, 4);
}

TEST_F(Orphans, AreNoChildrenOfAgents) {
  folder_.put("small.yaml", suite_of(20));
  folder_.put("agent.sh", "sleep 61 & sleep 62\n");
  expect_none({"run", "small.yaml", "--store", "none", "-j", "2", "--agent", "sh agent.sh"}, 6);
}

TEST_F(Orphans, AreNoScriptHosts) {
  folder_.put("tools.yaml",
              "proctor: 1\nname: tools\nmocks:\n  - {tool: f, code: \"while (true) {}\"}\n"
              "target: {provider: openai-compatible, model: m, prompt: hi, base_url: \"" +
                  server_.url("call") +
                  "\"}\ncases:\n  - checks: [{contains: ok}]\n  - checks: [{contains: ok}]\n");
  expect_none({"run", "tools.yaml", "--store", "none"}, 1);
}

}  // namespace
}  // namespace proctor::e2e
