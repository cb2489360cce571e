// trace: exchanges as they were seen, and tests made from them.
#include <fmt/format.h>

#include <array>
#include <charconv>

#include "base/utf8.h"
#include "base/words.h"
#include "cli/console.h"
#include "cli/deliver_text.h"
#include "cli/kept.h"
#include "cli/recordings.h"
#include "cli/settings.h"
#include "cli/verbs.h"
#include "service/formats.h"
#include "service/test_from_traces.h"
#include "service/traces.h"
#include "value/json.h"

namespace proctor::cli {
namespace {

std::string folder_of(const Call& call) {
  const std::string said = call.settings.text("dir", call.settings.text("traces"));
  return service::find_traces(said, call.current, call.environment);
}

Result<std::size_t> limit_of(const Settings& settings) {
  const std::string said = settings.text("limit", "50");
  std::size_t limit = 0;
  const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), limit);
  if (error != std::errc() || end != said.data() + said.size() || limit == 0)
    return fail("E004", fmt::format("--limit {}: a number from 1 on", visible(said)));
  return limit;
}

// --- list

Result<service::TraceList> traces_of(const Call& call) {
  TRY(const std::size_t limit, limit_of(call.settings));
  return service::list_traces({.folder = folder_of(call),
                               .filter = call.settings.text("filter"),
                               .since = call.settings.text("since"),
                               .status = call.settings.text("status"),
                               .session = call.settings.text("session"),
                               .limit = limit});
}

void show_unusable(const service::TraceList& list, Reporter& reporter) {
  for (Diagnostic fault : list.unusable) {
    fault.severity = Severity::warning;
    reporter.show(fault);
  }
}

ExitCode list(const Call& call, const Operands& /*operands*/, Reporter& reporter) {
  const auto found = traces_of(call);
  if (!found) return refuse_kept(reporter, found.error());
  show_unusable(*found, reporter);
  if (call.settings.on("json")) {
    call.console.out(value::to_pretty_json(service::trace_values(*found)));
  } else if (found->traces.empty()) {
    call.console.err(fmt::format("no traces of that kind in {}\n", visible(folder_of(call))));
  } else {
    call.console.out(service::trace_table(*found));
    if (found->more) call.console.err("there are more: --limit N shows them\n");
  }
  return exit_fine;
}

// --- show

ExitCode show(const Call& call, const Operands& operands, Reporter& reporter) {
  const auto file = service::find_trace(folder_of(call), operands.front());
  if (!file) return refuse_kept(reporter, file.error());
  call.console.out(call.settings.on("json") ? file->text : service::trace_page(*file));
  return exit_fine;
}

// --- to-test

Result<std::vector<service::Conversation>> conversations_of(const Call& call, const Operands& operands) {
  const std::string folder = folder_of(call);
  const std::string session = call.settings.text("session");
  if (session.empty() == operands.empty())
    return fail("E006", "to-test needs the ids of traces, or --session ID: one of the two");
  std::vector<service::Conversation> out;
  for (const std::string& id : operands) {
    TRY(auto file, service::find_trace(folder, id));
    out.push_back({std::move(file.trace)});
  }
  if (session.empty()) return out;
  TRY(auto files, service::session_traces(folder, session));
  auto& whole = out.emplace_back();
  for (auto& file : files) whole.push_back(std::move(file.trace));
  return out;
}

Result<service::Converted> test_of(const Call& call, const Operands& operands) {
  service::TestRequest request{.format = call.settings.text("to", "native"),
                               .syntax = service::syntax_of(call.settings.text("output")),
                               .name = call.settings.text("name"),
                               .checks = {}};
  if (call.settings.said("checks")) {
    TRY(request.checks, service::parse_proposals(call.settings.text("checks")));
  }
  TRY(const auto conversations, conversations_of(call, operands));
  return service::test_from(conversations, request);
}

ExitCode to_test(const Call& call, const Operands& operands, Reporter& reporter) {
  const auto test = test_of(call, operands);
  if (!test) return refuse_kept(reporter, test.error());
  for (const std::string& loss : test->losses) reporter.remark(Severity::warning, "W400", loss);
  const std::string out = call.settings.text("output");
  if (out.empty() || out == "-") {
    call.console.out(test->text);
    return exit_fine;
  }
  if (const auto written = write_out(call, out, test->text); !written) {
    reporter.show(Diagnostic{Severity::error, written.error().code, written.error().message, out, {}, "", 0});
    return written.error().code == "E123" ? exit_trouble : exit_bad_input;
  }
  call.console.out(fmt::format("{}: written as {}\n", visible(out), call.settings.text("to", "native")));
  return exit_fine;
}

