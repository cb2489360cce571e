// The connections that one thread of a server has to peers that it asks.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "net/loop_connection.h"
#include "net/server_socket.h"
#include "net/streaming.h"

namespace proctor::net {

// Of the loop's thread alone, but for its making and its end.
class LoopPool {
 public:
  LoopPool(std::shared_ptr<ServerLoop> loop, std::size_t most);  // connections
  LoopPool(const LoopPool&) = delete;
  LoopPool& operator=(const LoopPool&) = delete;

  bool here() const { return loop_->here(); }
  bool has_room() const { return connections_.size() < most_; }
  std::shared_ptr<StreamCall> start(Request request, std::shared_ptr<StreamListener> listener);
  void ask_anew(std::shared_ptr<LoopExchange> exchange);  // over a connection that is new

  // Its connections'.
  void set_free(LoopConnection& connection) { free_[connection.host()].push_back(&connection); }
  void forget(LoopConnection& connection);
  void look_at(Instant bound);  // nothing is overdue before
  std::span<char> scratch() { return scratch_; }

 private:
  LoopConnection* take_free(std::string_view host);
  void look_at_clock();
  void close_all();

  const std::shared_ptr<ServerLoop> loop_;
  const std::size_t most_;
  std::vector<std::shared_ptr<LoopConnection>> connections_;
  std::map<std::string, std::vector<LoopConnection*>, std::less<>> free_;  // by host; used last: last
  std::vector<char> scratch_;
  std::unique_ptr<LoopTimer> timer_;
  Instant look_ = Instant::max();
};

}  // namespace proctor::net
