// PromptKitchen's files: suites, cases and assertions in camelCase and snake_case, what is refused and where,
// and that writing changes nothing. Numbers in comments are those of the specification.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "dialects/testing.h"

namespace proctor::dialects {
namespace {

std::string written(const model::Suite& suite) { return dialects::written(suite, "promptkitchen"); }

Loaded load(std::string_view text) { return load_json(text, "promptkitchen"); }

// A suite with one case, on the second line.
std::string with_case(std::string_view test) { return fmt::format("{{\"testCases\": [\n{}]}}", test); }

std::string with(std::string_view assertions) {
  return with_case(fmt::format(R"({{"assertions": [{}]}})", assertions));
}

Value meaning_of(std::string_view assertion) { return model::to_value(load(with(assertion)).checks().at(0)); }

constexpr std::string_view kSuite = R"({
  "name": "greetings", "description": "d", "prompt": "Greet {{name}}", "model": "gpt-4",
  "testCases": [
    {"id": "c1", "name": "Ann", "description": "e", "inputs": {"name": "Ann"}, "runMode": "ONLY",
     "outputType": "json", "assertions": [
      {"id": "a1", "path": "$.user.name", "pathMatch": "ALL", "matcher": "toEqual", "expected": {"a": [1, null]},
       "not": true, "description": "f"}]},
    {"inputs": {}, "expectedOutput": "Hello", "shouldTrimWhitespace": true, "runMode": "SKIP"}
  ]
})";

struct Sample {
  std::string_view json;
  std::string_view form;
};

constexpr Sample kSamples[] = {
    {kSuite, "suite"},
    {R"({"testCases": []})", "suite"},
    {R"({"test_cases": [{"expected_output": "x", "output_type": "string", "run_mode": "DEFAULT",
        "should_trim_whitespace": false, "inputs": {}}], "name": 7, "prompt": {"text": "p", "version": 3}, "owner": "me"})",
     "suite"},
    {R"({"name": null, "description": null, "prompt": null, "model": null, "testCases": [
        {"id": null, "name": null, "inputs": null, "outputType": null, "runMode": null, "assertions": null,
         "shouldTrimWhitespace": null, "expectedOutput": "x", "note": null}]})",
     "suite"},
    {R"({"inputs": {"a": 1}, "expectedOutput": "x"})", "case"},
    {R"({"inputs": {}, "expectedOutput": {"a": [1, 2.0]}})", "case"},
    {R"({"inputs": {}, "expectedOutput": null, "outputType": "json"})", "case"},
    {R"({"inputs": {}, "expectedOutput": "{\"a\": 1}", "outputType": "json", "shouldTrimWhitespace": true})",
     "case"},
    {R"({"inputs": {}, "expectedOutput": "x", "assertions": []})", "case"},
    {R"({"expectedOutput": "x", "shouldTrimWhitespace": true, "assertions": [{"matcher": "toBeNull"}]})",
     "case"},
    {R"({"expectedOutput": null, "shouldTrimWhitespace": false, "assertions": [{"matcher": "toBeNull"}]})",
     "case"},
    {R"({"outputType": "string", "assertions": [{"matcher": "toEqual", "expected": "x"},
        {"matcher": "toEqual", "expected": 5}, {"path": "$", "matcher": "toContain", "expected": "x"},
        {"matcher": "toMatch", "expected": "x"}, {"matcher": "toBeOneOf", "expected": ["x"]},
        {"path": "$.a", "matcher": "toEqual", "expected": "x"}]})",
     "case"},
    {R"([{"inputs": {}, "expectedOutput": "x"}, {"assertions": [{"matcher": "toBeNull"}]}])", "cases"},
    {R"([{"path": "$", "matcher": "toEqual", "expected": null}])", "assertions"},
    {R"([{"path": "a", "matcher": "toMatch", "expected": "x"},
        {"path": "a", "matcher": "toMatch", "expected": {"source": "x"}},
        {"path": "a", "matcher": "toMatch", "expected": {"source": "x", "flags": "im"}},
        {"path": "a", "matcher": "toMatch", "expected": {"source": "x", "flags": null}}])",
     "assertions"},
    {R"([{"expected": {"value": "x", "caseInsensitive": true}, "matcher": "toContain", "not": false, "path_match": "ANY",
        "assertion_id": 5, "path": "$", "x-note": null},
        {"matcher": "toContain", "path": "a", "expected": {"value": "x", "case_insensitive": true}},
        {"matcher": "toContain", "path": "a", "expected": {"value": "x", "caseInsensitive": false}},
        {"matcher": "toContain", "path": "a", "expected": {"value": 5, "caseInsensitive": true}}])",
     "assertions"},
    {R"([{"path": null, "pathMatch": null, "matcher": "toBeNull", "not": null, "assertionId": "u", "description": ""}])",
     "assertions"}};

