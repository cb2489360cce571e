// init: a small project that works, to change from there.
#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "base/utf8.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/hints.h"
#include "service/project.h"

namespace proctor::cli {
namespace {

std::string list(std::string_view title, const std::vector<std::string>& files) {
  if (files.empty()) return "";
  std::string out = fmt::format("{}:\n", title);
  for (const auto& file : files) out += fmt::format("  {}\n", visible(file));
  return out;
}

ExitCode run(const Call& call) {
  const std::string folder = call.operands.empty() ? "." : call.operands.front();
  const auto started =
      service::start_project((std::filesystem::path(call.current) / folder).lexically_normal().string());
  if (!started) {
    call.console.err(fmt::format("proctor: error[{}]: {}\n{}", started.error().code, started.error().message,
                                 hint_line("`proctor init DIR` starts in another folder")));
    return exit_trouble;
  }
  call.console.out(list("written", started->written));
  call.console.out(list("already there, left as they are", started->kept));
  const std::string tests = folder == "." ? "tests" : (std::filesystem::path(folder) / "tests").string();
  call.console.out(fmt::format("\nnext: proctor run {}\n", visible(tests)));
  return exit_fine;
}

}  // namespace

const Command& init() {
  static constexpr std::array kExamples = {Example{"proctor init", "in the current folder"},
                                           Example{"proctor init demo", "in a new folder"}};
  static const Command kCommand = {.name = "init",
                                   .usage = "[DIR]",
                                   .summary =
                                       "Start a project: settings, a first suite with its recording, and "
                                       "a schema for your editor.",
                                   .details =
                                       "Nothing that exists is changed: a file that is there already "
                                       "is left as it is.\n",
                                   .examples = kExamples,
                                   .most = 1,
                                   .offer = Offer::folders,
                                   .run = run};
  return kCommand;
}

}  // namespace proctor::cli
