// workers: who takes part in distributed runs, and in which.
#include "service/workers.h"

#include <array>

#include "cli/console.h"
#include "cli/kept.h"
#include "cli/settings.h"
#include "value/json.h"

namespace proctor::cli {
namespace {

ExitCode run(const Call& call) {
  Reporter reporter(call.settings, call.console);
  const auto workers = service::workers_of(store_of(call));
  if (!workers) return refuse_kept(reporter, workers.error());
  if (call.settings.on("json"))
    call.console.out(value::to_pretty_json(service::workers_value(*workers)));
  else if (workers->empty())
    call.console.err("no workers are there; `proctor worker` with the same --store is one\n");
  else
    call.console.out(service::workers_table(*workers));
  return exit_fine;
}

}  // namespace

const Command& workers() {
  static const std::array kFlags = {Flag{.name = "json", .help = "as JSON, for programs"}, kStoreFlag,
                                    kDiagnosticsFlag, kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor workers --store postgresql://runs@db/runs", "who is there, and at work on what"},
      Example{"proctor workers --json", "the same for programs; the store is that of PROCTOR_STORE"}};
  static const Command kCommand = {
      .name = "workers",
      .usage = "",
      .summary = "Show the workers of a shared store, and what they are at work on.",
      .details = "Those that were lost within the last hour are shown too.\n",
      .flags = kFlags,
      .examples = kExamples,
      .run = run};
  return kCommand;
}

}  // namespace proctor::cli
