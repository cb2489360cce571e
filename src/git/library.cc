#include "git/library.h"

#include <fmt/format.h>
#include <git2.h>

#include "base/words.h"

namespace proctor::git {

void start_library() {
  static const bool kStarted = [] {
    git_libgit2_init();
    git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, 1);  // what is committed is on the disk
    return true;
  }();
  static_cast<void>(kStarted);
}

tl::unexpected<Error> trouble(std::string_view code, std::string_view what) {
  constexpr std::size_t kLongest = 300;
  const git_error* last = git_error_last();
  const std::string_view said = last != nullptr && last->message != nullptr ? last->message : "";
  if (said.empty()) return fail(std::string(code), fmt::format("git: cannot {}", what));
  return fail(std::string(code), fmt::format("git: cannot {}: {}", what, quoted(said, kLongest)));
}

void free_index(git_index* index) { git_index_free(index); }
void free_repository(git_repository* repository) { git_repository_free(repository); }
void free_signature(git_signature* signature) { git_signature_free(signature); }
void free_transaction(git_transaction* transaction) { git_transaction_free(transaction); }
void free_tree(git_tree* tree) { git_tree_free(tree); }

}  // namespace proctor::git
