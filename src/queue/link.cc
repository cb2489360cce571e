#include "queue/link.h"

#include <fmt/format.h>
#include <poll.h>
#include <postgresql/libpq-fe.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <thread>

#include "store/backend.h"
#include "store/server_fault.h"
#include "store/server_url.h"
#include "store/store.h"

namespace proctor::queue {
namespace {

using Clock = std::chrono::steady_clock;
using store::kLostConnection;

constexpr auto kPause = std::chrono::milliseconds(100);
constexpr std::string_view kBusy = "E915";

// Plans by index, as the store does, and is not compiled for what only looks dear then. A session whose peer
// has vanished lets go of what it holds.
constexpr auto kSession =
    "SET jit = off; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off;"
    "SET enable_mergejoin = off; SET idle_in_transaction_session_timeout = '5s';"
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;"
    "SET tcp_user_timeout = '20s'; SET lock_timeout = '30s'";

std::string url_of(const std::string& url) {
  const auto said = store::read_server_url(url);
  if (!said) return url;
  store::ServerSettings settings = *said;
  settings.emplace("tcp_user_timeout", "20000");  // ahead of the store's own, which is longer
  settings.emplace("keepalives_idle", "10");
  settings.emplace("keepalives_interval", "5");
  return store::connection_url(store::with_defaults(std::move(settings)));
}

// Becomes readable when the stop is set.
class StopBell {
 public:
  explicit StopBell(const std::stop_token& stop)
      : bell_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), rung_(stop, Ring{bell_}) {}
  ~StopBell() { close(bell_); }
  StopBell(const StopBell&) = delete;
  StopBell& operator=(const StopBell&) = delete;

  int descriptor() const { return bell_; }

 private:
  struct Ring {
    int bell;
    void operator()() const { eventfd_write(bell, 1); }
  };

  const int bell_;
  const std::stop_callback<Ring> rung_;
};

}  // namespace

Link::Link(std::string url, Patience patience)
    : url_(std::move(url)), shown_(store::without_password(url_)), patience_(std::move(patience)) {}

Link::~Link() { PQfinish(connection_); }

Result<std::unique_ptr<Link>> Link::open(const std::string& url, const Patience& patience) {
  std::unique_ptr<Link> link(new Link(url, patience));
  if (auto made = link->connect(); !made) return tl::make_unexpected(made.error());
  return link;
}

Result<void> Link::connect() {
  PQfinish(connection_);
  connection_ = PQconnectdb(url_of(url_).c_str());
  PQsetNoticeProcessor(connection_, [](void*, const char*) {}, nullptr);
  missed_ = true;
  if (is_lost())
    return fail(std::string(kLostConnection),
                fmt::format("{}: {}; see that the server runs and that you may use it", shown_,
                            store::in_one_line(PQerrorMessage(connection_))));
  std::string settings = kSession;
  settings += patience_.hasty ? "; SET synchronous_commit = off" : "; SET synchronous_commit = on";
  if (!channel_.empty()) settings += "; LISTEN " + channel_;
  const PgRows rows(PQexec(connection_, settings.c_str()));
  if (const auto fault = rows.fault(connection_)) return tl::make_unexpected(told(*fault));
  return {};
}

bool Link::is_lost() const { return connection_ == nullptr || PQstatus(connection_) != CONNECTION_OK; }

Error Link::told(const store::PgFault& fault) const {
  return store::server_error(shown_, fault, is_lost() || store::tells_of_loss(fault));
}

Result<void> Link::attempt(const Work& work) {
  const auto deadline = Clock::now() + patience_.outage;
  bool lost = is_lost();
  while (true) {
    auto done = lost ? connect() : Result<void>();
    if (done) done = work();
    if (done) return done;
    lost = done.error().code == kLostConnection;
    const bool again = lost || done.error().code == kBusy;
    if (!again || Clock::now() >= deadline || patience_.stop.stop_requested()) return done;
    std::this_thread::sleep_for(kPause);
  }
}

Result<PgRows> Link::say(const std::string& sql, const PgValues& values) {
  TRY(auto rows, say({{sql, values}}));
  return std::move(rows.front());
}

Result<std::vector<PgRows>> Link::say(std::vector<PgStatement> statements) {
  const bool first = std::exchange(begins_, false);
  if (first) statements.insert(statements.begin(), {"BEGIN"});
  auto rows = store::ask_server(connection_, statements);
  if (!rows) return tl::make_unexpected(told(rows.error()));
  if (first) rows->erase(rows->begin());
  return *std::move(rows);
}

Result<PgRows> Link::ask(const std::string& sql, const PgValues& values, PgForm form) {
  PgRows out(nullptr);
  auto done = attempt([&]() -> Result<void> {
    auto rows = store::ask_server(connection_, sql, values, form);
    if (!rows) return tl::make_unexpected(told(rows.error()));
    out = *std::move(rows);
    return {};
  });
  if (!done) return tl::make_unexpected(done.error());
  return out;
}

Result<void> Link::together(const Work& work) {
  return attempt([&]() -> Result<void> {
    begins_ = true;
    auto done = work();
    if (std::exchange(begins_, false)) return done;  // nothing was said
    if (done) done = say("COMMIT").map([](const PgRows&) {});
    if (!done && !is_lost()) static_cast<void>(say("ROLLBACK"));
    return done;
  });
}

Result<void> Link::listen(const std::string& channel) {
  channel_ = channel;
  return ask("LISTEN " + channel).map([](const PgRows&) {});
}

// Notices that have come, whatever they say.
bool Link::heard() {
  bool out = std::exchange(missed_, false);
  if (PQconsumeInput(connection_) == 0) return out;
  while (PGnotify* const notice = PQnotifies(connection_)) {
    PQfreemem(notice);
    out = true;
  }
  return out;
}

bool Link::wait(std::chrono::milliseconds longest, const std::stop_token& stop) {
  if (is_lost() && !attempt([] { return Result<void>(); })) return false;
  if (heard()) return true;
  const StopBell bell(stop);
  pollfd watched[] = {{.fd = PQsocket(connection_), .events = POLLIN, .revents = 0},
                      {.fd = bell.descriptor(), .events = POLLIN, .revents = 0}};
  poll(watched, 2, static_cast<int>(longest.count()));
  return !stop.stop_requested() && heard();
}

}  // namespace proctor::queue
