// TraceForge's files: every assertion in both spellings, what is refused and where, and that writing changes
// nothing. Numbers in comments are those of the specification.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "dialects/testing.h"

namespace proctor::dialects {
namespace {

std::string written(const model::Suite& suite) { return dialects::written(suite, "traceforge"); }

// One test with these assertions.
std::string with(std::string_view assertions) {
  return fmt::format("request: {{model: m}}\nassertions:\n{}\n", assertions);
}

Loaded load(std::string_view text) { return load_yaml(text, "traceforge"); }

Value meaning_of(std::string_view assertion) {
  return model::to_value(load(with(fmt::format("- {}", assertion))).checks().at(0));
}

constexpr std::string_view kFile = R"(name: Capital questions  # T3
description: From the documentation.
tags: [geo]
pass_threshold: 0.9
tests:
  - id: t1
    name: capital of France
    description: One fact.
    tags: [facts, fast]
    timeout: 5000
    fixtures:
      setup: [./start.sh]
      teardown: [./stop.sh, {run: later}]
      env: {LANG: C}
    request:
      provider: openai
      model: gpt-4
      temperature: 0.2
      messages:
        - {role: system, content: Be brief.}
        - {role: user, content: "What is the capital of France?"}
    assertions:
      - type: contains
        expected: Paris
        weight: 2
      - type: latency
        threshold: 2000
        weight: 0.5
        id: fast
        description: quick enough
      - type: no-refusal
    pass_threshold: 0.5
    trace_id: abc
    created_at: 2025-11-01T10:00:00Z
  - name: bare
    request: {model: m, prompt: Once}
)";

struct Sample {
  std::string text;
  std::string_view form;
};

const Sample kSamples[] = {
    {std::string(kFile), "tests"},
    {"tests: [{request: {}}]", "tests"},
    {"{pass_threshold: 0.8, tests: [{assertions: [{type: no-refusal}], pass_threshold: 1}], owner: me}",
     "tests"},
    {"{tests: [{name: , id: 7, tags: , timeout: ~, fixtures: , request: {}, assertions: , x: ~}], name: "
     "1.50}",
     "tests"},
    {"{assertions: [{expected: a, type: exact}], request: {messages: [], provider: ollama}, name: n}",
     "test"},
    {"{request: {provider: , model: 4}, assertions: [], fixtures: {env: {A: 1}, more: [x]}}", "test"},
    {"{assertions: [{type: exact, expected: a}], pass_threshold: 0.5}", "test"},
    {"assertions: [{type: exact, expected: a}]", "fragment"},
    {"[{type: exact, expected: a}, {type: latency}]", "fragment"},
    {"[{type: exact}]", "fragment"},
    {with("- {type: exact, value: 42}\n- {type: exact, expected: 1.50, field: a.b}\n- {expected: '', type: "
          "exact}"),
     "test"},
    {with("- {type: contains, value: [a, 5]}\n- {type: not_contains, value: a}\n- {type: contains, expected: "
          "yes}"),
     "test"},
    {with("- {type: regex, value: a, flags: ''}\n- {flags: imsugy, pattern: '\\d', type: regex}"), "test"},
    {with("- {type: semantic, expected: a}\n- {type: semantic, value: a, threshold: 0}\n"
          "- {type: semantic-contradiction, forbidden: [a, b], threshold: 0.75}\n"
          "- {type: semantic-contradiction, forbidden: a}\n- {type: fuzzy_match, value: a, threshold: 0.8}"),
     "test"},
    {with("- {type: json-schema, schema: {type: object}}\n- {type: json-schema, schema: true, field: a}\n"
          "- {type: json-subset, expected: {a: 1}}\n- {type: json-subset, value: [1]}\n"
          "- {type: json_path, path: choices.0.text, value: null}\n- {type: json_path, path: a, expected: "
          "2.0}"),
     "test"},
    {with("- {type: latency, max: 10, min: 1}\n- {min: 1, type: latency, threshold: 10}\n- {type: latency}\n"
          "- {type: token_count, min: 0}\n- {type: token_count, max: 5}\n- {type: token_count}"),
     "test"},
    {with("- {type: no-refusal, weight: 1, note: kept, x-a: ~}\n- {type: no-refusal, weight: 0, id: , field: "
          "a.b}"),
     "test"}};

TEST(TraceForge, WritesEverySampleAsItWasWritten) {
  for (const Sample& sample : kSamples) {
    SCOPED_TRACE(sample.text);
    const Loaded loaded = load_yaml(sample.text);
    EXPECT_EQ(changes_when_written(loaded), Faults{});
    EXPECT_EQ(loaded.document->dialect->name, "traceforge");
    EXPECT_EQ(loaded.document->form->name, sample.form);
  }
}

TEST(TraceForge, LosesNothingOnTheWayThroughAnotherFormat) {
  for (const Sample& sample : kSamples) {
    SCOPED_TRACE(sample.text);
    EXPECT_EQ(losses_when_plain(load_yaml(sample.text)), Faults{});
  }
}

// --- Reading

TEST(TraceForge, ReadsAFileIntoTheModel) {
  const Loaded loaded = load_yaml(kFile);
  EXPECT_EQ(model::to_value(loaded.suite()), value_of(R"({
    "name": "Capital questions", "description": "From the documentation.", "tags": ["geo"],
    "defaults": {"pass_threshold": 0.9},
    "cases": [
      {"id": "t1", "name": "capital of France", "description": "One fact.", "tags": ["facts", "fast"],
       "target": {"provider": "openai", "request": {"model": "gpt-4", "temperature": 0.2, "messages": [
         {"role": "system", "content": "Be brief."},
         {"role": "user", "content": "What is the capital of France?"}]}},
       "fixtures": {"setup": ["./start.sh"], "teardown": ["./stop.sh", {"run": "later"}], "env": {"LANG": "C"}},
       "timeout_ms": 5000, "rule": 0.5,
       "steps": [{"checks": [
         {"kind": "contains", "subject": "text", "expected": "Paris", "weight": 2},
         {"id": "fast", "kind": "range", "subject": "latency", "options": {"max": 2000}, "weight": 0.5,
          "description": "quick enough"},
         {"kind": "no_refusal", "subject": "text"}]}],
       "extra": {"trace_id": "abc", "created_at": "2025-11-01T10:00:00Z"}},
      {"name": "bare", "target": {"request": {"model": "m", "prompt": "Once"}}, "rule": "weighted", "steps": [{}]}]})"));
  EXPECT_EQ(loaded.faults, Faults{});
  EXPECT_EQ(loaded.checks().at(1).source_key, "latency");
}

TEST(TraceForge, ReadsEachAssertionInBothSpellings) {
  const struct {
    std::string_view now;
    std::string_view before;
    std::string_view meaning;
  } types[] = {
      {"{type: exact, expected: a}", "{type: exact, value: a}",
       R"({"kind": "text_equals", "subject": "text", "expected": "a"})"},
      {"{type: contains, expected: [a, b]}", "{type: contains, value: [a, b]}",
       R"({"kind": "contains", "subject": "text", "expected": ["a", "b"]})"},
      {"", "{type: not_contains, value: a}",
       R"({"kind": "contains", "subject": "text", "expected": "a", "negate": true})"},
      {R"({type: regex, pattern: "\\d", flags: i})", R"({type: regex, value: '\d', flags: i})",
       R"({"kind": "regex", "subject": "text", "expected": "\\d", "options": {"dialect": "ecma", "flags": "i"}})"},
      {"{type: semantic, expected: a, threshold: 0.9}", "{type: semantic, value: a, threshold: 0.9}",
       R"({"kind": "similarity", "subject": "text", "expected": "a", "options": {"method": "embedding", "threshold": 0.9}})"},
      {"", "{type: semantic-contradiction, forbidden: [a], threshold: 0.75}",
       R"({"kind": "similarity", "subject": "text", "expected": ["a"], "negate": true,
           "options": {"method": "embedding", "threshold": 0.75}})"},
      {"", "{type: fuzzy_match, value: a, threshold: 0.8}",
       R"({"kind": "similarity", "subject": "text", "expected": "a", "options": {"method": "dice", "threshold": 0.8}})"},
      {"{type: json-schema, schema: {type: object}}", "",
       R"({"kind": "json_schema", "subject": "json", "expected": {"type": "object"}})"},
      {"{type: json-subset, expected: {a: [1]}}", "{type: json-subset, value: {a: [1]}}",
       R"({"kind": "json_subset", "subject": "json", "expected": {"a": [1]}})"},
      {"", "{type: json_path, path: choices.0.text, value: 5}",
       R"({"kind": "deep_equals", "subject": "response", "path": "choices.0.text", "expected": 5})"},
      {"{type: latency, threshold: 10}", "{type: latency, max: 10}",
       R"({"kind": "range", "subject": "latency", "options": {"max": 10}})"},
      {"{type: latency, min: 1, threshold: 10}", "{type: latency, max: 10, min: 1}",
       R"({"kind": "range", "subject": "latency", "options": {"min": 1, "max": 10}})"},
      {"", "{type: token_count, min: 0, max: 9}",
       R"({"kind": "range", "subject": "tokens", "options": {"min": 0, "max": 9}})"},
      {"{type: no-refusal}", "", R"({"kind": "no_refusal", "subject": "text"})"},
      {"", "{type: exact, value: a, field: 'choices[0].text'}",
       R"({"kind": "text_equals", "subject": "response", "path": "choices[0].text", "expected": "a"})"}};
  for (const auto& type : types) {
    for (const std::string_view text : {type.now, type.before})
      if (!text.empty()) {
        EXPECT_EQ(meaning_of(text), value_of(type.meaning)) << text;
      }
  }
}

