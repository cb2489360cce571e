#include "service/proxy.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <utility>

#include "base/words.h"
#include "cassette/trace.h"
#include "net/curl_client.h"
#include "net/loop_client.h"
#include "net/server.h"
#include "net/url.h"
#include "providers/provider.h"
#include "proxy/headers.h"
#include "proxy/proxy.h"
#include "system/clock.h"

namespace proctor::service {
namespace {

struct Upstreams {
  std::map<std::string, std::string> named;
  std::string rest;
};

Error bad_upstream(std::string_view said, std::string_view why) {
  return {"E501", fmt::format("--upstream {}: {}; it takes http://HOST or PROVIDER=http://HOST",
                              net::shown_url(said), why)};
}

Result<void> check_url(std::string_view said, std::string_view url) {
  if (!net::is_http_url(url)) return tl::make_unexpected(bad_upstream(said, "no http or https address"));
  if (url.find_first_of("?#") != std::string_view::npos)
    return tl::make_unexpected(bad_upstream(said, "an upstream has no query"));
  if (!net::split_url(url).user.empty())
    return tl::make_unexpected(bad_upstream(said, "keys come with the requests, not with the address"));
  return {};
}

// "PROVIDER" of PROVIDER=URL; empty where it is a URL alone.
std::string_view name_in(std::string_view said) {
  const std::size_t equals = said.find('=');
  return equals != std::string_view::npos && equals < said.find(':') ? said.substr(0, equals)
                                                                     : std::string_view{};
}

Result<void> add_upstream(std::string_view said, Upstreams& out) {
  const std::string_view name = name_in(said);
  const std::string_view url = name.empty() ? said : said.substr(name.size() + 1);
  if (auto checked = check_url(said, url); !checked) return checked;
  if (name.empty()) {
    out.rest = url;
    return {};
  }
  const auto* provider = providers::find_provider(name);
  if (provider == nullptr)
    return fail("E502", fmt::format("--upstream: unknown provider {}{}", quoted(name),
                                    did_you_mean(name, providers::provider_names())));
  out.named[std::string(provider->name)] = url;
  return {};
}

Result<Upstreams> upstreams_of(const std::vector<std::string>& said) {
  Upstreams out;
  for (const std::string& one : said)
    if (auto added = add_upstream(one, out); !added) return tl::make_unexpected(added.error());
  return out;
}

std::string shown_address(std::string_view host, std::uint16_t port) {
  const bool six = host.find(':') != std::string_view::npos && !host.starts_with('[');
  return six ? fmt::format("[{}]:{}", host, port) : fmt::format("{}:{}", host, port);
}

Result<std::optional<cassette::TraceFolder>> traces_of(const ProxySettings& settings,
                                                       const cassette::RedactOptions& redact) {
  if (settings.traces.empty()) return std::nullopt;
  cassette::RedactOptions options = redact;
  options.personal = true;
  TRY(auto redactor, cassette::Redactor::make(std::move(options)));
  return cassette::TraceFolder(settings.traces, std::move(redactor));
}

Result<Recordings> recordings_for(const ProxySettings& settings, const std::string& current,
                                  const Environment& environment) {
  RecordingWords words = settings.recordings;
  if (words.mode.empty()) words.mode = "auto";
  TRY(auto out, recordings_of(words, current, environment));
  out.deck.repeats_last = true;
  out.deck.durable = false;
  return out;
}

// Its own address: every request would come back for ever.
Result<void> check_no_loop(const Upstreams& upstreams, std::string_view host, std::uint16_t port) {
  std::vector<std::string_view> urls = {upstreams.rest};
  for (const auto& [name, url] : upstreams.named) urls.push_back(url);
  const std::string own = shown_address(host, port);
  for (const std::string_view url : urls) {
    const std::string_view there = net::split_url(url).host;
    if (there == own || there == fmt::format("127.0.0.1:{}", port) ||
        there == fmt::format("localhost:{}", port))
      return tl::make_unexpected(bad_upstream(url, "that is the proxy itself"));
  }
  return {};
}

// /in/SESSION/v1/... becomes /v1/... with the session as a header.
void take_session_from_path(net::Incoming& request) {
  constexpr std::string_view kIn = "/in/";
  const std::string_view target = request.target;
  if (!target.starts_with(kIn)) return;
  const std::size_t end = target.find('/', kIn.size());
  if (end == std::string_view::npos) return;
  const std::string session(target.substr(kIn.size(), end - kIn.size()));
  request.target = std::string(target.substr(end));
  if (!net::find_header(request.headers, "X-TraceForge-Session-ID"))
    request.headers.push_back({"X-TraceForge-Session-ID", session});
}

Error cannot_listen(const Error& error) { return {"E500", error.message}; }

}  // namespace

// In the order in which they stand on each other.
struct RunningProxy::Parts {
  std::unique_ptr<cassette::Deck> deck;
  std::optional<cassette::TraceFolder> traces;
  net::CurlClient curl;
  net::LoopClient client{curl};
  std::unique_ptr<proxy::Proxy> proxy;
  std::unique_ptr<net::Server> server;
  std::string host;
  std::string about;

