#include "proxy/route.h"

#include <gtest/gtest.h>

#include "proxy/proxy.h"

namespace proctor::proxy {
namespace {

std::string url_of(const ProxyOptions& options, std::string_view path, std::string_view provider) {
  const auto route = find_route(path);
  if (!route) return "no route";
  return upstream_url(options, *providers::find_provider(provider), *route);
}

TEST(Route, GoesToTheProvidersOwnAddress) {
  const ProxyOptions options;
  EXPECT_EQ(url_of(options, "/v1/chat/completions", "openai"), "https://api.openai.com/v1/chat/completions");
  EXPECT_EQ(url_of(options, "/groq/v1/chat/completions", "groq"),
            "https://api.groq.com/openai/v1/chat/completions");
  EXPECT_EQ(url_of(options, "/v1/chat/completions", "ollama"), "http://127.0.0.1:11434/v1/chat/completions");
  EXPECT_EQ(url_of(options, "/v1/messages", "anthropic"), "https://api.anthropic.com/v1/messages");
  EXPECT_EQ(url_of(options, "/v1/chat/completions", "gemini"),
            "https://generativelanguage.googleapis.com/v1beta/openai/chat/completions");
  EXPECT_EQ(url_of(options, "/v1/models/gemini-2.0-flash:generateContent", "gemini"),
            "https://generativelanguage.googleapis.com/v1/models/gemini-2.0-flash:generateContent");
}

TEST(Route, TakesAnUpstreamWithOrWithoutItsVersion) {
  ProxyOptions options;
  options.upstream = "http://127.0.0.1:9/";
  EXPECT_EQ(url_of(options, "/v1/embeddings", "openai"), "http://127.0.0.1:9/v1/embeddings");
  EXPECT_EQ(url_of(options, "/v1beta/models/g:generateContent", "gemini"),
            "http://127.0.0.1:9/v1beta/models/g:generateContent");
  options.upstreams["openai"] = "http://127.0.0.1:8/api/v1";
  EXPECT_EQ(url_of(options, "/v1/embeddings", "openai"), "http://127.0.0.1:8/api/v1/embeddings");
  EXPECT_EQ(url_of(options, "/v1/messages", "anthropic"), "http://127.0.0.1:9/v1/messages");
}

TEST(Route, KnowsNoAddressForAProviderThatHasNone) {
  EXPECT_EQ(url_of({}, "/openai-compatible/v1/chat/completions", "openai-compatible"), "");
}

TEST(Route, TellsShapesAndProvidersByThePath) {
  EXPECT_EQ(find_route("/v1/messages")->provider->name, "anthropic");
  EXPECT_EQ(find_route("/v1/messages")->shape, Shape::anthropic);
  EXPECT_EQ(find_route("/v1beta/models/g:streamGenerateContent")->kind, Kind::generate_stream);
  EXPECT_EQ(find_route("/v1beta/models/g:streamGenerateContent")->provider->name, "gemini");
  EXPECT_EQ(find_route("/v1/models/llama3:8b")->kind, Kind::models);
  EXPECT_EQ(find_route("/v1/models")->method, "GET");
  EXPECT_EQ(find_route("/v1/chat/completions")->provider, nullptr);
  EXPECT_EQ(find_route("/mistral/v1/chat/completions")->provider->name, "mistral");
  EXPECT_EQ(model_in_path(*find_route("/v1beta/models/g-1:countTokens")), "g-1");
}

TEST(Route, RefusesPathsThatItDoesNotKnowOrThatReadInTwoWays) {
  for (const char* path :
       {"", "/", "/v1", "/v1/", "/v2/chat/completions", "/v1/chat", "/nobody/v1/chat/completions",
        "/v1/models/../files", "/v1//models", "/v1/models/%2e%2e/files", "/v1/models/", "/v1/models/a\nb",
        "/v1/messages/batches", "v1/models"})
    EXPECT_FALSE(find_route(path)) << path;
}

}  // namespace
}  // namespace proctor::proxy
