#include "cli/pages.h"

#include <fmt/format.h>

#include <algorithm>

namespace proctor::cli {
namespace {

struct Row {
  std::string left;
  std::string_view right;
};

std::string table(const std::vector<Row>& rows) {
  std::size_t width = 0;
  for (const Row& row : rows) width = std::max(width, row.left.size());
  std::string out;
  for (const Row& row : rows) out += fmt::format("  {:<{}}  {}\n", row.left, width, row.right);
  return out;
}

std::string shown(const Flag& flag) {
  std::string out = flag.letter == '\0' ? "    " : fmt::format("-{}, ", flag.letter);
  out += fmt::format("--{}", flag.name);
  if (!flag.bare.empty()) return out + fmt::format("[={}]", flag.value);
  return flag.value.empty() ? out : out + fmt::format(" {}", flag.value);
}

std::string flags_of(const Command& command) {
  std::vector<Row> rows;
  for (const Flag& flag : command.flags) rows.push_back({shown(flag), flag.help});
  rows.push_back({"-h, --help", "this page"});
  return table(rows);
}

std::string examples_of(const Command& command) {
  std::vector<Row> rows;
  for (const Example& example : command.examples) rows.push_back({std::string(example.line), example.about});
  return table(rows);
}

}  // namespace

std::string front_page() {
  std::vector<Row> rows;
  for (const Command* command : plugins()) rows.push_back({std::string(command->name), command->summary});
  return fmt::format(
      "proctor {}: tests for prompts and agents\n\n"
      "usage: proctor COMMAND [ARGUMENTS]\n\n"
      "commands:\n{}\n"
      "New here? `proctor init demo` makes a small project to look at.\n"
      "`proctor help COMMAND` tells more about a command, with examples.\n\n"
      "Every flag can also be set in the environment (--strict: "
      "PROCTOR_STRICT=1) or in proctor.yaml (strict: true),\n"
      "looked for from the current folder upwards. The flag wins over the "
      "environment, and that over the file.\n\n"
      "exit codes: 0 fine, 2 bad input or bad usage, 4 trouble of proctor's "
      "own\n",
      PROCTOR_VERSION, table(rows));
}

std::string page_of(const Command& command) {
  std::string out = fmt::format("{}\n\nusage: proctor {}", command.summary, command.name);
  if (!command.usage.empty()) out += fmt::format(" {}", command.usage);
  if (!command.flags.empty()) out += " [FLAGS]";
  out += "\n\n";
  if (!command.details.empty()) out += fmt::format("{}\n", command.details);
  out += "flags:\n" + flags_of(command);
  if (!command.examples.empty()) out += "\nexamples:\n" + examples_of(command);
  return out;
}

}  // namespace proctor::cli