TEST(TraceForge, KeepsTheFinalLineBreakOfABlock) {  // T7
  EXPECT_EQ(load(with("- type: exact\n  expected: |\n    a\n    b\n")).checks().at(0).expected,
            Value("a\nb\n"));
}

TEST(TraceForge, WeighsByDefaultEquallyAndByTheSuitesThreshold) {  // T2, T28
  const Loaded loaded = load(with("- {type: no-refusal}\n- {type: no-refusal, weight: 0}"));
  EXPECT_EQ(loaded.checks().at(0).weight, 1);
  EXPECT_EQ(loaded.checks().at(1).weight, 0);
  EXPECT_TRUE(loaded.first().rule.weighted);
  EXPECT_EQ(loaded.first().rule.threshold, std::nullopt);
}

TEST(TraceForge, TakesAScalarsSourceTextWithAWarning) {  // 001 (c) 9
  const Loaded loaded =
      load(with("- {type: exact, expected: 1.50}\n- {type: contains, expected: [a, 0x1F]}"));
  EXPECT_EQ(loaded.checks().at(0).expected, Value("1.50"));
  EXPECT_EQ(loaded.checks().at(1).expected, Value(List{"a", "0x1F"}));
  EXPECT_EQ(loaded.faults,
            (Faults{R"(3:27 W210 "expected" is taken as the text "1.50": put it in quotes)",
                    R"(4:34 W210 each of "expected" is taken as the text "0x1F": put it in quotes)"}));
}

