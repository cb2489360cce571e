// A program that is killed while it commits leaves the old commit or the new one, and at most a lock, which
// is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <thread>
#include <vector>

#include "git/repository.h"
#include "testing/scratch_git.h"

namespace proctor::git {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const std::vector<std::string> kFiles = {"one/a", "two/b"};

constexpr int kRounds = 22;

class KillTest : public ::testing::Test {
 protected:
  // Both files say the same in every commit.
  void save(const std::string& text) const {
    for (const std::string& file : kFiles) git_.put(file, text);
  }
  Result<std::string> commit() const {
    return (*Repository::find(git_.folder()))->commit(kFiles, "Save", std::chrono::milliseconds(0));
  }

  // Commits until it is killed; a byte a commit tells that it does.
  [[noreturn]] void commit_for_ever(int round, int out) const {
    for (int number = 0;; ++number) {
      save(std::to_string(round) + "." + std::to_string(number) + "\n");
      const auto done = commit();
      const char told = done ? '.' : '!';
      if (::write(out, &told, 1) != 1 || !done) ::_exit(1);
    }
  }

  void kill_one(int round) const {
    int ends[2] = {};
    ASSERT_EQ(::pipe(static_cast<int*>(ends)), 0);
    const auto begun = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child == 0) commit_for_ever(round, ends[1]);
    ::close(ends[1]);
    char told = 0;
    ASSERT_EQ(::read(ends[0], &told, 1), 1);  // it is at work
    EXPECT_EQ(told, '.');
    // Elsewhere in the next commit each time, however quick the machine is.
    std::this_thread::sleep_for((std::chrono::steady_clock::now() - begun) * round / kRounds);
    ::kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status));
    ::close(ends[0]);
  }

  // What a person does: reads what is said, and removes the lock it names.
  void remove_locks_as_told() const {
    for (const char* name : {".git/index.lock", ".git/refs/heads/main.lock"}) {
      if (!fs::exists(git_ / name)) continue;
      save("told\n");
      const auto refused = commit();
      EXPECT_FALSE(refused.has_value());
      EXPECT_THAT(refused.error().message, HasSubstr((git_ / name).string()));
      fs::remove(git_ / name);
    }
  }

  // Killed between the index and the branch: the files are staged, which is told, and are committed by hand.
  void commit_what_is_staged() const {
    if (git_.git("diff --cached --name-only").empty()) return;
    save("other\n");
    const auto refused = commit();
    EXPECT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, "E543");
    EXPECT_EQ(git_.git("commit -q -m Staged"), "");
  }

  // What each commit changed, as the ids of the files' new contents.
  std::vector<std::vector<std::string>> blobs_of_commits() const {
    constexpr std::size_t kNewBlob = 56;  // ":100644 100644 OLD NEW M\tpath"
    std::istringstream log(git_.git("log --format=tformat:commit --raw --no-abbrev --no-renames"));
    std::vector<std::vector<std::string>> out;
    for (std::string line; std::getline(log, line);) {
      if (line == "commit") out.emplace_back();
      if (line.starts_with(':')) out.back().push_back(line.substr(kNewBlob, 40));
    }
    return out;
  }

  proctor::testing::ScratchGit git_;
};

TEST_F(KillTest, LeavesTheOldCommitOrTheNewOne) {
  save("first\n");
  ASSERT_TRUE(commit().has_value());
  for (int round = 1; round <= kRounds; ++round) {
    kill_one(round);
    remove_locks_as_told();
    commit_what_is_staged();
    save("after " + std::to_string(round) + "\n");
    const auto after = commit();
    ASSERT_TRUE(after.has_value()) << after.error().message;
    ASSERT_EQ(git_.status(), "");
  }
  EXPECT_EQ(git_.fsck(), "");

  const auto commits = blobs_of_commits();
  EXPECT_GT(commits.size(), 2U * kRounds);
  for (const auto& blobs : commits) {
    ASSERT_EQ(blobs.size(), 2U);
    EXPECT_EQ(blobs[0], blobs[1]);
  }
}

TEST_F(KillTest, GoesOnWhereTheIndexWasWrittenAndTheBranchNotYetMoved) {
  save("first\n");
  ASSERT_TRUE(commit().has_value());
  save("second\n");
  git_.git("add -A");
  ASSERT_TRUE(commit().has_value());
  EXPECT_EQ(git_.git("show HEAD:one/a"), "second");
  EXPECT_EQ(git_.status(), "");
}

// Several programs commit at once: each waits for the others, and every commit stands on the one before.
TEST_F(KillTest, ManyAtOnceLoseNoCommit) {
  constexpr int kPrograms = 4;
  constexpr int kEach = 10;
  git_.put("start", "1\n");
  git_.commit_all("start");
  std::vector<pid_t> children;
  for (int program = 0; program < kPrograms; ++program) {
    children.push_back(::fork());
    if (children.back() != 0) continue;
    const std::string name = "file" + std::to_string(program);
    const std::vector<std::string> paths = {name};
    for (int number = 0; number < kEach; ++number) {
      git_.put(name, std::to_string(number) + "\n");
      const auto done = (*Repository::find(git_.folder()))->commit(paths, name, std::chrono::seconds(30));
      if (!done) ::_exit(1);
    }
    ::_exit(0);
  }
  for (const pid_t child : children) {
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(git_.git("rev-list --count HEAD"), std::to_string(1 + kPrograms * kEach));
  EXPECT_EQ(git_.status(), "");
  EXPECT_EQ(git_.fsck(), "");
}

}  // namespace
}  // namespace proctor::git
