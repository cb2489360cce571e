// judge: how far a model that judges agrees with people.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "cli/amounts.h"
#include "cli/console.h"
#include "cli/kept.h"
#include "cli/run_options.h"
#include "cli/verbs.h"
#include "service/calibrate.h"
#include "value/json.h"

namespace proctor::cli {
namespace {

constexpr std::string_view kJson = "json";

std::vector<std::string_view> reports() { return {"terminal", kJson}; }

// None: nothing is demanded.
Result<std::optional<service::Demand>> demand_of(const Settings& settings) {
  const std::string said = settings.text("min-kappa");
  TRY(const auto labels, whole(settings, "min-labels", 1));
  if (said.empty()) return std::optional<service::Demand>();
  double least = 0;
  const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), least);
  if (error != std::errc() || end != said.data() + said.size() || !(least >= 0 && least <= 1))
    return fail("E004", fmt::format("--min-kappa {}: a number from 0 to 1", visible(said)));
  service::Demand out{.min_kappa = least};
  if (labels) out.min_labels = *labels;
  return std::optional(out);
}

struct LabelFile {
  std::string path;  // as the person put it
  std::string text;
};

Result<LabelFile> read_file(const Call& call, const std::string& path) {
  TRY(const Place place, place_of(path, "", call.current));
  TRY(const Root root, Root::open(place.root));
  TRY(std::string text, root.read(place.path));
  return LabelFile{path, std::move(text)};
}

bool tell(const Diagnostics& faults, Reporter& reporter) {
  for (const Diagnostic& fault : faults.list()) reporter.show(fault);
  return faults.has_errors();
}

ExitCode report(const Call& call, const LabelFile& file, service::Assessment found, Reporter& reporter) {
  const auto demand = demand_of(call.settings);
  if (!demand) return refuse_kept(reporter, demand.error());
  const auto kept = service::keep(found, file.text, call.current);
  if (!kept) return refuse_kept(reporter, kept.error());
  const bool json = call.settings.text("report") == kJson;
  call.console.out(json ? value::to_pretty_json(service::to_value(found)) : service::to_page(found));
  if (*kept == 0)
    call.console.err("nothing is kept: no judge is named; --judge MODEL says whose verdicts these are\n");
  if (*demand && service::is_below(found, **demand)) return exit_failed;
  return found.errors > 0 ? exit_errors : exit_fine;
}

ExitCode calibrate(const Call& call, const Operands& operands, Reporter& reporter) {
  const auto file = read_file(call, operands.front());
  if (!file) {
    reporter.show(
        Diagnostic{Severity::error, file.error().code, file.error().message, operands.front(), {}, "", 0});
    return exit_bad_input;
  }
  Diagnostics faults(file->path, file->text);
  const auto labels = service::read_labels(file->text, faults);
  if (tell(faults, reporter) || !labels) return exit_bad_input;
  const auto options = run_options(call.settings, {}, call.current);
  if (!options) return refuse_kept(reporter, options.error());
  Diagnostics judges(file->path, "");
  auto found = service::calibrate(*labels, *options, call.environment, {}, judges);
  if (!found) return refuse_kept(reporter, found.error());
  if (tell(judges, reporter)) return exit_bad_input;
  return report(call, *file, *std::move(found), reporter);
}

// Of the flags of `run` those that say who judges and how it is reached.
#define TAKEN                                                                                        \
  "judge judge-url judge-prompts judge-samples judge-pooling judge-concurrency judge-compatibility " \
  "no-cache base-url vcr vcr-match cassettes attempts call-timeout requests-per-minute store"
constexpr std::string_view kTaken = TAKEN;

constexpr std::array kVerbs = {Verb{"calibrate", TAKEN " report min-kappa min-labels", "a file of LABELS", 1,
                                    1, calibrate, "hold the verdicts of a judge against those of people",
                                    "LABELS.jsonl", Offer::files}};
#undef TAKEN

bool is_taken(std::string_view name) {
  const auto names = split(kTaken, ' ');
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::span<const Flag> flags() {
  static const std::vector<Flag> kFlags = [] {
    std::vector<Flag> out;
    for (const Flag& flag : run_flags())
      if (is_taken(flag.name)) out.push_back(flag);
    out.push_back({.name = "report",
                   .value = "NAME",
                   .help = "terminal or json",
                   .words = reports,
                   .here_only = true,
                   .standard = "terminal"});
    out.push_back({.name = "min-kappa",
                   .value = "K",
                   .help = "exit with 1 where the lower bound of a kappa is below K, or labels are too few",
                   .here_only = true});
    out.push_back({.name = "min-labels",
                   .value = "N",
                   .help = "labels that a calibration must have for --min-kappa",
                   .here_only = true,
                   .standard = "30"});
    out.push_back(kDiagnosticsFlag);
    out.push_back(kNoColorFlag);
    return out;
  }();
  return kFlags;
}

ExitCode run(const Call& call) { return run_verb(call, "judge", kVerbs, flags()); }

}  // namespace

const Command& judge() {
  static constexpr std::array kExamples = {
      Example{"proctor judge calibrate labels.jsonl --judge gpt-4o", "ask the judge, compare it with people"},
      Example{"proctor judge calibrate labels.jsonl --judge gpt-4o --report json", "the same for programs"},
      Example{"proctor judge calibrate labels.jsonl --judge gpt-4o --min-kappa 0.6", "a gate for CI"}};
  static constexpr std::array kExits = {Exit{"0", "fine"}, Exit{"1", "below --min-kappa or --min-labels"},
                                        Exit{"2", "bad input"}, Exit{"3", "some labels have no verdict"}};
  static const Command kCommand = {
      .name = "judge",
      .usage = "calibrate LABELS.jsonl",
      .summary = "Find out how far a judge agrees with people.",
      .details =
          "A line of LABELS: {\"check\", \"input\"?, \"output\", \"expected_output\"?, "
          "\"retrieval_context\"?, "
          "\"turns\"?,\n"
          "\"label\": true or false}. \"check\" is a metric's name, or a check as suites have it. Where the "
          "line "
          "has\n"
          "\"judged\", \"judge\" or \"judge_replies\", the judge is not asked.\n"
          "Cohen's kappa, precision, recall and the table they come from are told with 95 % intervals, and "
          "kept "
          "in\n"
          ".proctor/calibration.json for suites that demand `judge: {min_kappa: 0.6}`.\n",
      .flags = flags(),
      .examples = kExamples,
      .fewest = 1,
      .most = 2,
      .verbs = kVerbs,
      .exits = kExits,
      .run = run};
  return kCommand;
}

}  // namespace proctor::cli
