// A provider for tests: every request is answered byte by byte as a script says, on a thread of its own.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "testing/wire.h"

namespace proctor::testing {

class ScriptedUpstream {
 public:
  struct Asked {
    std::string head;
    std::string body;
  };
  // False: the connection is closed after it; else another request may come.
  using Script = std::function<bool(Wire& wire, const Asked& asked)>;

  explicit ScriptedUpstream(Script script);
  ScriptedUpstream(const ScriptedUpstream&) = delete;
  ScriptedUpstream& operator=(const ScriptedUpstream&) = delete;
  ~ScriptedUpstream();  // waits for its scripts

  std::string url() const { return listener_.url(""); }
  std::size_t requests() const { return requests_; }

 private:
  void accept_all();
  void serve(Wire wire);

  const Script script_;
  WireListener listener_;
  std::atomic<bool> ends_ = false;
  std::atomic<std::size_t> requests_ = 0;
  std::vector<std::jthread> threads_;  // of the acceptor alone
  std::jthread acceptor_;
};

// An answer that is whole, and the head of one that comes in chunks.
std::string plain_answer(int status, std::string_view body);
inline constexpr std::string_view kStreamHead =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
std::string chunk(std::string_view bytes);
inline constexpr std::string_view kLastChunk = "0\r\n\r\n";

}  // namespace proctor::testing
