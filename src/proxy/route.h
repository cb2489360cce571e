// What a path asks for: which of the endpoints that the proxy knows, at which provider, and where that is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "providers/provider.h"

namespace proctor::proxy {

struct ProxyOptions;

// Whose clients ask, and so how an error is told.
enum class Shape : std::uint8_t { openai, anthropic, gemini };

enum class Kind : std::uint8_t {
  chat,
  completions,
  embeddings,
  responses,
  models,
  messages,
  message_tokens,
  generate,
  generate_stream,
  gemini_other,  // counts and embeddings
};

struct Route {
  Kind kind = Kind::chat;
  Shape shape = Shape::openai;
  std::string_view label;                         // for metrics: one of a few words
  std::string_view method;                        // the only one
  std::string_view version;                       // "/v1", "/v1beta" or "/v1beta/openai"
  std::string rest;                               // what follows it: "/chat/completions"
  const providers::Provider* provider = nullptr;  // where the path says so

  std::string path() const { return std::string(version) + rest; }
};

// None: the proxy does not know this path.
std::optional<Route> find_route(std::string_view path);

// For those who asked for something else.
std::string known_paths();

// The model that a Gemini path names; else empty.
std::string_view model_in_path(const Route& route);

// Where it goes, without a query; empty where the provider has no address of its own and none was said. An
// address with a path stands in place of the version, as base URLs of SDKs do; one without is given all.
std::string upstream_url(const ProxyOptions& options, const providers::Provider& provider,
                         const Route& route);

}  // namespace proctor::proxy
