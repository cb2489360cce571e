// The reference of the command line as Markdown, made from the same tables that the parser goes by.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proctor::cli {

struct CommandPage {
  std::string name;      // of the command: "run"
  std::string markdown;  // begins with its heading
};

// A page a command, in order of name.
std::vector<CommandPage> command_pages();

// The page in front of them: every command with a link, how settings are found, and the exit codes. A link
// leads to `prefix`, the command's name and `.md`.
std::string command_index(std::string_view prefix);

}  // namespace proctor::cli
