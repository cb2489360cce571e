// bash: the words before the cursor say at which place of the tables it stands. bash parts words at `=` and
// `:`, so these are put together again first. Needs no package beside bash 4.
#include <fmt/format.h>

#include "cli/completion.h"

namespace proctor::cli {
namespace {

constexpr std::string_view kWalk = R"(
# Keeps of the words those that begin as the one that is typed.
_proctor_keep() {
  local typed=$1 word
  shift
  for word in "$@"; do
    [[ $word != "$typed"* ]] || COMPREPLY+=("$prefix$word")
  done
}

_proctor_ask() {
  local word rest
  while IFS=$'\t' read -r word rest; do
    _proctor_keep "$2" "$word"
  done < <("$program" --proctor-words "$1" 2>/dev/null)
}

# _proctor_files OPTION TYPED: what lies there, by compgen -f or -d; else what bash itself finds.
_proctor_files() {
  local path
  while IFS= read -r path; do
    COMPREPLY+=("$prefix$path")
  done < <(compgen "$1" -- "$2")
  compopt -o filenames 2>/dev/null
  ((${#COMPREPLY[@]})) || compopt -o default 2>/dev/null
}

# _proctor_offer TYPED KIND WORD...
_proctor_offer() {
  local typed=$1 kind=$2
  shift 2
  case $kind in
    words) _proctor_keep "$typed" "$@" ;;
    ask) _proctor_ask "$1" "$typed" ;;
    records) _proctor_ask runs "$typed"; _proctor_files -f "$typed" ;;
    files) _proctor_files -f "$typed" ;;
    folders) _proctor_files -d "$typed" ;;
    reports)
      if [[ $typed != *=* ]]; then
        _proctor_keep "$typed" "$@"
      else
        prefix+=${typed%%=*}=
        _proctor_files -f "${typed#*=}"
      fi ;;
  esac
}

# Fills COMPREPLY with whole words.
_proctor_complete() {
  local command=${words[1]} place=${words[1]} typed=${words[last]} i word operands=0
  local -a found=()
  if ((last == 1)); then
    _proctor_keep "$typed" $_proctor_commands --help --version
    return
  fi
  for ((i = 2; i < last; i++)); do
    word=${words[i]}
    if [[ $word == -?* ]]; then
      [[ $word == *=* ]] || ! _proctor_value "$command" "$word" || ((++i))
    elif ((++operands == 1)) && _proctor_flags "$command $word"; then
      place="$command $word"
    fi
  done
  if ((i > last)) && _proctor_value "$command" "${words[last - 1]}"; then
    _proctor_offer "$typed" "${found[@]}"
  elif [[ $typed == --*=* ]]; then
    prefix=${typed%%=*}=
    _proctor_value "$command" "${prefix%=}" || _proctor_value "$command" "$prefix" || return
    _proctor_offer "${typed#*=}" "${found[@]}"
  elif [[ $typed == -* ]]; then
    _proctor_flags "$place" && _proctor_keep "$typed" "${found[@]}" --help
  elif _proctor_operands "$place"; then
    _proctor_offer "$typed" "${found[@]}"
  fi
}

_proctor() {
  local -a words=("${COMP_WORDS[0]}")
  local i word last=0 prefix= program=${COMP_WORDS[0]/#\~\//$HOME/}
  COMPREPLY=()
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if ((last > 0)) && [[ $word =~ ^[=:]+$ || ${words[last]} =~ [=:]$ ]]; then
      words[last]+=$word
    else
      words[++last]=$word
    fi
  done
  _proctor_complete
  # What bash parted off before the cursor stays as it is.
  local after=${COMP_WORDS[COMP_CWORD]}
  [[ ! $after =~ ^[=:]+$ ]] || after=
  local before=${words[last]:0:${#words[last]}-${#after}}
  [[ -z $before ]] || COMPREPLY=("${COMPREPLY[@]#"$before"}")
}

complete -F _proctor proctor
)";

std::string told(const Completion& completion) {
  std::string out = completion.kind;
  for (const std::string& word : completion.words) out += " " + shell_quoted(word);
  return out;
}

// case arms: which flags there are, and what each of them takes.
std::string flag_arms() {
  std::string out;
  for (const Place& place : places()) {
    std::string names;
    for (const Flag* flag : place.flags) names += fmt::format(" --{}", flag->name);
    out += fmt::format("    {}) found=({}) ;;\n", shell_quoted(place.name),
                       names.empty() ? "" : names.substr(1));
  }
  return out;
}

std::string value_arms() {
  std::string out;
  for (const Command* command : plugins()) {
    for (const Flag& flag : command->flags) {
      if (flag.value.empty()) continue;
      out += fmt::format("    {}) found=({}) ;;\n", spellings(*command, flag), told(completion_of(flag)));
    }
  }
  return out;
}

std::string operand_arms() {
  std::string out;
  for (const Place& place : places())
    out += fmt::format("    {}) found=({}) ;;\n", shell_quoted(place.name), told(place.operands));
  return out;
}

std::string function(std::string_view name, std::string_view subject, const std::string& arms) {
  return fmt::format("\n{}() {{\n  case {} in\n{}    *) return 1 ;;\n  esac\n}}\n", name, subject, arms);
}

}  // namespace

std::string bash_script() {
  std::string out = "# Completion of proctor for bash; made by `proctor completion bash`.\n";
  out +=
      fmt::format("_proctor_commands={}\n", shell_quoted(fmt::format("{}", fmt::join(command_names(), " "))));
  out += function("_proctor_flags", "$1", flag_arms());
  out += function("_proctor_value", "\"$1 $2\"", value_arms());
  out += function("_proctor_operands", "$1", operand_arms());
  return out + std::string(kWalk);
}

}  // namespace proctor::cli
