#include "cli/baseline.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "base/utf8.h"
#include "cli/amounts.h"
#include "cli/console.h"
#include "cli/settings.h"
#include "service/baseline.h"
#include "service/compare_page.h"

namespace proctor::cli {
namespace {

std::string baseline_of(const Settings& settings) {
  const std::string said = settings.text(kBaselineFlag.name);
  if (said == "true") return std::string(service::kMainBaseline);
  return said == "false" ? "" : said;
}

// None: there is none yet.
Result<std::unique_ptr<service::RunSource>> source_of(const Gate& gate, service::Runs& runs,
                                                      const store::RunHead& run) {
  if (gate.said != service::kMainBaseline)
    return service::named_source(runs.share(), gate.said, gate.current);
  TRY(const auto found, service::find_baseline(runs.store(), run, gate.current));
  if (!found) return nullptr;
  return service::kept_source(runs.share(), *found);
}

// A report for programs on standard output is left alone.
void show(const Call& call, const service::Comparison& found) {
  const auto reports = wanted_reports(call.settings.texts("report"));
  const bool out = std::none_of(reports.begin(), reports.end(), [](const Wanted& wanted) {
    return wanted.path.empty() && wanted.name != "terminal";
  });
  service::ReportLook look = compare_look(call);
  if (!out) look.color = false;
  const std::string page = "\n" + service::comparison_page(found, look);
  out ? call.console.out(page) : call.console.err(page);
}

// A run that shares no decided case with its baseline is judged by its cases, and never passes.
ExitCode code_of(const service::Comparison& found, const Conducted& run) {
  if (found.gate == service::Gate::failed) return exit_failed;
  if (found.pairs == 0) return run.code == exit_fine ? exit_errors : run.code;
  const bool whole = run.outcome->ending == service::Ending::whole;
  return run.outcome->progress.totals.errors > 0 || !whole ? exit_errors : gate_code(found.gate);
}

void say_none(Reporter& reporter, const Gate& gate) {
  const auto branch = service::baseline_branch(gate.current);
  const std::string where = branch && !branch->empty() ? " on branch " + visible(*branch) : "";
  reporter.remark(Severity::warning, "W571",
                  fmt::format("no run that passed{} is kept yet: the cases of this one decide", where));
}

}  // namespace

Result<std::optional<service::Comparison>> compared(const Gate& gate, service::Runs& runs,
                                                    const std::string& id) {
  TRY(const store::RunHead head, runs.find(id));
  TRY(const auto baseline, source_of(gate, runs, head));
  if (!baseline) return std::nullopt;
  TRY(const auto run, service::kept_source(runs.share(), id));
  TRY(auto found, service::compare(*baseline, *run, gate.options));
  return found;
}

const Flag kBaselineFlag = {.name = "baseline",
                            .value = "RUN|FILE",
                            .help =
                                "fail only where this is worse than a run, a record in a file, or the last "
                                "run that passed on the main branch",
                            .bare = service::kMainBaseline,
                            .fits = service::looks_like_run,
                            .offer = Offer::records};

const Flag kMarginFlag = {.name = "margin",
                          .value = "SHARE",
                          .help = "\"not worse\" rules out a loss larger than this",
                          .standard = "0.05"};

Result<service::CompareOptions> compare_options(const Settings& settings) {
  service::CompareOptions options;
  TRY(const auto margin, amount(settings, kMarginFlag.name));
  if (!margin) return options;
  if (!(*margin > 0 && *margin < 1))
    return tl::make_unexpected(
        bad("margin", settings.text("margin"), "a share between 0 and 1, such as 0.05"));
  options.margin = *margin;
  return options;
}

ExitCode gate_code(service::Gate gate) {
  switch (gate) {
    case service::Gate::passed: return exit_fine;
    case service::Gate::failed: return exit_failed;
    case service::Gate::undecided: break;
  }
  return exit_errors;
}

void warn_about(Reporter& reporter, const service::Comparison& comparison) {
  for (const service::CompareWarning& warning : comparison.warnings)
    reporter.remark(Severity::warning, warning.code, warning.message);
}

service::ReportLook compare_look(const Call& call) {
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20;
  return {.color = isatty(STDOUT_FILENO) == 1 && !call.settings.on("no-color"),
          .verbose = call.settings.on("verbose"),
          .quiet = call.settings.on("quiet"),
          .width = known ? size.ws_col : std::size_t{100}};
}

Result<Gate> baseline_gate(const Settings& settings, const std::string& current, service::Runs& runs) {
  Gate gate{.said = baseline_of(settings), .current = current, .options = {}};
  TRY(gate.options, compare_options(settings));
  if (gate.said.empty() || gate.said == service::kMainBaseline) return gate;
  const auto named = service::named_source(runs.share(), gate.said, gate.current);
  if (!named) return tl::make_unexpected(named.error());
  return gate;
}

Conducted held_to(const Gate& gate, const Call& call, Reporter& reporter, service::Runs& runs,
                  Conducted run) {
  const bool ended = run.code == exit_fine || run.code == exit_failed || run.code == exit_errors;
  if (gate.said.empty() || !ended || !run.outcome || run.outcome->id.empty()) return run;
  const auto found = compared(gate, runs, run.outcome->id);
  if (!found) {
    run.code = refuse(reporter, "--baseline", found.error());
  } else if (!*found) {
    say_none(reporter, gate);
  } else {
    show(call, **found);
    warn_about(reporter, **found);
    run.code = code_of(**found, run);
  }
  return run;
}

}  // namespace proctor::cli
