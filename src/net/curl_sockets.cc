#include "net/curl_sockets.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <system_error>

namespace proctor::net {
namespace {

int checked(int result, const char* what) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), what);
  return result;
}

}  // namespace

CurlSockets::CurlSockets()
    : epoll_(checked(epoll_create1(EPOLL_CLOEXEC), "epoll")),
      wake_(checked(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK), "eventfd")) {
  // By edges, so that what is written there need not be read.
  epoll_event event{.events = EPOLLIN | EPOLLET, .data = {.fd = wake_}};
  checked(epoll_ctl(epoll_, EPOLL_CTL_ADD, wake_, &event), "epoll");
}

CurlSockets::~CurlSockets() {
  ::close(wake_);
  ::close(epoll_);
}

CurlSockets::Watch& CurlSockets::at(int socket) {
  const auto index = static_cast<std::size_t>(socket);
  if (index >= watches_.size()) watches_.resize(index + 64);
  return watches_[index];
}

int CurlSockets::open(int family, int type, int protocol) {
  const int socket = ::socket(family, type | SOCK_CLOEXEC, protocol);
  if (socket >= 0) at(socket) = {.lasting = true};
  return socket;
}

int CurlSockets::close(int socket) {
  at(socket) = {};
  return ::close(socket);
}

void CurlSockets::watch(int socket, bool readable, bool writable) {
  Watch& watch = at(socket);
  watch.wanted = (readable ? std::uint32_t{EPOLLIN} : 0U) | (writable ? std::uint32_t{EPOLLOUT} : 0U);
  if (watch.wanted != watch.registered) apply(socket, watch, watch.wanted);
}

void CurlSockets::forget(int socket) {
  Watch& watch = at(socket);
  watch.wanted = 0;
  if (!watch.lasting) apply(socket, watch, 0);
}

void CurlSockets::apply(int socket, Watch& watch, std::uint32_t events) const {
  const int what = events == 0 ? EPOLL_CTL_DEL : watch.registered == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD;
  epoll_event event{.events = events, .data = {.fd = socket}};
  epoll_ctl(epoll_, what, socket, &event);
  watch.registered = events;
}

void CurlSockets::wait(std::chrono::milliseconds longest) {
  std::array<epoll_event, 256> events;
  const auto most =
      std::min<std::chrono::milliseconds::rep>(longest.count(), std::numeric_limits<int>::max());
  const int count =
      epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), static_cast<int>(most));
  happened_.clear();
  for (int i = 0; i < count; ++i) {
    const auto& event = events.at(static_cast<std::size_t>(i));
    if (event.data.fd != wake_) happened_.push_back({event.data.fd, event.events});
  }
}

void CurlSockets::each_ready(const Ready& ready) {
  for (const auto [socket, events] : happened_) {
    Watch& watch = at(socket);
    if (watch.registered == 0) continue;  // closed while the others were served
    if (watch.wanted == 0)
      apply(socket, watch, 0);
    else
      ready(socket, (events & EPOLLIN) != 0, (events & EPOLLOUT) != 0, (events & (EPOLLERR | EPOLLHUP)) != 0);
  }
}

void CurlSockets::wake() const { eventfd_write(wake_, 1); }

}  // namespace proctor::net
