// cassette: recorded answers, looked at and looked after.
#include <fmt/format.h>

#include <array>
#include <charconv>

#include "base/root.h"
#include "base/utf8.h"
#include "base/words.h"
#include "cli/console.h"
#include "cli/kept.h"
#include "cli/recordings.h"
#include "cli/settings.h"
#include "cli/verbs.h"
#include "service/cassettes.h"
#include "value/json.h"

namespace proctor::cli {
namespace {

service::CassetteFolder folder_of(const Call& call) {
  const std::string folder =
      service::cassettes_folder(call.settings.text("cassettes"), call.current, call.environment);
  return {.folder = folder,
          .shown = service::shown_folder(folder, call.current),
          .secret = service::vcr_secret(call.environment),
          .known = service::known_keys(call.environment)};
}

// --- list

ExitCode list(const Call& call, const Operands& /*operands*/, Reporter& reporter) {
  const auto where = folder_of(call);
  const auto entries = service::list_cassettes(where, call.settings.text("provider"));
  if (!entries) return refuse_kept(reporter, entries.error());
  if (call.settings.on("json"))
    call.console.out(value::to_pretty_json(service::cassette_values(*entries)));
  else if (entries->empty())
    call.console.err(fmt::format("no cassettes in {}\n", where.shown));
  else
    call.console.out(service::cassette_table(*entries, where.shown, std::chrono::system_clock::now()));
  return exit_fine;
}

// --- show

ExitCode show(const Call& call, const Operands& operands, Reporter& reporter) {
  const auto found = service::find_cassette(folder_of(call), operands.front());
  if (!found) return refuse_kept(reporter, found.error());
  call.console.out(call.settings.on("json") ? found->text : service::cassette_page(*found));
  return exit_fine;
}

// --- verify

ExitCode verify(const Call& call, const Operands& /*operands*/, Reporter& reporter) {
  const auto where = folder_of(call);
  const auto checked = service::verify_cassettes(where);
  if (!checked) return refuse_kept(reporter, checked.error());
  std::size_t errors = 0;
  for (const Diagnostic& fault : checked->faults) {
    reporter.show(fault);
    errors += fault.severity == Severity::error ? 1U : 0U;
  }
  call.console.out(fmt::format("{} in {}: {}, {}{}\n", counted(checked->files, "cassette"), where.shown,
                               counted(errors, "error"), counted(checked->faults.size() - errors, "warning"),
                               where.secret.empty() ? "; signatures are not checked without a secret" : ""));
  return errors == 0 ? exit_fine : exit_bad_input;
}

// --- prune

Result<std::size_t> runs_of(const Settings& settings) {
  const std::string said = settings.text("unused-for", "10");
  std::size_t runs = 0;
  const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), runs);
  if (error != std::errc() || end != said.data() + said.size() || runs == 0)
    return fail("E004", fmt::format("--unused-for {}: a number of runs, from 1 on", visible(said)));
  return runs;
}

struct Pruning {
  std::vector<cassette::Kept> cassettes;
  std::string why;  // "not used by the last 3 runs"
};

Result<Pruning> broken_ones(const service::CassetteFolder& where) {
  TRY(auto broken, service::broken_cassettes(where));
  return Pruning{std::move(broken), "that cannot be used"};
}

Result<Pruning> unused_ones(const Call& call, const service::CassetteFolder& where) {
  TRY(const std::size_t runs, runs_of(call.settings));
  TRY(auto unused, service::unused_cassettes(where, store_of(call), runs));
  if (unused.runs == 0)
    return fail("E498",
                fmt::format("no run is known that used cassettes of {}, so none can be told to be unused: "
                            "nothing is removed (`run --vcr replay` makes one known)",
                            where.shown));
  std::string why = fmt::format("not used by the last {}", counted(unused.runs, "run"));
  if (unused.runs < runs) why += fmt::format(" (more than {} are not known)", unused.runs);
  return Pruning{std::move(unused.cassettes), std::move(why)};
}

ExitCode tell_pruned(const Call& call, const Pruning& pruning, bool removed) {
  for (const auto& one : pruning.cassettes)
    call.console.out(fmt::format("{}  {}\n", visible(one.path), shown_bytes(one.size)));
  call.console.out(fmt::format("{} {}, {}: {}\n", counted(pruning.cassettes.size(), "cassette"), pruning.why,
                               shown_bytes(service::bytes_of(pruning.cassettes)),
                               pruning.cassettes.empty() ? "nothing to remove"
                               : removed                 ? "removed"
                                                         : "would go; --yes removes them"));
  return exit_fine;
}

ExitCode prune(const Call& call, const Operands& /*operands*/, Reporter& reporter) {
  const auto where = folder_of(call);
  const auto pruning = call.settings.on("broken") ? broken_ones(where) : unused_ones(call, where);
  if (!pruning) return refuse_kept(reporter, pruning.error());
  const bool remove = call.settings.on("yes");
  if (remove)
    if (const auto removed = service::remove_cassettes(where, pruning->cassettes); !removed)
      return refuse_kept(reporter, removed.error());
  return tell_pruned(call, *pruning, remove);
}

constexpr std::array kVerbs = {
    Verb{"list", "cassettes provider json", "no operands", 0, 0, list,
         "each question with its takes, size and age"},
    Verb{"show", "cassettes json", "a SIGNATURE or PATH", 1, 1, show,
         "one exchange: question, answer, headers, and the frames of a stream with their times. The "
         "beginning of "
         "a signature is enough; PROVIDER/FILE names one of several takes",
         "SIGNATURE"},
    Verb{"verify", "cassettes", "no operands", 0, 0, verify,
         "every file: its text, its signature where there is a secret, its name, and that no key stands in "
         "it"},
    Verb{"prune", "cassettes unused-for broken yes store", "no operands", 0, 0, prune,
         "those that the last runs did not use; only tells, unless --yes is said"}};

std::span<const Flag> flags() {
  static const std::array kFlags = {
      kCassettesFlag,
      Flag{.name = "provider",
           .value = "NAME",
           .help = "list: only those of one provider",
           .here_only = true,
           .offer = Offer::providers},
      Flag{.name = "json", .help = "list, show: as JSON, for programs", .here_only = true},
      Flag{.name = "unused-for",
           .value = "N",
           .help = "prune: those that the last N runs with cassettes did not use",
           .here_only = true,
           .standard = "10"},
      Flag{.name = "broken", .help = "prune: those that cannot be used, instead", .here_only = true},
      Flag{.name = "yes", .letter = 'y', .help = "prune: remove them, not only tell", .here_only = true},
      kStoreFlag,
      kDiagnosticsFlag,
      kNoColorFlag};
  return kFlags;
}

ExitCode run(const Call& call) { return run_verb(call, "cassette", kVerbs, flags()); }

}  // namespace

const Command& cassette() {
  static constexpr std::array kExamples = {
      Example{"proctor cassette list --provider openai", "what is recorded"},
      Example{"proctor cassette show 4021ef", "one exchange, by the beginning of its signature"},
      Example{"proctor cassette verify", "before a commit, or in CI"},
      Example{"proctor cassette prune --unused-for 5 --yes", "remove what five runs did not need"}};
  static constexpr std::array kExits = {
      Exit{"0", "fine"}, Exit{"2", "no such cassette, a fault was found, or nothing is known of runs"}};
  static const Command kCommand = {.name = "cassette",
                                   .usage = "list | show SIGNATURE | verify | prune",
                                   .summary = "Look at recorded answers, and look after them.",
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
