// Lines in, lines out: a stream of any length worked on by all cores, answers in the order of the questions,
// in memory that does not grow with the stream.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace proctor::service {

// Appends the answer to one line, line break included, or nothing. Each thread has its own.
using LineWork = std::function<void(std::string_view line, std::size_t number, std::string& out)>;

struct LineStream {
  int input = 0;                                // a file descriptor
  std::function<LineWork()> make_work;          // called once a thread
  LineWork too_long;                            // in place of the work; gets the start of the line
  std::function<bool(std::string_view)> write;  // false: nobody reads any more
  std::size_t longest_line = std::size_t{32} * 1024 * 1024;  // bytes
  std::size_t threads = 0;                                   // 0: as many as there are cores
};

// Answers are written before it waits for more input, so a program may ask line by line. Fails where reading
// fails.
Result<void> work_on_lines(const LineStream& stream);

}  // namespace proctor::service
