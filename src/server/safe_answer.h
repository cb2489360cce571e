// An answer on its way out: it has the headers that all have, is counted, and a client that does not read
// what it asked for is cut off.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "net/server.h"
#include "server/traffic.h"

namespace proctor::server {

using AnswerLog = std::function<void(int status, double milliseconds)>;

class SafeAnswer final : public net::Answering {
 public:
  SafeAnswer(std::shared_ptr<net::Answering> inner, std::string id, std::shared_ptr<Traffic> traffic,
             AnswerLog log);
  SafeAnswer(const SafeAnswer&) = delete;
  SafeAnswer& operator=(const SafeAnswer&) = delete;
  ~SafeAnswer() override;

  void whole(int status, net::Headers headers, std::string body) override;
  void begin(int status, net::Headers headers) override;
  void write(std::string bytes) override;
  void end() override { inner_->end(); }
  void cut() override { inner_->cut(); }
  std::size_t unsent() const override { return inner_->unsent(); }
  void on_gone(std::function<void()> call) override { inner_->on_gone(std::move(call)); }
  void on_drained(std::function<void()> call) override { inner_->on_drained(std::move(call)); }

 private:
  void settle(int status, net::Headers& headers);

  const std::shared_ptr<net::Answering> inner_;
  std::string id_;
  const std::shared_ptr<Traffic> traffic_;
  AnswerLog log_;
  Instant begun_ = std::chrono::steady_clock::now();
  bool waiting_ = true;  // no answer has begun
  bool streams_ = false;
};

}  // namespace proctor::server
