#include "service/whose_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"

namespace proctor::service {

Result<const providers::Provider*> provider_by_model(std::string_view model) {
  const std::string_view front = model.substr(0, model.find_first_of(":/"));
  const auto names = providers::provider_names();
  const bool is_slip = front.size() < model.size() && providers::find_provider(front) == nullptr &&
                       nearest(front, names).has_value();
  if (!is_slip) return &providers::provider_for(model);
  return fail("E452",
              fmt::format("no provider is called {}{}; where {} is the whole name of a model, say whose with "
                          "--provider NAME",
                          quoted(front), did_you_mean(front, names), quoted(model)));
}

std::string why_asked(std::string_view provider, std::string_view model) {
  const providers::Provider* asked = providers::find_provider(provider);
  const std::string name = lower(model);
  const bool claimed = asked != nullptr && std::any_of(asked->prefixes.begin(), asked->prefixes.end(),
                                                       [&](auto prefix) { return name.starts_with(prefix); });
  if (claimed) return "";
  return fmt::format("; {} is asked because {} names no provider, as ollama/{} would", provider,
                     quoted(model), visible(model));
}

std::string no_key(const providers::Provider& provider) {
  const std::string_view variable = provider.key_names.empty() ? "KEY" : provider.key_names.front();
  return fmt::format("there is no key for {0}: {1} is not set; `export {1}=KEY` sets it", provider.name,
                     variable);
}

}  // namespace proctor::service
