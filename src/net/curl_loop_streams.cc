// The loop's part in streams: they come with the other transfers, and what their callers want of them
// meanwhile comes as a list of wishes.
#include <curl/curl.h>

#include "net/curl_loop.h"

namespace proctor::net {
namespace {

constexpr std::size_t kMostSpare = 256;

}  // namespace

std::shared_ptr<StreamCall> CurlLoop::start(Request request, std::shared_ptr<StreamListener> listener,
                                            std::optional<Fault> refused) {
  CurlStream& stream = *spare_stream().release();  // ours again in `keep`
  auto call = stream.prepare(*this, std::move(request), std::move(listener), std::move(refused));
  if (!submit(stream)) finish(stream, Fault{"connection", "stopped"});
  return call;
}

std::unique_ptr<CurlStream> CurlLoop::spare_stream() {
  {
    const std::lock_guard lock(mutex_);
    if (!spare_streams_.empty()) {
      auto stream = std::move(spare_streams_.back());
      spare_streams_.pop_back();
      return stream;
    }
  }
  auto stream = std::make_unique<CurlStream>(options_);
  use_our_sockets(*stream);
  return stream;
}

void CurlLoop::keep(CurlStream& stream) {
  std::unique_ptr<CurlStream> ours(&stream);
  const std::lock_guard lock(mutex_);
  if (spare_streams_.size() < kMostSpare) spare_streams_.push_back(std::move(ours));
}

void CurlLoop::attend(std::shared_ptr<CurlStreamCall> call) {
  bool wake = false;
  {
    const std::lock_guard lock(mutex_);
    wishes_.push_back(std::move(call));
    wake = std::exchange(asleep_, false);
  }
  if (wake) sockets_.wake();
}

void CurlLoop::attend_all() {
  for (const auto& call : taken_wishes_)
    if (call->stream != nullptr) attend(*call->stream);
}

// One that waits in the queue is looked at with the others there.
void CurlLoop::attend(CurlStream& stream) {
  if (!stream.started()) {
    check_ = now_;
    return;
  }
  const int code = stream.given_up() ? CURLE_OK : stream.go_on();
  if (code == CURLE_OK) {
    check(stream, true);
  } else {
    remove(stream);
    finish(stream, code);
  }
}

}  // namespace proctor::net
