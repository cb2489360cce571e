// PromptRepo's files: what is read from them, what is refused and where, and that writing changes nothing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "dialects/testing.h"

namespace proctor::dialects {
namespace {

using value::to_json;

constexpr std::string_view kSuite = R"(test_suite:
  name: "authentication-prompts-suite"
  description: "Test suite for authentication-related prompts"
  tags:
    - "authentication"
    - "security"
  tests:
    - name: "test-login-prompt-relevancy"
      description: "Verify login prompt provides relevant answers"
      prompt_reference: "file:///.promptrepo/prompts/auth/login-assistant.yaml"
      template_variables:
        user_question: "How do I reset my password?"
        context: "Production environment"
      expected_output: "You can reset your password by clicking the 'Forgot Password' link on the login page."
      metrics:
        - type: "answer_relevancy"
          threshold: 0.8
          model: "gpt-4"
          include_reason: true
          strict_mode: false
      enabled: true

    - name: "test-login-prompt-faithfulness"
      description: "Verify login prompt is faithful to context"
      prompt_reference: "file:///.promptrepo/prompts/auth/login-assistant.yaml"
      template_variables:
        user_question: "What authentication methods are supported?"
      retrieval_context:
        - "We support email/password, OAuth (Google, GitHub), and SSO authentication."
      metrics:
        - type: "faithfulness"
          threshold: 0.7
          model: "gpt-4"
          include_reason: true
        - type: "hallucination"
          threshold: 0.5
          model: "gpt-4"
          include_reason: true
      enabled: true
  created_at: "2025-01-27T04:00:00Z"
  updated_at: "2025-01-27T04:00:00Z"
)";

constexpr std::string_view kEval = R"(eval:
  name: greetings
  description: Later version.
  tags: [x]
  metrics:
    - type: exact_match
    - type: bias
      threshold: 0.5
  tests:
    - name: hello
      prompt_reference: file:///prompts/hello.prompt.yaml
      user_message: Say hello.
      template_variables: {name: Ann}
      test_fields: {metric_type: exact_match, config: {expected_output: Hello Ann}}
      metrics: [{type: toxicity}]
    - name: bye
      prompt: Say goodbye.
      enabled: false
)";

// A suite with one test, which tests fill in.
std::string with_test(std::string_view lines) {
  return "test_suite:\n  name: s\n  tests:\n    - name: t\n" + std::string(lines);
}

std::string with_reference(std::string_view reference) {
  return with_test(fmt::format("      metrics: []\n      prompt_reference: {}\n", reference));
}

std::string with_metric(std::string_view metric) {
  return with_test(fmt::format("      prompt_reference: a.yaml\n      metrics:\n        - {}\n", metric));
}

model::Suite suite_of(std::string_view text) {
  const Loaded loaded = load_yaml(text);
  EXPECT_TRUE(loaded.is_read()) << text << ::testing::PrintToString(loaded.faults);
  return loaded.is_read() ? loaded.suite() : model::Suite{};
}

const Dialect& promptrepo_dialect() { return *find_dialect("promptrepo"); }

void expect_unchanged(std::string_view text) {
  const Loaded loaded = load_yaml(text);
  EXPECT_EQ(changes_when_written(loaded), Faults{});
  EXPECT_EQ(losses_when_plain(loaded), Faults{});
}

// The values a key may have; none leaves the key out.
struct Choices {
  std::string_view key;
  std::vector<std::optional<Value>> values;
};

// A map for every choice of one value for each key.
std::vector<Map> every_choice(const Map& base, const std::vector<Choices>& all) {
  std::vector<Map> out = {base};
  for (const auto& choice : all) {
    std::vector<Map> longer;
    for (const Map& map : out) {
      for (const auto& value : choice.values) {
        longer.push_back(map);
        if (value) longer.back().set(choice.key, *value);
      }
    }
    out = std::move(longer);
  }
  return out;
}

void expect_unchanged(const List& tests) {
  expect_unchanged(value::to_yaml(Map{{"test_suite", Map{{"name", "s"}, {"tests", tests}}}}));
}

