#include "service/commits.h"

#include <fmt/format.h>

#include <filesystem>
#include <mutex>

#include "base/words.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

// One save at a time in this program: git's own locks keep other programs apart, but only while a commit is
// made, and a save begins before.
std::unique_lock<std::mutex> take_turn() {
  static std::mutex turn;
  return std::unique_lock(turn);
}

Result<git::Repository> repository_of(const std::string& folder) {
  TRY(auto found, git::Repository::find(folder));
  if (found) return *std::move(found);
  return fail("E540", fmt::format("{} lies in no git repository, so that nothing can be committed: make one "
                                  "with `git init`, or leave --commit out",
                                  proctor::quoted(folder, folder.size())));
}

// From the repository's folder in place of from `folder`.
Result<std::vector<std::string>> from_repository(const git::Repository& repository, const std::string& folder,
                                                 std::span<const std::string> paths) {
  std::error_code error;
  const fs::path here = fs::canonical(folder, error).lexically_relative(repository.folder());
  if (error || here.empty()) return fail("E100", fmt::format("no such folder: {}", proctor::quoted(folder)));
  std::vector<std::string> out;
  for (const std::string& path : paths) out.push_back(here == "." ? path : (here / path).generic_string());
  return out;
}

}  // namespace

struct SaveTurn::State {
  std::unique_lock<std::mutex> turn;
  git::Repository repository;
  std::vector<std::string> paths;  // from the repository's folder
};

SaveTurn::SaveTurn() = default;
SaveTurn::SaveTurn(std::unique_ptr<State> state) : state_(std::move(state)) {}
SaveTurn::SaveTurn(SaveTurn&&) noexcept = default;
SaveTurn& SaveTurn::operator=(SaveTurn&&) noexcept = default;
SaveTurn::~SaveTurn() = default;

Result<std::string> SaveTurn::commit(const std::string& message) {
  if (!state_) return std::string();
  auto done = state_->repository.commit(state_->paths, message);
  if (!done) done.error().message = "saved, but not committed: " + done.error().message;
  return done;
}

Result<SaveTurn> begin_save(const Workspace& workspace, const std::string& folder,
                            std::vector<std::string> paths) {
  if (!workspace.commits()) return SaveTurn();
  auto turn = take_turn();
  TRY(git::Repository repository, repository_of(folder));
  TRY(auto placed, from_repository(repository, folder, paths));
  if (auto fit = repository.check(placed); !fit) return tl::make_unexpected(fit.error());
  return SaveTurn(std::make_unique<SaveTurn::State>(
      SaveTurn::State{std::move(turn), std::move(repository), std::move(placed)}));
}

Result<std::string> commit_files(const std::string& folder, std::span<const std::string> paths,
                                 const std::string& message) {
  const auto turn = take_turn();
  TRY(git::Repository repository, repository_of(folder));
  TRY(const auto placed, from_repository(repository, folder, paths));
  return repository.commit(placed, message);
}

Result<void> can_commit(std::span<const std::string> paths, const std::string& current) {
  for (const std::string& path : paths) {
    const fs::path place = fs::path(current) / path;
    std::error_code missing;
    if (!fs::exists(place, missing)) continue;
    const fs::path folder = fs::is_directory(place, missing) ? place : place.parent_path();
    TRY(const git::Repository repository, repository_of(folder.string()));
    if (auto fit = repository.check({}); !fit) return fit;
  }
  return {};
}

git::Standing standing_of(const std::string& folder) {
  const auto found = git::Repository::find(folder);
  if (!found || !*found) return {};
  return (*found)->standing().value_or(git::Standing());
}

std::string main_branch_of(const std::string& folder) {
  const auto found = git::Repository::find(folder);
  if (!found || !*found) return "main";
  return (*found)->main_branch().value_or("main");
}

}  // namespace proctor::service
