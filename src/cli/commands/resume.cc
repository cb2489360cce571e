// resume: goes on with a run that was ended before its plan was.
#include <array>

#include "cli/baseline.h"
#include "cli/command.h"
#include "cli/commit_run.h"
#include "cli/conduct.h"
#include "cli/executions.h"
#include "cli/kept.h"
#include "cli/run_options.h"
#include "cli/shards.h"
#include "cli/step_summary.h"
#include "service/distribute.h"
#include "service/run_request.h"

namespace proctor::cli {
namespace {

// A distributed run goes on with its workers, and its files need not be here.
Result<Begin> how_to_go_on(const Call& call, service::Runs& runs, const store::RunHead& head,
                           const Started& started) {
  TRY(const bool distributed, service::is_distributed(store_of(call), head.record.id));
  if (distributed)
    return [&call, &runs, &head](const service::RunWatch& watch) {
      return service::follow(head, runs.store(), store_of(call), watch);
    };
  TRY(auto options, run_options(started.settings, started.operands, started.current));
  service::choose_again(head.settings, options);
  return [&call, &runs, &head, options = std::move(options)](const service::RunWatch& watch) {
    return service::resume(head, options, call.environment, runs.store(), watch);
  };
}

ExitCode resume_command(const Call& call) {
  Reporter reporter(call.settings, call.console);
  const auto reports = wanted_reports(call.settings.texts("report"));
  if (const auto checked = check_reports(reports); !checked)
    return refuse(reporter, "--report", checked.error());
  auto runs = service::Runs::open(call.settings.text("store"), call.current);
  if (!runs) return refuse(reporter, "", runs.error());
  const auto head = runs->find(call.operands.front());
  if (!head) return refuse(reporter, "", head.error());
  const auto started = read_settings(head->settings);
  if (!started) return refuse(reporter, call.operands.front(), started.error());
  const auto begin = how_to_go_on(call, *runs, *head, *started);
  if (!begin) return refuse(reporter, call.operands.front(), begin.error());
  const auto gate = baseline_gate(started->settings, started->current, *runs);
  if (!gate) return refuse(reporter, "--baseline", gate.error());
  Conducted done = held_to(*gate, call, reporter, *runs, conduct(call, reporter, *runs, reports, *begin));
  add_step_summary(call, reporter, *runs, *gate, reports, started->operands, done);
  const auto written = keep_executions(started->settings, started->current, reporter, *runs, done);
  commit_run(started->settings, reporter, written, done);
  keep_blob(started->settings, started->current, call, reporter, *runs, done);
  return done.code;
}

}  // namespace

const Command& resume() {
  static const std::array kFlags = {kReportFlag,
                                    kStoreFlag,
                                    kDiagnosticsFlag,
                                    Flag{.name = "quiet", .letter = 'q', .help = "the summary line alone"},
                                    Flag{.name = "verbose", .letter = 'v', .help = "passed checks too"},
                                    kNoColorFlag};
  static constexpr std::array kExamples = {Example{"proctor resume latest", "go on with the last run"},
                                           Example{"proctor resume run_4f2a --report junit=out.xml",
                                                   "by the beginning of its name, with a report"}};
  static const Command kCommand = {
      .name = "resume",
      .usage = "RUN",
      .summary = "Go on with a run that was interrupted: what is kept is not run again.",
      .details =
          "The run goes on as it was started, with the same flags. Its files must not have changed.\n"
          "A distributed run is taken up by its workers, and followed from here: its files need not be "
          "here.\n",
      .flags = kFlags,
      .examples = kExamples,
      .fewest = 1,
      .most = 1,
      .exits = run_exits(),
      .offer = Offer::runs,
      .run = resume_command};
  return kCommand;
}

}  // namespace proctor::cli
