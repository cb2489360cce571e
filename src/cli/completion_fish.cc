// fish: a rule for each word and flag, with the place where it holds.
#include <fmt/format.h>

#include "base/words.h"
#include "cli/completion.h"

namespace proctor::cli {
namespace {

constexpr std::string_view kPlaces = R"(
# Whether the words before the cursor name this command, and this word of it where one is given.
function __proctor_at
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test "$words[2]" = "$argv[1]"; or return 1
    test (count $argv) -eq 1; and return 0
    contains -- $argv[2] $words[3..-1]
end

function __proctor_at_start
    test (count (commandline -opc)) -eq 1
end

# The command is there, and none of its words yet.
function __proctor_before
    __proctor_at $argv[1]; or return 1
    set -l words (commandline -opc)
    for word in $argv[2..-1]
        contains -- $word $words[3..-1]; and return 1
    end
    return 0
end

function __proctor_words
    set -l words (commandline -opc)
    $words[1] --proctor-words $argv[1] 2>/dev/null
end

complete -c proctor -f
)";

// -a and what else fish wants to know of a place where these are completed.
std::string told(const Completion& completion) {
  const std::string words = fish_quoted(fmt::format("{}", fmt::join(completion.words, " ")));
  if (completion.kind == "files") return " -F";
  if (completion.kind == "folders") return " -f -a '(__fish_complete_directories)'";
  if (completion.kind == "records") return " -F -a '(__proctor_words runs)'";
  if (completion.kind == "ask")
    return fmt::format(" -f -k -a '(__proctor_words {})'", completion.words.front());
  if (completion.kind == "nothing") return " -f";
  return " -f -a " + words;
}

std::string flag_rule(const std::string& condition, const Flag& flag) {
  std::string out = fmt::format("complete -c proctor -n {} -l {}", fish_quoted(condition), flag.name);
  if (flag.letter != '\0') out += fmt::format(" -s {}", flag.letter);
  if (!flag.value.empty()) out += (flag.bare.empty() ? " -r" : "") + told(completion_of(flag));
  return fmt::format("{} -d {}\n", out, fish_quoted(flag.help));
}

std::string rules_of(const Command& command) {
  std::string out;
  const std::string at = fmt::format("__proctor_at {}", command.name);
  std::string names;
  for (const Verb& verb : command.verbs) names += fmt::format(" {}", verb.name);
  for (const Verb& verb : command.verbs)
    out += fmt::format("complete -c proctor -n {} -a {} -d {}\n",
                       fish_quoted(fmt::format("__proctor_before {}{}", command.name, names)), verb.name,
                       fish_quoted(verb.about));
  for (const Place& place : places()) {
    const bool own = place.name == command.name;
    if (!own && !place.name.starts_with(std::string(command.name) + " ")) continue;
    const std::string here = own ? at : fmt::format("__proctor_at {}", place.name);
    if ((own && command.verbs.empty()) || !own) {
      if (place.operands.kind != "nothing")
        out += fmt::format("complete -c proctor -n {}{}\n", fish_quoted(here), told(place.operands));
      for (const Flag* flag : place.flags) out += flag_rule(here, *flag);
    }
  }
  return out + fmt::format("complete -c proctor -n {} -l help -s h -d 'what it takes, with examples'\n",
                           fish_quoted(at));
}

}  // namespace

std::string fish_script() {
  std::string out =
      "# Completion of proctor for fish; made by `proctor completion fish`.\n" + std::string(kPlaces);
  for (const Command* command : plugins())
    out += fmt::format("complete -c proctor -n __proctor_at_start -a {} -d {}\n", command->name,
                       fish_quoted(command->summary));
  out += "complete -c proctor -n __proctor_at_start -l help -s h -d 'every command, a line each'\n";
  out += "complete -c proctor -n __proctor_at_start -l version -s V -d 'which proctor this is'\n";
  for (const Command* command : plugins()) out += "\n" + rules_of(*command);
  return out;
}

}  // namespace proctor::cli
