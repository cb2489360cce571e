#include "service/commits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "testing/scratch_git.h"

namespace proctor::service {
namespace {

using ::testing::HasSubstr;

class FakeWorkspace final : public Workspace {
 public:
  FakeWorkspace(std::string root, bool commits) : root_(std::move(root)), commits_(commits) {}

  const std::string& root() const override { return root_; }
  const Environment& environment() const override { return environment_; }
  bool commits() const override { return commits_; }
  Result<std::vector<std::string>> repositories() override { return std::vector<std::string>(); }
  Result<std::shared_ptr<repo::Repository>> repository(std::string_view /*name*/) override {
    return fail("E553", "none here");
  }

 private:
  std::string root_;
  Environment environment_ = [](const std::string&) { return std::nullopt; };
  bool commits_;
};

class CommitsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    git_.put("inner/a.yaml", "1\n");
    git_.commit_all("one");
  }
  // A save as a route does it.
  Result<std::string> save(const std::string& name, const std::string& text) const {
    const std::string folder = (git_ / "inner").string();
    TRY(SaveTurn turn, begin_save(workspace_, folder, {name}));
    git_.put("inner/" + name, text);
    return turn.commit("Save " + name);
  }

  proctor::testing::ScratchGit git_;
  FakeWorkspace workspace_{git_.folder(), true};
};

TEST_F(CommitsTest, ASaveBecomesACommit) {
  const auto id = save("a.yaml", "2\n");
  ASSERT_TRUE(id.has_value()) << id.error().message;
  EXPECT_EQ(*id, git_.head());
  EXPECT_EQ(git_.git("show --format=%s --name-only HEAD"), "Save a.yaml\n\ninner/a.yaml");
  EXPECT_EQ(git_.status(), "");
}

TEST_F(CommitsTest, NothingIsCommittedUnlessAskedFor) {
  const std::string before = git_.head();
  const FakeWorkspace quiet(git_.folder(), false);
  auto turn = begin_save(quiet, git_ / "inner", {"a.yaml"});
  ASSERT_TRUE(turn.has_value());
  git_.put("inner/a.yaml", "2\n");
  EXPECT_EQ(turn->commit("Save").value(), "");
  EXPECT_EQ(git_.head(), before);
}

TEST_F(CommitsTest, WorkOfSomeonesIsFoundBeforeItIsWrittenOver) {
  git_.put("inner/a.yaml", "by hand\n");
  const auto refused = save("a.yaml", "2\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, "E543");
  EXPECT_EQ(git_.text("inner/a.yaml"), "by hand\n");
}

TEST_F(CommitsTest, ASaveThatIsNotCommittedSaysSo) {
  auto turn = begin_save(workspace_, git_ / "inner", {"a.yaml"});
  ASSERT_TRUE(turn.has_value());
  git_.put("inner/a.yaml", "2\n");
  git_.put(".git/index.lock", "");
  const auto refused = turn->commit("Save");
  ASSERT_FALSE(refused.has_value());
  EXPECT_THAT(refused.error().message, HasSubstr("saved, but not committed: git's lock"));
}

TEST_F(CommitsTest, OutsideOfGitItIsToldBeforeTheSave) {
  const std::string outside = git_.folder() + "-outside";
  std::filesystem::create_directory(outside);
  const auto turn = begin_save(workspace_, outside, {"a"});
  std::filesystem::remove(outside);
  ASSERT_FALSE(turn.has_value());
  EXPECT_EQ(turn.error().code, "E540");
}

TEST_F(CommitsTest, ThreadsTakeTurns) {
  std::vector<std::jthread> threads;
  threads.reserve(4);
  for (int thread = 0; thread < 4; ++thread)
    threads.emplace_back([this, thread] {
      for (int number = 0; number < 3; ++number) {
        const auto done = save("a.yaml", std::to_string(thread) + "." + std::to_string(number) + "\n");
        EXPECT_TRUE(done.has_value()) << done.error().message;
      }
    });
  threads.clear();
  EXPECT_EQ(git_.git("rev-list --count HEAD"), "13");
  EXPECT_EQ(git_.status(), "");
}

TEST_F(CommitsTest, FilesWithoutANameBeforehandAreCommittedAtOnce) {
  git_.put("inner/executions/x.yaml", "1\n");
  git_.put("inner/executions/y.yaml", "1\n");
  const std::vector<std::string> paths = {"executions/x.yaml", "executions/y.yaml"};
  const auto id = commit_files(git_ / "inner", paths, "Run");
  ASSERT_TRUE(id.has_value()) << id.error().message;
  EXPECT_EQ(standing_of(git_ / "inner").commit, *id);
  EXPECT_EQ(standing_of(git_ / "inner").branch, "main");
  EXPECT_EQ(main_branch_of(git_ / "inner"), "main");
}

TEST_F(CommitsTest, WhatWouldStandInTheWayOfACommitIsKnownBeforeARun) {
  const std::vector<std::string> paths = {"inner", "inner/a.yaml", "no-such-file"};
  EXPECT_TRUE(can_commit(paths, git_.folder()).has_value());
  git_.git("config --unset user.name");
  EXPECT_EQ(can_commit(paths, git_.folder()).error().code, "E541");
  EXPECT_EQ(can_commit(paths, "/").has_value(), true) << "nothing of it is there";
}

TEST_F(CommitsTest, AFolderOutsideOfGitStandsNowhere) {
  EXPECT_EQ(standing_of("/").branch, "");
  EXPECT_EQ(standing_of("/no/such/folder").commit, "");
  EXPECT_EQ(main_branch_of("/no/such/folder"), "main");
}

}  // namespace
}  // namespace proctor::service
