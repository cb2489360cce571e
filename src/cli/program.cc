#include "cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/root.h"
#include "base/words.h"
#include "cli/completion.h"
#include "cli/hints.h"
#include "cli/layout.h"
#include "cli/pages.h"
#include "cli/recordings.h"
#include "cli/report.h"

namespace proctor::cli {
namespace {

ExitCode refuse(Console& console, const Error& error, std::string_view advice) {
  console.err(fmt::format("proctor: error[{}]: {}\n{}", error.code, error.message, hint_line(advice)));
  return exit_bad_input;
}

// Whoever gives nothing is shown how it may look.
std::string advice_for(const Command& command, const Error& error) {
  if (error.code == "E006" && !command.examples.empty())
    return fmt::format("`{}`, for one; `proctor help {}` shows more", command.examples.front().line,
                       command.name);
  return fmt::format("`proctor help {}` shows what it takes", command.name);
}

ExitCode unknown_command(Console& console, const std::string& word) {
  const bool flag = word.starts_with('-');
  const std::string guess = did_you_mean(word, command_names());
  const Error error{flag ? "E002" : "E001",
                    fmt::format("unknown {} {}{}", flag ? "flag" : "command", proctor::quoted(word), guess)};
  return refuse(console, error, hint_for("E001", ""));
}

// Faults in proctor.yaml stop most commands: what it says could be what matters.
std::optional<Given> config_for(const Command& command, const Settings& flags, const std::string& current,
                                Console& console) {
  std::string text;
  Diagnostics faults;
  Given config = read_config(current, faults, text);
  if (faults.empty() || command.bears_bad_settings) return config;
  Reporter reporter(flags, console);
  for (const Diagnostic& diagnostic : faults.list()) reporter.show(diagnostic);
  return faults.has_errors() ? std::nullopt : std::optional(std::move(config));
}

bool takes(const Command& command, std::string_view name) {
  return std::any_of(command.flags.begin(), command.flags.end(),
                     [&](const Flag& flag) { return flag.name == name; });
}

// Adds what the settings of recordings say, for commands that use those. False: they are faulty.
bool add_recording_config(const Command& command, const Settings& flags, const Environment& environment,
                          const std::string& current, Console& console, Given& config) {
  if (!takes(command, kCassettesFlag.name)) return true;
  std::string text;
  Diagnostics faults;
  config.merge(read_recording_config(current, environment, faults, text));
  if (command.bears_bad_settings) return true;
  Reporter reporter(flags, console);
  for (const Diagnostic& diagnostic : faults.list()) reporter.show(diagnostic);
  return !faults.has_errors();
}

// The project of a path, where settings stand there or above. Empty: there are none.
std::string project_of(const std::string& operand, const std::string& current) {
  const auto place = place_of(operand, "", current);
  if (!place) return "";
  std::error_code error;
  const bool recordings = std::filesystem::exists(place->root + "/.ai-tests/config.yaml", error);
  return recordings || !find_upwards(place->root, "proctor.yaml").empty() ? place->root : "";
}

// The project that all paths lie in; where they do not share one, the folder we are in.
std::string shared_project(const std::vector<std::string>& operands, const std::string& current) {
  std::string shared;
  for (const std::string& operand : operands) {
    const std::string project = project_of(operand, current);
    if (project.empty() || (!shared.empty() && project != shared)) return current;
    shared = project;
  }
  return shared.empty() ? current : shared;
}

// Where proctor.yaml is looked for.
std::string settings_folder(const Command& command, const Arguments& arguments, const std::string& current) {
  const auto root = arguments.flags.find("root");
  if (command.settings_of_root && root != arguments.flags.end() && !root->second.empty())
    return (std::filesystem::path(current) / root->second.back()).lexically_normal().string();
  return command.settings_of_paths ? shared_project(arguments.operands, current) : current;
}

// A project that is run from elsewhere keeps its recordings at home.
void add_cassettes_of(const std::string& folder, const Command& command, const std::string& current,
                      const Environment& environment, Given& config) {
  if (folder == current || !takes(command, kCassettesFlag.name) || config.contains(kCassettesFlag.name))
    return;
  config[std::string(kCassettesFlag.name)] = {service::cassettes_folder("", folder, environment)};
}

ExitCode run_command(const Command& command, std::span<const std::string> words,
                     const Environment& environment, const std::string& current, Console& console) {
  auto arguments = parse_arguments(command, words);
  if (!arguments) return refuse(console, arguments.error(), advice_for(command, arguments.error()));
  if (arguments->help) {
    console.out(page_of(command, page_width()));
    return exit_fine;
  }
  Given config;
  if (!command.flags.empty()) {
    const std::string folder = settings_folder(command, *arguments, current);
    auto read = config_for(command, Settings(arguments->flags), folder, console);
    if (!read) return exit_bad_input;
    config = std::move(*read);
    if (!add_recording_config(command, Settings(arguments->flags), environment, folder, console, config))
      return exit_bad_input;
    add_cassettes_of(folder, command, current, environment, config);
  }
  const auto settings = settle(command, std::move(arguments->flags), environment, config);
  if (!settings) return refuse(console, settings.error(), advice_for(command, settings.error()));
  return command.run({*settings, arguments->operands, console, current, environment});
}

}  // namespace

ExitCode run(std::span<const std::string> words, const Environment& environment, const std::string& current,
             Console& console) {
  console.hide(service::spellings_of_keys(environment));
  if (words.empty()) {
    console.err(first_page(page_width()));
    return exit_bad_input;
  }
  const std::string& first = words.front();
  if (first == "--version" || first == "-V") {
    console.out(fmt::format("proctor {}\n", PROCTOR_VERSION));
    return exit_fine;
  }
  if (first == "--help" || first == "-h") {
    console.out(front_page(page_width()));
    return exit_fine;
  }
  if (first == kWordsArgument && words.size() == 2) {
    console.out(words_for(words[1], environment, current));
    return exit_fine;
  }
  const Command* command = find_command(first);
  if (command == nullptr) return unknown_command(console, first);
  return run_command(*command, words.subspan(1), environment, current, console);
}

}  // namespace proctor::cli