  proxy::ProxyOptions options(const ProxySettings& settings, const Recordings& recordings,
                              Upstreams upstreams) const;
};

proxy::ProxyOptions RunningProxy::Parts::options(const ProxySettings& settings, const Recordings& recordings,
                                                 Upstreams upstreams) const {
  proxy::ProxyOptions out;
  out.upstreams = std::move(upstreams.named);
  out.upstream = std::move(upstreams.rest);
  out.timeout = settings.timeout;
  out.pace = recordings.pace;
  out.most_body = settings.most_body;
  out.for_all = !proxy::is_loopback(settings.host);
  if (deck->records()) out.folders["cassettes"] = recordings.deck.folder;
  if (traces) out.folders["traces"] = settings.traces;
  out.tell = settings.tell;
  out.log = settings.log;
  return out;
}

Result<std::unique_ptr<RunningProxy>> RunningProxy::start(const ProxySettings& settings,
                                                          const std::string& current,
                                                          const Environment& environment) {
  TRY(auto upstreams, upstreams_of(settings.upstreams));
  if (auto checked = check_no_loop(upstreams, settings.host, settings.port); !checked)
    return tl::make_unexpected(checked.error());
  TRY(const auto recordings, recordings_for(settings, current, environment));
  auto parts = std::make_unique<Parts>();
  TRY(parts->deck, cassette::Deck::open(recordings.deck));
  TRY(parts->traces, traces_of(settings, recordings.deck.redact));
  parts->host = settings.host;
  parts->about = fmt::format("{}, {}", cassette::name_of(recordings.deck.mode), recordings.deck.shown);
  parts->proxy =
      std::make_unique<proxy::Proxy>(parts->options(settings, recordings, std::move(upstreams)), *parts->deck,
                                     parts->client, parts->traces ? &*parts->traces : nullptr, real_clock());
  auto server = net::Server::start({.address = settings.host,
                                    .port = settings.port,
                                    .most_body = settings.most_body,
                                    .client = &parts->client},
                                   [&to = *parts->proxy, in_path = settings.sessions_in_path](
                                       net::Incoming request, const std::shared_ptr<net::Answering>& answer) {
                                     if (in_path) take_session_from_path(request);
                                     to.handle(std::move(request), answer);
                                   });
  if (!server) return tl::make_unexpected(cannot_listen(server.error()));
  parts->server = *std::move(server);
  return std::unique_ptr<RunningProxy>(new RunningProxy(std::move(parts)));
}

RunningProxy::RunningProxy(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

RunningProxy::~RunningProxy() {
  parts_->proxy->close();  // while the server can still cut its clients off
  parts_->server.reset();
}

std::string RunningProxy::url() const {
  return "http://" + shown_address(parts_->host, parts_->server->port());
}

const std::string& RunningProxy::about() const { return parts_->about; }

std::set<std::string> RunningProxy::cassettes_used() const { return parts_->deck->used(); }

void RunningProxy::drain(std::chrono::milliseconds longest, const std::stop_token& hurry) {
  parts_->server->drain(longest, hurry);
}

}  // namespace proctor::service
