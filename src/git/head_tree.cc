#include "git/head_tree.h"

#include <fmt/format.h>
#include <git2.h>

#include "base/words.h"
#include "git/survey.h"

namespace proctor::git {
namespace {

using Commit = Owned<git_commit, git_commit_free>;
using Entry = Owned<git_tree_entry, git_tree_entry_free>;
using Tree = Owned<git_tree, free_tree>;

constexpr std::size_t kMostFiles = 200000;

tl::unexpected<Error> unfit(const std::string& path, std::string_view why) {
  return fail("E544", fmt::format("{} cannot be committed: {}", quoted(path, path.size()), why));
}

// None where the tree has no such entry.
Result<Entry> find(const git_tree* tree, const std::string& path) {
  Entry out;
  if (tree == nullptr) return out;
  const int error = git_tree_entry_bypath(into(out), tree, path.c_str());
  if (error != 0 && error != GIT_ENOTFOUND) return trouble("E540", "read the head's files");
  return out;
}

struct Gathered {
  std::string prefix;
  std::vector<std::string> files;
};

int gather(const char* folder, const git_tree_entry* entry, void* into) {
  auto& gathered = *static_cast<Gathered*>(into);
  if (git_tree_entry_type(entry) == GIT_OBJECT_BLOB)
    gathered.files.push_back(gathered.prefix + "/" + folder + git_tree_entry_name(entry));
  return gathered.files.size() > kMostFiles ? -1 : 0;
}

}  // namespace

Result<HeadTree> HeadTree::open(git_repository& repository, const std::string& commit) {
  HeadTree out(repository);
  if (commit.empty()) return out;
  git_oid id;
  Commit found;
  if (git_oid_fromstr(&id, commit.c_str()) != 0 || git_commit_lookup(into(found), &repository, &id) != 0 ||
      git_commit_tree(into(out.tree_), found.get()) != 0)
    return trouble("E540", "read the head");
  return out;
}

bool HeadTree::is_folder(const std::string& path) const {
  const auto entry = find(tree_.get(), path);
  return entry && *entry && git_tree_entry_type(entry->get()) == GIT_OBJECT_TREE;
}

Result<std::optional<Content>> HeadTree::content(const std::string& path) const {
  for (std::size_t slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1)) {
    TRY(const Entry parent, find(tree_.get(), path.substr(0, slash)));
    if (!parent) return std::nullopt;
    if (git_tree_entry_type(parent.get()) == GIT_OBJECT_COMMIT)
      return unfit(path, fmt::format("{} is a submodule: commit there", quoted(path.substr(0, slash))));
  }
  TRY(const Entry entry, find(tree_.get(), path));
  if (!entry) return std::nullopt;
  switch (git_tree_entry_type(entry.get())) {
    case GIT_OBJECT_COMMIT: return unfit(path, "it is a submodule: commit there");
    case GIT_OBJECT_TREE: return unfit(path, "the head has a folder of this name");
    default: break;
  }
  return Content{git_oid_tostr_s(git_tree_entry_id(entry.get())),
                 static_cast<unsigned>(git_tree_entry_filemode(entry.get()))};
}

Result<std::vector<std::string>> HeadTree::files_beneath(const std::string& path) const {
  TRY(const Entry entry, find(tree_.get(), path));
  if (!entry || git_tree_entry_type(entry.get()) != GIT_OBJECT_TREE) return std::vector<std::string>();
  Tree beneath;
  Gathered gathered{path, {}};
  if (git_tree_lookup(into(beneath), repository_, git_tree_entry_id(entry.get())) != 0 ||
      git_tree_walk(beneath.get(), GIT_TREEWALK_PRE, gather, &gathered) != 0)
    return trouble("E540", "read the head's files");
  return std::move(gathered.files);
}

}  // namespace proctor::git