// --- Recognition

TEST(PromptRepo, KnowsItsFilesByContent) {
  const std::pair<std::string_view, std::string_view> files[] = {
      {kSuite, "suite"},
      {"execution: {test_results: [], suite_name: s, total_tests: 0, passed_tests: 0, failed_tests: 0}",
       "execution"},
      {"tool: {name: a}", "tool"},
      {"prompt: p\nmodel: m", "prompt"},
      {kEval, "eval"}};
  for (const auto& [text, form] : files) {
    const Loaded loaded = load_yaml(text);
    ASSERT_TRUE(loaded.is_read()) << form << ::testing::PrintToString(loaded.faults);
    EXPECT_EQ(loaded.document->dialect->name, "promptrepo");
    EXPECT_EQ(loaded.document->form->name, form);
    EXPECT_EQ(loaded.faults, Faults{}) << form;
  }
}

TEST(PromptRepo, LeavesOtherFilesAlone) {
  const std::string_view others[] = {"test_suite: []",
                                     "execution: {}",
                                     "tool: {}",
                                     "tool: web_search",
                                     "eval: {}",
                                     "prompt: hello",
                                     "prompt: [1]\nmodel: m",
                                     "tests: []",
                                     "[]",
                                     "text"};
  for (const auto text : others) {
    const auto root = value::parse_yaml(text);
    ASSERT_TRUE(root) << text;
    EXPECT_FALSE(promptrepo_dialect().sniff(*root)) << text;
  }
}

TEST(PromptRepo, RanksPromptsAfterSuites) {
  EXPECT_EQ(promptrepo_dialect().sniff(*value::parse_yaml("test_suite: {}"))->rank, 1);
  EXPECT_EQ(promptrepo_dialect().sniff(*value::parse_yaml("prompt: hi\ntemperature: 1"))->rank, 6);
}

TEST(PromptRepo, OwnsItsPlacesAndEndings) {
  const std::pair<std::string_view, bool> paths[] = {{".promptrepo/tests/a/suite.yaml", true},
                                                     {"/home/me/repo/.promptrepo/tests/a/suite.yaml", true},
                                                     {"my.promptrepo/tests/a/suite.yaml", false},
                                                     {"tests/a/suite.yaml", false},
                                                     {".promptrepo/tests/a/mysuite.yaml", false},
                                                     {"a-2025-01-27T04-15-30.execution.yaml", true},
                                                     {"x/a.prompt.yaml", true},
                                                     {"a.tool.yaml", true},
                                                     {"a.eval.yaml", true},
                                                     {"a.evalexec.yaml", true},
                                                     {"a.yaml", false}};
  for (const auto& [path, owned] : paths) EXPECT_EQ(promptrepo_dialect().owns(path), owned) << path;
}

// --- Reading

TEST(PromptRepo, ReadsASuite) {
  const auto suite = suite_of(kSuite);
  EXPECT_EQ(suite.name, "authentication-prompts-suite");
  EXPECT_EQ(suite.tags, (std::vector<std::string>{"authentication", "security"}));
  EXPECT_EQ(suite.created_at, "2025-01-27T04:00:00Z");
  ASSERT_EQ(suite.cases.size(), 2U);
  const auto& test = suite.cases[1];
  EXPECT_EQ(test.name, "test-login-prompt-faithfulness");
  EXPECT_EQ(std::get<model::Prompt>(test.target).reference,
            "file:///.promptrepo/prompts/auth/login-assistant.yaml");
  EXPECT_EQ(to_json(test.vars), R"({"user_question":"What authentication methods are supported?"})");
  EXPECT_EQ(test.run_mode, model::RunMode::normal);
  EXPECT_FALSE(test.rule.weighted);
  ASSERT_EQ(test.steps.size(), 1U);
  EXPECT_FALSE(test.steps[0].expected_output);
  EXPECT_EQ(test.steps[0].retrieval_context->size(), 1U);
  EXPECT_EQ(suite.cases[0].steps[0].expected_output->text().substr(0, 13), "You can reset");
}

