#include <gtest/gtest.h>

#include "dialects/testing.h"

namespace proctor::dialects {
namespace {

std::string written(const model::Suite& suite) { return dialects::written(suite, "testhaven"); }

struct Sample {
  std::string_view about;
  std::string_view text;
  std::string_view form;
};

constexpr Sample kSamples[] = {
    {"a test with steps", R"(
description: "Book flight to Berlin"
memory:
  preferred_airport: "Gatwick"
steps:
  - input: "Book me a flight to Berlin next week"
    assert:
      output.includes: "Gatwick"
      output.matches: ".*Berlin.*"
      tools_used: ["Skyscanner"]
      memory.last_booking.destination: "Berlin"
      memory.last_booking.departure: "Gatwick"
)",
     "steps"},
    {"a single turn", R"({
  "description": "Book flight to Tokyo",
  "input": "Book a flight to Tokyo next week",
  "memory": { "preferred_airport": "LAX" },
  "assert": {
    "output.equals": "Booking flight from LAX to Tokyo.",
    "tools_used": ["Skyscanner"],
    "memory.last_booking.destination": "Tokyo",
    "memory.last_booking.departure": "LAX"
  }
})",
     "single"},
    {"a list", R"(
- input: a
  memory: {x: 1}
  assert: {output.includes: b}
- steps: [{input: a, assert: {tools_used: Skyscanner}}, {input: b}]
  name: second
- {input: c, description: third}
)",
     "list"},
    {"a list of one", "[{input: a, assert: {}}]", "list"},
    {"all that is expected",
     "steps: [{input: a, expected: {output: x, tools_used: [t], memory: {k: {l: 1}}}}]", "steps"},
    {"expected in another order",
     "steps: [{expected: {memory: {k: 1}, tools_used: [], output: x}, input: a}]", "steps"},
    {"only the output expected", "steps: [{input: a, expected: {output: x}}]", "steps"},
    {"expected with nothing", "steps: [{input: a, expected: {memory: null, output: '', tools_used: }}]",
     "steps"},
    {"expected with more",
     "steps: [{input: a, expected: {output: 5, latency: {most: 3}, x-note: ~}, seen: yes}]", "steps"},
    {"expected in a single turn", "{input: a, expected: {output: x, tools_used: t, note: 1}}", "single"},
    {"both blocks", "steps: [{input: a, assert: {output.equals: y}, expected: {output: x, note: 1}}]",
     "steps"},
    {"both blocks, one empty",
     "steps: [{input: a, expected: {output: x, tools_used: [], memory: {}}, assert: {}}]", "steps"},
    {"both blocks in a single turn", "{input: a, assert: {tools_used: []}, expected: {output: x}}", "single"},
    {"both blocks, the first with nothing", "{input: a, assert: ~, expected: {output: x}}", "single"},
    {"both blocks, the second with nothing", "steps: [{input: a, assert: {output.includes: x}, expected: }]",
     "steps"},
    {"no blocks", "steps: [{input: a}, {input: b, assert: {}}, {input: c, assert: }]", "steps"},
    {"no steps", "{memory: {}, steps: []}", "steps"},
    {"keys with nothing behind them",
     "{name: , description: ~, memory: , schema_version: , steps: [{input: a}], note: }", "steps"},
    {"keys with something empty behind them",
     "{name: '', description: '', memory: {}, input: '', assert: {}}", "single"},
    {"numbers for texts",
     "{name: 1_000, description: 0x1F, input: a, assert: {output.includes: 1.50, output.matches: 42, "
     "output.equals: yes}}",
     "single"},
    {"numbers that are texts",
     "{name: '1000', input: 'yes', description: '', assert: {output.includes: '1.50'}}", "single"},
    {"tools with details", "steps: [{input: a, assert: {tools_used: [{name: t, args: {to: Rome}}, u]}}]",
     "steps"},
    {"memory of all kinds",
     "steps: [{input: a, assert: {memory.a: null, memory.b.c: [1, {d: no}], memory.e: 2.0, memory.f g: {}, "
     "memory.h: ''}}]",
     "steps"},
    {"a version", "{schema_version: 0.1, steps: [{input: a}]}", "steps"},
    {"a version in a list", "[{schema_version: '0.1', input: a, assert: {}}]", "list"},
    {"a turn beside the steps", "[{input: a, assert: {output.includes: x}, steps: [{input: b}]}]", "list"},
    {"private keys", "{x-a: 1, steps: [{input: a, x-b: [2]}]}", "steps"},
};

