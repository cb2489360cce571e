#include "agents/agent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "base/words.h"
#include "value/json.h"

namespace proctor::agents {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class FakeTransport final : public net::Transport {
 public:
  Answered<net::Response> send(const net::Request& request, const Until&) override {
    requests.push_back(request);
    return answer;
  }

  std::vector<net::Request> requests;
  Answered<net::Response> answer = net::Response{.status = 200, .body = "{}"};
};

Until within(std::chrono::milliseconds time) { return {.deadline = std::chrono::steady_clock::now() + time}; }
const std::chrono::seconds kLong(30);

class Agents : public testing::Test {
 protected:
  Agents() { std::filesystem::create_directories(folder_); }
  ~Agents() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ + "/" + name) << text;
  }

  std::unique_ptr<Agent> made(const model::Agent& target) {
    auto agent = make_agent(target, folder_, transport_);
    EXPECT_TRUE(agent) << agent.error().message;
    return agent ? *std::move(agent) : nullptr;
  }
  std::unique_ptr<Agent> shell(const std::string& script) {
    return made({.command = {"/bin/sh", "-c", script}});
  }
  std::unique_ptr<Agent> python(const std::string& text) {
    write("agent.py", text);
    return made({.python = "agent.py"});
  }

  static model::Outcome ask(Agent& agent, const std::string& input = "hi", const Map& memory = {}) {
    return agent.open({})->step(input, memory, 1, within(kLong));
  }
  static std::string error_of(const model::Outcome& outcome) {
    return outcome.error ? outcome.error->kind + " | " + outcome.error->message : "no error";
  }

  std::string folder_ = testing::TempDir() + "proctor_agents_" + std::to_string(::getpid());
  FakeTransport transport_;
};

TEST_F(Agents, FindAroundThemWhatTheirCaseIsTold) {
  ASSERT_EQ(::setenv("PROCTOR_TEST_BASE", "theirs", 1), 0);
  const Surroundings around = [](const Occasion& occasion) {
    return std::vector<std::string>{"PROCTOR_TEST_BASE=" + occasion.of + std::to_string(occasion.repeat)};
  };
  const std::string script = R"(read -r q; echo "{\"output\": \"$PROCTOR_TEST_BASE ${PATH:+path}\"}")";
  const auto agent = make_agent({.command = {"/bin/sh", "-c", script}}, folder_, transport_, around);
  ASSERT_TRUE(agent);
  const auto said = [&](const Occasion& occasion) {
    return (*agent)->open(occasion)->step("hi", {}, 1, within(kLong)).text;
  };
  EXPECT_EQ(said({"a", 1}), "a1 path");
  EXPECT_EQ(said({"b", 2}), "b2 path");
}

// --- What --agent takes

TEST(ParseAgent, TellsUrlsFilesAndCommandsApart) {
  EXPECT_EQ(parse_agent("https://agents.test/a?b=c")->url, "https://agents.test/a?b=c");
  EXPECT_EQ(parse_agent("HTTP://agents.test")->url, "HTTP://agents.test");
  EXPECT_EQ(parse_agent("agents/echo.py")->python, "agents/echo.py");
  EXPECT_EQ(parse_agent("'my agent.py'")->python, "my agent.py");
  EXPECT_THAT(parse_agent("python3 agent.py")->command, ElementsAre("python3", "agent.py"));
}

TEST(ParseAgent, SplitsWordsAsAShellDoes) {
  EXPECT_THAT(parse_agent(R"(  node  a.js  'one word' "two \"words\" $HOME" three\ words "" *)")->command,
              ElementsAre("node", "a.js", "one word", "two \"words\" $HOME", "three words", "", "*"));
  EXPECT_THAT(parse_agent(R"(run a'b'"c" '|')")->command, ElementsAre("run", "abc", "|"));
}