TEST(PromptRepo, ReadsAMetricAsAConversationCheck) {
  const auto suite = suite_of(kSuite);
  const auto& check = suite.cases[0].steps[0].checks[0];
  EXPECT_EQ(check.kind, "metric:answer_relevancy");
  EXPECT_EQ(check.source_key, "answer_relevancy");
  EXPECT_EQ(check.subject, model::Subject::conversation);
  EXPECT_EQ(to_json(check.options),
            R"({"threshold":0.8,"model":"gpt-4","include_reason":true,"strict":false})");
}

TEST(PromptRepo, SkipsDisabledTests) {
  const auto suite = suite_of(with_reference("a.yaml\n      enabled: no"));
  EXPECT_EQ(suite.cases[0].run_mode, model::RunMode::skip);
}

TEST(PromptRepo, KeepsUnquotedTimestampsAsTexts) {
  const auto suite = suite_of(
      "test_suite: {name: a, created_at: 2025-01-27 04:00:00, updated_at: 2025-01-27T04:00:00+01:00}");
  EXPECT_EQ(suite.created_at, "2025-01-27 04:00:00");
  EXPECT_EQ(suite.updated_at, "2025-01-27T04:00:00+01:00");
}

TEST(PromptRepo, KeepsUnknownKeysAtEachLevel) {
  const auto suite = suite_of(
      "version: 3\ntest_suite:\n  name: s\n  owner: me\n  tests:\n    - {name: t, prompt_reference: a.yaml, "
      "priority: 1, "
      "metrics: [{type: bias, colour: red}]}\nx-more: {a: 1}\n");
  EXPECT_EQ(to_json(suite.extra), R"({"owner":"me","$root":{"version":3,"x-more":{"a":1}}})");
  EXPECT_EQ(to_json(suite.cases[0].extra), R"({"priority":1})");
  EXPECT_EQ(to_json(suite.cases[0].steps[0].checks[0].extra), R"({"colour":"red"})");
}

TEST(PromptRepo, AppliesTheMeasuresOfAnEvalToEachTest) {
  const auto suite = suite_of(kEval);
  ASSERT_EQ(suite.cases.size(), 2U);
  const auto& hello = suite.cases[0];
  EXPECT_EQ(hello.steps[0].input, "Say hello.");
  EXPECT_EQ(*hello.steps[0].expected_output, Value("Hello Ann"));
  ASSERT_EQ(hello.steps[0].checks.size(), 3U);
  EXPECT_EQ(hello.steps[0].checks[0].kind, "metric:exact_match");
  EXPECT_EQ(hello.steps[0].checks[2].kind, "metric:toxicity");
  EXPECT_EQ(suite.cases[1].steps[0].checks.size(), 2U);
  EXPECT_EQ(std::get<model::Prompt>(suite.cases[1].target).text, "Say goodbye.");
  EXPECT_EQ(suite.cases[1].run_mode, model::RunMode::skip);
}

TEST(PromptRepo, WritesAnEvalAsASuite) {
  const Value written = promptrepo_dialect().write(suite_of(kEval));
  EXPECT_EQ(
      to_json(*written.find("test_suite")->find("tests")),
      R"([{"name":"hello","prompt_reference":"file:///prompts/hello.prompt.yaml","template_variables":{"name":"Ann"},)"
      R"("test_fields":{"metric_type":"exact_match","config":{"expected_output":"Hello Ann"}},)"
      R"("metrics":[{"type":"bias","threshold":0.5},{"type":"toxicity"}],"expected_output":"Hello Ann"},)"
      R"({"name":"bye","enabled":false,"prompt_reference":"file:///.promptrepo/prompts/bye.yaml",)"
      R"("metrics":[{"type":"bias","threshold":0.5}]}])");
  suite_of(value::to_yaml(written));
}

// --- Faults

void expect_faults(std::initializer_list<Faulty> all) {
  for (const auto& [text, faults] : all) EXPECT_EQ(load_yaml(text, "", "a.tool.yaml").faults, faults) << text;
}

