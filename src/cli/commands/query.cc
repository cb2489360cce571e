// query: JSONPath on a document, or on a stream of them.
#include <fmt/format.h>

#include <array>

#include "base/utf8.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/report.h"
#include "cli/settings.h"
#include "service/grade_lines.h"
#include "value/json.h"

namespace proctor::cli {
namespace {

ExitCode refuse(Reporter& reporter, const std::string& file, const Error& error) {
  reporter.refuse(file, error, "`proctor help query` shows what it takes");
  return exit_bad_input;
}

ExitCode query_lines(const Call& call, const service::QuerySettings& settings, const std::string& file) {
  Reporter reporter(call.settings, call.console);
  const auto write = [&](std::string_view text) {
    call.console.out(text);
    return call.console.flush();
  };
  const auto done = service::query_lines(file, settings, write);
  return done ? exit_fine : refuse(reporter, file, done.error());
}

ExitCode query_document(const Call& call, const service::QuerySettings& settings, const std::string& file) {
  Reporter reporter(call.settings, call.console);
  const auto hits = service::query_document(file, settings);
  if (!hits) return refuse(reporter, hits.error().code == "E303" ? "PATH" : file, hits.error());
  for (const service::Hit& hit : *hits) {
    if (call.settings.on("paths")) call.console.out(hit.place + "\t");
    call.console.out(value::to_json(hit.value) + "\n");
  }
  return hits->empty() && call.settings.on("exists") ? exit_failed : exit_fine;
}

ExitCode run(const Call& call) {
  const bool lines = call.settings.on("jsonl");
  service::QuerySettings settings{"", call.settings.text("dialect", "plus")};
  // With --jsonl each line may bring its path, so a lone operand is the file.
  const bool has_path = !lines || call.operands.size() == 2;
  if (has_path && !call.operands.empty()) settings.path = call.operands.front();
  if (!lines && call.operands.empty()) {
    Reporter(call.settings, call.console)
        .remark(Severity::error, "E006", "PATH is missing: proctor query PATH [FILE|-]");
    return exit_bad_input;
  }
  const std::size_t rest = has_path ? 1 : 0;
  const std::string file = call.operands.size() > rest ? call.operands[rest] : "-";
  return lines ? query_lines(call, settings, file) : query_document(call, settings, file);
}

}  // namespace

const Command& query() {
  static const std::array kFlags = {
      Flag{.name = "dialect",
           .value = "DIALECT",
           .help = "rfc9535, or plus: what jsonpath-plus users write",
           .words = service::path_dialects,
           .standard = "plus"},
      Flag{.name = "jsonl",
           .help = "lines of {\"id\", \"document\", \"path\", \"dialect\"?} in, {\"id\", \"values\"} out"},
      Flag{.name = "paths", .help = "the place of each value before it"},
      Flag{.name = "exists", .help = "exit code 1 where nothing was found"},
      kDiagnosticsFlag,
      kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor query '$.cases[*].name' tests/capitals.yaml", "every name, one a line"},
      Example{"proctor query --paths '$..contains' tests/capitals.yaml", "values with their places"},
      Example{"proctor query --jsonl questions.jsonl", "many documents, each with its path"}};
  static constexpr std::array kExits = {Exit{"0", "asked and answered, even where nothing was found"},
                                        Exit{"1", "with --exists: nothing was found"},
                                        Exit{"2", "the path or the document is not valid"}};
  static const Command kCommand = {.name = "query",
                                   .usage = "PATH [FILE|-]",
                                   .summary = "Find values in JSON or YAML by JSONPath.",
                                   .details = "Values are printed as JSON, one a line.\n",
                                   .flags = kFlags,
                                   .examples = kExamples,
                                   .fewest = 0,
                                   .most = 2,
                                   .exits = kExits,
                                   .offer = Offer::files,
                                   .run = run};
  return kCommand;
}

}  // namespace proctor::cli