TEST(ParseAgent, RefusesWhatOnlyAShellCouldDo) {
  for (const char* text : {"a | b", "a; b", "a && b", "a > b", "`a`", "$(a)", "a 'b", "", "  "}) {
    const auto agent = parse_agent(text);
    ASSERT_FALSE(agent) << text;
    EXPECT_EQ(agent.error().code, "E444") << text;
  }
}

TEST_F(Agents, ThatAreNotThereAreNamedBeforeAnythingRuns) {
  EXPECT_EQ(make_agent({.command = {"no-such-agent"}}, folder_, transport_).error().code, "E441");
  EXPECT_EQ(make_agent({.python = "none.py"}, folder_, transport_).error().code, "E445");
  EXPECT_EQ(make_agent({}, folder_, transport_).error().code, "E444");
}

// --- Commands

TEST_F(Agents, GetInputMemoryAndStepAndKeepOneProcessACase) {
  const auto agent =
      shell(R"(n=0; while read -r line; do n=$((n+1)); )"
            R"(printf '{"output":"%s","tools_used":["a",{"name":"b"}],"memory":%s}\n' $n "$line"; done)");
  const auto session = agent->open({});
  const auto first = session->step("a\nb", Map{{"k", List{1, nullptr}}}, 1, within(kLong));
  EXPECT_EQ(error_of(first), "no error");
  EXPECT_EQ(first.text, "1");
  EXPECT_THAT(first.tools_used, ElementsAre("a", "b"));
  EXPECT_EQ(value::to_json(first.memory), R"({"input":"a\nb","memory":{"k":[1,null]},"step":1})");
  EXPECT_GT(first.latency_ms.value_or(-1), 0);
  EXPECT_EQ(session->step("x", {}, 2, within(kLong)).text, "2");
  EXPECT_EQ(ask(*agent).text, "1");
}

TEST_F(Agents, MayLeaveKeysOut) {
  const auto outcome = ask(*shell(R"(echo; echo '{"memory":null}')"));
  EXPECT_EQ(error_of(outcome), "no error");
  EXPECT_EQ(outcome.text, "");
  EXPECT_THAT(outcome.tools_used, IsEmpty());
  EXPECT_TRUE(outcome.memory.empty());
}

TEST_F(Agents, MayTellTheirToolCalls) {
  const auto outcome = ask(*shell(
      R"(echo '{"output":{"a":1},"tool_calls":[{"name":"find","arguments":{"q":"x"}},{"name":"send","arguments":null,"result":7}]}')"));
  EXPECT_EQ(outcome.text, R"({"a":1})");
  ASSERT_EQ(outcome.tool_calls.size(), 2U);
  EXPECT_EQ(value::to_json(outcome.tool_calls[0].arguments), R"({"q":"x"})");
  EXPECT_EQ(value::to_json(outcome.tool_calls[1].result), "7");
  EXPECT_THAT(outcome.tools_used, ElementsAre("find", "send"));
}

TEST_F(Agents, RunInTheFolderOfTheProject) {
  EXPECT_EQ(ask(*shell(R"sh(printf '{"output":"%s"}\n' "$(pwd -P)")sh")).text,
            std::filesystem::canonical(folder_).string());
}

struct Bad {
  const char* script;
  const char* error;
};

TEST_F(Agents, ThatMakeNoSenseAreErrors) {
  const Bad cases[] = {
      {"echo hello", R"(agent | the agent answered with something that is no JSON: "hello")"},
      {"echo '[1]'", R"(agent | the agent answered with something that is no JSON object: "[1]")"},
      {R"(echo '{"tools_used":1}')", R"(agent | "tools_used" in the agent's answer is no list: "1")"},
      {R"(echo '{"tools_used":[1]}')",
       R"(agent | "tools_used" in the agent's answer has an entry that is neither a name nor an object with a name: "1")"},
      {R"(echo '{"memory":[]}')", R"(agent | "memory" in the agent's answer is no object)"},
      {R"(echo '{"error":"no quota"}')", "agent | the agent failed: no quota"},
      {"exit 3", "agent | the agent ended before it answered (exit status 3)"},
      {"printf 'one\\ntwo\\033[31m\\n' >&2; kill -9 $$",
       "agent | the agent ended before it answered (signal 9 (Killed)); it last wrote:\none\ntwo\\u{1b}[31m"},
  };
  for (const Bad& bad : cases)
    EXPECT_EQ(lower(error_of(ask(*shell(bad.script)))), lower(bad.error)) << bad.script;
}

