#include "testing/wire.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace proctor::testing {
namespace {

constexpr std::chrono::milliseconds kPatience{10'000};

bool ready(int socket, short events, std::chrono::milliseconds longest) {
  pollfd one{.fd = socket, .events = events, .revents = 0};
  return ::poll(&one, 1, static_cast<int>(longest.count())) > 0;
}

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

int new_socket() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0) throw std::runtime_error("no socket");
  return socket;
}

}  // namespace

Wire Wire::connect(std::uint16_t port) {
  Wire wire(new_socket());
  const sockaddr_in address = loopback(port);
  if (::connect(wire.socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error(fmt::format("cannot connect to port {}", port));
  return wire;
}

Wire::Wire(Wire&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), unread_(std::move(other.unread_)) {}

Wire& Wire::operator=(Wire&& other) noexcept {
  std::swap(socket_, other.socket_);
  std::swap(unread_, other.unread_);
  return *this;
}

Wire::~Wire() { close(); }

bool Wire::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    if (!ready(socket_, POLLOUT, kPatience)) return false;
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::size_t Wire::send_until_full(std::string_view block, std::size_t most,
                                  std::chrono::milliseconds quiet) const {
  std::size_t total = 0;
  while (total < most && ready(socket_, POLLOUT, quiet)) {
    const auto sent =
        ::send(socket_, block.data(), std::min(block.size(), most - total), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent <= 0) break;
    total += static_cast<std::size_t>(sent);
  }
  return total;
}

bool Wire::read_more() {
  std::array<char, 16384> block{};
  if (!ready(socket_, POLLIN, kPatience)) return false;
  const auto size = ::recv(socket_, block.data(), block.size(), 0);
  if (size <= 0) return false;
  unread_.append(block.data(), static_cast<std::size_t>(size));
  return true;
}

std::string Wire::read_until(std::string_view end) {
  std::size_t looked_at = 0;
  while (unread_.find(end, looked_at) == std::string::npos) {
    looked_at = unread_.size() - std::min(unread_.size(), end.size());
    if (!read_more()) return std::exchange(unread_, {});
  }
  return read_some(unread_.find(end, looked_at) + end.size());
}

std::string Wire::read_some(std::size_t size) {
  while (unread_.size() < size)
    if (!read_more()) return std::exchange(unread_, {});
  std::string out = unread_.substr(0, size);
  unread_.erase(0, size);
  return out;
}

std::string Wire::read_all() {
  while (read_more()) {
  }
  return std::exchange(unread_, {});
}

bool Wire::closed_within(std::chrono::milliseconds time) const {
  const auto until = std::chrono::steady_clock::now() + time;
  std::array<char, 16384> block{};
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (left.count() < 0 || !ready(socket_, POLLIN, left)) return false;
    if (::recv(socket_, block.data(), block.size(), 0) <= 0) return true;
  }
}

void Wire::half_close() const { ::shutdown(socket_, SHUT_WR); }

void Wire::close() {
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));
}

void Wire::reset() {
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  close();
}

WireListener::WireListener() : socket_(new_socket()) {
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  if (::bind(socket_, reinterpret_cast<const sockaddr*>(&address), size) != 0 ||
      ::listen(socket_, SOMAXCONN) != 0 ||
      ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("cannot listen on loopback");
  port_ = ntohs(address.sin_port);
}

WireListener::~WireListener() { ::close(socket_); }

std::string WireListener::url(std::string_view path) const {
  return fmt::format("http://127.0.0.1:{}{}", port_, path);
}

Wire WireListener::accept() const {
  if (!ready(socket_, POLLIN, kPatience)) throw std::runtime_error("no one came");
  return Wire(::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC));
}

}  // namespace proctor::testing
