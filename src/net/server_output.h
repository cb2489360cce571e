// What is still to be sent over one connection. Pieces that wait together go out together.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "net/server_socket.h"

namespace proctor::net {

class ServerOutput {
 public:
  void add(std::string bytes);
  bool empty() const { return first_ == pieces_.size(); }
  void clear();

  // Sends as much as the connection takes.
  ServerSocket::Done send(ServerSocket& socket);

 private:
  void drop(std::size_t size);

  std::vector<std::string> pieces_;
  std::vector<std::string_view> views_;
  std::size_t first_ = 0;   // of the pieces
  std::size_t offset_ = 0;  // in it
};

}  // namespace proctor::net
