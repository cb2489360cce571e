#include "service/target_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/words.h"
#include "providers/parameters.h"
#include "providers/provider.h"

namespace proctor::service {
namespace {

enum class Unknown { tolerated, warned_about };

bool is_private(std::string_view key) {
  return key.starts_with("x-") || key.starts_with("x_") || key.starts_with('_') || key.starts_with('$');
}

// `http` makes a body of its own from whatever is named.
bool takes_anything(std::string_view provider) {
  const providers::Provider* known = providers::find_provider(provider);
  return known != nullptr && known->name == "http";
}

void check(const Map& options, Severity of_slip, Unknown others, const TellOption& tell) {
  constexpr std::string_view kWayOut = "; to send it as it is, put it under \"extra_body\"";
  for (const auto& member : options) {
    if (is_private(member.key) || providers::is_known_parameter(member.key)) continue;
    const std::string guess = did_you_mean(member.key, providers::known_parameters());
    if (guess.empty() && others == Unknown::tolerated) continue;
    const bool error = !guess.empty() && of_slip == Severity::error;
    tell(error ? Severity::error : Severity::warning,
         {error ? "E650" : "W650",
          fmt::format("no provider is known to have the option {}{}{}", quoted(member.key), guess, kWayOut),
          member.key_span});
  }
}

constexpr std::string_view kRoles[] = {"assistant", "developer", "function", "model",
                                       "system",    "tool",      "user"};

void check_role(std::string_view role, Span span, bool exacting, const TellOption& tell) {
  if (std::find(std::begin(kRoles), std::end(kRoles), role) != std::end(kRoles)) return;
  const std::string guess = did_you_mean(role, kRoles);
  const bool error = exacting && !guess.empty();
  tell(error ? Severity::error : Severity::warning,
       {error ? "E658" : "W658",
        fmt::format("no API has the role {}{}", quoted(role),
                    guess.empty() ? "; known are " + listed(kRoles) : guess),
        span});
}

std::string_view provider_in(const Map& params) {
  const Value* provider = params.find("provider");
  return provider != nullptr && provider->is_text() ? std::string_view(provider->text()) : "";
}

}  // namespace

void check_target_options(const model::Target& target, bool exacting, const TellOption& tell) {
  const Severity of_slip = exacting ? Severity::error : Severity::warning;
  if (const auto* prompt = std::get_if<model::Prompt>(&target); prompt != nullptr) {
    if (!takes_anything(provider_in(prompt->params)))
      check(prompt->params, of_slip, exacting ? Unknown::warned_about : Unknown::tolerated, tell);
  } else if (const auto* request = std::get_if<model::Request>(&target); request != nullptr) {
    if (!takes_anything(request->provider)) check(request->body, of_slip, Unknown::tolerated, tell);
  }
}

void check_roles(const List& messages, const std::vector<model::Message>& history, bool exacting,
                 const TellOption& tell) {
  for (const Value& message : messages)
    if (const Value* role = message.find("role"); role != nullptr && role->is_text())
      check_role(role->text(), role->span, exacting, tell);
  for (const model::Message& message : history)
    check_role(message.role, message.content.span, exacting, tell);
}

void check_prompt_options(const Map& params, const TellOption& tell) {
  if (!takes_anything(provider_in(params))) check(params, Severity::warning, Unknown::tolerated, tell);
}

}  // namespace proctor::service
