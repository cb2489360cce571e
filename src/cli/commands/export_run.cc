// export: a kept run as a file for other programs. (`export` alone is a word of C++.)
#include <array>

#include "cli/console.h"
#include "cli/kept.h"
#include "cli/reports.h"
#include "cli/settings.h"
#include "service/history.h"

namespace proctor::cli {
namespace {

Result<void> write_run(const Call& call) {
  const Wanted wanted{call.settings.text("report", "json"), call.settings.text("output")};
  if (auto known = check_reports({wanted}); !known) return known;
  TRY(const auto run, service::kept_run(store_of(call), call.operands.front(), service::Cases::all));
  return deliver(call, run, {wanted});
}

ExitCode run(const Call& call) {
  Reporter reporter(call.settings, call.console);
  const auto written = write_run(call);
  return written ? exit_fine : refuse_kept(reporter, written.error());
}

}  // namespace

const Command& export_run() {
  static const std::array kFlags = {Flag{.name = "report",
                                         .value = "NAME",
                                         .help = "which report",
                                         .here_only = true,
                                         .standard = "json",
                                         .offer = Offer::reports},
                                    Flag{.name = "output",
                                         .letter = 'o',
                                         .value = "PATH",
                                         .help = "write to a file, replaced only when all is written",
                                         .here_only = true,
                                         .offer = Offer::files},
                                    kStoreFlag, kDiagnosticsFlag, kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor export latest > run.json", "the whole record of the last run"},
      Example{"proctor export latest --report junit -o run.xml", "another report, to a file"}};
  static const Command kCommand = {
      .name = "export",
      .usage = "RUN",
      .summary = "Write a kept run to a file or standard output, as JSON or any report.",
      .details = "The JSON is byte for byte what `--report json` wrote when the run was made.\n",
      .flags = kFlags,
      .examples = kExamples,
      .fewest = 1,
      .most = 1,
      .offer = Offer::runs,
      .run = run};
  return kCommand;
}

}  // namespace proctor::cli
