// run: meets every case with its answers, grades them and reports.
#include "service/run.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/report.h"
#include "cli/reports.h"
#include "cli/settings.h"
#include "service/formats.h"
#include "value/number.h"

namespace proctor::cli {
namespace {

namespace fs = std::filesystem;

ExitCode refuse(Reporter& reporter, const std::string& path, const Error& error) {
  reporter.show(Diagnostic{Severity::error, error.code, error.message, path, {}, "", 0});
  return error.code == "E123" || error.code.starts_with("E9") ? exit_trouble : exit_bad_input;
}

// Every document, with its faults shown; none where one has errors.
Result<std::vector<service::Loaded>> load_all(const Call& call, Reporter& reporter) {
  std::vector<service::Loaded> found;
  bool good = true;
  const auto take = [&](service::Loaded loaded) {
    for (const auto& faults : loaded.faults) {
      reporter.show(faults);
      good = good && faults.errors == 0;
    }
    if (loaded.document && loaded.summary->kind == "suite") found.push_back(std::move(loaded));
  };
  if (auto loaded = service::load({.paths = call.operands,
                                   .current = call.current,
                                   .root = call.settings.text("root"),
                                   .format = call.settings.text("format"),
                                   .keep = true},
                                  take);
      !loaded)
    return tl::make_unexpected(loaded.error());
  if (!good) return std::vector<service::Loaded>{};
  if (found.empty() && !call.settings.on("allow-empty"))
    return fail("E127", "no suites here (--allow-empty lets this pass)");
  return found;
}

Result<service::RunOptions> options_of(const Call& call) {
  const Settings& settings = call.settings;
  service::RunOptions options;
  options.given_path = settings.text("given");
  if (options.given_path.empty())
    return fail("E415", "nothing says where answers come from: --given FILE names a file of answers");
  const fs::path given = fs::path(call.current) / options.given_path;
  TRY(const Root root, Root::open(given.parent_path().string()));
  auto text = root.read(given.filename().string());
  if (!text)
    return fail(text.error().code, fmt::format("{}: {}", visible(options.given_path), text.error().message));
  options.given = *std::move(text);
  options.selection = {settings.text("filter"), settings.texts("tag")};
  if (const std::string said = settings.text("pass-threshold"); !said.empty()) {
    const double threshold = value::parse_double(said);
    if (said.find_first_not_of("0123456789.") != std::string::npos || threshold > 1)
      return fail("E004", fmt::format("--pass-threshold {}: a number from 0 to 1", visible(said)));
    options.pass_threshold = threshold;
  }
  return options;
}

ExitCode exit_code(const model::RunRecord& run) {
  if (run.totals.failed > 0) return exit_failed;
  return run.totals.errors > 0 ? exit_errors : exit_fine;
}

ExitCode run_cases(const Call& call, Reporter& reporter) {
  const auto reports = wanted_reports(call.settings.texts("report"));
  if (const auto checked = check_reports(reports); !checked)
    return refuse(reporter, "--report", checked.error());
  const auto options = options_of(call);
  if (!options) return refuse(reporter, "run", options.error());
  const auto suites = load_all(call, reporter);
  if (!suites) return refuse(reporter, call.operands.front(), suites.error());
  if (suites->empty()) return call.settings.on("allow-empty") ? exit_fine : exit_bad_input;
  const auto result = service::run_given(*suites, *options);
  if (!result) return refuse(reporter, "run", result.error());
  reporter.show(result->faults);
  if (!result->record) return exit_bad_input;
  if (const auto delivered = deliver(call, *result->record, reports); !delivered) {
    reporter.remark(Severity::error, delivered.error().code, delivered.error().message);
    return exit_trouble;
  }
  return exit_code(*result->record);
}

ExitCode run_command(const Call& call) {
  Reporter reporter(call.settings, call.console);
  return run_cases(call, reporter);
}

}  // namespace

const Command& run() {
  static const std::array kFlags = {
      Flag{.name = "given",
           .value = "FILE",
           .help = "answers from a file, in place of a model",
           .is_path = true},
      Flag{.name = "format",
           .value = "FORMAT",
           .help = "read every file as this format, whatever it looks like",
           .words = service::format_names},
      Flag{.name = "filter", .letter = 't', .value = "REGEX", .help = "only cases whose name matches"},
      Flag{.name = "tag",
           .value = "TAG",
           .help = "only cases with this tag, or one of several",
           .repeatable = true},
      Flag{.name = "pass-threshold",
           .value = "N",
           .help = "the score from which on a weighted case passes, 0 to 1"},
      kReportFlag,
      Flag{.name = "root",
           .value = "DIR",
           .help = "the folder outside of which nothing is read",
           .is_path = true},
      Flag{.name = "allow-empty", .help = "finding no test files is fine"},
      kDiagnosticsFlag,
      Flag{.name = "quiet", .letter = 'q', .help = "the summary line alone"},
      Flag{.name = "verbose", .letter = 'v', .help = "passed checks too"},
      kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor run tests --given answers.json", "grade stated answers, show the result"},
      Example{"proctor run tests --given answers.json --report junit=out.xml --report html=out.html",
              "and write two reports"},
      Example{"proctor run suite.yaml --given answers.json -t '^France' -v", "some cases, every check"}};
  static const Command kCommand = {
      .name = "run",
      .usage = "PATH...",
      .summary = "Run test files and folders of any format, grade every answer and report.",
      .details =
          "Everything is checked before the first case; faults are shown all at once.\n"
          "Exit code 0: all passed. 1: a case failed. 2: bad input, nothing was run. 3: no case failed but "
          "some\n"
          "ended in error. 4: a report could not be written.\n",
      .flags = kFlags,
      .examples = kExamples,
      .fewest = 1,
      .most = kAnyNumber,
      .run = run_command};
  return kCommand;
}

}  // namespace proctor::cli