TEST(TestHaven, WritesEverySampleAsItWasWritten) {
  for (const Sample& sample : kSamples) {
    SCOPED_TRACE(sample.about);
    const Loaded loaded = load_yaml(sample.text);
    EXPECT_EQ(changes_when_written(loaded), Faults{});
    EXPECT_EQ(loaded.document->dialect->name, "testhaven");
    EXPECT_EQ(loaded.document->form->name, sample.form);
  }
}

TEST(TestHaven, LosesNothingOnTheWayThroughAnotherFormat) {
  for (const Sample& sample : kSamples) {
    SCOPED_TRACE(sample.about);
    EXPECT_EQ(losses_when_plain(load_yaml(sample.text)), Faults{});
  }
}

TEST(TestHaven, WritesTheNumbersOfAJsonFile) {
  constexpr std::string_view kJson =
      R"({"name":1e5,"input":"a","assert":{"output.includes":12e3,"output.equals":-0.5}})";
  const Loaded reader = load_json(kJson, "testhaven", "a.test.json");
  EXPECT_EQ(reader.first().name, "1e5");
  EXPECT_EQ(value_of(written(reader.suite())), value_of(kJson));
}

TEST(TestHaven, KeepsTheOrderOfKeys) {
  for (
      const std::string_view json :
      {R"({"x":1,"steps":[{"assert":{"memory.a":1,"tools_used":[],"output.equals":"x"},"y":2,"input":"a"}],"name":"n"})",
       R"({"expected":{"memory":{"a":1},"output":"x"},"x":1,"memory":{},"input":"a"})"})
    EXPECT_EQ(written(load_yaml(json).suite()), json);
}

TEST(TestHaven, ReadsEachAssertionIntoACheck) {
  const Loaded reader = load_yaml(kSamples[0].text);
  const Value wanted = value_of(R"({"cases": [{
    "description": "Book flight to Berlin", "memory": {"preferred_airport": "Gatwick"}, "rule": "all",
    "steps": [{"input": "Book me a flight to Berlin next week", "checks": [
      {"kind": "contains", "subject": "text", "expected": "Gatwick"},
      {"kind": "regex", "subject": "text", "expected": ".*Berlin.*", "options": {"dialect": "python"}},
      {"kind": "tools_equal", "subject": "tools", "expected": ["Skyscanner"]},
      {"kind": "deep_equals", "subject": "memory", "path": "last_booking.destination", "expected": "Berlin"},
      {"kind": "deep_equals", "subject": "memory", "path": "last_booking.departure", "expected": "Gatwick"}]}]}]})");
  EXPECT_EQ(model::to_value(reader.suite()), wanted);
  EXPECT_EQ(reader.checks().at(3).source_key, "memory.last_booking.destination");
  EXPECT_EQ(reader.suite().source.format, "testhaven");
  EXPECT_EQ(reader.faults, Faults{});
}

TEST(TestHaven, ReadsASingleTurnAsOneStep) {
  const Loaded reader = load_json(kSamples[1].text, "", "tokyo.test.json");
  const Value wanted = value_of(R"({"cases": [{
    "description": "Book flight to Tokyo", "memory": {"preferred_airport": "LAX"}, "rule": "all",
    "steps": [{"input": "Book a flight to Tokyo next week", "checks": [
      {"kind": "text_equals", "subject": "text", "expected": "Booking flight from LAX to Tokyo."},
      {"kind": "tools_equal", "subject": "tools", "expected": ["Skyscanner"]},
      {"kind": "deep_equals", "subject": "memory", "path": "last_booking.destination", "expected": "Tokyo"},
      {"kind": "deep_equals", "subject": "memory", "path": "last_booking.departure", "expected": "LAX"}]}]}]})");
  EXPECT_EQ(model::to_value(reader.suite()), wanted);
}

