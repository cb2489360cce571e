#include "cli/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace proctor::cli {
namespace {

constexpr std::chrono::milliseconds kFrame{100};
constexpr std::chrono::seconds kPause{5};  // between lines where there is no terminal
constexpr std::size_t kBarWidth = 20;

std::string bar(double share) {
  const auto full = static_cast<std::size_t>(share * static_cast<double>(kBarWidth));
  std::string out = "[";
  for (std::size_t i = 0; i < kBarWidth; ++i) out += i < full ? '#' : '.';
  return out + "]";
}

std::string shown_time(double seconds) {
  const auto whole = std::lround(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
}

std::string shown_count(double count) {
  if (count < 10'000) return fmt::format("{:.0f}", count);
  if (count < 1e6) return fmt::format("{:.1f}k", count / 1e3);
  return fmt::format("{:.2f}M", count / 1e6);
}

}  // namespace

std::string progress_line(const service::Progress& progress, std::chrono::duration<double> elapsed,
                          std::size_t width) {
  const model::Totals& totals = progress.totals;
  const auto done = static_cast<double>(totals.cases);
  const double share = progress.planned == 0 ? 1 : done / static_cast<double>(progress.planned);
  const double rate = elapsed.count() > 0 ? done / elapsed.count() : 0;
  std::string out =
      fmt::format("{} {}/{}  {} passed", bar(share), totals.cases, progress.planned, totals.passed);
  if (totals.failed > 0) out += fmt::format(", {} failed", totals.failed);
  if (totals.errors > 0) out += fmt::format(", {} errors", totals.errors);
  if (rate > 0) out += fmt::format("  {:.{}f}/s", rate, rate < 10 ? 1 : 0);
  if (progress.tokens > 0) out += fmt::format("  {} tokens", shown_count(progress.tokens));
  if (progress.cost || progress.judge.cost)
    out += fmt::format("  ${:.4f}", progress.cost.value_or(0) + progress.judge.cost.value_or(0));
  if (rate > 0 && totals.cases < progress.planned)
    out += fmt::format("  {} left", shown_time((static_cast<double>(progress.planned) - done) / rate));
  return out.substr(0, width);
}

ProgressShow::ProgressShow(Console& console, Manner manner, std::size_t width)
    : console_(console), manner_(manner), width_(width) {}

void ProgressShow::show(const service::Progress& progress) {
  if (manner_ == Manner::silent) return;
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  const bool last = progress.totals.cases == progress.planned;
  if (manner_ == Manner::bar) {
    if (!last && now - last_ < kFrame) return;
    last_ = now;
    return draw(progress_line(progress, now - start_, width_ - 1));
  }
  // What is over within the first pause needs no line.
  if (now - std::max(last_, start_) < kPause) return;
  last_ = now;
  console_.err(progress_line(progress, now - start_, 200) + "\n");
}

void ProgressShow::draw(const std::string& line) {
  console_.err("\r" + line + "\x1b[K");
  drawn_ = true;
}

void ProgressShow::say(std::string_view line) {
  clear();
  const std::lock_guard lock(mutex_);
  console_.err(std::string(line) + "\n");
}

void ProgressShow::clear() {
  const std::lock_guard lock(mutex_);
  if (drawn_) console_.err("\r\x1b[K");
  drawn_ = false;
}

}  // namespace proctor::cli
