#include "server/safe_answer.h"

#include <algorithm>

#include "server/render.h"

namespace proctor::server {
namespace {

constexpr std::size_t kMostUnsent = 1U << 20U;  // of a stream, beyond what the system keeps for it

}  // namespace

SafeAnswer::SafeAnswer(std::shared_ptr<net::Answering> inner, std::string id,
                       std::shared_ptr<Traffic> traffic, AnswerLog log)
    : inner_(std::move(inner)), id_(std::move(id)), traffic_(std::move(traffic)), log_(std::move(log)) {
  ++traffic_->under_way;
}

SafeAnswer::~SafeAnswer() {
  if (waiting_) --traffic_->under_way;
  if (streams_) --traffic_->streams;
}

void SafeAnswer::settle(int status, net::Headers& headers) {
  add_safe_headers(headers);
  headers.push_back({"X-Request-Id", std::exchange(id_, {})});
  if (!std::exchange(waiting_, false)) return;
  --traffic_->under_way;
  ++traffic_->answers.at(static_cast<std::size_t>(std::clamp(status / 100, 0, 5)));
  const double taken = milliseconds_since(begun_);
  traffic_->microseconds += static_cast<std::uint64_t>(taken * 1000);
  if (log_) std::exchange(log_, {})(status, taken);
}

void SafeAnswer::whole(int status, net::Headers headers, std::string body) {
  settle(status, headers);
  inner_->whole(status, std::move(headers), std::move(body));
}

void SafeAnswer::begin(int status, net::Headers headers) {
  settle(status, headers);
  streams_ = true;
  ++traffic_->streams;
  inner_->begin(status, std::move(headers));
}

void SafeAnswer::write(std::string bytes) {
  if (inner_->unsent() + bytes.size() <= kMostUnsent) return inner_->write(std::move(bytes));
  ++traffic_->cut;
  inner_->cut();
}

}  // namespace proctor::server
