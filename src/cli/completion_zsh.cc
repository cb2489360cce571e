// zsh: as for bash, but zsh leaves words whole and shows what each one is.
#include <fmt/format.h>

#include "base/words.h"
#include "cli/completion.h"

namespace proctor::cli {
namespace {

constexpr std::string_view kWalk = R"zsh(
# Lines of a word and, after a tab, what it is, as _describe takes them.
_proctor_ask() {
  local line word tab=$'\t'
  local -a offered
  for line in ${(f)"$($words[1] --proctor-words $1 2>/dev/null)"}; do
    word=${line%%$tab*}
    offered+=("${word//:/\\:}:${${line#$word}#$tab}")
  done
  _describe -V -t "$1" "$1" offered
}

# _proctor_offer KIND WORD...
_proctor_offer() {
  local kind=$1
  shift
  case $kind in
    words) compadd -- "$@" ;;
    ask) _proctor_ask "$1" ;;
    records) _proctor_ask runs; _files ;;
    files) _files ;;
    folders) _files -/ ;;
    reports) if compset -P '*='; then _files; else compadd -- "$@"; fi ;;
  esac
}

_proctor() {
  local command=$words[2] place=$words[2] word
  local -a found
  integer i operands=0
  if ((CURRENT == 2)); then
    _proctor_commands
    _describe -t commands command found
    return
  fi
  for ((i = 3; i < CURRENT; i++)); do
    word=$words[i]
    if [[ $word == -?* ]]; then
      if [[ $word != *=* ]] && _proctor_value "$command $word"; then ((++i)); fi
    elif ((++operands == 1)) && _proctor_flags "$command $word"; then
      place="$command $word"
    fi
  done
  if ((i > CURRENT)) && _proctor_value "$command $words[CURRENT-1]"; then
    _proctor_offer "${(@)found}"
  elif [[ $PREFIX == --*=* ]]; then
    word=${PREFIX%%=*}
    if _proctor_value "$command $word" || _proctor_value "$command $word="; then
      compset -P 1 '*='
      _proctor_offer "${(@)found}"
    fi
  elif [[ $PREFIX == -* ]]; then
    if _proctor_flags "$place"; then _describe -o -t flags flag found; fi
  elif ((operands == 0)) && _proctor_verbs "$command"; then
    _describe -t words word found
  elif _proctor_operands "$place"; then
    _proctor_offer "${(@)found}"
  fi
}

if [[ $funcstack[1] == _proctor ]]; then
  _proctor "$@"
else
  compdef _proctor proctor
fi
)zsh";

// What _describe takes: a colon parts the word from what is said of it, and a backslash keeps one in the
// word.
std::string described(std::string_view word, std::string_view about) {
  std::string out;
  for (const char c : word) out += c == ':' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  std::string said;  // a backslash there keeps whatever follows it
  for (const char c : about) said += c == '\\' ? std::string("\\\\") : std::string(1, c);
  return shell_quoted(fmt::format("{}:{}", out, said));
}

std::string told(const Completion& completion) {
  std::string out = completion.kind;
  for (const std::string& word : completion.words) out += " " + shell_quoted(word);
  return out;
}

std::string flag_arms() {
  std::string out;
  for (const Place& place : places()) {
    out += fmt::format("    {})\n      found=(\n", shell_quoted(place.name));
    for (const Flag* flag : place.flags)
      out += fmt::format("        {}\n", described(fmt::format("--{}", flag->name), flag->help));
    out += fmt::format("        {}) ;;\n", described("--help", "what it takes, with examples"));
  }
  return out;
}

std::string value_arms() {
  std::string out;
  for (const Command* command : plugins()) {
    for (const Flag& flag : command->flags) {
      if (flag.value.empty()) continue;
      out += fmt::format("    ({}) found=({}) ;;\n", spellings(*command, flag), told(completion_of(flag)));
    }
  }
  return out;
}

std::string verb_arms() {
  std::string out;
  for (const Command* command : plugins()) {
    if (command->verbs.empty()) continue;
    out += fmt::format("    {})\n      found=(", command->name);
    for (const Verb& verb : command->verbs) out += "\n        " + described(verb.name, verb.about);
    out += ") ;;\n";
  }
  return out;
}

std::string operand_arms() {
  std::string out;
  for (const Place& place : places())
    out += fmt::format("    {}) found=({}) ;;\n", shell_quoted(place.name), told(place.operands));
  return out;
}

std::string function(std::string_view name, const std::string& arms) {
  return fmt::format("\n{}() {{\n  case $1 in\n{}    *) return 1 ;;\n  esac\n}}\n", name, arms);
}

std::string command_list() {
  std::string out = "\n_proctor_commands() {\n  found=(";
  for (const Command* command : plugins()) out += "\n    " + described(command->name, command->summary);
  return out + "\n    " + described("--help", "every command, a line each") + "\n    " +
         described("--version", "which proctor this is") + ")\n}\n";
}

}  // namespace

std::string zsh_script() {
  return "#compdef proctor\n# Completion of proctor for zsh; made by `proctor completion zsh`.\n" +
         command_list() + function("_proctor_flags", flag_arms()) + function("_proctor_value", value_arms()) +
         function("_proctor_verbs", verb_arms()) + function("_proctor_operands", operand_arms()) +
         std::string(kWalk);
}

}  // namespace proctor::cli
