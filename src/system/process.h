// A running program that is spoken to over its standard input and output. Nothing blocks beyond what the
// caller allows, whatever the program does: it may say nothing, never stop, flood its stderr or hand its
// output to children of its own.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "system/clock.h"
#include "system/spawn.h"

namespace proctor {

enum class Heard : std::uint8_t {
  all,       // what was asked for came, or went out
  closed,    // it has ended, or closed its end
  too_long,  // a line beyond the limit
  late,      // the deadline came first
  stopped    // the caller's stop came first
};

// Owned by one thread at a time. Ends the program when it goes, its whole process group with it, and reaps
// it.
class Process {
 public:
  static Result<Process> start(const Command& command);

  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  ~Process();

  pid_t pid() const { return pipes_.pid; }

  Heard write(std::string_view bytes, const Until& until);
  // Without its line break; the last line may lack one. After `too_long` nothing more can be read.
  Heard read_line(std::string& line, std::size_t most, const Until& until);
  // Exactly so many bytes, put behind what is there.
  Heard read_bytes(std::string& bytes, std::size_t count, const Until& until);

  // The end of what it wrote to stderr, at most 8 KiB; what is waiting is taken in first.
  const std::string& errors();

  // Closes its input, asks it to go (SIGTERM) and waits that long, then kills it and every process of its
  // group. Says how it ended: "exit status 3", "signal 9 (Killed)". A second call says the same again.
  const std::string& end(std::chrono::milliseconds grace);
  // The same for a program that is expected to go by itself once its input is closed.
  const std::string& finish(std::chrono::milliseconds patience, std::chrono::milliseconds grace);

 private:
  explicit Process(Spawned pipes);

  template <typename Done>
  Heard pump(std::string_view out, const Until& until, Done done);
  bool has_ended() const;
  bool ends_within(std::chrono::milliseconds time) const;
  void reap();

  Spawned pipes_;
  FileHandle wake_;         // written when the caller's stop is requested
  std::string heard_;       // of its output, not yet asked for
  std::size_t looked_ = 0;  // no line break up to there
  std::string errors_;
  std::string ending_;  // not empty: reaped
};

}  // namespace proctor
