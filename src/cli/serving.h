// What commands share that stand there and serve until they are told to end.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>

#include "base/result.h"

namespace proctor::cli {

class Console;
class Settings;

// How long answers under way may take once the end was asked for.
inline constexpr std::chrono::milliseconds kLongestDrain{5000};

// Lines from many threads, one at a time.
class Lines {
 public:
  explicit Lines(Console& console) : console_(console) {}

  void say(std::string_view line);

 private:
  std::mutex mutex_;
  Console& console_;
};

// Of --port; none: nothing was said.
Result<std::optional<std::uint16_t>> said_port(const Settings& said);

// Blocks until then.
void wait_for(const std::stop_token& stop);

}  // namespace proctor::cli
