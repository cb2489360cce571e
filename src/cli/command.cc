#include "cli/command.h"

namespace proctor::cli {

const Command* find_command(std::string_view name) {
  for (const Command* command : plugins())
    if (command->name == name) return command;
  return nullptr;
}

std::vector<std::string_view> command_names() {
  std::vector<std::string_view> names;
  for (const Command* command : plugins()) names.push_back(command->name);
  return names;
}

}  // namespace proctor::cli
