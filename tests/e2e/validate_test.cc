// What a person sees of `proctor validate` and of the command line as a whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/utf8.h"
#include "e2e/process.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr auto kGood = "proctor: 1\nname: good\ncases:\n  - name: a\n    checks:\n      - contains: b\n";
constexpr auto kWarned = "tests:\n  - name: a\n    colour: red\n    assertions: [{type: no-refusal}]\n";

class Validate : public testing::Test {
 protected:
  void SetUp() override { folder_.put(".git/HEAD", ""); }

  Ran run(std::vector<std::string> words, std::map<std::string, std::string> environment = {}) const {
    return proctor(
        {.words = std::move(words), .folder = folder_.path(), .environment = std::move(environment)});
  }

  Folder folder_;
};

TEST_F(Validate, SaysWhatItFound) {
  folder_.put("a.yaml", kGood);
  folder_.put("sub/b.yaml", kWarned);
  const Ran ran = run({"validate", "."});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "2 files: 2 suites, 2 cases, 2 checks; 0 errors, 1 warning\n");
  EXPECT_THAT(ran.err, StartsWith("sub/b.yaml:3:5: warning[W203]: "));
}

TEST_F(Validate, NeverPrintsAKey) {
  const std::string key = "sk-proj-abcdefghijklmnop1234567890";
  folder_.put("a.yaml", "tests:\n  - name: x\n    request: {api_key: hunter2hunter2, messages: " + key +
                            "}\n    assertions:\n      - {type: contians, value: " + key + "}\n");
  folder_.put("b.yaml", "proctor: 1\ntarget: {provider: openai, model: m, api_kye: hunter2hunter2}\ncases: " +
                            key + "\n");
  for (const std::string form : {"text", "json"}) {
    const Ran ran = run({"validate", "a.yaml", "b.yaml", "--diagnostics", form},
                        {{"OPENAI_API_KEY", "an-odd-key-of-no-known-shape"}});
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, Not(HasSubstr(key))) << form;
    EXPECT_THAT(ran.err, Not(HasSubstr("hunter2hunter2, messages"))) << form;
    EXPECT_THAT(ran.err, HasSubstr("[REDACTED]")) << form;
  }
  folder_.put("c.yaml", "cases: an-odd-key-of-no-known-shape\nproctor: 1\n");
  const Ran ran = run({"validate", "c.yaml"}, {{"OPENAI_API_KEY", "an-odd-key-of-no-known-shape"}});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, Not(HasSubstr("an-odd-key"))) << "a key that the environment holds";
}

TEST_F(Validate, KeepsToTheLimitsOfPromptKitchensVariables) {
  folder_.put("k.json", R"([{"name": "a", "inputs": {}, "assertions": [
    {"path": "$", "matcher": "toMatch", "expected": "abcdefgh"}]}])");
  EXPECT_EQ(run({"validate", "k.json"}).code, 0);
  const Ran ran = run({"validate", "k.json"}, {{"PK_REGEX_MAX_SOURCE_LEN", "5"}});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("k.json:2:53: error[E308]: Pattern too long"));
  EXPECT_THAT(ran.err, HasSubstr("PK_REGEX_MAX_SOURCE_LEN"));
}

