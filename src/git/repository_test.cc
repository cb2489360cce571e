#include "git/repository.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <vector>

#include "testing/scratch_git.h"

namespace proctor::git {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr milliseconds kSoon{50};

class RepositoryTest : public ::testing::Test {
 protected:
  Repository open() const { return std::move(**Repository::find(git_.folder())); }
  Result<std::string> commit(const std::vector<std::string>& paths,
                             const std::string& message = "Save") const {
    return open().commit(paths, message, kSoon);
  }
  // The code and message of what was refused; nothing has changed then.
  std::string refusal(const std::vector<std::string>& paths) const {
    const std::string index = git_.text(".git/index");
    const std::string head = git_.git("rev-parse -q --verify HEAD");
    const auto done = commit(paths);
    EXPECT_EQ(git_.text(".git/index"), index);
    EXPECT_EQ(git_.git("rev-parse -q --verify HEAD"), head);
    return done ? "committed " + *done : done.error().code + " " + done.error().message;
  }
  std::string check(const std::vector<std::string>& paths) const {
    const auto checked = open().check(paths);
    return checked ? "fine" : checked.error().code + " " + checked.error().message;
  }

  proctor::testing::ScratchGit git_;
};

TEST_F(RepositoryTest, IsNoneWhereAFolderLiesInNone) {
  const fs::path outside = fs::path(git_.folder() + "-outside");
  fs::create_directory(outside);
  const auto found = Repository::find(outside.string());
  fs::remove(outside);
  ASSERT_TRUE(found.has_value());
  EXPECT_FALSE(found->has_value());
}

TEST_F(RepositoryTest, StandsBeforeAndAfterTheFirstCommit) {
  EXPECT_EQ(open().standing()->branch, "main");
  EXPECT_EQ(open().standing()->commit, "");
  git_.put("a", "1\n");
  const auto id = commit({"a"});
  ASSERT_TRUE(id.has_value()) << id.error().message;
  EXPECT_EQ(*id, git_.head());
  EXPECT_EQ(open().standing()->commit, *id);
}

TEST_F(RepositoryTest, KnowsTheBranchOnADetachedHead) {
  git_.put("a", "1\n");
  git_.commit_all("one");
  git_.git("checkout -q --detach");
  EXPECT_EQ(open().standing()->branch, "");
  EXPECT_EQ(open().standing()->commit, git_.head());
  git_.put("a", "2\n");
  const auto id = commit({"a"});
  EXPECT_EQ(id.value(), git_.head());
  EXPECT_EQ(git_.git("log -1 --format=%s"), "Save");
}

TEST_F(RepositoryTest, NamesTheBranchThatBaselinesComeFrom) {
  EXPECT_EQ(open().main_branch().value(), "main");
  git_.put("a", "1\n");
  git_.commit_all("one");
  git_.git("branch -m master");
  EXPECT_EQ(open().main_branch().value(), "master");
  git_.git("checkout -q -b work");
  EXPECT_EQ(open().main_branch().value(), "master");
  git_.git("update-ref refs/remotes/origin/trunk HEAD");
  git_.git("symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/trunk");
  EXPECT_EQ(open().main_branch().value(), "trunk");
}

TEST_F(RepositoryTest, CommitsTheFilesNamedAlone) {
  git_.put("kept", "1\n");
  git_.put("tests/a/suite.yaml", "1\n");
  git_.commit_all("one");
  git_.put("kept", "changed by hand\n");
  git_.put("tests/a/suite.yaml", "2\n");
  git_.put("tests/b/suite.yaml", "new\n");
  const auto id = commit({"tests/a/suite.yaml", "tests/b/suite.yaml"}, "Save suites\n\nWith a body.");
  ASSERT_TRUE(id.has_value()) << id.error().message;
  EXPECT_EQ(git_.git("show --format=%an:%ae:%s:%b --name-status HEAD"),
            "Ann:ann@example.com:Save suites:With a body.\n\n\nM\ttests/a/suite.yaml\nA\ttests/b/suite.yaml");
  EXPECT_EQ(git_.status(), " M kept");
  EXPECT_EQ(git_.fsck(), "");
  EXPECT_THAT(git_.git("reflog -1"), HasSubstr("commit: Save suites"));
}

TEST_F(RepositoryTest, CommitsRemovalsAndWholeFolders) {
  git_.put("tests/a/suite.yaml", "1\n");
  git_.put("tests/a/executions/x.yaml", "1\n");
  git_.put("tests/b/suite.yaml", "1\n");
  git_.commit_all("one");
  fs::remove_all(git_ / "tests/a");
  ASSERT_TRUE(commit({"tests/a"}).has_value());
  EXPECT_EQ(git_.git("ls-tree -r --name-only HEAD"), "tests/b/suite.yaml");
  EXPECT_EQ(git_.status(), "");
  git_.put("tests/c/one.yaml", "1\n");
  git_.put("tests/c/deep/two.yaml", "1\n");
  ASSERT_TRUE(commit({"tests/c"}).has_value());
  EXPECT_EQ(git_.git("ls-tree -r --name-only HEAD"),
            "tests/b/suite.yaml\ntests/c/deep/two.yaml\ntests/c/one.yaml");
  EXPECT_EQ(git_.status(), "");
  EXPECT_EQ(git_.fsck(), "");
}

TEST_F(RepositoryTest, MakesNoCommitWhereNothingDiffers) {
  git_.put("a", "1\n");
  git_.commit_all("one");
  const std::string before = git_.head();
  EXPECT_EQ(commit({"a", "never-there"}).value(), "");
  EXPECT_EQ(git_.head(), before);
  EXPECT_FALSE(fs::exists(git_ / ".git/index.lock"));
}

TEST_F(RepositoryTest, KeepsWhatElseIsStaged) {
  git_.put("a", "1\n");
  git_.put("other", "1\n");
  git_.commit_all("one");
  git_.put("other", "2\n");
  git_.git("add other");
  git_.put("a", "2\n");
  ASSERT_TRUE(commit({"a"}).has_value());
  EXPECT_EQ(git_.git("show --format= --name-only HEAD"), "a");
  EXPECT_EQ(git_.status(), "M  other");
}

TEST_F(RepositoryTest, KeepsTheExecutableBit) {
  git_.put("tool.sh", "#!/bin/sh\n");
  fs::permissions(git_ / "tool.sh", fs::perms::owner_exec, fs::perm_options::add);
  ASSERT_TRUE(commit({"tool.sh"}).has_value());
  EXPECT_THAT(git_.git("ls-tree HEAD"), HasSubstr("100755"));
  EXPECT_EQ(git_.status(), "");
}

TEST_F(RepositoryTest, TakesUpWhatIsStagedAsItLiesThere) {
  git_.put("a", "1\n");
  git_.commit_all("one");
  git_.put("a", "2\n");
  git_.git("add a");
  ASSERT_TRUE(commit({"a"}).has_value());
  EXPECT_EQ(git_.git("show HEAD:a"), "2");
  EXPECT_EQ(git_.status(), "");
}

TEST_F(RepositoryTest, RefusesWhereSomethingElseIsStaged) {
  git_.put("a", "1\n");
  git_.commit_all("one");
  git_.put("a", "2\n");
  git_.git("add a");
  git_.put("a", "3\n");
  EXPECT_THAT(refusal({"a"}), HasSubstr("E543 \"a\" has changes that are staged"));
  git_.git("rm -q -f --cached a");
  EXPECT_THAT(refusal({"a"}), HasSubstr("E543"));
}

TEST_F(RepositoryTest, SeesUnsavedWorkBeforeASave) {
  git_.put("a", "1\n");
  git_.commit_all("one");
  EXPECT_EQ(check({"a", "new"}), "fine");
  git_.put("a", "by hand\n");
  EXPECT_THAT(check({"a"}), HasSubstr("E543 \"a\" has changes that are not committed"));
  git_.put("new", "by hand\n");
  EXPECT_THAT(check({"new"}), HasSubstr("E543 \"new\" is not in git yet"));
  EXPECT_EQ(check({"another"}), "fine");
}

TEST_F(RepositoryTest, RefusesDuringAMerge) {
  git_.put("a", "1\n");
  git_.commit_all("one");
  git_.git("checkout -q -b side");
  git_.put("a", "side\n");
  git_.commit_all("side");
  git_.git("checkout -q main");
  git_.put("a", "main\n");
  git_.commit_all("main");
  git_.git("merge side");
  git_.put("b", "new\n");
  EXPECT_THAT(refusal({"b"}), HasSubstr("E542 a merge is under way"));
  git_.git("merge --abort");
  git_.git("rebase side");
  git_.put("b", "new\n");
  EXPECT_THAT(refusal({"b"}), HasSubstr("E542 a rebase is under way"));
}

TEST_F(RepositoryTest, RefusesConflictsThatOutliveTheirMerge) {
  git_.put("a", "1\n");
  git_.commit_all("one");
  git_.put("c", "2\n");
  git_.git("hash-object -w c");
  const std::string blob = git_.git("hash-object c");
  git_.git("update-index --index-info <<'END'\n100644 " + blob + " 2\tx\n100644 " + blob + " 3\tx\nEND\n:");
  ASSERT_THAT(git_.status(), HasSubstr("AA x"));
  EXPECT_THAT(refusal({"c"}), HasSubstr("E542 the repository has conflicts"));
}

TEST_F(RepositoryTest, TellsALockWithItsAgeAndLeavesIt) {
  git_.put("a", "1\n");
  git_.commit_all("one");
  git_.put("a", "2\n");
  git_.put(".git/index.lock", "");
  const timespec then{::time(nullptr) - 3 * 3600 - 5, 0};
  const timespec times[] = {then, then};
  ::utimensat(AT_FDCWD, (git_ / ".git/index.lock").c_str(), static_cast<const timespec*>(times), 0);
  const std::string told = refusal({"a"});
  EXPECT_THAT(told, HasSubstr("E542 git's lock"));
  EXPECT_THAT(told, HasSubstr(".git/index.lock\" is there, 3 hours old"));
  EXPECT_THAT(told, HasSubstr("remove the file"));
  EXPECT_TRUE(fs::exists(git_ / ".git/index.lock"));
  fs::remove(git_ / ".git/index.lock");
  git_.put(".git/refs/heads/main.lock", "");
  EXPECT_THAT(refusal({"a"}), HasSubstr("refs/heads/main.lock\" is there, 0 seconds old"));
  EXPECT_TRUE(fs::exists(git_ / ".git/refs/heads/main.lock"));
  fs::remove(git_ / ".git/refs/heads/main.lock");
  EXPECT_TRUE(commit({"a"}).has_value());
  EXPECT_EQ(git_.status(), "");
}

TEST_F(RepositoryTest, RefusesWhereNobodyIsNamed) {
  git_.git("config --unset user.email");
  git_.put("a", "1\n");
  EXPECT_THAT(refusal({"a"}), HasSubstr("E541"));
  EXPECT_THAT(check({"b"}), HasSubstr("user.email"));
}

TEST_F(RepositoryTest, RefusesABareRepository) {
  git_.git("clone -q --bare . bare.git");
  const auto found = Repository::find(git_ / "bare.git");
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(found.error().code, "E540");
  EXPECT_THAT(found.error().message, HasSubstr("bare"));
}

TEST_F(RepositoryTest, RefusesWhatGitIgnores) {
  git_.put(".gitignore", "secret*\nout/\n");
  git_.put("secret-once", "1\n");
  git_.git("add -f secret-once");
  git_.commit_all("one");
  git_.put("secret.yaml", "1\n");
  git_.put("out/x", "1\n");
  EXPECT_THAT(refusal({"secret.yaml"}),
              HasSubstr("E544 \"secret.yaml\" cannot be committed: git ignores it"));
  EXPECT_THAT(refusal({"out/x"}), HasSubstr("E544"));
  git_.put("secret-once", "2\n");
  EXPECT_TRUE(commit({"secret-once"}).has_value()) << "tracked files are not ignored";
  git_.put("tests/secret", "1\n");
  git_.put("tests/open", "1\n");
  ASSERT_TRUE(commit({"tests"}).has_value());
  EXPECT_EQ(git_.git("show --format= --name-only HEAD"), "tests/open");
}

TEST_F(RepositoryTest, RefusesPathsThatAreNone) {
  git_.put("a", "1\n");
  git_.commit_all("one");
  for (const char* path : {"../a", "/etc/passwd", "", "a//b", "./a", ".git/config", "x/.GIT/y", "a\\b"})
    EXPECT_THAT(refusal({path}), HasSubstr("E544")) << path;
}

TEST_F(RepositoryTest, RefusesLinksOnTheWay) {
  git_.put("real/a", "1\n");
  git_.commit_all("one");
  fs::create_symlink("real", git_ / "way");
  fs::create_symlink("real/a", git_ / "file");
  fs::create_symlink("/etc/passwd", git_ / "real/out");
  EXPECT_THAT(refusal({"way/a"}),
              HasSubstr("E544 \"way/a\" cannot be committed: \"way\" is a symbolic link"));
  EXPECT_THAT(refusal({"file"}), HasSubstr("it is a symbolic link"));
  EXPECT_THAT(refusal({"real/out"}), HasSubstr("it is a symbolic link"));
  EXPECT_EQ(commit({"real"}).value(), "") << "links in a folder are passed over";
}

TEST_F(RepositoryTest, RefusesWhatLiesInAnotherRepository) {
  git_.put("a", "1\n");
  git_.commit_all("one");
  git_.git("init -q nested");
  git_.put("nested/x", "1\n");
  EXPECT_THAT(refusal({"nested/x"}), HasSubstr("\"nested\" is a git repository of its own"));
  git_.git("-c protocol.file.allow=always submodule add -q ./ sub");
  git_.git("commit -q -m sub");
  git_.put("sub/x", "1\n");
  EXPECT_THAT(refusal({"sub/x"}), HasSubstr("E544"));
  fs::remove(git_ / "sub/.git");
  EXPECT_THAT(refusal({"sub/x"}), HasSubstr("\"sub\" is a submodule"));
}

TEST_F(RepositoryTest, CommitsWithinASubmoduleAndALinkedWorktree) {
  git_.put("a", "1\n");
  git_.commit_all("one");
  git_.git("-c protocol.file.allow=always submodule add -q ./ sub");
  git_.git("commit -q -m sub");
  git_.git("worktree add -q tree -b side");
  git_.git("config --global user.name Ann");
  git_.git("config --global user.email ann@example.com");
  for (const std::string part : {"sub", "tree"}) {
    git_.put(part + "/new", "1\n");
    auto found = Repository::find(git_ / part);
    ASSERT_TRUE(found.has_value()) << found.error().message;
    EXPECT_EQ((*found)->folder(), (git_ / part).string());
    const std::vector<std::string> paths = {"new"};
    const auto id = (*found)->commit(paths, "Save");
    ASSERT_TRUE(id.has_value()) << id.error().message;
    EXPECT_EQ(git_.git("-C " + part + " rev-parse HEAD"), *id);
    EXPECT_EQ(git_.git("-C " + part + " status --porcelain --untracked-files=no"), "");
  }
  git_.git("config --global --unset user.name");
  git_.git("config --global --unset user.email");
  EXPECT_EQ(git_.fsck(), "");
}

TEST_F(RepositoryTest, RefusesWhatGitWouldChangeOnItsWayIn) {
  git_.put(".gitattributes",
           "*.bin filter=lfs\n*.txt text\n*.id ident\n*.u16 working-tree-encoding=UTF-16\n");
  git_.commit_all("one");
  git_.put("a.bin", "1\n");
  git_.put("a.txt", "1\r\n");
  git_.put("a.id", "$Id: something$\n");
  git_.put("a.u16", "x\n");
  for (const char* path : {"a.bin", "a.txt", "a.id", "a.u16"})
    EXPECT_THAT(refusal({path}), HasSubstr("E544")) << path;
  git_.put("b.txt", "1\n");
  ASSERT_TRUE(commit({"b.txt"}).has_value());
  EXPECT_THAT(git_.status(), Not(HasSubstr("b.txt")));
}

TEST_F(RepositoryTest, LeavesEntriesThatLookCleanButAreNotForGitToFind) {
  git_.put("racy", "aaaa\n");
  git_.put("a", "1\n");
  git_.commit_all("one");
  // The same length and time as what the index knows, but other bytes.
  const auto time = fs::last_write_time(git_ / ".git/index");
  fs::last_write_time(git_ / "racy", time);
  git_.git("update-index --refresh");
  fs::last_write_time(git_ / ".git/index", time);
  const auto text_of_same_length = "bbbb\n";
  git_.put("racy", text_of_same_length);
  fs::last_write_time(git_ / "racy", time);
  git_.put("a", "2\n");
  ASSERT_TRUE(commit({"a"}).has_value());
  EXPECT_EQ(git_.status(), " M racy");
}

TEST_F(RepositoryTest, TellsWhereAFileAndAFolderMeet) {
  git_.put("a", "1\n");
  git_.put("b/x", "1\n");
  git_.commit_all("one");
  fs::remove(git_ / "a");
  git_.put("a/x", "1\n");
  EXPECT_THAT(refusal({"a/x"}), HasSubstr("E544"));
  fs::remove_all(git_ / "b");
  git_.put("b", "1\n");
  EXPECT_THAT(refusal({"b"}), HasSubstr("E544"));
}

}  // namespace
}  // namespace proctor::git
