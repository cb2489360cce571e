// worker: takes jobs of distributed runs, on any machine that reaches their store.
#include "service/worker.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <filesystem>

#include "base/words.h"
#include "cli/amounts.h"
#include "cli/command.h"
#include "cli/conduct.h"
#include "cli/interrupt.h"
#include "cli/kept.h"
#include "cli/report.h"
#include "cli/run_options.h"
#include "cli/serving.h"

namespace proctor::cli {
namespace {

namespace fs = std::filesystem;

std::string machine_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "worker";
}

// What is laid out there can be fetched again at any time.
std::string cache_folder(const Call& call) {
  if (const auto said = call.environment("XDG_CACHE_HOME"); said && said->starts_with('/'))
    return *said + "/proctor/runs";
  if (const auto home = call.environment("HOME"); home && home->starts_with('/'))
    return *home + "/.cache/proctor/runs";
  return (fs::temp_directory_path() / fmt::format("proctor-{}", getuid()) / "runs").string();
}

Result<service::WorkerOptions> worker_options(const Call& call) {
  service::WorkerOptions out;
  out.store = store_of(call);
  out.name = call.settings.text("name", fmt::format("{}:{}", machine_name(), getpid()));
  out.allow_programs = call.settings.on("allow-programs");
  TRY(const auto concurrency, whole(call.settings, "concurrency", 1));
  out.concurrency = std::min<std::size_t>(concurrency.value_or(out.concurrency), 10'000);
  TRY(const auto lease, duration(call.settings, "lease"));
  if (lease) out.lease = std::chrono::milliseconds(*lease);
  if (out.lease < std::chrono::seconds(1))
    return tl::make_unexpected(bad("lease", call.settings.text("lease"), "a second or more"));
  TRY(const auto idle, duration(call.settings, "exit-idle"));
  if (idle) out.idle = std::chrono::milliseconds(*idle);
  const std::string folder = call.settings.text("work-folder");
  out.folder = folder.empty() ? cache_folder(call) : (fs::path(call.current) / folder).string();
  return out;
}

Result<service::RunOptions> options_from(const Map& settings) {
  TRY(const Started started, read_settings(settings));
  return run_options(started.settings, started.operands, started.current);
}

ExitCode run_worker(const Call& call) {
  Reporter reporter(call.settings, call.console);
  const auto options = worker_options(call);
  if (!options) return refuse(reporter, "", options.error());
  Lines lines(call.console);
  const auto say = [&](const std::string& line) {
    if (!call.settings.on("quiet")) lines.say("proctor worker: " + line);
  };
  const Interrupt interrupt([&](int count) {
    say(count == 1 ? "no new jobs; those under way end first (again: at once)" : "ending at once");
  });
  const auto done = service::work(*options, options_from, call.environment,
                                  {.say = say, .drain = interrupt.drain(), .stop = interrupt.stop()});
  if (!done) return refuse(reporter, "", done.error());
  say(fmt::format("{} of {} done", counted(done->jobs, "job"), counted(done->runs, "run")));
  return interrupt.signal() == 0 ? exit_fine : static_cast<ExitCode>(128 + interrupt.signal());
}

}  // namespace

const Command& worker() {
  static const std::array kFlags = {
      Flag{.name = "concurrency", .letter = 'j', .value = "N", .help = "jobs at once", .standard = "16"},
      Flag{.name = "name",
           .value = "TEXT",
           .help = "how others see it",
           .here_only = true,
           .standard = "the machine's name and the process"},
      Flag{.name = "lease",
           .value = "TIME",
           .help = "jobs of a worker that is silent for so long are others'",
           .standard = "30s"},
      Flag{.name = "exit-idle",
           .value = "TIME",
           .help = "end after so long without work",
           .here_only = true,
           .standard = "never"},
      Flag{.name = "allow-programs", .help = "let runs start agents that are programs, and fixtures"},
      Flag{.name = "work-folder",
           .value = "DIR",
           .help = "where files of runs are laid out",
           .is_path = true,
           .standard = "~/.cache/proctor/runs",
           .offer = Offer::folders},
      kStoreFlag,
      Flag{.name = "quiet", .letter = 'q', .help = "say nothing but what is wrong"},
      kDiagnosticsFlag,
      kNoColorFlag};
  static constexpr std::array kExamples = {
      Example{"proctor worker --store postgresql://runs@db/runs", "take part in whatever is run there"},
      Example{"proctor worker --store postgresql://runs@db/runs -j 100 --exit-idle 1m",
              "100 jobs at once, and end when there is no more work"}};
  static constexpr std::array kExits = {Exit{"0", "idle for as long as --exit-idle says"},
                                        Exit{"2", "bad settings"}, Exit{"4", "the store cannot be used"},
                                        Exit{"130, 143", "interrupted, ended"}};
  static const Command kCommand = {
      .name = "worker",
      .usage = "",
      .summary = "Take jobs of distributed runs from a shared store, and run them here.",
      .details =
          "`proctor run --distributed` with the same PostgreSQL store publishes them. The files of a run "
          "come "
          "with it;\n"
          "keys of APIs are read from this machine's environment. Ctrl-C lets what is under way end, a "
          "second "
          "one\n"
          "gives it back; the jobs of a worker that dies are taken by others when its lease has run out.\n",
      .flags = kFlags,
      .examples = kExamples,
      .exits = kExits,
      .run = run_worker};
  return kCommand;
}

}  // namespace proctor::cli
