#include "net/loop_exchange.h"

#include <algorithm>
#include <utility>

#include "base/words.h"
#include "net/faults.h"
#include "net/loop_connection.h"
#include "net/measures.h"
#include "net/url.h"

namespace proctor::net {
namespace {

void add(std::string& out, std::string_view name, std::string_view value) {
  out.append(name).append(": ").append(value).append("\r\n");
}

std::string_view path_and_query(std::string_view url) {
  const std::string_view host = split_url(url).host;
  return url.substr(static_cast<std::size_t>(host.data() - url.data()) + host.size());
}

}  // namespace

LoopExchange::LoopExchange(std::shared_ptr<ServerLoop> loop, Request request,
                           std::shared_ptr<StreamListener> listener)
    : loop_(std::move(loop)),
      request_(std::move(request)),
      listener_(std::move(listener)),
      started_(std::chrono::steady_clock::now()),
      last_(started_) {
  reader_.begin(request_, listener_.get());
}

void LoopExchange::stop() {
  stopped_ = true;
  loop_->post([self = shared_from_this()] { self->attend(); });
}

void LoopExchange::resume() {
  if (!paused_) return;
  resumes_ = true;
  paused_ = false;
  loop_->post([self = shared_from_this()] { self->attend(); });
}

void LoopExchange::attend() {
  if (connection == nullptr) return;
  if (resumes_) came();  // nobody waited for the peer
  resumes_ = false;
  connection->attend();
}

std::string LoopExchange::head() const {
  const std::string_view target = path_and_query(request_.url);
  std::string out;
  out.reserve(512);
  out.append(request_.method).append(" ").append(target.starts_with('/') ? "" : "/").append(target);
  out.append(" HTTP/1.1\r\n");
  add(out, "Host", split_url(request_.url).host);
  for (const Header& header : request_.headers)
    if (lower(header.name) != "accept-encoding") add(out, header.name, header.value);
  if (find_header(request_.headers, "accept") == nullptr) add(out, "Accept", "*/*");
  add(out, "Accept-Encoding", "identity");
  if (request_.method == "POST" || !request_.body.empty())
    add(out, "Content-Length", std::to_string(request_.body.size()));
  return out.append("\r\n");
}

AnswerReader::Time LoopExchange::elapsed() const {
  return std::chrono::duration_cast<AnswerReader::Time>(last_ - started_);
}

template <typename Take>
bool LoopExchange::guarded(const Take& take) {
  try {
    return take();
  } catch (...) {
    threw_ = true;
    return false;
  }
}

bool LoopExchange::line(std::string_view line) {
  return guarded([&] { return reader_.take_header(line, elapsed()); });
}

bool LoopExchange::piece(std::string_view bytes) {
  return guarded([&] { return reader_.take_body(bytes, 0, elapsed()); }) && !stopped_;
}

Instant LoopExchange::bound() const {
  const Limits& limits = request_.limits;
  const Instant whole = after(started_, limits.total);
  if (sent_ == Instant::max()) return std::min(whole, after(started_, limits.connect));
  if (paused_ || resumes_) return whole;
  return std::min(whole, begun() ? after(last_, limits.idle) : after(sent_, limits.first_byte));
}

Fault LoopExchange::overdue(Instant now) const {
  if (now >= after(started_, request_.limits.total)) return total_limit(request_);
  if (sent_ == Instant::max()) return connect_limit(request_);
  return begun() ? idle_limit(request_) : first_byte_limit(request_);
}

Fault LoopExchange::unwanted() const {
  if (stopped_) return {"connection", "stopped"};
  if (threw_ || !reader_.fault()) return {"connection", "the answer could not be handed on"};
  return *reader_.fault();
}

Fault LoopExchange::cut() const {
  if (!begun()) return no_answer(request_);
  return reader_.in_body() ? cut_off(request_, reader_.size()) : *reader_.check_end(0);
}

void LoopExchange::end(std::optional<Fault> fault) {
  connection = nullptr;
  const auto listener = std::move(listener_);
  if (fault && stopped_) fault = Fault{"connection", "stopped"};
  last_ = std::chrono::steady_clock::now();
  if (listener) listener->ended(std::move(fault), elapsed());
}

}  // namespace proctor::net
