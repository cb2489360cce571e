// merge: shards that ran on several machines, as one run.
#include "service/merge.h"

#include <array>

#include "cli/baseline.h"
#include "cli/command.h"
#include "cli/conduct.h"
#include "cli/kept.h"
#include "cli/run_options.h"
#include "cli/settings.h"
#include "cli/step_summary.h"

namespace proctor::cli {
namespace {

// What the shards were run on.
std::vector<std::string> paths_of(service::Runs& runs, const std::string& id) {
  const auto head = runs.find(id);
  if (!head) return {};
  auto started = read_settings(head->settings);
  return started ? std::move(started->operands) : std::vector<std::string>();
}

ExitCode merge_command(const Call& call) {
  Reporter reporter(call.settings, call.console);
  const auto reports = wanted_reports(call.settings.texts("report"));
  if (const auto checked = check_reports(reports); !checked)
    return refuse(reporter, "--report", checked.error());
  auto runs = service::Runs::open(call.settings.text("store"), call.current);
  if (!runs) return refuse(reporter, "", runs.error());
  const auto gate = baseline_gate(call.settings, call.current, *runs);
  if (!gate) return refuse(reporter, "--baseline", gate.error());
  const auto merged = service::merge({call.operands, call.current}, runs->store());
  if (!merged) return refuse(reporter, "", merged.error());
  reporter.show(merged->faults);
  if (merged->faults.errors > 0) return exit_bad_input;
  const ExitCode code = report_run(call, reporter, *runs, merged->outcome, reports, 0);
  const Conducted done = held_to(*gate, call, reporter, *runs, {code, merged->outcome});
  add_step_summary(call, reporter, *runs, *gate, reports, paths_of(*runs, merged->outcome.id), done);
  return done.code;
}

}  // namespace

const Command& merge() {
  static const std::array kFlags = {kReportFlag,
                                    kBaselineFlag,
                                    kMarginFlag,
                                    kStoreFlag,
                                    kDiagnosticsFlag,
                                    Flag{.name = "quiet", .letter = 'q', .help = "the summary line alone"},
                                    Flag{.name = "verbose", .letter = 'v', .help = "passed checks too"},
                                    kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor merge proctor-shards", "all shards of a folder, and what the whole came to"},
      Example{"proctor merge proctor-shards --report junit=out.xml --report html=out.html",
              "reports of the whole"}};
  static const Command kCommand = {
      .name = "merge",
      .usage = "DIR|FILE...",
      .summary = "Put shards that ran on several machines together as one run, and report it.",
      .details =
          "Each `proctor run --shard I/N` leaves a file in proctor-shards. All N of one run are wanted, from "
          "the\n"
          "same files, flags and proctor; what is missing, doubled, damaged or foreign is told all at once, "
          "and\n"
          "nothing is kept. The whole is a new run of the store, as if one machine had run it.\n",
      .flags = kFlags,
      .examples = kExamples,
      .fewest = 1,
      .most = kAnyNumber,
      .exits = run_exits(),
      .offer = Offer::files,
      .run = merge_command};
  return kCommand;
}

}  // namespace proctor::cli
