// Files of a project that a command names: a program may be one, and so may any of its words. Nobody but the
// program reads them, but without them it is not the same program.
#pragma once

#include <string>
#include <vector>

#include "base/root.h"
#include "model/suite.h"

namespace proctor::service {

struct NamedFiles {
  std::vector<std::string> near;   // from the root, as they are named
  std::vector<std::string> fixed;  // named by absolute paths that lie beneath the root; those
};

// The command runs in the root. Words that are no files beneath it are passed over.
NamedFiles files_named_by(const std::vector<std::string>& command, const Root& root);

// Whether a word of a command may be a path: the program's name is one only where it has a slash.
bool may_be_path(const std::vector<std::string>& command, std::size_t word);

// An agent's words; a Python file is one word with a slash. Empty for a URL.
std::vector<std::string> command_of(const model::Agent& agent);

}  // namespace proctor::service
