// doctor: looks over settings, keys, endpoints, store and sandbox, and says what to do.
#include "service/doctor.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "base/root.h"
#include "base/words.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/embedding.h"
#include "cli/judging.h"
#include "cli/kept.h"
#include "cli/recordings.h"
#include "cli/settings.h"
#include "service/formats.h"
#include "value/json.h"

namespace proctor::cli {
namespace {

using service::Examined;
using service::Health;

Examined look_at_settings(const std::string& current) {
  Diagnostics faults;
  std::string text;
  const Given config = read_config(current, faults, text);
  if (find_upwards(current, "proctor.yaml").empty())
    return {Health::ok, "settings", "there is no proctor.yaml; `proctor init` makes one"};
  if (faults.empty())
    return {Health::ok, "settings", fmt::format("{} sets {}", faults.path(), counted(config.size(), "flag"))};
  const Diagnostic first = faults.list(1).front();
  return {faults.has_errors() ? Health::bad : Health::warning, "settings",
          fmt::format("{}:{}: {}{}", faults.path(), first.position.line, first.message,
                      faults.total() > 1 ? fmt::format(" (the first of {})", faults.total()) : ""),
          "correct proctor.yaml; `proctor help` names the flags that are its keys"};
}

service::DoctorOptions options_of(const Call& call) {
  const Settings& settings = call.settings;
  service::DoctorOptions options;
  options.load = {.paths = call.operands,
                  .current = call.current,
                  .root = settings.text("root"),
                  .format = settings.text("format")};
  options.target.provider = settings.text("provider");
  options.target.model = settings.text("model");
  options.target.base_url = settings.text("base-url");
  options.target.agent = settings.text("agent");
  options.target.overrides = settings.said("model") || settings.said("provider") || settings.said("agent");
  options.target.allow_fixtures = true;  // nothing is run
  options.judging.model = settings.text("judge");
  options.judging.overrides = settings.said("judge");
  options.judging.base_url = settings.text("judge-url");
  if (const std::string prompts = settings.text("judge-prompts"); !prompts.empty())
    options.judging.prompts = (std::filesystem::path(call.current) / prompts).string();
  options.embedding.name = settings.text("embedder");
  options.embedding.base_url = settings.text("embedder-url");
  options.store = settings.text("store");
  options.cassettes = service::cassettes_folder(settings.text("cassettes"), call.current, call.environment);
  return options;
}

std::string line_of(const Examined& one) {
  const std::string fix = one.fix.empty() ? "" : fmt::format(" -> {}", one.fix);
  return fmt::format("{:<8} {:<10} {}{}\n", name_of(one.health), one.what, one.says, fix);
}

ExitCode run(const Call& call) {
  std::vector<Examined> list = {look_at_settings(call.current)};
  for (Examined& one : service::examine(options_of(call), call.environment)) list.push_back(std::move(one));
  if (call.settings.on("json")) {
    call.console.out(value::to_pretty_json(service::to_value(list)));
  } else {
    for (const Examined& one : list) call.console.out(line_of(one));
  }
  return service::is_well(list) ? exit_fine : exit_failed;
}

}  // namespace

const Command& doctor() {
  static const std::array kFlags = {
      Flag{.name = "json", .help = "for programs"},
      Flag{.name = "provider", .value = "NAME", .help = "who is asked, as `run` has it"},
      Flag{.name = "model", .value = "NAME", .help = "the model, as `run` has it"},
      Flag{.name = "base-url", .value = "URL", .help = "where the provider's API is"},
      Flag{.name = "agent", .value = "CMD|URL|FILE.py", .help = "the agent, as `run` has it"},
      kJudgeFlag,
      kJudgeUrlFlag,
      kJudgePromptsFlag,
      kEmbedderFlag,
      kEmbedderUrlFlag,
      Flag{.name = "format",
           .value = "FORMAT",
           .help = "read every file as this format, whatever it looks like",
           .words = service::readable_names},
      kStoreFlag,
      kCassettesFlag,
      Flag{.name = "root",
           .value = "DIR",
           .help = "the folder outside of which nothing is read",
           .is_path = true}};
  static constexpr std::array kExamples = {
      Example{"proctor doctor", "this folder, and every provider whose key is set"},
      Example{"proctor doctor tests", "what the suites there ask: keys, endpoints, models"},
      Example{"proctor doctor tests --json", "the same for a program"}};
  static const Command kCommand = {
      .name = "doctor",
      .usage = "[PATH...]",
      .summary = "Look over settings, keys, endpoints, models, store and sandbox.",
      .details =
          "One line a thing: ok, warning or bad, what it is, and after an arrow what to do. Providers are "
          "asked\n"
          "for their list of models, which costs nothing. Nothing is changed, and no key is shown.\n"
          "Exit code 0: nothing is bad. 1: something is.\n",
      .flags = kFlags,
      .examples = kExamples,
      .fewest = 0,
      .most = kAnyNumber,
      .bears_bad_settings = true,
      .run = run};
  return kCommand;
}

}  // namespace proctor::cli
