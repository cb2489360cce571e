// One loop serves all waiting: it polls the pipes and the wake-up together, takes in what has come on either
// output, writes what may be written, and then asks whether that was what the caller waits for.
#include "system/process.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <thread>

#include "system/guard.h"

namespace proctor {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kErrorTail = 8U << 10U;
constexpr std::size_t kPiece = 64U << 10U;
constexpr milliseconds kLook{100};  // how often it is looked whether the program still runs
constexpr milliseconds kGrace{500};

// Takes in what is there; false: nothing will come any more.
bool take_in(FileHandle& from, std::string& into) {
  char piece[kPiece];
  const ssize_t count = ::read(from.get(), piece, sizeof piece);
  if (count > 0) into.append(piece, static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

void keep_tail(std::string& text) {
  if (text.size() > kErrorTail) text.erase(0, text.size() - kErrorTail);
}

// Bytes written; none: the other side is closed.
std::optional<std::size_t> put_out(const FileHandle& to, std::string_view bytes) {
  const ssize_t count = ::write(to.get(), bytes.data(), bytes.size());
  if (count >= 0) return static_cast<std::size_t>(count);
  if (errno == EAGAIN || errno == EINTR) return 0;
  return std::nullopt;
}

int poll_time(Instant deadline) {
  const auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp(left, milliseconds(0), kLook).count());
}

std::string told(int status) {
  if (WIFEXITED(status)) return fmt::format("exit status {}", WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  const char* name = ::sigdescr_np(signal);
  return fmt::format("signal {} ({})", signal, name == nullptr ? "unknown" : name);
}

// Holds SIGPIPE back from this thread: a program that has gone is told by the write that fails.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    ::sigemptyset(&pipe_);
    ::sigaddset(&pipe_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;
  ~NoPipeSignal() {
    if (::sigismember(&before_, SIGPIPE) != 0) return;
    const timespec now{};
    ::sigtimedwait(&pipe_, nullptr, &now);
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{};
  sigset_t before_{};
};

}  // namespace

Result<Process> Process::start(const Command& command) {
  TRY(Spawned pipes, spawn(command));
  return Process(std::move(pipes));
}

Process::Process(Spawned pipes) : pipes_(std::move(pipes)), wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Process::Process(Process&& other) noexcept
    : pipes_(std::move(other.pipes_)),
      wake_(std::move(other.wake_)),
      heard_(std::move(other.heard_)),
      looked_(other.looked_),
      errors_(std::move(other.errors_)),
      ending_(std::move(other.ending_)) {
  other.pipes_.pid = -1;
}

Process& Process::operator=(Process&& other) noexcept {
  if (this == &other) return *this;
  end(kGrace);
  pipes_ = std::move(other.pipes_);
  other.pipes_.pid = -1;
  wake_ = std::move(other.wake_);
  heard_ = std::move(other.heard_);
  looked_ = other.looked_;
  errors_ = std::move(other.errors_);
  ending_ = std::move(other.ending_);
  return *this;
}

Process::~Process() { end(kGrace); }

// `done` looks at what was heard and how much of `out` is still to go, and says how that ends the wait.
template <typename Done>
Heard Process::pump(std::string_view out, const Until& until, Done done) {
  const int wake = wake_.get();
  eventfd_t old = 0;
  ::eventfd_read(wake, &old);
  const std::stop_callback on_stop(until.stop, [wake] { ::eventfd_write(wake, 1); });
  bool ended = false;
  for (;;) {
    if (const std::optional<Heard> result = done(out)) return *result;
    if (until.stopped()) return Heard::stopped;
    if (ended || !pipes_.output) return Heard::closed;
    if (std::chrono::steady_clock::now() >= until.deadline) return Heard::late;
    pollfd ready[] = {{pipes_.output.get(), POLLIN, 0},
                      {pipes_.errors.get(), POLLIN, 0},
                      {out.empty() ? -1 : pipes_.input.get(), POLLOUT, 0},
                      {wake, POLLIN, 0}};
    const int count = ::poll(ready, std::size(ready), poll_time(until.deadline));
    if (count == 0) ended = has_ended();
    if (count <= 0) continue;
    if (ready[1].revents != 0 && !take_in(pipes_.errors, errors_)) pipes_.errors.close();
    keep_tail(errors_);
    if (ready[0].revents != 0 && !take_in(pipes_.output, heard_)) pipes_.output.close();
    if (ready[2].revents == 0) continue;
    const auto written = put_out(pipes_.input, out);
    if (!written) return Heard::closed;
    out.remove_prefix(*written);
  }
}

Heard Process::write(std::string_view bytes, const Until& until) {
  const NoPipeSignal held;
  if (!pipes_.input) return Heard::closed;
  return pump(bytes, until,
              [](std::string_view left) { return left.empty() ? std::optional(Heard::all) : std::nullopt; });
}

Heard Process::read_line(std::string& line, std::size_t most, const Until& until) {
  std::size_t end = std::string::npos;
  const Heard heard = pump({}, until, [&](std::string_view) -> std::optional<Heard> {
    end = heard_.find('\n', looked_);
    looked_ = heard_.size();
    if (std::min(end, heard_.size()) > most) return Heard::too_long;
    return end == std::string::npos ? std::nullopt : std::optional(Heard::all);
  });
  looked_ = 0;
  if (heard == Heard::all) {
    line.assign(heard_, 0, end);
    heard_.erase(0, end + 1);
    return heard;
  }
  if (heard != Heard::closed || heard_.empty()) return heard;
  line = std::exchange(heard_, {});
  return Heard::all;
}

Heard Process::read_bytes(std::string& bytes, std::size_t count, const Until& until) {
  const Heard heard = pump({}, until, [&](std::string_view) {
    return heard_.size() >= count ? std::optional(Heard::all) : std::nullopt;
  });
  if (heard != Heard::all) return heard;
  bytes.append(heard_, 0, count);
  heard_.erase(0, count);
  return heard;
}

const std::string& Process::errors() {
  constexpr int kMost = 64;  // pieces; a flood has no end
  for (int i = 0; i < kMost && pipes_.errors; ++i) {
    const std::size_t before = errors_.size();
    if (!take_in(pipes_.errors, errors_)) pipes_.errors.close();
    if (errors_.size() == before) break;
    keep_tail(errors_);
  }
  return errors_;
}

bool Process::has_ended() const {
  siginfo_t info{};
  return ::waitid(P_PID, static_cast<id_t>(pipes_.pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
         info.si_pid != 0;
}

bool Process::ends_within(milliseconds time) const {
  const Instant deadline = std::chrono::steady_clock::now() + time;
  auto nap = std::chrono::microseconds(100);
  while (!has_ended()) {
    if (std::chrono::steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(nap);
    nap = std::min(nap * 2, std::chrono::microseconds(5000));
  }
  return true;
}

// The group is killed before its leader is reaped: until then nobody else can have the number.
void Process::reap() {
  ::kill(-pipes_.pid, SIGKILL);
  ::kill(pipes_.pid, SIGKILL);
  guard().forget(pipes_.pid);
  errors();
  int status = 0;
  pid_t got = -1;
  do got = ::waitpid(pipes_.pid, &status, 0);
  while (got < 0 && errno == EINTR);
  ending_ = got < 0 ? "an end nobody saw" : told(status);
  pipes_.pid = -1;
}

const std::string& Process::end(milliseconds grace) { return finish(milliseconds(0), grace); }

const std::string& Process::finish(milliseconds patience, milliseconds grace) {
  if (pipes_.pid < 0) return ending_;
  pipes_.input.close();
  if (!ends_within(patience)) {
    ::kill(-pipes_.pid, SIGTERM);
    ends_within(grace);
  }
  reap();
  pipes_.output.close();
  pipes_.errors.close();
  return ending_;
}

}  // namespace proctor
