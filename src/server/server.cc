#include "server/server.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>

#include "net/server.h"
#include "server/dispatch.h"
#include "server/render.h"

namespace proctor::server {
namespace {

constexpr std::chrono::seconds kIdle{60};

// Each connection is a file: as many as the system lets us have, but for a quarter that all else may need.
std::size_t most_connections() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return kMostConnections;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  getrlimit(RLIMIT_NOFILE, &files);
  return std::min<std::size_t>(kMostConnections, static_cast<std::size_t>(files.rlim_cur) / 4 * 3);
}

net::ServerOptions net_options(const ServeOptions& options) {
  net::ServerOptions out;
  out.address = options.hosts.front();
  out.more_addresses.assign(options.hosts.begin() + 1, options.hosts.end());
  out.port = options.port;
  out.most_body = kMostBody;
  out.most_headers = kMostHeaders;
  out.most_connections = most_connections();
  out.idle_time = kIdle;
  add_safe_headers(out.headers);
  return out;
}

class SocketServer final : public RunningServer {
 public:
  SocketServer(const ServeOptions& options, Context& context)
      : options_(options), dispatch_(options, context) {}

  Result<void> start() {
    net::ServerOptions net = net_options(options_);
    net.body_limit = [this](const net::Incoming& head) { return dispatch_.body_limit(head); };
    TRY(server_,
        net::Server::start(net, [this](net::Incoming request, const std::shared_ptr<net::Answering>& answer) {
          dispatch_.take(std::move(request), answer);
        }));
    dispatch_.door().listens_on(server_->port());
    return {};
  }

  std::string url() const override {
    const std::string& host = options_.hosts.front();
    const bool six = host.find(':') != std::string::npos;
    return six ? fmt::format("http://[{}]:{}", host, port()) : fmt::format("http://{}:{}", host, port());
  }
  std::uint16_t port() const override { return server_->port(); }
  void drain(std::chrono::milliseconds longest, const std::stop_token& hurry) override {
    server_->drain(longest, hurry);
  }

 private:
  const ServeOptions options_;
  Dispatch dispatch_;
  std::unique_ptr<net::Server> server_;  // goes first: its threads call the dispatch
};

}  // namespace

Result<std::unique_ptr<RunningServer>> RunningServer::start(const ServeOptions& options, Context& context) {
  auto server = std::make_unique<SocketServer>(options, context);
  if (auto started = server->start(); !started) return tl::make_unexpected(started.error());
  return server;
}

}  // namespace proctor::server