TEST(PromptRepo, TellsWhatIsMissing) {
  expect_faults({
      {"other: 1",
       {"1:1 W203 unknown key \"other\" in this suite_file: kept, but nothing acts on it",
        "1:1 E202 \"test_suite\" is missing in this suite_file"}},
      {"test_suite: {tests: []}", {"1:13 E202 \"name\" is missing in this test_suite"}},
      {"test_suite: {name: \"\"}", {"1:20 E207 \"name\" must not be empty"}},
      {"test_suite:\n  name: s\n  tests:\n    - name: t\n",
       {"4:7 E202 \"prompt_reference\" is missing in this test",
        "4:7 E202 \"metrics\" is missing in this test"}},
      {with_metric("{threshold: 1}"), {"7:11 E202 \"type\" is missing in this metric"}},
  });
}

TEST(PromptRepo, TellsWhatIsOfTheWrongKind) {
  expect_faults({
      {"test_suite: {name: yes}", {"1:20 E201 \"name\" must be a text, found true (put it in quotes)"}},
      {with_test("      prompt_reference: a.yaml\n      metrics: []\n      expected_output: 42\n"),
       {"7:24 E201 \"expected_output\" must be a text or null, found the number 42 (put it in quotes)"}},
      {with_test(
           "      prompt_reference: a.yaml\n      metrics: []\n      retrieval_context: [a, {x-b: c}, 5]\n"),
       {"7:30 E202 \"context\" is missing in this passage",
        "7:40 E201 each of \"retrieval_context\" must be a text or a map, found the number 5 (put it in "
        "quotes)"}},
      {with_test("      prompt_reference: a.yaml\n      metrics: []\n      enabled: maybe\n"),
       {"7:16 E201 \"enabled\" must be true or false, found the text \"maybe\""}},
      {with_test("      prompt_reference: a.yaml\n      metric: []\n"),
       {"4:7 E202 \"metrics\" is missing in this test",
        "6:7 E203 unknown key \"metric\" (did you mean \"metrics\"?)"}},
  });
}

TEST(PromptRepo, RefusesMetricsItDoesNotKnow) {
  const std::string known =
      "7:18 E206 \"type\" must be answer_relevancy, faithfulness, contextual_relevancy, "
      "contextual_precision, "
      "contextual_recall, hallucination, bias or toxicity, found ";
  expect_faults(
      {{with_metric("{type: faithfullness}"), {known + "\"faithfullness\" (did you mean \"faithfulness\"?)"}},
       {with_metric("{type: exact_match}"), {known + "\"exact_match\""}},
       {with_metric("{type: bias, threshold: 1.1}"),
        {"7:35 E205 \"threshold\" must be from 0 to 1, found 1.1"}},
       {with_metric("{type: bias, threshold: -0.1}"),
        {"7:35 E205 \"threshold\" must be from 0 to 1, found -0.1"}},
       {"eval: {name: e, tests: [], metrics: [{type: Exact-Match}]}",
        {"1:45 E326 \"Exact-Match\" cannot be a metric's type: use small letters and _"}}});
}

TEST(PromptRepo, NamesBothTestsOfOneName) {
  expect_faults(
      {{"test_suite:\n  name: s\n  tests:\n    - {name: t, prompt_reference: a, metrics: []}\n    - {name: "
        "u, "
        "prompt_reference: a, metrics: []}\n    - {name: t, prompt_reference: a, metrics: []}\n",
        {"6:14 E321 two tests are called \"t\", the first at line 4, column 14: rename one"}}});
}

TEST(PromptRepo, WarnsOfNamesThatCannotBeFolders) {
  expect_faults(
      {{"test_suite: {name: My Suite!}",
        {"1:20 W321 \"My Suite!\" cannot name the suite's folder: use small letters, digits and single "
         "dashes, like \"my-suite\""}},
       {"test_suite: {name: a--b}",
        {"1:20 W321 \"a--b\" cannot name the suite's folder: use small letters, digits and single dashes, "
         "like \"a-b\""}},
       {"test_suite: {name: ../up}",
        {"1:20 W321 \"../up\" cannot name the suite's folder: use small letters, digits and single dashes, "
         "like \"up\""}},
       {"test_suite: {name: 日本}",
        {"1:20 W321 \"日本\" cannot name the suite's folder: use small letters, digits and single dashes"}}});
  EXPECT_TRUE(load_yaml("test_suite: {name: My Suite}").is_read());
}

