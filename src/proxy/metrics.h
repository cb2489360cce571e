// What the proxy counts, and the text in which Prometheus reads it. Labels are words of the proxy's own, so
// that neither their number grows nor a key gets into them.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <shared_mutex>
#include <string>
#include <string_view>

namespace proctor::proxy {

// Where an answer came from; `proxy`: it is the proxy's own.
enum class Source : std::uint8_t { live, replay, miss, proxy };
std::string_view name_of(Source source);

// Counters by their labels. Counting one that is there already changes nothing but a number.
class LabelledCounter {
 public:
  void add(const std::string& labels);
  void append(std::string_view name, std::string& out) const;

 private:
  mutable std::shared_mutex mutex_;
  std::map<std::string, std::atomic<std::uint64_t>, std::less<>> counts_;
};

// Safe to use from any thread.
class Metrics {
 public:
  void request(std::string_view provider, std::string_view endpoint, int status, Source source,
               std::chrono::steady_clock::duration took);
  void upstream_error(std::string_view kind);
  void record_failure(std::string_view reason);
  void recorded() { ++recorded_; }
  void client_gone() { ++gone_; }
  void stream_begun() { ++streams_; }
  void stream_ended() { --streams_; }
  void received(std::size_t bytes) { received_ += bytes; }
  void sent(std::size_t bytes) { sent_ += bytes; }

  std::string text() const;

 private:
  static constexpr std::array kBounds = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1,
                                         0.25,   0.5,   1.0,    2.5,   5.0,  10.0,  30.0, 60.0};

  void append_durations(std::string& out) const;

  LabelledCounter requests_;
  LabelledCounter upstream_errors_;
  LabelledCounter failures_;
  std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> durations_{};
  std::atomic<std::uint64_t> microseconds_ = 0;
  std::atomic<std::uint64_t> recorded_ = 0;
  std::atomic<std::uint64_t> gone_ = 0;
  std::atomic<std::int64_t> streams_ = 0;
  std::atomic<std::uint64_t> received_ = 0;
  std::atomic<std::uint64_t> sent_ = 0;
};

}  // namespace proctor::proxy
