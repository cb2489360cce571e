#include "system/guard.h"

#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "system/process.h"

namespace proctor {
namespace {

using std::chrono::milliseconds;

// A program with a child that nobody waits for.
struct Family {
  Process process;
  pid_t child;
};

Family family() {
  auto process = Process::start(
      {.words = {"/bin/sh", "-c", "sleep 60 & echo $!; wait"}, .environment = {"PATH=/usr/bin:/bin"}});
  std::string line;
  const Until until{.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20)};
  if (!process || process->read_line(line, 100, until) != Heard::all) throw std::runtime_error("no family");
  return {*std::move(process), std::stoi(line)};
}

bool is_alive(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string stat;
  return std::getline(file, stat) && stat.find(") Z ") == std::string::npos;
}

bool goes(pid_t pid) {
  for (int i = 0; i < 2000 && is_alive(pid); ++i) std::this_thread::sleep_for(milliseconds(5));
  return !is_alive(pid);
}

TEST(Guard, EndsTheChildrenOfWhatWasStartedWhenItsOwnerIsGone) {
  const Family family_of_two = family();
  {
    Guard().watch(family_of_two.process.pid());
  }
  EXPECT_TRUE(goes(family_of_two.child));
}

TEST(Guard, LeavesWhatWasForgotten) {
  const Family first = family();
  const Family second = family();
  const Family third = family();
  {
    const Guard guard;
    for (const Family* one : {&first, &second, &third}) guard.watch(one->process.pid());
    guard.forget(second.process.pid());
  }
  EXPECT_TRUE(goes(first.child));
  EXPECT_TRUE(goes(third.child));
  EXPECT_TRUE(is_alive(second.child));
}

}  // namespace
}  // namespace proctor
