#include "net/measures.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace proctor::net {

Instant after(Instant from, std::chrono::milliseconds limit) {
  return limit > std::chrono::duration_cast<std::chrono::milliseconds>(Instant::max() - from) ? Instant::max()
                                                                                              : from + limit;
}

std::string in_words(std::chrono::milliseconds time) {
  if (time.count() % 1000 == 0) return fmt::format("{} s", time.count() / 1000);
  if (time.count() < 1000) return fmt::format("{} ms", time.count());
  return fmt::format("{:.1f} s", static_cast<double>(time.count()) / 1000);
}

std::string bytes_in_words(std::size_t count) {
  constexpr std::array<std::string_view, 4> kUnits = {"bytes", "KiB", "MiB", "GiB"};
  std::size_t unit = 0;
  while (unit + 1 < kUnits.size() && count >= 1024 && count % 1024 == 0) {
    count /= 1024;
    ++unit;
  }
  return fmt::format("{} {}", count, kUnits[unit]);
}

}  // namespace proctor::net
