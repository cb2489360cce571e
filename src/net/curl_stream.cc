// A pause takes hold when the next piece comes, which curl then keeps: so one who is full is given nothing
// more, and at most one read of curl's is held in memory.
#include "net/curl_stream.h"

#include <curl/curl.h>

#include <algorithm>

#include "base/words.h"
#include "net/curl_loop.h"

namespace proctor::net {
namespace {

constexpr long kReadSize = 16L << 10;
const Until kNeverMind;  // a stream is stopped by its call

void ask_for_plain_bytes(Headers& headers) {
  std::erase_if(headers, [](const Header& header) { return lower(header.name) == "accept-encoding"; });
  headers.push_back({"Accept-Encoding", "identity"});
}

}  // namespace

void CurlStreamCall::stop() {
  stopped_ = true;
  tell_loop();
}

void CurlStreamCall::pause() { paused_ = true; }

void CurlStreamCall::resume() {
  if (!paused_) return;
  resumes_ = true;
  paused_ = false;
  tell_loop();
}

void CurlStreamCall::tell_loop() {
  const std::lock_guard lock(mutex_);
  if (loop_ != nullptr) loop_->attend(shared_from_this());
}

void CurlStreamCall::detach() {
  stream = nullptr;
  const std::lock_guard lock(mutex_);
  loop_ = nullptr;
}

CurlStream::CurlStream(const ClientOptions& options) : CurlTransfer(options) {
  curl_easy_setopt(handle(), CURLOPT_ACCEPT_ENCODING, nullptr);  // nothing is decoded
  curl_easy_setopt(handle(), CURLOPT_BUFFERSIZE, kReadSize);
  // On a shared HTTP/2 connection one paused stream would hold up the others.
  curl_easy_setopt(handle(), CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_1_1});
}

std::shared_ptr<CurlStreamCall> CurlStream::prepare(CurlLoop& loop, Request request,
                                                    std::shared_ptr<StreamListener> listener,
                                                    std::optional<Fault> refused) {
  asked_ = std::move(request);
  ask_for_plain_bytes(asked_.headers);
  listener_ = std::move(listener);
  refused_ = std::move(refused);
  call_ = std::make_shared<CurlStreamCall>(loop, *this);
  CurlTransfer::prepare(asked_, kNeverMind, listener_.get());
  return call_;
}

int CurlStream::go_on() {
  awake();
  call_->resumed();
  return curl_easy_pause(handle(), CURLPAUSE_CONT);
}

std::optional<Fault> CurlStream::given_up() const {
  return call_->stopped() ? Fault{"connection", "stopped"} : refused_;
}

CurlTransfer::Appetite CurlStream::appetite() const {
  if (call_->stopped()) return Appetite::none;
  return call_->paused() ? Appetite::later : Appetite::more;
}

std::optional<Fault> CurlStream::fault() {
  try {
    auto fault = outcome();
    return fault && call_->stopped() ? given_up() : fault;
  } catch (...) {
    return Fault{"connection", "the answer could not be handed on"};
  }
}

void CurlStream::over() {
  call_->detach();
  const auto listener = std::move(listener_);
  listener->ended(fault(), duration());
  call_.reset();
  asked_ = {};
}

}  // namespace proctor::net
