// history: the runs that were kept, newest first.
#include "service/history.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "base/utf8.h"
#include "cli/console.h"
#include "cli/kept.h"
#include "cli/settings.h"
#include "value/json.h"

namespace proctor::cli {
namespace {

Result<std::size_t> limit_of(const Settings& settings) {
  const std::string said = settings.text("limit", "20");
  std::size_t limit = 0;
  const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), limit);
  if (error != std::errc() || end != said.data() + said.size() || limit == 0)
    return fail("E004", fmt::format("--limit {}: a number from 1 on", visible(said)));
  return limit;
}

Result<std::vector<service::KeptRun>> runs_of(const Call& call) {
  TRY(const std::size_t limit, limit_of(call.settings));
  return service::history({.store = store_of(call), .limit = limit, .suite = call.settings.text("suite")});
}

ExitCode run(const Call& call) {
  Reporter reporter(call.settings, call.console);
  const auto runs = runs_of(call);
  if (!runs) return refuse_kept(reporter, runs.error());
  if (call.settings.on("json"))
    call.console.out(value::to_pretty_json(service::history_value(*runs)));
  else if (runs->empty())
    call.console.err("no runs are kept here yet\n");
  else
    call.console.out(service::history_table(*runs));
  return exit_fine;
}

}  // namespace

const Command& history() {
  static const std::array kFlags = {
      Flag{.name = "limit", .letter = 'n', .value = "N", .help = "at most so many runs", .standard = "20"},
      Flag{.name = "suite", .value = "NAME", .help = "only runs with a suite of this name or path"},
      Flag{.name = "json", .help = "as JSON, for programs"},
      kStoreFlag,
      kDiagnosticsFlag,
      kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor history", "the last twenty runs of this project"},
      Example{"proctor history --suite capitals -n 5", "the last five with this suite"},
      Example{"proctor history --json | jq '.[0].totals'", "for programs"}};
  static const Command kCommand = {.name = "history",
                                   .usage = "",
                                   .summary = "List the runs that were kept, newest first.",
                                   .flags = kFlags,
                                   .examples = kExamples,
                                   .fewest = 0,
                                   .most = 0,
                                   .run = run};
  return kCommand;
}

}  // namespace proctor::cli
