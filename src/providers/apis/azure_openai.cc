// Azure OpenAI: the same chat completions under a deployment's address, with the key in its own header.
#include <fmt/format.h>

#include <utility>

#include "providers/embeddings.h"
#include "providers/openai_chat.h"
#include "providers/openai_stream.h"
#include "providers/reply.h"

namespace proctor::providers {
namespace {

constexpr std::string_view kAliases[] = {"azure"};
constexpr std::string_view kKeys[] = {"AZURE_OPENAI_API_KEY", "AZURE_API_KEY"};
constexpr std::string_view kVersion = "2024-10-21";

std::string version_of(const Connection& connection) {
  const std::string said = option(connection, "api_version");
  return percent_encoded(said.empty() ? kVersion : said);
}

// The deployment is the model where nothing else is said.
Result<std::string> url_of(std::string_view what, const std::string& model, const Connection& connection) {
  TRY(const auto base, base_url(connection, {}));
  const std::string said = option(connection, "deployment");
  return fmt::format("{}/openai/deployments/{}/{}?api-version={}", base,
                     percent_encoded(said.empty() ? model : said), what, version_of(connection));
}

Result<net::Request> encode(const model::ChatRequest& chat, const Connection& connection) {
  TRY(const auto url, url_of("chat/completions", chat.model, connection));
  TRY(const auto body, chat_body(chat, {.own_limit = true}));
  TRY(auto request, json_request("azure-openai", url, body, chat, connection));
  if (chat.stream) request.complete = is_chat_complete;
  return with_key(std::move(request), "api-key", "", connection.key);
}

model::Reply decode(const model::ChatRequest&, const Connection&, const net::Response& response) {
  return read_reply(response, assemble_compatible_chat);
}

Result<net::Request> models(const Connection& connection) {
  TRY(const auto base, base_url(connection, {}));
  TRY(auto request,
      get_request("azure-openai",
                  fmt::format("{}/openai/models?api-version={}", base, version_of(connection)), connection));
  return with_key(std::move(request), "api-key", "", connection.key);
}

Result<net::Request> embed(const EmbeddingRequest& asked, const Connection& connection) {
  TRY(const auto url, url_of("embeddings", asked.model, connection));
  TRY(auto request,
      embeddings_request("azure-openai", url, openai_embeddings_body(asked), asked, connection));
  return with_key(std::move(request), "api-key", "", connection.key);
}

constexpr Provider kProviders[] = {{.name = "azure-openai",
                                    .aliases = kAliases,
                                    .about = "Azure OpenAI: chat completions of a deployment.",
                                    .key_names = kKeys,
                                    .base_url_name = "AZURE_OPENAI_ENDPOINT",
                                    .encode = encode,
                                    .decode = decode,
                                    .models = models,
                                    .abilities = openai_abilities,
                                    .embed = embed,
                                    .read_vectors = read_openai_embeddings}};

}  // namespace

std::span<const Provider> azure_openai() { return kProviders; }

}  // namespace proctor::providers
