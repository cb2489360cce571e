// Mistakes that authors make: `validate` reports each of them, all at once, where it is, and `run` reports
// the same before it calls anyone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "e2e/process.h"

namespace proctor::e2e {
namespace {

using namespace std::string_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// The lines of errors, without the excerpts below them.
std::set<std::string> errors_in(const std::string& err) {
  std::set<std::string> out;
  std::istringstream lines(err);
  for (std::string line; std::getline(lines, line);)
    if (line.find(": error[") != std::string::npos) out.insert(line);
  return out;
}

struct Mistake {
  std::string name;
  std::string path;
  std::string text;
  std::vector<std::string> reported;  // the beginnings of lines, all of them
};

void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.name; }

class Mistakes : public testing::TestWithParam<Mistake> {
 protected:
  void SetUp() override { folder_.put(".git/HEAD", ""); }

  Ran run(std::vector<std::string> words) const {
    return proctor({.words = std::move(words),
                    .folder = folder_.path(),
                    .environment = {{"OPENAI_API_KEY", "none"}, {"OPENAI_BASE_URL", "http://127.0.0.1:9"}}});
  }

  Folder folder_;
};

TEST_P(Mistakes, AreReportedAlikeByValidateAndRunWhereTheyAre) {
  folder_.put(GetParam().path, GetParam().text);
  const Ran validated = run({"validate", GetParam().path});
  for (const std::string& line : GetParam().reported)
    EXPECT_THAT(validated.err, HasSubstr(GetParam().path + ":" + line));
  const auto errors = errors_in(validated.err);
  EXPECT_EQ(validated.code, errors.empty() ? 0 : 2);
  if (errors.empty()) return;
  const Ran ran = run({"run", GetParam().path, "--store", "none"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(errors_in(ran.err), errors);
}

std::string native(const std::string& target, const std::string& test) {
  return "proctor: 1\ntarget: " + target + "\ncases:\n  - " + test + "\n";
}

const std::string kTarget = "{provider: openai, model: gpt-4o, prompt: Hello}";

INSTANTIATE_TEST_SUITE_P(
    Suites, Mistakes,
    testing::Values(
        Mistake{"UnknownProvider",
                "a.yaml",
                native("{provider: opnai, model: x, prompt: Hi}", "{name: a, checks: [{contains: b}]}"),
                {"2:20: error[E452]: no provider is called \"opnai\" (did you mean \"openai\"?)"}},
        Mistake{"UnknownProviderOfARequest",
                "a.yaml",
                "tests:\n  - name: a\n    request: {provider: antropic, model: x, messages: []}\n"
                "    assertions: [{type: no-refusal}]\n",
                {"3:25: error[E452]: no provider is called \"antropic\" (did you mean \"anthropic\"?)"}},
        Mistake{"TwoCasesWithOneId",
                "a.yaml",
                native(kTarget,
                       "{id: x, name: a, checks: [{contains: b}]}\n"
                       "  - {id: x, name: b, checks: [{contains: b}]}"),
                {"5:10: error[E651]: two cases have the id \"x\", the first at line 4, column 10"}},
        Mistake{"TwoCasesWithOneName",
                "a.yaml",
                native(kTarget, "{name: a, checks: [{contains: b}]}\n  - {name: a, checks: [{contains: b}]}"),
                {"5:12: warning[W651]: two cases are called \"a\""}},
        Mistake{"UnclosedPlaceholder",
                "a.yaml",
                native("{provider: openai, model: gpt-4o, prompt: \"Weather in {{city?\"}",
                       "{name: a, vars: {city: Rome}, checks: [{contains: b}]}"),
                {"2:63: error[E656]: the placeholder \"{{city\" is never closed: write {{city}}"}},
        Mistake{"PlaceholderWithoutAValue",
                "a.yaml",
                native("{provider: openai, model: gpt-4o, prompt: \"Weather in {{ctiy}}\"}",
                       "{name: a, vars: {city: Rome}, checks: [{contains: b}]}"),
                {"2:63: error[E655]: {{ctiy}} has no value in case \"a\" (did you mean \"city\"?)"}},
        Mistake{"PlaceholderOfARequestWithoutAValue",
                "a.yaml",
                native("{provider: openai, request: {model: gpt-4o, messages: [{role: user, content: \"In "
                       "{{country}}\"}]}}",
                       "{name: a, checks: [{contains: b}]}"),
                {"2:90: error[E655]: {{country}} has no value in case \"a\""}},
        Mistake{"PlaceholderOfACheckWithoutAValue",
                "a.yaml",
                native(kTarget, "{name: a, vars: {x: 1}, checks: [{not-contains: \"{{y}}\"}]}"),
                {"4:54: error[E655]: {{y}} has no value in this case"}},
        Mistake{"CaseWithoutChecks",
                "a.yaml",
                native(kTarget, "{name: a}"),
                {"4:12: warning[W657]: this case checks nothing"}},
        Mistake{"Repeat",
                "a.yaml",
                native(kTarget, "{name: a, repeat: 1000000000000, checks: [{contains: b}]}"),
                {"4:23: error[E205]: \"repeat\" must be from 1 to 1000000"}},
        Mistake{"EmptyPartOfAPath",
                "a.test.yaml",
                "steps:\n  - input: hi\n    assert:\n      memory.a..b: 1\n",
                {"4:7: error[E652]: the path \"a..b\" has an empty part"}},
        Mistake{"MisspeltOption",
                "a.yaml",
                native("{provider: openai, model: gpt-4o, temprature: 0, prompt: Hi}",
                       "{name: a, checks: [{contains: b}]}"),
                {"2:43: error[E650]: no provider is known to have the option \"temprature\" (did you mean "
                 "\"temperature\"?)"}},
        Mistake{"MisspeltOptionOfARequest",
                "a.yaml",
                native("{provider: openai, request: {model: gpt-4o, temprature: 0, messages: [{role: user, "
                       "content: Hi}]}}",
                       "{name: a, checks: [{contains: b}]}"),
                {"2:53: error[E650]: "}},
        Mistake{"MisspeltOptionOfABody",
                "a.yaml",
                "tests:\n  - name: a\n    request: {provider: openai, model: gpt-4o, max_token: 5, messages: "
                "[{role: user, content: Hi}]}\n    assertions: [{type: no-refusal}]\n",
                {"3:48: warning[W650]: no provider is known to have the option \"max_token\" (did you mean "
                 "\"max_tokens\"?)"}},
        Mistake{"NullKey",
                "a.yaml",
                native(kTarget, "{name: a, vars: {~: 1}, checks: [{contains: b}]}"),
                {"4:22: error[E653]: the key \"~\" is null"}},
        Mistake{"MissingKey",
                "a.yaml",
                "proctor: 1\n: x\ncases: []\n",
                {"2:1: error[E653]: there is no key before this colon"}},
        Mistake{"ByteOrderMarkInside",
                "a.yaml",
                "proctor: 1\n\xEF\xBB\xBFname: x\ncases: []\n",
                {"2:1: error[E654]: a byte-order mark in the middle of the file"}},
        Mistake{
            "NulByte", "a.yaml", "proctor: 1\nname: a\0b\n"s, {"2:8: error[E103]: binary file: a NUL byte"}},
        Mistake{"PatternInAFlowMap",
                "a.yaml",
                "tests:\n  - name: a\n    assertions:\n      - {type: regex, flags: i, pattern: \"a(b\"}\n",
                {"4:42: error[E307]: "}},
        Mistake{"NothingToAsk",
                "a.yaml",
                native("{provider: openai, model: gpt-4o}", "{name: a, checks: [{contains: b}]}"),
                {"4:5: error[E451]: there is nothing to ask"}}),
    [](const auto& row) { return row.param.name; });

class AllMistakes : public Mistakes {};

TEST_F(AllMistakes, AreReportedAtOnceAlsoBesideErrorsInTheStructure) {
  folder_.put("a.yaml",
              "proctor: 1\n"
              "target: {provider: opnai, model: x, prompt: Hi}\n"
              "cases:\n"
              "  - name: [1]\n"
              "    checks: [{contains: b}]\n"
              "  - name: b\n"
              "    checks: [{regex: \"a(b\"}, {json-schema: {type: strng, minLength: -1}}]\n"
              "  - {name: c, chekcs: []}\n");
  const Ran ran = run({"validate", "a.yaml"});
  EXPECT_THAT(ran.err, AllOf(HasSubstr("a.yaml:2:20: error[E452]"), HasSubstr("a.yaml:4:11: error[E201]"),
                             HasSubstr("a.yaml:7:22: error[E307]"), HasSubstr("a.yaml:7:51: error[E312]"),
                             HasSubstr("a.yaml:7:69: error[E312]"), HasSubstr("a.yaml:8:15: error[E203]")));
  EXPECT_EQ(errors_in(run({"run", "a.yaml", "--store", "none"}).err), errors_in(ran.err));
}

TEST_F(AllMistakes, OfThreeWrongTypesAreThreeErrorsWhereTheyAre) {
  folder_.put("a.yaml", "steps: hello\nmemory: 5\ndescription: [1]\n");
  const Ran ran = run({"validate", "a.yaml"});
  EXPECT_THAT(ran.err, AllOf(HasSubstr("a.yaml:1:8: error[E201]: \"steps\" must be a list"),
                             HasSubstr("a.yaml:2:9: error[E201]: \"memory\" must be"),
                             HasSubstr("a.yaml:3:14: error[E201]: \"description\" must be")));
}

TEST_F(AllMistakes, NameTheClosestFormatOfAFileThatIsInNone) {
  folder_.put("a.yaml", "steps:\n  - mesage: hi\n");
  const Ran ran = run({"validate", "a.yaml"});
  EXPECT_THAT(ran.err,
              AllOf(HasSubstr("a.yaml:1:1: error[E150]: no known test format; the closest is llmunit"),
                    HasSubstr("\"expectedBehavior\""), Not(HasSubstr("promptkitchen"))));
}

TEST_F(AllMistakes, InMocksAreReportedAtTheirLine) {
  folder_.put("hello/prompt.md", "Hi {{ $json.last_message }}");
  folder_.put("hello/simple_tests.json",
              R"({"name": "a", "steps": [{"message": "hi", "expectedBehavior": "greets"}]})");
  folder_.put(
      "hello/mocks.ts",
      "export default {\n  good: (args: any) => 'x',\n  bad: (args: any) => {\n    return 'a' +;\n  }\n};\n");
  EXPECT_THAT(run({"validate", "hello"}).err, HasSubstr("hello/mocks.ts:4:17: error[E442]"));
}

TEST_F(AllMistakes, InAPromptFolderNameTheFile) {
  folder_.put("hello/prompt.md", "Hi {{ $json.nmae }}");
  folder_.put("hello/a.json", R"({"name": "a", "steps": [{"message": "hi", "expectedBehavior": "greets"}]})");
  folder_.put("hello/b.json",
              "{\"name\": \"b\", \"mocks\": [{\"name\": \"t\", \"code\": \"return (;\"}],\n"
              " \"steps\": [{\"message\": \"hi\", \"expectedBehavior\": \"greets\"}]}");
  const Ran validated = run({"validate", "hello"});
  EXPECT_THAT(validated.err, AllOf(HasSubstr("hello/b.json:1:47: error[E442]"), HasSubstr("W655"),
                                   HasSubstr("hello/a.json:1:1: warning")));
  EXPECT_EQ(errors_in(run({"run", "hello", "--store", "none", "--judge", "gpt-4o", "--model", "gpt-4o"}).err),
            errors_in(validated.err));
}

TEST_F(AllMistakes, OfAPlaceholderAreReportedOnceForAllCasesThatShareIt) {
  folder_.put("a.yaml", native("{provider: openai, model: gpt-4o, prompt: \"In {{city}}\"}",
                               "{name: a, checks: [{contains: b}]}\n  - {name: b, checks: [{contains: b}]}"));
  const Ran ran = run({"validate", "a.yaml"});
  EXPECT_THAT(ran.err, HasSubstr("{{city}} has no value in case \"a\", nor in 1 case more"));
  EXPECT_EQ(errors_in(ran.err).size(), 1U);
}

TEST_F(AllMistakes, AreNoneWhereOptionsAreMarkedAsMeant) {
  folder_.put("a.yaml", native("{provider: openai, model: gpt-4o, prompt: Hi, extra_body: {temprature: 1}}",
                               "{name: a, checks: [{contains: b}]}"));
  const Ran ran = run({"validate", "a.yaml"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
}

TEST_F(AllMistakes, AreNotWhatTheOperatorMaySayLater) {
  folder_.put("a.yaml", "proctor: 1\ncases:\n  - {name: a, input: Hi, checks: [{contains: b}]}\n");
  folder_.put("b.yaml", "tests:\n  - {name: b, assertions: [{type: no-refusal}]}\n");
  const Ran ran = run({"validate", "a.yaml", "b.yaml"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
}

TEST_F(AllMistakes, DoNotStopRequestsFromBeingFilledIn) {
  folder_.put(
      "a.yaml",
      native("{provider: echo, request: {model: x, messages: [{role: user, content: \"In {{country}}\"}]}}",
             "{name: a, vars: {country: France}, checks: [{exact: In France}]}"));
  const Ran ran = run({"run", "a.yaml", "--store", "none"});
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
}

}  // namespace
}  // namespace proctor::e2e