TEST(TestHaven, ReadsAListAsCasesWithTheirOwnMemory) {
  const Loaded reader = load_yaml(kSamples[2].text);
  ASSERT_EQ(reader.suite().cases.size(), 3U);
  EXPECT_EQ(reader.first().memory.size(), 1U);
  EXPECT_TRUE(reader.suite().cases[1].memory.empty());
  EXPECT_EQ(reader.suite().cases[1].name, "second");
  EXPECT_EQ(reader.suite().cases[1].steps.size(), 2U);
}

TEST(TestHaven, ChecksAllThatAnExpectedBlockStates) {
  for (const std::string_view text :
       {"steps: [{input: a, expected: {output: x}}]", "{input: a, expected: {output: x}}"}) {
    SCOPED_TRACE(text);
    const Loaded reader = load_yaml(text);
    const Value wanted = value_of(R"({"input": "a", "checks": [
      {"kind": "text_equals", "subject": "text", "expected": "x"},
      {"kind": "tools_equal", "subject": "tools", "expected": []},
      {"kind": "deep_equals", "subject": "memory", "expected": {}}]})");
    EXPECT_EQ(model::to_value(reader.step()), wanted);
    EXPECT_EQ(reader.checks().at(0).source_key, "expected.output");
    EXPECT_EQ(reader.checks().at(1).source_key, "expected.tools_used");
    EXPECT_EQ(reader.checks().at(2).source_key, "expected.memory");
  }
}

TEST(TestHaven, LetsAssertDecideWhereBothBlocksStand) {
  const Loaded reader =
      load_yaml("steps:\n  - input: a\n    assert: {output.equals: y}\n    expected: {output: x}\n");
  ASSERT_EQ(reader.checks().size(), 1U);
  EXPECT_EQ(reader.checks().at(0).source_key, "output.equals");
  EXPECT_TRUE(Value(reader.first().steps.at(0).extra) == value_of(R"({"expected": {"output": "x"}})"));
  EXPECT_EQ(reader.faults,
            Faults{R"(4:5 W340 "assert" and "expected" in one step: "assert" decides; keep one)"});
}

TEST(TestHaven, TakesYesAndNoAsYaml11DoesAndTheirLettersForTexts) {
  const Loaded reader =
      load_yaml("steps:\n- input: a\n  assert:\n    memory.sure: yes\n    output.equals: no\n");
  EXPECT_TRUE(reader.checks().at(0).expected == Value(true));
  EXPECT_TRUE(reader.checks().at(1).expected == Value("no"));
  EXPECT_EQ(reader.faults,
            Faults{R"(5:20 W210 "output.equals" is taken as the text "no": put it in quotes)"});
}

