// completion: scripts by which shells complete command lines of proctor.
#include "cli/completion.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "cli/command.h"
#include "cli/console.h"

namespace proctor::cli {
namespace {

ExitCode run(const Call& call) {
  if (call.operands.empty()) {
    const std::filesystem::path shell = call.environment("SHELL").value_or("");
    call.console.out(how_to_install(shell.filename().string()));
    return exit_fine;
  }
  const auto script = completion_script(call.operands.front());
  if (!script) {
    call.console.err(fmt::format("proctor: error[{}]: {}\n", script.error().code, script.error().message));
    return exit_bad_input;
  }
  call.console.out(*script);
  return exit_fine;
}

}  // namespace

const Command& completion() {
  static constexpr std::array kExamples = {
      Example{"proctor completion", "how to install it for your shell"},
      Example{"source <(proctor completion bash)", "try it in this bash"},
      Example{"proctor completion fish > ~/.config/fish/completions/proctor.fish", "install it for fish"}};
  static const Command kCommand = {
      .name = "completion",
      .usage = "[SHELL]",
      .summary = "Print the script by which bash, zsh or fish completes commands of proctor.",
      .details =
          "Without SHELL it tells how to install the script for the shell that SHELL in the environment "
          "names.\n"
          "Completed are commands, their words and flags, the values of flags, files, and the ids of kept "
          "runs.\n",
      .examples = kExamples,
      .most = 1,
      .offer = Offer::shells,
      .run = run};
  return kCommand;
}

}  // namespace proctor::cli
