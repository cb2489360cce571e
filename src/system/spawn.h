// Starts a program: no shell, nothing inherited but three descriptors, a process group of its own, and an end
// with ours. What speaks to it afterwards is a Process.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/file_handle.h"
#include "base/result.h"

namespace proctor {

struct Command {
  std::vector<std::string> words;  // the program, looked up in PATH where it has no slash, and its arguments
  std::vector<std::string> environment;  // NAME=value, all of it
  std::string folder;                    // it runs there; empty: where we are
  bool keeps_errors = true;              // what it writes to stderr is kept; else it goes nowhere
};

// Our ends of its three pipes, none of which blocks.
struct Spawned {
  pid_t pid = -1;
  FileHandle input;
  FileHandle output;
  FileHandle errors;
};

// Fails where there is no such program, or it cannot be started. Safe to call from any thread: the program is
// killed when the whole of this process ends, not when the calling thread does.
Result<Spawned> spawn(const Command& command);

// Where a program of this name is; a name with a slash is a path, relative to the folder.
Result<std::string> find_program(std::string_view name, const std::string& folder);

// This process's environment.
std::vector<std::string> own_environment();

}  // namespace proctor
