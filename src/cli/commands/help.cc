// help: the front page, or the page of a command.
#include <fmt/format.h>

#include <array>

#include "base/words.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/hints.h"
#include "cli/layout.h"
#include "cli/man.h"
#include "cli/pages.h"
#include "cli/settings.h"

namespace proctor::cli {
namespace {

ExitCode run(const Call& call) {
  if (call.settings.on("man")) {
    call.console.out(man_page());
    return exit_fine;
  }
  if (call.operands.empty()) {
    call.console.out(front_page(page_width()));
    return exit_fine;
  }
  const std::string& name = call.operands.front();
  if (const Command* command = find_command(name)) {
    call.console.out(page_of(*command, page_width()));
    return exit_fine;
  }
  call.console.err(fmt::format("proctor: error[E001]: unknown command {}{}\n{}", quoted(name),
                               did_you_mean(name, command_names()), hint_line(hint_for("E001", ""))));
  return exit_bad_input;
}

}  // namespace

const Command& help() {
  static constexpr std::array kFlags = {
      Flag{.name = "man", .help = "the manual page proctor(1), for man", .here_only = true}};
  static constexpr std::array kExamples = {
      Example{"proctor help", "every command, a line each"},
      Example{"proctor help validate", "what validate takes and does"},
      Example{"proctor help --man | man -l -", "all of it as a manual page"}};
  static const Command kCommand = {.name = "help",
                                   .usage = "[COMMAND]",
                                   .summary = "Show what proctor can do, or how a command is used.",
                                   .flags = kFlags,
                                   .examples = kExamples,
                                   .most = 1,
                                   .bears_bad_settings = true,
                                   .offer = Offer::commands,
                                   .run = run};
  return kCommand;
}

}  // namespace proctor::cli
