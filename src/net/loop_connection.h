// A connection to a peer that is asked, on the thread of a loop: one exchange at a time, then it waits for
// the next.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "net/answer_framing.h"
#include "net/loop_exchange.h"
#include "net/server_socket.h"

namespace proctor::net {

class LoopPool;

// Of the loop's thread alone.
class LoopConnection final : public SocketWatcher, public std::enable_shared_from_this<LoopConnection> {
 public:
  LoopConnection(LoopPool& pool, std::string host, ServerSocket socket);

  void take(std::shared_ptr<LoopExchange> exchange);
  void attend();  // what the one who asked wants has changed
  void look_at_clock(Instant now);
  void close();  // without a word; an exchange on it must have ended

  // The exchange on it. `all_taken`: nothing came behind its answer.
  void finish(std::optional<Fault> fault, bool all_taken = true);
  const std::shared_ptr<LoopExchange>& exchange() const { return exchange_; }
  const std::string& host() const { return host_; }
  Instant free_since() const { return free_since_; }

  void readable() override;
  void writable() override;
  std::size_t place = 0;  // in the pool's list

 private:
  void send();
  void digest(std::string_view bytes);
  void settle(bool all_taken);
  void peer_closed(bool in_order);
  void ask_again();
  bool is_reusable(bool all_taken) const;
  void watch();

  LoopPool& pool_;
  const std::string host_;
  ServerSocket socket_;
  std::shared_ptr<LoopExchange> exchange_;  // nullptr: it is free
  AnswerFraming framing_;
  std::string head_;      // of the request
  std::size_t sent_ = 0;  // of head and body
  std::string unread_;    // what has to wait
  Instant free_since_;
  bool stands_ = false;  // the peer has accepted it
  bool used_ = false;    // it has brought an answer before
  bool cannot_send_ = false;
  bool closed_ = false;
  bool watches_read_ = false;
  bool watches_write_ = false;
};

}  // namespace proctor::net
