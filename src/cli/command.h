// A command of the program: a row that says what it takes, and the function
// that does it. A new one is one file in commands/ that ends in a function of
// its name.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::cli {

class Console;
class Reporter;
class Settings;

enum ExitCode : int { exit_fine = 0, exit_failed = 1, exit_bad_input = 2, exit_errors = 3, exit_trouble = 4 };

// What a shell can offer where a value is typed; other values may be allowed as well. `records`: runs, and
// files of them.
enum class Offer {
  nothing,
  files,
  folders,
  runs,
  records,
  models,
  providers,
  reports,
  formats,
  checks,
  commands,
  shells
};

// A flag has a twin in the environment (--no-color: PROCTOR_NO_COLOR) and a
// key in proctor.yaml (no-color), unless it is for the command line only.
struct Flag {
  std::string_view name;
  char letter = '\0';
  std::string_view value = {};  // placeholder of its value; empty: a switch
  std::string_view help;
  std::vector<std::string_view> (*words)() = nullptr;  // the only values allowed
  bool repeatable = false;
  bool is_path = false;  // in proctor.yaml: relative to that file
  // In proctor.yaml: what a value means there, given the folder of that file.
  std::string (*resolve)(const std::string& text, const std::string& folder) = nullptr;
  std::string_view also = {};  // a variable of another program that means the same, after our own
  bool here_only = false;      // given on the command line or not at all
  std::string_view bare = {};  // its value where none is given: then one follows after `=` alone
  bool (*fits)(std::string_view word) = nullptr;  // or is the next word, where this is so
  std::string_view standard = {};                 // what holds where it is not given, for people
  Offer offer = Offer::nothing;
};

struct Example {
  std::string_view line;
  std::string_view about;
};

// One use of a command.
struct Call {
  const Settings& settings;
  const std::vector<std::string>& operands;
  Console& console;
  const std::string& current;  // the folder the program was started in
  const std::function<std::optional<std::string>(const std::string& name)>& environment;
};

// What a verb is called with: the rest of the operands.
using Operands = std::vector<std::string>;

// A sub-word of a command, `proctor trace list`: it is the first operand, and takes some of the command's
// flags.
struct Verb {
  std::string_view name;
  std::string_view flags;     // those it takes beside --diagnostics and --no-color, separated by spaces
  std::string_view operands;  // "an ID", for messages
  std::size_t fewest = 0;
  std::size_t most = 0;
  ExitCode (*run)(const Call& call, const Operands& operands, Reporter& reporter);
  std::string_view about;
  std::string_view usage = {};  // its operands: "ID..."
  Offer offer = Offer::nothing;
};

struct Exit {
  std::string_view code;  // "0", or several: "130, 143"
  std::string_view about;
};

struct Command {
  std::string_view name;
  std::string_view usage;         // its operands: "PATH..."
  std::string_view summary;       // one line for the list of commands
  std::string_view details = {};  // paragraphs; a line that begins with two spaces stays as it is
  std::span<const Flag> flags = {};
  std::span<const Example> examples = {};
  std::size_t fewest = 0;  // operands
  std::size_t most = 0;
  bool bears_bad_settings = false;  // runs even where proctor.yaml has faults, and tells of them itself
  bool settings_of_root = false;    // proctor.yaml is looked for from --root upwards
  bool settings_of_paths = false;   // and this one looks from its operands, where they share one
  std::span<const Verb> verbs = {};
  std::span<const Exit> exits = {};
  Offer offer = Offer::nothing;  // for operands
  ExitCode (*run)(const Call& call);
};

inline constexpr std::size_t kAnyNumber = static_cast<std::size_t>(-1);

// All commands, in order of name. Written by the build from the files in
// commands/.
std::span<const Command* const> plugins();

const Command* find_command(std::string_view name);
std::vector<std::string_view> command_names();

}  // namespace proctor::cli
