#include "cli/verbs.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "cli/console.h"
#include "cli/hints.h"
#include "cli/settings.h"

namespace proctor::cli {
namespace {

std::vector<std::string_view> names_of(std::span<const Verb> verbs) {
  std::vector<std::string_view> out;
  for (const Verb& verb : verbs) out.push_back(verb.name);
  return out;
}

Result<const Verb*> find_verb(std::string_view word, std::string_view command, std::span<const Verb> verbs) {
  for (const Verb& verb : verbs)
    if (verb.name == word) return &verb;
  const auto names = names_of(verbs);
  const std::string guess = did_you_mean(word, names);
  return fail("E001", fmt::format("{} has no word {}{}", command, quoted(word),
                                  guess.empty() ? ": it has " + listed(names) : guess));
}

Result<void> check_use(const Call& call, const Verb& verb, std::string_view command,
                       std::span<const Flag> flags) {
  for (const Flag& flag : flags)
    if (call.settings.said(flag.name) && !takes(verb, flag.name))
      return fail("E002", fmt::format("{} {} takes no --{}", command, verb.name, flag.name));
  const std::size_t count = call.operands.size() - 1;
  if (count < verb.fewest)
    return fail("E006", fmt::format("{} {} needs {}", command, verb.name, verb.operands));
  if (count > verb.most)
    return fail("E007", fmt::format("{} {} takes {}", command, verb.name,
                                    verb.most == 0 ? "no operands" : "one operand"));
  return {};
}

ExitCode refuse(const Call& call, std::string_view command, const Error& error) {
  call.console.err(fmt::format("proctor: error[{}]: {}\n{}", error.code, error.message,
                               hint_line(fmt::format("`proctor help {}` shows what it takes", command))));
  return exit_bad_input;
}

}  // namespace

bool takes(const Verb& verb, std::string_view flag) {
  const auto words = split(verb.flags, ' ');
  return flag == kDiagnosticsFlag.name || flag == kNoColorFlag.name ||
         std::find(words.begin(), words.end(), flag) != words.end();
}

ExitCode run_verb(const Call& call, std::string_view command, std::span<const Verb> verbs,
                  std::span<const Flag> flags) {
  const auto verb = find_verb(call.operands.front(), command, verbs);
  if (!verb) return refuse(call, command, verb.error());
  if (const auto fine = check_use(call, **verb, command, flags); !fine)
    return refuse(call, command, fine.error());
  Reporter reporter(call.settings, call.console);
  return (*verb)->run(call, {call.operands.begin() + 1, call.operands.end()}, reporter);
}

}  // namespace proctor::cli
