// A run is green only where something was tested: whatever is lost, left out or broken shows in the exit code
// and in the reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "e2e/process.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr auto kGood =
    "proctor: 1\nname: good\ntarget: {provider: echo, model: x}\n"
    "cases:\n  - {name: one, input: hello, checks: [{contains: hello}]}\n";
constexpr auto kUnchecked =
    "proctor: 1\nname: unchecked\ntarget: {provider: echo, model: x}\n"
    "cases:\n  - {name: one, input: hello}\n";
// Its prompts are programs, which are never run.
constexpr auto kNoCases =
    "prompts: [file://prompt.py]\nproviders: [echo]\ntests: [{assert: [{type: contains, value: x}]}]\n";
constexpr auto kLostCheck =
    "prompts: ['Say {{word}}']\nproviders: [echo]\n"
    "tests: [{description: t, vars: {word: hi}, assert: [{type: python, value: 'True', metric: m}]}]\n";
constexpr auto kLostProvider =
    "prompts: ['Say {{word}}']\nproviders: ['python:agent.py']\n"
    "tests: [{description: t, vars: {word: hi}, assert: [{type: contains, value: hi}]}]\n";
constexpr auto kMissingPrompt =
    "proctor: 1\nname: missing\ntarget: {provider: echo, model: x, prompt_file: none.md}\n"
    "cases:\n  - {name: one, input: hello, checks: [{contains: hello}]}\n";
constexpr auto kJudged =
    "proctor: 1\nname: judged\ntarget: {provider: echo, model: x}\ncases:\n"
    "  - {name: judged only, input: hello, checks: [{judge: Greets.}]}\n"
    "  - {name: both, input: hello, checks: [{contains: hello}, {metric: answer_relevancy}]}\n";

class GreenForNothing : public testing::Test {
 protected:
  void SetUp() override { folder_.put(".git/HEAD", ""); }

  Ran type(std::vector<std::string> words, std::map<std::string, std::string> environment = {}) const {
    return proctor(
        {.words = std::move(words), .folder = folder_.path(), .environment = std::move(environment)});
  }

  Ran run(std::vector<std::string> words, std::map<std::string, std::string> environment = {}) const {
    words.insert(words.begin(), "run");
    return type(std::move(words), std::move(environment));
  }

  // The record of a run.
  Value record(std::vector<std::string> words, int code) const {
    words.insert(words.end(), {"--report", "json"});
    const Ran ran = run(words);
    EXPECT_EQ(ran.code, code) << ran.err;
    const auto value = value::parse_json(ran.out);
    EXPECT_TRUE(value) << ran.out << ran.err;
    return value.value_or(Value());
  }

  static std::string totals(const Value& record) {
    return value::to_json(*record.find("run")->find("totals"));
  }

  static const Value& first_case(const Value& record, std::size_t suite = 0) {
    return record.find("suites")->list()[suite].find("cases")->list()[0];
  }

  Folder folder_;
};

TEST_F(GreenForNothing, AnImportWithoutCasesIsBadInputUnlessAllowed) {
  folder_.put("config.yaml", kNoCases);
  for (const std::string command : {"validate", "run"}) {
    const Ran ran = type({command, "config.yaml"});
    EXPECT_EQ(ran.code, 2) << command;
    EXPECT_THAT(ran.err, AllOf(HasSubstr("error[E610]"), HasSubstr("prompt.py"))) << command;
    EXPECT_EQ(type({command, "config.yaml", "--allow-empty"}).code, 0) << command;
  }
}

TEST_F(GreenForNothing, AnEmptyRunThatIsAllowedLooksLikeNoPass) {
  folder_.put("config.yaml", kNoCases);
  const Value empty = record({"config.yaml", "--allow-empty"}, 0);
  EXPECT_EQ(totals(empty), R"({"cases":0,"passed":0,"failed":0,"errors":0,"skipped":0})");
  EXPECT_EQ(*empty.find("run")->find("passed"), Value(false));
}

