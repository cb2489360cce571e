#include "git/new_commit.h"

#include <fmt/format.h>
#include <git2.h>

#include <algorithm>
#include <vector>

#include "git/head_tree.h"

namespace proctor::git {
namespace {

using Commit = Owned<git_commit, git_commit_free>;
using Tree = Owned<git_tree, free_tree>;

git_oid oid_of(const std::string& digits) {
  git_oid out;
  git_oid_fromstr(&out, digits.c_str());
  return out;
}

Result<Tree> tree_of(git_repository& repository, const git_oid& id) {
  Tree out;
  if (git_tree_lookup(into(out), &repository, &id) != 0) return trouble("E540", "read a tree");
  return out;
}

Result<Tree> empty_tree(git_repository& repository) {
  Owned<git_treebuilder, git_treebuilder_free> builder;
  git_oid id;
  if (git_treebuilder_new(into(builder), &repository, nullptr) != 0 ||
      git_treebuilder_write(&id, builder.get()) != 0)
    return trouble("E540", "write a tree");
  return tree_of(repository, id);
}

// From the bytes that were looked at: no filter sees them.
Result<void> write_blob(git_repository& repository, const Target& target) {
  git_oid id;
  const std::string& bytes = target.file->bytes;
  if (git_blob_create_from_buffer(&id, &repository, bytes.data(), bytes.size()) != 0)
    return trouble("E540", "write a file's content");
  return {};
}

git_tree_update update_of(const Target& target) {
  git_tree_update out{};
  out.action = target.wanted ? GIT_TREE_UPDATE_UPSERT : GIT_TREE_UPDATE_REMOVE;
  out.path = target.path.c_str();
  if (target.wanted) out.id = oid_of(target.wanted->id);
  if (target.wanted) out.filemode = static_cast<git_filemode_t>(target.wanted->mode);
  return out;
}

// The head's tree with what differs changed.
Result<Tree> write_tree(const NewCommit& commit) {
  git_repository& repository = commit.repository;
  std::vector<git_tree_update> updates;
  for (const Target& target : commit.targets) {
    if (!target.differs()) continue;
    if (target.file)
      if (auto written = write_blob(repository, target); !written)
        return tl::make_unexpected(written.error());
    updates.push_back(update_of(target));
  }
  TRY(const HeadTree head, HeadTree::open(repository, commit.branch.head().commit));
  Tree empty;
  if (head.tree() == nullptr) {
    TRY(empty, empty_tree(repository));
  }
  git_oid id;
  if (git_tree_create_updated(&id, &repository, empty ? empty.get() : head.tree(), updates.size(),
                              updates.data()) != 0)
    return trouble("E544", "put the files into the head's tree");
  return tree_of(repository, id);
}

// Without NUL, with one line end at its end.
std::string plain_message(const std::string& message) {
  git_buf out = GIT_BUF_INIT;
  std::string text = message;
  text.erase(std::remove(text.begin(), text.end(), '\0'), text.end());
  if (git_message_prettify(&out, text.c_str(), 0, '#') == 0) text.assign(out.ptr, out.size);
  git_buf_dispose(&out);
  return text;
}

Result<std::string> write_commit(const NewCommit& commit, const git_tree& tree) {
  git_repository& repository = commit.repository;
  const git_signature* author = &commit.author.signature();
  Commit parent;
  if (!commit.branch.head().commit.empty()) {
    const git_oid id = oid_of(commit.branch.head().commit);
    if (git_commit_lookup(into(parent), &repository, &id) != 0) return trouble("E540", "read the head");
  }
  const git_commit* parents[] = {parent.get()};
  git_oid id;
  if (git_commit_create(&id, &repository, nullptr, author, author, nullptr,
                        plain_message(commit.message).c_str(), &tree, parent ? 1 : 0,
                        static_cast<const git_commit**>(parents)) != 0)
    return trouble("E540", "write the commit");
  return std::string(git_oid_tostr_s(&id));
}

git_index_time time_of(const timespec& time) {
  return {static_cast<std::int32_t>(time.tv_sec), static_cast<std::uint32_t>(time.tv_nsec)};
}

git_index_entry entry_of(const Target& target) {
  const struct stat& status = target.file->status;
  git_index_entry out{};
  out.ctime = time_of(status.st_ctim);
  out.mtime = time_of(status.st_mtim);
  out.dev = static_cast<std::uint32_t>(status.st_dev);
  out.ino = static_cast<std::uint32_t>(status.st_ino);
  out.mode = target.wanted->mode;
  out.uid = status.st_uid;
  out.gid = status.st_gid;
  out.file_size = static_cast<std::uint32_t>(status.st_size);
  out.id = oid_of(target.wanted->id);
  out.path = target.path.c_str();
  return out;
}

// What is committed is what the index says too, so that nothing shows as changed afterwards.
Result<void> update_index(git_index& index, std::span<const Target> targets) {
  for (const Target& target : targets) {
    if (!target.wanted) {
      const int error = git_index_remove(&index, target.path.c_str(), 0);
      if (error != 0 && error != GIT_ENOTFOUND) return trouble("E540", "change the index");
      continue;
    }
    const git_index_entry entry = entry_of(target);
    if (git_index_add(&index, &entry) != 0) return trouble("E540", "change the index");
  }
  return {};
}

}  // namespace

Result<Author> Author::of(git_repository& repository) {
  Author out;
  const int error = git_signature_default(into(out.signature_), &repository);
  if (error == 0) return out;
  return fail("E541",
              "git does not know who you are: user.name and user.email, which name who commits, are not set");
}

Result<Owned<git_index, free_index>> open_index(git_repository& repository) {
  Owned<git_index, free_index> out;
  const std::string path = std::string(git_repository_path(&repository)) + "index";
  if (git_index_open(into(out), path.c_str()) != 0) return trouble("E540", "read the index");
  return out;
}

Result<std::string> make_commit(const NewCommit& commit) {
  const auto differs = [](const Target& target) { return target.differs(); };
  if (std::none_of(commit.targets.begin(), commit.targets.end(), differs)) return std::string();
  TRY(const Tree tree, write_tree(commit));
  TRY(std::string id, write_commit(commit, *tree));
  if (auto changed = update_index(commit.index.index(), commit.targets); !changed)
    return tl::make_unexpected(changed.error());
  if (auto published = commit.index.publish(); !published) return tl::make_unexpected(published.error());
  if (auto moved = commit.branch.move_to(id, commit.author.signature(), commit.message); !moved) {
    Error error = moved.error();
    if (!commit.index.restore()) error.message += "; the files are left as staged";
    return tl::make_unexpected(error);
  }
  return id;
}

}  // namespace proctor::git
