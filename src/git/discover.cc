// Finding a repository, and whether it is what it says. A `.git` may be a file or a link that names any
// folder of the disk, so a commit could be led into a repository that has nothing to do with the files: one
// that lies elsewhere must name the files' folder in turn, as worktrees and submodules do.
#include <fmt/format.h>
#include <git2.h>
#include <sys/stat.h>

#include <array>
#include <filesystem>

#include "base/words.h"
#include "git/handle.h"
#include "git/special.h"

namespace proctor::git {
namespace {

namespace fs = std::filesystem;

std::string shown(const fs::path& path) { return quoted(path.string(), path.string().size()); }

tl::unexpected<Error> not_ours(const std::string& folder) {
  return fail("E540", fmt::format("git does not trust the repository of {}, because it belongs to someone "
                                  "else: if you trust it, say so with `git config --global --add "
                                  "safe.directory` and the repository's folder",
                                  shown(folder)));
}

// Where git's own folder is, without opening it; empty where there is none.
fs::path git_folder_of(const fs::path& from) {
  git_buf found = GIT_BUF_INIT;
  const bool there = git_repository_discover(&found, from.c_str(), 0, nullptr) == 0;
  fs::path out = there ? fs::path(std::string(found.ptr, found.size)) : fs::path();
  git_buf_dispose(&found);
  return out;
}

// The library reads these without a look at what they are; whoever opens a pipe waits for ever.
Result<void> refuse_pipes(const fs::path& git_folder) {
  for (const char* name : {"HEAD", "config", "config.worktree", "commondir", "gitdir", "packed-refs", "index",
                           "shallow", "info/exclude", "info/attributes", "objects/info/alternates"})
    if (is_special(git_folder / name))
      return fail("E540",
                  fmt::format("{} is no file: this is no repository of git's", shown(git_folder / name)));
  return {};
}

// With links resolved and no slash at its end; empty where there is none.
fs::path real(const fs::path& path) {
  std::error_code error;
  const fs::path out = fs::canonical(path, error);
  return error ? fs::path() : out;
}

bool lies_in(const fs::path& path, const fs::path& folder) {
  const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end();
}

bool names_its_files(git_repository& repository) {
  Owned<git_config, git_config_free> config;
  Owned<git_config_entry, git_config_entry_free> entry;
  return git_repository_config(into(config), &repository) == 0 &&
         git_config_get_entry(into(entry), config.get(), "core.worktree") == 0;
}

// A linked worktree's own folder lies in that of the repository it belongs to.
bool is_worktree_of(const fs::path& own, const fs::path& common) {
  return own.parent_path() == common / "worktrees";
}

Result<void> check_place(git_repository& repository, const fs::path& files, const fs::path& from) {
  const fs::path own = real(git_repository_path(&repository));
  const fs::path common = real(git_repository_commondir(&repository));
  const bool at_home = own == common && lies_in(own, files);
  const bool known = own == common ? names_its_files(repository) : is_worktree_of(own, common);
  if (lies_in(from, files) && (at_home || known)) return {};
  return fail("E540", fmt::format("the .git of {} leads to {}, which does not name that folder as its own "
                                  "(core.worktree): nothing is committed there",
                                  shown(from), shown(own)));
}

bool is_link(const fs::path& path) {
  struct stat status{};
  return ::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

// The first link on the way from a folder to something beneath it; empty where there is none.
fs::path link_on_the_way(const fs::path& folder, const fs::path& beneath) {
  fs::path so_far = folder;
  for (const fs::path& part : beneath) {
    so_far /= part;
    if (is_link(so_far)) return so_far;
  }
  return {};
}

fs::path link_among(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (is_link(at->path())) return at->path();
  return {};
}

fs::path first_link(const git_repository& repository, const std::string& reference) {
  const fs::path own = git_repository_path(&repository);
  const fs::path common = git_repository_commondir(&repository);
  const fs::path ours[] = {"HEAD", "index", "logs/HEAD"};
  const fs::path shared[] = {"objects/info", "objects/pack", "packed-refs", reference, "logs/" + reference};
  for (const fs::path& path : ours)
    if (auto link = link_on_the_way(own, path); !link.empty()) return link;
  for (const fs::path& path : shared)
    if (auto link = link_on_the_way(common, path); !link.empty()) return link;
  return link_among(common / "objects");
}

}  // namespace

Result<void> refuse_links(const git_repository& repository, const std::string& reference) {
  const fs::path link = first_link(repository, reference);
  if (link.empty()) return {};
  return fail("E540",
              fmt::format("{} is a symbolic link, so that a commit would be written elsewhere: commit "
                          "with git",
                          shown(link)));
}

Result<std::optional<Repository>> Repository::find(const std::string& folder) {
  start_library();
  const fs::path from = real(folder);
  if (from.empty()) return fail("E100", fmt::format("no such folder: {}", shown(folder)));
  const fs::path git_folder = git_folder_of(from);
  if (git_folder.empty()) return std::nullopt;
  if (auto plain = refuse_pipes(git_folder); !plain) return tl::make_unexpected(plain.error());
  auto handle = std::make_unique<Handle>();
  const int error = git_repository_open_ext(into(handle->repository), from.c_str(), 0, nullptr);
  // Someone else's is "not found" where no settings say whom to trust.
  if (error == GIT_EOWNER || error == GIT_ENOTFOUND) return not_ours(from.string());
  if (error != 0) return trouble("E540", fmt::format("open the repository of {}", shown(from)));
  git_repository& repository = *handle->repository;
  if (git_repository_is_bare(&repository) != 0)
    return fail("E540", fmt::format("the repository of {} is bare: it has no files to commit", shown(from)));
  const fs::path files = real(git_repository_workdir(&repository));
  if (auto placed = check_place(repository, files, from); !placed) return tl::make_unexpected(placed.error());
  handle->folder = files.string();
  return Repository(std::move(handle));
}

}  // namespace proctor::git
