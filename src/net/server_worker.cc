#include "net/server_worker.h"

#include "net/server_connection.h"

namespace proctor::net {
namespace {

constexpr std::size_t kReadSize = 64U << 10U;

}  // namespace

ServerWorker::ServerWorker(std::shared_ptr<ServerState> state, std::shared_ptr<ServerLoop> loop)
    : state_(std::move(state)), loop_(std::move(loop)), scratch_(kReadSize) {}

void ServerWorker::serve(ServerSocket socket) {
  auto connection = std::make_shared<ServerConnection>(state_, *this, std::move(socket));
  connection->place = connections_.size();
  connections_.push_back(connection);
  connection->begin();
}

void ServerWorker::forget(ServerConnection& connection) {
  const std::size_t place = connection.place;
  connections_.back()->place = place;
  std::swap(connections_[place], connections_.back());
  connections_.pop_back();
}

// From the back: one that closes takes itself out of the list.
void ServerWorker::look_at_clock() {
  const Instant now = std::chrono::steady_clock::now();
  for (std::size_t i = connections_.size(); i-- > 0;)
    if (i < connections_.size()) std::shared_ptr(connections_[i])->look_at_clock(now);
}

void ServerWorker::drain() {
  for (std::size_t i = connections_.size(); i-- > 0;)
    if (i < connections_.size()) std::shared_ptr(connections_[i])->drain();
}

void ServerWorker::close_all() {
  while (!connections_.empty()) std::shared_ptr(connections_.back())->close();
}

}  // namespace proctor::net
