#include "providers/request.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"
#include "providers/messages.h"
#include "text/words.h"
#include "value/json.h"
#include "value/reach.h"
#include "value/uri.h"

namespace proctor::providers {
namespace {

// Characters of a header's name, as RFC 9110 has them.
bool is_token(std::string_view text) {
  constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           kMarks.find(c) != std::string_view::npos;
  });
}

bool is_header_text(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return c == '\t' || (static_cast<unsigned char>(c) >= 0x20 && c != '\x7F');
  });
}

Result<void> add_own_headers(net::Request& request, const Connection& connection) {
  const Value* headers = connection.options.find("headers");
  if (headers == nullptr) return {};
  if (!headers->is_map()) return fail("E471", "the option headers must be a map of names and texts");
  for (const value::Member& header : headers->map()) {
    if (!header.value.is_text())
      return fail("E471", fmt::format("the header {} is no text", quoted(header.key)));
    if (auto added = add_header(request, header.key, header.value.text()); !added) return added;
  }
  return {};
}

std::size_t estimate(const model::ChatRequest& chat) {
  std::int64_t tokens = 0;
  for (const Value& message : chat.messages)
    tokens += text::estimate_tokens(plain_text(message.find("content")));
  const Value* most = max_tokens(chat);
  tokens += most == nullptr ? 0 : most->integer().value_or(0);
  return static_cast<std::size_t>(std::max<std::int64_t>(tokens, 0));
}

Result<net::Request> request_to(std::string_view provider, const std::string& url,
                                const Connection& connection) {
  net::Request request;
  request.url = url;
  request.group = group_of(provider, url);
  if (auto added = add_own_headers(request, connection); !added) return tl::make_unexpected(added.error());
  return request;
}

void limit_time(std::chrono::milliseconds most, net::Limits& limits) {
  if (most.count() <= 0) return;
  limits.total = most;
  for (auto* limit : {&limits.connect, &limits.first_byte, &limits.idle}) *limit = std::min(*limit, most);
}

bool is_taken(std::string_view key, std::span<const Rename> renames,
              std::span<const std::string_view> others) {
  return std::any_of(renames.begin(), renames.end(), [&](const Rename& r) { return r.from == key; }) ||
         std::find(others.begin(), others.end(), key) != others.end();
}

}  // namespace

Result<std::string> base_url(const Connection& connection, std::string_view own) {
  std::string_view url = connection.base_url.empty() ? own : trimmed(connection.base_url);
  if (url.empty()) return fail("E470", "this provider needs a base URL");
  const auto parts = value::split_uri(url);
  const std::string scheme = lower(parts.scheme.value_or(""));
  const bool plain =
      std::none_of(url.begin(), url.end(), [](char c) { return static_cast<unsigned char>(c) <= 0x20; });
  if ((scheme != "http" && scheme != "https") || parts.authority.value_or("").empty() || !plain)
    return fail("E470", fmt::format("the base URL {} is no http or https address", quoted(url)));
  while (url.ends_with('/')) url.remove_suffix(1);
  return std::string(url);
}

Result<net::Request> json_request(std::string_view provider, const std::string& url, const Map& body,
                                  const model::ChatRequest& chat, const Connection& connection) {
  TRY(auto request, request_to(provider, url, connection));
  request.headers.push_back({"Content-Type", "application/json"});
  request.headers.push_back({"Accept", chat.stream ? "text/event-stream" : "application/json"});
  request.body = value::to_json(body);
  request.tokens = estimate(chat);
  limit_time(chat.timeout, request.limits);
  return request;
}

Result<net::Request> get_request(std::string_view provider, const std::string& url,
                                 const Connection& connection) {
  TRY(auto request, request_to(provider, url, connection));
  request.method = "GET";
  return request;
}

Result<net::Request> with_key(net::Request request, std::string_view header, std::string_view before,
                              const Secret& key) {
  if (!is_header_text(key.reveal())) return fail("E471", "the key has characters that no header can carry");
  if (!key.empty()) request.headers.push_back({std::string(header), std::string(before) + key.reveal()});
  return request;
}

Result<void> add_header(net::Request& request, std::string_view name, std::string_view value) {
  if (!is_token(name)) return fail("E471", fmt::format("{} is no header's name", quoted(name)));
  if (!is_header_text(value))
    return fail("E471", fmt::format("the header {} has characters that no header can carry", quoted(name)));
  request.headers.push_back({std::string(name), std::string(value)});
  return {};
}

std::string group_of(std::string_view provider, std::string_view url) {
  std::string_view host = value::split_uri(url).authority.value_or("");
  host.remove_prefix(std::min(host.rfind('@') + 1, host.size()));
  return fmt::format("{} {}", provider, lower(host));
}

std::string percent_encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       std::string_view("-._~").find(c) != std::string_view::npos;
    if (plain)
      out += c;
    else
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::string option(const Connection& connection, std::string_view key) {
  return std::string(value::text_of(connection.options.find(key)));
}

void copy_params(const Map& params, std::span<const Rename> renames, Map& to) {
  for (const Rename& rename : renames)
    if (const Value* found = params.find(rename.from); !value::is_absent(found)) to.set(rename.to, *found);
}

std::vector<std::string> untaken(const model::ChatRequest& chat, std::string_view provider,
                                 std::span<const Rename> renames, std::span<const std::string_view> others) {
  std::vector<std::string> notices;
  for (const value::Member& member : chat.params)
    if (!member.value.is_null() && !is_taken(member.key, renames, others))
      notices.push_back(
          fmt::format("{} does not take the parameter {}; it was left out", provider, quoted(member.key)));
  return notices;
}

const Value* param(const model::ChatRequest& chat, std::string_view key) {
  const Value* found = chat.params.find(key);
  return value::is_absent(found) ? nullptr : found;
}

const Value* max_tokens(const model::ChatRequest& chat) {
  const Value* most = param(chat, "max_tokens");
  return most == nullptr ? param(chat, "max_completion_tokens") : most;
}

}  // namespace proctor::providers
