// What is saved becomes a git commit where that is asked for. A save takes its turn first, so that work of
// someone's that is not committed yet is found before it is mixed with the save, and two saves do not meet
// half way:
//
//   TRY(SaveTurn turn, begin_save(workspace, repository.folder(), {"tests/a/suite.yaml"}));
//   TRY(auto saved, repository.save_suite(...));
//   TRY(std::string commit, turn.commit("Save suite a"));
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "git/repository.h"
#include "service/workspace.h"

namespace proctor::service {

// Held by one save at a time, from before it writes until it is committed. A thread that holds one takes no
// other and calls no commit_files.
class SaveTurn {
 public:
  SaveTurn();  // of a save that is not to be committed
  SaveTurn(SaveTurn&&) noexcept;
  SaveTurn& operator=(SaveTurn&&) noexcept;
  ~SaveTurn();

  // After the save: one commit of the paths, as they are now. The commit's id; empty where none was asked for
  // or nothing differs. An error says that the files are saved but not committed, and why (E540-E544).
  Result<std::string> commit(const std::string& message);

 private:
  friend Result<SaveTurn> begin_save(const Workspace& workspace, const std::string& folder,
                                     std::vector<std::string> paths);
  struct State;
  explicit SaveTurn(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

// `paths` from `folder`, of files that are about to be written or removed, or of folders with all that is in
// them. Where the workspace commits: waits for the turn of others, then refuses what cannot be committed,
// before anything is written (E540 to E544; E540 where `folder` lies in no git repository). Where it does
// not: a turn that commits nothing.
Result<SaveTurn> begin_save(const Workspace& workspace, const std::string& folder,
                            std::vector<std::string> paths);

// One commit of files that were just written, for those that have no name before. Paths from `folder`.
Result<std::string> commit_files(const std::string& folder, std::span<const std::string> paths,
                                 const std::string& message);

// Whether files could be committed beside these, files or folders from `current`: asked before a run, which
// costs money. One that is not there is passed over.
Result<void> can_commit(std::span<const std::string> paths, const std::string& current);

// Where the git repository stands that a folder lies in; empty where it lies in none, or git cannot be asked:
// a run is not held up by that.
git::Standing standing_of(const std::string& folder);

// The branch that baselines are taken from, "main" where git does not say.
std::string main_branch_of(const std::string& folder);

}  // namespace proctor::service