TEST(TestHaven, NamesTheFaultAndItsPlace) {
  const Faulty cases[] = {
      {"description: d\n", {R"(1:1 E202 "steps" is missing in this test)"}},
      {"steps: go\n", {R"(1:8 E201 "steps" must be a list, found the text "go")"}},
      {"input: a\nassert: {}\nsteps: 5\n",
       {R"(1:1 W203 unknown key "input" in this test: kept, but nothing acts on it)",
        R"(2:1 W203 unknown key "assert" in this test: kept, but nothing acts on it)",
        R"(3:8 E201 "steps" must be a list, found the number 5)"}},
      {"steps: {input: a}\n", {R"(1:8 E201 "steps" must be a list, found a map)"}},
      {"steps:\n- assert: {output.equals: x}\n", {R"(2:3 E202 "input" is missing in this step)"}},
      {"steps:\n- input: [a]\n", {R"(2:10 E201 "input" must be a text, found a list)"}},
      {"steps:\n- input: a\n  assert: x\n", {R"(3:11 E201 "assert" must be a map, found the text "x")"}},
      {"steps:\n- input: a\n  asert: {}\n", {R"(3:3 E203 unknown key "asert" (did you mean "assert"?))"}},
      {"steps:\n- input: a\n  assert:\n    output.include: x\n",
       {R"(4:5 E203 unknown key "output.include" (did you mean "output.includes"?))"}},
      {"steps:\n- input: a\n  assert: {output: x}\n", {R"(3:12 E203 unknown key "output")"}},
      {"steps:\n- input: a\n  assert: {memory.: x}\n", {R"(3:12 E203 unknown key "memory.")"}},
      {"steps:\n- input: a\n  assert: {output.equals: }\n",
       {R"(3:12 E342 "output.equals" has nothing to compare with: give it a value, or remove the key)"}},
      {"steps:\n- input: a\n  assert: {output.includes: [x]}\n",
       {R"(3:29 E201 "output.includes" must be a text, found a list)"}},
      {"steps:\n- input: a\n  assert: {tools_used: 5}\n",
       {R"(3:24 E201 "tools_used" must be a text or a list, found the number 5 (put it in quotes))"}},
      {"steps:\n- input: a\n  assert: {tools_used: [{args: 5}]}\n",
       {R"(3:25 E202 "name" is missing in this tool)"}},
      {"steps:\n- input: a\n  expected: {tools_used: []}\n",
       {R"(3:13 E202 "output" is missing in this expected block)"}},
      {"input: a\nexpected: {memory: [], output: x}\n",
       {R"(2:20 E201 "memory" must be a map, found a list)"}},
      {"input: a\ndescription: d\nmemory: [1]\n", {R"(3:9 E201 "memory" must be a map, found a list)"}},
      {"- input: a\n  assert: {}\n- input: a\n  steps:\n",
       {R"(3:3 E340 this test needs "input", or "steps" with a list of steps)"}},
      {"- input: a\n  assert: {}\n- {steps: [{input: a}, {}]}\n",
       {R"(3:24 E202 "input" is missing in this step)"}},
  };
  for (const auto& faulty : cases) {
    SCOPED_TRACE(faulty.text);
    const Loaded reader = load_yaml(faulty.text, "testhaven");
    EXPECT_FALSE(reader.is_read());
    EXPECT_EQ(reader.faults, faulty.faults);
  }
}

TEST(TestHaven, LimitsThePattern) {
  const std::string longest(65536, 'x');
  EXPECT_TRUE(load_yaml("{input: a, assert: {output.matches: " + longest + "}}").is_read());
  EXPECT_EQ(load_yaml("{input: a, assert: {output.matches: " + longest + "y}}").faults,
            Faults{R"(1:37 E207 "output.matches" is too long: 65537 characters, at most 65536)"});
}

TEST(TestHaven, WarnsOfWhatStandsBesideTheSteps) {
  EXPECT_EQ(load_yaml("- input: a\n  steps: [{input: b}]\n").faults,
            Faults{R"(1:3 W341 "input" stands beside "steps": kept, but only the steps are run)"});
  EXPECT_EQ(load_yaml("input: a\nsteps: [{input: b}]\n").faults,
            Faults{R"(1:1 W203 unknown key "input" in this test: kept, but nothing acts on it)"});
}