TEST(PromptKitchen, WritesEverySampleAsItWasWritten) {
  for (const Sample& sample : kSamples) {
    SCOPED_TRACE(sample.json);
    const Loaded loaded = load_json(sample.json);
    EXPECT_EQ(changes_when_written(loaded), Faults{});
    EXPECT_EQ(loaded.document->dialect->name, "promptkitchen");
    EXPECT_EQ(loaded.document->form->name, sample.form);
  }
}

TEST(PromptKitchen, LosesNothingOnTheWayThroughAnotherFormat) {
  for (const Sample& sample : kSamples) {
    SCOPED_TRACE(sample.json);
    EXPECT_EQ(losses_when_plain(load_json(sample.json)), Faults{});
  }
}

// --- Reading

TEST(PromptKitchen, ReadsASuiteIntoTheModel) {
  const Loaded loaded = load_json(kSuite);
  EXPECT_EQ(model::to_value(loaded.suite()), value_of(R"({
    "name": "greetings", "description": "d", "target": {"prompt": "Greet {{name}}"}, "defaults": {"model": "gpt-4"},
    "cases": [
      {"id": "c1", "name": "Ann", "description": "e", "vars": {"name": "Ann"}, "run_mode": "only", "rule": "all",
       "steps": [{"output": "json", "checks": [
         {"id": "a1", "kind": "deep_equals", "subject": "json", "path": "$.user.name", "path_mode": "all",
          "expected": {"a": [1, null]}, "negate": true, "description": "f"}]}]},
      {"run_mode": "skip", "rule": "all", "steps": [{"checks": [
         {"kind": "text_equals", "subject": "text", "expected": "Hello", "options": {"trim": true}}]}]}]})"));
  EXPECT_EQ(loaded.faults, Faults{});
  EXPECT_EQ(loaded.checks().at(0).source_key, "toEqual");
}

TEST(PromptKitchen, ReadsCamelAndSnakeCaseAlike) {
  const Loaded camel = load_json(R"({"testCases": [{"inputs": {}, "expectedOutput": "x", "outputType": "json",
    "runMode": "SKIP", "shouldTrimWhitespace": true},
    {"assertions": [{"assertionId": "a", "path": "$", "pathMatch": "ALL", "matcher": "toBeNull"}]}]})");
  const Loaded snake =
      load_json(R"({"test_cases": [{"inputs": {}, "expected_output": "x", "output_type": "json",
    "run_mode": "SKIP", "should_trim_whitespace": true},
    {"assertions": [{"assertion_id": "a", "path": "$", "path_match": "ALL", "matcher": "toBeNull"}]}]})");
  EXPECT_EQ(camel.faults, Faults{});
  EXPECT_EQ(snake.faults, Faults{});
  EXPECT_EQ(model::to_value(camel.suite()), model::to_value(snake.suite()));
}

