// show: a kept run again, as the terminal showed it or as any report.
#include <array>

#include "cli/console.h"
#include "cli/kept.h"
#include "cli/reports.h"
#include "cli/settings.h"
#include "service/history.h"

namespace proctor::cli {
namespace {

Result<void> show_run(const Call& call) {
  const auto reports = wanted_reports(call.settings.texts("report"));
  if (auto known = check_reports(reports); !known) return known;
  const auto cases = call.settings.on("failed") ? service::Cases::in_trouble : service::Cases::all;
  TRY(const auto run, service::kept_run(store_of(call), call.operands.front(), cases));
  return deliver(call, run, reports);
}

ExitCode run(const Call& call) {
  Reporter reporter(call.settings, call.console);
  const auto shown = show_run(call);
  return shown ? exit_fine : refuse_kept(reporter, shown.error());
}

}  // namespace

const Command& show() {
  static const std::array kFlags = {
      Flag{.name = "failed", .help = "only cases that failed or ended in error; totals are theirs"},
      kShownReportFlag,
      kStoreFlag,
      kDiagnosticsFlag,
      Flag{.name = "quiet", .letter = 'q', .help = "the summary line alone"},
      Flag{.name = "verbose", .letter = 'v', .help = "passed checks too"},
      kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor show latest", "the last run"},
      Example{"proctor show run_1a2b --failed", "what went wrong in a run, by the beginning of its id"},
      Example{"proctor show latest --report html=run.html", "any report of it"}};
  static constexpr std::array kExits = {Exit{"0", "shown"}, Exit{"2", "there is no such run"},
                                        Exit{"4", "the store or a report is no good"}};
  static const Command kCommand = {
      .name = "show",
      .usage = "RUN",
      .summary = "Show a kept run again, in any report.",
      .details =
          "RUN is an id, the beginning of one, `latest`, or `latest~1`; `proctor history` lists them.\n",
      .flags = kFlags,
      .examples = kExamples,
      .fewest = 1,
      .most = 1,
      .exits = kExits,
      .offer = Offer::runs,
      .run = run};
  return kCommand;
}

}  // namespace proctor::cli
