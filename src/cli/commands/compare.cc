// compare: two runs against each other.
#include "service/compare.h"

#include <array>

#include "cli/baseline.h"
#include "cli/console.h"
#include "cli/kept.h"
#include "cli/settings.h"
#include "service/baseline.h"
#include "service/compare_page.h"
#include "service/runs.h"
#include "value/json.h"

namespace proctor::cli {
namespace {

using Source = std::unique_ptr<service::RunSource>;

Result<service::Comparison> compared(const Call& call) {
  TRY(const service::CompareOptions options, compare_options(call.settings));
  TRY(service::Runs runs, service::Runs::open(call.settings.text("store"), call.current));
  const std::string baseline = call.settings.text(kBaselineFlag.name);
  const std::size_t named = call.operands.size() + (baseline.empty() ? 0 : 1);
  if (named > 2) return fail("E007", "--baseline stands for A: name B alone");
  if (named < 2 && baseline.empty()) return fail("E006", "B is missing: two runs, or --baseline and one");
  const std::string b = call.operands.empty() ? "latest" : call.operands.back();
  const std::string a = baseline.empty() ? call.operands.front() : baseline;
  TRY(const Source source_a, a == service::kMainBaseline
                                 ? service::baseline_source(runs.share(), b, call.current)
                                 : service::named_source(runs.share(), a, call.current));
  TRY(const Source source_b, service::named_source(runs.share(), b, call.current));
  return service::compare(*source_a, *source_b, options);
}

ExitCode run(const Call& call) {
  Reporter reporter(call.settings, call.console);
  const auto found = compared(call);
  if (!found) return refuse_kept(reporter, found.error());
  if (call.settings.on("json"))
    call.console.out(value::to_pretty_json(service::compare_value(*found)));
  else
    call.console.out(service::comparison_page(*found, compare_look(call)));
  warn_about(reporter, *found);
  return gate_code(found->gate);
}

}  // namespace

const Command& compare() {
  static const Flag kBaseline = {
      .name = kBaselineFlag.name,
      .value = kBaselineFlag.value,
      .help = "in place of A: the last run before B that passed on the main branch",
      .here_only = true,
      .bare = kBaselineFlag.bare,
      .offer = kBaselineFlag.offer};
  static const std::array kFlags = {
      kBaseline,
      kMarginFlag,
      Flag{.name = "json", .help = "as JSON, for programs"},
      kStoreFlag,
      kDiagnosticsFlag,
      Flag{.name = "quiet", .letter = 'q', .help = "the answer alone"},
      Flag{.name = "verbose", .letter = 'v', .help = "more of the cases that changed"},
      kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor compare latest~1 latest", "is the last run worse than the one before?"},
      Example{"proctor compare run_1a2b latest", "... than this one?"},
      Example{"proctor compare --baseline", "is it worse than the last that passed on the main branch?"},
      Example{"proctor compare before.json after.json", "records that `--report json=PATH` wrote"},
      Example{"proctor compare run_1a2b latest --json | jq .verdict", "for programs"}};
  static constexpr std::array kExits = {
      Exit{"0", "not worse, or cannot tell"}, Exit{"1", "worse, or every case of a suite broke"},
      Exit{"2", "there is no such run"},
      Exit{"3", "nothing could be compared, or errors leave it open whether B is worse"},
      Exit{"4", "the store is no good"}};
  static const Command kCommand = {
      .name = "compare",
      .usage = "A B",
      .summary = "Compare two runs: what changed, and whether the second is worse.",
      .details =
          "A and B are ids of runs, beginnings of them, `latest`, `latest~1` (the one before), or files of\n"
          "--report json or jsonl.\n"
          "The answer is worse, not worse, or cannot tell, for the whole and for each suite, with how sure "
          "it "
          "is\n"
          "and how many cases would settle it; docs/compare.md has the formulas. Trials that ended in error "
          "have\n"
          "no verdict: the answer must hold whatever they would have been.\n",
      .flags = kFlags,
      .examples = kExamples,
      .fewest = 0,
      .most = 2,
      .exits = kExits,
      .offer = Offer::records,
      .run = run};
  return kCommand;
}

}  // namespace proctor::cli
