// Runs that workers share: what they end in is what one machine ends in, limits hold for all of them
// together, and workers that have nothing to do cost nothing.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ctime>
#include <regex>
#include <thread>

#include "e2e/judge_server.h"
#include "e2e/late_model.h"
#include "e2e/record.h"
#include "e2e/trap.h"
#include "e2e/worker_world.h"
#include "testing/hostile_server.h"

namespace proctor::e2e {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

// A prompt in a file, a tool that the model calls and a script that answers in its place.
constexpr auto kDesk = R"(proctor: 1
name: desk
target:
  prompt_file: prompts/desk.yaml
mocks:
  - file: mocks.ts
cases:
  - {name: order 1, vars: {id: "1"}, input: "Where is order 1?", checks: [{contains: shipped}, {tools: [find]}]}
  - {name: order 2, vars: {id: "2"}, input: "Where is order 2?", checks: [{contains: lost}]}
  - {name: left out, run: skip, input: Nothing, checks: [{contains: x}]}
)";
constexpr auto kDeskPrompt = R"(name: desk
provider: openai-compatible
model: m
prompt: "You know of order {id}."
tools:
  - type: function
    function: {name: find, parameters: {type: object, properties: {id: {type: string}}}}
)";
constexpr auto kMocks = "export default { find: async (args: any) => `order ${args.id} was shipped` };\n";

constexpr auto kRepeated = R"(proctor: 1
name: repeated
target: {provider: openai-compatible, model: m, prompt: "Say {{word}}."}
defaults: {repeat: 3}
cases:
  - {name: fine, vars: {word: yes}, checks: [{contains: "yes"}]}
  - {name: wrong, vars: {word: no}, checks: [{contains: "yes"}]}
  - {name: judged, vars: {word: maybe}, input: What then?, checks: [{metric: answer_relevancy}]}
  - {name: skipped, run: skip, checks: [{contains: "yes"}]}
)";

constexpr auto kHelpPrompt = "Answer briefly.\n\nQuestion: {{ $json.last_message }}";
constexpr auto kHelp = R"({"name": "help", "steps": [
  {"message": "For how long?", "expectedBehavior": "Says how long."},
  {"message": "And half of it?", "expectedBehavior": "Says so."}]})";

List call_of_find(const std::string& id) {
  return {Map{{"id", "call_1"},
              {"type", "function"},
              {"function", Map{{"name", "find"}, {"arguments", fmt::format(R"({{"id": "{}"}})", id)}}}}};
}

std::string judgement(const JudgeQuestion& question) {
  if (question.stage == "statements") return R"({"statements": ["One.", "Two."]})";
  if (question.stage == "verdicts") return R"({"verdicts": [{"verdict": "yes"}, {"verdict": "no"}]})";
  if (question.stage == "reason") return R"({"reason": "So it is."})";
  const bool half = question.text().find("half") != std::string::npos;
  return half ? R"({"passed": false, "score": 2, "feedback": "No."})"
              : R"({"passed": true, "score": 9, "feedback": "Yes."})";
}

// A model and a judge that always say the same of the same.
JudgeAnswer answer(const JudgeQuestion& question) {
  if (!question.metric.empty()) return {.text = judgement(question)};
  const List& messages = question.body.find("messages")->list();
  const std::string last(messages.back().find("content")->text());
  const bool has_tools = question.body.find("tools") != nullptr;
  if (has_tools && messages.back().find("role")->text() == "user")
    return {.calls = call_of_find(last.find('1') == std::string::npos ? "2" : "1")};
  return {.text = "Answer: " + last};
}

class Workers : public ::testing::Test {
 protected:
  const Folder& project() const { return world_.project(); }

  WorkerWorld world_;
};

TEST_F(Workers, SeveralEndInTheRecordOfOneMachine) {
  const JudgeServer server(answer);
  project().put("desk.yaml", kDesk);
  project().put("prompts/desk.yaml", kDeskPrompt);
  project().put("mocks.ts", kMocks);
  project().put("repeated.yaml", kRepeated);
  project().put("help/prompt.md", kHelpPrompt);
  project().put("help/help.json", kHelp);
  const Words words = Words{"run", "desk.yaml", "repeated.yaml", "help"} + asks(server.url()) +
                      Words{"--judge", "j", "--judge-url", server.url(), "--no-cache"};
  const Ran alone = world_.alone(words);
  ASSERT_EQ(alone.code, 1) << alone.err;
  const Record expected(alone.out);
  EXPECT_EQ(expected.totals(), R"({"cases":14,"passed":7,"failed":5,"errors":0,"skipped":2})");
  EXPECT_GT(server.judged(), 0U);
  const Ran shared = world_.shared(words, 3, {"-j", "2"});
  EXPECT_EQ(shared.code, alone.code) << shared.err;
  EXPECT_EQ(Record(shared.out).timeless(), expected.timeless());
  EXPECT_EQ(world_.ask("SELECT count(*) FROM jobs"), "0");
  EXPECT_EQ(world_.ask("SELECT count(*) FROM blobs"), "0") << "files of a run that is over are let go";
}

