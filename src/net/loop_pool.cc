#include "net/loop_pool.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "net/faults.h"
#include "net/peer_address.h"
#include "net/url.h"

namespace proctor::net {
namespace {

constexpr std::size_t kReadSize = 16U << 10U;  // what one that is paused may hold
constexpr std::chrono::seconds kLongestFree{60};
constexpr std::chrono::milliseconds kBetweenLooks{5};

}  // namespace

LoopPool::LoopPool(std::shared_ptr<ServerLoop> loop, std::size_t most)
    : loop_(std::move(loop)), most_(most), scratch_(kReadSize), timer_(std::make_unique<LoopTimer>(*loop_)) {
  loop_->at_end([this] { close_all(); });
}

std::shared_ptr<StreamCall> LoopPool::start(Request request, std::shared_ptr<StreamListener> listener) {
  auto exchange = std::make_shared<LoopExchange>(loop_, std::move(request), std::move(listener));
  if (LoopConnection* const found = take_free(split_url(exchange->request().url).host))
    found->take(exchange);
  else
    ask_anew(exchange);
  return exchange;
}

// The one that was used last is the likeliest to stand; one that was free for long is closed.
LoopConnection* LoopPool::take_free(std::string_view host) {
  const auto at = free_.find(host);
  if (at == free_.end()) return nullptr;
  auto& list = at->second;
  const Instant now = std::chrono::steady_clock::now();
  while (!list.empty() && now - list.front()->free_since() > kLongestFree) list.front()->close();
  if (list.empty()) return nullptr;
  LoopConnection* const found = list.back();
  list.pop_back();
  return found;
}

void LoopPool::ask_anew(std::shared_ptr<LoopExchange> exchange) {
  const std::string_view host = split_url(exchange->request().url).host;
  const auto address = peer_address(host);
  auto socket = address ? ServerSocket::connect(loop_, address->address, address->port)
                        : tl::make_unexpected(EADDRNOTAVAIL);
  if (!socket) {
    const std::string why = std::generic_category().message(socket.error());
    return exchange->end(cannot_connect(exchange->request(), why));
  }
  auto connection = std::make_shared<LoopConnection>(*this, std::string(host), *std::move(socket));
  connection->place = connections_.size();
  connections_.push_back(connection);
  connection->take(std::move(exchange));
}

void LoopPool::forget(LoopConnection& connection) {
  if (const auto at = free_.find(connection.host()); at != free_.end()) std::erase(at->second, &connection);
  const std::size_t place = connection.place;
  connections_.back()->place = place;
  std::swap(connections_[place], connections_.back());
  connections_.pop_back();
}

void LoopPool::look_at(Instant bound) {
  if (bound >= look_) return;
  look_ = bound;
  timer_->at(bound, [this] { look_at_clock(); });
}

// From the back: one that ends takes itself out of the list.
void LoopPool::look_at_clock() {
  const Instant now = std::chrono::steady_clock::now();
  look_ = Instant::max();
  for (std::size_t i = connections_.size(); i-- > 0;)
    if (i < connections_.size()) std::shared_ptr(connections_[i])->look_at_clock(now);
  Instant next = Instant::max();
  for (const auto& connection : connections_)
    if (connection->exchange()) next = std::min(next, connection->exchange()->bound());
  if (next != Instant::max()) look_at(std::max(next, now + kBetweenLooks));
}

void LoopPool::close_all() {
  while (!connections_.empty()) {
    const auto last = connections_.back();
    if (last->exchange())
      last->finish(Fault{"connection", "stopped"});
    else
      last->close();
  }
  timer_->cancel();
}

}  // namespace proctor::net
