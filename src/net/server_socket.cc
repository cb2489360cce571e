#include "net/server_socket.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cerrno>
#include <csignal>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "system/holders.h"

namespace proctor::net {
namespace {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<Tcp, asio::io_context::executor_type>;
using Acceptor = asio::basic_socket_acceptor<Tcp, asio::io_context::executor_type>;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>,
                               asio::io_context::executor_type>;
using Work = asio::executor_work_guard<asio::io_context::executor_type>;
using ErrorCode = boost::system::error_code;

constexpr std::size_t kMostPieces = 64;  // in one write
constexpr std::chrono::milliseconds kWhenOutOfFiles{50};

// What is written at once, without memory of its own.
class Buffers {
 public:
  using value_type = asio::const_buffer;
  using const_iterator = const asio::const_buffer*;

  void add(std::string_view piece) { all_.at(count_++) = {piece.data(), piece.size()}; }
  const_iterator begin() const { return all_.data(); }
  const_iterator end() const { return all_.data() + count_; }

 private:
  std::array<asio::const_buffer, kMostPieces> all_;
  std::size_t count_ = 0;
};

void block_signals() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

ServerSocket::Done done(const ErrorCode& error, std::size_t size) {
  if (!error) return {ServerSocket::Went::well, size};
  if (error == asio::error::would_block || error == asio::error::try_again ||
      error == asio::error::interrupted)
    return {ServerSocket::Went::later, 0};
  return {ServerSocket::Went::wrong, 0, error == asio::error::eof};
}

}  // namespace

struct ServerLoop::Parts {
  asio::io_context context{1};  // one thread runs it
  std::optional<Work> work{asio::make_work_guard(context)};
  Timer timer{context};
  std::mutex mutex;
  bool finishing = false;
  std::atomic<std::thread::id> id;
  std::jthread thread;
};

ServerLoop::ServerLoop(std::chrono::milliseconds tick) : parts_(std::make_unique<Parts>()), tick_(tick) {}

ServerLoop::~ServerLoop() = default;

void ServerLoop::run(std::function<void()> on_tick) {
  on_tick_ = std::move(on_tick);
  tick();
  parts_->thread = std::jthread([this] {
    block_signals();
    parts_->id = std::this_thread::get_id();
    parts_->context.run();
  });
}

void ServerLoop::tick() {
  parts_->timer.expires_after(tick_);
  parts_->timer.async_wait([this](const ErrorCode& error) {
    if (error || !parts_->work) return;  // one that was due already when it was cancelled comes all the same
    on_tick_();
    tick();
  });
}

bool ServerLoop::post(std::function<void()> call) {
  const std::lock_guard lock(parts_->mutex);
  if (parts_->finishing) return false;
  asio::post(parts_->context, std::move(call));
  return true;
}

bool ServerLoop::here() const { return std::this_thread::get_id() == parts_->id; }

void ServerLoop::finish(std::function<void()> last) {
  if (!parts_->thread.joinable()) return;
  {
    const std::lock_guard lock(parts_->mutex);
    parts_->finishing = true;
  }
  asio::post(parts_->context, [this, &last] {
    last();
    for (const auto& call : at_end_) call();
    parts_->timer.cancel();
    parts_->work.reset();
  });
  parts_->thread.join();
}

struct LoopTimer::Parts {
  Timer timer;
};

LoopTimer::LoopTimer(ServerLoop& loop)
    : parts_(std::make_unique<Parts>(Parts{Timer(loop.parts().context)})) {}

LoopTimer::~LoopTimer() = default;

void LoopTimer::at(std::chrono::steady_clock::time_point when, std::function<void()> call) {
  parts_->timer.expires_at(when);
  parts_->timer.async_wait([call = std::move(call)](const ErrorCode& error) {
    if (!error) call();
  });
}

void LoopTimer::cancel() { parts_->timer.cancel(); }

struct ServerSocket::Parts {
  std::shared_ptr<ServerLoop> loop;  // before the socket, which needs its context
  Socket socket;
};

ServerSocket::ServerSocket(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {
  ErrorCode ignored;
  ignored = parts_->socket.non_blocking(true, ignored);
  ignored = parts_->socket.set_option(Tcp::no_delay(true), ignored);
}

ServerSocket::ServerSocket(ServerSocket&& other) noexcept = default;
ServerSocket& ServerSocket::operator=(ServerSocket&& other) noexcept = default;
ServerSocket::~ServerSocket() = default;

tl::expected<ServerSocket, int> ServerSocket::connect(std::shared_ptr<ServerLoop> loop,
                                                      const std::string& address, std::uint16_t port) {
  ErrorCode error;
  const Tcp::endpoint endpoint(asio::ip::make_address(address, error), port);
  Socket socket(loop->parts().context);
  if (!error) error = socket.open(endpoint.protocol(), error);
  if (!error) error = socket.set_option(asio::socket_base::keep_alive(true), error);
  if (error) return tl::make_unexpected(error.value());
  ServerSocket out(std::make_unique<Parts>(Parts{std::move(loop), std::move(socket)}));
  if (::connect(out.parts_->socket.native_handle(), endpoint.data(),
                static_cast<socklen_t>(endpoint.size())) != 0 &&
      errno != EINPROGRESS)
    return tl::make_unexpected(errno);
  return out;
}

int ServerSocket::fault() const {
  int error = 0;
  socklen_t size = sizeof error;
  ::getsockopt(parts_->socket.native_handle(), SOL_SOCKET, SO_ERROR, &error, &size);
  return error;
}

ServerLoop& ServerSocket::loop() const { return *parts_->loop; }

void ServerSocket::when_readable(std::shared_ptr<SocketWatcher> watcher) {
  parts_->socket.async_wait(Socket::wait_read, [watcher = std::move(watcher)](const ErrorCode& error) {
    if (error != asio::error::operation_aborted) watcher->readable();
  });
}

void ServerSocket::when_writable(std::shared_ptr<SocketWatcher> watcher) {
  parts_->socket.async_wait(Socket::wait_write, [watcher = std::move(watcher)](const ErrorCode& error) {
    if (error != asio::error::operation_aborted) watcher->writable();
  });
}

ServerSocket::Done ServerSocket::read(std::span<char> into) {
  ErrorCode error;
  const std::size_t size = parts_->socket.read_some(asio::buffer(into.data(), into.size()), error);
  return done(error, size);
}

ServerSocket::Done ServerSocket::write(std::span<const std::string_view> pieces) {
  Buffers buffers;
  for (const auto piece : pieces.first(std::min(pieces.size(), kMostPieces))) buffers.add(piece);
  ErrorCode error;
  const std::size_t size = parts_->socket.write_some(buffers, error);
  return done(error, size);
}

std::string ServerSocket::peer() const {
  ErrorCode error;
  const auto endpoint = parts_->socket.remote_endpoint(error);
  return error ? "" : endpoint.address().to_string();
}

void ServerSocket::end_sending() {
  ErrorCode ignored;
  ignored = parts_->socket.shutdown(Socket::shutdown_send, ignored);
}

void ServerSocket::close() {
  ErrorCode ignored;
  ignored = parts_->socket.close(ignored);
}

void ServerSocket::reset() {
  ErrorCode ignored;
  ignored = parts_->socket.set_option(asio::socket_base::linger(true, 0), ignored);
  close();
}

struct ServerListener::Parts {
  std::vector<std::shared_ptr<ServerLoop>> loops;
  Taken taken;
  Acceptor acceptor;
  Timer timer;
  std::uint16_t port = 0;
  std::size_t next = 0;
};

namespace {

// Version 6 stays by itself, so that 0.0.0.0 and :: do not stand in each other's way.
ErrorCode bind_to(Acceptor& acceptor, const std::string& address, std::uint16_t port) {
  ErrorCode error;
  const auto host = asio::ip::make_address(address == "localhost" ? "127.0.0.1" : address, error);
  const Tcp::endpoint endpoint(host, port);
  if (!error) error = acceptor.open(endpoint.protocol(), error);
  if (!error) error = acceptor.set_option(Acceptor::reuse_address(true), error);
  if (!error && host.is_v6()) error = acceptor.set_option(asio::ip::v6_only(true), error);
  if (!error) error = acceptor.bind(endpoint, error);
  return error;
}

std::string reason(const ErrorCode& error, std::uint16_t port) {
  constexpr std::uint16_t kForAll = 1024;
  if (error == asio::error::access_denied && port < kForAll) return "ports below 1024 are for root alone";
  if (error != asio::error::address_in_use) return error.message();
  const std::string other = who_listens_on(port);
  return fmt::format("{} listens there already", other.empty() ? "another program" : other);
}

}  // namespace

bool ServerListener::knows(const std::string& address) {
  asio::io_context context;
  Acceptor acceptor(context);
  return !bind_to(acceptor, address, 0);
}

Result<std::unique_ptr<ServerListener>> ServerListener::open(const std::string& address, std::uint16_t port,
                                                             std::vector<std::shared_ptr<ServerLoop>> loops,
                                                             Taken taken) {
  auto& context = loops.front()->parts().context;
  Acceptor acceptor(context);
  ErrorCode error = bind_to(acceptor, address, port);
  if (!error) error = acceptor.listen(SOMAXCONN, error);
  if (error)
    return fail("E505", fmt::format("cannot listen on {}, port {}: {}", address, port, reason(error, port)));
  const std::uint16_t bound = acceptor.local_endpoint(error).port();
  auto parts = std::make_unique<Parts>(
      Parts{std::move(loops), std::move(taken), std::move(acceptor), Timer(context), bound});
  return std::unique_ptr<ServerListener>(new ServerListener(std::move(parts)));
}

ServerListener::ServerListener(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

ServerListener::~ServerListener() = default;

std::uint16_t ServerListener::port() const { return parts_->port; }

void ServerListener::begin() { take_next(); }

void ServerListener::close() {
  ErrorCode ignored;
  ignored = parts_->acceptor.close(ignored);
  parts_->timer.cancel();
}

void ServerListener::take_next() {
  const std::size_t turn = parts_->next++ % parts_->loops.size();
  const auto& loop = parts_->loops[turn];
  parts_->acceptor.async_accept(
      loop->parts().context, [this, turn, loop](const ErrorCode& error, Socket socket) {
        if (error == asio::error::operation_aborted || !parts_->acceptor.is_open()) return;
        if (error) return retry_later();
        parts_->taken(
            ServerSocket(std::make_unique<ServerSocket::Parts>(ServerSocket::Parts{loop, std::move(socket)})),
            turn);
        take_next();
      });
}

void ServerListener::retry_later() {
  parts_->timer.expires_after(kWhenOutOfFiles);
  parts_->timer.async_wait([this](const ErrorCode& error) {
    if (!error) take_next();
  });
}

}  // namespace proctor::net