TEST(TraceForge, QuestionsNoKeyOfARequestBody) {
  const Loaded loaded =
      load("request: {modell: m, temprature: 1, tools: [], provider: openai}\nassertions: []\n");
  EXPECT_EQ(loaded.faults, Faults{});
  EXPECT_EQ(value::to_json(std::get<model::Request>(loaded.first().target).body),
            R"({"modell":"m","temprature":1,"tools":[]})");
}

TEST(TraceForge, KeepsUnknownKeysAtEachLevel) {
  const Loaded loaded = load_yaml(
      "tests:\n- request: {}\n  priority: 1\n  fixtures: {cleanup: now}\n  assertions:\n"
      "  - {type: no-refusal, colour: red}\nowner: me\n");
  EXPECT_EQ(value::to_json(loaded.suite().extra), R"({"owner":"me"})");
  EXPECT_EQ(value::to_json(loaded.first().extra), R"({"priority":1})");
  EXPECT_EQ(value::to_json(loaded.first().fixtures->extra), R"({"cleanup":"now"})");
  EXPECT_EQ(value::to_json(loaded.checks().at(0).extra), R"({"colour":"red"})");
  EXPECT_EQ(loaded.faults,
            (Faults{R"(3:3 W203 unknown key "priority" in this test: kept, but nothing acts on it)",
                    R"(4:14 W203 unknown key "cleanup" in this fixtures: kept, but nothing acts on it)",
                    R"(6:24 W203 unknown key "colour" in this no-refusal: kept, but nothing acts on it)",
                    R"(7:1 W203 unknown key "owner" in this file: kept, but nothing acts on it)"}));
}

