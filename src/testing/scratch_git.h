// A git repository for one test, made with the git program and gone after the test. Settings of the person
// who runs the tests are out of sight, for the git program and for the library.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace proctor::testing {

class ScratchGit {
 public:
  ScratchGit();  // branch main, nothing committed, Ann <ann@example.com> commits
  ~ScratchGit();
  ScratchGit(const ScratchGit&) = delete;
  ScratchGit& operator=(const ScratchGit&) = delete;

  std::string folder() const { return path_.string(); }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
  void put(std::string_view name, std::string_view text) const;  // with the folders it lies in
  std::string text(std::string_view name) const;

  // What `git ARGUMENTS` says, both streams, without line ends at its end; "exit 1: ..." where it fails.
  std::string git(std::string_view arguments) const;
  void commit_all(std::string_view message) const;

  std::string head() const { return git("rev-parse HEAD"); }
  std::string status() const { return git("status --porcelain --untracked-files=all"); }
  std::string fsck() const { return git("fsck --strict --no-dangling --no-progress"); }

 private:
  std::filesystem::path path_;
};

}  // namespace proctor::testing
