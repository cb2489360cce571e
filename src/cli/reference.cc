#include "cli/reference.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/pages.h"

namespace proctor::cli {

std::vector<CommandPage> command_pages() {
  std::vector<CommandPage> out;
  for (const Command* command : plugins())
    out.push_back({std::string(command->name),
                   fmt::format("# proctor {}\n\n```\n{}```\n", command->name, page_of(*command))});
  return out;
}

std::string command_index(std::string_view prefix) {
  std::string out = "# Commands\n\n| command | what it does |\n| --- | --- |\n";
  for (const Command* command : plugins())
    out += fmt::format("| [`proctor {0}`]({1}{0}.md) | {2} |\n", command->name, prefix, command->summary);
  return out;
}

}  // namespace proctor::cli
