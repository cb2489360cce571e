#include "cli/conduct.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "cli/aftermath.h"
#include "cli/console.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/settings.h"

namespace proctor::cli {
namespace {

using service::Ending;
using service::RunOutcome;

std::size_t error_width() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

// A terminal that cannot go back in its line is written to as a file is.
bool draws() {
  const char* term = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): nothing changes the environment
  return term == nullptr || std::string_view(term) != "dumb";
}

Manner manner_of(const Call& call) {
  if (call.settings.on("quiet")) return Manner::silent;
  return call.console.err_is_terminal() && draws() ? Manner::bar : Manner::lines;
}

void say_interrupted(ProgressShow& show, int count) {
  show.say(count == 1 ? "proctor: stopping: cases under way come to their end (again: at once)"
                      : "proctor: stopped at once");
}

// Why the plan was not run to its end; empty: it was.
std::string ending_text(const RunOutcome& outcome) {
  const std::size_t left = outcome.progress.planned - outcome.progress.totals.cases;
  const auto told = [&](std::string_view why) {
    return fmt::format("{}: {} not run", why, left == 1 ? "1 case was" : fmt::format("{} cases were", left));
  };
  switch (outcome.ending) {
    case Ending::whole: return "";
    case Ending::stopped: return told("stopped");
    case Ending::bailed: return told("enough cases did not pass (--bail)");
    case Ending::out_of_money: return told("the budget is spent (--max-cost)");
    case Ending::out_of_tokens: return told("the tokens are used up (--max-tokens-total)");
  }
  return "";
}

ExitCode code_of(const RunOutcome& outcome, int signal) {
  if (signal != 0) return static_cast<ExitCode>(128 + signal);
  if (outcome.progress.totals.failed > 0) return exit_failed;
  const bool whole = outcome.ending == Ending::whole;
  return outcome.progress.totals.errors > 0 || !whole ? exit_errors : exit_fine;
}

ExitCode without_run(const Call& call, Reporter& reporter, const RunOutcome& outcome) {
  if (outcome.has_errors) return exit_bad_input;
  if (call.settings.on("allow-empty")) return exit_fine;
  const std::string place = call.operands.empty() ? "." : call.operands.front();
  reporter.show({Severity::error,
                 "E127",
                 "no suites here: looked for *.yaml, *.yml and *.json (--allow-empty lets this pass)",
                 place,
                 {},
                 "",
                 0});
  return exit_bad_input;
}

}  // namespace

ExitCode refuse(Reporter& reporter, const std::string& about, const Error& error) {
  reporter.refuse(about, error);
  return error.code == "E123" || error.code.starts_with("E9") ? exit_trouble : exit_bad_input;
}

ExitCode report_run(const Call& call, Reporter& reporter, service::Runs& runs, const RunOutcome& outcome,
                    const std::vector<Wanted>& reports, int signal) {
  const auto record = runs.record(outcome.id);
  if (!record) return refuse(reporter, "", record.error());
  if (const auto delivered = deliver(call, *record, reports); !delivered) {
    reporter.remark(Severity::error, delivered.error().code, delivered.error().message);
    return exit_trouble;
  }
  if (!call.settings.on("quiet")) tell_aftermath(*record, reporter, call.environment);
  if (const std::string why = ending_text(outcome); !why.empty())
    reporter.remark(Severity::warning, "W450", why,
                    fmt::format("`proctor resume {}` goes on with those", outcome.id));
  return code_of(outcome, signal);
}

Conducted conduct(const Call& call, Reporter& reporter, service::Runs& runs,
                  const std::vector<Wanted>& reports, const Begin& begin) {
  ProgressShow show(call.console, manner_of(call), error_width());
  const Interrupt interrupt([&](int count) { say_interrupted(show, count); });
  auto outcome = begin({.tell = [&](const service::Faults& faults) { reporter.show(faults); },
                        .progress = [&](const service::Progress& progress) { show.show(progress); },
                        .drain = interrupt.drain(),
                        .stop = interrupt.stop(),
                        .say = [&](const std::string& line) { show.say(line); }});
  show.clear();
  if (!outcome) return {refuse(reporter, "", outcome.error()), {}};
  const ExitCode code = outcome->id.empty()
                            ? without_run(call, reporter, *outcome)
                            : report_run(call, reporter, runs, *outcome, reports, interrupt.signal());
  return {code, *std::move(outcome)};
}

}  // namespace proctor::cli
