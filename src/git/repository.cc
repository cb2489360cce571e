#include "git/repository.h"

namespace proctor::git {

struct Repository::Handle {
  std::string folder;
};

Repository::Repository(std::unique_ptr<Handle> handle) : handle_(std::move(handle)) {}
Repository::Repository(Repository&&) noexcept = default;
Repository& Repository::operator=(Repository&&) noexcept = default;
Repository::~Repository() = default;

Result<std::optional<Repository>> Repository::find(const std::string& /*folder*/) { return std::nullopt; }

const std::string& Repository::folder() const { return handle_->folder; }

Result<Standing> Repository::standing() const { return Standing{}; }

Result<std::string> Repository::main_branch() const { return std::string("main"); }

Result<std::string> Repository::commit(std::span<const std::string> /*paths*/,
                                       const std::string& /*message*/) {
  return std::string();
}

}  // namespace proctor::git