TEST_F(GreenForNothing, SuitesWithoutAnyCheckAreBadInputUnlessAllowed) {
  folder_.put("a.yaml", kUnchecked);
  for (const std::string command : {"validate", "run"}) {
    const Ran ran = type({command, "a.yaml"});
    EXPECT_EQ(ran.code, 2) << command;
    EXPECT_THAT(ran.err, HasSubstr("error[E614]")) << command;
    EXPECT_EQ(type({command, "a.yaml", "--allow-empty"}).code, 0) << command;
  }
  folder_.put("b.yaml", kGood);
  EXPECT_EQ(run({"a.yaml", "b.yaml"}).code, 0) << "a case without checks passes with a notice";
}

TEST_F(GreenForNothing, SuitesWithoutCasesAreBadInput) {
  folder_.put("a.yaml", "proctor: 1\nname: a\ncases: []\n");
  EXPECT_THAT(run({"a.yaml"}).err, HasSubstr("error[E611]"));
  EXPECT_EQ(run({"a.yaml"}).code, 2);
  EXPECT_EQ(type({"validate", "a.yaml"}).code, 2);
}

TEST_F(GreenForNothing, ASelectionThatMatchesNothingIsBadInput) {
  folder_.put("a.yaml", kGood);
  const Ran named = run({"a.yaml", "-t", "no such name"});
  EXPECT_EQ(named.code, 2);
  EXPECT_THAT(named.err, AllOf(HasSubstr("error[E612]"), HasSubstr("no such name")));
  EXPECT_EQ(run({"a.yaml", "--tag", "none"}).code, 2);
  EXPECT_EQ(run({"a.yaml", "--tag", "none", "--allow-empty"}).code, 0);
}

TEST_F(GreenForNothing, OnlyFailedAfterAGreenRunSaysThatNothingIsLeft) {
  folder_.put("a.yaml", kGood);
  ASSERT_EQ(run({"a.yaml"}).code, 0);
  const Ran ran = run({"a.yaml", "--only-failed"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("error[E612]"), HasSubstr("--only-failed"), HasSubstr("passed")));
  EXPECT_EQ(run({"a.yaml", "--only-failed", "--allow-empty"}).code, 0);
}

