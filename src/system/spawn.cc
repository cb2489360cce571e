// Everything is laid out before the process is split, because between vfork and exec only plain system calls
// may be made. One thread starts all programs: Linux ties "killed when the parent dies" to the thread that
// started a program, and worker threads come and go.
#include "system/spawn.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <future>
#include <system_error>
#include <thread>

#include "base/utf8.h"
#include "base/words.h"
#include "system/channel.h"
#include "system/guard.h"

namespace proctor {
namespace {

struct Pipe {
  FileHandle read;
  FileHandle write;
};

// Above the three standard ones, so that putting one in its place never hides another.
FileHandle above_standard(int number) {
  if (number > STDERR_FILENO) return FileHandle(number);
  const FileHandle low(number);
  return FileHandle(::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

std::string reason(int error) { return std::generic_category().message(error); }

Result<Pipe> make_pipe() {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) return fail("E440", "no pipe can be made: " + reason(errno));
  return Pipe{above_standard(ends[0]), above_standard(ends[1])};
}

void make_patient(const FileHandle& end) {
  ::fcntl(end.get(), F_SETFL, ::fcntl(end.get(), F_GETFL) | O_NONBLOCK);
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (const std::string& text : texts) out.push_back(const_cast<char*>(text.c_str()));  // NOLINT
  out.push_back(nullptr);
  return out;
}

// What the child needs, ready to be used without another thought.
struct Layout {
  std::string program;
  std::vector<char*> words;
  std::vector<char*> environment;
  const char* folder = nullptr;  // none: stay
  int standard[3] = {-1, -1, -1};
  int report = -1;  // takes the error number where the program cannot be run
  pid_t parent = -1;
};

// In the child: a group of its own, default signals, no other descriptor, and then the program.
// Returns only where it cannot be run.
void become(const Layout& layout) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != layout.parent) ::_exit(127);  // it died before that took hold
  for (int number = 0; number < 3; ++number)
    if (::dup2(layout.standard[number], number) < 0) return;
  ::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  if (layout.folder != nullptr && ::chdir(layout.folder) != 0) return;
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGXFSZ, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::execve(layout.program.c_str(), layout.words.data(), layout.environment.data());
}

// The child's number, or an error number below zero.
// Signals are held back meanwhile: a handler must not run in the child, which still uses our memory.
pid_t split(const Layout& layout) {
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t pid = ::vfork();  // NOLINT(bugprone-unsafe-functions): posix_spawn sets no death signal
  if (pid == 0) {
    become(layout);
    const int error = errno;
    (void)!::write(layout.report, &error, sizeof error);
    ::_exit(127);
  }
  const int error = errno;
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return pid < 0 ? -error : pid;
}

// Runs what it is given on one thread that lasts as long as this process.
class Spawner {
 public:
  Spawner()
      : thread_([this] {
          for (auto jobs = jobs_.take(); !jobs.empty(); jobs = jobs_.take())
            for (auto& job : jobs) job();
        }) {}
  ~Spawner() { jobs_.close(); }
  Spawner(const Spawner&) = delete;
  Spawner& operator=(const Spawner&) = delete;

  pid_t run(const Layout& layout) {
    std::packaged_task<pid_t()> job([&] { return split(layout); });
    auto done = job.get_future();
    jobs_.send(std::move(job));
    return done.get();
  }

 private:
  Channel<std::packaged_task<pid_t()>> jobs_{1024};
  std::jthread thread_;
};

Spawner& spawner() {
  static Spawner one;
  return one;
}

// The error number of a program that could not be run; 0: it runs.
int reported(Pipe& report) {
  report.write.close();
  int error = 0;
  while (::read(report.read.get(), &error, sizeof error) < 0 && errno == EINTR) {
  }
  return error;
}

bool is_program(const std::string& path) { return ::access(path.c_str(), X_OK) == 0; }

std::string why_not(std::string_view name, const std::string& path) {
  if (::access(path.c_str(), F_OK) != 0) return fmt::format("there is no program {}", proctor::quoted(name));
  return fmt::format("{0} is there, but may not be run: `chmod +x {1}` lets it", proctor::quoted(name),
                     visible(name));
}

}  // namespace

Result<std::string> find_program(std::string_view name, const std::string& folder) {
  if (name.find('/') != std::string_view::npos) {
    const std::string path =
        name.front() == '/' || folder.empty() ? std::string(name) : fmt::format("{}/{}", folder, name);
    if (is_program(path)) return path;
    return fail("E441", why_not(name, path));
  }
  const char* given = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nothing changes it
  const std::string_view places = given == nullptr ? "/usr/local/bin:/usr/bin:/bin" : given;
  for (const auto place : split(places, ':')) {
    std::string path = fmt::format("{}/{}", place.empty() ? "." : place, name);
    if (!name.empty() && is_program(path)) return path;
  }
  return fail("E441", fmt::format("there is no program {} in PATH", proctor::quoted(name)));
}

std::vector<std::string> own_environment() {
  std::vector<std::string> out;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) out.emplace_back(*entry);
  return out;
}

Result<Spawned> spawn(const Command& command) {
  if (command.words.empty()) return fail("E441", "there is no program to run");
  Layout layout;
  TRY(layout.program, find_program(command.words.front(), command.folder));
  TRY(Pipe input, make_pipe());
  TRY(Pipe output, make_pipe());
  TRY(Pipe errors, make_pipe());
  TRY(Pipe report, make_pipe());
  if (!command.keeps_errors) errors = {FileHandle(), FileHandle(::open("/dev/null", O_WRONLY | O_CLOEXEC))};
  layout.words = pointers(command.words);
  layout.environment = pointers(command.environment);
  layout.folder = command.folder.empty() ? nullptr : command.folder.c_str();
  layout.standard[0] = input.read.get();
  layout.standard[1] = output.write.get();
  layout.standard[2] = errors.write.get();
  layout.report = report.write.get();
  layout.parent = ::getpid();
  Spawned out{spawner().run(layout), std::move(input.write), std::move(output.read), std::move(errors.read)};
  const int error = out.pid < 0 ? -out.pid : reported(report);
  if (error == 0) {
    guard().watch(out.pid);
    make_patient(out.input);
    make_patient(out.output);
    make_patient(out.errors);
    return out;
  }
  if (out.pid > 0) ::waitpid(out.pid, nullptr, 0);
  return fail("E440",
              fmt::format("{} cannot be started: {}", proctor::quoted(command.words.front()), reason(error)));
}

}  // namespace proctor
