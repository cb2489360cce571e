// validate: loads and checks everything it is given, and calls nothing.
#include <fmt/format.h>

#include <array>

#include "base/utf8.h"
#include "base/words.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/report.h"
#include "cli/settings.h"
#include "service/formats.h"
#include "service/load.h"
#include "service/nothing_tested.h"

namespace proctor::cli {
namespace {

// What was found in all files together.
struct Tally {
  std::size_t files = 0;
  std::size_t others = 0;
  std::map<std::string_view, std::size_t> kinds;
  std::size_t cases = 0;
  std::size_t checks = 0;
  std::size_t errors = 0;
  std::size_t warnings = 0;

  void add(const service::Loaded& loaded) {
    (loaded.other ? others : files) += loaded.files;
    for (const auto& faults : loaded.faults) {
      errors += faults.errors;
      warnings += faults.warnings;
    }
    warnings += loaded.losses.size();
    if (!loaded.summary) return;
    ++kinds[loaded.summary->kind];
    cases += loaded.summary->cases;
    checks += loaded.summary->checks;
  }
};

std::string line_of(const service::Loaded& loaded) {
  if (loaded.other) return fmt::format("{}: no test file, passed over\n", visible(loaded.path));
  if (!loaded.summary) return fmt::format("{}: not good\n", visible(loaded.path));
  const service::Summary& told = *loaded.summary;
  std::string out = fmt::format("{}: {} {}", visible(loaded.path), told.format, told.form);
  if (told.kind == "suite")
    out += fmt::format(", {}, {}", counted(told.cases, "case"), counted(told.checks, "check"));
  return out + "\n";
}

// 12 files: 11 suites, 48 cases, 210 checks; 2 errors, 3 warnings
std::string summary_of(const Tally& tally) {
  std::string out =
      fmt::format("{}: {}", counted(tally.files, "file"),
                  counted(tally.kinds.contains("suite") ? tally.kinds.at("suite") : 0, "suite"));
  for (const auto& [kind, count] : tally.kinds)
    if (kind != "suite") out += ", " + counted(count, kind);
  out += fmt::format(", {}, {}", counted(tally.cases, "case"), counted(tally.checks, "check"));
  out += fmt::format("; {}, {}", counted(tally.errors, "error"), counted(tally.warnings, "warning"));
  if (tally.others > 0)
    out += fmt::format("; {} passed over (-v lists them)", counted(tally.others, "other file"));
  return out + "\n";
}

void report_emptiness(const Call& call, const Tally& tally, Reporter& reporter) {
  std::string message = "no test files here: looked for *.yaml, *.yml and *.json";
  if (tally.others > 0) message += fmt::format("; {} of no known test format", counted(tally.others, "file"));
  reporter.show(Diagnostic{Severity::error,
                           "E127",
                           message + " (--allow-empty lets this pass)",
                           call.operands.front(),
                           {},
                           "",
                           0});
}

// Suites that would run, and test nothing.
std::optional<Error> why_nothing_is_tested(const Tally& tally) {
  if (!tally.kinds.contains("suite")) return std::nullopt;
  return service::nothing_tested(
      {.cases = tally.cases, .selected = tally.cases, .running = tally.cases, .checks = tally.checks});
}

// Adds what is wrong with all files together.
void report_whole(const Call& call, Tally& tally, Reporter& reporter) {
  if (call.settings.on("allow-empty") || tally.errors > 0) return;
  if (tally.files == 0) report_emptiness(call, tally, reporter);
  const auto why = why_nothing_is_tested(tally);
  if (why)
    reporter.show(Diagnostic{.code = why->code, .message = why->message, .path = call.operands.front()});
  if (why || tally.files == 0) ++tally.errors;
}

ExitCode verdict(const Call& call, const Tally& tally) {
  if (tally.errors > 0) return exit_bad_input;
  return tally.warnings > 0 && call.settings.on("strict") ? exit_bad_input : exit_fine;
}

ExitCode run(const Call& call) {
  const Settings& settings = call.settings;
  Reporter reporter(settings, call.console);
  Tally tally;
  const auto take = [&](const service::Loaded& loaded) {
    tally.add(loaded);
    for (const auto& faults : loaded.faults) reporter.show(faults);
    for (const Diagnostic& loss : loaded.losses) reporter.show(loss);
    if (settings.on("verbose")) call.console.out(line_of(loaded));
  };
  const auto loaded = service::load({.paths = call.operands,
                                     .current = call.current,
                                     .root = settings.text("root"),
                                     .format = settings.text("format"),
                                     .strict = settings.on("strict"),
                                     .survey = service::SurveyScope::all,
                                     .needs_cases = !settings.on("allow-empty"),
                                     .needs_prompts = true,
                                     .limits = service::kitchen_limits(call.environment)},
                                    take);
  if (!loaded) {
    reporter.remark(Severity::error, loaded.error().code, loaded.error().message);
    return exit_bad_input;
  }
  report_whole(call, tally, reporter);
  if (!settings.on("quiet")) call.console.out(summary_of(tally));
  return verdict(call, tally);
}

}  // namespace

const Command& validate() {
  static const std::array kFlags = {
      Flag{.name = "format",
           .value = "FORMAT",
           .help = "read every file as this format, whatever it looks like",
           .words = service::readable_names},
      Flag{.name = "strict", .help = "treat warnings as errors"},
      Flag{.name = "root",
           .value = "DIR",
           .help = "the folder outside of which nothing is read",
           .is_path = true,
           .offer = Offer::folders},
      Flag{.name = "allow-empty", .help = "succeed when there is nothing to test"},
      kDiagnosticsFlag,
      Flag{.name = "quiet", .letter = 'q', .help = "no summary, faults only"},
      Flag{.name = "verbose", .letter = 'v', .help = "a line for each file"},
      kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor validate tests", "every test file in a folder"},
      Example{"proctor validate --strict tests/capitals.yaml", "one file; a warning fails as well"},
      Example{"proctor validate --diagnostics json .", "faults for a program to read, on stderr"},
      Example{"proctor validate --format native tests/capitals.yaml",
              "a file that could be several formats"}};
  static constexpr std::array kExits = {Exit{"0", "all good; warnings may have been shown"},
                                        Exit{"2", "there are errors, or there is nothing to test"}};
  static const Command kCommand = {.name = "validate",
                                   .usage = "PATH...",
                                   .summary =
                                       "Check test files and folders, and show every fault at once; "
                                       "nothing is called.",
                                   .details =
                                       "Folders are searched for *.yaml, *.yml and *.json. The "
                                       "format of a file is known by its content.\n",
                                   .flags = kFlags,
                                   .examples = kExamples,
                                   .fewest = 1,
                                   .most = kAnyNumber,
                                   .settings_of_paths = true,
                                   .exits = kExits,
                                   .offer = Offer::files,
                                   .run = run};
  return kCommand;
}

}  // namespace proctor::cli
