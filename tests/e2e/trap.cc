// The kernel takes connections up to the length of the queue; they are counted when the test asks, so there
// is no thread.
#include "e2e/trap.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>

namespace proctor::e2e {
namespace {

constexpr int kQueue = 128;

}  // namespace

Trap::Trap() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* generic = reinterpret_cast<sockaddr*>(&address);  // NOLINT(*-reinterpret-cast): how sockets are told
  if (::bind(socket_, generic, size) != 0 || ::listen(socket_, kQueue) != 0 ||
      ::getsockname(socket_, generic, &size) != 0)
    throw std::runtime_error("no port for a trap");
  port_ = ntohs(address.sin_port);
}

Trap::~Trap() { ::close(socket_); }

std::string Trap::url() const { return "http://127.0.0.1:" + std::to_string(port_); }

std::size_t Trap::connections() {
  for (int one = ::accept(socket_, nullptr, nullptr); one >= 0; one = ::accept(socket_, nullptr, nullptr)) {
    ::close(one);
    ++seen_;
  }
  return seen_;
}

}  // namespace proctor::e2e
