// curl tells which sockets it watches and when it wants to be called (its multi_socket interface), so a turn
// costs what has happened and not how many requests are on their way. Limits on time are looked at when the
// earliest may be reached; bytes that come only make that later.
#include "net/curl_loop.h"

#include <curl/curl.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <stop_token>

namespace proctor::net {
namespace {

constexpr std::chrono::milliseconds kBetweenChecks{5};
constexpr std::chrono::milliseconds kLongestSleep{3'600'000};

void start_curl_once() {
  static const CURLcode kStarted = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (kStarted != CURLE_OK) throw std::bad_alloc();
}

// A quarter of the files stays free for all else.
std::size_t most_connections(std::size_t asked) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  const auto possible = std::max<std::size_t>(8, static_cast<std::size_t>(files.rlim_cur) / 4 * 3);
  return asked == 0 ? std::min<std::size_t>(possible, 1U << 16U) : std::min(asked, possible);
}

// Signals are for other threads; writing to a closed TLS connection must not end the program.
void block_signals() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

CurlTransfer& transfer_of(CURL* handle) {
  char* transfer = nullptr;
  curl_easy_getinfo(handle, CURLINFO_PRIVATE, &transfer);
  return *reinterpret_cast<CurlTransfer*>(transfer);
}

}  // namespace

// What curl calls, on the I/O thread.
struct CurlLoop::Callbacks {
  static int socket(CURL*, curl_socket_t socket, int what, void* user, void*) {
    auto& sockets = static_cast<CurlLoop*>(user)->sockets_;
    if (what == CURL_POLL_REMOVE)
      sockets.forget(socket);
    else
      sockets.watch(socket, (what & CURL_POLL_IN) != 0, (what & CURL_POLL_OUT) != 0);
    return 0;
  }

  static int timer(CURLM*, long milliseconds, void* user) {
    auto& loop = *static_cast<CurlLoop*>(user);
    loop.timer_ = milliseconds < 0 ? Instant::max() : loop.now_ + std::chrono::milliseconds(milliseconds);
    return 0;
  }

  static curl_socket_t open(void* user, curlsocktype, curl_sockaddr* address) {
    return static_cast<CurlSockets*>(user)->open(address->family, address->socktype, address->protocol);
  }

  static int close(void* user, curl_socket_t socket) {
    return static_cast<CurlSockets*>(user)->close(socket);
  }
};

void CurlLoop::Cleanup::operator()(void* multi) const { curl_multi_cleanup(multi); }

CurlLoop::CurlLoop(const ClientOptions& options)
    : options_(options),
      most_(most_connections(options.connections)),
      now_(std::chrono::steady_clock::now()) {
  start_curl_once();
  multi_.reset(curl_multi_init());
  if (!multi_) throw std::bad_alloc();
  curl_multi_setopt(multi_.get(), CURLMOPT_SOCKETFUNCTION, &Callbacks::socket);
  curl_multi_setopt(multi_.get(), CURLMOPT_SOCKETDATA, this);
  curl_multi_setopt(multi_.get(), CURLMOPT_TIMERFUNCTION, &Callbacks::timer);
  curl_multi_setopt(multi_.get(), CURLMOPT_TIMERDATA, this);
  curl_multi_setopt(multi_.get(), CURLMOPT_MAXCONNECTS, static_cast<long>(most_));
  curl_multi_setopt(multi_.get(), CURLMOPT_MAX_TOTAL_CONNECTIONS, static_cast<long>(most_));
  thread_ = std::jthread([this] { run(); });
}

CurlLoop::~CurlLoop() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  sockets_.wake();
  thread_.join();
  std::unique_lock lock(mutex_);
  all_back_.wait(lock, [&] { return lent_ == 0; });
}

Answered<Response> CurlLoop::send(const Request& request, const Until& until) {
  if (until.stopped()) return faulted("connection", "stopped");
  struct Loan {
    CurlLoop& loop;
    std::unique_ptr<CurlExchange> exchange;
    ~Loan() { loop.give_back(std::move(exchange)); }
  } const loan{*this, lend()};
  loan.exchange->prepare(request, until);
  if (!submit(*loan.exchange)) return faulted("connection", "stopped");
  const std::stop_callback stop(until.stop, [this] { stop_seen(); });
  loan.exchange->wait();
  return loan.exchange->take();
}

std::unique_ptr<CurlExchange> CurlLoop::lend() {
  {
    const std::lock_guard lock(mutex_);
    ++lent_;
    if (!spare_.empty()) {
      auto exchange = std::move(spare_.back());
      spare_.pop_back();
      return exchange;
    }
  }
  auto exchange = std::make_unique<CurlExchange>(options_);
  use_our_sockets(*exchange);
  return exchange;
}

