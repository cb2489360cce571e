#include "providers/prices.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/words.h"
#include "providers/price_table.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

// A date or build of at least three digits, or a word for the newest: "-20250929", "@001", "-latest".
bool is_version(std::string_view text) {
  if (text.empty()) return true;
  if (std::string_view("-@:").find(text[0]) == std::string_view::npos) return false;
  text.remove_prefix(1);
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  return digits >= 3 || text.starts_with("latest") || text.starts_with("preview") || text.starts_with("exp");
}

// "llama*" fits whatever begins so; other names fit with a date or version behind them.
bool fits(std::string_view name, std::string_view model) {
  if (name.ends_with('*')) return model.starts_with(name.substr(0, name.size() - 1));
  return model.starts_with(name) && is_version(model.substr(name.size()));
}

double count(const Map& usage, std::string_view key) {
  const Value* found = usage.find(key);
  return found != nullptr && found->is_number() ? std::max(found->number(), 0.0) : 0;
}

// Tokens read from a cache are part of the prompt's with OpenAI, and beside them with Anthropic.
double cost_of(const Price& price, const Map& usage) {
  const Value* details = usage.find("prompt_tokens_details");
  const double inner =
      std::max(count(usage, "cached_tokens"),
               details != nullptr && details->is_map() ? count(details->map(), "cached_tokens") : 0.0);
  const double cached = std::min(inner, count(usage, "prompt_tokens"));
  constexpr double kWriting = 1.25;  // what is put into the cache costs a quarter more
  const double total = (count(usage, "prompt_tokens") - cached) * price.input +
                       (cached + count(usage, "cache_read_input_tokens")) * price.cached_input +
                       count(usage, "cache_creation_input_tokens") * price.input * kWriting +
                       count(usage, "completion_tokens") * price.output;
  return total / 1e6;
}

Result<double> amount(const value::Member& price, std::string_view key, double otherwise) {
  const Value* found = price.value.find(key);
  if (found == nullptr && otherwise >= 0) return otherwise;
  if (found == nullptr || !found->is_number() || found->number() < 0)
    return fail("E474",
                fmt::format("the price of {} needs {}: dollars for a million tokens", quoted(price.key), key),
                price.value.span);
  return found->number();
}

Result<Price> read_price(const value::Member& price) {
  if (!price.value.is_map())
    return fail("E474", fmt::format("the price of {} must be a map with input and output", quoted(price.key)),
                price.value.span);
  TRY(const double input, amount(price, "input", -1));
  TRY(const double output, amount(price, "output", -1));
  TRY(const double cached, amount(price, "cached_input", input));
  return Price{lower(price.key), input, output, cached};
}

}  // namespace

Prices::Prices() {
  for (const PriceRow& row : price_table())
    prices_.push_back({std::string(row.model), row.input, row.output, row.cached_input});
}

Result<void> Prices::override_with(const Map& prices) {
  std::vector<Price> read;
  for (const value::Member& price : prices) {
    auto one = read_price(price);
    if (!one) return tl::make_unexpected(one.error());
    read.push_back(*std::move(one));
  }
  prices_.insert(prices_.begin(), read.begin(), read.end());
  return {};
}

std::optional<double> Prices::cost(std::string_view model, const Map& usage) const {
  if (usage.empty()) return std::nullopt;
  std::string name = lower(model);
  while (true) {
    const Price* best = nullptr;
    for (const Price& price : prices_)
      if (fits(price.model, name) && (best == nullptr || price.model.size() > best->model.size()))
        best = &price;
    if (best != nullptr) return cost_of(*best, usage);
    const std::size_t slash = name.find('/');  // "openai/gpt-4o", "models/gemini-2.5-pro"
    if (slash == std::string::npos) return std::nullopt;
    name.erase(0, slash + 1);
  }
}

}  // namespace proctor::providers
