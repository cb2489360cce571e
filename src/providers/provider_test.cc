#include "providers/provider.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/words.h"
#include "providers/request.h"
#include "providers/testing.h"

namespace proctor::providers {
namespace {

TEST(Provider, IsFoundByTheModelsPrefix) {
  constexpr std::pair<std::string_view, std::string_view> kModels[] = {{"claude-sonnet-4-5", "anthropic"},
                                                                       {"gemini-2.5-flash", "gemini"},
                                                                       {"llama3.2", "ollama"},
                                                                       {"mistral:7b", "ollama"},
                                                                       {"codellama", "ollama"},
                                                                       {"phi4", "ollama"},
                                                                       {"vicuna", "ollama"},
                                                                       {"gpt-4o", "openai"},
                                                                       {"anything", "openai"},
                                                                       {"Claude-3", "anthropic"},
                                                                       {"", "openai"}};
  for (const auto& [model, provider] : kModels) EXPECT_EQ(provider_for(model).name, provider) << model;
}

TEST(Provider, KnowsWhatItsModelsCanBeAskedFor) {
  struct Case {
    std::string_view provider, model;
    bool schema, probabilities, temperature;
  };
  constexpr Case kCases[] = {{"openai", "gpt-4o", true, true, true},
                             {"openai", "gpt-4.1-mini", true, true, true},
                             {"openai", "gpt-4", false, true, true},
                             {"openai", "gpt-4-turbo", false, true, true},
                             {"openai", "gpt-3.5-turbo", false, true, true},
                             {"openai", "o3-mini", true, false, false},
                             {"openai", "gpt-5", true, false, false},
                             {"azure-openai", "gpt-4o", true, true, true},
                             {"gemini", "gemini-2.5-flash", true, false, true},
                             {"ollama", "llama3", true, false, true},
                             {"anthropic", "claude-sonnet-4-5", false, false, true}};
  for (const Case& one : kCases) {
    const Abilities able = abilities_of(*find_provider(one.provider), one.model);
    EXPECT_EQ(able.schema, one.schema) << one.model;
    EXPECT_EQ(able.probabilities, one.probabilities) << one.model;
    EXPECT_EQ(able.temperature, one.temperature) << one.model;
  }
}

TEST(Provider, SplitsNameAndModel) {
  struct Case {
    std::string_view text, provider, model;
  };
  constexpr Case kCases[] = {{"openai:gpt-4o", "openai", "gpt-4o"},
                             {"anthropic/claude-3", "anthropic", "claude-3"},
                             {"openrouter/openai/gpt-4o", "openrouter", "openai/gpt-4o"},
                             {"ollama:llama3:8b", "ollama", "llama3:8b"},
                             {"llama3:8b", "", "llama3:8b"},
                             {"mistral:7b", "", "mistral:7b"},
                             {"mistral:latest", "", "mistral:latest"},
                             {"mistral:mistral-small-latest", "mistral", "mistral-small-latest"},
                             {"meta-llama/Llama-3", "", "meta-llama/Llama-3"},
                             {"http://x/y", "", "http://x/y"},
                             {"azure:gpt", "azure-openai", "gpt"},
                             {"openai:", "", "openai:"},
                             {"gpt-4o", "", "gpt-4o"}};
  for (const Case& c : kCases) {
    const auto split = split_model(c.text);
    EXPECT_EQ(split.provider == nullptr ? "" : split.provider->name, c.provider) << c.text;
    EXPECT_EQ(split.model, c.model) << c.text;
  }
}

TEST(Provider, RowsAreWhole) {
  const auto names = provider_names();
  ASSERT_GE(names.size(), 15U);
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
  for (const std::string_view name : names) {
    const Provider& provider = *find_provider(name);
    EXPECT_TRUE((provider.encode != nullptr && provider.decode != nullptr) != (provider.answer != nullptr))
        << name;
    EXPECT_FALSE(provider.about.empty()) << name;
    EXPECT_TRUE(!provider.needs_key || !provider.key_names.empty()) << name;
  }
}

TEST(Provider, ListsModelsWhereItCan) {
  Connection connection;
  connection.base_url = "http://127.0.0.1:9/v1";
  connection.key = Secret("k");
  for (const std::string_view name : provider_names()) {
    const Provider& provider = *find_provider(name);
    if (provider.models == nullptr) continue;
    const auto request = provider.models(connection);
    ASSERT_TRUE(request) << name;
    EXPECT_EQ(request->method, "GET") << name;
    EXPECT_TRUE(request->url.starts_with("http://127.0.0.1:9/v1/")) << request->url;
  }
}

std::string code_of(std::string_view provider, const model::ChatRequest& chat, const Connection& connection) {
  const auto request = find_provider(provider)->encode(chat, connection);
  return request ? "" : request.error().code;
}

TEST(Encode, RefusesWhatCannotBeAsked) {
  const model::ChatRequest chat{.model = "m", .messages = {json(R"({"role":"user","content":"x"})")}};
  EXPECT_EQ(code_of("openai-compatible", chat, {}), "E470");
  EXPECT_EQ(code_of("openai", chat, {.base_url = "ftp://x"}), "E470");
  EXPECT_EQ(code_of("openai", chat, {.base_url = "http://x y"}), "E470");
  EXPECT_EQ(code_of("openai", chat, {.key = Secret("a\r\nX-Evil: 1")}), "E471");
  EXPECT_EQ(code_of("openai", chat, {.options = Map{{"headers", Map{{"a b", "c"}}}}}), "E471");
  EXPECT_EQ(code_of("openai", chat, {.options = Map{{"headers", Map{{"a", "c\nd"}}}}}), "E471");
  EXPECT_EQ(code_of("http", chat, {}), "E472");
  EXPECT_EQ(code_of("http", chat, {.options = Map{{"url", "http://x/"}, {"output", "$["}}}), "E472");
  EXPECT_EQ(code_of("http", chat, {.options = Map{{"url", "http://x/"}, {"method", "BREW"}}}), "E472");
  EXPECT_EQ(code_of("openai", {.model = "m", .messages = {Value("hi")}}, {}), "E473");
  const model::ChatRequest audio{.model = "m",
                                 .messages = {json(R"({"role":"user","content":[{"type":"input_audio"}]})")}};
  EXPECT_EQ(code_of("anthropic", audio, {}), "E473");
  EXPECT_EQ(code_of("gemini", audio, {}), "E473");
  const model::ChatRequest image{
      .model = "m",
      .messages = {json(R"({"role":"user","content":[{"type":"image_url","image_url":"http://x/a"}]})")}};
  EXPECT_EQ(code_of("ollama", image, {}), "E473");
  EXPECT_EQ(code_of("anthropic", image, {}), "");
}

TEST(Encode, CountsForItsGroupAndTokens) {
  const model::ChatRequest chat{.model = "m",
                                .messages = {json(R"({"role":"user","content":"one two three four"})")},
                                .params = Map{{"max_tokens", 100}},
                                .timeout = std::chrono::milliseconds(1500)};
  const auto request = find_provider("openai")->encode(chat, {.base_url = "https://user@Host:8/v1"});
  ASSERT_TRUE(request);
  EXPECT_EQ(request->group, "openai host:8");
  EXPECT_GT(request->tokens, 100U);
  EXPECT_LT(request->tokens, 110U);
  EXPECT_EQ(request->limits.total, std::chrono::milliseconds(1500));
  EXPECT_EQ(request->limits.connect, std::chrono::milliseconds(1500));
}

}  // namespace
}  // namespace proctor::providers