TEST_F(Validate, ReportsAnEmptyListOfTextsWhereItIs) {
  folder_.put("n.yaml", "proctor: 1\ncases:\n  - name: a\n    checks:\n      - not-contains: []\n");
  folder_.put("t.yaml", "tests:\n  - name: a\n    assertions: [{type: not_contains, value: []}]\n");
  const Ran ran = run({"validate", "n.yaml", "t.yaml"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("n.yaml:5:23: error[E632]"));
  EXPECT_THAT(ran.err, HasSubstr("t.yaml:3:46: error[E207]"));
}

TEST_F(Validate, TakesPassagesWithTheirSource) {
  const auto suite = [](std::string_view passage) {
    return "proctor: 1\ncases:\n  - name: a\n    input: q\n    retrieval_context:\n      - plain\n      - " +
           std::string(passage) + "\n    checks: [{metric: faithfulness}]\n";
  };
  folder_.put("a.yaml", suite("{context: It is now., source: a.md}"));
  EXPECT_EQ(run({"validate", "a.yaml"}).code, 0);
  const Ran again = run({"convert", "a.yaml", "--to", "native"});
  EXPECT_THAT(again.out, HasSubstr("source: a.md"));
  folder_.put("a.yaml", suite("{source: a.md}"));
  const Ran ran = run({"validate", "a.yaml"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("a.yaml:7:9: error[E202]: \"context\" is missing"));
}

TEST_F(Validate, ShowsAllFaultsOfAllFilesAtOnceWithCarets) {
  folder_.put(
      "a.yaml",
      "tests:\n  - nmae: x\n    assertions:\n      - {type: contians, value: 1}\n      - {type: regex}\n");
  folder_.put("b.json", "{\"tests\": [}\n");
  const Ran ran = run({"validate", "a.yaml", "b.json", "a.yaml"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("a.yaml:2:5: error[E203]: unknown key \"nmae\" (did you mean \"name\"?)\n"
                                 "    - nmae: x\n"
                                 "      ^^^^\n"));
  EXPECT_THAT(ran.err, HasSubstr("a.yaml:4:16: error[E208]: unknown assertion"));
  EXPECT_THAT(ran.err, HasSubstr("(did you mean \"contains\"?)"));
  EXPECT_THAT(ran.err, HasSubstr("b.json:1:12: error[E120]: "));
  EXPECT_THAT(ran.out, StartsWith("2 files: 0 suites, 0 cases, 0 checks; "));
}

TEST_F(Validate, ShowsTwentyFaultsOfAFileAndCountsTheRest) {
  std::string text = "tests:\n";
  for (int i = 0; i < 50; ++i) text += "  - {name: 1x, assertions: [{type: wrong}]}\n";
  folder_.put("a.yaml", text);
  const Ran ran = run({"validate", "a.yaml"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("… and 30 more faults in a.yaml\n"));
  EXPECT_THAT(ran.out, HasSubstr("50 errors"));
  EXPECT_THAT(run({"validate", "--diagnostics", "json", "a.yaml"}).err, HasSubstr("and 30 more faults"));
}

TEST_F(Validate, GivesFaultsAsJson) {
  folder_.put("a\x1b[31m.yaml", "tests:\n  - nmae: \"\\e[31m\"\n    assertions: [{type: \"\\e]0;x\\a\"}]\n");
  const Ran ran = run({"validate", "--diagnostics=json", "."});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, Not(HasSubstr("\x1b")));
  std::istringstream lines(ran.err);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const auto value = value::parse_json(line);
    ASSERT_TRUE(value) << line;
    EXPECT_EQ(value->find("path")->text(), "a\x1b[31m.yaml");
    EXPECT_TRUE(value->find("line")->is_integer());
    EXPECT_TRUE(value->find("column")->is_integer());
    EXPECT_EQ(value->find("severity")->text(), "error");
    EXPECT_TRUE(value->find("code")->text().starts_with('E'));
    EXPECT_TRUE(value->find("message")->is_text());
  }
  EXPECT_EQ(count, 2);
}

TEST_F(Validate, ShowsNothingThatATerminalWouldObey) {
  std::string override_mark;  // turns the writing direction
  append_utf8(override_mark, char32_t{0x202E});
  folder_.put("a\x1b[31m.yaml",
              "tests:\n  - nmae: x\n    assertions: [{type: \"\\e[2J\", " + override_mark + ": 1}]\n");
  const Ran ran = run({"validate", "-v", "."});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.out + ran.err, AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr(override_mark))));
}

TEST_F(Validate, LetsWarningsFailOnlyWhereStrict) {
  folder_.put("a.yaml", kWarned);
  EXPECT_EQ(run({"validate", "a.yaml"}).code, 0);
  EXPECT_EQ(run({"validate", "a.yaml", "--strict"}).code, 2);
  EXPECT_EQ(run({"validate", "a.yaml"}, {{"PROCTOR_STRICT", "1"}}).code, 2);
  folder_.put("proctor.yaml", "strict: true\n");
  EXPECT_EQ(run({"validate", "a.yaml"}).code, 2);
  EXPECT_EQ(run({"validate", "a.yaml"}, {{"PROCTOR_STRICT", "0"}}).code, 0);
  EXPECT_EQ(run({"validate", "a.yaml", "--strict=false"}).code, 0);
}

