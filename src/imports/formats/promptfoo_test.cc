#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "dialects/dialect.h"
#include "imports/importer.h"
#include "testing/test_folder.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::imports {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class ImportPromptfoo : public ::testing::Test {
 protected:
  Imported import(const std::string& text) {
    auto root = value::parse_yaml(text);
    EXPECT_TRUE(root.has_value());
    const auto opened = Root::open(folder_.path().string());
    Sources sources(&*opened, "promptfooconfig.yaml", "promptfooconfig.yaml", text);
    const Importer* importer = find_importer("promptfoo");
    EXPECT_TRUE(importer->sniff(*root, "x.yaml"));
    Imported out = importer->import(*root, sources);
    if (out.faults.empty()) is_native(out.suite);
    return out;
  }

  // What is made is a suite that loads.
  static void is_native(const Value& suite) {
    const std::string text = value::to_yaml(suite);
    Diagnostics faults("made.yaml", text);
    auto root = value::parse_yaml(text, {}, faults);
    const auto document = dialects::read_document(*std::move(root), dialects::find_dialect("native"), true,
                                                  {text, "made.yaml", faults});
    EXPECT_TRUE(document.has_value()) << (faults.has_errors() ? faults.first_error().message : "") << "\n"
                                      << text;
  }

  static std::vector<std::string> losses(const Imported& imported) {
    std::vector<std::string> out;
    for (const Loss& loss : imported.losses) out.push_back(loss.text);
    return out;
  }

  static std::vector<std::string> names(const Imported& imported) {
    std::vector<std::string> out;
    for (const Value& test : imported.suite.find("cases")->list())
      out.emplace_back(test.find("name")->text());
    return out;
  }

  // The checks of a test with one assertion, as JSON.
  std::string check(const std::string& assertion) {
    const auto imported = import(fmt::format(
        "prompts: [p]\nproviders: [echo]\ntests: [{{vars: {{x: [a]}}, assert: [{}]}}]\n", assertion));
    const Value* checks = imported.suite.find("cases")->list()[0].find("checks");
    return checks == nullptr ? losses(imported).at(0) : value::to_json(checks->list()[0]);
  }

  // Why a test with one assertion has an unsupported check, which must be reported as well.
  std::string unsupported(const std::string& assertion) {
    const auto imported = import(fmt::format(
        "prompts: [p]\nproviders: [echo]\ntests: [{{vars: {{x: [a]}}, assert: [{}]}}]\n", assertion));
    const Value& check = imported.suite.find("cases")->list()[0].find("checks")->list()[0];
    EXPECT_THAT(losses(imported), SizeIs(1));
    const Value* why = check.find("unsupported");
    return why == nullptr ? value::to_json(check) : std::string(why->text());
  }

  std::string cases(const std::string& text) { return value::to_json(*import(text).suite.find("cases")); }

  proctor::testing::TestFolder folder_;
};

TEST_F(ImportPromptfoo, MakesEveryCombinationInPromptfoosOrder) {
  const auto imported = import(R"(
prompts: [{raw: 'A {{x}} {{y}}', label: one}, {raw: 'B {{x}}', label: two}]
providers: [openai:gpt-4o, {id: 'anthropic:messages:claude-sonnet-4-5', label: claude}]
tests:
  - description: t
    vars: {x: [a, b], y: z, n: [1, 2]}
)");
  EXPECT_THAT(names(imported), ElementsAre("t (x=a) [one | openai:gpt-4o]", "t (x=a) [two | openai:gpt-4o]",
                                           "t (x=a) [one | claude]", "t (x=a) [two | claude]",
                                           "t (x=b) [one | openai:gpt-4o]", "t (x=b) [two | openai:gpt-4o]",
                                           "t (x=b) [one | claude]", "t (x=b) [two | claude]"));
  EXPECT_THAT(imported.losses, IsEmpty());
}

TEST_F(ImportPromptfoo, SharesOneTargetAndKeepsTemplates) {
  const auto imported = import(
      "prompts: ['Hi {{name}}{{missing}}']\nproviders: [openai:chat:gpt-4o]\ntests: [{vars: {name: Ann}}]\n");
  EXPECT_EQ(
      value::to_json(*imported.suite.find("target")),
      R"({"provider":"openai","model":"gpt-4o","temperature":0,"max_tokens":1024,"prompt":"Hi {{name}}{{missing}}"})");
  EXPECT_EQ(value::to_json(*imported.suite.find("cases")),
            R"([{"name":"name=Ann","vars":{"name":"Ann","missing":""}}])");
}

