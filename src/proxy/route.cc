#include "proxy/route.h"

#include <algorithm>
#include <array>

#include "net/url.h"
#include "proxy/proxy.h"

namespace proctor::proxy {
namespace {

struct Known {
  std::string_view rest;
  Kind kind;
  Shape shape;
  std::string_view label;
  std::string_view method = "POST";
};

constexpr std::array kKnown = {
    Known{"/chat/completions", Kind::chat, Shape::openai, "chat_completions"},
    Known{"/completions", Kind::completions, Shape::openai, "completions"},
    Known{"/embeddings", Kind::embeddings, Shape::openai, "embeddings"},
    Known{"/responses", Kind::responses, Shape::openai, "responses"},
    Known{"/messages", Kind::messages, Shape::anthropic, "messages"},
    Known{"/messages/count_tokens", Kind::message_tokens, Shape::anthropic, "count_tokens"},
};
constexpr Known kModels{"/models", Kind::models, Shape::openai, "models", "GET"};

// What follows the colon of /models/NAME:METHOD.
constexpr std::array kMethods = {
    Known{"generateContent", Kind::generate, Shape::gemini, "generate_content"},
    Known{"streamGenerateContent", Kind::generate_stream, Shape::gemini, "stream_generate_content"},
    Known{"countTokens", Kind::gemini_other, Shape::gemini, "count_tokens"},
    Known{"embedContent", Kind::gemini_other, Shape::gemini, "embed_content"},
    Known{"batchEmbedContents", Kind::gemini_other, Shape::gemini, "batch_embed_contents"},
};

constexpr std::string_view kVersions[] = {"/v1beta/openai", "/v1beta", "/v1"};

bool is_plain(char c) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return letter || std::string_view("-._~:/@+,=").find(c) != std::string_view::npos;
}

// Nothing that an upstream might read as another path than the one that was looked at here.
bool is_safe(std::string_view path) {
  return path.size() <= 512 && std::all_of(path.begin(), path.end(), is_plain) &&
         path.find("//") == std::string_view::npos && path.find("/.") == std::string_view::npos;
}

std::optional<std::string_view> version_of(std::string_view path) {
  for (const std::string_view version : kVersions)
    if (path.starts_with(version) && path.substr(version.size()).starts_with('/')) return version;
  return std::nullopt;
}

template <std::size_t n>
const Known* find_in(const std::array<Known, n>& table, std::string_view word) {
  const auto* at = std::find_if(table.begin(), table.end(), [&](const Known& k) { return k.rest == word; });
  return at == table.end() ? nullptr : at;
}

const Known* find_known(std::string_view rest) {
  if (const Known* exact = find_in(kKnown, rest)) return exact;
  if (rest == kModels.rest) return &kModels;
  if (!rest.starts_with("/models/") || rest.size() == 8) return nullptr;
  const std::size_t colon = rest.rfind(':');
  const Known* method = colon == std::string_view::npos ? nullptr : find_in(kMethods, rest.substr(colon + 1));
  return method != nullptr ? method : &kModels;
}

const providers::Provider* provider_of(const Known& known, std::string_view version) {
  if (known.shape == Shape::anthropic) return providers::find_provider("anthropic");
  const bool gemini = known.shape == Shape::gemini || version.starts_with("/v1beta");
  return gemini ? providers::find_provider("gemini") : nullptr;
}

std::optional<Route> versioned_route(std::string_view path) {
  const auto version = version_of(path);
  if (!version) return std::nullopt;
  const std::string_view rest = path.substr(version->size());
  const Known* known = find_known(rest);
  if (known == nullptr) return std::nullopt;
  const bool gemini_list = known == &kModels && *version == "/v1beta";
  return Route{.kind = known->kind,
               .shape = gemini_list ? Shape::gemini : known->shape,
               .label = known->label,
               .method = known->method,
               .version = *version,
               .rest = std::string(rest),
               .provider = provider_of(*known, *version)};
}

// Without slashes at its end, and without the version that Gemini's own paths bring along.
std::string_view root_of(std::string_view base) {
  const std::size_t slash = base.rfind('/');
  return base.substr(slash + 1).starts_with("v1") ? base.substr(0, slash) : base;
}

std::string_view without_slashes(std::string_view base) {
  while (base.ends_with('/')) base.remove_suffix(1);
  return base;
}

std::string gemini_url(std::string_view base, const Route& route) {
  const bool translated = route.shape == Shape::openai;
  const std::string_view version = translated ? "/v1beta/openai" : route.version;
  return std::string(root_of(base)) + std::string(version) + route.rest;
}

}  // namespace

std::optional<Route> find_route(std::string_view path) {
  if (!is_safe(path) || !path.starts_with('/')) return std::nullopt;
  if (auto route = versioned_route(path)) return route;
  const std::size_t slash = path.find('/', 1);
  if (slash == std::string_view::npos) return std::nullopt;
  const providers::Provider* provider = providers::find_provider(path.substr(1, slash - 1));
  if (provider == nullptr) return std::nullopt;
  auto route = versioned_route(path.substr(slash));
  if (route) route->provider = provider;
  return route;
}

std::string known_paths() {
  return "POST /v1/chat/completions, /v1/completions, /v1/embeddings, /v1/responses, /v1/messages, "
         "/v1/messages/count_tokens and /v1beta/models/MODEL:generateContent (or :streamGenerateContent), "
         "GET /v1/models, all of them also as /PROVIDER/v1/..., GET /health and /metrics";
}

std::string_view model_in_path(const Route& route) {
  const std::string_view rest = route.rest;
  const std::size_t colon = rest.rfind(':');
  if (route.shape != Shape::gemini || colon == std::string_view::npos) return {};
  constexpr std::size_t kBegin = std::string_view("/models/").size();
  return rest.substr(kBegin, colon - kBegin);
}

std::string upstream_url(const ProxyOptions& options, const providers::Provider& provider,
                         const Route& route) {
  const auto said = options.upstreams.find(std::string(provider.name));
  const std::string_view own = options.upstream.empty() ? provider.base_url : options.upstream;
  const std::string_view base = without_slashes(said == options.upstreams.end() ? own : said->second);
  if (base.empty()) return "";
  if (provider.name == "gemini") return gemini_url(base, route);
  const bool bare = without_slashes(net::split_url(base).path).empty();
  return std::string(base) + (bare ? route.path() : route.rest);
}

}  // namespace proctor::proxy
