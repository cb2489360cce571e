#include "providers/call.h"

#include <fmt/format.h>

#include <utility>

#include "base/words.h"
#include "providers/first_content.h"

namespace proctor::providers {
namespace {

using model::Reply;

Reply failed(Fault fault) {
  Reply reply;
  reply.error = std::move(fault);
  return reply;
}

// At its own address a provider would only say so itself.
bool lacks_key(const Provider& provider, const Connection& connection) {
  if (connection.recorded) return false;
  const bool own = connection.base_url.empty() || connection.base_url == provider.base_url;
  return provider.needs_key && connection.key.empty() && own && !connection.options.has("headers");
}

double to_ms(std::chrono::microseconds time) { return static_cast<double>(time.count()) / 1000; }

void measure(const net::Response& response, bool stream, Reply& reply) {
  reply.latency_ms = to_ms(response.total);
  if (!stream) return;
  if (const auto at = first_content_at(response)) reply.first_token_ms = to_ms(*at);
}

void price(const Provider& provider, const model::ChatRequest& chat, const Prices& prices, Reply& reply) {
  if (provider.local)
    reply.cost = 0;
  else
    reply.cost = prices.cost(chat.model, reply.usage);
}

Reply sent(const Provider& provider, const Connection& connection, const model::ChatRequest& chat,
           net::Request request, net::Transport& transport, const Until& until) {
  request.provider = provider.name;
  request.occasion = chat.occasion;
  auto response = transport.send(request, until);
  if (!response) return failed(std::move(response).error());
  Reply reply = provider.decode(chat, connection, *response);
  if (reply.error) reply.error = explained(*std::move(reply.error), provider, chat);
  measure(*response, chat.stream, reply);
  for (std::string& notice : response->notices) reply.notices.push_back(std::move(notice));
  return reply;
}

}  // namespace

void hide_key(const Secret& key, std::string& text) {
  if (key.reveal().size() < 4) return;
  for (std::size_t at = 0; (at = text.find(key.reveal(), at)) != std::string::npos;)
    text.replace(at, key.reveal().size(), "[KEY]");
}

Reply ask(const Provider& provider, const Connection& connection, const model::ChatRequest& chat,
          net::Transport& transport, const Prices& prices, const Until& until) {
  Reply reply;
  if (provider.answer != nullptr) {
    reply = provider.answer(chat);
    reply.latency_ms = 0;  // nobody was waited for
  } else if (lacks_key(provider, connection)) {
    return failed({"auth", fmt::format("API key not found in environment variable: {}",
                                       listed(provider.key_names, " or "))});
  } else {
    auto request = provider.encode(chat, connection);
    if (!request) return failed({"config", request.error().message});
    reply = sent(provider, connection, chat, *std::move(request), transport, until);
  }
  if (reply.error) hide_key(connection.key, reply.error->message);
  for (std::string& notice : reply.notices) hide_key(connection.key, notice);
  price(provider, chat, prices, reply);
  return reply;
}

}  // namespace proctor::providers
