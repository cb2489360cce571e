// checks: the catalogue of what can be asked of an answer.
#include <array>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/report.h"
#include "cli/settings.h"
#include "service/catalogue.h"
#include "value/json.h"

namespace proctor::cli {
namespace {

Result<std::string> text_for(const Call& call) {
  const bool all = call.operands.empty();
  if (call.settings.on("markdown")) return service::catalogue_markdown();
  if (!call.settings.on("json")) {
    if (all) return service::list_checks();
    return service::show_check(call.operands.front());
  }
  if (all) return value::to_pretty_json(service::catalogue_value());
  TRY(const Value one, service::check_value(call.operands.front()));
  return value::to_pretty_json(one);
}

ExitCode run(const Call& call) {
  const auto text = text_for(call);
  if (!text) {
    Reporter(call.settings, call.console).remark(Severity::error, text.error().code, text.error().message);
    return exit_bad_input;
  }
  call.console.out(*text);
  return exit_fine;
}

}  // namespace

const Command& checks() {
  static const std::array kFlags = {
      Flag{.name = "json", .help = "everything a program needs to know of them"},
      Flag{.name = "markdown", .help = "the page of the documentation"}, kDiagnosticsFlag, kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor checks", "every check, a line each"},
      Example{"proctor checks json-subset", "one of them, with examples"},
      Example{"proctor checks toMatch", "by its name in another format"}};
  static const Command kCommand = {.name = "checks",
                                   .usage = "[NAME]",
                                   .summary = "List the checks there are, or explain one.",
                                   .flags = kFlags,
                                   .examples = kExamples,
                                   .fewest = 0,
                                   .most = 1,
                                   .offer = Offer::checks,
                                   .run = run};
  return kCommand;
}

}  // namespace proctor::cli
