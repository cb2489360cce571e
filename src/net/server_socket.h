// Threads and sockets of a server, over Boost.Asio. Each loop has a thread, and each socket belongs to a
// loop: what is done with it is done there, so nothing needs a lock.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace proctor::net {

class ServerLoop : public std::enable_shared_from_this<ServerLoop> {
 public:
  struct Parts;

  explicit ServerLoop(std::chrono::milliseconds tick);
  ServerLoop(const ServerLoop&) = delete;
  ServerLoop& operator=(const ServerLoop&) = delete;
  ~ServerLoop();

  void run(std::function<void()> on_tick);  // begins its thread

  // Any thread. False: the loop has finished, or will have before it would be called.
  bool post(std::function<void()> call);
  bool here() const;  // the caller is on its thread
  // Calls `last` there, in which all sockets must be closed, and waits for the thread. Those who have sockets
  // of their own on the loop close them when `at_end` calls them; it is told before `run`.
  void finish(std::function<void()> last);
  void at_end(std::function<void()> call) { at_end_.push_back(std::move(call)); }

  Parts& parts() { return *parts_; }

 private:
  void tick();

  std::unique_ptr<Parts> parts_;
  std::chrono::milliseconds tick_;
  std::function<void()> on_tick_;
  std::vector<std::function<void()>> at_end_;
};

// Calls once, on the loop's thread. Of that thread alone; the loop must outlive it.
class LoopTimer {
 public:
  explicit LoopTimer(ServerLoop& loop);
  LoopTimer(const LoopTimer&) = delete;
  LoopTimer& operator=(const LoopTimer&) = delete;
  ~LoopTimer();

  void at(std::chrono::steady_clock::time_point when,
          std::function<void()> call);  // in place of what was set
  void cancel();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// Told, on the loop's thread, of what was waited for.
class SocketWatcher {
 public:
  SocketWatcher() = default;
  SocketWatcher(const SocketWatcher&) = delete;
  SocketWatcher& operator=(const SocketWatcher&) = delete;
  virtual ~SocketWatcher() = default;

  virtual void readable() = 0;
  virtual void writable() = 0;
};

// Never blocks. Of the loop's thread alone, but for its end, which keeps the loop's parts alive.
class ServerSocket {
 public:
  struct Parts;
  enum class Went { well, later, wrong };
  struct Done {
    Went went = Went::well;
    std::size_t size = 0;
    bool ended = false;  // the peer has closed, in good order
  };

  explicit ServerSocket(std::unique_ptr<Parts> parts);
  ServerSocket(ServerSocket&& other) noexcept;
  ServerSocket& operator=(ServerSocket&& other) noexcept;
  ~ServerSocket();

  // Begins to connect to an address in numbers; it can be written to once it stands, or `fault` tells why it
  // does not. An error is the system's.
  static tl::expected<ServerSocket, int> connect(std::shared_ptr<ServerLoop> loop, const std::string& address,
                                                 std::uint16_t port);
  int fault() const;  // of the system; 0: none

  // The watcher is told once, unless the socket is closed before. It is kept until then.
  void when_readable(std::shared_ptr<SocketWatcher> watcher);
  void when_writable(std::shared_ptr<SocketWatcher> watcher);

  Done read(std::span<char> into);  // `wrong`: the peer has closed, or is gone
  Done write(std::span<const std::string_view> pieces);

  std::string peer() const;  // its address; empty: it is gone already

  void end_sending();
  void close();
  void reset();  // so that the peer cannot take it for an end

  ServerLoop& loop() const;

 private:
  std::unique_ptr<Parts> parts_;
};

// Takes connections on one loop and gives them to others, in turn.
class ServerListener {
 public:
  using Taken = std::function<void(ServerSocket socket, std::size_t loop)>;

  // `taken` is called on the first loop's thread.
  static Result<std::unique_ptr<ServerListener>> open(const std::string& address, std::uint16_t port,
                                                      std::vector<std::shared_ptr<ServerLoop>> loops,
                                                      Taken taken);
  ServerListener(const ServerListener&) = delete;
  ServerListener& operator=(const ServerListener&) = delete;
  ~ServerListener();

  // Whether this machine has the address at all.
  static bool knows(const std::string& address);

  std::uint16_t port() const;
  void begin();
  void close();  // on the first loop's thread

 private:
  struct Parts;

  explicit ServerListener(std::unique_ptr<Parts> parts);
  void take_next();
  void retry_later();

  std::unique_ptr<Parts> parts_;
};

}  // namespace proctor::net
