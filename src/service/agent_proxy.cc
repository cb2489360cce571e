#include "service/agent_proxy.h"

#include <fmt/format.h>

#include <vector>

#include "base/sha256.h"
#include "providers/provider.h"

namespace proctor::service {
namespace {

constexpr std::size_t kMostBody = 16U << 20U;
constexpr std::chrono::milliseconds kLongestSilence{60'000};  // as for models that a run asks by itself

// Whose SDKs take a base URL with paths that the proxy knows.
bool is_spoken(const providers::Provider& provider) {
  return !provider.base_url_name.empty() && provider.name != "azure-openai" && provider.name != "ollama";
}

template <typename Use>
void for_providers(const Use& use) {
  for (const auto& group : providers::plugins())
    for (const providers::Provider& provider : group)
      if (is_spoken(provider)) use(provider);
}

// Where SDKs are told that a provider is: OpenAI's, Anthropic's and Gemini's paths say whose they are, others
// are named.
std::string base_of(const providers::Provider& provider, const std::string& url) {
  if (provider.name == "openai") return url + "/v1";
  if (provider.name == "anthropic") return url;
  if (provider.name == "gemini") return url + "/v1beta";
  return fmt::format("{}/{}/v1", url, provider.name);
}

// The same for a case and a repeat of it in every run.
std::string session_of(const Occasion& occasion) {
  constexpr std::size_t kDigits = 16;
  return sha256_hex(fmt::format("{}#{}", occasion.of, occasion.repeat)).substr(0, kDigits);
}

// SDKs begin nothing without a key. What is played back needs none.
std::vector<std::string> stand_in_keys(const Environment& environment) {
  std::vector<std::string> out;
  for_providers([&](const providers::Provider& provider) {
    for (const std::string_view name : provider.key_names)
      if (!environment(std::string(name))) out.push_back(fmt::format("{}=played-back", name));
  });
  return out;
}

}  // namespace

Result<void> AgentProxy::start() {
  TRY(const Recordings recordings,
      recordings_of(options_.recordings, options_.plan.load.current, environment_));
  ProxySettings settings;
  settings.recordings = options_.recordings;
  settings.traces = recordings.traces;
  settings.port = 0;
  settings.most_body = kMostBody;
  settings.timeout = options_.http.limits.first_byte.value_or(kLongestSilence);
  settings.sessions_in_path = true;
  if (!options_.target.base_url.empty()) settings.upstreams.push_back(options_.target.base_url);
  for_providers([&](const providers::Provider& provider) {
    const auto said = environment_(std::string(provider.base_url_name));
    if (said && !said->empty() && options_.target.base_url.empty())
      settings.upstreams.push_back(fmt::format("{}={}", provider.name, *said));
  });
  TRY(proxy_, RunningProxy::start(settings, options_.plan.load.current, environment_));
  if (only_replays(recordings.deck.mode)) keys_ = stand_in_keys(environment_);
  return {};
}

Result<agents::Surroundings> AgentProxy::surroundings() {
  if (proxy_ == nullptr)
    if (auto started = start(); !started) return tl::make_unexpected(started.error());
  return agents::Surroundings([url = proxy_->url(), keys = keys_](const Occasion& occasion) {
    std::vector<std::string> out = keys;
    const std::string own = fmt::format("{}/in/{}", url, session_of(occasion));
    for_providers([&](const providers::Provider& provider) {
      out.push_back(fmt::format("{}={}", provider.base_url_name, base_of(provider, own)));
    });
    return out;
  });
}

std::set<std::string> AgentProxy::cassettes_used() const {
  return proxy_ == nullptr ? std::set<std::string>() : proxy_->cassettes_used();
}

}  // namespace proctor::service
