// All that can be done without waiting is done in `advance`, in turns, until nothing moves; then what is
// waited for is watched. While an answer is under way the connection is read too: that is how we learn that
// the client has gone. What it sends ahead is kept for later, up to a limit.
#include "net/server_connection.h"

#include <algorithm>
#include <utility>

#include "net/server_answer.h"
#include "net/server_worker.h"

namespace proctor::net {
namespace {

constexpr std::size_t kMostAhead = 64U << 10U;       // read while an answer is under way
constexpr std::size_t kMostLingered = 16U << 20U;    // of what no one wants
constexpr std::chrono::milliseconds kLingers{2000};  // so that the client can read the answer first
constexpr std::string_view kGoAhead = "HTTP/1.1 100 Continue\r\n\r\n";

}  // namespace

ServerConnection::ServerConnection(std::shared_ptr<ServerState> state, ServerWorker& worker,
                                   ServerSocket socket)
    : state_(std::move(state)),
      worker_(worker),
      socket_(std::move(socket)),
      peer_(socket_.peer()),
      reader_(state_->options.most_headers, [this](Incoming& head) { return body_limit(head); }) {
  ++state_->connections;
}

ServerConnection::~ServerConnection() = default;

Instant ServerConnection::after(std::chrono::milliseconds time) const {
  return std::chrono::steady_clock::now() + time;
}

std::size_t ServerConnection::body_limit(Incoming& head) const {
  head.peer = peer_;
  const ServerOptions& options = state_->options;
  return options.body_limit ? std::min(options.most_body, options.body_limit(head)) : options.most_body;
}

void ServerConnection::begin() {
  deadline_ = after(state_->options.idle_time);
  if (state_->draining) return close();
  watch();
}

void ServerConnection::tell(AnswerStep step) {
  const bool late_watch = step.kind == AnswerStep::Kind::gone_call;
  std::function<void()> gone_call;
  bool wake = false;
  {
    const std::lock_guard lock(mutex_);
    if (closed_ && late_watch) gone_call = std::move(step.call);
    if (!closed_) {
      unsent_ += step.size();
      outbox_.push_back(std::move(step));
      const bool at_it = socket_.loop().here() && busy_;
      wake = !at_it && !std::exchange(scheduled_, true);
    }
  }
  if (wake) socket_.loop().post([self = shared_from_this()] { self->advance(); });
  if (gone_call) socket_.loop().post(std::move(gone_call));
}

void ServerConnection::advance() {
  if (busy_ || phase_ == Phase::closed) return;
  busy_ = true;
  bool moved = true;
  while (moved && phase_ != Phase::closed) {
    moved = take_outbox(false);
    moved = flush() || moved;
    moved = read_next() || moved;
  }
  busy_ = false;
  watch();
}

bool ServerConnection::take_outbox(bool last) {
  taken_.clear();
  {
    const std::lock_guard lock(mutex_);
    closed_ = last;
    scheduled_ = false;
    taken_.swap(outbox_);
  }
  for (auto& step : taken_) carry_out(std::move(step));
  return !taken_.empty();
}

void ServerConnection::carry_out(AnswerStep step) {
  if (step.request != request_ || phase_ != Phase::answering || ended_) {
    unsent_ -= step.size();
    return;
  }
  using Kind = AnswerStep::Kind;
  ended_ = step.kind == Kind::whole || step.kind == Kind::end || step.kind == Kind::cut;
  if (step.kind == Kind::cut) cut_ = true;
  if (step.closes) manner_.keeps = false;
  if (step.kind == Kind::gone_call) gone_call_ = std::move(step.call);
  if (step.kind == Kind::drained_call) drained_call_ = std::move(step.call);
  output_.add(std::move(step.head));
  output_.add(std::move(step.bytes));
}

// True: an answer is over, or more may be written.
bool ServerConnection::flush() {
  const bool had_some = !output_.empty();
  const auto sent = had_some ? output_.send(socket_) : ServerSocket::Done{};
  unsent_ -= std::min<std::size_t>(unsent_, sent.size);
  if (sent.went == ServerSocket::Went::wrong) {
    close();
    return false;
  }
  if (phase_ != Phase::answering) return false;
  if (!output_.empty()) {
    // More that is written gives a client that takes nothing no more time.
    if (sent.size > 0 || deadline_ == Instant::max()) deadline_ = after(state_->options.idle_time);
    return false;
  }
  deadline_ = Instant::max();
  if (ended_) {
    answer_is_over();
    return true;
  }
  if (had_some) drained();
  return had_some;
}

void ServerConnection::drained() {
  const auto call = drained_call_;  // it may set another
  if (call) call();
}

bool ServerConnection::read_next() {
  if (phase_ != Phase::reading || unread_.empty()) return false;
  unread_.erase(0, reader_.take(unread_));
  const bool goes_ahead = note_progress();
  using State = RequestReader::State;
  if (reader_.state() == State::whole) {
    handle();
    return true;
  }
  const bool endless = unread_.size() > state_->options.most_headers + kMostAhead;
  if (reader_.state() != State::refused && !endless) return goes_ahead;
  refuse(endless ? 431 : reader_.refusal());
  return true;
}

// Each part of a request has its own time. True: the client is told to go ahead.
bool ServerConnection::note_progress() {
  using State = RequestReader::State;
  const bool goes_ahead = reader_.wants_go_ahead() && !std::exchange(told_to_go_ahead_, true);
  if (goes_ahead) send(std::string(kGoAhead));
  if (std::exchange(seen_, reader_.state()) == reader_.state()) return goes_ahead;
  if (reader_.state() == State::head) deadline_ = after(state_->options.header_time);
  if (reader_.state() == State::body) deadline_ = after(state_->options.body_time);
  return goes_ahead;
}

void ServerConnection::send(std::string bytes) {
  unsent_ += bytes.size();
  output_.add(std::move(bytes));
}

void ServerConnection::handle() {
  manner_ = reader_.manner();
  if (state_->draining) manner_.keeps = false;
  phase_ = Phase::answering;
  ended_ = cut_ = false;
  deadline_ = Instant::max();
  if (unread_.empty()) std::string().swap(unread_);  // it may have held a large request
  ++state_->answering;
  const auto answer = std::make_shared<ServerAnswer>(shared_from_this(), ++request_, manner_);
  try {
    state_->handler(reader_.next(), answer);
  } catch (...) {
    answer->fail();
  }
}

void ServerConnection::refuse(int status) {
  manner_ = {.keeps = false};
  phase_ = Phase::answering;
  ended_ = true;
  cut_ = false;
  ++state_->answering;
  ++request_;
  send(whole_head(status, state_->options.headers, 0, manner_));
}

void ServerConnection::answer_is_over() {
  const bool keeps = manner_.keeps && !cut_ && !state_->draining;
  leave_answering();
  seen_ = RequestReader::State::nothing;
  told_to_go_ahead_ = false;
  if (!keeps) return close_gently();
  phase_ = Phase::reading;
  deadline_ = after(state_->options.idle_time);
}

void ServerConnection::leave_answering() {
  gone_call_ = nullptr;
  drained_call_ = nullptr;
  const std::size_t left = --state_->answering;
  if (left != 0 || !state_->draining) return;
  const std::lock_guard lock(state_->mutex);
  state_->changed.notify_all();
}

// A connection closed with something unread in it would be reset, and the answer with it. One that is cut
// where only closing marks the end is reset on purpose.
void ServerConnection::close_gently() {
  phase_ = Phase::lingering;
  if (cut_ && manner_.old) {
    socket_.reset();
    return close();
  }
  socket_.end_sending();
  unread_ = {};
  deadline_ = after(kLingers);
}

void ServerConnection::readable() {
  watches_read_ = false;
  if (phase_ == Phase::closed) return;
  const auto got = socket_.read(worker_.scratch());
  if (got.went == ServerSocket::Went::wrong) return close();
  if (phase_ == Phase::lingering) {
    lingered_ += got.size;
    if (lingered_ > kMostLingered) return close();
  } else {
    unread_.append(worker_.scratch().data(), got.size);
  }
  advance();
}

void ServerConnection::writable() {
  watches_write_ = false;
  advance();
}

void ServerConnection::watch() {
  if (phase_ == Phase::closed) return;
  const bool reads = phase_ != Phase::answering || unread_.size() < kMostAhead;
  if (reads && !std::exchange(watches_read_, true)) socket_.when_readable(shared_from_this());
  if (!output_.empty() && !std::exchange(watches_write_, true)) socket_.when_writable(shared_from_this());
}

void ServerConnection::look_at_clock(Instant now) {
  if (now < deadline_ || phase_ == Phase::closed) return;
  const bool half_read = phase_ == Phase::reading && reader_.state() != RequestReader::State::nothing;
  if (!half_read) return close();
  refuse(408);
  advance();
}

void ServerConnection::drain() {
  if (phase_ == Phase::reading) close();
}

void ServerConnection::close() {
  if (phase_ == Phase::closed) return;
  const auto self = shared_from_this();
  take_outbox(true);  // who is to be told of this may be in it
  const bool answering = std::exchange(phase_, Phase::closed) == Phase::answering;
  socket_.close();
  output_.clear();
  unsent_ = 0;
  worker_.forget(*this);
  --state_->connections;
  if (answering) gone();
}

void ServerConnection::gone() {
  const auto call = ended_ ? nullptr : std::exchange(gone_call_, nullptr);
  leave_answering();
  if (call) call();
}

}  // namespace proctor::net
