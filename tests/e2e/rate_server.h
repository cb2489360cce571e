// A model API in the form of OpenAI's chat that bears so many requests a second and refuses the others, and
// counts both. bench/rate_server.mjs does the same as a program of its own.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>

#include "net/server.h"

namespace proctor::e2e {

struct ServerRate {
  double rate = 50;                 // a second; 0: it refuses nothing
  double burst = 50;                // what its bucket holds, full at first
  std::string retry_after_ms = {};  // told with a refusal, where it is not empty
  std::string retry_after = {};     // as above, in seconds
};

class RateServer {
 public:
  struct Stats {
    std::size_t requests = 0;
    std::size_t served = 0;
    std::size_t refused = 0;
    std::chrono::milliseconds lasted{0};  // from the first request to the last
  };

  explicit RateServer(ServerRate rate);
  ~RateServer();

  std::string url() const;  // with /v1
  Stats stats() const;

 private:
  bool may_pass();
  void take(const net::Incoming& request, net::Answering& answering);

  using Time = std::chrono::steady_clock::time_point;

  const ServerRate rate_;
  mutable std::mutex mutex_;
  double tokens_;
  Time filled_;
  Time first_;
  Time last_;
  Stats stats_;
  std::unique_ptr<net::Server> server_;
};

}  // namespace proctor::e2e
