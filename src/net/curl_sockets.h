// Which sockets curl watches, kept by epoll. A kept connection that no transfer uses stays registered, so
// that the next request on it costs no system call; it is dropped when something happens on it, or when it is
// closed.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

namespace proctor::net {

class CurlSockets {
 public:
  using Ready = std::function<void(int socket, bool readable, bool writable, bool failed)>;

  CurlSockets();
  CurlSockets(const CurlSockets&) = delete;
  CurlSockets& operator=(const CurlSockets&) = delete;
  ~CurlSockets();

  // The I/O thread's.
  int open(int family, int type, int protocol);  // a connection, whose closing we will be told of
  int close(int socket);
  void watch(int socket, bool readable, bool writable);
  void forget(int socket);
  void wait(std::chrono::milliseconds longest);
  void each_ready(const Ready& ready);  // of the last wait

  // Any thread: ends a wait.
  void wake() const;

 private:
  struct Watch {
    std::uint32_t wanted = 0;
    std::uint32_t registered = 0;
    bool lasting = false;  // opened by us
  };
  struct Happened {
    int socket = 0;
    std::uint32_t events = 0;
  };

  Watch& at(int socket);
  void apply(int socket, Watch& watch, std::uint32_t events) const;

  int epoll_ = -1;
  int wake_ = -1;
  std::vector<Watch> watches_;  // by socket
  std::vector<Happened> happened_;
};

}  // namespace proctor::net
