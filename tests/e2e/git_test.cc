// `proctor run --commit` in a real git repository, and what stands in its way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "e2e/process.h"
#include "store/store.h"
#include "testing/scratch_git.h"

namespace proctor::e2e {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;

constexpr auto kSuite = R"(test_suite:
  name: greetings
  tests:
    - {name: hello, prompt_reference: "file:///.promptrepo/prompts/hello.yaml", metrics: [{type: bias, threshold: 0}]}
    - {name: bye, prompt_reference: "file:///.promptrepo/prompts/hello.yaml", metrics: [{type: bias, threshold: 0}]}
)";
constexpr auto kGiven =
    R"({"cases":[{"case":"hello","steps":[{"output":"Hello","metrics":{"bias":{"score":0}}}]},
       {"case":"bye","steps":[{"output":"Bye","metrics":{"bias":{"score":0}}}]}]})";

class GitTest : public ::testing::Test {
 protected:
  void SetUp() override {
    git_.put(".gitignore", ".proctor/\n");
    git_.put(".promptrepo/tests/greetings/suite.yaml", kSuite);
    git_.put(".promptrepo/prompts/hello.yaml", "prompt: Greet.\nmodel: gpt-4\n");
    git_.put("given.json", kGiven);
    git_.commit_all("start");
    start_ = git_.head();
  }

  Ran run(const std::vector<std::string>& more) const {
    std::vector<std::string> words = {"run", ".promptrepo/tests", "--given", "given.json"};
    words.insert(words.end(), more.begin(), more.end());
    return proctor({.words = words, .folder = git_.folder()});
  }
  std::unique_ptr<store::Store> kept() const {
    return *store::open_store((git_ / ".proctor/runs.db").string());
  }

  testing::ScratchGit git_;
  std::string start_;
};

TEST_F(GitTest, ARunIsOneCommitOfTheFilesItWrote) {
  git_.put("notes.md", "mine, not committed\n");
  const Ran ran = run({"--commit"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(git_.git("rev-parse HEAD~1"), start_);
  EXPECT_THAT(git_.git("show --format=%an:%s --name-status HEAD"),
              MatchesRegex("Ann:Run 1 suite: 2 of 2 cases passed\n\nA\t\\.promptrepo/tests/greetings/"
                           "executions/greetings-[-T0-9]+\\.execution\\.yaml"));
  EXPECT_EQ(git_.status(), "?? notes.md");
  EXPECT_THAT(git_.fsck(), IsEmpty());
  const auto head = kept()->find("latest");
  ASSERT_TRUE(head.has_value() && head->has_value());
  EXPECT_EQ((*head)->branch, "main");
  EXPECT_EQ((*head)->commit, start_);
  EXPECT_THAT(git_.git("log -1 --format=%b"), HasSubstr((*head)->record.id));
}

TEST_F(GitTest, WithoutTheFlagNothingIsCommitted) {
  ASSERT_EQ(run({}).code, 0);
  EXPECT_EQ(git_.head(), start_);
  EXPECT_EQ(git_.status(), "");
}

TEST_F(GitTest, WhatStandsInTheWayIsToldBeforeAnythingRuns) {
  git_.put(".git/MERGE_HEAD", start_ + "\n");
  const Ran ran = run({"--commit"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("error[E542]: --commit: a merge is under way"));
  EXPECT_FALSE(std::filesystem::exists(git_ / ".promptrepo/tests/greetings/executions"));
}

TEST_F(GitTest, OutsideOfGitTheFlagIsRefused) {
  const Folder folder;
  folder.put(".promptrepo/tests/greetings/suite.yaml", kSuite);
  folder.put(".promptrepo/prompts/hello.yaml", "prompt: Greet.\nmodel: gpt-4\n");
  folder.put("given.json", kGiven);
  const Ran ran = proctor(
      {.words = {"run", ".promptrepo/tests", "--given", "given.json", "--commit"}, .folder = folder.path()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("E540"));
  EXPECT_THAT(ran.err, HasSubstr("git init"));
}

TEST_F(GitTest, WhatCannotBeCommittedStaysWrittenAndIsTold) {
  git_.put(".gitignore", ".proctor/\nexecutions/\n");
  const Ran ran = run({"--commit"});
  EXPECT_EQ(ran.code, 4);
  EXPECT_THAT(ran.err, HasSubstr("error[E544]: written, but not committed"));
  EXPECT_THAT(ran.err, HasSubstr("git ignores it"));
  EXPECT_EQ(git_.head(), start_);
  EXPECT_FALSE(std::filesystem::is_empty(git_ / ".promptrepo/tests/greetings/executions"));
}

TEST_F(GitTest, HooksOfTheRepositoryDoNotRun) {
  const std::string mark = (git_ / "ran").string();
  for (const char* hook : {"pre-commit", "post-commit", "commit-msg", "reference-transaction"}) {
    const std::string path = std::string(".git/hooks/") + hook;
    git_.put(path, "#!/bin/sh\ntouch '" + mark + "'\nexit 1\n");
    std::filesystem::permissions(git_ / path, std::filesystem::perms::owner_all);
  }
  EXPECT_EQ(run({"--commit"}).code, 0);
  EXPECT_THAT(git_.git("-c core.hooksPath=/dev/null log --format=%s -1"), HasSubstr("Run 1 suite"));
  EXPECT_FALSE(std::filesystem::exists(mark));
}

}  // namespace
}  // namespace proctor::e2e
