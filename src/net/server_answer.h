// What a handler is given to answer with. It may outlive the connection, and the server.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "net/answer_head.h"
#include "net/server.h"
#include "net/server_connection.h"

namespace proctor::net {

class ServerAnswer final : public Answering {
 public:
  ServerAnswer(std::shared_ptr<ServerConnection> connection, std::uint64_t request, const Manner& manner)
      : connection_(std::move(connection)), request_(request), manner_(manner) {}
  ServerAnswer(const ServerAnswer&) = delete;
  ServerAnswer& operator=(const ServerAnswer&) = delete;
  ~ServerAnswer() override;

  void whole(int status, Headers headers, std::string body) override;
  void begin(int status, Headers headers) override;
  void write(std::string bytes) override;
  void end() override;
  void cut() override;
  std::size_t unsent() const override;
  void on_gone(std::function<void()> call) override;
  void on_drained(std::function<void()> call) override;

  void fail();  // the handler could not

 private:
  enum class Stage { nothing, begun, over };

  bool step_on(Stage from, Stage to) { return stage_.compare_exchange_strong(from, to); }

  const std::shared_ptr<ServerConnection> connection_;
  const std::uint64_t request_;
  const Manner manner_;
  std::atomic<Stage> stage_ = Stage::nothing;
  std::atomic<bool> writes_ = false;  // this answer has a body
};

}  // namespace proctor::net
