#include "proxy/forward.h"

#include <utility>

#include "base/words.h"
#include "proxy/headers.h"
#include "proxy/keep.h"

namespace proctor::proxy {
namespace {

constexpr std::size_t kMostCollected = 1U << 20U;
constexpr int kClientGone = 499;  // for metrics and lines alone: nobody was there to be told

// Server-sent events, lines of JSON, and what else is read while it comes.
bool is_stream_type(const net::Headers& headers) {
  const std::string* type = net::find_header(headers, "content-type");
  if (type == nullptr) return false;
  const std::string name = lower(trimmed(std::string_view(*type).substr(0, type->find(';'))));
  return name == "text/event-stream" || name == "application/x-ndjson" || name == "application/jsonl" ||
         name == "application/stream+json" || name == "application/octet-stream";
}

bool is_stream(int status, const net::Headers& headers, bool asked_for) {
  const bool fine = status >= 200 && status < 300;
  const bool has_length = net::find_header(headers, "content-length") != nullptr;
  return is_stream_type(headers) || (asked_for && fine && !has_length);
}

}  // namespace

Forward::Forward(Context& context, const std::shared_ptr<Asked>& asked,
                 std::shared_ptr<net::Answering> answer)
    : context_(context), asked_(asked), answer_(std::move(answer)), remembers_(keeps(context, Source::live)) {
  if (!remembers_) return;
  recording_ = blank(context, *asked_);
  recording_.request = std::exchange(asked->cue.question.body, {});
  known_ = cassette::secrets_of(asked_->request);
}

void Forward::start(net::Request request) {
  const auto self = shared_from_this();
  const std::weak_ptr<Forward> weak = self;
  context_.active.enter(this, weak);
  context_.metrics.stream_begun();
  answer_->on_gone([weak] {
    if (const auto held = weak.lock()) held->client_gone();
  });
  answer_->on_drained([weak] {
    if (const auto held = weak.lock()) held->client_drained();
  });
  auto call = context_.transport.start(std::move(request), self);
  {
    const std::lock_guard lock(mutex_);
    call_ = call;
  }
  if (gone_) call->stop();
}

std::shared_ptr<net::StreamCall> Forward::call() const {
  const std::lock_guard lock(mutex_);
  return call_;
}

void Forward::stop() {
  if (const auto under_way = call()) under_way->stop();
}

void Forward::client_gone() {
  if (gone_.exchange(true)) return;
  stop();
}

// A pause that comes while all is being sent would never end: so what is unsent is looked at again after it.
void Forward::hold_back() {
  const auto under_way = call();
  if (under_way == nullptr || answer_->unsent() <= context_.options.most_unsent) return;
  under_way->pause();
  paused_ = true;
  if (answer_->unsent() == 0) client_drained();
}

void Forward::client_drained() {
  if (!paused_.exchange(false)) return;
  if (const auto under_way = call()) under_way->resume();
}

void Forward::begun(int status, net::Headers headers) {
  begun_ = true;
  status_ = status;
  recording_.status = status;
  recording_.streamed = is_stream(status, headers, asked_->stream);
  headers_ = returned(headers);
  if (remembers_) recording_.headers = headers_;
  if (recording_.streamed) begin_passing();
}

void Forward::begin_passing() {
  passing_ = true;
  if (gone_) return;
  net::Headers headers = headers_;
  add_session(asked_->session, headers);
  answer_->begin(status_, std::move(headers));
}

void Forward::remember(std::string_view bytes, std::chrono::microseconds at) {
  if (!remembers_ || too_large_) return;
  remembered_ += bytes.size() + sizeof(cassette::Frame);
  too_large_ = remembered_ > kLargestRecording;
  if (!too_large_) return recording_.frames.push_back({std::string(bytes), at});
  recording_.frames = {};
}

void Forward::piece(std::string_view bytes, std::chrono::microseconds since_sent) {
  if (gone_) return;
  if (recording_.first_byte.count() == 0) recording_.first_byte = since_sent;
  remember(bytes, since_sent);
  if (!passing_) {
    collected_.append(bytes);
    if (collected_.size() <= kMostCollected) return;
    begin_passing();
    bytes = collected_;
  }
  context_.metrics.sent(bytes.size());
  answer_->write(std::string(bytes));
  collected_ = {};
  hold_back();
}

void Forward::keep_recording(const std::optional<Fault>& fault, std::chrono::microseconds total) {
  if (!remembers_) return;
  if (too_large_) return keep_nothing(context_, *asked_);
  recording_.total = total;
  recording_.broke_off = fault;
  if (fault && gone_) recording_.broke_off = Fault{"connection", "the client went away"};
  keep(context_, asked_, std::move(recording_), std::move(known_), Source::live);
}

void Forward::finish_whole() {
  add_session(asked_->session, headers_);
  context_.metrics.sent(collected_.size());
  answer_->whole(status_, std::move(headers_), std::move(collected_));
}

void Forward::finish(const std::optional<Fault>& fault) {
  if (gone_) {
    context_.metrics.client_gone();
    return conclude(context_, *asked_, kClientGone, Source::live);
  }
  if (fault && !passing_)
    return answer_problem(context_, *asked_, *answer_,
                          upstream_failed(asked_->provider->name, asked_->request.url, *fault), Source::live);
  conclude(context_, *asked_, status_, Source::live);
  if (!passing_) return finish_whole();
  if (fault) return answer_->cut();
  answer_->end();
}

void Forward::ended(std::optional<Fault> fault, std::chrono::microseconds since_sent) {
  if (!fault && !begun_) fault = Fault{"protocol", "the connection ended without an answer"};
  if (fault && !gone_) context_.metrics.upstream_error(fault->kind);
  keep_recording(fault, since_sent);
  finish(fault);
  context_.metrics.stream_ended();
  context_.active.leave(this);
}

}  // namespace proctor::proxy