TEST(PromptRepo, KeepsOneKeyForItself) {
  expect_faults({{"test_suite: {name: s, $root: 1}", {"1:23 E325 the key \"$root\" is taken: rename it"}}});
}

TEST(PromptRepo, PointsAtTheReferenceThatLeaves) {
  expect_faults({
      {with_reference("../../etc/passwd"),
       {"6:25 E320 \"../../etc/passwd\" leaves the repository: write a path below its root"}},
      {with_reference("\"\""), {"6:25 E207 \"prompt_reference\" must not be empty"}},
      {"eval: {name: e, tests: [{name: t, prompt_reference: ../x}]}",
       {"1:53 E320 \"../x\" leaves the repository: write a path below its root"}},
  });
}

// --- Writing

TEST(PromptRepo, WritesWhatItRead) {
  expect_unchanged(with_reference("a.yaml"));
  for (const std::string_view text :
       {kSuite, std::string_view("test_suite: {name: a}"),
        std::string_view("test_suite: {tests: [], tags: [], description: '', name: a}"),
        std::string_view("test_suite: {name: a, tests: null, tags: null, description: null, created_at: "
                         "null, updated_at: ''}"),
        std::string_view("b: 1\ntest_suite: {zeta: 1, name: a, alpha: null}\na: null\n"),
        std::string_view("test_suite: {name: a, /b: 1, b: 2}\n/b: 3\nb: 4\n")})
    expect_unchanged(text);
}

TEST(PromptRepo, WritesATestInEveryWayItMayBeWritten) {
  const Map base{{"metrics", List{}}, {"name", "t"}, {"prompt_reference", "a.yaml"}, {"x-priority", 1}};
  const std::vector<Choices> choices = {
      {"description", {Value(), "", "yes"}},
      {"template_variables", {Value(), Map{}, Map{{"n", 1.5}, {"x", Value()}}}},
      {"expected_output", {Value(), "", "a\nb\n"}},
      {"retrieval_context", {Value(), List{}, List{"2025-01-01", "b"}}},
      {"enabled", {Value(), true, false}}};
  List tests;
  for (Map& test : every_choice(base, choices)) {
    test.set("name", fmt::format("test {}", tests.size()));
    tests.emplace_back(test);
  }
  EXPECT_EQ(tests.size(), 243U);
  expect_unchanged(tests);
}

TEST(PromptRepo, WritesAMetricInEveryWayItMayBeWritten) {
  const std::vector<Choices> choices = {{"strict_mode", {std::nullopt, false, true}},
                                        {"threshold", {Value(), 0.7, 0, 1}},
                                        {"x-weight", {std::nullopt, Value()}},
                                        {"model", {std::nullopt, Value(), "gpt-4", ""}},
                                        {"include_reason", {Value(), true, false}}};
  const auto metrics = every_choice({{"type", "bias"}}, choices);
  EXPECT_EQ(metrics.size(), 288U);
  expect_unchanged(List{
      Map{{"name", "t"}, {"prompt_reference", "a.yaml"}, {"metrics", List(metrics.begin(), metrics.end())}}});
}

TEST(PromptRepo, KeepsTheSettingsOfAMetricThatFewUse) {
  const std::vector<Choices> choices = {{"truths_extraction_limit", {std::nullopt, Value(), 0, 3, -1}},
                                        {"penalize_ambiguous_claims", {std::nullopt, Value(), true, false}},
                                        {"mode", {std::nullopt, "exact", "tolerant"}}};
  const auto metrics = every_choice({{"type", "faithfulness"}}, choices);
  EXPECT_EQ(metrics.size(), 60U);
  expect_unchanged(List{
      Map{{"name", "t"}, {"prompt_reference", "a.yaml"}, {"metrics", List(metrics.begin(), metrics.end())}}});
}

