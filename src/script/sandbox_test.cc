// The lock holds whatever runs behind it, and hosts neither outlive proctor nor take others with them.
#include "script/sandbox.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <thread>

#include "base/words.h"
#include "script/script.h"
#include "system/process.h"

namespace proctor::script {
namespace {

using std::chrono::milliseconds;
constexpr std::string_view kTry = "--try=";

const std::map<std::string, std::function<void()>, std::less<>> kTries = {
    {"nothing", [] {}},
    {"memory", [] { delete[] new char[1U << 20U]; }},
    {"open", [] { ::open("/etc/passwd", O_RDONLY | O_CLOEXEC); }},
    {"socket", [] { ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0); }},
    {"fork", [] { ::fork(); }},
    {"exec", [] { ::execl("/bin/true", "true", nullptr); }},
    {"kill", [] { ::kill(::getppid(), 0); }},
    {"read another descriptor",
     [] {
       char c = 0;
       (void)!::read(2, &c, 1);
     }},
    {"write another descriptor", [] { (void)!::write(0, "x", 1); }},
    {"unlink", [] { ::unlink("/nowhere"); }},
    {"dup", [] { (void)!::dup(1); }},
    {"ptrace", [] { ::syscall(SYS_ptrace, 0, 0, 0, 0); }},
};

std::string ending(const std::string& what) {
  auto process = Process::start({.words = {"/proc/self/exe", std::string(kTry) + what}});
  if (!process) return process.error().message;
  return process->finish(std::chrono::seconds(20), milliseconds(0));
}

Until within(milliseconds time) { return {.deadline = std::chrono::steady_clock::now() + time}; }

// The processes that a process has started.
std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> out;
  for (const auto& task : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(task.path() / "stat");
    std::string stat;
    if (!std::getline(file, stat)) continue;
    const auto behind = stat.rfind(") ");
    const auto words = split(std::string_view(stat).substr(behind + 2), ' ');
    if (words[0] != "Z" && words[1] == std::to_string(parent))
      out.push_back(std::stoi(task.path().filename()));
  }
  return out;
}

bool is_gone(pid_t pid) {
  for (int i = 0; i < 2000; ++i) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string stat;
    if (!std::getline(file, stat) || stat.find(") Z ") != std::string::npos) return true;
    std::this_thread::sleep_for(milliseconds(5));
  }
  return false;
}

TEST(Sandbox, LetsAProcessTakeMemoryAndEndsOneThatReachesOut) {
  for (const auto& [what, attempt] : kTries) {
    const bool is_allowed = what == "nothing" || what == "memory";
    EXPECT_EQ(ending(what), is_allowed ? "exit status 0" : "signal 31 (Bad system call)") << what;
  }
}

TEST(Hosts, EndWithTheProgramThatStartedThemEvenWhenItIsKilled) {
  auto parent = Process::start({.words = {"/proc/self/exe", std::string(kTry) + "pool"}});
  ASSERT_TRUE(parent) << parent.error().message;
  std::string line;
  ASSERT_EQ(parent->read_line(line, 100, within(std::chrono::seconds(60))), Heard::all);
  EXPECT_EQ(line, "ready");
  const auto hosts = children_of(parent->pid());
  ASSERT_EQ(hosts.size(), 1U);
  ::kill(parent->pid(), SIGKILL);
  EXPECT_TRUE(is_gone(hosts[0]));
}

TEST(Hosts, ThatDieAreReplacedAndOnlyTheirCallFails) {
  Pool pool({.time = std::chrono::seconds(20), .processes = 1});
  const auto call = [&](const char* code) {
    return pool.call({.text = code, .is_function = true}, "f", Map{}, {});
  };
  ASSERT_TRUE(call("return 1"));
  const auto before = children_of(::getpid());
  ASSERT_EQ(before.size(), 1U);
  const std::jthread killer([&] {
    std::this_thread::sleep_for(milliseconds(100));
    ::kill(before[0], SIGKILL);
  });
  const auto dead = call("for (;;);");
  ASSERT_FALSE(dead);
  EXPECT_EQ(dead.error().kind, "mock");
  EXPECT_THAT(dead.error().message, testing::HasSubstr("signal 9 (Killed)"));
  EXPECT_EQ(call("return 2")->text, "2");
  const auto after = children_of(::getpid());
  ASSERT_EQ(after.size(), 1U);
  EXPECT_NE(after[0], before[0]);
}

TEST(Hosts, HaveNeitherEnvironmentNorOtherDescriptors) {
  Pool pool({.processes = 1});
  ASSERT_TRUE(pool.call({.text = "return 1", .is_function = true}, "f", Map{}, {}));
  const std::string place = "/proc/" + std::to_string(children_of(::getpid()).at(0));
  std::ifstream environment(place + "/environ");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(environment), {}), "");
  std::ifstream file(place + "/status");
  const std::string status(std::istreambuf_iterator<char>(file), {});
  EXPECT_THAT(status, testing::HasSubstr("NoNewPrivs:\t1"));
  EXPECT_THAT(status, testing::HasSubstr("Seccomp:\t2"));
}

}  // namespace

int try_in_sandbox(std::string_view argument) {
  const auto found = kTries.find(argument.substr(kTry.size()));
  if (argument == "--try=pool") {
    Pool pool({.processes = 1});
    const auto said = pool.call({.text = "return 'ready'", .is_function = true}, "f", Map{}, {});
    std::cout << (said ? said->text : said.error().message) << '\n' << std::flush;
    std::this_thread::sleep_for(std::chrono::seconds(60));
    return 0;
  }
  if (found == kTries.end() || !lock_down(64U << 20U, std::chrono::seconds(10))) return 9;
  found->second();
  ::_exit(0);
}

}  // namespace proctor::script

int run_as_other(const char* argument) {
  if (argument == proctor::script::kHostArgument) return proctor::script::run_host();
  return std::string_view(argument).starts_with("--try=") ? proctor::script::try_in_sandbox(argument) : -1;
}
