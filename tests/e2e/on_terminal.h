// The binary under test with a terminal as its stderr, to be killed at any moment. What it prints is dropped,
// but for what it shows there.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "e2e/process.h"

namespace proctor::e2e {

class OnTerminal {
 public:
  explicit OnTerminal(const Start& start);
  ~OnTerminal();  // kills it
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;

  pid_t pid() const { return pid_; }
  bool has_ended();

  // Sends SIGKILL, reaps it, and gives what the terminal showed.
  std::string kill();
  // Waits for its end, 120 s at most: the exit code as in `Ran`.
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

}  // namespace proctor::e2e
