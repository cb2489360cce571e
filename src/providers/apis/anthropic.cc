// Anthropic's messages.
#include <utility>

#include "providers/anthropic_request.h"
#include "providers/anthropic_stream.h"
#include "providers/reply.h"
#include "providers/request.h"

namespace proctor::providers {
namespace {

constexpr std::string_view kBase = "https://api.anthropic.com/v1";
constexpr std::string_view kVersion = "2023-06-01";
constexpr std::string_view kAliases[] = {"claude"};
constexpr std::string_view kKeys[] = {"ANTHROPIC_API_KEY"};
constexpr std::string_view kPrefixes[] = {"claude"};

Result<net::Request> with_headers(net::Request request, const Connection& connection) {
  const std::string version = option(connection, "api_version");
  if (auto added = add_header(request, "anthropic-version", version.empty() ? kVersion : version); !added)
    return tl::make_unexpected(added.error());
  if (const std::string beta = option(connection, "beta"); !beta.empty())
    if (auto added = add_header(request, "anthropic-beta", beta); !added)
      return tl::make_unexpected(added.error());
  return with_key(std::move(request), "x-api-key", "", connection.key);
}

// Its SDKs take the address without the version; both are understood.
Result<std::string> base_of(const Connection& connection) {
  TRY(auto base, base_url(connection, kBase));
  return base.ends_with("/v1") ? base : base + "/v1";
}

Result<net::Request> encode(const model::ChatRequest& chat, const Connection& connection) {
  TRY(const auto base, base_of(connection));
  TRY(const auto body, anthropic_body(chat));
  TRY(auto request, json_request("anthropic", base + "/messages", body, chat, connection));
  if (chat.stream) request.complete = is_message_complete;
  return with_headers(std::move(request), connection);
}

model::Reply decode(const model::ChatRequest& chat, const Connection&, const net::Response& response) {
  model::Reply reply = read_reply(response, assemble_message);
  for (std::string& notice : anthropic_notices(chat)) reply.notices.push_back(std::move(notice));
  return reply;
}

Result<net::Request> models(const Connection& connection) {
  TRY(const auto base, base_of(connection));
  TRY(auto request, get_request("anthropic", base + "/models", connection));
  return with_headers(std::move(request), connection);
}

constexpr Provider kProviders[] = {{.name = "anthropic",
                                    .aliases = kAliases,
                                    .about = "Anthropic's messages.",
                                    .base_url = kBase,
                                    .key_names = kKeys,
                                    .base_url_name = "ANTHROPIC_BASE_URL",
                                    .prefixes = kPrefixes,
                                    .encode = encode,
                                    .decode = decode,
                                    .models = models}};

}  // namespace

std::span<const Provider> anthropic() { return kProviders; }

}  // namespace proctor::providers
