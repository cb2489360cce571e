// Which format is this file? By content, then by name, unless the author says so.
#include "dialects/dialect.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "dialects/testing.h"

namespace proctor::dialects {
namespace {

// What a value is taken for: "format form", or the code of the fault.
std::string taken_for(std::string_view json, const std::string& path = "a.json",
                      std::string_view format = "") {
  const Value root = value_of(json);
  Diagnostics faults(path, json);
  const auto document = recognise(root, find_dialect(format), {json, path, faults});
  if (!document) return faults.first_error().code;
  return fmt::format("{} {}", document->dialect->name, document->form->name);
}

struct Recognised {
  std::string_view json;
  std::string_view as;
};

void expect_recognised(std::initializer_list<Recognised> files) {
  for (const Recognised& file : files) EXPECT_EQ(taken_for(file.json), file.as) << file.json;
}

constexpr std::string_view kNone = "E150";
constexpr std::string_view kTie = "E151";

TEST(Dialects, AreListedByName) {
  std::vector<std::string_view> names;
  for (const Dialect* dialect : plugins()) names.push_back(dialect->name);
  EXPECT_EQ(names, (std::vector<std::string_view>{"llmunit", "native", "promptkitchen", "promptrepo",
                                                  "testhaven", "traceforge"}));
}

TEST(Dialects, AreFoundByTheirWholeName) {
  for (const Dialect* dialect : plugins()) EXPECT_EQ(find_dialect(dialect->name), dialect);
  for (const auto name : {"", "Native", "nativ", "promptfoo"}) EXPECT_EQ(find_dialect(name), nullptr) << name;
}

TEST(Dialects, SayWhatTheyAreAndHaveAForm) {
  ASSERT_FALSE(plugins().empty());
  for (const Dialect* dialect : plugins()) {
    SCOPED_TRACE(dialect->name);
    EXPECT_TRUE(dialect->about.ends_with('.'));
    ASSERT_FALSE(dialect->forms.empty());
    EXPECT_EQ(dialect->forms.front().kind, DocumentKind::suite);
    for (const Form& form : dialect->forms) EXPECT_TRUE(form.about.ends_with('.')) << form.name;
  }
}

TEST(Dialects, NameTheirKindsOfFiles) {
  EXPECT_EQ(name_of(DocumentKind::suite), "suite");
  EXPECT_EQ(name_of(DocumentKind::execution), "execution");
  EXPECT_EQ(name_of(DocumentKind::prompt), "prompt");
  EXPECT_EQ(name_of(DocumentKind::tool), "tool");
}

// --- By content: SPEC section 7, rule by rule

TEST(Recognition, KnowsProctorsOwnKeyBeforeAllOthers) {
  expect_recognised({{R"({"proctor": 1})", "native suite"},
                     {R"({"proctor": 1, "test_suite": {}, "tests": [{"request": {}}]})", "native suite"},
                     {R"(["proctor"])", kNone}});
}

TEST(Recognition, Rule1KnowsPromptRepoByItsRootKey) {
  expect_recognised({{R"({"test_suite": {}})", "promptrepo suite"},
                     {R"({"test_suite": []})", kNone},
                     {R"({"execution": {"suite_name": "s"}})", "promptrepo execution"},
                     {R"({"execution": {"test_results": []}})", "promptrepo execution"},
                     {R"({"execution": {}})", kNone},
                     {R"({"tool": {"name": "t"}})", "promptrepo tool"},
                     {R"({"tool": {}})", kNone},
                     {R"({"eval": {"tests": []}})", "promptrepo eval"},
                     {R"({"eval": {}})", kNone}});
}

TEST(Recognition, Rule2KnowsTraceForgeByRequestsAndTypes) {
  expect_recognised({{R"({"tests": [{"request": {}}]})", "traceforge tests"},
                     {R"({"tests": [{}, {"assertions": [{"type": "exact"}]}]})", "traceforge tests"},
                     {R"({"tests": []})", kNone},
                     {R"({"tests": [{"assertions": [{"matcher": "toEqual"}]}]})", kNone},
                     {R"({"request": {}, "assertions": []})", "traceforge test"},
                     {R"({"request": {}})", kNone},
                     {R"({"assertions": [{"type": "exact"}]})", "traceforge fragment"},
                     {R"({"assertions": [{"type": "exact"}], "name": "n"})", "traceforge test"},
                     {R"([{"type": "exact"}, {"type": "regex"}])", "traceforge fragment"},
                     {R"([{"type": "exact"}, {}])", kNone}});
}

TEST(Recognition, Rule3KnowsPromptKitchenByMatchersAndInputs) {
  expect_recognised({{R"({"testCases": []})", "promptkitchen suite"},
                     {R"({"test_cases": []})", "promptkitchen suite"},
                     {R"({"testCases": {}})", kNone},
                     {R"({"assertions": [{"matcher": "toEqual"}]})", "promptkitchen case"},
                     {R"({"inputs": {}, "expectedOutput": 1})", "promptkitchen case"},
                     {R"({"inputs": {}, "expected_output": null})", "promptkitchen case"},
                     {R"({"inputs": {}})", kNone},
                     {R"({"expectedOutput": 1})", kNone},
                     {R"([{"inputs": {}, "expectedOutput": 1}])", "promptkitchen cases"},
                     {R"([{"assertions": [{"matcher": "toBeNull"}]}])", "promptkitchen cases"},
                     {R"([{"matcher": "toBeNull", "path": "$"}])", "promptkitchen assertions"},
                     {R"([{"matcher": "toBeNull"}])", kNone}});
}

TEST(Recognition, Rule4TellsStepsApart) {
  expect_recognised({{R"({"steps": [{"expectedBehavior": "b"}]})", "llmunit case"},
                     {R"({"steps": [{"message": "b"}]})", "llmunit case"},
                     {R"({"steps": [{"userInput": "b"}]})", "llmunit case"},
                     {R"({"steps": [{"input": {}}]})", "llmunit case"},
                     {R"({"steps": [{"assert": {}}]})", "testhaven steps"},
                     {R"({"steps": [{"expected": {}}]})", "testhaven steps"},
                     {R"({"steps": [{"input": "a"}]})", "testhaven steps"},
                     {R"({"steps": [{"note": 1}], "memory": []})", "llmunit case"},
                     {R"({"steps": [], "memory": {}})", "testhaven steps"},
                     {R"({"steps": []})", kNone},
                     {R"({"steps": [{"input": "a"}, {"message": "b"}]})", kTie},
                     {R"({"steps": [{"input": {}, "expected": {}}]})", kTie}});
}

TEST(Recognition, Rule5KnowsASingleTurnAndLists) {
  expect_recognised({{R"({"input": "a", "assert": {}})", "testhaven single"},
                     {R"({"input": "a", "expected": {}})", "testhaven single"},
                     {R"({"input": "a", "description": "d"})", "testhaven single"},
                     {R"({"input": "a"})", kNone},
                     {R"([{"input": "a"}, {"input": "b", "expected": {}}])", "testhaven list"},
                     {R"([{"input": "a"}, {"assert": {}}])", kNone},
                     {R"([{"steps": [{"message": "a"}]}])", "llmunit cases"},
                     {R"([{"steps": [{"message": "a", "input": "b"}]}])", kTie}});
}

TEST(Recognition, Rule6KnowsAPromptByItsSettings) {
  expect_recognised({{R"({"prompt": "p", "provider": "x"})", "promptrepo prompt"},
                     {R"({"prompt": "p", "model": "x"})", "promptrepo prompt"},
                     {R"({"prompt": "p", "temperature": 1})", "promptrepo prompt"},
                     {R"({"prompt": "p"})", kNone},
                     {R"({"prompt": {}, "model": "x"})", kNone}});
}

TEST(Recognition, TakesTheFirstRuleThatFits) {
  expect_recognised({{R"({"test_suite": {}, "tests": [{"request": {}}]})", "promptrepo suite"},
                     {R"({"tests": [{"request": {}}], "testCases": []})", "traceforge tests"},
                     {R"({"assertions": [{"type": "exact", "matcher": "toEqual"}]})", "traceforge fragment"},
                     {R"({"testCases": [], "steps": [{"message": "a"}]})", "promptkitchen suite"},
                     {R"({"steps": [{"message": "a"}], "input": "a", "assert": {}})", "llmunit case"},
                     {R"({"input": "a", "assert": {}, "prompt": "p", "model": "m"})", "testhaven single"}});
}

TEST(Recognition, KnowsNothingInScalarsAndEmptyFiles) {
  expect_recognised({{"null", kNone}, {"5", kNone}, {R"("steps")", kNone}, {"{}", kNone}, {"[]", kNone}});
}

// --- By name

TEST(Recognition, GivesAnEmptyFileToTheOwnerOfItsName) {
  const std::pair<std::string_view, std::string_view> files[] = {
      {"simple_tests.json", "llmunit case"},
      {"tests/support/simple_tests.json", "llmunit case"},
      {".promptrepo/tests/login/suite.yaml", "promptrepo suite"},
      {"a.test.json", "testhaven steps"},
      {"dir/a.test.yaml", "testhaven steps"},
      {"a.test.yml", "testhaven steps"},
      {".ai-tests/tests/a.yaml", "traceforge tests"},
      {"repo/.ai-tests/baselines/a.yml", "traceforge tests"},
      {"suite.yaml", kNone},
      {"tests.json", kNone},
      {"my.ai-tests/a.yaml", kNone}};
  for (const auto& [path, as] : files)
    for (const auto json : {"{}", R"({"name": "n"})", "null"})
      EXPECT_EQ(taken_for(json, std::string(path)), as) << path << " " << json;
}

TEST(Recognition, GivesAnEmptyListToAFormThatIsAList) {
  EXPECT_EQ(taken_for("[]", "simple_tests.json"), "llmunit cases");
  EXPECT_EQ(taken_for("[]", "a.test.yaml"), "testhaven list");
  EXPECT_EQ(taken_for("[]", ".ai-tests/tests/a.yaml"), "traceforge fragment");
}

TEST(Recognition, TrustsTheContentMoreThanTheName) {
  EXPECT_EQ(taken_for(R"({"test_suite": {}})", "a.test.yaml"), "promptrepo suite");
  EXPECT_EQ(taken_for(R"({"steps": [{"message": "a"}]})", ".ai-tests/tests/a.yaml"), "llmunit case");
}

TEST(Recognition, SettlesATieByTheName) {
  constexpr std::string_view kBoth = R"({"steps": [{"input": "a"}, {"message": "b"}]})";
  EXPECT_EQ(taken_for(kBoth, "simple_tests.json"), "llmunit case");
  EXPECT_EQ(taken_for(kBoth, "a.test.json"), "testhaven steps");
  EXPECT_EQ(taken_for(kBoth, ".ai-tests/tests/a.yaml"), kTie);  // neither of the two
}

// --- By the author's word

TEST(Recognition, TakesTheFormatThatIsAskedFor) {
  EXPECT_EQ(taken_for(R"({"test_suite": {}})", "a.json", "traceforge"), "traceforge tests");
  EXPECT_EQ(taken_for(R"({"steps": [{"input": "a"}, {"message": "b"}]})", "a.json", "testhaven"),
            "testhaven steps");
  EXPECT_EQ(taken_for(R"({"steps": [{"input": "a"}, {"message": "b"}]})", "a.test.json", "llmunit"),
            "llmunit case");
  EXPECT_EQ(taken_for(R"([{"type": "exact"}])", "a.json", "traceforge"), "traceforge fragment");
  EXPECT_EQ(taken_for("[]", "a.json", "promptkitchen"), "promptkitchen cases");
  EXPECT_EQ(taken_for("[]", "a.json", "native"), "native suite");
  EXPECT_EQ(taken_for("5", "a.json", "promptrepo"), "promptrepo suite");
}

TEST(Recognition, TakesTheFormThatKnowsMostOfTheKeys) {
  EXPECT_EQ(taken_for(R"({"inputs": {}, "expectedOuput": "x"})", "a.json", "promptkitchen"),
            "promptkitchen case");
  EXPECT_EQ(taken_for(R"({"request": {}, "name": "n"})", "a.json", "traceforge"), "traceforge test");
  EXPECT_EQ(taken_for(R"({"name": "n"})", "a.json", "traceforge"), "traceforge tests");
}

// --- Faults

TEST(Recognition, ListsWhatWasLookedForWhereNothingIsClose) {
  const Faults faults = load_json("{\n  \"a\": 1}").faults;
  ASSERT_EQ(faults.size(), 1U);
  for (const Dialect* dialect : plugins())
    EXPECT_NE(faults[0].find(std::string(dialect->signs)), std::string::npos) << dialect->name;
}

TEST(Recognition, NamesTheClosestFormatAndWhatKeepsTheFileFromBeingInIt) {
  EXPECT_EQ(
      load_yaml("steps: hello\nmemory: 5\n").faults,
      (Faults{"1:8 E150 no known test format; the closest is llmunit, which has \"steps\" whose items have "
              "\"message\" and \"expectedBehavior\"; or testhaven, which has \"steps\" whose items have "
              "\"input\" and \"assert\" or \"expected\", or these three without \"steps\"; or say which "
              "with --format",
              "1:8 E201 \"steps\" must be a list, found the text \"hello\"",
              "2:9 E201 \"memory\" must be a list or a map, found the number 5"}));
  const Faults tests = load_yaml("name: x\ntests:\n  - {name: 5x, asertions: []}\n").faults;
  ASSERT_EQ(tests.size(), 2U);
  EXPECT_NE(tests[0].find("2:1 E150 no known test format; the closest is traceforge"), std::string::npos);
  EXPECT_EQ(tests[1], "3:16 E203 unknown key \"asertions\" (did you mean \"assertions\"?)");
  EXPECT_NE(load_json(R"([{"inputs": 5}])").faults.at(1).find("the closest is promptkitchen"),
            std::string::npos);
}

TEST(Recognition, LooksForEveryDialect) {
  const std::string fault = load_json("{}").faults.at(0);
  for (const Dialect* dialect : plugins())
    EXPECT_NE(fault.find(fmt::format("({})", dialect->name)), std::string::npos) << dialect->name;
}

TEST(Recognition, NamesTheTwoFormatsOfATie) {
  const Faults faults{
      "1:1 E151 this could be llmunit or testhaven: it has signs of both; say which with --format"};
  EXPECT_EQ(load_json(R"({"steps": [{"input": "a"}, {"message": "b"}]})").faults, faults);
  EXPECT_EQ(load_json(R"([{"steps": [{"input": "a", "message": "b"}]}])").faults, faults);
}

// --- Reading

TEST(ReadDocument, GivesTheSuiteItsSource) {
  const Loaded loaded = load_json(R"({"testCases": []})", "", "dir/a.json");
  EXPECT_EQ(loaded.suite().source.format, "promptkitchen");
  EXPECT_EQ(loaded.suite().source.path, "dir/a.json");
  EXPECT_EQ(loaded.document->root, value_of(R"({"testCases": []})"));
}

TEST(ReadDocument, ReadsOnlySuitesIntoTheModel) {
  const Loaded loaded = load_yaml("tool: {name: a}\n");
  ASSERT_TRUE(loaded.is_read());
  EXPECT_EQ(loaded.document->form->kind, DocumentKind::tool);
  EXPECT_EQ(loaded.suite().source.format, "");
}

TEST(ReadDocument, GivesNothingWhereThereIsAnError) {
  EXPECT_FALSE(load_json(R"({"testCases": 5})", "promptkitchen").is_read());
  EXPECT_TRUE(load_json(R"({"testCases": [], "owner": "me"})").is_read());  // a warning
}

TEST(ReadDocument, TypesYamlAsTheDialectDoesAndJsonNotAtAll) {
  constexpr std::string_view kYaml = "steps: [{input: a, assert: {memory.a: yes}}]";
  EXPECT_EQ(load_yaml(kYaml).checks().at(0).expected, Value(true));
  constexpr std::string_view kJson = R"({"steps": [{"input": "a", "assert": {"memory.a": "yes"}}]})";
  EXPECT_EQ(load_json(kJson).checks().at(0).expected, Value("yes"));
  EXPECT_EQ(load_yaml("proctor: 1\ncases: [{checks: [{equals: yes}]}]\n").checks().at(0).expected,
            Value("yes"));
}

// --- Small questions

TEST(Sniffing, AsksForAKeyOfSomeKind) {
  const Value map = value_of(R"({"t": "x", "l": [], "m": {}})");
  EXPECT_TRUE(has_text(map, "t") && has_list(map, "l") && has_map(map, "m"));
  for (const auto key : {"l", "m", "n"}) EXPECT_FALSE(has_text(map, key)) << key;
  for (const auto key : {"t", "m", "n"}) EXPECT_FALSE(has_list(map, key)) << key;
  for (const auto key : {"t", "l", "n"}) EXPECT_FALSE(has_map(map, key)) << key;
  EXPECT_FALSE(has_text(Value("t"), "t") || has_list(Value(), "l") || has_map(Value(List{}), "m"));
}

TEST(Sniffing, AsksTheItemsOfAList) {
  const auto is_text = [](const Value& item) { return item.is_text(); };
  const Value none(List{});
  const Value some(List{"a", 1});
  const Value every(List{"a", "b"});
  const Value text("a");
  EXPECT_FALSE(any_item(nullptr, is_text) || any_item(&none, is_text) || any_item(&text, is_text));
  EXPECT_FALSE(all_items(nullptr, is_text) || all_items(&none, is_text) || all_items(&text, is_text));
  EXPECT_TRUE(any_item(&some, is_text) && any_item(&every, is_text) && all_items(&every, is_text));
  EXPECT_FALSE(all_items(&some, is_text));
}

TEST(Spelling, IsTheAuthorsOnlyInHisOwnFormat) {
  model::Suite suite;
  suite.source.format = "native";
  EXPECT_EQ(spelling_for(suite, "native", suite.spelling), &suite.spelling);
  EXPECT_EQ(spelling_for(suite, "llmunit", suite.spelling), nullptr);
}

}  // namespace
}  // namespace proctor::dialects
