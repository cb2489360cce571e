// What a worker needs of a run and of its own machine: the files come with the run, keys and leave to start
// programs are the machine's own. Where something is missing it refuses, and says why to everyone who asks.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/late_model.h"
#include "e2e/record.h"
#include "e2e/worker_world.h"
#include "testing/hostile_server.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;

using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kKey = "sk-canary-90aa17c3e5d84b21";
const std::string kPassword = "pw-canary-5511e0";

constexpr auto kAgent = R"(def agent(text, memory):
    return {"output": "Hello " + text, "memory": memory}
)";
constexpr auto kGreets = R"(proctor: 1
name: greets
target: {agent: {python: agent.py}}
cases:
  - {name: Ada, input: Ada, checks: [{contains: Hello Ada}]}
  - {name: Bo, input: Bo, checks: [{contains: Hello Bo}]}
)";

std::string hex(std::string_view text) {
  std::string out;
  for (const char c : text) out += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return out;
}

class Refusals : public ::testing::Test {
 protected:
  const Folder& project() const { return world_.project(); }

  bool is_published(std::size_t jobs) const {
    return world_.comes("SELECT count(*) FROM jobs", std::to_string(jobs));
  }

  // The worker itself, the list of workers and the run all tell it.
  void expect_everyone_tells(Running& worker, Running& starter, const std::string& reason) const {
    ASSERT_TRUE(worker.has_said("is refused")) << worker.said();
    EXPECT_THAT(worker.said(), HasSubstr(reason));
    ASSERT_TRUE(world_.comes("SELECT state FROM workers WHERE name = 'w1'", "refuses"));
    EXPECT_THAT(world_.elsewhere({"workers"}).out, AllOf(HasSubstr("refuses"), HasSubstr(reason)));
    const auto listed = value::parse_json(world_.elsewhere({"workers", "--json"}).out);
    ASSERT_TRUE(listed && listed->is_list() && !listed->list().empty());
    const Value& one = listed->list().front();
    EXPECT_EQ(one.find("state")->text(), "refuses");
    EXPECT_THAT(std::string(one.find("reason")->text()), HasSubstr(reason));
    EXPECT_TRUE(starter.has_said("worker w1 takes no part: ")) << starter.said();
    EXPECT_THAT(starter.said(), HasSubstr(reason));
  }

  std::string dump() const {
    const Ran ran = run_program("pg_dump", {.words = {world_.store()}});
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran.out;
  }

  // Neither as text nor in the bytes of a file.
  void expect_nowhere(const std::string& text, const std::string& dumped) const {
    EXPECT_THAT(dumped, Not(HasSubstr(text)));
    EXPECT_THAT(dumped, Not(HasSubstr(hex(text))));
  }

  WorkerWorld world_;
};

TEST_F(Refusals, AnotherVersionTakesNoPartAndEveryoneTellsWhy) {
  project().put("suite.yaml", many_cases(5));
  Running starter = world_.start({"run", "suite.yaml", "--model", "echo:m"});
  ASSERT_TRUE(is_published(5));
  world_.ask("UPDATE orders SET proctor = '0.0.9'");
  Running worker = world_.worker();
  expect_everyone_tells(worker, starter, "it was planned by proctor 0.0.9");
  EXPECT_EQ(world_.results(), 0U);
  const Ran other = world_.start({"run", "suite.yaml", "--model", "echo:m"}).finish();
  EXPECT_EQ(other.code, 0) << "it takes part in other runs: " << other.err;
  EXPECT_TRUE(world_.comes("SELECT state FROM workers", "refuses")) << "and refuses that one still";
}

TEST_F(Refusals, AProgramRunsOnlyWhereProgramsMayAndItsFilesComeWithTheRun) {
  if (run_program("python3", {.words = {"--version"}}).code != 0) GTEST_SKIP() << "there is no python3";
  project().put("suite.yaml", kGreets);
  project().put("agent.py", kAgent);
  Running starter = world_.start({"run", "suite.yaml"});
  ASSERT_TRUE(is_published(2));
  fs::remove_all(project().path());
  Running careful = world_.worker({.name = "w1"});
  expect_everyone_tells(careful, starter, "--allow-programs");
  const Running bold = world_.worker({.name = "w2", .flags = {"--allow-programs"}});
  const Ran ran = starter.finish();
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
  EXPECT_EQ(Record(ran.out).verdicts(), "Ada passed\nBo passed\n");
}

TEST_F(Refusals, AllFilesComeWithTheRun) {
  LateModel model(milliseconds(1));
  project().put("suite.yaml",
                "proctor: 1\nname: s\ntarget: {prompt_file: prompts/p.yaml}\ncases:\n"
                "  - {name: a, vars: {word: ok}, input: Now, checks: [{contains: ok}]}\n");
  project().put("prompts/p.yaml", "name: p\nprovider: openai-compatible\nmodel: m\nprompt: 'Say {word}'\n");
  Running starter = world_.start(Words{"run", "suite.yaml"} + asks(model.url()));
  EXPECT_TRUE(starter.has_said("no worker is there")) << starter.said();
  fs::remove_all(project().path());
  const Running worker = world_.worker();
  const Ran ran = starter.finish();
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(Record(ran.out).verdicts(), "a passed\n");
}

TEST_F(Refusals, KeysAreEachMachinesOwnAndNeverInTheStore) {
  std::string url = world_.store();
  world_.set_store(
      url.replace(url.find('@'), 0, ":" + kPassword));  // the server asks for none, and takes any
  LateModel model(milliseconds(1));
  project().put("suite.yaml", many_cases(5));
  world_.set_environment({{"OPENAI_API_KEY", kKey}});
  Running starter = world_.start({"run", "suite.yaml", "--provider", "openai", "--model", "m"});
  ASSERT_TRUE(is_published(5));
  Running without = world_.worker({.name = "w1"});
  expect_everyone_tells(without, starter, "OPENAI_API_KEY is not set");
  expect_nowhere(kKey, dump());
  const Running with = world_.worker(
      {.name = "w2", .environment = {{"OPENAI_API_KEY", kKey}, {"OPENAI_BASE_URL", model.url()}}});
  const Ran ran = starter.finish();
  EXPECT_EQ(ran.code, 0) << ran.err;
  const std::string dumped = dump();
  EXPECT_THAT(dumped, HasSubstr("ask 3 ok")) << "the dump shows what is kept";
  expect_nowhere(kKey, dumped);
  expect_nowhere(kPassword, dumped);
}

TEST_F(Refusals, AKeyThatAServerRepeatsIsNotKeptEither) {
  const testing::HostileServer server;
  project().put("suite.yaml", many_cases(2));
  world_.set_environment({{"OPENAI_API_KEY", kKey}});
  Running starter = world_.start(
      {"run", "suite.yaml", "--provider", "openai", "--model", "m", "--base-url", server.url("key-back")});
  const Running with = world_.worker({.environment = {{"OPENAI_API_KEY", kKey}}});
  const Ran ran = starter.finish();
  EXPECT_EQ(ran.code, 3) << ran.err;
  const std::string dumped = dump();
  EXPECT_THAT(dumped, HasSubstr("no such key"));
  expect_nowhere(kKey, dumped);
}

}  // namespace
}  // namespace proctor::e2e
