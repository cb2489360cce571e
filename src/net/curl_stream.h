// A request whose answer is handed on piece by piece. The loop owns it, and keeps it for the next when it is
// over.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>

#include "net/curl_transfer.h"
#include "net/streaming.h"

namespace proctor::net {

class CurlLoop;
class CurlStream;

// What the one who asked holds, for as long as they like: it tells the loop what they want while the stream
// lasts, and does nothing from then on.
class CurlStreamCall final : public StreamCall, public std::enable_shared_from_this<CurlStreamCall> {
 public:
  CurlStreamCall(CurlLoop& loop, CurlStream& of) : stream(&of), loop_(&loop) {}

  void stop() override;
  void pause() override;
  void resume() override;

  bool stopped() const { return stopped_; }
  bool paused() const { return paused_; }
  bool waits() const { return paused_ || resumes_; }

  // The I/O thread's.
  void resumed() { resumes_ = false; }
  void detach();
  CurlStream* stream;  // nullptr: it is over

 private:
  void tell_loop();

  std::mutex mutex_;
  CurlLoop* loop_;  // nullptr: it is over
  std::atomic<bool> stopped_ = false;
  std::atomic<bool> paused_ = false;
  std::atomic<bool> resumes_ = false;  // and the loop has yet to see it
};

class CurlStream final : public CurlTransfer {
 public:
  explicit CurlStream(const ClientOptions& options);

  // The caller's side. With a fault it ends as soon as it is begun.
  std::shared_ptr<CurlStreamCall> prepare(CurlLoop& loop, Request request,
                                          std::shared_ptr<StreamListener> listener,
                                          std::optional<Fault> refused);

  // The I/O thread's side.
  bool streams() const override { return true; }
  std::optional<Fault> given_up() const override;
  int go_on();  // after a pause; a CURLcode

 private:
  Appetite appetite() const override;
  bool waits() const override { return call_->waits(); }
  void over() override;
  std::optional<Fault> fault();

  Request asked_;
  std::shared_ptr<StreamListener> listener_;
  std::shared_ptr<CurlStreamCall> call_;
  std::optional<Fault> refused_;
};

}  // namespace proctor::net
