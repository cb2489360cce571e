// Repositories that someone prepared: nothing of theirs is run, and nothing is written elsewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <vector>

#include "git/repository.h"
#include "testing/scratch_git.h"

namespace proctor::git {
namespace {

namespace fs = std::filesystem;
using proctor::testing::ScratchGit;
using ::testing::HasSubstr;

std::string commit(const std::string& folder, const std::vector<std::string>& paths) {
  auto found = Repository::find(folder);
  if (!found) return found.error().code + " " + found.error().message;
  if (!*found) return "none";
  const auto id = (*found)->commit(paths, "Save");
  return id ? *id : id.error().code + " " + id.error().message;
}

class HostileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    git_.put("a", "1\n");
    git_.commit_all("one");
    git_.put("a", "2\n");
  }
  // Nothing of the other repository has changed.
  void expect_untouched(const ScratchGit& other, const std::string& head) const {
    EXPECT_EQ(other.head(), head);
    EXPECT_EQ(other.git("count-objects"), objects_);
  }

  ScratchGit git_;
  std::string objects_;
};

TEST_F(HostileTest, RunsNoHooksFiltersOrProgramsOfSettings) {
  const std::string mark = (git_ / "ran").string();
  const std::string script = "#!/bin/sh\ntouch '" + mark + "'\n";
  for (const char* hook :
       {"pre-commit", "prepare-commit-msg", "commit-msg", "post-commit", "reference-transaction",
        "post-index-change", "fsmonitor-watchman", "post-rewrite", "pre-auto-gc"}) {
    git_.put(std::string(".git/hooks/") + hook, script);
    fs::permissions(git_ / ".git/hooks" / hook, fs::perms::owner_all, fs::perm_options::add);
  }
  git_.put("evil.sh", script);
  fs::permissions(git_ / "evil.sh", fs::perms::owner_all, fs::perm_options::add);
  const std::string evil = (git_ / "evil.sh").string();
  git_.put(".git/included", "[core]\n\tfsmonitor = " + evil + "\n\tpager = " + evil + "\n\teditor = " + evil +
                                "\n[commit]\n\tgpgsign = true\n[gpg]\n\tprogram = " + evil +
                                "\n[filter \"x\"]\n\tclean = " + evil + "\n\tprocess = " + evil +
                                "\n\trequired = true\n[diff \"x\"]\n\ttextconv = " + evil + "\n");
  git_.put(".git/config", git_.text(".git/config") + "[include]\n\tpath = included\n[core]\n\thooksPath = " +
                              (git_ / ".git/hooks").string() + "\n");
  git_.put(".gitattributes", "filtered filter=x diff=x\n");
  git_.put("filtered", "1\n");
  EXPECT_EQ(commit(git_.folder(), {"a"}).size(), 40U);
  EXPECT_THAT(commit(git_.folder(), {"filtered"}), HasSubstr("E544"));
  EXPECT_FALSE(fs::exists(mark));
}

TEST_F(HostileTest, IsNotLedIntoAnotherRepository) {
  const ScratchGit victim;
  victim.put("a", "mine\n");
  victim.commit_all("mine");
  const std::string head = victim.head();
  objects_ = victim.git("count-objects");
  const fs::path store = git_ / ".git";
  const std::string theirs = (victim / ".git").string();

  fs::create_directory(git_ / "lured");
  git_.put("lured/.git", "gitdir: " + theirs + "\n");
  git_.put("lured/a", "evil\n");
  EXPECT_THAT(commit(git_ / "lured", {"a"}), HasSubstr("E540 the .git of"));
  fs::remove(git_ / "lured/.git");
  fs::create_symlink(theirs, git_ / "lured/.git");
  EXPECT_THAT(commit(git_ / "lured", {"a"}), HasSubstr("E540"));
  fs::remove_all(git_ / "lured");

  git_.put(".git/commondir", theirs + "\n");
  EXPECT_THAT(commit(git_.folder(), {"a"}), HasSubstr("E540"));
  fs::remove(store / "commondir");
  git_.git("config core.worktree " + victim.folder());
  EXPECT_THAT(commit(git_.folder(), {"a"}), HasSubstr("E540"));
  git_.git("config --unset core.worktree");
  expect_untouched(victim, head);
  EXPECT_EQ(commit(git_.folder(), {"a"}).size(), 40U);
}

