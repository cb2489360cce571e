#include "git/survey.h"

#include <fmt/format.h>
#include <git2.h>

#include <algorithm>
#include <set>

#include "base/words.h"
#include "git/head_tree.h"
#include "git/library.h"
#include "git/path_rules.h"

namespace proctor::git {
namespace {

Result<Content> content_of(const WorkFile& file, const std::optional<Content>& head, bool modes_count) {
  git_oid id;
  if (git_odb_hash(&id, file.bytes.data(), file.bytes.size(), GIT_OBJECT_BLOB) != 0)
    return trouble("E540", "hash a file");
  const bool executable =
      modes_count ? file.is_executable() : head && head->mode == GIT_FILEMODE_BLOB_EXECUTABLE;
  return Content{git_oid_tostr_s(&id), executable ? GIT_FILEMODE_BLOB_EXECUTABLE : GIT_FILEMODE_BLOB};
}

std::optional<Content> staged_content(git_index& index, const std::string& path) {
  const git_index_entry* entry = git_index_get_bypath(&index, path.c_str(), 0);
  if (entry == nullptr || (entry->flags_extended & GIT_INDEX_ENTRY_INTENT_TO_ADD) != 0) return std::nullopt;
  return Content{git_oid_tostr_s(&entry->id), entry->mode};
}

// core.fileMode: false where the file system has no executable files.
bool modes_count(git_repository& repository) {
  Owned<git_config, git_config_free> config;
  int value = 1;
  if (git_repository_config(into(config), &repository) == 0)
    git_config_get_bool(&value, config.get(), "core.filemode");
  return value != 0;
}

class Survey {
 public:
  Survey(git_repository& repository, git_index& index, WorkFolder folder, HeadTree head)
      : repository_(repository),
        index_(index),
        folder_(std::move(folder)),
        head_(std::move(head)),
        modes_count_(modes_count(repository)) {}

  Result<void> add(const std::string& path) {
    if (auto fit = check_path(path); !fit) return fit;
    const bool is_folder = folder_.is_folder(path);
    if (!is_folder && !head_.is_folder(path)) return add_file(path, Ignored::refuse);
    TRY(auto files, folder_.files_beneath(path));
    TRY(const auto known, head_.files_beneath(path));
    files.insert(files.end(), known.begin(), known.end());
    for (const std::string& file : files)
      if (auto added = add_file(file, Ignored::pass_over); !added) return added;
    // A folder of the head's may be a file by now, which is refused there.
    TRY(const auto file, is_folder ? Result<std::optional<WorkFile>>(std::nullopt) : folder_.read(path));
    return file ? add_file(path, Ignored::refuse) : Result<void>();
  }

  std::vector<Target> finish() && {
    const auto by_path = [](const Target& a, const Target& b) { return a.path < b.path; };
    std::sort(targets_.begin(), targets_.end(), by_path);
    return std::move(targets_);
  }

 private:
  enum class Ignored : bool { refuse, pass_over };

  Result<void> add_file(const std::string& path, Ignored ignored) {
    if (!seen_.insert(path).second) return {};
    if (auto fit = check_path(path); !fit) return fit;
    Target target{.path = path, .file = {}, .wanted = {}, .head = {}, .staged = staged_content(index_, path)};
    TRY(target.head, head_.content(path));
    TRY(target.file, folder_.read(path));
    if (target.file && !target.head && !target.staged) {
      TRY(const bool is_out, is_ignored(repository_, path));
      if (is_out && ignored == Ignored::pass_over) return {};
      if (is_out) return refuse_ignored(path);
    }
    if (target.file) {
      if (auto fit = check_filters(repository_, path, target.file->bytes); !fit) return fit;
      TRY(target.wanted, content_of(*target.file, target.head, modes_count_));
    }
    targets_.push_back(std::move(target));
    return {};
  }

  git_repository& repository_;
  git_index& index_;
  WorkFolder folder_;
  HeadTree head_;
  bool modes_count_;
  std::set<std::string> seen_;
  std::vector<Target> targets_;
};

tl::unexpected<Error> in_the_way(const std::string& path, std::string_view what, std::string_view remedy) {
  return fail("E543", fmt::format("{} {}: {}", quoted(path, path.size()), what, remedy));
}

}  // namespace

Result<std::vector<Target>> survey(git_repository& repository, git_index& index, const std::string& head,
                                   std::span<const std::string> paths) {
  TRY(WorkFolder folder, WorkFolder::open(git_repository_workdir(&repository)));
  TRY(HeadTree tree, HeadTree::open(repository, head));
  Survey out(repository, index, std::move(folder), std::move(tree));
  for (const std::string& path : paths)
    if (auto added = out.add(path); !added) return tl::make_unexpected(added.error());
  return std::move(out).finish();
}

Result<void> refuse_staged(std::span<const Target> targets) {
  for (const Target& target : targets)
    if (target.staged != target.head && target.staged != target.wanted)
      return in_the_way(target.path, "has changes that are staged and not committed",
                        "commit them, or take them back with `git restore --staged`");
  return {};
}

Result<void> refuse_unsaved(std::span<const Target> targets) {
  for (const Target& target : targets)
    if (target.differs())
      return in_the_way(target.path, target.head ? "has changes that are not committed" : "is not in git yet",
                        "commit it or put it aside, so that your work is not mixed with this save");
  return {};
}

}  // namespace proctor::git
