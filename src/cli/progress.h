// How far a run has come, for people who wait: a live bar on a terminal, a line now and then elsewhere.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "cli/console.h"
#include "service/feed.h"

namespace proctor::cli {

// One line, as wide as the terminal at most: counts, rate, tokens, cost, time left.
std::string progress_line(const service::Progress& progress, std::chrono::duration<double> elapsed,
                          std::size_t width);

enum class Manner : std::uint8_t { silent, lines, bar };

// Safe to use from any thread.
class ProgressShow {
 public:
  ProgressShow(Console& console, Manner manner, std::size_t width);
  ~ProgressShow() { clear(); }

  void show(const service::Progress& progress);
  void say(std::string_view line);  // above the bar
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  void draw(const std::string& line);

  Console& console_;
  Manner manner_;
  std::size_t width_;
  std::mutex mutex_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_{};
  bool drawn_ = false;
};

}  // namespace proctor::cli
