#include "net/server.h"

#include <algorithm>
#include <vector>

#include "net/answer_head.h"
#include "net/loop_client.h"
#include "net/server_connection.h"
#include "net/server_socket.h"
#include "net/server_worker.h"

namespace proctor::net {
namespace {

constexpr int kTooMany = 503;
constexpr int kPortTries = 20;  // until one is free on all addresses

// Often enough for the shortest of the times, and seldom enough not to be noticed.
std::chrono::milliseconds tick_for(const ServerOptions& options) {
  const auto shortest = std::min({options.header_time, options.body_time, options.idle_time});
  return std::clamp(shortest / 4, std::chrono::milliseconds(10), std::chrono::milliseconds(500));
}

class SocketServer final : public Server {
 public:
  SocketServer(const ServerOptions& options, Handler handler);
  SocketServer(const SocketServer&) = delete;
  SocketServer& operator=(const SocketServer&) = delete;
  ~SocketServer() override;

  Result<void> listen();

  std::uint16_t port() const override { return listeners_.front()->port(); }
  std::size_t connections() const override { return state_->connections; }
  void drain(std::chrono::milliseconds longest, const std::stop_token& hurry) override;

 private:
  std::vector<std::shared_ptr<ServerLoop>> loops() const;
  Result<void> open();
  Result<void> open_listener(const std::string& address, std::uint16_t port);
  void close_listeners();
  void take(ServerSocket socket, std::size_t turn);

  std::shared_ptr<ServerState> state_;
  std::vector<std::unique_ptr<ServerWorker>> workers_;
  std::vector<std::unique_ptr<ServerListener>> listeners_;
};

SocketServer::SocketServer(const ServerOptions& options, Handler handler)
    : state_(std::make_shared<ServerState>()) {
  state_->options = options;
  state_->handler = std::move(handler);
  for (std::size_t i = 0; i < std::max<std::size_t>(1, options.threads); ++i)
    workers_.push_back(
        std::make_unique<ServerWorker>(state_, std::make_shared<ServerLoop>(tick_for(options))));
}

std::vector<std::shared_ptr<ServerLoop>> SocketServer::loops() const {
  std::vector<std::shared_ptr<ServerLoop>> out;
  out.reserve(workers_.size());
  for (const auto& worker : workers_) out.push_back(worker->loop());
  return out;
}

Result<void> SocketServer::open_listener(const std::string& address, std::uint16_t port) {
  TRY(auto listener,
      ServerListener::open(address, port, loops(),
                           [this](ServerSocket socket, std::size_t turn) { take(std::move(socket), turn); }));
  listeners_.push_back(std::move(listener));
  return {};
}

Result<void> SocketServer::open() {
  const ServerOptions& options = state_->options;
  listeners_.clear();
  if (auto opened = open_listener(options.address, options.port); !opened) return opened;
  for (const auto& address : options.more_addresses) {
    if (!ServerListener::knows(address)) continue;
    if (auto opened = open_listener(address, port()); !opened) return opened;
  }
  return {};
}

// A port that was free on one address may be taken on another.
Result<void> SocketServer::listen() {
  Result<void> opened = open();
  for (int i = 1; !opened && state_->options.port == 0 && i < kPortTries; ++i) opened = open();
  if (!opened) return opened;
  if (state_->options.client != nullptr) state_->options.client->join(loops());
  for (const auto& listener : listeners_) listener->begin();
  for (const auto& worker : workers_) worker->loop()->run([raw = worker.get()] { raw->look_at_clock(); });
  return {};
}

void SocketServer::close_listeners() {
  for (const auto& listener : listeners_) listener->close();
}

void SocketServer::take(ServerSocket socket, std::size_t turn) {
  if (state_->connections >= state_->options.most_connections) {
    const std::string head = whole_head(kTooMany, state_->options.headers, 0, {.keeps = false});
    socket.write(std::vector<std::string_view>{head});
    return;
  }
  ServerWorker& worker = *workers_[turn];
  const auto shared = std::make_shared<ServerSocket>(std::move(socket));  // a function must be copyable
  worker.loop()->post([&worker, shared] { worker.serve(std::move(*shared)); });
}

void SocketServer::drain(std::chrono::milliseconds longest, const std::stop_token& hurry) {
  state_->draining = true;
  workers_.front()->loop()->post([this] { close_listeners(); });
  for (const auto& worker : workers_) worker->loop()->post([raw = worker.get()] { raw->drain(); });
  std::unique_lock lock(state_->mutex);
  state_->changed.wait_for(lock, hurry, longest, [&] { return state_->answering == 0; });
}

// The first loop goes first: it gives the others their connections.
SocketServer::~SocketServer() {
  for (const auto& worker : workers_)
    worker->loop()->finish([&] {
      close_listeners();
      worker->close_all();
    });
  state_->handler = nullptr;
}

}  // namespace

std::string_view Incoming::path() const { return std::string_view(target).substr(0, target.find('?')); }

std::string_view Incoming::query() const {
  const auto mark = target.find('?');
  return mark == std::string::npos ? std::string_view() : std::string_view(target).substr(mark + 1);
}

Result<std::unique_ptr<Server>> Server::start(const ServerOptions& options, Handler handler) {
  auto server = std::make_unique<SocketServer>(options, std::move(handler));
  if (auto listening = server->listen(); !listening) return tl::make_unexpected(listening.error());
  return server;
}

}  // namespace proctor::net
