// While a connection is free its reading is watched all the same: a peer that closes it, or says something
// unasked, is not asked again over it. What the peer closed before that was seen is asked once more over a
// new connection, provided that nothing of an answer has come.
#include "net/loop_connection.h"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "net/faults.h"
#include "net/loop_pool.h"

namespace proctor::net {

using Went = ServerSocket::Went;
using State = AnswerFraming::State;

LoopConnection::LoopConnection(LoopPool& pool, std::string host, ServerSocket socket)
    : pool_(pool), host_(std::move(host)), socket_(std::move(socket)) {}

void LoopConnection::take(std::shared_ptr<LoopExchange> exchange) {
  exchange_ = std::move(exchange);
  exchange_->connection = this;
  head_ = exchange_->head();
  sent_ = 0;
  framing_.begin(exchange_->request().method != "HEAD");
  if (stands_) {
    exchange_->sent();
    send();
  }
  watch();
}

void LoopConnection::send() {
  const std::string& body = exchange_->request().body;
  while (sent_ < head_.size() + body.size()) {
    std::string_view first = head_;
    std::string_view second = body;
    first.remove_prefix(std::min(sent_, first.size()));
    second.remove_prefix(sent_ - (head_.size() - first.size()));
    const auto done = socket_.write(std::array{first, second});
    cannot_send_ = done.went == Went::wrong;  // reading tells why: there may be an answer all the same
    if (done.went != Went::well) return;
    sent_ += done.size;
  }
}

void LoopConnection::writable() {
  watches_write_ = false;
  if (closed_ || !exchange_) return;
  if (!std::exchange(stands_, true)) {
    if (const int error = socket_.fault(); error != 0)
      return finish(cannot_connect(exchange_->request(), std::generic_category().message(error)));
    exchange_->sent();
  }
  send();
  watch();
}

void LoopConnection::readable() {
  watches_read_ = false;
  if (closed_ || (exchange_ && !exchange_->hungry())) return;
  const auto self = shared_from_this();
  const auto got = socket_.read(pool_.scratch());
  if (got.went == Went::wrong) return peer_closed(got.ended);
  if (!exchange_) return got.size > 0 ? close() : watch();
  if (got.size == 0) return watch();
  exchange_->came();
  digest(std::string_view(pool_.scratch().data(), got.size));
}

void LoopConnection::digest(std::string_view bytes) {
  const auto held = exchange_;
  const std::size_t taken = framing_.take(bytes, *held);
  if (framing_.state() == State::going) unread_ = bytes.substr(taken);
  settle(taken == bytes.size());
}

void LoopConnection::settle(bool all_taken) {
  if (exchange_->stopped()) return finish(exchange_->unwanted());
  switch (framing_.state()) {
    case State::going: return watch();
    case State::over: return finish(std::nullopt, all_taken);
    case State::unwanted: return finish(exchange_->unwanted());
    case State::too_long: return finish(long_header(exchange_->request()));
    case State::broken: return finish(not_http(exchange_->request(), framing_.why()));
  }
}

void LoopConnection::peer_closed(bool in_order) {
  if (!exchange_) return close();
  if (in_order && framing_.end()) return finish(std::nullopt);
  if (used_ && !exchange_->begun()) return ask_again();
  finish(exchange_->cut());
}

void LoopConnection::ask_again() {
  auto exchange = std::exchange(exchange_, nullptr);
  close();
  pool_.ask_anew(std::move(exchange));
}

// After a pause, or to stop.
void LoopConnection::attend() {
  const auto self = shared_from_this();
  if (exchange_->stopped()) return finish(exchange_->unwanted());
  pool_.look_at(exchange_->bound());
  const std::string kept = std::exchange(unread_, {});
  digest(kept);
}

void LoopConnection::look_at_clock(Instant now) {
  if (exchange_ && now >= exchange_->bound()) finish(exchange_->overdue(now));
}

// One that says more than it was asked for is not.
bool LoopConnection::is_reusable(bool all_taken) const {
  return all_taken && framing_.state() == State::over && framing_.keeps() &&
         sent_ == head_.size() + exchange_->request().body.size();
}

// The connection is free, or gone, before anyone is told: they may ask the next at once.
void LoopConnection::finish(std::optional<Fault> fault, bool all_taken) {
  const auto self = shared_from_this();
  const bool reusable = !fault && is_reusable(all_taken);
  const auto exchange = std::exchange(exchange_, nullptr);
  if (reusable) {
    used_ = true;
    free_since_ = std::chrono::steady_clock::now();
    pool_.set_free(*this);
    watch();
  } else {
    close();
  }
  exchange->end(std::move(fault));
}

void LoopConnection::watch() {
  if (closed_) return;
  const bool sends =
      exchange_ && !cannot_send_ && (!stands_ || sent_ < head_.size() + exchange_->request().body.size());
  const bool reads = stands_ && (!exchange_ || exchange_->hungry());
  if (exchange_) pool_.look_at(exchange_->bound());
  if (reads && !std::exchange(watches_read_, true)) socket_.when_readable(shared_from_this());
  if (sends && !std::exchange(watches_write_, true)) socket_.when_writable(shared_from_this());
}

void LoopConnection::close() {
  if (std::exchange(closed_, true)) return;
  const auto self = shared_from_this();
  socket_.close();
  pool_.forget(*this);
}

}  // namespace proctor::net
