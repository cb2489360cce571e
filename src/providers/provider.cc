#include "providers/provider.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/words.h"

namespace proctor::providers {
namespace {

bool is_called(const Provider& provider, std::string_view name) {
  return provider.name == name ||
         std::find(provider.aliases.begin(), provider.aliases.end(), name) != provider.aliases.end();
}

bool owns(const Provider& provider, std::string_view model) {
  return std::any_of(provider.prefixes.begin(), provider.prefixes.end(),
                     [&](std::string_view prefix) { return model.starts_with(prefix); });
}

// As Ollama writes the size or age of a model behind its name.
bool is_tag(std::string_view text) {
  return text.empty() || (text[0] >= '0' && text[0] <= '9') || text == "latest" || text.starts_with("//");
}

}  // namespace

const Provider* find_provider(std::string_view name) {
  const std::string wanted = lower(name);
  for (const auto& file : plugins())
    for (const Provider& provider : file)
      if (is_called(provider, wanted)) return &provider;
  return nullptr;
}

std::vector<std::string_view> provider_names() {
  std::vector<std::string_view> names;
  for (const auto& file : plugins())
    for (const Provider& provider : file) names.push_back(provider.name);
  std::sort(names.begin(), names.end());
  return names;
}

const Provider& provider_for(std::string_view model) {
  const std::string name = lower(model);
  for (const auto& file : plugins())
    for (const Provider& provider : file)
      if (owns(provider, name)) return provider;
  return *find_provider("openai");
}

ModelName split_model(std::string_view text) {
  const std::size_t at = text.find_first_of(":/");
  if (at == std::string_view::npos) return {nullptr, text};
  const std::string_view rest = text.substr(at + 1);
  if (text[at] == ':' && is_tag(rest)) return {nullptr, text};
  const Provider* provider = find_provider(text.substr(0, at));
  return provider == nullptr || rest.empty() ? ModelName{nullptr, text} : ModelName{provider, rest};
}

Abilities abilities_of(const Provider& provider, std::string_view model) {
  return provider.abilities == nullptr ? Abilities{} : provider.abilities(model);
}

Fault explained(Fault fault, const Provider& provider, const model::ChatRequest& chat) {
  if (fault.kind == "auth" && !provider.key_names.empty())
    fault.message += fmt::format(" (the key is taken from {})", listed(provider.key_names, " or "));
  if (fault.kind == "not_found") fault.message += fmt::format(" (model {})", quoted(chat.model));
  return fault;
}

}  // namespace proctor::providers
