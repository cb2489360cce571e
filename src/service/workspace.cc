#include "service/workspace.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/root.h"
#include "base/words.h"

namespace proctor::service {
namespace {

constexpr std::string_view kMark = ".promptrepo";

class FolderWorkspace final : public Workspace {
 public:
  FolderWorkspace(Root root, Environment environment, bool commits)
      : root_(std::move(root)), environment_(std::move(environment)), commits_(commits) {}

  const std::string& root() const override { return root_.path(); }
  const Environment& environment() const override { return environment_; }
  bool commits() const override { return commits_; }

  Result<std::vector<std::string>> repositories() override {
    TRY(const auto entries, root_.list("."));
    std::vector<std::string> out;
    if (root_.exists(kMark)) out.push_back(own_name());
    for (const Entry& entry : entries)
      if (is_repository(entry)) out.push_back(entry.name);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

  // Opened each time, so that a folder that was exchanged is seen as it is now.
  Result<std::shared_ptr<repo::Repository>> repository(std::string_view name) override {
    TRY(const std::string path, path_of(name));
    auto folder = root_.open_folder(path);
    if (!folder) return fail("E553", fmt::format("no repository {} beneath the root", quoted(name)));
    return repo::Repository::open(*std::move(folder));
  }

 private:
  bool is_repository(const Entry& entry) const {
    if (!repo::is_path_piece(entry.name)) return false;
    if (entry.kind != EntryKind::link) return entry.kind == EntryKind::folder;
    const auto found = root_.find(entry.name);
    return found && found->kind == EntryKind::folder;
  }

  std::string own_name() const { return std::filesystem::path(root_.path()).filename().string(); }

  Result<std::string> path_of(std::string_view name) const {
    if (name.empty() || (name == own_name() && root_.exists(kMark))) return ".";
    if (!repo::is_path_piece(name))
      return fail("E550",
                  fmt::format("{} is no name of a repository: it is a folder straight beneath the root",
                              quoted(name)));
    return std::string(name);
  }

  Root root_;
  Environment environment_;
  bool commits_;
};

}  // namespace

Result<std::unique_ptr<Workspace>> Workspace::open(const std::string& root, Environment environment,
                                                   bool commit) {
  TRY(Root opened, Root::open(root));
  return std::make_unique<FolderWorkspace>(std::move(opened), std::move(environment), commit);
}

}  // namespace proctor::service
