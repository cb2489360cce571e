#include "git/branch_lock.h"

#include <fmt/format.h>
#include <git2.h>

#include "base/words.h"
#include "git/index_lock.h"
#include "git/special.h"
#include "git/waiting.h"

namespace proctor::git {
namespace {

using Reference = Owned<git_reference, git_reference_free>;

tl::unexpected<Error> switched(const Head& head) {
  return fail("E542", fmt::format("{} was left for another branch while the commit was made: save once more",
                                  quoted(head.reference)));
}

// The commit that a reference names; empty where there is no such reference.
Result<std::string> commit_of(git_repository& repository, const std::string& reference) {
  if (is_special(git_repository_commondir(&repository) + reference))
    return fail("E540", fmt::format("{} is no file: this is no branch of git's", quoted(reference)));
  Reference found;
  const int error = git_reference_lookup(into(found), &repository, reference.c_str());
  if (error == GIT_ENOTFOUND) return std::string();
  if (error != 0) return trouble("E540", fmt::format("read {}", quoted(reference)));
  const git_oid* target = git_reference_target(found.get());
  if (target == nullptr)
    return fail("E542", fmt::format("{} is another name for a branch: check out the branch itself",
                                    quoted(reference)));
  return std::string(git_oid_tostr_s(target));
}

}  // namespace

Result<Head> read_head(git_repository& repository) {
  Reference found;
  if (git_reference_lookup(into(found), &repository, "HEAD") != 0) return trouble("E540", "read HEAD");
  const char* branch = git_reference_symbolic_target(found.get());
  if (branch == nullptr) return Head{"HEAD", git_oid_tostr_s(git_reference_target(found.get()))};
  TRY(std::string commit, commit_of(repository, branch));
  return Head{branch, std::move(commit)};
}

Result<BranchLock> BranchLock::take(git_repository& repository, std::chrono::milliseconds patience) {
  TRY(Head before, read_head(repository));
  BranchLock out(std::move(before));
  const std::string& reference = out.head_.reference;
  if (git_transaction_new(into(out.transaction_), &repository) != 0)
    return trouble("E540", "change the branch");
  int error = 0;
  const auto try_once = [&] {
    error = git_transaction_lock_ref(out.transaction_.get(), reference.c_str());
    return error != GIT_ELOCKED;
  };
  if (!wait_until(patience, try_once))
    return lock_is_held(std::string(git_repository_commondir(&repository)) + reference + ".lock");
  if (error != 0) return trouble("E540", fmt::format("lock {}", quoted(reference)));
  TRY(Head now, read_head(repository));
  if (now.reference != reference) return switched(out.head_);
  out.head_ = std::move(now);
  return out;
}

Result<void> BranchLock::move_to(const std::string& commit, const git_signature& author,
                                 const std::string& message) {
  const std::string note = fmt::format("commit{}: {}", head_.commit.empty() ? " (initial)" : "",
                                       message.substr(0, message.find('\n')));
  git_oid id;
  if (git_oid_fromstr(&id, commit.c_str()) != 0 ||
      git_transaction_set_target(transaction_.get(), head_.reference.c_str(), &id, &author, note.c_str()) !=
          0 ||
      git_transaction_commit(transaction_.get()) != 0)
    return trouble("E542", fmt::format("move {} to the new commit", quoted(head_.reference)));
  return {};
}

}  // namespace proctor::git
