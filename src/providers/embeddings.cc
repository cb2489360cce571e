#include "providers/embeddings.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/hide.h"
#include "base/words.h"
#include "model/answer.h"
#include "providers/reply.h"
#include "providers/request.h"

namespace proctor::providers {
namespace {

bool lacks_key(const Provider& provider, const Connection& connection) {
  if (connection.recorded || !provider.needs_key || !connection.key.empty()) return false;
  const bool own = connection.base_url.empty() || connection.base_url == provider.base_url;
  return own && !connection.options.has("headers");
}

Answered<Embeddings> decode(const Provider& provider, const EmbeddingRequest& asked,
                            const net::Response& response) {
  if (!is_success(response)) return tl::make_unexpected(fault_of(response));
  if (trimmed(response.body).empty()) return faulted("empty", "the provider's answer is empty");
  TRY(const Value body, parse_peer_json(response.body));
  if (const Value* error = model::error_in(body))
    return tl::make_unexpected(fault_from_error(*error, "provider_error"));
  return provider.read_vectors(body, asked.texts.size());
}

Answered<Embeddings> sent(const Provider& provider, const EmbeddingRequest& asked, net::Request request,
                          net::Transport& transport, const Until& until) {
  request.provider = provider.name;
  request.occasion = asked.occasion;
  TRY(auto response, transport.send(request, until));
  auto out = decode(provider, asked, response);
  if (!out) return tl::make_unexpected(explained(std::move(out).error(), provider, {.model = asked.model}));
  out->notices = std::move(response.notices);
  return out;
}

}  // namespace

Answered<Embeddings> ask_for_vectors(const Provider& provider, const Connection& connection,
                                     const EmbeddingRequest& asked, net::Transport& transport,
                                     const Prices& prices, const Until& until) {
  if (provider.embed == nullptr)
    return faulted("config", fmt::format("proctor does not ask {} for embeddings", provider.name));
  if (lacks_key(provider, connection))
    return faulted("auth", fmt::format("API key not found in environment variable: {}",
                                       listed(provider.key_names, " or ")));
  auto request = provider.embed(asked, connection);
  if (!request) return faulted("config", request.error().message);
  auto out = sent(provider, asked, *std::move(request), transport, until);
  if (!out) {
    hide(connection.key, out.error().message);
    return out;
  }
  for (std::string& notice : out->notices) hide(connection.key, notice);
  out->cost = provider.local ? 0 : prices.cost(asked.model, out->usage);
  return out;
}

std::size_t batch_end(std::span<const std::string> texts) {
  std::size_t end = 0;
  std::size_t bytes = 0;
  while (end < std::min(texts.size(), kMostTexts)) {
    bytes += texts[end].size();
    if (end > 0 && bytes > kMostTextBytes) break;
    ++end;
  }
  return end;
}

}  // namespace proctor::providers
