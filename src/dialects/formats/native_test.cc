// proctor's own language: everything the model can say, what is refused and where, and that writing changes
// nothing. Its checks have a test of their own.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "dialects/testing.h"

namespace proctor::dialects {
namespace {

std::string written(const model::Suite& suite) { return dialects::written(suite, "native"); }

// A suite with this case, which begins at line 3, column 3.
std::string with_case(std::string_view test) { return fmt::format("proctor: 1\ncases:\n- {}\n", test); }
std::string with_target(std::string_view target) {
  return fmt::format("proctor: 1\ntarget: {}\ncases: []\n", target);
}

// What a case means, apart from its one empty step.
Value meaning_of(std::string_view test) {
  Map map = model::to_value(load_yaml(with_case(test)).first()).map();
  if (*map.find("steps") == Value(List{Map{}})) map.erase("steps");
  if (*map.find("rule") == Value("all")) map.erase("rule");
  return map;
}

constexpr std::string_view kEverything = R"(proctor: 1
name: Capitals
description: All of it.
tags: [geo, slow]
target:
  prompt: Answer {{question}}
  provider: openai
  model: gpt-4
  temperature: 0.2
defaults: {pass_threshold: 0.9, model: m, judge: j, timeout_ms: 1000, repeat: 2}
mocks:
  - tool: clock
    returns: noon
created_at: 2025-01-27
updated_at: 2025-01-28
cases:
  - name: France
    id: fr
    description: One fact.
    tags: [fact]
    group: capitals
    run: only
    target: {prompt_file: prompts/fr.md, params: {prompt: of the API}}
    vars: {question: "Capital of France?", n: 1}
    history:
      - user: Hello
      - role: assistant
        content: Hi!
      - {role: tool, content: [1], name: lookup}
    memory: {seen: [a]}
    mocks:
      - {tool: lookup, rules: [{when: {city: Paris}, returns: 1}, {returns: null}]}
      - {tool: send, code: return args.to}
      - {file: mocks.ts}
    fixtures: {setup: [./up], teardown: [./down], env: {A: b}, extra: {c: 1}}
    timeout_ms: 500
    repeat: 3
    pass: 0.75
    input: Go.
    expected_output: Paris
    retrieval_context: [Paris is the capital.]
    output: text
    checks:
      - contains: Paris
    extra: {trace_id: t1}
  - name: several turns
    steps:
      - input: a
        vars: {x: 1}
        checks:
          - exact: b
      - input: c
        output: json
        expected_output: {d: 1}
        extra: {e: 2}
extra: {owner: me}
)";

constexpr std::string_view kMore[] = {
    "{proctor: 1, cases: []}",
    "{cases: [{}], proctor: 1, name: '', description: '', tags: [], defaults: {}, mocks: [], extra: {}}",
    R"({proctor: 1, name: , description: , tags: , target: , defaults: , mocks: , created_at: , extra: , cases: [{}]})",
    "{proctor: 1, name: 7, created_at: 2025, cases: [{name: 1.50, id: 9, tags: [a, 2024], input: 42}]}",
    "{proctor: 1.0, owner: me, cases: [{priority: 1, extra: {a: 2}, steps: [{note: x, extra: {}}]}]}",
    "{proctor: 1, defaults: {judge: {min_kappa: 0.6, model: m}}, cases: []}",
    "{proctor: 1, defaults: {judge: {min_kappa: 0}}, cases: []}",
    "{proctor: 1, defaults: {judge: {min_labels: 50, compatibility: deepeval}}, cases: []}",
    "{proctor: 1, defaults: {judge: {model: m, min_kappa: }}, cases: []}",
    "{proctor: 1, defaults: {judge: {}}, cases: []}",
    "{proctor: 1, defaults: {judge: , repeat: 2}, cases: []}",
    R"({proctor: 1, cases: [{run: normal, pass: all, output: auto, vars: {}, history: [], memory: {}, mocks: [],
     fixtures: {}, input: '', checks: [], retrieval_context: [], extra: {}}]})",
    R"({proctor: 1, cases: [{run: , pass: , output: , vars: , target: , history: , memory: , mocks: , fixtures: ,
     timeout_ms: , repeat: , input: , expected_output: , checks: , retrieval_context: , steps: , extra: }]})",
    "{proctor: 1, cases: [{pass: weighted}, {pass: 0}, {pass: 1}, {pass: 0.5, run: skip}]}",
    "{proctor: 1, cases: [{steps: []}, {steps: [{}]}, {steps: [{checks: [], vars: {}, output: text}]}]}",
    "{proctor: 1, target: {}, cases: [{target: {}}]}",
    R"({proctor: 1, target: {request: {model: m, messages: []}, provider: openai}, cases: [{target: {request: {}}}]})",
    R"({proctor: 1, target: {provider: p, request: {}}, cases: [{target: {agent: }}, {target: {prompt: , model: m}}]})",
    R"({proctor: 1, target: {agent: {command: [python3, agent.py]}}, cases: [{target: {agent: {url: http://a}}},
     {target: {agent: {python: a.py}}}, {target: {agent: {}}}, {target: {agent: {url: '', command: }}}]})",
    "{proctor: 1, target: {model: m, prompt: p, params: {agent: a, top_p: 1}}, cases: []}",
    R"({proctor: 1, cases: [{mocks: [{tool: t, returns: }, {tool: 5, returns: {a: 1}, x: 1}, {file: m.ts, tool: }]}]})",
    "{proctor: 1, cases: [{history: [{user: [1]}, {system: }, {role: user, content: }, {robot: x}]}]}"};

