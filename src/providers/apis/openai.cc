// OpenAI: chat completions, or responses where the connection's option `api` says so.
#include <utility>

#include "providers/embeddings.h"
#include "providers/openai_chat.h"
#include "providers/openai_responses.h"
#include "providers/openai_stream.h"
#include "providers/reply.h"

namespace proctor::providers {
namespace {

constexpr std::string_view kBase = "https://api.openai.com/v1";
constexpr std::string_view kKeys[] = {"OPENAI_API_KEY"};
constexpr ChatForm kForm{.own_limit = true};

Result<void> add_account(net::Request& request, const Connection& connection) {
  constexpr Rename kHeaders[] = {{"organization", "OpenAI-Organization"}, {"project", "OpenAI-Project"}};
  for (const Rename& header : kHeaders) {
    const std::string value = option(connection, header.from);
    if (value.empty()) continue;
    if (auto added = add_header(request, header.to, value); !added) return added;
  }
  return {};
}

Result<net::Request> encode(const model::ChatRequest& chat, const Connection& connection) {
  TRY(const auto base, base_url(connection, kBase));
  TRY(auto request, wants_responses(connection) ? responses_request("openai", base, chat, connection)
                                                : chat_request("openai", base, chat, connection, kForm));
  if (auto added = add_account(request, connection); !added) return tl::make_unexpected(added.error());
  return request;
}

model::Reply decode(const model::ChatRequest& chat, const Connection& connection,
                    const net::Response& response) {
  if (!wants_responses(connection)) return read_reply(response, assemble_chat);
  model::Reply reply = read_reply(response, assemble_response);
  for (std::string& notice : responses_notices(chat)) reply.notices.push_back(std::move(notice));
  return reply;
}

Result<net::Request> models(const Connection& connection) {
  return models_request("openai", kBase, connection);
}

Result<net::Request> embed(const EmbeddingRequest& asked, const Connection& connection) {
  TRY(auto request, openai_embeddings_request("openai", kBase, asked, connection));
  if (auto added = add_account(request, connection); !added) return tl::make_unexpected(added.error());
  return request;
}

constexpr Provider kProviders[] = {
    {.name = "openai",
     .about = "OpenAI: chat completions, or the responses API with the option `api: responses`.",
     .base_url = kBase,
     .key_names = kKeys,
     .base_url_name = "OPENAI_BASE_URL",
     .encode = encode,
     .decode = decode,
     .models = models,
     .abilities = openai_abilities,
     .embed = embed,
     .read_vectors = read_openai_embeddings,
     .embedding_model = "text-embedding-3-small"}};

}  // namespace

std::span<const Provider> openai() { return kProviders; }

}  // namespace proctor::providers
