// run: meets every case with its answers, grades them and reports.
#include "service/run.h"

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
#include "cli/watch.h"
#include "service/distribute.h"

namespace proctor::cli {
namespace {

ExitCode run_command(const Call& call) {
  Reporter reporter(call.settings, call.console);
  const auto reports = wanted_reports(call.settings.texts("report"));
  if (const auto checked = check_reports(reports); !checked)
    return refuse(reporter, "--report", checked.error());
  const auto settings = with_shard(call.settings, call.environment);
  if (!settings) return refuse(reporter, "--shard", settings.error());
  auto options = run_options(*settings, call.operands, call.current);
  if (!options) return refuse(reporter, "", options.error());
  if (const auto fit = check_commit(call.settings, call.operands, call.current); !fit)
    return refuse(reporter, "--commit", fit.error());
  auto runs = service::Runs::open(call.settings.text("store"), call.current);
  if (!runs) return refuse(reporter, "", runs.error());
  if (call.settings.on("only-failed")) {
    const auto selected = runs->select_failed(options->plan.shard.has_value(), options->plan.selection);
    if (!selected) return refuse(reporter, "--only-failed", selected.error());
  }
  const auto gate = baseline_gate(call.settings, call.current, *runs);
  if (!gate) return refuse(reporter, "--baseline", gate.error());
  if (const auto gone = forget_blob(*settings, call.current); !gone)
    return refuse(reporter, "--blob", gone.error());
  const auto once = [&](const service::RunOptions& again) {
    const auto begin = [&](const service::RunWatch& watch) {
      return call.settings.on("distributed")
                 ? service::run_distributed(again, call.environment, runs->store(), store_of(call), watch)
                 : service::run(again, call.environment, runs->store(), watch);
    };
    Conducted done = held_to(*gate, call, reporter, *runs, conduct(call, reporter, *runs, reports, begin));
    add_step_summary(call, reporter, *runs, *gate, reports, call.operands, done);
    const auto written = keep_executions(call.settings, call.current, reporter, *runs, done);
    commit_run(call.settings, reporter, written, done);
    keep_blob(*settings, call.current, call, reporter, *runs, done);
    return done;
  };
  return call.settings.on("watch") ? keep_watching(call, *options, once) : once(*options).code;
}

}  // namespace

const Command& run() {
  static constexpr std::array kExamples = {
      Example{"proctor run tests", "ask the models that the suites name, show the result"},
      Example{"proctor run tests --model gpt-4o-mini -j 50 --report junit=out.xml",
              "another model, 50 cases at once, a report for CI"},
      Example{"proctor run tests --agent agent.py", "test an agent: a Python file, a command or a URL"},
      Example{"proctor run tests --given answers.json", "grade stated answers, ask nobody"},
      Example{"proctor run tests --vcr replay", "play recorded answers back, ask nobody"},
      Example{"proctor run tests/capitals.yaml -t '^France' -v", "some cases, every check"},
      Example{"proctor run tests --store postgresql://runs@db/runs --distributed",
              "on all machines that run `proctor worker` with the same store"},
      Example{"proctor run tests --shard 2/5",
              "a fifth of the cases; `proctor merge` puts all five together"},
      Example{"proctor run .promptrepo/tests --executions", "write what came of each suite beside it"},
      Example{"proctor run .promptrepo/tests --commit", "the same, and commit those files to git"},
      Example{"proctor run tests --repeat 3 --baseline",
              "fail only where this is worse than the last run that passed on the main branch"}};
  static const Command kCommand = {
      .name = "run",
      .usage = "PATH...",
      .summary = "Run test files and folders of any format, grade every answer and report.",
      .details =
          "Everything is checked before the first case; faults are shown all at once. Keys of APIs are read "
          "from\n"
          "the environment. Every finished case is kept; `proctor resume` goes on with a run that was "
          "ended.\n"
          "With --baseline, exit code 1 says that the run is worse than the baseline; failed cases alone do "
          "not.\n",
      .flags = run_flags(),
      .examples = kExamples,
      .fewest = 1,
      .most = kAnyNumber,
      .settings_of_paths = true,
      .exits = run_exits(),
      .offer = Offer::files,
      .run = run_command};
  return kCommand;
}

}  // namespace proctor::cli
