#include "testing/hostile_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstdlib>
#include <system_error>

namespace proctor::testing {
namespace {

constexpr int kPollMs = 20;

int listen_on_loopback(int& port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (socket < 0 || bind(socket, generic, size) != 0 || listen(socket, 1024) != 0 ||
      getsockname(socket, generic, &size) != 0)
    throw std::system_error(errno, std::generic_category(), "loopback");
  port = ntohs(address.sin_port);
  return socket;
}

bool wait_for(int socket, short events, const std::stop_token& stop) {
  pollfd wanted{.fd = socket, .events = events, .revents = 0};
  while (!stop.stop_requested())
    if (::poll(&wanted, 1, kPollMs) > 0) return true;
  return false;
}

std::size_t length_of(std::string_view head) {
  std::string small(head);
  std::transform(small.begin(), small.end(), small.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto at = small.find("\r\ncontent-length:");
  return at == std::string::npos ? 0 : std::strtoul(small.c_str() + at + 17, nullptr, 10);
}

// "/trick/v1/chat?x=1" -> "trick"
std::string_view trick_in(std::string_view path) {
  path.remove_prefix(std::min<std::size_t>(1, path.size()));
  return path.substr(0, path.find_first_of("/?"));
}

}  // namespace

bool Peer::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    if (!wait_for(socket_, POLLOUT, stop_)) return false;
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno != EAGAIN) return false;
    bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(sent, 0)));
  }
  return true;
}

bool Peer::pause(std::chrono::milliseconds time) const {
  std::mutex mutex;
  std::condition_variable_any woken;
  std::unique_lock lock(mutex);
  woken.wait_for(lock, stop_, time, [] { return false; });
  return !stop_.stop_requested();
}

void Peer::hang() const {
  char byte = 0;
  while (wait_for(socket_, POLLIN, stop_))
    if (::recv(socket_, &byte, 1, 0) <= 0) return;
}

void Peer::reset() const {
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

bool Peer::read_more() {
  std::string piece(64U << 10U, '\0');
  if (!wait_for(socket_, POLLIN, stop_)) return false;
  const auto count = ::recv(socket_, piece.data(), piece.size(), 0);
  if (count > 0) unread_.append(piece, 0, static_cast<std::size_t>(count));
  return count > 0;
}

bool Peer::read_request() {
  std::size_t end = 0;
  while ((end = unread_.find("\r\n\r\n")) == std::string::npos)
    if (!read_more()) return false;
  request_.head = unread_.substr(0, end + 2);
  const std::size_t whole = end + 4 + length_of(request_.head);
  while (unread_.size() < whole)
    if (!read_more()) return false;
  request_.body = unread_.substr(end + 4, whole - end - 4);
  unread_.erase(0, whole);
  const auto space = request_.head.find(' ');
  request_.method = request_.head.substr(0, space);
  request_.path = request_.head.substr(space + 1, request_.head.find(' ', space + 1) - space - 1);
  return true;
}

HostileServer::HostileServer()
    : listener_(listen_on_loopback(port_)),
      acceptor_([this](const std::stop_token& stop) { accept_all(stop); }) {}

HostileServer::~HostileServer() {
  acceptor_.request_stop();
  acceptor_.join();
  for (auto& peer : peers_) peer.request_stop();
  peers_.clear();  // joins
  ::close(listener_);
}

std::string HostileServer::url(std::string_view trick) const {
  return "http://127.0.0.1:" + std::to_string(port_) + "/" + std::string(trick);
}

std::vector<SeenRequest> HostileServer::requests() const {
  const std::lock_guard lock(mutex_);
  return requests_;
}

std::size_t HostileServer::connections() const {
  const std::lock_guard lock(mutex_);
  return connections_;
}

void HostileServer::accept_all(const std::stop_token& stop) {
  while (wait_for(listener_, POLLIN, stop)) {
    const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) continue;
    const int on = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const std::lock_guard lock(mutex_);
    ++connections_;
    peers_.emplace_back([this, socket](const std::stop_token& end) { serve(socket, end); });
  }
}

void HostileServer::serve(int socket, const std::stop_token& stop) {
  Peer peer(socket, stop);
  while (peer.read_request() && answer(peer)) {
  }
  ::close(socket);
}

bool HostileServer::answer(Peer& peer) {
  const std::string_view wanted = trick_in(peer.request().path);
  {
    const std::lock_guard lock(mutex_);
    requests_.push_back(peer.request());
    peer.times = ++times_[std::string(wanted)];
  }
  for (const auto& tricks : {hostile_tricks(), chat_tricks()})
    for (const auto& trick : tricks)
      if (trick.name == wanted) return trick.play(peer);
  return peer.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
}

}  // namespace proctor::testing
