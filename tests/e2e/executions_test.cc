// `proctor run --executions`: what came of PromptRepo's suites, written beside them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "e2e/process.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::e2e {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr auto kSuite = R"(test_suite:
  name: greetings
  tests:
    - name: hello
      prompt_reference: file:///.promptrepo/prompts/hello.yaml
      template_variables: {user: Ann}
      metrics: [{type: answer_relevancy}]
    - name: switched off
      prompt_reference: file:///.promptrepo/prompts/hello.yaml
      metrics: []
      enabled: false
)";
constexpr auto kGiven = R"({"cases":[{"case":"hello","steps":[{"output":"Hello, Ann.",
    "metrics":{"answer_relevancy":{"score":1}}}]}]})";

class ExecutionFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_.put(".promptrepo/tests/greetings/suite.yaml", kSuite);
    folder_.put(".promptrepo/prompts/hello.yaml", "prompt: Greet {user}.\nmodel: gpt-4\n");
    folder_.put("given.json", kGiven);
  }

  Ran run(std::vector<std::string> words) const {
    words.insert(words.begin(), "run");
    return proctor({.words = std::move(words), .folder = folder_.path()});
  }
  std::set<std::string> files(const std::string& suite = "greetings") const {
    std::set<std::string> out;
    const auto folder = folder_ / (".promptrepo/tests/" + suite + "/executions");
    if (!std::filesystem::is_directory(folder)) return out;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) out.insert(entry.path().filename());
    return out;
  }

  Folder folder_;
};

TEST_F(ExecutionFiles, AreWrittenOnRequestAlone) {
  EXPECT_EQ(run({".promptrepo/tests", "--given", "given.json"}).code, 0);
  EXPECT_THAT(files(), IsEmpty());
  const Ran ran = run({".promptrepo/tests", "--given", "given.json", "--executions"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  ASSERT_THAT(files(), SizeIs(1));
  const std::string name = *files().begin();
  EXPECT_THAT(name, testing::MatchesRegex("greetings-[0-9-]{10}T[0-9-]{8}\\.execution\\.yaml"));
  const Value file =
      value::parse_yaml(folder_.text(".promptrepo/tests/greetings/executions/" + name)).value();
  const Value& execution = *file.find("execution");
  EXPECT_EQ(execution.find("suite_name")->text(), "greetings");
  EXPECT_EQ(*execution.find("total_tests"), Value(1));
  EXPECT_EQ(*execution.find("passed_tests"), Value(1));
  const Value& result = execution.find("test_results")->list()[0];
  EXPECT_EQ(result.find("test_name")->text(), "hello");
  EXPECT_EQ(result.find("actual_output")->text(), "Hello, Ann.");
  EXPECT_EQ(value::to_json(*result.find("template_variables")), R"({"user":"Ann"})");
  EXPECT_EQ(proctor({.words = {"validate", ".promptrepo"}, .folder = folder_.path()}).code, 0);
}

TEST_F(ExecutionFiles, OfRunsOneAfterAnotherAreAllKept) {
  for (int i = 0; i < 4; ++i)
    ASSERT_EQ(run({".promptrepo/tests", "--given", "given.json", "--executions", "-q"}).code, 0);
  EXPECT_THAT(files(), SizeIs(4));
}

TEST_F(ExecutionFiles, AreOfNoOtherFormat) {
  folder_.put("other.yaml", "proctor: 1\nname: o\ncases: [{name: hello, checks: [{contains: Ann}]}]\n");
  const Ran ran = run({"other.yaml", "--given", "given.json", "--executions"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("W550"));
  EXPECT_THAT(files(), IsEmpty());
}

TEST_F(ExecutionFiles, AreWrittenInEachRepositoryThatWasRun) {
  folder_.put("shop/.promptrepo/tests/prices/suite.yaml",
              "test_suite: {name: prices, tests: [{name: p, prompt_reference: .promptrepo/prompts/p.yaml, "
              "metrics: []}]}\n");
  folder_.put("shop/.promptrepo/prompts/p.yaml", "prompt: Price?\n");
  folder_.put(
      "given.json",
      R"({"cases":[{"case":"hello","steps":[{"output":"Hi","metrics":{"answer_relevancy":{"score":1}}}]},
          {"case":"p","steps":[{"output":"1"}]}]})");
  const Ran ran = run({".promptrepo/tests", "shop", "--given", "given.json", "--executions"});
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
  EXPECT_THAT(files(), SizeIs(1));
  EXPECT_EQ(
      std::distance(std::filesystem::directory_iterator(folder_ / "shop/.promptrepo/tests/prices/executions"),
                    {}),
      1);
}

TEST_F(ExecutionFiles, ThatCannotBeWrittenAreATrouble) {
  folder_.put(".promptrepo/tests/greetings/executions", "a file in the way");
  const Ran ran = run({".promptrepo/tests/greetings/suite.yaml", "--given", "given.json", "--executions"});
  EXPECT_EQ(ran.code, 4) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("E108"));
}

}  // namespace
}  // namespace proctor::e2e
