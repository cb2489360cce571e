#include "cli/completion.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "cli/verbs.h"
#include "service/formats.h"
#include "service/names.h"
#include "service/reports.h"

namespace proctor::cli {
namespace {

constexpr std::string_view kBashInstall =
    "bash:\n"
    "  mkdir -p ~/.local/share/bash-completion/completions\n"
    "  proctor completion bash > ~/.local/share/bash-completion/completions/proctor\n"
    "without the package bash-completion, add this line to ~/.bashrc:\n"
    "  source <(proctor completion bash)\n";
constexpr std::string_view kZshInstall =
    "zsh:\n"
    "  mkdir -p ~/.zfunc\n"
    "  proctor completion zsh > ~/.zfunc/_proctor\n"
    "and in ~/.zshrc, before compinit is called:\n"
    "  fpath=(~/.zfunc $fpath)\n"
    "  autoload -Uz compinit && compinit\n";
constexpr std::string_view kFishInstall =
    "fish:\n"
    "  mkdir -p ~/.config/fish/completions\n"
    "  proctor completion fish > ~/.config/fish/completions/proctor.fish\n";

template <typename Names>
std::vector<std::string> texts(const Names& names) {
  return {names.begin(), names.end()};
}

}  // namespace

std::vector<std::string_view> shell_names() { return {"bash", "zsh", "fish"}; }

Result<std::string> completion_script(std::string_view shell) {
  if (shell == "bash") return bash_script();
  if (shell == "zsh") return zsh_script();
  if (shell == "fish") return fish_script();
  return fail("E595", fmt::format("there is no completion for {}, only for {}{}", quoted(shell),
                                  listed(shell_names()), did_you_mean(shell, shell_names())));
}

std::string how_to_install(std::string_view shell) {
  constexpr std::string_view kAfter = "\nIt works in every shell that is started afterwards.\n";
  if (shell == "bash") return fmt::format("{}{}", kBashInstall, kAfter);
  if (shell == "zsh") return fmt::format("{}{}", kZshInstall, kAfter);
  if (shell == "fish") return fmt::format("{}{}", kFishInstall, kAfter);
  return fmt::format("{}\n{}\n{}{}", kBashInstall, kZshInstall, kFishInstall, kAfter);
}

Completion completion_of(Offer offer) {
  switch (offer) {
    case Offer::nothing: return {"nothing", {}};
    case Offer::files: return {"files", {}};
    case Offer::folders: return {"folders", {}};
    case Offer::runs: return {"ask", {"runs"}};
    case Offer::records: return {"records", {}};
    case Offer::models: return {"ask", {"models"}};
    case Offer::checks: return {"ask", {"checks"}};
    case Offer::providers: return {"words", texts(service::provider_names())};
    case Offer::reports: return {"reports", texts(service::report_names())};
    case Offer::formats: return {"words", texts(service::format_names())};
    case Offer::commands: return {"words", texts(command_names())};
    case Offer::shells: return {"words", texts(shell_names())};
  }
  return {"nothing", {}};
}

Completion completion_of(const Flag& flag) {
  return flag.words == nullptr ? completion_of(flag.offer) : Completion{"words", texts(flag.words())};
}

std::vector<Place> places() {
  std::vector<Place> out;
  for (const Command* command : plugins()) {
    Place place{std::string(command->name), {}, completion_of(command->offer)};
    for (const Flag& flag : command->flags) place.flags.push_back(&flag);
    if (!command->verbs.empty()) {
      place.operands = {"words", {}};
      for (const Verb& verb : command->verbs) place.operands.words.emplace_back(verb.name);
    }
    out.push_back(std::move(place));
    for (const Verb& verb : command->verbs) {
      Place after{fmt::format("{} {}", command->name, verb.name), {}, completion_of(verb.offer)};
      for (const Flag& flag : command->flags)
        if (takes(verb, flag.name)) after.flags.push_back(&flag);
      out.push_back(std::move(after));
    }
  }
  return out;
}

std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string spellings(const Command& command, const Flag& flag) {
  std::string out =
      shell_quoted(fmt::format("{} --{}{}", command.name, flag.name, flag.bare.empty() ? "" : "="));
  if (flag.letter != '\0') out += " | " + shell_quoted(fmt::format("{} -{}", command.name, flag.letter));
  return out;
}

}  // namespace proctor::cli