TEST_F(GreenForNothing, ARunInWhichEveryCaseIsSkippedIsBadInput) {
  folder_.put("a.yaml",
              "proctor: 1\nname: a\ntarget: {provider: echo, model: x}\n"
              "cases:\n  - {name: one, run: skip, input: hello, checks: [{contains: hello}]}\n");
  const Ran ran = run({"a.yaml"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("error[E613]"));
}

TEST_F(GreenForNothing, AShardMayBeEmptyWhereTheWholeRunIsNot) {
  folder_.put("a.yaml", kGood);
  for (const std::string shard : {"1/3", "2/3", "3/3"})
    EXPECT_EQ(run({"a.yaml", "--shard", shard}).code, 0) << shard;
  EXPECT_EQ(type({"merge", "proctor-shards"}).code, 0);
  folder_.put("b.yaml", kNoCases);
  EXPECT_EQ(run({"b.yaml", "--shard", "1/3"}).code, 2);
}

TEST_F(GreenForNothing, ALostCheckIsACheckInErrorInEveryReport) {
  folder_.put("config.yaml", kLostCheck);
  const Value ran = record({"config.yaml"}, 3);
  EXPECT_EQ(totals(ran), R"({"cases":1,"passed":0,"failed":0,"errors":1,"skipped":0})");
  const Value& check = first_case(ran).find("steps")->list()[0].find("checks")->list()[0];
  EXPECT_EQ(check.find("status")->text(), "error");
  EXPECT_EQ(check.find("id")->text(), "m");
  EXPECT_EQ(check.find("error")->find("kind")->text(), "import");
  EXPECT_THAT(std::string(check.find("error")->find("message")->text()), HasSubstr("assertion python"));
  const Ran reports = run({"config.yaml", "--report", "junit=out.xml", "--report", "tap=out.tap", "--report",
                           "markdown=out.md", "--report", "csv=out.csv", "--report", "jsonl=out.jsonl"});
  EXPECT_EQ(reports.code, 3);
  EXPECT_THAT(folder_.text("out.xml"), AllOf(HasSubstr("errors=\"1\""), HasSubstr("assertion python")));
  EXPECT_THAT(folder_.text("out.tap"), HasSubstr("not ok 1"));
  for (const std::string name : {"out.md", "out.csv", "out.jsonl"})
    EXPECT_THAT(folder_.text(name), HasSubstr("assertion python")) << name;
}

TEST_F(GreenForNothing, ALostCheckStaysInErrorThroughConversion) {
  folder_.put("config.yaml", kLostCheck);
  ASSERT_EQ(type({"convert", "config.yaml", "--to", "native", "-o", "native.yaml"}).code, 0);
  EXPECT_THAT(folder_.text("native.yaml"), HasSubstr("unsupported: "));
  EXPECT_EQ(run({"native.yaml"}).code, 3);
  EXPECT_THAT(type({"validate", "native.yaml"}).err, HasSubstr("warning[W611]"));
}

TEST_F(GreenForNothing, LostPartsOfAConfigAreCasesInErrorBesideTheOthers) {
  const std::string good = "{description: good, vars: {word: hi}, assert: [{type: contains, value: hi}]}";
  const auto config = [&](const std::string& more, const std::string& tests = "") {
    return "prompts: ['Say {{word}}']\nproviders: [echo]\n" + more + "tests: [" + good + tests + "]\n";
  };
  const std::pair<std::string, std::string> kConfigs[] = {
      {"prompt", "prompts: ['Say {{word}}', file://p.py]\nproviders: [echo]\ntests: [" + good + "]\n"},
      {"variable",
       config("", ", {description: v, vars: {word: file://v.py}, assert: [{type: contains, value: x}]}")},
      {"tests", config("", ", file://more.py")},
      {"transform",
       config("",
              ", {vars: {word: a}, options: {transform: output}, assert: [{type: not-contains, value: x}]}")},
      {"provider's transform",
       "prompts: ['Say {{word}}']\nproviders: [echo, {id: echo, label: b, transform: output}]\ntests: [" +
           good + "]\n"},
      {"extensions", config("extensions: [file://hooks.js:all]\n")},
      {"redteam", config("redteam: {purpose: x}\n")},
      {"provider", "prompts: ['Say {{word}}']\nproviders: [echo, 'python:a.py']\ntests: [" + good + "]\n"},
      {"stored answer",
       config("", ", {vars: {word: a}, options: {storeOutputAs: first}}, {vars: {word: 'x {{first}}'}}")},
  };
  for (const auto& [what, text] : kConfigs) {
    folder_.put("config.yaml", text);
    const Ran ran = run({"config.yaml", "--store", "none"});
    EXPECT_EQ(ran.code, 3) << what << "\n" << ran.out << ran.err;
  }
}

TEST_F(GreenForNothing, WithATargetOnTheCommandLineCasesOfALostProviderRun) {
  folder_.put("config.yaml", kLostProvider);
  const Ran none = run({"config.yaml"});
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err, AllOf(HasSubstr("error[E617]"), HasSubstr("python:agent.py"), HasSubstr("--agent")));
  EXPECT_EQ(totals(record({"config.yaml", "--provider", "echo", "--model", "x"}, 0)),
            R"({"cases":1,"passed":1,"failed":0,"errors":0,"skipped":0})");
  folder_.put("agent.sh",
              "#!/bin/sh\nwhile read line; do echo '{\"output\": \"hi\", \"tools_used\": [], \"memory\": "
              "{}}'; done\n");
  EXPECT_EQ(run({"config.yaml", "--agent", "sh agent.sh"}).code, 0);
  folder_.put("given.json", R"([{"output": "hi"}])");
  EXPECT_EQ(run({"config.yaml", "--given", "given.json"}).code, 0);
  EXPECT_EQ(type({"validate", "config.yaml"}).code, 0);
}

TEST_F(GreenForNothing, StrictTurnsWarningsIntoErrorsBeforeTheFirstCall) {
  folder_.put("config.yaml", kLostCheck);
  const Ran flag = run({"config.yaml", "--strict"});
  EXPECT_EQ(flag.code, 2);
  EXPECT_THAT(flag.err, HasSubstr("error[W410]"));
  EXPECT_EQ(flag.out, "");
  EXPECT_EQ(run({"config.yaml"}, {{"PROCTOR_STRICT", "1"}}).code, 2);
  folder_.put("proctor.yaml", "strict: true\n");
  EXPECT_EQ(run({"config.yaml"}).code, 2);
}

