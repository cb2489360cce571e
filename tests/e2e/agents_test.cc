// Agents under test: a Python file and a command in another language, their memory, and how they break.
#include <dirent.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "e2e/process.h"
#include "e2e/record.h"

namespace proctor::e2e {
namespace {

using testing::HasSubstr;

constexpr auto kPython = R"(import sys, time

def agent(text, memory):
    if "explode" in text:
        raise ValueError("no such train")
    if "exit" in text:
        import os; os._exit(7)
    if "hang" in text:
        time.sleep(60)
    if "garbage" in text:
        return "just text"
    print("this is no answer")
    memory["turns"] = memory.get("turns", 0) + 1
    if "name is" in text:
        memory["name"] = text.split()[-1]
    return {"output": "Hello " + memory.get("name", "you"), "tools_used": ["greet"], "memory": memory}
)";

constexpr auto kNode = R"(const { createInterface } = require("node:readline");
createInterface({ input: process.stdin }).on("line", (line) => {
  const { input, memory } = JSON.parse(line);
  if (input.includes("explode")) throw new Error("no such train");
  if (input.includes("exit")) process.exit(7);
  if (input.includes("hang")) return setInterval(() => {}, 1000);
  if (input.includes("garbage")) return console.log("just text");
  console.error("this is no answer");
  memory.turns = (memory.turns ?? 0) + 1;
  const name = /name is (\w+)/.exec(input);
  if (name) memory.name = name[1];
  console.log(JSON.stringify({ output: `Hello ${memory.name ?? "you"}`, tools_used: ["greet"], memory }));
});
)";

constexpr auto kRemembers = R"(description: remembers
memory: {lang: en}
steps:
  - input: my name is Ada
    assert: {output.includes: Ada, memory.turns: 1, tools_used: [greet]}
  - input: once more
    assert: {output.equals: Hello Ada, memory.turns: 2, memory.lang: en}
  - input: and again
    expected: {output: Hello Ada, tools_used: [greet], memory: {lang: en, name: Ada, turns: 3}}
)";

constexpr auto kBreaks = R"(- description: raises
  input: explode
  assert: {output.includes: x}
- description: exits
  input: exit now
  assert: {output.includes: x}
- description: garbage
  input: garbage
  assert: {output.includes: x}
- description: goes on
  input: my name is Bo
  assert: {output.includes: Bo, memory.turns: 1}
- description: fails
  input: my name is Bo
  assert: {output.equals: Goodbye Bo}
)";

// Processes with this text in their command line.
std::size_t processes_with(const std::string& text) {
  std::size_t out = 0;
  DIR* folder = ::opendir("/proc");
  while (const dirent* entry = ::readdir(folder)) {
    std::ifstream in("/proc/" + std::string(entry->d_name) + "/cmdline", std::ios::binary);
    const std::string line(std::istreambuf_iterator<char>(in), {});
    if (line.find(text) != std::string::npos) ++out;
  }
  ::closedir(folder);
  return out;
}

struct Kind {
  std::string name;
  std::string said;  // on the command line, before the name of the file
  std::string file;
  const char* text;
};

class Agents : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (run_program(GetParam().name == "python" ? "python3" : "node", {.words = {"--version"}}).code != 0)
      GTEST_SKIP() << "no interpreter of " << GetParam().name;
    // A name of its own, by which its processes are found.
    file_ = folder_.path().filename().string() + GetParam().file;
    folder_.put(".git/HEAD", "");
    folder_.put(file_, GetParam().text);
    folder_.put("remembers.test.yaml", kRemembers);
    folder_.put("breaks.test.yaml", kBreaks);
  }

  Ran run(const std::string& file, std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"run",      file,   "--agent", GetParam().said + file_,
                                      "--report", "json", "--store", "none"};
    words.insert(words.end(), more.begin(), more.end());
    return proctor({.words = words, .folder = folder_.path()});
  }

  Folder folder_;
  std::string file_;
};

TEST_P(Agents, MemoryFlowsFromStepToStep) {
  const Ran ran = run("remembers.test.yaml");
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  const Record record(ran.out);
  EXPECT_EQ(record.in("remembers", "steps.1.tools_used"), R"(["greet"])");
  EXPECT_EQ(record.in("remembers", "steps.2.memory.turns"), "3");
  EXPECT_EQ(record.in("remembers", "steps.2.model_calls"), "0");
}

TEST_P(Agents, WhatBreaksIsAnErrorOfItsCaseAlone) {
  const Ran ran = run("breaks.test.yaml");
  EXPECT_EQ(ran.code, 1) << ran.err;
  const Record record(ran.out);
  EXPECT_EQ(record.verdicts(), "raises error\nexits error\ngarbage error\ngoes on passed\nfails failed\n");
  for (const char* name : {"raises", "exits", "garbage"})
    EXPECT_EQ(record.in(name, "steps.0.error.kind"), R"("agent")");
  EXPECT_THAT(record.in("raises", "steps.0.error.message"), HasSubstr("no such train"));
  EXPECT_THAT(record.in("exits", "steps.0.error.message"), HasSubstr("exit status 7"));
}

TEST_P(Agents, OneThatHangsIsEndedInTimeAndLeavesNothingBehind) {
  folder_.put("hangs.test.yaml", "input: hang\nassert: {output.includes: x}\n");
  const Ran ran = run("hangs.test.yaml", {"--timeout", "1500ms"});
  EXPECT_EQ(ran.code, 3) << ran.err;
  EXPECT_LT(ran.wall, std::chrono::seconds(10));
  EXPECT_THAT(ran.out, HasSubstr(R"("kind": "timeout")"));
  EXPECT_EQ(processes_with(file_), 0U);
}

TEST_P(Agents, OneThatIsNotThereIsFoundBeforeAnythingRuns) {
  const std::string missing = GetParam().name == "python" ? "no_such_agent.py" : "no-such-program --serve";
  const Ran ran = proctor({.words = {"run", "remembers.test.yaml", "--agent", missing, "--store", "none"},
                           .folder = folder_.path()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("remembers.test.yaml:1:1: error[E44"));
  EXPECT_EQ(ran.out, "");
}

TEST(AgentOfTheOperator, IsToldOfOnceWhereItMakesNoSense) {
  const Folder folder;
  for (const std::string name : {"a.test.yaml", "b.test.yaml"})
    folder.put(name, "input: hi\nassert: {output.includes: hi}\n");
  const auto run = [&](const std::string& agent) {
    return proctor({.words = {"run", ".", "--agent", agent, "--store", "none"}, .folder = folder.path()});
  };
  const Ran unclosed = run("python3 'agent.py");
  EXPECT_EQ(unclosed.code, 2);
  EXPECT_THAT(unclosed.err, HasSubstr("E444"));
  EXPECT_EQ(unclosed.err.find("E444"), unclosed.err.rfind("E444")) << unclosed.err;
  const Ran nowhere = run("http://");
  EXPECT_EQ(nowhere.code, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("an agent's address is http://HOST"));
}

INSTANTIATE_TEST_SUITE_P(Kinds, Agents,
                         testing::Values(Kind{"python", "", "_agent.py", kPython},
                                         Kind{"node", "node ", "_agent.js", kNode}),
                         [](const auto& param) { return param.param.name; });

}  // namespace
}  // namespace proctor::e2e