TEST_F(Validate, RefusesSettingsItDoesNotKnow) {
  folder_.put("a.yaml", kGood);
  folder_.put("proctor.yaml", "# settings\nstrct: true\ndiagnostics: xml\n");
  const Ran ran = run({"validate", "a.yaml"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(
      ran.err,
      HasSubstr("proctor.yaml:2:1: error[E008]: unknown setting \"strct\" (did you mean \"strict\"?)"));
  EXPECT_THAT(ran.err, HasSubstr("proctor.yaml:3:14: error[E008]: "));
}

TEST_F(Validate, FindsTheSettingsUpwards) {
  folder_.put("sub/a.yaml", kWarned);
  folder_.put("proctor.yaml", "strict: true\n");
  EXPECT_EQ(proctor({.words = {"validate", "a.yaml"}, .folder = folder_ / "sub"}).code, 2);
}

TEST_F(Validate, WantsAtLeastOneFile) {
  folder_.put("package.json", "{}");
  const Ran ran = run({"validate", "."});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("1 file of no known test format"));
  EXPECT_EQ(run({"validate", ".", "--allow-empty"}).code, 0);
  EXPECT_EQ(run({"validate"}).code, 2);
}

TEST_F(Validate, PassesOverOtherFilesInAFolderButNotWhenNamed) {
  folder_.put("a.yaml", kGood);
  folder_.put("package.json", "{}");
  const Ran ran = run({"validate", "-v", "."});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(
      ran.out,
      "a.yaml: native suite, 1 case, 1 check\n"
      "package.json: no test file, passed over\n"
      "1 file: 1 suite, 1 case, 1 check; 0 errors, 0 warnings; 1 other file passed over (-v lists them)\n");
  EXPECT_EQ(run({"validate", "package.json"}).code, 2);
}

TEST_F(Validate, IsQuietWhenAsked) {
  folder_.put("a.yaml", kGood);
  const Ran ran = run({"validate", "-q", "a.yaml"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out + ran.err, IsEmpty());
}

TEST_F(Validate, HasNoColoursInAPipe) {
  folder_.put("a.yaml", "tests: 1\n");
  EXPECT_THAT(run({"validate", "--format", "traceforge", "a.yaml"}).err, Not(HasSubstr("\x1b")));
}

TEST_F(Validate, ReadsAsTheFormatAskedFor) {
  folder_.put("a.yaml", kGood);
  EXPECT_EQ(run({"validate", "--format", "traceforge", "a.yaml"}).code, 2);
  const Ran ran = run({"validate", "--format", "tracforge", "a.yaml"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("did you mean \"traceforge\"?"));
}

TEST_F(Validate, KeepsToTheRootAskedFor) {
  folder_.put("a.yaml", kGood);
  folder_.put("sub/b.yaml", kGood);
  EXPECT_EQ(run({"validate", "--root", "sub", "sub/b.yaml"}).code, 0);
  const Ran ran = run({"validate", "--root", "sub", "a.yaml"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("error[E107]: leads out of the root"));
}

TEST_F(Validate, GivesTheSameEveryTime) {
  for (int i = 0; i < 40; ++i)
    folder_.put("d" + std::to_string(i % 7) + "/f" + std::to_string(i) + ".yaml",
                i % 3 == 0 ? kWarned : kGood);
  const Ran first = run({"validate", "-v", "."});
  for (int i = 0; i < 5; ++i) {
    const Ran again = run({"validate", "-v", "."});
    EXPECT_EQ(again.out, first.out);
    EXPECT_EQ(again.err, first.err);
  }
}

TEST_F(Validate, ValidatesFiftyThousandTestsQuickly) {
  std::string text = "proctor: 1\nname: many\ncases:\n";
  for (int i = 0; i < 100; ++i)
    text +=
        "  - name: case " + std::to_string(i) +
        "\n    vars: {country: France}\n    checks:\n      - contains: Paris\n      - not-contains: London\n"
        "      - latency: {max: 2000}\n";
  for (int i = 0; i < 500; ++i) folder_.put("tests/" + std::to_string(i) + ".yaml", text);
  const Ran ran = run({"validate", "tests"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "500 files: 500 suites, 50000 cases, 150000 checks; 0 errors, 500 warnings\n");
  EXPECT_THAT(ran.err, HasSubstr("W690"));  // every case of a suite has the same input
  if (!is_measurable()) return;
  EXPECT_LE(ran.peak_mib, 256U);
#ifdef NDEBUG  // a promise of the release build; bench/ measures it
  EXPECT_LE(ran.wall.count(), 2000);
#endif
}

// --- The command line as a whole

TEST_F(Validate, GuessesCommandsAndFlags) {
  const Ran command = run({"valdate", "."});
  EXPECT_EQ(command.code, 2);
  EXPECT_THAT(command.err,
              HasSubstr("error[E001]: unknown command \"valdate\" (did you mean \"validate\"?)"));
  const Ran flag = run({"validate", "--strcit", "."});
  EXPECT_EQ(flag.code, 2);
  EXPECT_THAT(flag.err, HasSubstr("error[E002]: unknown flag \"--strcit\" (did you mean \"--strict\"?)"));
}

TEST_F(Validate, HelpsEverywhere) {
  EXPECT_THAT(run({"--help"}).out, HasSubstr("usage: proctor COMMAND"));
  EXPECT_THAT(run({"help"}).out, HasSubstr("validate"));
  EXPECT_THAT(run({"--version"}).out, ContainsRegex("^proctor [0-9]+\\.[0-9]+\\.[0-9]+\n$"));
  for (const std::string command : {"validate", "convert", "schema", "init", "help"}) {
    const Ran page = run({"help", command});
    EXPECT_EQ(page.code, 0);
    EXPECT_THAT(page.out, AllOf(HasSubstr("usage: proctor " + command), HasSubstr("examples:")));
    EXPECT_EQ(run({command, "--help"}).out, page.out);
    EXPECT_EQ(run({command, "-h"}).out, page.out);
  }
  EXPECT_EQ(run({}).code, 2);
  EXPECT_EQ(run({"help", "nothing"}).code, 2);
}

TEST_F(Validate, TellsTroubleOfItsOwnApart) {
  const Ran ran = run_program("sh", {.words = {"-c", "\"$PROCTOR_BINARY\" schema native > /dev/full"}});
  EXPECT_EQ(ran.code, 4);
  EXPECT_THAT(ran.err, HasSubstr("could not be written"));
}

TEST_F(Validate, EndsQuietlyWhenItsReaderGoesAway) {
  const Ran ran = run_program("sh", {.words = {"-c", "\"$PROCTOR_BINARY\" schema native | head -c 1"}});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.err, IsEmpty());
}

}  // namespace
}  // namespace proctor::e2e