TEST_F(Agents, LastWordsAreShort) {
  const auto outcome =
      ask(*shell("i=0; while [ $i -lt 1000 ]; do echo line $i >&2; i=$((i+1)); done; exit 1"));
  ASSERT_TRUE(outcome.error);
  EXPECT_LT(outcome.error->message.size(), 2200U);
  EXPECT_THAT(outcome.error->message, testing::EndsWith("line 998\nline 999"));
}

TEST_F(Agents, ThatDoNotAnswerRunOutOfTime) {
  const auto agent = shell("echo thinking >&2; sleep 60");
  const auto session = agent->open({});
  const auto outcome = session->step("x", {}, 1, within(std::chrono::milliseconds(150)));
  EXPECT_THAT(error_of(outcome), StartsWith("timeout | the agent did not answer within 1"));
  EXPECT_THAT(error_of(outcome), HasSubstr("thinking"));
  EXPECT_EQ(error_of(session->step("x", {}, 2, within(kLong))),
            "agent | the agent failed in an earlier step of this case");
}

TEST_F(Agents, WhoseAnswerHasNoEndAreErrors) {
  EXPECT_EQ(error_of(ask(*shell("exec tr '\\0' x < /dev/zero"))),
            "agent | the agent's answer is longer than 16 MiB");
}

TEST_F(Agents, TakeALongQuestion) {
  const std::string input(1U << 20U, 'x');
  EXPECT_EQ(ask(*shell(R"(read -r line; printf '{"output":"%s"}\n' ${#line})"), input).text,
            std::to_string(input.size() + 33));
}

// --- URLs

TEST_F(Agents, BehindAUrlArePostedTheSame) {
  transport_.answer =
      net::Response{.status = 200, .body = R"({"output":"ok","tools_used":["t"],"memory":{"m":1}})"};
  const auto agent = made({.url = "http://agents.test:8080/step"});
  const auto outcome = ask(*agent, "hi", Map{{"a", 1}});
  EXPECT_EQ(outcome.text, "ok");
  EXPECT_THAT(outcome.tools_used, ElementsAre("t"));
  ASSERT_EQ(transport_.requests.size(), 1U);
  const auto& request = transport_.requests[0];
  EXPECT_EQ(request.method, "POST");
  EXPECT_EQ(request.url, "http://agents.test:8080/step");
  EXPECT_EQ(request.body, R"({"input":"hi","memory":{"a":1},"step":1})");
  EXPECT_EQ(request.group, "agent agents.test:8080");
  EXPECT_FALSE(request.repeatable);
}

TEST_F(Agents, BehindAUrlSayForWhichCaseTheyAreAsked) {
  const auto agent = made({.url = "http://agents.test/"});
  agent->open({"2:7", 3})->step("x", {}, 1, within(kLong));
  EXPECT_EQ(transport_.requests.at(0).provider, "agent");
  EXPECT_EQ(transport_.requests.at(0).occasion, (Occasion{"2:7", 3}));
}