TEST_F(GreenForNothing, AMissingPromptFileIsAnErrorForValidateAndRun) {
  folder_.put("a.yaml", kMissingPrompt);
  for (const std::string command : {"validate", "run"}) {
    const Ran ran = type({command, "a.yaml"});
    EXPECT_EQ(ran.code, 2) << command;
    EXPECT_THAT(ran.err, AllOf(HasSubstr("error[E616]"), HasSubstr("none.md"))) << command;
  }
}

TEST_F(GreenForNothing, ABrokenSuiteIsInTheRecordAndOthersRun) {
  folder_.put("tests/a.yaml", kMissingPrompt);
  folder_.put("tests/b.yaml", kGood);
  folder_.put("tests/c.yaml", "proctor: 1\ncases: [{name: x, chekcs: []}]\n");
  const Value ran = record({"tests"}, 3);
  EXPECT_EQ(totals(ran), R"({"cases":3,"passed":1,"failed":0,"errors":2,"skipped":0})");
  EXPECT_EQ(first_case(ran, 0).find("status")->text(), "error");
  const Ran shown = run({"tests"});
  EXPECT_THAT(shown.err,
              AllOf(HasSubstr("tests/a.yaml:3"), HasSubstr("error[E616]"), HasSubstr("tests/c.yaml:2")));
  EXPECT_THAT(shown.out, HasSubstr("could not be loaded"));
  EXPECT_EQ(run({"tests", "--strict"}).code, 2) << "strict: all files must be good";
  EXPECT_EQ(run({"tests/a.yaml", "tests/c.yaml"}).code, 2) << "nothing could run";
  EXPECT_EQ(run({"tests/b.yaml", "tests/none.yaml"}).code, 2) << "a file that is named must exist";
}

TEST_F(GreenForNothing, OnlyFailedRunsASuiteThatCouldNotBeLoaded) {
  folder_.put("tests/a.yaml", kMissingPrompt);
  folder_.put("tests/b.yaml", kGood);
  ASSERT_EQ(run({"tests"}).code, 3);
  folder_.put("tests/none.md", "Answer.\n");
  folder_.put("none.md", "Answer.\n");
  EXPECT_EQ(totals(record({"tests", "--only-failed"}, 0)),
            R"({"cases":1,"passed":1,"failed":0,"errors":0,"skipped":0})");
}

TEST_F(GreenForNothing, WithoutAJudgeNothingIsAskedAndNothingFails) {
  folder_.put("a.yaml", kJudged);
  const Ran ran = run({"a.yaml"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, AllOf(HasSubstr("error[E615]"), HasSubstr("2 checks"), HasSubstr("--judge"),
                             HasSubstr("--skip-judged")));
  folder_.put("b.yaml", kGood);
  EXPECT_EQ(run({"a.yaml", "b.yaml"}).code, 2) << "others do not run either";
  EXPECT_EQ(run({"a.yaml", "b.yaml", "-t", "^one$"}).code, 0) << "no case that was selected needs a judge";
}

TEST_F(GreenForNothing, SkipJudgedRunsWhatNeedsNoJudge) {
  folder_.put("a.yaml", kJudged);
  const Value ran = record({"a.yaml", "--skip-judged"}, 0);
  EXPECT_EQ(totals(ran), R"({"cases":2,"passed":1,"failed":0,"errors":0,"skipped":1})");
  const Value& both = ran.find("suites")->list()[0].find("cases")->list()[1];
  const List& checks = both.find("steps")->list()[0].find("checks")->list();
  EXPECT_EQ(checks[0].find("status")->text(), "pass");
  EXPECT_EQ(checks[1].find("status")->text(), "skipped");
  const Ran nothing = run({"a.yaml", "--skip-judged", "-t", "judged only"});
  EXPECT_EQ(nothing.code, 2);
  EXPECT_THAT(nothing.err, HasSubstr("error[E613]"));
}

TEST_F(GreenForNothing, StatedJudgementsNeedNoJudge) {
  folder_.put("a.yaml", kJudged);
  folder_.put("given.json", R"({"cases": [
    {"case": 0, "steps": [{"output": "hello", "judge": "{\"passed\": true, \"score\": 9}"}]},
    {"case": 1, "steps": [{"output": "hello", "metrics": {"answer_relevancy": {"score": 1}}}]}]})");
  EXPECT_EQ(run({"a.yaml", "--given", "given.json"}).code, 0);
}

}  // namespace
}  // namespace proctor::e2e