constexpr std::array kVerbs = {
    Verb{"list", "dir traces filter limit since status session json", "no operands", 0, 0, list,
         "the traces that were kept, newest first"},
    Verb{"show", "dir traces json", "the ID of a trace", 1, 1, show,
         "one of them as a conversation; ID may be the beginning of an id, or `latest`", "ID"},
    Verb{"to-test", "dir traces session to output force name checks", "IDs of traces", 0, kAnyNumber, to_test,
         "a test file that asks the same again, with checks proposed from the answer. What the format cannot "
         "say "
         "is named on stderr",
         "ID..."}};

std::vector<std::string_view> statuses() { return {"success", "error"}; }

std::span<const Flag> flags() {
  static const std::array kFlags = {
      Flag{.name = "dir",
           .value = "DIR",
           .help = "where the traces lie",
           .here_only = true,
           .standard = ".ai-tests/traces of the project",
           .offer = Offer::folders},
      Flag{.name = kTracesFlag.name,
           .value = kTracesFlag.value,
           .help = "the same, as `run` says it",
           .is_path = true,
           .also = kTracesFlag.also,
           .offer = Offer::folders},
      Flag{.name = "filter",
           .value = "REGEX",
           .help = "list: only where it is found in model, endpoint, ids, question or answer",
           .here_only = true},
      Flag{.name = "limit",
           .letter = 'n',
           .value = "N",
           .help = "list: at most so many",
           .here_only = true,
           .standard = "50"},
      Flag{.name = "since",
           .value = "TIME",
           .help = "list: only newer ones: 30m, 2h, 7d, or a date as 2026-01-31",
           .here_only = true},
      Flag{.name = "status",
           .value = "STATUS",
           .help = "list: only those that ended in success or error",
           .words = statuses,
           .here_only = true},
      Flag{.name = "session",
           .value = "ID",
           .help = "list: only this conversation; to-test: all of it, as one case",
           .here_only = true},
      Flag{.name = "to",
           .value = "FORMAT",
           .help = "to-test: the format to write",
           .words = service::format_names,
           .here_only = true,
           .standard = "native"},
      Flag{.name = "output",
           .letter = 'o',
           .value = "FILE",
           .help = "to-test: write to FILE; .json or .yaml decides the syntax",
           .here_only = true,
           .offer = Offer::files},
      Flag{.name = "force", .help = "to-test: replace FILE where it exists", .here_only = true},
      Flag{.name = "name", .value = "NAME", .help = "to-test: what the suite is called", .here_only = true},
      Flag{.name = "checks",
           .value = "LIST",
           .help = "to-test: propose these alone: contains,json-path,schema,latency,equals,tools",
           .here_only = true},
      Flag{.name = "json", .help = "list, show: as JSON, for programs", .here_only = true},
      kDiagnosticsFlag,
      kNoColorFlag};
  return kFlags;
}

ExitCode run(const Call& call) { return run_verb(call, "trace", kVerbs, flags()); }

}  // namespace

const Command& trace() {
  static constexpr std::array kExamples = {
      Example{"proctor trace list --status error --since 2h", "what went wrong lately"},
      Example{"proctor trace show 0b5e3f", "a conversation, by the beginning of its id"},
      Example{"proctor trace to-test 0b5e3f -o tests/bug.yaml", "a test that asks the same again"},
      Example{"proctor trace to-test --session checkout --to testhaven", "a whole session as one case"}};
  static constexpr std::array kExits = {Exit{"0", "fine"},
                                        Exit{"2", "there is no such trace, or no test can be made of it"}};
  static const Command kCommand = {
      .name = "trace",
      .usage = "list | show ID | to-test ID... | to-test --session ID",
      .summary = "Look at recorded exchanges, and make tests of them.",
      .details = "`proctor run --traces DIR` and `proctor proxy --traces DIR` keep traces.\n",
      .flags = flags(),
      .examples = kExamples,
      .fewest = 1,
      .most = kAnyNumber,
      .verbs = kVerbs,
      .exits = kExits,
      .run = run};
  return kCommand;
}

}  // namespace proctor::cli
