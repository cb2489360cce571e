// What a person sees of `proctor convert`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "e2e/process.h"
#include "e2e/prompt_files.h"
#include "examples.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr auto kTrace = R"(# France
tests:
  - name: France
    request: {provider: openai, model: m, messages: [{role: user, content: Hi}]}
    assertions:
      - {type: contains, value: Paris}
      - {type: latency, threshold: 2000}
)";

class Convert : public testing::Test {
 protected:
  void SetUp() override { folder_.put("suite.yaml", kTrace); }

  Ran run(std::vector<std::string> words) const {
    words.insert(words.begin(), "convert");
    return proctor({.words = std::move(words), .folder = folder_.path()});
  }

  Folder folder_;
};

TEST_F(Convert, LosesNothingOnTheWayToNativeAndBack) {
  const Ran there = run({"suite.yaml", "--to", "native", "--strict", "-o", "native.yaml"});
  EXPECT_EQ(there.code, 0) << there.err;
  EXPECT_EQ(there.out, "native.yaml: written as native\n");
  EXPECT_THAT(folder_.text("native.yaml"), StartsWith("proctor: 1\n"));
  const Ran back = run({"native.yaml", "--to", "traceforge", "--strict"});
  EXPECT_EQ(back.code, 0) << back.err;
  EXPECT_THAT(back.out, HasSubstr("Paris"));
  EXPECT_EQ(proctor({.words = {"validate", "--strict", "native.yaml"}, .folder = folder_.path()}).code, 0);
}

TEST_F(Convert, NamesWhatCouldNotBeCarried) {
  const Ran ran = run({"suite.yaml", "--to", "testhaven"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.err, AllOf(StartsWith("proctor: warning[W400]: "), HasSubstr("case \"France\""),
                             HasSubstr("check 2 (range): not carried\n")));
  EXPECT_THAT(ran.out, HasSubstr("Paris"));
}

TEST_F(Convert, WritesNothingIncompleteWhereStrict) {
  const Ran ran = run({"suite.yaml", "--to", "testhaven", "--strict", "-o", "out.yaml"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("warning[W400]: "));
  EXPECT_FALSE(fs::exists(folder_ / "out.yaml"));
  EXPECT_THAT(run({"suite.yaml", "--to", "testhaven", "--strict"}).out, IsEmpty());
}

TEST_F(Convert, GoesByTheEndingOfTheOutput) {
  EXPECT_EQ(run({"suite.yaml", "--to", "native", "-o", "out.json"}).code, 0);
  EXPECT_THAT(folder_.text("out.json"), StartsWith("{\n"));
  EXPECT_EQ(run({"suite.yaml", "--to", "native", "-o", "out.yml"}).code, 0);
  EXPECT_THAT(folder_.text("out.yml"), StartsWith("proctor: 1\n"));
}

TEST_F(Convert, ReplacesAFileOnlyWhenTold) {
  folder_.put("out.yaml", "mine");
  const Ran refused = run({"suite.yaml", "--to", "native", "-o", "out.yaml"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("error[E126]: out.yaml: it exists already (--force replaces it)"));
  EXPECT_EQ(folder_.text("out.yaml"), "mine");
  EXPECT_EQ(run({"suite.yaml", "--to", "native", "-o", "out.yaml", "--force"}).code, 0);
  EXPECT_THAT(folder_.text("out.yaml"), StartsWith("proctor: 1\n"));
}

TEST_F(Convert, SaysWhyItCannot) {
  EXPECT_THAT(run({"suite.yaml"}).err, HasSubstr("--to FORMAT is missing"));
  EXPECT_THAT(run({"suite.yaml", "--to", "nativ"}).err, HasSubstr("did you mean \"native\"?"));
  EXPECT_THAT(run({"suit.yaml", "--to", "native"}).err,
              HasSubstr("no such file or folder (did you mean \"suite.yaml\"?)"));
  EXPECT_THAT(run({"suite.yaml", "--to", "native", "-o", "no/such/folder.yaml"}).err,
              HasSubstr("no such folder"));
  folder_.put("bad.yaml", "tests: [{assertions: [{type: wrong}]}]\n");
  const Ran bad = run({"bad.yaml", "--to", "native"});
  EXPECT_EQ(bad.code, 2);
  EXPECT_THAT(bad.err, HasSubstr("bad.yaml:1:30: error["));
  EXPECT_THAT(bad.out, IsEmpty());
  EXPECT_THAT(run({".", "--to", "native"}).err, HasSubstr("convert takes one at a time"));
}

TEST_F(Convert, KeepsAPromptFileToItsOwnFormat) {
  folder_.put("prompt.yaml", "# kept short\nprompt:   Hi\nmodel: gpt-4\n");
  EXPECT_EQ(run({"prompt.yaml", "--to", "promptrepo"}).out, "prompt: Hi\nmodel: gpt-4\n");
  const Ran ran = run({"prompt.yaml", "--to", "native"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("only suites are converted"));
}

TEST_F(Convert, TakesAFolderThatIsOneSuite) {
  folder_.put("support/prompt.md", "You help.");
  folder_.put("support/a.json",
              R"({"name": "a", "steps": [{"message": "hi", "expectedBehavior": "greets"}]})");
  folder_.put("support/b.json",
              R"({"name": "b", "steps": [{"message": "bye", "expectedBehavior": "parts"}]})");
  const Ran ran = run({"support", "--to", "native", "--strict"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("name: support"), HasSubstr("greets"), HasSubstr("parts"),
                             HasSubstr("support/prompt.md")));
}

// Every suite among the examples.
std::vector<fs::path> example_suites() {
  std::vector<fs::path> out = example_documents();
  std::erase_if(out, [](const fs::path& path) {
    const std::string text = path.string();
    return text.find("/prompts/") != std::string::npos || text.find("/mock_tools/") != std::string::npos;
  });
  return out;
}

TEST_F(Convert, TakesEveryExampleToEveryFormatAndWhatItWritesLoads) {
  const auto suites = example_suites();
  ASSERT_GE(suites.size(), 20U);
  for (const fs::path& suite : suites) {
    for (const std::string format :
         {"native", "promptkitchen", "traceforge", "llmunit", "promptrepo", "testhaven"}) {
      const std::string out = format == "promptkitchen" || format == "llmunit" ? "out.json" : "out.yaml";
      const Ran ran = run({suite.string(), "--to", format, "-o", out, "--force"});
      ASSERT_EQ(ran.code, 0) << suite << " to " << format << "\n" << ran.err;
      write_prompts_named_in(folder_, out);
      const Ran checked = proctor(
          {.words = {"validate", "--allow-empty", "--format", format, out}, .folder = folder_.path()});
      ASSERT_EQ(checked.code, 0) << suite << " to " << format << "\n" << checked.err << folder_.text(out);
      EXPECT_TRUE(format != "native" || ran.err.empty()) << suite << ran.err;
    }
  }
}

}  // namespace
}  // namespace proctor::e2e
