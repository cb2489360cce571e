#include "system/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

namespace proctor {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;

Until within(milliseconds time) { return {.deadline = std::chrono::steady_clock::now() + time}; }
const milliseconds kLong = seconds(20);

Process started(std::vector<std::string> words,
                std::vector<std::string> environment = {"PATH=/usr/bin:/bin"}) {
  auto process = Process::start({.words = std::move(words), .environment = std::move(environment)});
  if (!process) throw std::runtime_error(process.error().message);
  return *std::move(process);
}

Process shell(const std::string& script) { return started({"/bin/sh", "-c", script}); }

std::string line_of(Process& process) {
  std::string line;
  EXPECT_EQ(process.read_line(line, 1U << 20U, within(kLong)), Heard::all);
  return line;
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

TEST(Process, AnswersLineByLine) {
  Process cat = started({"cat"});
  EXPECT_EQ(cat.write("one\ntwo\n", within(kLong)), Heard::all);
  EXPECT_EQ(line_of(cat), "one");
  EXPECT_EQ(line_of(cat), "two");
  EXPECT_EQ(cat.finish(kLong, kLong), "exit status 0");
}

TEST(Process, TakesWordsAsTheyAreWithoutAShell) {
  Process echo = started({"echo", "$HOME; `id` *", "a b"});
  EXPECT_EQ(line_of(echo), "$HOME; `id` * a b");
}

TEST(Process, GetsTheEnvironmentAndTheFolderItIsGiven) {
  auto process = Process::start({.words = {"/bin/sh", "-c", "pwd; env | sort"},
                                 .environment = {"PROCTOR_ONLY=this"},
                                 .folder = "/usr"});
  ASSERT_TRUE(process);
  EXPECT_EQ(line_of(*process), "/usr");
  EXPECT_EQ(line_of(*process), "PROCTOR_ONLY=this");
}

TEST(Process, InheritsNoDescriptorButThree) {
  const FileHandle open_one(::dup(STDIN_FILENO));  // not marked close-on-exec
  Process process = started({"ls", "/proc/self/fd"});
  for (const char* number : {"0", "1", "2"}) EXPECT_EQ(line_of(process), number);
  EXPECT_EQ(line_of(process), "3");  // the folder that ls itself reads
  std::string more;
  EXPECT_EQ(process.read_line(more, 100, within(kLong)), Heard::closed);
}

TEST(Process, HandsOnALastLineWithoutABreak) {
  Process process = started({"printf", "half"});
  EXPECT_EQ(line_of(process), "half");
  std::string more;
  EXPECT_EQ(process.read_line(more, 100, within(kLong)), Heard::closed);
}

TEST(Process, MovesMoreThanAPipeHoldsBothWays) {
  Process cat = started({"cat"});
  const std::string text(3U << 20U, 'x');
  EXPECT_EQ(cat.write(text + "\n", within(kLong)), Heard::all);
  std::string line;
  EXPECT_EQ(cat.read_line(line, text.size(), within(kLong)), Heard::all);
  EXPECT_EQ(line, text);
}

TEST(Process, RefusesALineBeyondTheLimit) {
  Process process = shell("head -c 100000 /dev/zero | tr '\\0' x; echo; sleep 60");
  std::string line;
  EXPECT_EQ(process.read_line(line, 99'999, within(kLong)), Heard::too_long);
  EXPECT_EQ(line, "");
}

TEST(Process, RefusesALineThatNeverEnds) {
  Process process = shell("exec tr '\\0' x < /dev/zero");
  std::string line;
  EXPECT_EQ(process.read_line(line, 1U << 20U, within(kLong)), Heard::too_long);
}

TEST(Process, IsReadUntilTheDeadlineAndNoLonger) {
  Process process = started({"sleep", "60"});
  std::string line;
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(process.read_line(line, 100, within(milliseconds(30))), Heard::late);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, seconds(10));
}

TEST(Process, IsReadUntilTheCallerStops) {
  Process process = started({"sleep", "60"});
  std::stop_source source;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(milliseconds(20));
    source.request_stop();
  });
  std::string line;
  EXPECT_EQ(process.read_line(line, 100, {within(kLong).deadline, source.get_token()}), Heard::stopped);
}

TEST(Process, IsKilledWhereItIgnoresTheRequestToGo) {
  Process process = shell("trap '' TERM; echo ready; while :; do sleep 0.01; done");
  EXPECT_EQ(line_of(process), "ready");
  EXPECT_EQ(process.end(milliseconds(30)), "signal 9 (Killed)");
}

TEST(Process, GoesWhenItIsAskedTo) {
  Process process = shell("echo ready; exec sleep 60");
  EXPECT_EQ(line_of(process), "ready");
  EXPECT_EQ(process.end(kLong), "signal 15 (Terminated)");
}

TEST(Process, TakesItsChildrenWithIt) {
  Process process =
      shell("trap '' TERM; sh -c 'trap \"\" TERM; while :; do sleep 0.01; done' & echo $!; wait");
  const pid_t child = std::stoi(line_of(process));
  EXPECT_EQ(::kill(child, 0), 0);
  process.end(milliseconds(10));
  EXPECT_TRUE(is_gone(child));
}

TEST(Process, IsSeenToEndThoughAChildHoldsItsOutput) {
  Process process = shell("sleep 60 & exit 4");
  std::string line;
  EXPECT_EQ(process.read_line(line, 100, within(kLong)), Heard::closed);
  EXPECT_EQ(process.end(kLong), "exit status 4");
}

TEST(Process, IsNotHeldUpByAFloodOfErrors) {
  Process process = shell("head -c 3000000 /dev/zero | tr '\\0' e >&2; echo the end >&2; echo done");
  EXPECT_EQ(line_of(process), "done");
  process.finish(kLong, kLong);
  EXPECT_LE(process.errors().size(), 8192U);
  EXPECT_THAT(process.errors(), testing::EndsWith("ethe end\n"));
}

TEST(Process, TellsThatItWillTakeNoMore) {
  Process process = shell("exec 0<&-; echo closed; sleep 60");
  EXPECT_EQ(line_of(process), "closed");
  EXPECT_EQ(process.write("x", within(kLong)), Heard::closed);
}

TEST(Process, ThatIsNotThereIsNamed) {
  const auto missing = Process::start({.words = {"no-such-program-here"}});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, "E441");
  EXPECT_THAT(missing.error().message, HasSubstr("\"no-such-program-here\""));
  const auto folder = Process::start({.words = {"/bin/sh"}, .folder = "/no/such/folder"});
  ASSERT_FALSE(folder);
  EXPECT_THAT(folder.error().message, HasSubstr("No such file or directory"));
}

TEST(Process, OutlivesTheThreadThatStartedIt) {
  std::optional<Process> process;
  std::jthread([&] { process = started({"cat"}); }).join();
  EXPECT_EQ(process->write("still here\n", within(kLong)), Heard::all);
  EXPECT_EQ(line_of(*process), "still here");
}

TEST(Process, IsStartedFromManyThreadsAtOnce) {
  std::vector<std::jthread> threads;
  threads.reserve(64);
  std::atomic<int> right = 0;
  for (int i = 0; i < 64; ++i)
    threads.emplace_back([&right, i] {
      Process process = started({"cat"});
      const std::string text = std::to_string(i);
      std::string line;
      if (process.write(text + "\n", within(kLong)) == Heard::all &&
          process.read_line(line, 100, within(kLong)) == Heard::all && line == text)
        ++right;
    });
  threads.clear();
  EXPECT_EQ(right, 64);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);  // all are reaped
  EXPECT_EQ(errno, ECHILD);
}

}  // namespace
}  // namespace proctor