TEST(Native, WritesWhatItRead) {
  EXPECT_EQ(changes_when_written(load_yaml(kEverything)), Faults{});
  for (const auto text : kMore) {
    SCOPED_TRACE(text);
    EXPECT_EQ(changes_when_written(load_yaml(text)), Faults{});
  }
}

TEST(Native, LosesNothingOnTheWayThroughAnotherFormat) {
  EXPECT_EQ(losses_when_plain(load_yaml(kEverything)), Faults{});
  for (const auto text : kMore) {
    SCOPED_TRACE(text);
    EXPECT_EQ(losses_when_plain(load_yaml(text)), Faults{});
  }
}

TEST(Native, ReadsEverythingIntoTheModel) {
  const Loaded loaded = load_yaml(kEverything);
  EXPECT_EQ(loaded.faults, Faults{});
  EXPECT_EQ(model::to_value(loaded.suite()), value_of(R"({
    "name": "Capitals", "description": "All of it.", "tags": ["geo", "slow"],
    "target": {"prompt": "Answer {{question}}", "params": {"provider": "openai", "model": "gpt-4", "temperature": 0.2}},
    "defaults": {"pass_threshold": 0.9, "model": "m", "judge": "j", "timeout_ms": 1000, "repeat": 2},
    "mocks": [{"name": "clock", "returns": "noon"}],
    "created_at": "2025-01-27", "updated_at": "2025-01-28",
    "cases": [
      {"id": "fr", "name": "France", "description": "One fact.", "tags": ["fact"], "group": "capitals", "run_mode": "only",
       "target": {"prompt_file": "prompts/fr.md", "params": {"prompt": "of the API"}},
       "vars": {"question": "Capital of France?", "n": 1},
       "history": [{"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi!"},
                   {"role": "tool", "content": [1], "extra": {"name": "lookup"}}],
       "memory": {"seen": ["a"]},
       "mocks": [{"name": "lookup", "rules": [{"when": {"city": "Paris"}, "returns": 1}, {"returns": null}]},
                 {"name": "send", "code": "return args.to"}, {"file": "mocks.ts"}],
       "fixtures": {"setup": ["./up"], "teardown": ["./down"], "env": {"A": "b"}, "extra": {"c": 1}},
       "timeout_ms": 500, "repeat": 3, "rule": 0.75,
       "steps": [{"input": "Go.", "expected_output": "Paris", "retrieval_context": ["Paris is the capital."],
                  "output": "text", "checks": [{"kind": "contains", "subject": "text", "expected": "Paris"}]}],
       "extra": {"trace_id": "t1"}},
      {"name": "several turns", "rule": "all", "steps": [
        {"input": "a", "vars": {"x": 1}, "checks": [{"kind": "text_equals", "subject": "text", "expected": "b"}]},
        {"input": "c", "output": "json", "expected_output": {"d": 1}, "extra": {"e": 2}}]}],
    "extra": {"owner": "me"}})"));
}

