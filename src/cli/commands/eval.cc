// eval: grades stored answers, line by line, and calls nothing.
#include <array>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/report.h"
#include "cli/settings.h"
#include "service/grade_lines.h"

namespace proctor::cli {
namespace {

ExitCode run(const Call& call) {
  Reporter reporter(call.settings, call.console);
  const std::string file = call.operands.empty() ? "-" : call.operands.front();
  const auto write = [&](std::string_view text) {
    call.console.out(text);
    return call.console.flush();
  };
  const auto done = call.settings.on("propose")
                        ? service::propose_lines(file, write)
                        : service::grade_lines(file, service::kitchen_limits(call.environment), write);
  if (done) return exit_fine;
  reporter.show(Diagnostic{Severity::error, done.error().code, done.error().message, file, {}, "", 0});
  return exit_bad_input;
}

}  // namespace

const Command& eval() {
  static const std::array kFlags = {
      Flag{.name = "propose",
           .help = "checks that each answer suggests, instead: {\"id\", \"output\", \"input\"?, "
                   "\"format\"?} in, {\"id\", \"checks\", \"paths\"} out"},
      kDiagnosticsFlag, kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor eval answers.jsonl > verdicts.jsonl", "grade a file of stored answers"},
      Example{R"(echo '{"id":1,"output":"Paris","checks":[{"contains":"Paris"}]}' | proctor eval)",
              "one answer, one check"}};
  static constexpr std::array kExits = {Exit{"0", "every line was answered"},
                                        Exit{"2", "the input cannot be read"}};
  static const Command kCommand = {
      .name = "eval",
      .usage = "[FILE|-]",
      .summary = "Grade stored answers: JSON lines in, JSON lines out; nothing is called.",
      .details =
          "A line: {\"id\", \"output\" or \"response\", \"latency_ms\"?, \"tools_used\"?, \"memory\"?, "
          "\"checks\": [...], "
          "\"pass_threshold\"?}.\n"
          "A check is spelled as in any of the formats. The answer: {\"id\", \"passed\", \"score\", "
          "\"checks\"}, or "
          "{\"id\", \"error\"}.\n"
          "Order is kept; a bad line gives an error object and the others are graded.\n",
      .flags = kFlags,
      .examples = kExamples,
      .fewest = 0,
      .most = 1,
      .exits = kExits,
      .offer = Offer::files,
      .run = run};
  return kCommand;
}

}  // namespace proctor::cli
