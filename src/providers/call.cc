#include "providers/call.h"

#include <fmt/format.h>

#include <utility>

#include "base/words.h"
#include "providers/first_content.h"
#include "providers/hide_key.h"

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
  hide_key(connection.key, reply);
  price(provider, chat, prices, reply);
  return reply;
}

}  // namespace proctor::providers
