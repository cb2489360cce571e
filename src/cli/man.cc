#include "cli/man.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "base/words.h"
#include "cli/command.h"
#include "cli/exit_codes.h"
#include "cli/layout.h"
#include "cli/pages.h"
#include "cli/report.h"
#include "cli/settings.h"

namespace proctor::cli {
namespace {

constexpr std::string_view kDate =
    "2026-11-16";  // when what this page says of all commands was last looked over

// What stands between backticks is set in bold, as words to type are.
std::string prose(std::string_view text) {
  std::string out;
  bool bold = false;
  for (const std::string_view piece : split(text, '`')) {
    if (!piece.empty()) out += bold ? fmt::format("\\fB{}\\fP", roff(piece)) : roff(piece);
    bold = !bold;
  }
  // A line that begins with one of these would be a request.
  return out.starts_with('.') || out.starts_with('\'') ? "\\&" + out : out;
}

std::string paragraph(std::string_view text) { return fmt::format(".PP\n{}\n", prose(text)); }

std::string item(std::string_view term, const std::string& about) {
  return fmt::format(".TP\n{}\n{}\n", term, about);
}

std::string example(std::string_view line) { return fmt::format(".nf\n.RS\n{}\n.RE\n.fi\n", prose(line)); }

std::string term_of(const Flag& flag) {
  std::string out = flag.letter == '\0' ? "" : fmt::format("\\fB\\-{}\\fP, ", flag.letter);
  out += fmt::format("\\fB{}\\fP", roff(fmt::format("--{}", flag.name)));
  if (!flag.bare.empty()) return out + fmt::format("[=\\fI{}\\fP]", roff(flag.value));
  return flag.value.empty() ? out : out + fmt::format(" \\fI{}\\fP", roff(flag.value));
}

std::string about_of(const Flag& flag) {
  std::string out = prose(flag.help);
  if (flag.words != nullptr) out += roff(fmt::format(": {}", fmt::join(flag.words(), ", ")));
  if (!flag.standard.empty()) out += roff(fmt::format(" ({})", flag.standard));
  return out;
}

std::string section_of(const Command& command) {
  std::string out = fmt::format(".SS {}\n{}\n", roff(usage_of(command)), prose(command.summary));
  for (const std::string& text : paragraphs(command.details))
    out += text.starts_with("  ") ? example(trimmed(text)) : paragraph(text);
  for (const Verb& verb : command.verbs)
    out += item(fmt::format("\\fB{}\\fP {}", roff(verb.name), roff(verb.usage)), prose(verb.about));
  for (const Flag& flag : command.flags)
    if (flag.name != kDiagnosticsFlag.name && flag.name != kNoColorFlag.name)
      out += item(term_of(flag), about_of(flag));
  return out;
}

std::string examples() {
  std::string out;
  for (const Command* command : plugins())
    for (const Example& one : command->examples)
      out += fmt::format("{}{}:\n.PP\n{}", out.empty() ? "" : ".PP\n", prose(one.about), example(one.line));
  return out;
}

std::string synopsis() {
  std::string out;
  for (const Command* command : plugins()) {
    out += out.empty() ? "" : ".br\n";
    out += fmt::format("\\fBproctor {}\\fP", roff(command->name));
    if (!command->usage.empty()) out += " " + roff(command->usage);
    out += command->flags.empty() ? "\n" : " [\\fIFLAGS\\fP]\n";
  }
  return out;
}

// Which flags a variable stands for, and those of other programs that are understood as well.
std::string environment() {
  std::map<std::string, std::set<std::string>> variables;
  for (const Command* command : plugins()) {
    for (const Flag& flag : command->flags) {
      if (flag.here_only) continue;
      variables[environment_name(flag.name)].insert(fmt::format("--{}", flag.name));
      if (!flag.also.empty()) variables[std::string(flag.also)].insert(fmt::format("--{}", flag.name));
    }
  }
  std::string out;
  for (const auto& [name, flags] : variables)
    out += item(fmt::format("\\fB{}\\fP", roff(name)), roff(fmt::format("as {}", fmt::join(flags, ", "))));
  return out + item("\\fBNO_COLOR\\fP", "no colours") +
         item("\\fBOPENAI_API_KEY\\fP, \\fBANTHROPIC_API_KEY\\fP, ...",
              "keys of the providers; \\fBproctor doctor\\fP tells which it looks for");
}

std::string exits() {
  std::string out;
  for (const Exit& exit : kExitCodes)
    out += item(fmt::format("\\fB{}\\fP", roff(exit.code)), prose(exit.about));
  return out;
}

}  // namespace

std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\'')
      out += "\\(aq";
    else if (c == '`')
      out += "\\(ga";
    else if (c == '^')
      out += "\\(ha";
    else if (c == '~')
      out += "\\(ti";
    else
      out += c;
  }
  return out.starts_with('.') ? "\\&" + out : out;
}

std::string man_page() {
  std::string commands;
  for (const Command* command : plugins()) commands += section_of(*command);
  return fmt::format(
      ".\\\" Made by `proctor help --man`.\n"
      ".TH PROCTOR 1 {} \"proctor {}\" \"User Commands\"\n"
      ".SH NAME\nproctor \\- tests for prompts and agents\n"
      ".SH SYNOPSIS\n{}"
      ".SH DESCRIPTION\n"
      "Reads test files in several formats, runs them against models, agents or recordings, grades every "
      "answer, keeps\n"
      "what happened, and reports it in a terminal, to a CI server or on a web page.\n"
      ".PP\n"
      "Every flag can also be set in the environment or in \\fIproctor.yaml\\fP. A flag wins over the "
      "environment, and\n"
      "the environment over the file. Every command takes \\fB\\-h\\fP and \\fB\\-\\-help\\fP, and most of "
      "them take\n"
      "\\fB\\-\\-diagnostics\\fP \\fItext|json\\fP and \\fB\\-\\-no\\-color\\fP.\n"
      ".SH COMMANDS\n{}"
      ".SH EXIT STATUS\n{}"
      ".SH ENVIRONMENT\n{}"
      ".SH FILES\n{}"
      ".SH EXAMPLES\n{}",
      kDate, roff(PROCTOR_VERSION), synopsis(), commands, exits(), environment(),
      item("\\fIproctor.yaml\\fP", "settings; looked for from the current folder upwards") +
          item("\\fI.proctor/runs.db\\fP", "the runs that were kept") +
          item("\\fI.proctor/calibration.json\\fP", "how far judges agree with people") +
          item("\\fI.ai\\-tests/cassettes\\fP", "recorded answers") +
          item("\\fI.ai\\-tests/traces\\fP", "recorded exchanges"),
      examples());
}

}  // namespace proctor::cli