TEST(PromptRepo, AMetricCarriesWhatThisFormatAssumes) {
  const auto options_of = [](std::string_view metric) {
    const auto suite = suite_of(fmt::format(
        "test_suite: {{name: s, tests: [{{name: t, prompt_reference: a, metrics: [{}]}}]}}", metric));
    return to_json(suite.cases[0].steps[0].checks[0].options);
  };
  EXPECT_EQ(options_of("{type: bias}"), R"({"threshold":0.7,"model":"gpt-4"})");
  EXPECT_EQ(options_of("{type: bias, threshold: null, model: m, strict_mode: true}"),
            R"({"threshold":0.7,"model":"m","strict":true})");
  EXPECT_EQ(options_of("{type: faithfulness, threshold: 0.2, truths_extraction_limit: 2, mode: tolerant, "
                       "penalize_ambiguous_claims: true}"),
            R"({"threshold":0.2,"model":"gpt-4","penalize_ambiguous_claims":true,)"
            R"("truths_extraction_limit":2,"mode":"tolerant"})");
}

TEST(PromptRepo, WritesChangesInTheAuthorsSpelling) {
  auto suite = suite_of(
      "test_suite: {tests: [{metrics: [], prompt_reference: a, name: t, description: null}], name: s}");
  suite.cases[0].description = "new";
  suite.cases[0].run_mode = model::RunMode::skip;
  EXPECT_EQ(
      to_json(promptrepo_dialect().write(suite)),
      R"({"test_suite":{"tests":[{"metrics":[],"prompt_reference":"a","name":"t","description":"new","enabled":false}],"name":"s"}})");
}

model::Check check_of(std::string kind) {
  model::Check check;
  check.kind = std::move(kind);
  check.subject = model::Subject::conversation;
  return check;
}

TEST(PromptRepo, WritesOnlyWhatItCanSayOfOtherFormats) {
  model::Suite suite;
  suite.source = {"traceforge", "dir/Login Tests.test.yaml"};
  model::Case test;
  test.name = "Log in!";
  test.target = model::Prompt{.text = "hello"};
  test.extra = {{"enabled", "sometimes"}, {"trace_id", "t1"}};
  model::Step step;
  step.expected_output = Map{{"a", 1}};
  step.checks = {check_of("contains"), check_of("metric:bias"), check_of("metric:exact_match"),
                 check_of("metric:toxicity"), check_of("metric:bias")};
  step.checks[3].negate = true;
  step.checks[4].path = "a.b";
  test.steps = {step, step};
  suite.cases = {test, test, model::Case{}};
  suite.cases[1].target = model::Prompt{.reference = "../outside.md"};
  suite.target = model::Prompt{.reference = "shared.md"};
  const Value written = promptrepo_dialect().write(suite);
  const Value& body = *written.find("test_suite");
  EXPECT_EQ(body.find("name")->text(), "login-tests");
  const std::string_view tests[] = {
      R"x({"name":"Log in!","prompt_reference":"file:///.promptrepo/prompts/log-in.yaml","expected_output":"{\"a\":1}","metrics":[{"type":"bias","threshold":0.5}],"trace_id":"t1"})x",
      R"x({"name":"Log in! (2)","prompt_reference":"file:///.promptrepo/prompts/log-in-2.yaml","expected_output":"{\"a\":1}","metrics":[{"type":"bias","threshold":0.5}],"trace_id":"t1"})x",
      R"x({"name":"case 3","prompt_reference":"shared.md","metrics":[]})x"};
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(to_json(body.find("tests")->list().at(i)), tests[i]);
  suite_of(value::to_yaml(written));
}

TEST(PromptRepo, HasASchemaOfAllItsFiles) {
  const Value schema = schema_of(promptrepo_dialect());
  EXPECT_EQ(schema.find("anyOf")->list().size(), 5U);
  EXPECT_EQ(*schema.find("$defs")->find("metric")->find("properties")->find("threshold")->find("default"),
            Value(0.7));
}

}  // namespace
}  // namespace proctor::dialects
