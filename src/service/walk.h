// From the paths of a person to the files to read.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/root.h"

namespace proctor::service {

// One file to read, or several that make one suite, or the reason why there is
// nothing to read.
struct Unit {
  std::string shown;
  std::shared_ptr<const Root> root;
  std::string path;                // from the root, free of links
  std::vector<std::string> parts;  // for a suite that is a folder: the names of its files
  std::string mocks;               // for such a suite: the name of its file of mocks, if any
  bool asked_for = false;          // named by the person, not met in a folder
  std::optional<Error> fault;
  Severity severity = Severity::error;  // of the fault
};

// What a prompt folder (prompt.md beside JSON files of cases) gives to the cases in it.
struct PromptFolder {
  std::string path;   // from the root
  std::string mocks;  // the name of its file of mocks, if any
};

// The prompt folder that a file is in; none where there is no prompt.md beside it.
std::optional<PromptFolder> prompt_folder_of(const Root& root, const std::string& file);

// Folders are walked in order of name. Hidden folders other than .promptrepo,
// .promptkitchen and .ai-tests, node_modules, and files that are neither YAML nor JSON are
// passed over. A link that leads nowhere good is a unit with a fault; no folder
// is walked twice, so the walk ends whatever links there are.
std::vector<Unit> find_units(const std::vector<std::string>& paths, const std::string& root,
                             const std::string& current);

}  // namespace proctor::service
