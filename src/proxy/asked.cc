#include "proxy/asked.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/words.h"
#include "proxy/body.h"
#include "proxy/headers.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::proxy {
namespace {

using providers::Provider;

constexpr std::chrono::milliseconds kLongestConnect{10'000};
constexpr std::chrono::milliseconds kShortestIdle{60'000};
constexpr std::chrono::milliseconds kLongestAnswer{3'600'000};

Problem unknown_provider(std::string_view name) {
  const auto names = providers::provider_names();
  return invalid_request(fmt::format("unknown provider {}{}", quoted(name), did_you_mean(name, names)),
                         {{"provider", "is none that the proxy knows"}});
}

// The path decides, then what the body says, then the model's name.
tl::expected<const Provider*, Problem> provider_of(const Route& route, const Value& body,
                                                   const net::Headers& headers) {
  if (route.provider != nullptr) return route.provider;
  if (route.kind == Kind::models)
    return providers::find_provider(net::find_header(headers, "anthropic-version") ? "anthropic" : "openai");
  const Value* said = value::reach(&body, "provider");
  if (said == nullptr || !said->is_text()) return &providers::provider_for(value::text_at(body, "model"));
  const Provider* found = providers::find_provider(said->text());
  if (found == nullptr) return tl::make_unexpected(unknown_provider(said->text()));
  return found;
}

// `provider` is for the proxy. The rest goes on byte for byte unless it had to be taken out. OpenRouter has a
// map of that name, which is its own.
void drop_provider(Value& body, std::string& text) {
  const Value* said = value::reach(&body, "provider");
  if (said == nullptr || !said->is_text()) return;
  body.map().erase("provider");
  text = value::to_json(body);
}

net::Limits limits_of(const ProxyOptions& options) {
  net::Limits limits;
  limits.connect = std::min(kLongestConnect, options.timeout);
  limits.first_byte = options.timeout;
  limits.idle = std::max(kShortestIdle, options.timeout);
  limits.total = kLongestAnswer;
  return limits;
}

std::string with_query(std::string url, std::string_view query) {
  if (!url.empty() && !query.empty()) url.append("?").append(query);
  return url;
}

// What is asked of a list by its query: which page of it, how long. Keys are no part of the question.
Value question_in(std::string_view query) {
  std::string out;
  for (const std::string_view part : split(query, '&'))
    if (!part.empty() && !part.starts_with("key=")) out.append(out.empty() ? "" : "&").append(part);
  return out.empty() ? Value() : Value(out);
}

bool wants_stream(const Route& route, const Value& body) {
  return route.kind == Kind::generate_stream || value::is_true(value::reach(&body, "stream"));
}

}  // namespace

tl::expected<Asked, Problem> understand(net::Incoming incoming, Route route, const ProxyOptions& options,
                                        Ids& ids) {
  TRY(auto session, session_of(incoming.headers, ids));
  TRY(auto body, read_body(incoming.body, route));
  if (route.kind == Kind::models) body = question_in(incoming.query());
  TRY(const Provider* provider, provider_of(route, body, incoming.headers));
  if (route.shape == Shape::openai && route.kind != Kind::models) drop_provider(body, incoming.body);
  Asked out;
  out.provider = provider;
  out.endpoint = fmt::format("{} {}", incoming.method, route.path());
  out.stream = wants_stream(route, body);
  const std::string_view named = model_in_path(route);
  out.model = named.empty() ? value::text_at(body, "model") : named;
  out.request = {.method = incoming.method,
                 .url = with_query(upstream_url(options, *provider, route), incoming.query()),
                 .headers = forwarded(incoming.headers),
                 .body = std::move(incoming.body),
                 .limits = limits_of(options),
                 .provider = std::string(provider->name)};
  out.body_size = out.request.body.size();
  if (session.given) out.request.occasion.of = session.id;
  out.cue.question = {std::string(provider->name), out.endpoint, std::move(body)};
  out.session = std::move(session);
  out.route = std::move(route);
  return out;
}

}  // namespace proctor::proxy
