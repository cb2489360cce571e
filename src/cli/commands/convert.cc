// convert: rewrites one suite in another format and tells what that format
// cannot say.
#include "service/convert.h"

#include <fmt/format.h>

#include <array>

#include "base/utf8.h"
#include "base/words.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/deliver_text.h"
#include "cli/report.h"
#include "cli/settings.h"
#include "service/formats.h"

namespace proctor::cli {
namespace {

ExitCode refuse(Reporter& reporter, const std::string& about, const Error& error) {
  reporter.refuse(about, error);
  return error.code == "E123" || error.code.starts_with("E9") ? exit_trouble : exit_bad_input;
}

// The one document at the path; its faults are shown.
Result<service::Loaded> load_one(const Call& call, Reporter& reporter) {
  std::vector<service::Loaded> found;
  const auto take = [&](service::Loaded loaded) {
    for (const auto& faults : loaded.faults) reporter.show(faults);
    for (const Diagnostic& loss : loaded.losses) reporter.show(loss);
    if (!loaded.other) found.push_back(std::move(loaded));
  };
  const service::LoadOptions options = {.paths = call.operands,
                                        .current = call.current,
                                        .root = call.settings.text("root"),
                                        .format = call.settings.text("format"),
                                        .keep = true};
  if (auto loaded = service::load(options, take); !loaded) return tl::make_unexpected(loaded.error());
  if (found.empty()) return fail("E127", "no test files here");
  if (found.size() > 1)
    return fail("E401",
                fmt::format("{} here, and convert takes one at a time", counted(found.size(), "document")));
  return std::move(found.front());
}

ExitCode deliver(const Call& call, const service::Converted& converted, Reporter& reporter) {
  const std::string out = call.settings.text("output");
  if (out.empty() || out == "-") {
    call.console.out(converted.text);
    return exit_fine;
  }
  if (auto written = write_out(call, out, converted.text); !written)
    return refuse(reporter, out, written.error());
  call.console.out(fmt::format("{}: written as {}\n", visible(out), call.settings.text("to")));
  return exit_fine;
}

ExitCode run(const Call& call) {
  Reporter reporter(call.settings, call.console);
  const std::string format = call.settings.text("to");
  if (format.empty()) {
    reporter.remark(
        Severity::error, "E006",
        fmt::format("--to FORMAT is missing: one of {}", listed(service::format_names(), " or ")));
    return exit_bad_input;
  }
  const auto loaded = load_one(call, reporter);
  if (!loaded) return refuse(reporter, call.operands.front(), loaded.error());
  if (!loaded->document) return exit_bad_input;
  const auto converted = service::convert(*loaded, format, service::syntax_of(call.settings.text("output")));
  if (!converted) return refuse(reporter, call.operands.front(), converted.error());
  for (const auto& loss : converted->losses) reporter.remark(Severity::warning, "W400", loss);
  const bool whole = converted->losses.empty() && loaded->losses.empty();
  if (whole || !call.settings.on("strict")) return deliver(call, *converted, reporter);
  reporter.remark(Severity::error, "E402",
                  fmt::format("{} cannot say all of this, so nothing was written (--strict)", format));
  return exit_bad_input;
}

}  // namespace

const Command& convert() {
  static const std::array kFlags = {
      Flag{.name = "to",
           .value = "FORMAT",
           .help = "the format to write (`proctor schema` lists them)",
           .words = service::format_names},
      Flag{.name = "output",
           .letter = 'o',
           .value = "FILE",
           .help = "write to FILE; .json or .yaml decides the syntax",
           .offer = Offer::files},
      Flag{.name = "force", .help = "replace FILE where it exists"},
      Flag{.name = "format",
           .value = "FORMAT",
           .help = "read the file as this format, whatever it looks like",
           .words = service::readable_names},
      Flag{.name = "root",
           .value = "DIR",
           .help = "the folder outside of which nothing is read",
           .is_path = true,
           .offer = Offer::folders},
      Flag{.name = "strict", .help = "write nothing where something would be lost"},
      kDiagnosticsFlag,
      kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor convert tests/capitals.yaml --to testhaven", "to standard output"},
      Example{"proctor convert tests/capitals.yaml --to traceforge -o out.json", "to a file, as JSON"},
      Example{"proctor convert tests/capitals.yaml --to promptkitchen --strict", "only if nothing is lost"}};
  static const Command kCommand = {.name = "convert",
                                   .usage = "FILE",
                                   .summary =
                                       "Rewrite a suite in another format, with a list of what could "
                                       "not be carried.",
                                   .details =
                                       "The native format can say everything, so converting to it "
                                       "loses nothing. For the others, each thing that\n"
                                       "could not be carried is named on stderr. FILE may be a "
                                       "folder that makes one suite, or a promptfoo config.\n",
                                   .flags = kFlags,
                                   .examples = kExamples,
                                   .fewest = 1,
                                   .most = 1,
                                   .offer = Offer::files,
                                   .run = run};
  return kCommand;
}

}  // namespace proctor::cli