TEST(TraceForge, ReadsAFragmentAsOneCaseWithoutATarget) {
  for (const auto text : {"assertions: [{type: exact, expected: a}]", "[{type: exact, expected: a}]"}) {
    const Loaded loaded = load_yaml(text);
    ASSERT_EQ(loaded.suite().cases.size(), 1U);
    EXPECT_TRUE(std::holds_alternative<std::monostate>(loaded.first().target));
    EXPECT_EQ(loaded.checks().size(), 1U);
  }
}

TEST(TraceForge, OnlyWarnsOfWhatAFragmentLacks) {
  const Loaded loaded = load_yaml("- type: exact\n- type: latency\n- type: regex\n");
  ASSERT_TRUE(loaded.is_read());
  EXPECT_FALSE(loaded.checks().at(0).expected);
  EXPECT_EQ(loaded.faults, (Faults{R"(1:3 E202 "expected" is missing in this "exact" assertion)",
                                   R"(3:3 E202 "pattern" is missing in this "regex" assertion)"}));
  EXPECT_FALSE(load_yaml("[{type: exact, weight: -1}]").is_read());
}

// --- Faults

TEST(TraceForge, NamesTheFaultAndItsPlace) {
  const std::string types =
      "exact, contains, not_contains, regex, semantic, json-schema, json-subset, latency, no-refusal, "
      "semantic-contradiction, fuzzy_match, json_path and token_count";
  const Faulty faulty[] = {
      {"tests: 5\n", {R"(1:8 E201 "tests" must be a list, found the number 5)"}},
      {"tests: [a]\n", {R"(1:9 E201 each of "tests" must be a map, found the text "a")"}},
      {"name: n\n", {R"(1:1 E202 "tests" is missing in this file)"}},
      {"tests: [{request: {messages: [{content: a}]}}]\n",
       {R"(1:31 E202 "role" is missing in this message)"}},
      {"tests: [{request: {messages: a}}]\n", {R"(1:30 E201 "messages" must be a list, found the text "a")"}},
      {"tests: [{request: {}, timeout: -1}]\n",
       {R"(1:32 E205 "timeout" must be from 0 to 604800000, found -1)"}},
      {"tests: [{request: {}, fixtures: {env: {A: [1]}}}]\n",
       {R"(1:43 E201 "A" must be a text, found a list)"}},
      {"tests: [{request: {}, pass_threshold: 80}]\n",
       {R"(1:39 E205 "pass_threshold" must be from 0 to 1, found 80)"}},
      {"tests: [{request: {}, asertions: []}]\n",
       {R"(1:23 E203 unknown key "asertions" (did you mean "assertions"?))"}},
      // T1: an unknown type is named.
      {with("- {type: contain, expected: a}"),
       {R"(3:10 E208 unknown assertion type "contain" (did you mean "contains"?))"}},
      {with("- {type: sentiment}"), {R"(3:10 E208 unknown assertion type "sentiment"; known are )" + types}},
      {with("- {type: json_schema, schema: {}}"),
       {R"(3:10 E208 unknown assertion type "json_schema" (did you mean "json-schema"?))"}},
      {with("- {expected: a}"), {R"(3:3 E208 this has no assertion type: "type" is missing)"}},
      {with("- {type: [exact]}"), {R"(3:10 E201 "type" must be a text, found a list)"}},
      {with("- exact"), {R"(3:3 E201 each of "assertions" must be a map, found the text "exact")"}},
      // A list without texts would check nothing.
      {with("- {type: contains, expected: []}"), {R"(3:30 E207 "expected" must not be empty)"}},
      {with("- {type: not_contains, value: []}"), {R"(3:31 E207 "value" must not be empty)"}},
      {with("- {type: semantic-contradiction, forbidden: []}"),
       {R"(3:45 E207 "forbidden" must not be empty)"}},
      // T6, T8, T10, T14, T16, T21: what each type needs.
      {with("- {type: exact}"), {R"(3:3 E202 "expected" is missing in this "exact" assertion)"}},
      {with("- {type: contains}"), {R"(3:3 E202 "expected" is missing in this "contains" assertion)"}},
      {with("- {type: regex}"), {R"(3:3 E202 "pattern" is missing in this "regex" assertion)"}},
      {with("- {type: semantic}"), {R"(3:3 E202 "expected" is missing in this "semantic" assertion)"}},
      {with("- {type: json-schema}"), {R"(3:3 E202 "schema" is missing in this "json-schema" assertion)"}},
      {with("- {type: json-subset}"), {R"(3:3 E202 "expected" is missing in this "json-subset" assertion)"}},
      {with("- {type: json_path, value: 1}"),
       {R"(3:3 E202 "path" is missing in this "json_path" assertion)"}},
      {with("- {type: fuzzy_match}"), {R"(3:3 E202 "expected" is missing in this "fuzzy_match" assertion)"}},
      {with("- {type: semantic-contradiction}"),
       {R"(3:3 E202 "forbidden" is missing in this "semantic-contradiction" assertion)"}},
      {with("- {type: exact, expected: }"), {R"(3:25 E201 "expected" must be a text, found nothing)"}},
      // 001 (c) 9: maps are load errors.
      {with("- {type: exact, expected: {a: 1}}"), {R"(3:27 E201 "expected" must be a text, found a map)"}},
      {with("- {type: contains, expected: {a: 1}}"),
       {R"(3:30 E201 "expected" must be a text or a list, found a map)"}},
      {with("- {type: contains, expected: [{a: 1}]}"),
       {R"(3:31 E201 each of "expected" must be a text, found a map)"}},
      {with("- {type: exact, expected: a, value: b}"),
       {R"(3:30 E204 "expected" and "value" mean the same: keep one)"}},
      {with("- {type: latency, threshold: 1, max: 2}"),
       {R"(3:33 E204 "threshold" and "max" mean the same: keep one)"}},
      {with("- {type: latency, threshold: fast}"),
       {R"(3:30 E201 "threshold" must be a number, found the text "fast")"}},
      {with("- {type: semantic, expected: a, threshold: 80}"),
       {R"(3:44 E205 "threshold" must be from 0 to 1, found 80)"}},
      {with("- {type: token_count, max: 1.5}"),
       {R"(3:28 E201 "max" must be a whole number, found the number 1.5)"}},
      {with("- {type: json-schema, schema: text}"),
       {R"(3:31 E201 "schema" must be true or false or a map, found the text "text")"}},
      // 001 (c) 13: d and v are refused, g and y are not.
      {with("- {type: regex, pattern: a, flags: gid}"),
       {R"(3:36 E301 a check asks whether, not where, and has no use for flag "d": known are i m s u g y)"}},
      {with("- {type: regex, pattern: 5}"),
       {R"(3:26 E201 "pattern" must be a text, found the number 5 (put it in quotes))"}},
      // 001 (c) 2: weights.
      {with("- {type: no-refusal, weight: -1}"), {R"(3:30 E205 "weight" must be 0 or more, found -1)"}},
      {with("- {type: no-refusal, weight: 0}\n- {type: latency, weight: 0.0}"),
       {"3:1 E302 all weights are 0: give at least one assertion a weight"}},
  };
  for (const auto& [text, faults] : faulty) {
    SCOPED_TRACE(text);
    const Loaded loaded = load(text);
    EXPECT_FALSE(loaded.is_read());
    EXPECT_EQ(loaded.faults, faults);
  }
}

