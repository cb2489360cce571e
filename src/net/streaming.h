// Answers as they come, for those who pass them on: pieces are handed over at once, nothing is kept.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string_view>

#include "net/http.h"

namespace proctor::net {

// Told of one answer, on the client's I/O thread: it must not block, and may stop or pause the call at hand.
class StreamListener {
 public:
  StreamListener() = default;
  StreamListener(const StreamListener&) = delete;
  StreamListener& operator=(const StreamListener&) = delete;
  virtual ~StreamListener() = default;

  virtual void begun(int status, Headers headers) = 0;                                       // once, first
  virtual void piece(std::string_view bytes, std::chrono::microseconds since_sent) = 0;      // as it came
  virtual void ended(std::optional<Fault> fault, std::chrono::microseconds since_sent) = 0;  // once, last
};

// A request under way. Safe to use from any thread.
class StreamCall {
 public:
  StreamCall() = default;
  StreamCall(const StreamCall&) = delete;
  StreamCall& operator=(const StreamCall&) = delete;
  virtual ~StreamCall() = default;

  virtual void stop() = 0;   // drops the connection; `ended` is told of a fault of kind "connection"
  virtual void pause() = 0;  // whoever takes the pieces cannot keep up
  virtual void resume() = 0;
};

// Safe to use from any thread; never blocks. The limits of the request hold, but for its body's size: pieces
// are not kept. Bodies are asked for without compression.
class StreamTransport {
 public:
  StreamTransport() = default;
  StreamTransport(const StreamTransport&) = delete;
  StreamTransport& operator=(const StreamTransport&) = delete;
  virtual ~StreamTransport() = default;

  virtual std::shared_ptr<StreamCall> start(Request request, std::shared_ptr<StreamListener> listener) = 0;
};

}  // namespace proctor::net