TEST(PromptKitchen, ReadsEachMatcher) {
  const std::pair<std::string_view, std::string_view> matchers[] = {
      {R"({"path": "user.name", "matcher": "toEqual", "expected": "Bob"})",
       R"({"kind": "deep_equals", "subject": "json", "path": "user.name", "expected": "Bob"})"},
      {R"({"matcher": "toEqual", "expected": null})",
       R"({"kind": "deep_equals", "subject": "json", "path": "$", "expected": null})"},
      {R"({"path": "$.a", "matcher": "toBeNull", "not": true})",
       R"({"kind": "is_null", "subject": "json", "path": "$.a", "negate": true})"},
      {R"({"path": "$.a", "matcher": "toContain", "expected": {"value": "x", "caseInsensitive": true}})",
       R"({"kind": "contains", "subject": "json", "path": "$.a", "expected": "x", "options": {"case_insensitive": true}})"},
      {R"({"path": "$.a", "matcher": "toContain", "expected": {"value": "x", "case_insensitive": true}})",
       R"({"kind": "contains", "subject": "json", "path": "$.a", "expected": "x", "options": {"case_insensitive": true}})"},
      {R"({"path": "$.a", "matcher": "toContain", "expected": {"value": "x"}})",
       R"({"kind": "contains", "subject": "json", "path": "$.a", "expected": {"value": "x"}})"},
      {R"({"path": "$.a", "matcher": "toMatch", "expected": "^a"})",
       R"({"kind": "regex", "subject": "json", "path": "$.a", "expected": "^a", "options": {"dialect": "ecma"}})"},
      {R"({"path": "$.a", "matcher": "toMatch", "expected": {"source": "^a", "flags": "im"}})",
       R"({"kind": "regex", "subject": "json", "path": "$.a", "expected": "^a", "options": {"dialect": "ecma", "flags": "im"}})"},
      {R"({"path": "$.a[*]", "pathMatch": "ALL", "matcher": "toBeOneOf", "expected": [1, {"b": 2}]})",
       R"({"kind": "one_of", "subject": "json", "path": "$.a[*]", "path_mode": "all", "expected": [1, {"b": 2}]})"}};
  for (const auto& [assertion, meaning] : matchers)
    EXPECT_EQ(meaning_of(assertion), value_of(meaning)) << assertion;
}

TEST(PromptKitchen, ComparesTheWholeOutputWhereThereAreNoAssertions) {  // K31, K32
  const struct {
    std::string_view json;
    std::string_view meaning;
  } cases[] = {
      {R"({"expectedOutput": "x"})", R"({"kind": "text_equals", "subject": "text", "expected": "x"})"},
      {R"({"expectedOutput": "x", "outputType": "string"})",
       R"({"kind": "text_equals", "subject": "text", "expected": "x"})"},
      {R"({"expectedOutput": "", "assertions": []})",
       R"({"kind": "text_equals", "subject": "text", "expected": ""})"},
      {R"({"expectedOutput": {"a": 1}})",
       R"({"kind": "deep_equals", "subject": "json", "expected": {"a": 1}})"},
      {R"({"expectedOutput": 5})", R"({"kind": "deep_equals", "subject": "json", "expected": 5})"},
      {R"({"expectedOutput": "{\"a\": 1}", "outputType": "json"})",
       R"({"kind": "deep_equals", "subject": "json", "expected": "{\"a\": 1}", "options": {"parse": true}})"},
      {R"({"expectedOutput": null, "outputType": "json"})",
       R"({"kind": "deep_equals", "subject": "json", "expected": null})"},
      {R"({"expectedOutput": "x", "shouldTrimWhitespace": true})",
       R"({"kind": "text_equals", "subject": "text", "expected": "x", "options": {"trim": true}})"}};
  for (const auto& legacy : cases) {
    const Loaded loaded = load(with_case(legacy.json));
    ASSERT_EQ(loaded.checks().size(), 1U) << legacy.json;
    EXPECT_EQ(model::to_value(loaded.checks().at(0)), value_of(legacy.meaning)) << legacy.json;
    EXPECT_EQ(loaded.checks().at(0).source_key, "expectedOutput");
    EXPECT_FALSE(loaded.step().expected_output);
  }
}

