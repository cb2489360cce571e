// An answer as it comes in: header lines and pieces of the decoded body are collected, or handed on to a
// listener, and held to the limits on size. It knows nothing of sockets or curl.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "net/http.h"
#include "net/streaming.h"

namespace proctor::net {

// Used for one answer after another; `begin` forgets the last.
class AnswerReader {
 public:
  using Time = std::chrono::microseconds;  // since the request was sent

  // With a listener nothing of the body is kept, and a redirect is an answer as any other.
  void begin(const Request& request, StreamListener* listener = nullptr);

  // Each is false when no more is wanted: the answer is complete, or there is a fault.
  // A line has its line end; headers of interim answers and trailers are taken too. `received` counts the
  // body's bytes before decoding and may lag behind by one read.
  bool take_header(std::string_view line, Time at);
  bool take_body(std::string_view piece, std::size_t received, Time at);

  // The peer has closed or ended the answer: what is wrong with it, seen as a whole.
  std::optional<Fault> check_end(std::size_t received) const;

  bool begun() const { return begun_; }        // a first byte came
  bool in_body() const { return in_body_; }    // the headers are over
  bool encoded() const;                        // what comes is not what is received
  bool complete() const { return complete_; }  // the request's `complete` has said so
  const std::optional<Fault>& fault() const { return fault_; }
  std::size_t size() const { return size_; }  // of the body so far

  Response take(Time total);

 private:
  bool start_headers(std::string_view line);
  bool add_header(std::string_view line);
  bool continue_header(std::string_view line);
  bool end_headers();
  bool hand_on(std::string_view piece, Time at);
  bool check_length(std::string_view value);
  bool check_size(std::size_t received);
  void note_arrival(Time at);
  bool fail(std::string kind, std::string message);

  const Request* request_ = nullptr;
  StreamListener* listener_ = nullptr;
  Response response_;
  std::optional<Fault> fault_;
  std::size_t header_bytes_ = 0;
  std::size_t size_ = 0;
  bool begun_ = false;
  bool in_body_ = false;
  bool complete_ = false;
};

}  // namespace proctor::net
