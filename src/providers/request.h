// What every provider's request has in common: where it goes, whom it counts for, how large it may be.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/chat.h"
#include "providers/provider.h"

namespace proctor::providers {

// The base URL without a slash at its end: the connection's, else the provider's own. E440 where it is none.
Result<std::string> base_url(const Connection& connection, std::string_view own);

// A POST of JSON to base + path, with the connection's own headers. E441: a header that cannot be sent.
Result<net::Request> json_request(std::string_view provider, const std::string& url, const Map& body,
                                  const model::ChatRequest& chat, const Connection& connection);

// A GET with the connection's own headers.
Result<net::Request> get_request(std::string_view provider, const std::string& url,
                                 const Connection& connection);

// The key in a header, where there is one: "Bearer KEY".
Result<net::Request> with_key(net::Request request, std::string_view header, std::string_view before,
                              const Secret& key);

Result<void> add_header(net::Request& request, std::string_view name, std::string_view value);

// What shares limits and back-off: "openai api.openai.com".
std::string group_of(std::string_view provider, std::string_view url);

// Bytes that have a meaning in URLs as %41.
std::string percent_encoded(std::string_view text);

// A text among the options of the connection, or nothing.
std::string option(const Connection& connection, std::string_view key);

// A parameter under another provider's name.
struct Rename {
  std::string_view from;
  std::string_view to;
};

// Null and absent parameters are left out.
void copy_params(const Map& params, std::span<const Rename> renames, Map& to);

// A notice for each parameter that the provider does not take: what is in neither list.
std::vector<std::string> untaken(const model::ChatRequest& chat, std::string_view provider,
                                 std::span<const Rename> renames, std::span<const std::string_view> others);

// A parameter that is there and not null.
const Value* param(const model::ChatRequest& chat, std::string_view key);

// max_tokens, or max_completion_tokens.
const Value* max_tokens(const model::ChatRequest& chat);

}  // namespace proctor::providers