void CurlLoop::use_our_sockets(CurlTransfer& transfer) {
  curl_easy_setopt(transfer.handle(), CURLOPT_OPENSOCKETFUNCTION, &Callbacks::open);
  curl_easy_setopt(transfer.handle(), CURLOPT_OPENSOCKETDATA, &sockets_);
  curl_easy_setopt(transfer.handle(), CURLOPT_CLOSESOCKETFUNCTION, &Callbacks::close);
  curl_easy_setopt(transfer.handle(), CURLOPT_CLOSESOCKETDATA, &sockets_);
}

void CurlLoop::give_back(std::unique_ptr<CurlExchange> exchange) {
  const std::lock_guard lock(mutex_);
  spare_.push_back(std::move(exchange));
  if (--lent_ == 0 && closing_) all_back_.notify_all();
}

bool CurlLoop::submit(CurlTransfer& transfer) {
  bool wake = false;
  {
    const std::lock_guard lock(mutex_);
    if (closing_) return false;
    inbox_.push_back(&transfer);
    wake = std::exchange(asleep_, false);
  }
  if (wake) sockets_.wake();
  return true;
}

void CurlLoop::stop_seen() {
  stop_seen_ = true;
  sockets_.wake();
}

void CurlLoop::run() {
  block_signals();
  while (take_inbox()) {
    admit();
    attend_all();
    if (timer_ <= now_) act(CURL_SOCKET_TIMEOUT, 0);
    collect();
    check_bounds();
    poll();
    collect();
  }
  abandon();
}

bool CurlLoop::take_inbox() {
  now_ = std::chrono::steady_clock::now();
  taken_.clear();
  taken_wishes_.clear();
  const std::lock_guard lock(mutex_);
  asleep_ = false;
  taken_.swap(inbox_);
  taken_wishes_.swap(wishes_);
  return !closing_;
}

void CurlLoop::admit() {
  queue_.insert(queue_.end(), taken_.begin(), taken_.end());
  for (const auto* transfer : taken_) check_ = std::min(check_, transfer->next_look(now_));
  while (!queue_.empty() && active_.size() < most_) {
    CurlTransfer& transfer = *queue_.front();
    queue_.pop_front();
    if (transfer.streams() && check(transfer, false)) continue;
    transfer.start(now_);
    transfer.place = active_.size();
    active_.push_back(&transfer);
    check_ = std::min(check_, transfer.next_look(now_));
    curl_multi_add_handle(multi_.get(), transfer.handle());
  }
}

void CurlLoop::act(int socket, int events) {
  if (socket == CURL_SOCKET_TIMEOUT) timer_ = Instant::max();
  int running = 0;
  curl_multi_socket_action(multi_.get(), socket, events, &running);
}

// Hands what has ended to its callers.
void CurlLoop::collect() {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
    const CURLcode code = message->data.result;
    CurlTransfer& transfer = transfer_of(message->easy_handle);
    remove(transfer);
    finish(transfer, code);
  }
}

void CurlLoop::remove(CurlTransfer& transfer) {
  curl_multi_remove_handle(multi_.get(), transfer.handle());
  active_.back()->place = transfer.place;
  std::swap(active_[transfer.place], active_.back());
  active_.pop_back();
}

// True: it was overdue, and has ended.
bool CurlLoop::check(CurlTransfer& transfer, bool active) {
  auto fault = transfer.overdue(now_);
  if (!fault) {
    check_ = std::min(check_, transfer.next_look(now_));
    return false;
  }
  if (active) remove(transfer);
  finish(transfer, *std::move(fault));
  return true;
}

void CurlLoop::check_bounds() {
  if (stop_seen_.exchange(false)) check_ = now_;
  if (now_ < check_) return;
  check_ = Instant::max();
  std::erase_if(queue_, [&](CurlTransfer* transfer) { return check(*transfer, false); });
  for (std::size_t i = active_.size(); i-- > 0;) check(*active_[i], true);
  if (check_ != Instant::max()) check_ = std::max(check_, now_ + kBetweenChecks);
}

void CurlLoop::poll() {
  const Instant next = std::min(timer_, check_);
  auto longest = std::chrono::milliseconds(kLongestSleep);
  if (next < now_ + longest)
    longest = std::max(std::chrono::ceil<std::chrono::milliseconds>(next - now_), {});
  {
    const std::lock_guard lock(mutex_);
    asleep_ = inbox_.empty() && wishes_.empty() && !closing_;
    if (!asleep_) longest = {};
  }
  sockets_.wait(longest);
  now_ = std::chrono::steady_clock::now();
  sockets_.each_ready([&](int socket, bool readable, bool writable, bool failed) {
    act(socket, (readable ? CURL_CSELECT_IN : 0) | (writable ? CURL_CSELECT_OUT : 0) |
                    (failed ? CURL_CSELECT_ERR : 0));
  });
}

void CurlLoop::abandon() {
  queue_.insert(queue_.end(), taken_.begin(), taken_.end());
  for (CurlTransfer* transfer : queue_) finish(*transfer, Fault{"connection", "stopped"});
  while (!active_.empty()) {
    CurlTransfer& transfer = *active_.back();
    remove(transfer);
    finish(transfer, Fault{"connection", "stopped"});
  }
}

}  // namespace proctor::net
