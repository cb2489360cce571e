// Plain sockets on loopback for tests that say byte by byte what goes over the wire, and see when it closes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace proctor::testing {

// One end of a connection. Every wait ends after ten seconds at the latest.
class Wire {
 public:
  static Wire connect(std::uint16_t port);

  explicit Wire(int socket) : socket_(socket) {}
  Wire(Wire&& other) noexcept;
  Wire& operator=(Wire&& other) noexcept;
  ~Wire();

  bool send(std::string_view bytes) const;  // false: the other side is gone
  // Sends copies of `block`, up to `most` bytes, until the other side has taken nothing for so long; how much
  // it took.
  std::size_t send_until_full(std::string_view block, std::size_t most,
                              std::chrono::milliseconds quiet) const;

  // All up to and with `end`, or what came before the connection closed.
  std::string read_until(std::string_view end);
  std::string read_some(std::size_t size);  // so many bytes, or what came before the connection closed
  std::string read_all();                   // until it closes
  // True: the other side closed, or reset, the connection; what it sent before is dropped.
  bool closed_within(std::chrono::milliseconds time) const;

  void half_close() const;  // no more will be sent
  void close();
  void reset();  // closes with an RST

 private:
  bool read_more();

  int socket_ = -1;
  std::string unread_;
};

// Takes connections on a port of its own.
class WireListener {
 public:
  WireListener();
  WireListener(const WireListener&) = delete;
  WireListener& operator=(const WireListener&) = delete;
  ~WireListener();

  std::uint16_t port() const { return port_; }
  std::string url(std::string_view path) const;
  Wire accept() const;

 private:
  int socket_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace proctor::testing