TEST_F(ImportPromptfoo, CarriesAssertions) {
  const std::pair<std::string, std::string> kPairs[] = {
      {"{type: equals, value: 4}", R"({"exact":"4"})"},
      {"{type: not-equals, value: {a: 1}}", R"({"not-equals":{"a":1}})"},
      {"{type: icontains, value: 'X{{x}}', weight: 2}",
       R"({"contains":"Xa","case_insensitive":true,"weight":2})"},
      {"{type: contains-any, value: 'a, b'}", R"({"any-of":[{"contains":"a"},{"contains":"b"}]})"},
      {"{type: not-contains-all, value: [a, b]}", R"({"not-all-of":[{"contains":"a"},{"contains":"b"}]})"},
      {"{type: levenshtein, value: a}", R"({"edit-distance":"a","most":5})"},
      {"{type: latency, threshold: 5}", R"({"latency":{"max":5}})"},
      {"{type: contains, value: a, weight: 0, metric: m}",
       R"({"at-least":{"n":0,"checks":[{"contains":"a"}]},"weight":0,"id":"m"})"},
      {"{type: javascript, value: \"!output.includes('a')\"}", R"({"not-contains":"a"})"},
      {"{type: assert-set, threshold: 0.5, assert: [{type: contains, value: a}]}",
       R"({"weighted":{"least":0.5,"checks":[{"contains":"a"}]}})"},
      {"{type: llm-rubric, value: Greets, threshold: 0.6, provider: 'openai:gpt-4o'}",
       R"({"judge":"Greets","least":0.6,"model":"openai/gpt-4o"})"},
  };
  for (const auto& [assertion, expected] : kPairs) EXPECT_EQ(check(assertion), expected) << assertion;
}

TEST_F(ImportPromptfoo, LeavesAnUnsupportedCheckWhereItCannotConvertOne) {
  EXPECT_EQ(unsupported("{type: python, value: 'True'}"), "assertion python: code of a config is never run");
  EXPECT_EQ(unsupported("{type: not-is-sql}"), "assertion not-is-sql: there is no such check here");
  EXPECT_EQ(unsupported("{type: contains}"), "assertion contains: it needs a text to compare with");
  EXPECT_EQ(unsupported("{type: no-such-thing}"), "assertion no-such-thing: there is no such check here");
  EXPECT_EQ(unsupported("{type: contains, value: '{% for a in b %}{% endfor %}'}"),
            "assertion contains: its value needs {% for a in b %}");
  EXPECT_EQ(unsupported("{type: contains, value: '{{env.HOME}}'}"),
            "assertion contains: its value needs the environment variable \"HOME\"");
}

TEST_F(ImportPromptfoo, KeepsWeightAndNameOfALostAssertion) {
  EXPECT_EQ(
      check("{type: python, value: x, weight: 0, metric: m}"),
      R"({"unsupported":"assertion python (metric \"m\"): code of a config is never run","weight":0,"id":"m"})");
}

TEST_F(ImportPromptfoo, KeepsTheRestOfASetThatHasALostAssertion) {
  EXPECT_EQ(
      check("{type: assert-set, assert: [{type: contains, value: a}, {type: python, value: x}]}"),
      R"({"all-of":[{"contains":"a"},{"unsupported":"assertion python: code of a config is never run"}]})");
}

TEST_F(ImportPromptfoo, NegatedJsonCodeIsNotCarriedForItFailsOnOtherTexts) {
  EXPECT_THAT(check("{type: javascript, value: \"!(JSON.parse(output).a === 1)\"}"),
              HasSubstr("code of a config is never run"));
}

TEST_F(ImportPromptfoo, KeepsCasesOfALostProviderWithoutAModel) {
  EXPECT_EQ(
      cases("prompts: [p]\nproviders: ['python:x.py', echo]\ntests: [{assert: [{type: is-json}]}]\n"),
      R"([{"name":"test 1 [python:x.py]","target":{"prompt":"p"},"checks":[{"is-json":true}]},)"
      R"({"name":"test 1 [echo]","target":{"provider":"echo","prompt":"p"},"checks":[{"is-json":true}]}])");
}

