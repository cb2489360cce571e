// A commit, step by step: index and branch are locked, what differs is looked at, objects are written, the
// new index is put in place, and last the branch moves. Whoever is killed before that leaves the old commit,
// with the files as staged at most, which the next commit takes up; a lock that is left is told.
#include "git/repository.h"

#include <fmt/format.h>
#include <git2.h>

#include <array>

#include "base/words.h"
#include "git/branch_lock.h"
#include "git/handle.h"
#include "git/head_tree.h"
#include "git/index_lock.h"
#include "git/new_commit.h"
#include "git/survey.h"

namespace proctor::git {
namespace {

using Reference = Owned<git_reference, git_reference_free>;

constexpr std::string_view kBranches = "refs/heads/";
constexpr const char* kRemoteHead = "refs/remotes/origin/HEAD";
constexpr std::string_view kRemote = "refs/remotes/origin/";

std::string_view without(std::string_view prefix, std::string_view text) {
  return text.starts_with(prefix) ? text.substr(prefix.size()) : std::string_view();
}

bool has_branch(git_repository& repository, std::string_view name) {
  Reference found;
  const std::string reference = fmt::format("{}{}", kBranches, name);
  return git_reference_lookup(into(found), &repository, reference.c_str()) == 0;
}

std::string_view work_under_way(int state) {
  switch (state) {
    case GIT_REPOSITORY_STATE_NONE: return "";
    case GIT_REPOSITORY_STATE_MERGE: return "merge";
    case GIT_REPOSITORY_STATE_REVERT:
    case GIT_REPOSITORY_STATE_REVERT_SEQUENCE: return "revert";
    case GIT_REPOSITORY_STATE_CHERRYPICK:
    case GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE: return "cherry-pick";
    case GIT_REPOSITORY_STATE_BISECT: return "bisect";
    default: return "rebase";
  }
}

Result<void> refuse_work_under_way(git_repository& repository) {
  const std::string_view what = work_under_way(git_repository_state(&repository));
  if (what.empty()) return {};
  return fail("E542", fmt::format("a {} is under way in {}: end it with git first", what,
                                  quoted(git_repository_workdir(&repository))));
}

Result<void> refuse_conflicts(const git_index& index) {
  if (git_index_has_conflicts(&index) == 0) return {};
  return fail("E542", "the repository has conflicts that are not resolved: resolve them with git first");
}

}  // namespace

Repository::Repository(std::unique_ptr<Handle> handle) : handle_(std::move(handle)) {}
Repository::Repository(Repository&&) noexcept = default;
Repository& Repository::operator=(Repository&&) noexcept = default;
Repository::~Repository() = default;

const std::string& Repository::folder() const { return handle_->folder; }

Result<Standing> Repository::standing() const {
  TRY(const Head head, read_head(*handle_->repository));
  return Standing{std::string(without(kBranches, head.reference)), head.commit};
}

Result<std::string> Repository::main_branch() const {
  git_repository& repository = *handle_->repository;
  Reference remote;
  if (git_reference_lookup(into(remote), &repository, kRemoteHead) == 0) {
    const char* target = git_reference_symbolic_target(remote.get());
    if (target != nullptr && !without(kRemote, target).empty()) return std::string(without(kRemote, target));
  }
  for (const std::string_view name : {"main", "master"})
    if (has_branch(repository, name)) return std::string(name);
  TRY(const Standing now, standing());
  return now.branch.empty() ? "main" : now.branch;
}

Result<void> Repository::check(std::span<const std::string> paths) const {
  git_repository& repository = *handle_->repository;
  TRY([[maybe_unused]] const Author author, Author::of(repository));
  if (auto quiet = refuse_work_under_way(repository); !quiet) return quiet;
  if (auto free = await_index(repository, kLockPatience); !free) return free;
  TRY(const Head head, read_head(repository));
  if (auto plain = refuse_links(repository, head.reference); !plain) return plain;
  TRY(const auto index, open_index(repository));
  if (auto whole = refuse_conflicts(*index); !whole) return whole;
  TRY(const auto targets, survey(repository, *index, head.commit, paths));
  if (auto free = refuse_staged(targets); !free) return free;
  return refuse_unsaved(targets);
}

Result<std::string> Repository::commit(std::span<const std::string> paths, const std::string& message,
                                       std::chrono::milliseconds patience) {
  git_repository& repository = *handle_->repository;
  TRY(const Author author, Author::of(repository));
  TRY(const Head known, read_head(repository));
  if (auto plain = refuse_links(repository, known.reference); !plain)
    return tl::make_unexpected(plain.error());
  TRY(IndexLock index, IndexLock::take(repository, patience));
  if (auto quiet = refuse_work_under_way(repository); !quiet) return tl::make_unexpected(quiet.error());
  if (auto whole = refuse_conflicts(index.index()); !whole) return tl::make_unexpected(whole.error());
  TRY(BranchLock branch, BranchLock::take(repository, patience));
  TRY(const auto targets, survey(repository, index.index(), branch.head().commit, paths));
  if (auto free = refuse_staged(targets); !free) return tl::make_unexpected(free.error());
  return make_commit({repository, index, branch, author, targets, message});
}

}  // namespace proctor::git