TEST(TestHaven, KnowsItsFilesByTheirContent) {
  const std::pair<std::string_view, std::string_view> files[] = {
      {R"({"steps": [{"input": "a"}]})", "4 steps"},
      {R"({"steps": [{}, {"assert": {}}]})", "4 steps"},
      {R"({"steps": [{"expected": {}}]})", "4 steps"},
      {R"({"steps": [{"input": "a", "message": "b"}]})", "4 steps"},
      {R"({"steps": [], "memory": {}})", "4 steps"},
      {R"({"steps": [{"message": "a"}], "memory": {}})", ""},
      {R"({"steps": [], "memory": []})", ""},
      {R"({"steps": [{"input": {}}]})", ""},
      {R"({"input": "a", "assert": {}})", "5 single"},
      {R"({"input": "a", "expected": {}})", "5 single"},
      {R"({"input": "a", "description": "d"})", "5 single"},
      {R"({"input": "a", "assert": {}, "steps": "b"})", "5 steps"},
      {R"({"input": "a"})", ""},
      {R"({"input": {}, "assert": {}})", ""},
      {R"([{"input": "a"}, {"input": "b", "assert": {}}])", "5 list"},
      {R"([{"input": "a"}, {"input": "b"}])", ""},
      {R"([{"input": "a", "assert": {}}, {"assert": {}}])", ""},
      {R"([{"steps": [{"input": "a"}]}, {"input": "b"}])", "5 list"},
      {R"([{"steps": [{"message": "a"}]}])", ""},
      {"[]", ""},
      {R"("input")", ""}};
  for (const auto& [json, as] : files) EXPECT_EQ(sniffed("testhaven", json), as) << json;
}

TEST(TestHaven, OwnsTestFiles) {
  const auto owns = find_dialect("testhaven")->owns;
  for (const auto path : {"a.test.json", "dir/a.test.yaml", "a.test.yml"}) EXPECT_TRUE(owns(path)) << path;
  for (const auto path : {"a.json", "a.test.txt", "test.yaml"}) EXPECT_FALSE(owns(path)) << path;
}

TEST(TestHaven, WritesWhatItCanOfASuiteFromElsewhere) {
  using model::Subject;
  model::Suite suite;
  suite.source.format = "native";
  model::Case& test = suite.cases.emplace_back();
  test.name = "from elsewhere";
  test.extra = Map{{"steps", "of another kind"}, {"owner", "me"}};
  model::Step& step = test.steps.emplace_back();
  step.input = "hi";
  step.extra = Map{{"expected", "a text"}};
  step.checks = {{.kind = "judge", .subject = Subject::conversation, .expected = "Greets."},
                 {.kind = "contains", .expected = "a", .negate = true},
                 {.kind = "contains", .expected = List{"a", "b"}},
                 {.kind = "contains", .expected = "c", .options = Map{{"case_insensitive", true}}},
                 {.kind = "contains", .expected = "d", .weight = 2},
                 {.kind = "contains", .expected = "e"},
                 {.kind = "regex", .expected = "^f", .options = Map{{"dialect", "ecma"}}},
                 {.kind = "text_equals", .subject = Subject::response, .path = "a.b", .expected = "g"},
                 {.kind = "deep_equals", .subject = Subject::json, .path = "$.a", .expected = "h"},
                 {.kind = "deep_equals", .subject = Subject::memory, .expected = Map{}}};
  EXPECT_EQ(
      written(suite),
      R"({"name":"from elsewhere","steps":[{"input":"hi","assert":{"output.includes":"d","output.matches":"^f"}}],"owner":"me"})");
}

TEST(TestHaven, WritesOneTestAsItselfAndOthersAsAList) {
  model::Suite suite;
  EXPECT_EQ(written(suite), "[]");
  suite.cases.push_back({.name = "n"});
  EXPECT_EQ(written(suite), R"({"name":"n","steps":[]})");
  suite.cases.push_back({});
  EXPECT_EQ(written(suite), R"([{"name":"n","steps":[]},{"steps":[]}])");
}

TEST(TestHaven, WritesASingleTurnWithStepsOnceItHasTwo) {
  model::Suite suite = load_yaml("{memory: ~, input: a, assert: {output.includes: 5}}").suite();
  suite.cases.at(0).steps.push_back({.input = "b"});
  EXPECT_EQ(written(suite),
            R"({"memory":null,"steps":[{"input":"a","assert":{"output.includes":5}},{"input":"b"}]})");
}

}  // namespace
}  // namespace proctor::dialects