TEST(TraceForge, LimitsThePattern) {
  const std::string longest(65536, 'x');
  EXPECT_TRUE(load(with("- {type: regex, pattern: " + longest + "}")).is_read());
  EXPECT_EQ(load(with("- {type: regex, pattern: " + longest + "y}")).faults,
            Faults{R"(3:26 E207 "pattern" is too long: 65537 characters, at most 65536)"});
}

TEST(TraceForge, TakesATestWithoutAssertions) {  // 001 (c) 2
  EXPECT_EQ(load("request: {}\nassertions: []\n").faults, Faults{});
  EXPECT_TRUE(load("tests: [{request: {}}]").checks().empty());
}

// --- Writing

TEST(TraceForge, WritesWhatItCanOfASuiteFromElsewhere) {
  using model::Subject;
  model::Suite suite;
  suite.source.format = "native";
  model::Case& test = suite.cases.emplace_back();
  test.name = "n";
  test.vars = Map{{"a", 1}};
  test.extra = Map{{"request", "of another kind"}, {"owner", "me"}};
  model::Step& step = test.steps.emplace_back();
  const Map embedding{{"method", "embedding"}};
  step.checks = {{.kind = "judge", .subject = Subject::conversation, .expected = "Greets."},
                 {.kind = "text_equals", .expected = "a", .negate = true},
                 {.kind = "contains", .expected = "b", .negate = true, .weight = 2},
                 {.kind = "similarity", .expected = "c", .options = embedding},
                 {.kind = "similarity", .expected = "d", .options = embedding, .negate = true},
                 {.kind = "range", .subject = Subject::latency, .options = Map{{"min", 1}, {"max", 5}}},
                 {.kind = "range", .subject = Subject::json, .path = "$.a", .options = Map{{"max", 5}}},
                 {.kind = "deep_equals", .subject = Subject::response, .path = "a.b", .expected = 1},
                 {.kind = "deep_equals", .subject = Subject::json, .path = "$.a", .expected = 1},
                 {.kind = "contains", .subject = Subject::response, .path = "a.b", .expected = "e"}};
  EXPECT_EQ(written(suite),
            R"({"tests":[{"name":"n","assertions":[{"type":"not_contains","expected":"b","weight":2},)"
            R"({"type":"semantic","expected":"c"},{"type":"semantic-contradiction","forbidden":"d"},)"
            R"({"type":"latency","min":1,"threshold":5},{"type":"json_path","path":"a.b","expected":1},)"
            R"({"type":"contains","field":"a.b","expected":"e"}],"owner":"me"}]})");
}