TEST_F(ImportPromptfoo, LeavesCasesThatSayWhyTheyCannotRun) {
  const std::string good = "{vars: {a: b}, assert: [{type: is-json}]}";
  EXPECT_THAT(
      cases("prompts: [p, file://q.py]\nproviders: [echo]\ntests: [" + good + "]\n"),
      HasSubstr(
          R"({"name":"a=b [file://q.py]","checks":[{"unsupported":"prompt \"file://q.py\": a program)"));
  EXPECT_THAT(cases("prompts: [p]\nproviders: [echo]\ntests: [" + good + ", file://t.js]\n"),
              HasSubstr(R"("checks":[{"unsupported":"tests that \"file://t.js\" makes)"));
  EXPECT_THAT(cases("prompts: [p]\nproviders: [echo]\ntests: [" + good + ", {vars: {a: file://v.py}}]\n"),
              HasSubstr(R"("checks":[{"unsupported":"a variable that \"v.py\" makes)"));
}

TEST_F(ImportPromptfoo, MakesNoCasesWhereNoneCouldRun) {
  EXPECT_EQ(cases("prompts: [file://q.py]\nproviders: [echo]\ntests: [{assert: [{type: is-json}]}]\n"), "[]");
  EXPECT_EQ(cases("prompts: [p]\nproviders: [echo]\ntests: file://t.py\n"), "[]");
  EXPECT_EQ(cases("prompts: [p]\nproviders: [echo]\nredteam: {purpose: x}\n"), "[]");
}

TEST_F(ImportPromptfoo, DecidesNothingOnAnswersThatATransformWouldHaveChanged) {
  EXPECT_THAT(cases("prompts: [p]\nproviders: [echo]\ntests: [{options: {transform: output.trim()}, assert: "
                    "[{type: not-contains, value: a}, {type: latency, threshold: 5}]}]\n"),
              AllOf(HasSubstr(R"({"unsupported":"assertion not-contains: options.transform is code)"),
                    HasSubstr(R"({"latency":{"max":5}})")));
}

TEST_F(ImportPromptfoo, TellsALossOnceAndAtItsPlace) {
  const auto imported = import(
      "prompts: [p]\nproviders: [echo]\ndefaultTest:\n  assert: [{type: is-sql}]\ntests: [{vars: {a: 1}}, "
      "{vars: {a: 2}}]\n");
  ASSERT_THAT(imported.losses, SizeIs(1));
  EXPECT_EQ(imported.losses[0].at.begin, 55U);
}

TEST_F(ImportPromptfoo, ProgramsAreNeverRun) {
  const auto imported = import(
      "prompts: ['exec:rm -rf x', 'file://p.js', 'file://p.py:f']\nproviders: ['exec:x', 'python:x.py', "
      "'file://x.js']\ntests: file://t.js\n");
  EXPECT_THAT(imported.losses, SizeIs(7));
}

TEST_F(ImportPromptfoo, ReadsNothingOutsideTheRoot) {
  for (const std::string reference :
       {"file:///etc/passwd", "file://../../../../etc/passwd", "file://a/../../../etc/passwd"}) {
    const auto imported = import("prompts: ['" + reference + "']\nproviders: [echo]\ntests: []\n");
    ASSERT_THAT(imported.faults, SizeIs(1)) << reference;
    EXPECT_EQ(imported.faults[0].code, "E415");
  }
}

TEST_F(ImportPromptfoo, CombinationsHaveAnEnd) {
  std::string vars;
  for (int i = 0; i < 30; ++i) vars += fmt::format("v{}: [a, b, c, d], ", i);
  const auto imported = import("prompts: [p]\nproviders: [echo]\ntests: [{vars: {" + vars + "}}]\n");
  ASSERT_THAT(imported.faults, SizeIs(1));
  EXPECT_EQ(imported.faults[0].code, "E416");
  EXPECT_EQ(imported.faults[0].message, "the variables of this test make more than 20000 combinations");
}

TEST_F(ImportPromptfoo, ReferencesInACircleAreAFault) {
  const auto imported = import(
      "prompts: [p]\nproviders: [echo]\na: {$ref: '#/b'}\nb: {$ref: '#/a'}\ntests: [{assert: [{$ref: "
      "'#/a'}]}]\n");
  ASSERT_THAT(imported.faults, SizeIs(1));
  EXPECT_EQ(imported.faults[0].code, "E416");
}

TEST_F(ImportPromptfoo, ChatMessagesBecomeASystemPromptAndAnInput) {
  const auto imported = import(R"(
prompts: ['[{"role": "system", "content": "Be {{tone}}"}, {"role": "user", "content": "{{q}}"}]']
providers: [echo]
tests: [{vars: {tone: kind, q: "a \"b\""}}]
)");
  EXPECT_EQ(value::to_json(*imported.suite.find("target")), R"({"provider":"echo","prompt":"Be {{tone}}"})");
  EXPECT_EQ(value::to_json(*imported.suite.find("cases")->list()[0].find("input")), R"("{{q}}")");
}

}  // namespace
}  // namespace proctor::imports
