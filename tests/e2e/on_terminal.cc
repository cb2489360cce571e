#include "e2e/on_terminal.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "e2e/become.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr auto kLongest = std::chrono::seconds(120);

int code_in(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

// "17 (name) S 4 ..." of /proc/17/stat: the state and the parent.
std::pair<char, pid_t> state_of(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  const std::string line{std::istreambuf_iterator<char>(in), {}};
  const auto after = line.rfind(')');
  if (after == std::string::npos || line.size() < after + 5) return {'X', -1};
  return {line[after + 2], static_cast<pid_t>(std::stol(line.substr(after + 4)))};
}

}  // namespace

OnTerminal::OnTerminal(const Start& start) {
  std::vector<std::string> environment = environment_for(start);
  std::vector<std::string> words = {binary()};
  words.insert(words.end(), start.words.begin(), start.words.end());
  terminal_ = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  std::array<char, 64> name{};
  if (terminal_ < 0 || ::grantpt(terminal_) != 0 || ::unlockpt(terminal_) != 0 ||
      ::ptsname_r(terminal_, name.data(), name.size()) != 0)
    throw std::runtime_error("no terminal");
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  const int shown = ::open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC);
  pid_ = ::fork();
  if (pid_ == 0) become(words.front(), words, &environment, start.folder, {nothing, nothing, shown});
  ::close(nothing);
  ::close(shown);
}

OnTerminal::~OnTerminal() {
  kill();
  ::close(terminal_);
}

void OnTerminal::read_terminal() {
  std::array<char, 4096> buffer{};
  for (ssize_t got = 0; (got = ::read(terminal_, buffer.data(), buffer.size())) > 0;)
    shown_.append(buffer.data(), static_cast<std::size_t>(got));
}

bool OnTerminal::has_ended() {
  read_terminal();
  int status = 0;
  if (code_ < 0 && ::waitpid(pid_, &status, WNOHANG) == pid_) code_ = code_in(status);
  return code_ >= 0;
}

std::string OnTerminal::kill() {
  if (!has_ended()) {
    ::kill(pid_, SIGKILL);
    wait();
  }
  return shown_;
}

int OnTerminal::wait() {
  const auto end = Clock::now() + kLongest;
  while (!has_ended()) {
    if (Clock::now() > end) ::kill(pid_, SIGKILL);
    ::usleep(1000);
  }
  return code_;
}

std::vector<pid_t> descendants_of(pid_t pid) {
  std::vector<std::pair<pid_t, pid_t>> parents;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const auto child = static_cast<pid_t>(std::stol(name));
    parents.emplace_back(child, state_of(child).second);
  }
  std::vector<pid_t> out = {pid};
  for (std::size_t i = 0; i < out.size(); ++i)
    for (const auto& [child, parent] : parents)
      if (parent == out[i]) out.push_back(child);
  out.erase(out.begin());
  return out;
}

bool is_alive(pid_t pid) {
  const char state = state_of(pid).first;
  return state != 'X' && state != 'Z';
}

}  // namespace proctor::e2e