TEST(PromptKitchen, LetsOnlyAssertionsCountWhereThereAreSome) {  // K30
  const Loaded loaded = load(
      R"({"expectedOutput": "x", "shouldTrimWhitespace": true, "assertions": [{"matcher": "toBeNull"}]})");
  ASSERT_EQ(loaded.checks().size(), 1U);
  EXPECT_EQ(loaded.checks().at(0).kind, "is_null");
  EXPECT_EQ(loaded.step().expected_output, Value("x"));
}

TEST(PromptKitchen, LooksAtTheTextItselfWhereTheOutputIsAString) {  // 000 (c) 2
  const auto subject = [](std::string_view assertion) {
    const std::string json = fmt::format(R"({{"outputType": "string", "assertions": [{}]}})", assertion);
    const model::Check check = load(json).checks().at(0);
    return fmt::format("{} {}{}", check.kind, model::name_of(check.subject),
                       check.path ? " " + *check.path : "");
  };
  EXPECT_EQ(subject(R"({"path": "$", "matcher": "toEqual", "expected": "42"})"), "text_equals text");
  EXPECT_EQ(subject(R"({"matcher": "toContain", "expected": "4"})"), "contains text");
  EXPECT_EQ(subject(R"({"matcher": "toMatch", "expected": {"source": "4"}})"), "regex text");
  EXPECT_EQ(subject(R"({"matcher": "toEqual", "expected": 42})"), "deep_equals json $");
  EXPECT_EQ(subject(R"({"matcher": "toContain", "expected": [4]})"), "contains json $");
  EXPECT_EQ(subject(R"({"matcher": "toBeOneOf", "expected": ["4"]})"), "one_of json $");
  EXPECT_EQ(subject(R"({"matcher": "toBeNull"})"), "is_null json $");
  EXPECT_EQ(subject(R"({"path": "$.a", "matcher": "toEqual", "expected": "4"})"), "deep_equals json $.a");
}

TEST(PromptKitchen, KeepsUnknownKeysAtEachLevel) {
  const Loaded loaded = load(R"({"testCases": [{"priority": 1, "assertions": [
{"matcher": "toBeNull", "expected": null, "_ui": {}}]}], "owner": "me"})");
  EXPECT_EQ(value::to_json(loaded.suite().extra), R"({"owner":"me"})");
  EXPECT_EQ(value::to_json(loaded.first().extra), R"({"priority":1})");
  EXPECT_EQ(value::to_json(loaded.checks().at(0).extra), R"({"expected":null,"_ui":{}})");
  EXPECT_EQ(loaded.faults,
            (Faults{R"(1:17 W203 unknown key "priority" in this case: kept, but nothing acts on it)",
                    R"(2:25 W203 unknown key "expected" in this toBeNull: kept, but nothing acts on it)",
                    R"(2:58 W203 unknown key "owner" in this suite: kept, but nothing acts on it)"}));
}

TEST(PromptKitchen, TakesAPromptAsTextOrAsARecord) {
  EXPECT_EQ(std::get<model::Prompt>(load(R"({"prompt": "p", "testCases": []})").suite().target).text, "p");
  const Loaded record = load(R"({"prompt": {"id": 3, "text": "p"}, "testCases": []})");
  EXPECT_EQ(value::to_json(std::get<model::Prompt>(record.suite().target).params), R"({"id":3,"text":"p"})");
}

// --- Faults

