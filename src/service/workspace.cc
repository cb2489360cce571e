#include "service/workspace.h"

#include <filesystem>
#include <map>
#include <mutex>

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
      if (entry.kind == EntryKind::folder && !entry.name.starts_with('.') && entry.name != own_name())
        out.push_back(entry.name);
    return out;
  }

  Result<std::shared_ptr<repo::Repository>> repository(std::string_view name) override {
    TRY(const std::string folder, folder_of(name));
    const std::lock_guard lock(mutex_);
    auto& open = open_[folder];
    if (open == nullptr) {
      TRY(open, repo::Repository::open(folder));
    }
    return open;
  }

 private:
  std::string own_name() const { return std::filesystem::path(root_.path()).filename().string(); }

  Result<std::string> folder_of(std::string_view name) const {
    if (name.empty()) return root_.path();
    if (name.starts_with('.') || name.find_first_of(std::string_view("/\\\0", 3)) != std::string_view::npos)
      return fail("E550", quoted(name) + " is no name of a repository");
    if (name == own_name() && root_.exists(kMark)) return root_.path();
    const auto found = root_.find(name);
    if (!found || found->kind != EntryKind::folder || found->path != name)
      return fail("E553", "no repository " + quoted(name) + " beneath the root");
    return root_.path() + "/" + std::string(name);
  }

  Root root_;
  Environment environment_;
  bool commits_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<repo::Repository>, std::less<>> open_;
};

}  // namespace

Result<std::unique_ptr<Workspace>> Workspace::open(const std::string& root, Environment environment,
                                                   bool commit) {
  TRY(Root opened, Root::open(root));
  return std::make_unique<FolderWorkspace>(std::move(opened), std::move(environment), commit);
}

}  // namespace proctor::service
