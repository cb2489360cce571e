// One thread of a server, with the connections it serves.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "net/server_connection.h"
#include "net/server_socket.h"

namespace proctor::net {

// Of its loop's thread alone, but for its making and its end.
class ServerWorker {
 public:
  ServerWorker(std::shared_ptr<ServerState> state, std::shared_ptr<ServerLoop> loop);

  void serve(ServerSocket socket);
  void forget(ServerConnection& connection);
  void look_at_clock();
  void drain();
  void close_all();

  const std::shared_ptr<ServerLoop>& loop() const { return loop_; }
  std::span<char> scratch() { return scratch_; }  // what is read lies here until it is looked at

 private:
  std::shared_ptr<ServerState> state_;
  std::shared_ptr<ServerLoop> loop_;
  std::vector<std::shared_ptr<ServerConnection>> connections_;
  std::vector<char> scratch_;
};

}  // namespace proctor::net