TEST(PromptKitchen, NamesTheFaultAndItsPlace) {
  const Faulty faulty[] = {
      {R"({"name": "n"})", {R"(1:1 E202 "testCases" is missing in this suite)"}},
      {R"({"testCases": {}})", {R"(1:15 E201 "testCases" must be a list, found a map)"}},
      {R"({"testCases": [], "test_cases": []})",
       {R"(1:19 E204 "testCases" and "test_cases" mean the same: keep one)"}},
      {R"({"prompt": 5, "testCases": []})",
       {R"(1:12 E201 "prompt" must be a text or a map, found the number 5 (put it in quotes))"}},
      {with_case(R"({"inputs": [], "expectedOutput": "x"})"),
       {R"(2:12 E201 "inputs" must be a map, found a list)"}},
      {with_case(R"({"expectedOutput": "x", "expected_output": "y"})"),
       {R"(2:25 E204 "expectedOutput" and "expected_output" mean the same: keep one)"}},
      {with_case(R"({"expectedOutput": "x", "runMode": "skip"})"),
       {R"(2:36 E206 "runMode" must be DEFAULT, SKIP or ONLY, found "skip" (did you mean "SKIP"?))"}},
      {with_case(R"({"expectedOutput": "x", "output_type": "text"})"),
       {R"(2:40 E206 "output_type" must be string or json, found "text")"}},
      {with_case(R"({"expectedOutput": "x", "shouldTrimWhitespace": "yes"})"),
       {R"(2:49 E201 "shouldTrimWhitespace" must be true or false, found the text "yes")"}},
      {with_case(R"({"expectedOuput": "x", "inputs": {}})"),
       {"2:1 E306 neither assertions nor an expected output: the case could never fail",
        R"(2:2 E203 unknown key "expectedOuput" (did you mean "expectedOutput"?))"}},
      // 000 (c) 6: neither.
      {R"({"testCases": [{}, {"assertions": []},
 {"expectedOutput": null}]})",
       {"1:16 E306 neither assertions nor an expected output: the case could never fail",
        "1:20 E306 neither assertions nor an expected output: the case could never fail",
        "2:2 E306 neither assertions nor an expected output: the case could never fail"}},
      // 000 (c) 5: what each matcher needs, all at once.
      {with(
           R"({"matcher": "toEqual"}, {"matcher": "toContain"}, {"matcher": "toMatch"}, {"matcher": "toBeOneOf"},
 {"matcher": "toBeOneOf", "expected": "a"}, {"matcher": "toBeOneOf", "expected": []}, {"matcher": "toMatch", "expected": 5},
 {"matcher": "toMatch", "expected": {"pattern": "a"}})"),
       {R"(2:17 E202 "expected" is missing in this "toEqual" matcher)",
        R"(2:41 E202 "expected" is missing in this "toContain" matcher)",
        R"(2:67 E202 "expected" is missing in this "toMatch" matcher)",
        R"(2:91 E202 "expected" is missing in this "toBeOneOf" matcher)",
        R"(3:39 E201 "expected" must be a list, found the text "a")",
        R"(3:82 E207 "expected" must not be empty)",
        R"(3:122 E201 "expected" must be a text or a map, found the number 5 (put it in quotes))",
        R"(4:37 E202 "source" is missing in this pattern)", R"(4:38 E203 unknown key "pattern")"}},
      {with(R"({"matcher": "toMatch", "expected": null})"),
       {R"(2:52 E201 "expected" must be a text or a map, found nothing)"}},
      // K23: other flags are refused.
      {with(R"({"matcher": "toMatch", "expected": {"source": "a", "flags": "ig"}})"),
       {R"(2:77 E301 unknown flag "g": known are i m s u)"}},
      // An unknown matcher is named.
      {with(R"({"matcher": "toEquals", "expected": 1})"),
       {R"(2:29 E208 unknown matcher "toEquals" (did you mean "toEqual"?))"}},
      {with(R"({"matcher": "toBeGreaterThan", "expected": 1})"),
       {R"(2:29 E208 unknown matcher "toBeGreaterThan"; known are toEqual, toBeNull, toContain, toMatch and toBeOneOf)"}},
      // It does not hide what else is wrong with the assertion.
      {with(R"({"matcher": "toEquals", "path": "$[", "pathMatch": "SOME"})"),
       {R"(2:29 E208 unknown matcher "toEquals" (did you mean "toEqual"?))",
        "2:49 E303 Invalid JSONPath: a [ without its ]",
        R"(2:68 E206 "pathMatch" must be ANY or ALL, found "SOME")"}},
      {with(R"({"path": "$"})"), {R"(2:17 E208 this has no matcher: "matcher" is missing)"}},
      {with(R"({"matcher": "toBeNull", "pathMatch": "any"})"),
       {R"(2:54 E206 "pathMatch" must be ANY or ALL, found "any" (did you mean "ANY"?))"}},
      {with(R"({"matcher": "toBeNull", "not": "yes"})"),
       {R"(2:48 E201 "not" must be true or false, found the text "yes")"}},
      {with(R"({"matcher": "toBeNull", "path": 5})"),
       {R"(2:49 E201 "path" must be a text, found the number 5 (put it in quotes))"}},
      {with("5"), {R"(2:17 E201 each of "assertions" must be a map, found the number 5)"}},
  };
  for (const auto& [text, faults] : faulty) {
    SCOPED_TRACE(text);
    const Loaded loaded = load(text);
    EXPECT_FALSE(loaded.is_read());
    EXPECT_EQ(loaded.faults, faults);
  }
}

