#include "model/codec.h"

#include <gtest/gtest.h>

#include "base/utf8.h"
#include "value/json.h"

namespace proctor::model {
namespace {

using value::to_json;
using Texts = std::vector<std::string>;

Check check_of(std::string kind, std::optional<Value> expected = std::nullopt) {
  Check check;
  check.kind = std::move(kind);
  check.expected = std::move(expected);
  return check;
}

Case case_of(std::string name, std::vector<Check> checks) {
  Case test;
  test.name = std::move(name);
  test.steps.emplace_back();
  test.steps[0].checks = std::move(checks);
  return test;
}

Suite suite_of(std::vector<Case> cases) {
  Suite suite;
  suite.cases = std::move(cases);
  return suite;
}

Suite france() {
  return suite_of(
      {case_of("France", {check_of("contains", "Paris"), check_of("is_null"), check_of("regex", "^P")})});
}

Check& check_in(Suite& suite, std::size_t index) { return suite.cases[0].steps[0].checks[index]; }

TEST(ToValue, LeavesDefaultsOut) {
  EXPECT_EQ(to_json(to_value(Suite{})), R"({"cases":[]})");
  EXPECT_EQ(to_json(to_value(Case{})), R"({"rule":"all","steps":[]})");
  EXPECT_EQ(to_json(to_value(Step{})), "{}");
  EXPECT_EQ(to_json(to_value(check_of("contains"))), R"({"kind":"contains","subject":"text"})");
}

TEST(ToValue, TellsAllThatACheckSays) {
  Check check = check_of("regex", "x");
  check.id = "c1";
  check.subject = Subject::json;
  check.path = "$.a";
  check.path_mode = PathMode::all;
  check.options = Map{{"flags", "i"}};
  check.negate = true;
  check.weight = 2;
  check.description = "d";
  check.extra = Map{{"e", 1}};
  EXPECT_EQ(to_json(to_value(check)),
            R"({"id":"c1","kind":"regex","subject":"json","path":"$.a","path_mode":"all","expected":"x",)"
            R"("options":{"flags":"i"},"negate":true,"weight":2,"description":"d","extra":{"e":1}})");
}

TEST(ToValue, TellsAllThatAStepSays) {
  Step step;
  step.input = "hi";
  step.vars = Map{{"v", 1}};
  step.expected_output = "ho";
  step.retrieval_context.emplace();
  step.output_type = OutputType::json;
  step.checks = {check_of("is_null")};
  step.extra = Map{{"e", 1}};
  EXPECT_EQ(to_json(to_value(step)),
            R"({"input":"hi","vars":{"v":1},"expected_output":"ho","retrieval_context":[],"output":"json",)"
            R"("checks":[{"kind":"is_null","subject":"text"}],"extra":{"e":1}})");
}

TEST(ToValue, TellsAllThatACaseSays) {
  Case test;
  test.id = "1";
  test.name = "n";
  test.description = "d";
  test.tags = {"t"};
  test.run_mode = RunMode::only;
  test.target = Prompt{.text = "p", .params = Map{{"temperature", 0}}};
  test.vars = Map{{"v", 1}};
  test.history = {Message{.role = "user", .content = "hi"}};
  test.memory = Map{{"m", 1}};
  test.mocks = {Mock{.name = "tool", .returns = 1}};
  test.fixtures = Fixtures{.setup = {"a"}, .env = Map{{"E", "x"}}};
  test.timeout_ms = 5;
  test.repeat = 2;
  test.rule = {.weighted = true, .threshold = 0.7};
  test.extra = Map{{"e", 1}};
  EXPECT_EQ(
      to_json(to_value(test)),
      R"({"id":"1","name":"n","description":"d","tags":["t"],"run_mode":"only",)"
      R"("target":{"prompt":"p","params":{"temperature":0}},"vars":{"v":1},)"
      R"("history":[{"role":"user","content":"hi"}],"memory":{"m":1},"mocks":[{"name":"tool","returns":1}],)"
      R"("fixtures":{"setup":["a"],"env":{"E":"x"}},"timeout_ms":5,"repeat":2,"rule":0.7,"steps":[],)"
      R"("extra":{"e":1}})");
}

TEST(ToValue, TellsAllThatASuiteSays) {
  Suite suite;
  suite.name = "s";
  suite.description = "d";
  suite.tags = {"t"};
  suite.target = Agent{.command = {"run", "it"}};
  suite.defaults = Defaults{.pass_threshold = 0.5,
                            .model = "m",
                            .judge = "j",
                            .min_kappa = 0.6,
                            .min_labels = 50,
                            .judge_compatibility = "deepeval",
                            .timeout_ms = 1,
                            .repeat = 2};
  suite.mocks = {Mock{.name = "tool", .code = "c", .file = "f", .rules = {1}}};
  suite.created_at = "2025";
  suite.updated_at = "2026";
  suite.extra = Map{{"e", 1}};
  EXPECT_EQ(
      to_json(to_value(suite)),
      R"({"name":"s","description":"d","tags":["t"],"target":{"agent":{"command":["run","it"]}},)"
      R"("defaults":{"pass_threshold":0.5,"model":"m","judge":"j","min_kappa":0.6,"min_labels":50,"judge_compatibility":"deepeval","timeout_ms":1,"repeat":2},)"
      R"("mocks":[{"name":"tool","code":"c","file":"f","rules":[1]}],"created_at":"2025",)"
      R"("updated_at":"2026","cases":[],"extra":{"e":1}})");
}

TEST(ToValue, TellsTargetsAndRulesApart) {
  Case test;
  const auto target = [&](Target wanted) {
    test.target = std::move(wanted);
    return to_json(*to_value(test).find("target"));
  };
  EXPECT_EQ(target(Request{.provider = "openai", .body = Map{{"model", "m"}}}),
            R"({"provider":"openai","request":{"model":"m"}})");
  EXPECT_EQ(target(Prompt{.reference = "p.yaml"}), R"({"prompt_file":"p.yaml"})");
  EXPECT_EQ(target(Agent{.url = "http://x"}), R"({"agent":{"url":"http://x"}})");
  EXPECT_EQ(target(Agent{.python = "a.py"}), R"({"agent":{"python":"a.py"}})");
  test.rule = {.weighted = true};
  EXPECT_EQ(*to_value(test).find("rule"), Value("weighted"));
}

TEST(ToValue, LeavesPlaceSpellingAndSourceOut) {
  Suite plain = france();
  Suite spelled = france();
  spelled.source = {"llmunit", "x.yaml"};
  spelled.span = {1, 2};
  spelled.spelling.shape = "short";
  check_in(spelled, 0).source_key = "icontains";
  check_in(spelled, 0).spelling.keys = {"type"};
  EXPECT_EQ(to_value(plain), to_value(spelled));
  EXPECT_EQ(differences(plain, spelled), Texts{});
}

TEST(Differences, NameALostCheck) {
  Suite after = france();
  after.cases[0].steps[0].checks.erase(after.cases[0].steps[0].checks.begin() + 1);
  EXPECT_EQ(differences(france(), after), Texts{"case \"France\", step 1, check 2 (is_null): not carried"});
}

TEST(Differences, NameEveryCheckWhenAllAreLost) {
  Suite after = france();
  after.cases[0].steps[0].checks.clear();
  EXPECT_EQ(differences(france(), after), (Texts{"case \"France\", step 1, check 1 (contains): not carried",
                                                 "case \"France\", step 1, check 2 (is_null): not carried",
                                                 "case \"France\", step 1, check 3 (regex): not carried"}));
}

TEST(Differences, NameAFieldThatChangedWentOrCame) {
  Suite before = france();
  before.name = "capitals";
  before.cases[0].repeat = 3;
  check_in(before, 0).weight = 2;
  check_in(before, 2).options = Map{{"flags", "i"}};
  Suite after = france();
  after.name = "cities";
  after.description = "new";
  check_in(after, 0).weight = 0.5;
  EXPECT_EQ(differences(before, after),
            (Texts{"name: \"capitals\" became \"cities\"", "case \"France\": repeat 3 not carried",
                   "case \"France\", step 1, check 1 (contains), weight: 2 became 0.5",
                   "case \"France\", step 1, check 3 (regex): options {\"flags\":\"i\"} not carried",
                   "the suite: description \"new\" was not there before"}));
}

TEST(Differences, NameExtraThatIsLost) {
  Suite before = france();
  before.extra = Map{{"owner", "team"}};
  before.cases[0].extra = Map{{"a", 1}, {"b", List{1, 2}}};
  Suite after = france();
  after.cases[0].extra = Map{{"a", 1}};
  EXPECT_EQ(differences(before, after), (Texts{"case \"France\", extra: b [1,2] not carried",
                                               "the suite: extra {\"owner\":\"team\"} not carried"}));
}

TEST(Differences, NumberACaseWithoutAName) {
  EXPECT_EQ(differences(suite_of({case_of("a", {}), case_of("", {})}), suite_of({case_of("a", {})})),
            Texts{"case 2: not carried"});
}

TEST(Differences, TellWhatCame) {
  const Suite none;
  const Suite some = france();
  EXPECT_EQ(differences(none, some), Texts{"case \"France\": was not there before"});
}

TEST(Differences, TakeKeysOfAnAuthorForWhatTheyAre) {
  Suite before = france();
  before.cases[0].vars = Map{{"cases", 3}, {"steps", List{Map{{"kind", 5}}}}, {"checks", "x"}};
  Suite after = before;
  after.cases[0].vars.set("checks", "y");
  after.cases[0].vars.set("steps", List{Map{{"kind", 6}}});
  EXPECT_EQ(differences(before, after),
            (Texts{"case \"France\", vars, steps: [{\"kind\":5}] became [{\"kind\":6}]",
                   "case \"France\", vars, checks: \"x\" became \"y\""}));
}

TEST(Differences, ShowAuthorsTextWithoutTricks) {
  Suite before = france();
  before.extra = Map{{"a\x1b[2J", List{"\xE2\x80\x8B"}}};
  for (const std::string& told : differences(before, france())) EXPECT_EQ(visible(told), told);
  before.extra = Map{{"k", List{std::string(30, ' '), "é€é€é€é€é€é€é€é€é€é€é€é€é€é€"}}};
  for (const std::string& told : differences(before, france()))
    EXPECT_EQ(find_invalid_utf8(told), std::nullopt) << visible(told);
}

TEST(Differences, AreThereExactlyWhenTwoSuitesDiffer) {
  Suite shuffled = france();
  std::swap(check_in(shuffled, 0), check_in(shuffled, 2));
  Suite longer = france();
  longer.cases[0].steps.emplace_back();
  const Suite suites[] = {Suite{}, france(), shuffled, longer, suite_of({case_of("France", {})})};
  for (const Suite& a : suites)
    for (const Suite& b : suites)
      EXPECT_EQ(differences(a, b).empty(), to_value(a) == to_value(b)) << to_json(to_value(a)) << "\n"
                                                                       << to_json(to_value(b));
}

}  // namespace
}  // namespace proctor::model