TEST_F(Agents, BehindAUrlTookAsLongAsTheTransportSays) {
  transport_.answer = net::Response{.status = 200, .body = "{}", .total = std::chrono::microseconds(123'500)};
  EXPECT_EQ(ask(*made({.url = "http://agents.test/"})).latency_ms, 123.5);
}

TEST_F(Agents, BehindAUrlThatWereNotRecordedAreNoFaultOfTheAgent) {
  transport_.answer = faulted("cassette_miss", "no cassette");
  EXPECT_EQ(error_of(ask(*made({.url = "http://agents.test/"}))),
            "cassette_miss | the agent gave no answer: no cassette");
}

TEST_F(Agents, BehindAUrlFailInTheSameWords) {
  const auto agent = made({.url = "http://agents.test/"});
  transport_.answer = net::Response{.status = 503, .body = "busy\n"};
  EXPECT_EQ(error_of(ask(*agent)), R"(agent | the agent answered with HTTP status 503: "busy")");
  transport_.answer = faulted("timeout", "no first byte within 60 s");
  EXPECT_EQ(error_of(ask(*agent)), "timeout | the agent gave no answer: no first byte within 60 s");
  transport_.answer = faulted("connection", "refused");
  EXPECT_EQ(error_of(ask(*agent)), "agent | the agent gave no answer: refused");
  transport_.answer = net::Response{.status = 200, .body = "<html>"};
  EXPECT_THAT(error_of(ask(*agent)), HasSubstr("no JSON"));
}

// --- Python files

TEST_F(Agents, InPythonAreCalledStepByStep) {
  write("neighbour.py", "GREETING = 'hello'\n");
  const auto agent = python(
      "from neighbour import GREETING\ncalls = 0\n"
      "def agent(text, memory):\n  global calls\n  calls += 1\n  print('not in the protocol')\n"
      "  memory.setdefault('seen', []).append(text)\n"
      "  return {'output': f'{GREETING} {text} {calls} ü', 'tools_used': ['t'], 'memory': memory}\n");
  const auto session = agent->open({});
  const Map memory{{"seen", List{"before"}}};
  const auto first = session->step("a", memory, 1, within(kLong));
  EXPECT_EQ(error_of(first), "no error");
  EXPECT_EQ(first.text, "hello a 1 ü");
  EXPECT_EQ(value::to_json(first.memory), R"({"seen":["before","a"]})");
  EXPECT_EQ(value::to_json(memory), R"({"seen":["before"]})");
  EXPECT_EQ(session->step("b", first.memory, 2, within(kLong)).text, "hello b 2 ü");
}

TEST_F(Agents, InPythonMayBeAsync) {
  EXPECT_EQ(ask(*python("import asyncio\nasync def agent(text, memory):\n  await asyncio.sleep(0)\n"
                        "  return {'output': text, 'memory': None}\n"))
                .text,
            "hi");
}

TEST_F(Agents, InPythonThatFailAreQuotedByTheLastLine) {
  const Bad cases[] = {
      {"def agent(text, memory):\n  raise ValueError('no such user')\n",
       "agent | the agent failed: ValueError: no such user"},
      {"import sys\ndef agent(text, memory):\n  sys.exit(2)\n", "agent | the agent failed: SystemExit: 2"},
      {"def agent(text, memory):\n  return 'text'\n",
       "agent | the agent failed: TypeError: agent(input, memory) returned str, not a dict"},
      {"def agent(text, memory):\n  return {'output': object}\n",
       "agent | the agent failed: TypeError: Object of type type is not JSON serializable"},
      {"x = 1\n",
       "agent | the agent failed: TypeError: there is no function agent(input, memory) in agent.py"},
      {"import no_such_module\n",
       "agent | the agent failed: ModuleNotFoundError: No module named 'no_such_module'"},
      {"def agent(:\n", "agent | the agent failed: SyntaxError: invalid syntax"},
  };
  for (const Bad& bad : cases) EXPECT_EQ(error_of(ask(*python(bad.script))), bad.error) << bad.script;
}

TEST_F(Agents, InPythonCannotDisturbTheProtocol) {
  EXPECT_EQ(ask(*python("import os, subprocess\ndef agent(text, memory):\n  os.write(1, b'raw\\n')\n"
                        "  subprocess.run(['echo', 'child'])\n  import sys\n  rest = sys.stdin.read()\n"
                        "  return {'output': 'fine' + rest}\n"))
                .text,
            "fine");
}

}  // namespace
}  // namespace proctor::agents