TEST(PromptKitchen, RefusesPathsWithoutOrder) {  // 000 (c) 3
  const std::pair<std::string_view, std::string_view> paths[] = {{"$.a[", "a [ without its ]"},
                                                                 {"$.a[0", "a [ without its ]"},
                                                                 {"$.a]", "a ] without its ["},
                                                                 {"$[0]]", "a ] without its ["},
                                                                 {"$.a[]", "empty brackets"},
                                                                 {"$['a]", "a quote is not closed"},
                                                                 {"", ""},
                                                                 {"$", ""},
                                                                 {"user.name", ""},
                                                                 {"[0].foo", ""},
                                                                 {"$['a]b']", ""},
                                                                 {"$['it\\\\'s']", ""},
                                                                 {"$.it's", ""},
                                                                 {"$..a[?(@.x[0] > 1)]", ""},
                                                                 {"$.a[-1:]", ""}};
  for (const auto& [path, fault] : paths) {
    const Faults faults = load(with(fmt::format(R"({{"matcher": "toBeNull", "path": "{}"}})", path))).faults;
    EXPECT_EQ(faults, fault.empty() ? Faults{} : Faults{fmt::format("2:49 E303 Invalid JSONPath: {}", fault)})
        << path;
  }
}

TEST(PromptKitchen, LimitsPatternsAndAssertions) {
  const std::string longest(1024, 'x');
  EXPECT_TRUE(load(with(R"({"matcher": "toMatch", "expected": ")" + longest + R"("})")).is_read());
  EXPECT_EQ(load(with(R"({"matcher": "toMatch", "expected": ")" + longest + R"(y"})")).faults,
            Faults{R"(2:52 E207 "expected" is too long: 1025 characters, at most 1024)"});
  const std::string half(32750, 'x');
  const auto equal = [](const std::string& text) {
    return R"({"matcher":"toEqual","expected":")" + text + R"("})";
  };
  EXPECT_TRUE(load(with(equal(half))).is_read());
  EXPECT_EQ(load(with(equal(half) + "," + equal(half))).faults,
            Faults{"2:16 E305 the assertions of one case take more than 65536 bytes as JSON"});
  // Spaces do not count; quotes that YAML leaves out do.
  EXPECT_TRUE(load(with(equal(half) + std::string(40000, ' '))).is_read());
  std::string many = "assertions:\n";
  for (int i = 0; i < 1900; ++i) many += "- {matcher: toEqual, expected: 1}\n";
  EXPECT_FALSE(load_yaml(many, "promptkitchen").is_read());
}

