#include "service/commits.h"

namespace proctor::service {

struct SaveTurn::State {};

SaveTurn::SaveTurn() = default;
SaveTurn::SaveTurn(std::unique_ptr<State> state) : state_(std::move(state)) {}
SaveTurn::SaveTurn(SaveTurn&&) noexcept = default;
SaveTurn& SaveTurn::operator=(SaveTurn&&) noexcept = default;
SaveTurn::~SaveTurn() = default;

Result<std::string> SaveTurn::commit(const std::string& /*message*/) { return std::string(); }

Result<SaveTurn> begin_save(const Workspace& /*workspace*/, const std::string& /*folder*/,
                            std::vector<std::string> /*paths*/) {
  return SaveTurn();
}

Result<std::string> commit_files(const std::string& /*folder*/, std::span<const std::string> /*paths*/,
                                 const std::string& /*message*/) {
  return std::string();
}

git::Standing standing_of(const std::string& /*folder*/) { return {}; }

std::string main_branch_of(const std::string& /*folder*/) { return "main"; }

}  // namespace proctor::service
