// The published prices of well-known models, in US dollars for a million tokens.
#include "providers/prices.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/words.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

struct Row {
  std::string_view model;
  double input;
  double output;
  double cached_input;
};

constexpr Row kRows[] = {
    // OpenAI
    {"gpt-5.2", 1.75, 14, 0.175},
    {"gpt-5.1", 1.25, 10, 0.125},
    {"gpt-5", 1.25, 10, 0.125},
    {"gpt-5-mini", 0.25, 2, 0.025},
    {"gpt-5-nano", 0.05, 0.4, 0.005},
    {"gpt-5-pro", 15, 120, 15},
    {"gpt-4.1", 2, 8, 0.5},
    {"gpt-4.1-mini", 0.4, 1.6, 0.1},
    {"gpt-4.1-nano", 0.1, 0.4, 0.025},
    {"gpt-4o", 2.5, 10, 1.25},
    {"gpt-4o-mini", 0.15, 0.6, 0.075},
    {"gpt-4-turbo", 10, 30, 10},
    {"gpt-4", 30, 60, 30},
    {"gpt-3.5-turbo", 0.5, 1.5, 0.5},
    {"o1", 15, 60, 7.5},
    {"o1-mini", 1.1, 4.4, 0.55},
    {"o3", 2, 8, 0.5},
    {"o3-mini", 1.1, 4.4, 0.55},
    {"o4-mini", 1.1, 4.4, 0.275},
    // Anthropic
    {"claude-opus-4-5", 5, 25, 0.5},
    {"claude-opus-4-1", 15, 75, 1.5},
    {"claude-opus-4", 15, 75, 1.5},
    {"claude-sonnet-4-5", 3, 15, 0.3},
    {"claude-sonnet-4", 3, 15, 0.3},
    {"claude-haiku-4-5", 1, 5, 0.1},
    {"claude-3-7-sonnet", 3, 15, 0.3},
    {"claude-3-5-sonnet", 3, 15, 0.3},
    {"claude-3-5-haiku", 0.8, 4, 0.08},
    {"claude-3-opus", 15, 75, 1.5},
    {"claude-3-haiku", 0.25, 1.25, 0.03},
    // Gemini, prompts of up to 200,000 tokens
    {"gemini-3-pro", 2, 12, 0.2},
    {"gemini-2.5-pro", 1.25, 10, 0.125},
    {"gemini-2.5-flash", 0.3, 2.5, 0.03},
    {"gemini-2.5-flash-lite", 0.1, 0.4, 0.01},
    {"gemini-2.0-flash", 0.1, 0.4, 0.025},
    {"gemini-2.0-flash-lite", 0.075, 0.3, 0.075},
    {"gemini-1.5-pro", 1.25, 5, 0.3125},
    {"gemini-1.5-flash", 0.075, 0.3, 0.01875},
    // Mistral
    {"mistral-large", 2, 6, 2},
    {"mistral-medium", 0.4, 2, 0.4},
    {"mistral-small", 0.1, 0.3, 0.1},
    {"magistral-medium", 2, 5, 2},
    {"magistral-small", 0.5, 1.5, 0.5},
    {"codestral", 0.3, 0.9, 0.3},
    {"ministral-8b", 0.1, 0.1, 0.1},
    {"ministral-3b", 0.04, 0.04, 0.04},
    {"open-mistral-nemo", 0.15, 0.15, 0.15},
    {"pixtral-large", 2, 6, 2},
    // DeepSeek
    {"deepseek-chat", 0.28, 0.42, 0.028},
    {"deepseek-reasoner", 0.28, 0.42, 0.028},
    // Groq
    {"llama-3.3-70b-versatile", 0.59, 0.79, 0.59},
    {"llama-3.1-8b-instant", 0.05, 0.08, 0.05},
    {"llama-4-scout-17b-16e-instruct", 0.11, 0.34, 0.11},
    {"llama-4-maverick-17b-128e-instruct", 0.2, 0.6, 0.2},
    {"gpt-oss-120b", 0.15, 0.6, 0.075},
    {"gpt-oss-20b", 0.075, 0.3, 0.0375},
    {"qwen3-32b", 0.29, 0.59, 0.29},
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A date, a version, or the word for the newest.
bool is_version(std::string_view text) {
  if (text.empty()) return true;
  if (std::string_view("-@:").find(text[0]) == std::string_view::npos) return false;
  text.remove_prefix(1);
  if (text.starts_with('v')) text.remove_prefix(1);
  return text.starts_with("latest") || text.starts_with("preview") || text.starts_with("exp") ||
         (!text.empty() && is_digit(text[0]));
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
  for (const Row& row : kRows)
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