TEST_F(HostileTest, WritesThroughNoLinkInGitsFolder) {
  const ScratchGit victim;
  victim.put("a", "mine\n");
  victim.commit_all("mine");
  const std::string head = victim.head();
  objects_ = victim.git("count-objects");
  for (const char* name : {"objects", "refs", "refs/heads", "logs", "index", "HEAD", "refs/heads/main"}) {
    const fs::path ours = git_ / ".git" / name;
    fs::rename(ours, git_ / ".git/aside");
    fs::create_symlink(victim / ".git" / name, ours);
    EXPECT_THAT(commit(git_.folder(), {"a"}), HasSubstr("E540")) << name;
    fs::remove(ours);
    fs::rename(git_ / ".git/aside", ours);
  }
  fs::create_symlink(victim / ".git/objects", git_ / ".git/objects/zz");
  EXPECT_THAT(commit(git_.folder(), {"a"}), HasSubstr("is a symbolic link"));
  expect_untouched(victim, head);
}

// Who opens a pipe waits for someone at its other end.
TEST_F(HostileTest, WaitsForNoPipe) {
  for (const char* name :
       {".git/HEAD", ".git/config", ".git/packed-refs", ".git/index", ".git/info/exclude",
        ".git/objects/info/alternates", ".git/refs/heads/main", ".gitignore", ".gitattributes", "a"}) {
    const bool there = fs::exists(git_ / name);
    if (there) fs::rename(git_ / name, git_ / "aside");
    ASSERT_EQ(::mkfifo((git_ / name).c_str(), 0600), 0) << name;
    const std::string told = commit(git_.folder(), {"a"});
    EXPECT_TRUE(told.starts_with("E54") || told == "none") << name << ": " << told;
    fs::remove(git_ / name);
    if (there) fs::rename(git_ / "aside", git_ / name);
  }
  EXPECT_EQ(commit(git_.folder(), {"a"}).size(), 40U);
}

const std::vector<std::string> kBroken = {
    "\x01\xff broken", "", std::string("DIRC\0\0\0\x02\xff\xff\xff\xff", 12) + std::string(20, 'x'),
    "ref: refs/heads/../../../out\n", "ref: HEAD\n"};

TEST_F(HostileTest, SurvivesBrokenFilesOfGits) {
  for (const char* name : {"index", "HEAD", "config", "refs/heads/main"}) {
    const std::string kept = git_.text(std::string(".git/") + name);
    for (const std::string& text : kBroken) {
      if (text.empty() && std::string_view(name) != "index") continue;
      git_.put(std::string(".git/") + name, text);
      const std::string told = commit(git_.folder(), {"a"});
      EXPECT_TRUE(told.starts_with("E54") || told == "none") << name << ": " << told;
      git_.put(std::string(".git/") + name, kept);
    }
  }
  EXPECT_EQ(commit(git_.folder(), {"a"}).size(), 40U);
  EXPECT_EQ(git_.fsck(), "");
}

// Only who may give a folder away can make this; elsewhere the folder is one's own, and is committed to.
TEST_F(HostileTest, TellsWhatToDoAboutSomeoneElsesRepository) {
  constexpr uid_t kSomeone = 12345;
  const bool given = ::chown(git_.folder().c_str(), kSomeone, kSomeone) == 0 &&
                     ::chown((git_ / ".git").c_str(), kSomeone, kSomeone) == 0;
  const std::string told = commit(git_.folder(), {"a"});
  if (given) {
    EXPECT_THAT(told, HasSubstr("E540 git does not trust the repository"));
    EXPECT_THAT(told, HasSubstr("git config --global --add safe.directory"));
  } else {
    EXPECT_EQ(told.size(), 40U);
  }
}

}  // namespace
}  // namespace proctor::git
