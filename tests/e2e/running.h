// A program beside the test: it is spoken to and listened to while it runs, and ended with the object at the
// latest.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "e2e/process.h"

namespace proctor::e2e {

class Running {
 public:
  // The binary under test, as `proctor()` starts it.
  static Running proctor(const Start& start);
  // Any other program, in our own environment.
  static Running program(const std::string& name, const Start& start);

  Running(Running&& other) noexcept;
  Running& operator=(Running&&) = delete;
  ~Running();

  void say(std::string_view text) const;
  void close_input();
  void signal(int number) const;
  pid_t id() const { return child_; }

  // The next line of standard output, without its end; throws where none comes.
  std::string line();
  // Until standard error holds the text this many times; false: it never did.
  bool has_said(std::string_view text, std::size_t times = 1);
  // Standard error so far.
  const std::string& said() const { return ran_.err; }
  // What came on standard output since the last call.
  std::string heard();
  // Until it ends by itself, or is ended after 120 s; everything it wrote.
  Ran finish();

 private:
  using Clock = std::chrono::steady_clock;

  Running(const std::string& program, const Start& start, std::vector<std::string>* environment);
  bool listen(Clock::time_point deadline);
  bool hear(int& stream, std::string& to);

  pid_t child_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  Clock::time_point begin_;
  Ran ran_;
  std::size_t read_ = 0;  // of standard output, by `line`
};

}  // namespace proctor::e2e