// --- Writing

TEST(PromptKitchen, WritesWhatItCanOfASuiteFromElsewhere) {
  using model::Subject;
  model::Suite suite;
  suite.source.format = "native";
  model::Case& test = suite.cases.emplace_back();
  test.extra = Map{{"inputs", "of another kind"}, {"owner", "me"}};
  model::Step& step = test.steps.emplace_back();
  step.checks = {
      {.kind = "judge", .subject = Subject::conversation, .expected = "Greets."},
      {.kind = "deep_equals", .subject = Subject::json, .path = "$.a", .expected = 1, .negate = true},
      {.kind = "deep_equals", .subject = Subject::memory, .path = "a", .expected = 1},
      {.kind = "regex", .expected = "a", .options = Map{{"dialect", "ecma"}, {"flags", "i"}}},
      {.kind = "regex", .expected = "a", .options = Map{{"dialect", "python"}}},
      {.kind = "text_equals", .expected = "b", .options = Map{{"trim", true}}},
      {.kind = "is_null", .subject = Subject::json, .path = "$.c", .path_mode = model::PathMode::all}};
  EXPECT_EQ(written(suite),
            R"({"testCases":[{"assertions":[{"path":"$.a","matcher":"toEqual","expected":1,"not":true},)"
            R"({"path":"$","matcher":"toMatch","expected":{"source":"a","flags":"i"}},)"
            R"({"path":"$.c","pathMatch":"ALL","matcher":"toBeNull"}],"owner":"me"}]})");
}

TEST(PromptKitchen, WritesOneTextComparisonAsTheExpectedOutput) {
  model::Suite suite;
  suite.cases.push_back({.steps = {{.checks = {{.kind = "text_equals", .expected = "a"}}}}});
  EXPECT_EQ(written(suite), R"({"testCases":[{"expectedOutput":"a"}]})");
  suite.cases[0].steps[0].checks[0].options.set("trim", true);
  EXPECT_EQ(written(suite), R"({"testCases":[{"expectedOutput":"a","shouldTrimWhitespace":true}]})");
}

// A text as expected output is compared with the output as it is; as JSON it is a text among other values.
TEST(PromptKitchen, WritesATextThatIsAJsonValueAsAnAssertion) {
  model::Suite suite;
  suite.cases.push_back(
      {.steps = {{.checks = {{.kind = "deep_equals", .subject = model::Subject::json, .expected = "a"}}}}});
  EXPECT_EQ(written(suite),
            R"({"testCases":[{"assertions":[{"path":"$","matcher":"toEqual","expected":"a"}]}]})");
}

TEST(PromptKitchen, WritesAChangeInTheAuthorsSpelling) {
  model::Suite suite =
      load(R"({"test_cases": [{"run_mode": null, "expected_output": "a", "inputs": {}}]})").suite();
  suite.cases.at(0).run_mode = model::RunMode::skip;
  suite.cases.at(0).steps.at(0).checks.at(0).expected = Value("b");
  EXPECT_EQ(written(suite), R"({"test_cases":[{"run_mode":"SKIP","expected_output":"b","inputs":{}}]})");
}

TEST(PromptKitchen, WritesACaseAsAListOnceThereAreTwo) {
  model::Suite suite = load(R"({"inputs": {}, "expectedOutput": "x"})").suite();
  suite.cases.push_back(suite.cases.front());
  EXPECT_EQ(written(suite), R"([{"inputs":{},"expectedOutput":"x"},{"inputs":{},"expectedOutput":"x"}])");
}

TEST(PromptKitchen, OwnsNoPath) { EXPECT_FALSE(find_dialect("promptkitchen")->owns("promptkitchen.json")); }

}  // namespace
}  // namespace proctor::dialects
