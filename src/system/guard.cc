// A shell reads "+ 17" and "- 17" from a socket whose other end is ours alone: when it reads no more, we are
// gone.
#include "system/guard.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <string>
#include <utility>

namespace proctor {
namespace {

// The numbers stand between spaces; removing one puts together what stands before and behind it. The shell
// that reads is no child of ours, so that we need not reap it: the first one starts it and ends.
constexpr const char* kScript =
    "trap '' INT TERM HUP\n"
    "exec 3<&0\n"  // what runs in the background finds nothing to read at 0
    "{\n"
    "  all=' '\n"
    "  while read -r what n; do\n"
    "    case $what in\n"
    "      +) all=\"$all$n \" ;;\n"
    "      -) all=\"${all%% $n *} ${all#* $n }\" ;;\n"
    "    esac\n"
    "  done\n"
    "  for n in $all; do kill -9 \"-$n\"; done\n"
    "} <&3 3<&- &\n";

// In a group of its own, with default signals and no descriptor but these.
bool start_shell(int input) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  sigset_t none;
  ::sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  std::array<std::string, 3> texts = {"sh", "-c", kScript};
  std::array<char*, 4> words = {texts[0].data(), texts[1].data(), texts[2].data(), nullptr};
  std::array<char*, 1> environment = {nullptr};
  pid_t pid = -1;
  const int error = posix_spawn(&pid, "/bin/sh", &actions, &attributes, words.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  while (error == 0 && ::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  return error == 0;
}

}  // namespace

Guard::Guard() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return;
  FileHandle ours(ends[0]);
  const FileHandle theirs(ends[1]);
  if (start_shell(theirs.get())) line_ = std::move(ours);
}

void Guard::watch(pid_t group) const { tell('+', group); }
void Guard::forget(pid_t group) const { tell('-', group); }

void Guard::tell(char what, pid_t group) const {
  if (line_.get() < 0) return;
  const std::string text = fmt::format("{} {}\n", what, group);
  (void)!::send(line_.get(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

const Guard& guard() {
  static const Guard kOne;
  return kOne;
}

}  // namespace proctor
