// Drives the real binary, as a person or a script does, and measures it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace proctor::e2e {

struct Ran {
  int code = -1;  // 128 and the signal, where one ended it
  std::string out;
  std::string err;
  std::chrono::milliseconds wall{};
  std::size_t peak_mib = 0;
};

struct Start {
  std::vector<std::string> words;
  std::filesystem::path folder = ".";
  std::map<std::string, std::string> environment = {};
  std::string input = {};
};

// The binary under test is the one PROCTOR_BINARY names. It sees an environment of its own, and is ended
// after 30 s.
Ran proctor(const Start& start);

// The same binary while it runs, so that it can be killed at any moment. What it prints is dropped, but for
// what it shows on the terminal that its stderr is.
class Running {
 public:
  explicit Running(const Start& start);
  ~Running();  // kills it
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  pid_t pid() const { return pid_; }
  bool has_ended();

  // Sends SIGKILL, reaps it, and gives what the terminal showed.
  std::string kill();
  // Waits for its end: the exit code as in `Ran`.
  int wait();

 private:
  void read_terminal();

  pid_t pid_ = -1;
  int terminal_ = -1;
  int code_ = -1;
  std::string shown_;
};

// The processes that this one has started, and those have started in turn.
std::vector<pid_t> descendants_of(pid_t pid);
bool is_alive(pid_t pid);  // and no zombie

// Any other program, found by PATH, in our own environment.
Ran run_program(const std::string& program, const Start& start);

// Whether time and memory mean anything in this build.
bool is_measurable();

// A folder for one test, gone after it.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
  void put(std::string_view name, std::string_view text) const;  // with the folders it lies in
  void link(const std::filesystem::path& target, std::string_view name) const;
  std::string text(std::string_view name) const;

 private:
  std::filesystem::path path_;
};

}  // namespace proctor::e2e
