#include "cli/reference.h"

#include <fmt/format.h>

#include "base/words.h"
#include "cli/command.h"
#include "cli/exit_codes.h"
#include "cli/layout.h"
#include "cli/pages.h"
#include "cli/report.h"
#include "cli/settings.h"
#include "cli/verbs.h"

namespace proctor::cli {
namespace {

// Text of a paragraph or a cell: what stands between backticks is code, every other mark of Markdown is a
// letter. In a table a bar ends a cell even within code.
std::string prose(std::string_view text, bool cell) {
  std::string out;
  bool code = false;
  for (const char c : text) {
    if (c == '`') code = !code;
    const std::string_view special = code ? "" : "\\*_[]<>#";
    if (special.find(c) != std::string_view::npos || (cell && c == '|')) out += '\\';
    out += c;
  }
  return out;
}

std::string code(std::string_view text) {
  if (text.empty()) return "";
  std::string out = "`";
  for (const char c : text) out += c == '|' ? "\\|" : std::string(1, c);
  return out + "`";
}

std::string row(const std::vector<std::string>& cells) {
  return fmt::format("| {} |\n", fmt::join(cells, " | "));
}

std::string head(const std::vector<std::string>& cells) {
  return row(cells) + row(std::vector<std::string>(cells.size(), "---"));
}

std::string fenced(std::string_view text) { return fmt::format("```\n{}\n```\n\n", text); }

std::string details_of(const Command& command) {
  std::string out;
  for (const std::string& paragraph : paragraphs(command.details))
    out += paragraph.starts_with("  ") ? fenced(trimmed(paragraph)) : prose(paragraph, false) + "\n\n";
  return out;
}

// `--cassettes`, `--json`: in order of the command's table.
std::string flags_of(const Command& command, const Verb& verb) {
  std::vector<std::string> out;
  for (const Flag& flag : command.flags)
    if (takes(verb, flag.name) && flag.name != kDiagnosticsFlag.name && flag.name != kNoColorFlag.name)
      out.push_back(code(fmt::format("--{}", flag.name)));
  return fmt::format("{}", fmt::join(out, ", "));
}

std::string verbs_of(const Command& command) {
  if (command.verbs.empty()) return "";
  std::string out = "## Words\n\n" + head({"word", "what it does", "flags"});
  for (const Verb& verb : command.verbs) {
    const std::string usage = fmt::format("{} {} {}", command.name, verb.name, verb.usage);
    out += row({code(trimmed(usage)), prose(verb.about, true), flags_of(command, verb)});
  }
  return out + "\n";
}

std::string told(const Flag& flag) {
  std::string out = prose(flag.help, true);
  if (flag.words != nullptr) {
    std::vector<std::string> words;
    for (const std::string_view word : flag.words()) words.push_back(code(word));
    out += fmt::format(". One of {}", fmt::join(words, ", "));
  }
  if (!flag.bare.empty()) out += ". A value follows after `=`";
  return flag.repeatable ? out + ". May be given several times" : out;
}

std::string twins_of(const Flag& flag) {
  if (flag.here_only) return "";
  const std::string own = code(environment_name(flag.name));
  return flag.also.empty() ? own : fmt::format("{}, {}", own, code(flag.also));
}

std::string flag_table(const Command& command) {
  std::string out = "## Flags\n\n" + head({"flag", "what it does", "default", "environment", "proctor.yaml"});
  for (const Flag& flag : command.flags) {
    const std::string name = flag.letter == '\0' ? code(spelled(flag))
                                                 : fmt::format("`-{}`, {}", flag.letter, code(spelled(flag)));
    out += row({name, told(flag), prose(standard_of(flag), true), twins_of(flag),
                flag.here_only ? "" : code(fmt::format("{}:", flag.name))});
  }
  return out + row({"`-h`, `--help`", "the same in short", "", "", ""}) + "\n";
}

std::string examples_of(const Command& command) {
  if (command.examples.empty()) return "";
  std::string out;
  for (const Example& example : command.examples) {
    if (!out.empty()) out += "\n\n";
    out += fmt::format("# {}\n{}", example.about, example.line);
  }
  return fmt::format("## Examples\n\n```sh\n{}\n```\n\n", out);
}

std::string exit_table(std::span<const Exit> exits) {
  std::string out = "## Exit codes\n\n" + head({"code", "what it says"});
  for (const Exit& exit : exits) out += row({std::string(exit.code), prose(exit.about, true)});
  return out + "\n";
}

std::string page(const Command& command) {
  return fmt::format("# proctor {}\n\n{}\n\n", command.name, prose(command.summary, false)) +
         fenced(usage_of(command)) + details_of(command) + verbs_of(command) + examples_of(command) +
         flag_table(command) + exit_table(command.exits.empty() ? kExitCodes : command.exits);
}

constexpr std::string_view kSettings = R"(## Settings

What a flag says can stand in three more places: in the environment (`--strict` is `PROCTOR_STRICT=1`), in `proctor.yaml`
(`strict: true`), which is looked for from the current folder upwards, and in what is built in. A flag wins over the
environment, the environment over the file, and the file over what is built in. Paths in `proctor.yaml` are relative to that
file. Flags whose row names no variable stand on the command line alone. API keys are read from environment variables and
from nowhere else.

Every command takes `--help`; `proctor --version` tells which one it is.

)";

}  // namespace

std::vector<CommandPage> command_pages() {
  std::vector<CommandPage> out;
  for (const Command* command : plugins()) out.push_back({std::string(command->name), page(*command)});
  return out;
}

std::string command_index(std::string_view prefix) {
  std::string out =
      "# Commands\n\n```\nproctor COMMAND [ARGUMENTS]\n```\n\n" + head({"command", "what it does"});
  for (const Command* command : plugins())
    out += row({fmt::format("[`proctor {}`]({}{}.md)", command->name, prefix, command->name),
                prose(command->summary, true)});
  return out + "\n" + std::string(kSettings) + exit_table(kExitCodes);
}

}  // namespace proctor::cli