// What the run says of its end, without the number of cases that were left.
std::string ending_in(const Ran& ran) {
  std::smatch found;
  if (!std::regex_search(ran.err, found, std::regex("W450[^\n]*"))) return "no W450: " + ran.err;
  return std::regex_replace(found.str(), std::regex("[0-9]+ case"), "N case");
}

struct Limit {
  std::string name;
  Words flags;
};

class Limits : public ::testing::TestWithParam<Limit> {};

TEST_P(Limits, HoldForAllWorkersTogether) {
  constexpr std::size_t kCases = 600;
  WorkerWorld world;
  LateModel model(milliseconds(10));
  std::string suite = many_cases(kCases);
  for (auto at = suite.find("0, input"); at != std::string::npos; at = suite.find("0, input", at + 1))
    suite.replace(suite.find("contains: ok", at), 12, "contains: no");  // every tenth case fails
  world.project().put("suite.yaml", suite);
  const Words words = Words{"run", "suite.yaml", "-j", "8"} + asks(model.url()) + GetParam().flags;
  const Ran alone = world.alone(words);
  const Ran shared = world.shared(words, 3, {"-j", "4"});
  EXPECT_EQ(shared.code, alone.code) << shared.err;
  EXPECT_EQ(ending_in(shared), ending_in(alone));
  EXPECT_THAT(ending_in(shared), HasSubstr("N cases were not run"));
  const std::size_t ran = Record(shared.out).names().size();
  EXPECT_GE(ran, Record(alone.out).names().size() - 20) << "each is to come as far as the limit";
  EXPECT_LT(ran, kCases / 2) << "the limit is for all of them";
  const Ran rest = world.elsewhere({"workers"});
  EXPECT_EQ(rest.code, 0);
  EXPECT_EQ(world.ask("SELECT state FROM orders"), "stopped");
}

INSTANTIATE_TEST_SUITE_P(Each, Limits,
                         ::testing::Values(Limit{"Bail", {"--bail", "8"}},
                                           Limit{"Tokens", {"--max-tokens-total", "1200"}}),
                         [](const auto& limit) { return limit.param.name; });

TEST_F(Workers, ReplayRecordingsAsOneMachineDoesAndAskNobody) {
  project().put("suite.yaml", many_cases(40));
  {
    const testing::HostileServer server;
    const Ran recorded =
        world_.alone(Words{"run", "suite.yaml", "--vcr", "record"} + asks(server.url("varied")));
    ASSERT_EQ(recorded.code, 0) << recorded.err;
  }
  Trap trap;
  const Words words = Words{"run", "suite.yaml", "--vcr", "replay"} + asks(trap.url());
  const Ran alone = world_.alone(words);
  ASSERT_EQ(alone.code, 0) << alone.err;
  const Ran shared = world_.shared(words, 2, {"-j", "3"});
  EXPECT_EQ(shared.code, 0) << shared.err;
  EXPECT_EQ(Record(shared.out).settled(), Record(alone.out).settled());
  EXPECT_EQ(trap.connections(), 0U);
  const Ran refused = world_.start(Words{"run", "suite.yaml", "--vcr", "record"} + asks(trap.url())).finish();
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("E602"));
}

TEST_F(Workers, AJobThatManyTookAndNobodyEndedIsAnErrorOfItsOwn) {
  project().put("suite.yaml", many_cases(20));
  const testing::HostileServer server;
  Running starter = world_.start(Words{"run", "suite.yaml"} + asks(server.url("ok")));
  ASSERT_TRUE(world_.comes("SELECT count(*) FROM jobs", "20"));
  world_.ask("UPDATE jobs SET attempts = 5 WHERE number = 7");
  const Running worker = world_.worker();
  const Ran ran = starter.finish();
  EXPECT_EQ(ran.code, 3) << ran.err;
  const Record record(ran.out);
  EXPECT_EQ(record.totals(), R"({"cases":20,"passed":19,"failed":0,"errors":1,"skipped":0})");
  EXPECT_EQ(record.in("c6", "error.kind"), R"("limit")");
  EXPECT_THAT(record.in("c6", "error.message"), HasSubstr("5 workers took it"));
  EXPECT_EQ(server.requests().size(), 19U);
}

milliseconds processor_time(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &time) != 0)
    return milliseconds(-1);
  return milliseconds(time.tv_sec * 1000 + time.tv_nsec / 1'000'000);
}

TEST_F(Workers, CostNothingWhileThereIsNothingToDo) {
  if (!is_measurable()) GTEST_SKIP() << "time means nothing in this build";
  world_.elsewhere({"history"});  // makes the tables
  Running worker = world_.worker();
  ASSERT_TRUE(worker.has_said("is ready"));
  ASSERT_TRUE(world_.comes("SELECT count(*) FROM workers", "1"));
  std::this_thread::sleep_for(milliseconds(300));
  const milliseconds before = processor_time(worker.id());
  ASSERT_GE(before.count(), 0);
  std::this_thread::sleep_for(milliseconds(3000));
  EXPECT_LT((processor_time(worker.id()) - before).count(), 20);
}

}  // namespace
}  // namespace proctor::e2e