// Cases of one template, as many as it takes to be warned about.
std::string template_suite(std::string_view more) {
  std::string out = "proctor: 1\ncases:\n";
  for (int i = 0; i < 12; ++i)
    out += fmt::format(
        "- {{name: case {}, {}vars: {{q: The order {} that I placed last week did not arrive so can I have "
        "my money "
        "back}}, checks: [{{contains: a}}]}}\n",
        i, more, 1000 + i);
  return out;
}

TEST(Native, WarnsOfInputsThatSayNearlyTheSameWithoutAGroup) {
  const Loaded bare = load_yaml(template_suite(""));
  ASSERT_EQ(bare.faults.size(), 1U);
  EXPECT_NE(bare.faults[0].find("W690"), std::string::npos) << bare.faults[0];
  EXPECT_EQ(load_yaml(template_suite("group: refunds, ")).faults, Faults{});
}

TEST(Native, ReadsEachKindOfTarget) {
  const auto target = [](std::string_view text) {
    return *model::to_value(load_yaml(with_target(text)).suite()).find("target");
  };
  EXPECT_EQ(target("{prompt: p}"), value_of(R"({"prompt": "p"})"));
  EXPECT_EQ(target("{prompt_file: p.md, model: m, params: {request: r}}"),
            value_of(R"({"prompt_file": "p.md", "params": {"request": "r", "model": "m"}})"));
  EXPECT_EQ(target("{model: m}"), value_of(R"({"params": {"model": "m"}})"));
  EXPECT_EQ(target("{provider: openai, request: {model: m}}"),
            value_of(R"({"provider": "openai", "request": {"model": "m"}})"));
  EXPECT_EQ(target("{agent: {command: [node, 5]}}"), value_of(R"({"agent": {"command": ["node", "5"]}})"));
  EXPECT_EQ(target("{agent: {url: 'http://a'}}"), value_of(R"({"agent": {"url": "http://a"}})"));
  EXPECT_EQ(target("{agent: {python: a.py}}"), value_of(R"({"agent": {"python": "a.py"}})"));
}

TEST(Native, ReadsHistoryInShortAndInLong) {
  EXPECT_EQ(meaning_of("{history: [{user: Hello}]}"),
            meaning_of("{history: [{role: user, content: Hello}]}"));
  EXPECT_EQ(meaning_of("{history: [{role: user, content: Hello, name: Ann}]}"),
            value_of(R"({"history": [{"role": "user", "content": "Hello", "extra": {"name": "Ann"}}]})"));
}

TEST(Native, ReadsAJudgeByNameOrWithTheAgreementItMustShow) {
  const auto defaults = [](std::string_view judge) {
    const std::string text = "{proctor: 1, cases: [], defaults: {judge: " + std::string(judge) + "}}";
    return model::to_value(load_yaml(text).suite()).find("defaults")->map();
  };
  EXPECT_EQ(Value(defaults("m")), value_of(R"({"judge": "m"})"));
  EXPECT_EQ(Value(defaults("{model: m}")), value_of(R"({"judge": "m"})"));
  EXPECT_EQ(Value(defaults("{model: m, min_kappa: 0.6}")), value_of(R"({"judge": "m", "min_kappa": 0.6})"));
  EXPECT_EQ(Value(defaults("{min_kappa: 0.6}")), value_of(R"({"min_kappa": 0.6})"));
}

TEST(Native, ReadsThePassRule) {
  EXPECT_EQ(meaning_of("{}"), value_of("{}"));
  EXPECT_EQ(meaning_of("{pass: all}"), value_of("{}"));
  EXPECT_EQ(meaning_of("{pass: weighted}"), value_of(R"({"rule": "weighted"})"));
  EXPECT_EQ(meaning_of("{pass: 1}"), value_of(R"({"rule": 1})"));
}

TEST(Native, ReadsACaseWithoutStepsAsOneStep) {
  EXPECT_EQ(meaning_of("{input: a, output: json}"), meaning_of("{steps: [{input: a, output: json}]}"));
  EXPECT_EQ(load_yaml(with_case("{}")).first().steps.size(), 1U);
  EXPECT_EQ(load_yaml(with_case("{steps: []}")).first().steps.size(), 0U);
}

TEST(Native, KeepsUnknownKeysBesideThoseUnderExtra) {
  const Loaded loaded = load_yaml(with_case("{priority: 1, x-a: 2, extra: {b: 3}}"));
  EXPECT_EQ(value::to_json(loaded.first().extra), R"({"b":3,"priority":1,"x-a":2})");
  EXPECT_EQ(loaded.faults,
            Faults{R"(3:4 W203 unknown key "priority" in this case: kept, but nothing acts on it)"});
}

// --- Faults

TEST(Native, NamesTheFaultAndItsPlace) {
  const Faulty faulty[] = {
      {"proctor: 1\n", {R"(1:1 E202 "cases" is missing in this suite)"}},
      {"proctor: '1'\ncases: []\n", {R"(1:10 E201 "proctor" must be a whole number, found the text "1")"}},
      {"proctor:\ncases: []\n", {R"(1:8 E201 "proctor" must be a whole number, found nothing)"}},
      {"proctor: 2\ncases: []\n", {R"(1:10 E205 "proctor" must be 1, found 2)"}},
      {"proctor: 1\ncases: {}\n", {R"(2:8 E201 "cases" must be a list, found a map)"}},
      {"proctor: 1\ncase: []\n",
       {R"(1:1 E202 "cases" is missing in this suite)",
        R"(2:1 E203 unknown key "case" (did you mean "cases"?))"}},
      {"proctor: 1\ncases: [a]\n", {R"(2:9 E201 each of "cases" must be a map, found the text "a")"}},
      {"proctor: 1\ncases: []\ndefaults: {timeout: 5}\n", {R"(3:12 E203 unknown key "timeout")"}},
      {"proctor: 1\ncases: []\ndefaults: {pass_threshold: 80}\n",
       {R"(3:28 E205 "pass_threshold" must be from 0 to 1, found 80)"}},
      {"proctor: 1\ncases: []\ndefaults: {judge: {min_kapa: 0.6}}\n",
       {R"(3:20 E203 unknown key "min_kapa" (did you mean "min_kappa"?))"}},
      {"proctor: 1\ncases: []\ndefaults: {judge: {min_kappa: 60}}\n",
       {R"(3:31 E205 "min_kappa" must be from 0 to 1, found 60)"}},
      {"proctor: 1\ncases: []\ndefaults: {judge: [m]}\n",
       {R"(3:19 E201 "judge" must be a text or a map, found a list)"}},
      {with_case("{run: once}"), {R"(3:9 E206 "run" must be normal, skip or only, found "once")"}},
      {with_case("{pass: any}"), {R"(3:10 E206 "pass" must be all or weighted, found "any")"}},
      {with_case("{pass: 80}"), {R"(3:10 E205 "pass" must be from 0 to 1, found 80)"}},
      {with_case("{output: string}"), {R"(3:12 E206 "output" must be auto, text or json, found "string")"}},
      {with_case("{repeat: 0}"), {R"(3:12 E205 "repeat" must be from 1 to 1000000, found 0)"}},
      {with_case("{timeout_ms: 1.5}"),
       {R"(3:16 E201 "timeout_ms" must be a whole number, found the number 1.5)"}},
      {with_case("{vars: [a]}"), {R"(3:10 E201 "vars" must be a map, found a list)"}},
      {with_case("{memory: []}"), {R"(3:12 E201 "memory" must be a map, found a list)"}},
      {with_case("{step: []}"), {R"(3:4 E203 unknown key "step" (did you mean "steps"?))"}},
      // A step's keys beside steps.
      {with_case(
           "{steps: [], input: a, checks: [], output: text, expected_output: b, retrieval_context: []}"),
       {R"(3:15 E355 "input" beside "steps": put it into a step)",
        R"(3:25 E355 "checks" beside "steps": put it into a step)",
        R"(3:37 E355 "output" beside "steps": put it into a step)",
        R"(3:51 E355 "expected_output" beside "steps": put it into a step)",
        R"(3:71 E355 "retrieval_context" beside "steps": put it into a step)"}},
      // Targets.
      {with_target("{prompt: p, request: {}}"),
       {"2:9 E352 a target is prompt or request, not both: keep one"}},
      {with_target("{prompt: p, prompt_file: q, agent: {}}"),
       {"2:9 E352 a target is prompt, prompt_file or agent, not all of them: keep one"}},
      {with_target("{agent: {}, model: m}"), {R"(2:21 E352 "model" has no place beside "agent")"}},
      {with_target("{request: {}, provider: openai, model: m}"),
       {R"(2:41 E352 "model" has no place beside "request")"}},
      {with_target("{request: {}, provider: 5}"), {R"(2:33 E201 "provider" must be a text)"}},
      {with_target("{prompt: p, model: m, params: {model: n}}"),
       {R"(2:21 E352 "model" stands here and under "params": keep one)"}},
      {with_target("prompts/a.md"), {R"(2:9 E201 "target" must be a map, found the text "prompts/a.md")"}},
      {with_target("{agent: python3 a.py}"),
       {R"(2:17 E201 "agent" must be a map, found the text "python3 a.py")"}},
      {with_target("{agent: {command: python3 a.py}}"),
       {R"(2:27 E201 "command" must be a list, found the text "python3 a.py")"}},
      {with_target("{agent: {command: []}}"), {R"(2:27 E207 "command" must not be empty)"}},
      {with_target("{agent: {comand: [a]}}"),
       {R"(2:18 E203 unknown key "comand" (did you mean "command"?))"}},
      // History.
      {with_case("{history: [{role: user}]}"),
       {"3:14 E353 a message is one line, `user: Hello`, or a role and a content"}},
      {with_case("{history: [{content: Hello}]}"),
       {"3:14 E353 a message is one line, `user: Hello`, or a role and a content"}},
      {with_case("{history: [{user: a, assistant: b}, {}, {role: 5, content: a}]}"),
       {"3:14 E353 a message is one line, `user: Hello`, or a role and a content",
        "3:39 E353 a message is one line, `user: Hello`, or a role and a content",
        "3:43 E353 a message is one line, `user: Hello`, or a role and a content"}},
      {with_case("{history: [Hello]}"),
       {R"(3:14 E201 each of "history" must be a map, found the text "Hello")"}},
      // Mocks and fixtures.
      {with_case("{mocks: [{returns: 1}, {tool: , returns: 1}]}"),
       {"3:12 E354 a mock needs a tool's name, or a file of mocks",
        "3:26 E354 a mock needs a tool's name, or a file of mocks"}},
      {with_case("{mocks: [{name: a, returns: 1}]}"),
       {"3:12 E354 a mock needs a tool's name, or a file of mocks",
        R"(3:13 W203 unknown key "name" in this mock: kept, but nothing acts on it)"}},
      {with_case("{mocks: [{tool: '', returns: 1}]}"), {R"(3:19 E207 "tool" must not be empty)"}},
      {with_case("{mocks: [{tool: a, rules: [{when: {b: 1}, return: 2}]}]}"),
       {R"(3:30 E202 "returns" is missing in this mock-rule)",
        R"(3:45 E203 unknown key "return" (did you mean "returns"?))"}},
      {with_case("{fixtures: {setup: ./up}}"),
       {R"(3:22 E201 "setup" must be a list, found the text "./up")"}},
      {with_case("{fixtures: {env: {A: {}}}}"), {R"(3:24 E201 "A" must be a text, found a map)"}},
  };
  for (const auto& [text, faults] : faulty) {
    SCOPED_TRACE(text);
    const Loaded loaded = load_yaml(text, "native");
    EXPECT_FALSE(loaded.is_read());
    EXPECT_EQ(loaded.faults, faults);
  }
}

// --- Writing

TEST(Native, WritesASuiteFromElsewhereInThePlainestWay) {
  const Loaded loaded =
      load_json(R"({"name": "n", "memory": [{"role": "user", "content": "hi"}], "promptId": 7,
    "steps": [{"message": "a", "expectedBehavior": "b"}]})");
  EXPECT_EQ(
      written(loaded.suite()),
      R"({"proctor":1,"cases":[{"name":"n","history":[{"user":"hi"}],"input":"a","checks":[{"judge":"b"}],)"
      R"("extra":{"promptId":7}}]})");
}

TEST(Native, WritesStepsWhereOneLineDoesNotSayItAll) {
  model::Suite suite;
  suite.cases.push_back({.steps = {{.input = "a"}}});
  EXPECT_EQ(written(suite), R"({"proctor":1,"cases":[{"input":"a"}]})");
  suite.cases[0].steps[0].vars = Map{{"x", 1}};
  EXPECT_EQ(written(suite), R"({"proctor":1,"cases":[{"steps":[{"input":"a","vars":{"x":1}}]}]})");
  suite.cases[0].steps.clear();
  EXPECT_EQ(written(suite), R"({"proctor":1,"cases":[{"steps":[]}]})");
}

TEST(Native, WritesAChangeInTheAuthorsSpelling) {
  model::Suite suite = load_yaml("{cases: [{input: a, name: }], proctor: 1}").suite();
  suite.cases.at(0).name = "n";
  suite.cases.at(0).run_mode = model::RunMode::skip;
  EXPECT_EQ(written(suite), R"({"cases":[{"input":"a","name":"n","run":"skip"}],"proctor":1})");
  suite.cases.at(0).steps.push_back({.input = "b"});
  EXPECT_EQ(written(suite),
            R"({"cases":[{"name":"n","run":"skip","steps":[{"input":"a"},{"input":"b"}]}],"proctor":1})");
}

TEST(Native, IsKnownByItsVersion) {
  const std::pair<std::string_view, std::string_view> files[] = {{R"({"proctor": 1})", "0 suite"},
                                                                 {R"({"proctor": null})", "0 suite"},
                                                                 {R"({"cases": []})", ""},
                                                                 {R"([{"proctor": 1}])", ""}};
  for (const auto& [json, as] : files) EXPECT_EQ(sniffed("native", json), as) << json;
  EXPECT_FALSE(find_dialect("native")->owns("proctor.yaml"));
}

TEST(Native, RefusesAScoreOfWeightsThatAreAllZero) {
  constexpr std::string_view kHead = "proctor: 1\ncases:\n  - pass: weighted\n";
  const std::string zero = "    checks: [{contains: a, weight: 0}, {contains: b, weight: 0}]\n";
  const std::string one = "    checks: [{contains: a, weight: 0}, {contains: b}]\n";
  EXPECT_EQ(load_yaml(std::string(kHead) + zero, "native").faults,
            std::vector<std::string>{"3:11 E302 all weights are 0: give at least one check a weight"});
  EXPECT_TRUE(load_yaml(std::string(kHead) + one, "native").faults.empty());
  EXPECT_TRUE(load_yaml("proctor: 1\ncases:\n  - name: a\n" + zero, "native").faults.empty());
}

}  // namespace
}  // namespace proctor::dialects
