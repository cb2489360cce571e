#include "cli/pages.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/exit_codes.h"
#include "cli/layout.h"

namespace proctor::cli {
namespace {

std::string shown(const Flag& flag) {
  return (flag.letter == '\0' ? "    " : fmt::format("-{}, ", flag.letter)) + spelled(flag);
}

// What help says of it, with what holds without it and the words it takes, where it does not name them.
std::string told(const Flag& flag) {
  std::string out(flag.help);
  if (flag.words != nullptr) {
    const auto words = flag.words();
    const bool named = std::all_of(words.begin(), words.end(), [&](std::string_view word) {
      return out.find(word) != std::string::npos || flag.value.find(word) != std::string_view::npos;
    });
    if (!named) out += fmt::format(": {}", fmt::join(words, ", "));
  }
  return flag.standard.empty() ? out : fmt::format("{} ({})", out, flag.standard);
}

std::string verbs_of(const Command& command, std::size_t width) {
  std::vector<Row> rows;
  for (const Verb& verb : command.verbs)
    rows.push_back({verb.usage.empty() ? std::string(verb.name) : fmt::format("{} {}", verb.name, verb.usage),
                    std::string(verb.about)});
  return rows.empty() ? "" : "words:\n" + table(rows, width) + "\n";
}

std::string flags_of(const Command& command, std::size_t width) {
  std::vector<Row> rows;
  for (const Flag& flag : command.flags) rows.push_back({shown(flag), told(flag)});
  rows.push_back({"-h, --help", "this page"});
  return "flags:\n" + table(rows, width);
}

// A line to type stays whole, however long it is; what it is for stands beneath it.
std::string examples_of(const Command& command, std::size_t width) {
  std::string out = command.examples.empty() ? "" : "\nexamples:\n";
  for (const Example& example : command.examples)
    out += fmt::format("  {}\n      {}\n", example.line, wrapped(example.about, width, 6));
  return out;
}

std::string exit_table(std::span<const Exit> exits, std::size_t width) {
  std::vector<Row> rows;
  for (const Exit& exit : exits) rows.push_back({std::string(exit.code), std::string(exit.about)});
  return rows.empty() ? "" : "exit codes:\n" + table(rows, width);
}

std::string details_of(const Command& command, std::size_t width) {
  std::string out;
  for (const std::string& paragraph : paragraphs(command.details))
    out += (paragraph.starts_with("  ") ? paragraph : wrapped(paragraph, width)) + "\n";
  return out.empty() ? out : out + "\n";
}

}  // namespace

std::string spelled(const Flag& flag) {
  if (!flag.bare.empty()) return fmt::format("--{}[={}]", flag.name, flag.value);
  return flag.value.empty() ? fmt::format("--{}", flag.name) : fmt::format("--{} {}", flag.name, flag.value);
}

std::string_view standard_of(const Flag& flag) {
  return flag.value.empty() && flag.standard.empty() ? "off" : flag.standard;
}

std::string usage_of(const Command& command) {
  std::string out = fmt::format("proctor {}", command.name);
  if (!command.usage.empty()) out += fmt::format(" {}", command.usage);
  if (!command.flags.empty()) out += " [FLAGS]";
  return out;
}

std::string first_page(std::size_t width) {
  return fmt::format(
      "proctor {}: tests for prompts and agents\n\n"
      "Three commands to begin with:\n{}\n"
      "{}\n",
      PROCTOR_VERSION,
      table({{"proctor init demo", "make a small project in the folder demo"},
             {"proctor validate demo/tests", "check its test files; no model is asked"},
             {"proctor run demo/tests", "ask the model, grade what it answers"}},
            width),
      wrapped("`proctor help` lists all commands; `proctor help run` shows one of them, with examples.",
              width));
}

std::string front_page(std::size_t width) {
  std::vector<Row> rows;
  for (const Command* command : plugins())
    rows.push_back({std::string(command->name), std::string(command->summary)});
  return fmt::format(
      "proctor {}: tests for prompts and agents\n\n"
      "usage: proctor COMMAND [ARGUMENTS]\n\n"
      "commands:\n{}\n"
      "{}\n{}\n\n"
      "{}\n\n{}",
      PROCTOR_VERSION, table(rows, width),
      wrapped("New here? `proctor init demo` makes a small project to look at.", width),
      wrapped("`proctor help COMMAND` tells more about a command, with examples.", width),
      wrapped(
          "Every flag can also be set in the environment (--strict: PROCTOR_STRICT=1) or in proctor.yaml "
          "(strict: true), looked for from the current folder upwards. The flag wins over the environment, "
          "and that over the file.",
          width),
      exit_table(kExitCodes, width));
}

std::string page_of(const Command& command, std::size_t width) {
  return fmt::format("{}\n\nusage: {}\n\n", wrapped(command.summary, width),
                     wrapped(usage_of(command), width, 9)) +
         details_of(command, width) + verbs_of(command, width) + flags_of(command, width) +
         examples_of(command, width) + (command.exits.empty() ? "" : "\n" + exit_table(command.exits, width));
}

}  // namespace proctor::cli