TEST(TraceForge, WritesAssertionsAloneAsAFragment) {
  model::Suite suite;
  suite.cases.push_back(
      {.rule = {true, {}}, .steps = {{.checks = {{.kind = "text_equals", .expected = "a"}}}}});
  EXPECT_EQ(written(suite), R"({"assertions":[{"type":"exact","expected":"a"}]})");
  suite.name = "n";
  EXPECT_EQ(written(suite), R"({"name":"n","tests":[{"assertions":[{"type":"exact","expected":"a"}]}]})");
}

TEST(TraceForge, WritesAChangeInTheAuthorsSpelling) {
  model::Suite suite = load(with("- {value: a, type: exact}\n- {type: latency, max: 5}")).suite();
  suite.cases.at(0).steps.at(0).checks.at(0).expected = Value("b");
  suite.cases.at(0).steps.at(0).checks.at(1).options.set("max", 6);
  EXPECT_EQ(
      written(suite),
      R"({"request":{"model":"m"},"assertions":[{"value":"b","type":"exact"},{"type":"latency","max":6}]})");
}

TEST(TraceForge, WritesATestAsAListOnceThereAreTwo) {
  model::Suite suite = load("{request: {}, assertions: [{type: no-refusal}]}").suite();
  suite.cases.push_back(suite.cases.front());
  EXPECT_EQ(
      written(suite),
      R"({"tests":[{"request":{},"assertions":[{"type":"no-refusal"}]},{"request":{},"assertions":[{"type":"no-refusal"}]}]})");
}

// --- Recognition

TEST(TraceForge, OwnsItsFolder) {
  const auto owns = find_dialect("traceforge")->owns;
  for (const auto path : {".ai-tests/tests/a.yaml", "x/.ai-tests/a.yml"}) EXPECT_TRUE(owns(path)) << path;
  for (const auto path : {"ai-tests/a.yaml", "x.ai-tests/a.yaml", ".ai-tests"})
    EXPECT_FALSE(owns(path)) << path;
}

// What a snippet may leave out is what it is held against, not what it is.
TEST(TraceForge, RefusesAFragmentWithoutAType) {
  EXPECT_EQ(load("- expected: a\n").faults,
            std::vector<std::string>{R"(1:3 E208 this has no assertion type: "type" is missing)"});
}

}  // namespace
}  // namespace proctor::dialects
