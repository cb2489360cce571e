// A model at the other end of HTTP, in the form of OpenAI's chat, that takes its time: it answers "ok" and
// what it was asked, keeps all questions, and bears as many at once as come.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "net/server.h"

namespace proctor::e2e {

class LateModel {
 public:
  explicit LateModel(std::chrono::milliseconds delay, std::string address = "127.0.0.1");
  ~LateModel();
  LateModel(const LateModel&) = delete;
  LateModel& operator=(const LateModel&) = delete;

  std::string url() const;
  std::vector<std::string> asked() const;  // what the user said last, in each of them

 private:
  using Clock = std::chrono::steady_clock;
  struct Due {
    Clock::time_point at;
    std::string text;
    std::shared_ptr<net::Answering> answering;
  };

  void take(const net::Incoming& request, const std::shared_ptr<net::Answering>& answering);
  void answer_all(const std::stop_token& stop);

  const std::chrono::milliseconds delay_;
  const std::string address_;
  mutable std::mutex mutex_;
  std::condition_variable_any came_;
  std::deque<Due> due_;
  std::vector<std::string> asked_;
  std::unique_ptr<net::Server> server_;
  std::jthread thread_;
};

}  // namespace proctor::e2e
