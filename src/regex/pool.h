// Pool: what engines need to run, kept for the next call. Threads take a set of engines out and put it back;
// two never hold the same one, and none waits for another.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <tuple>
#include <utility>

#include "regex/backtrack.h"
#include "regex/dfa.h"
#include "regex/pike.h"

namespace proctor::regex {

class Engines {
 public:
  explicit Engines(const Compiled& compiled) : compiled_(compiled) {}

  Dfa& dfa() { return dfa_ ? *dfa_ : dfa_.emplace(compiled_); }
  Pike& pike() { return pike_ ? *pike_ : pike_.emplace(compiled_); }
  Backtrack& backtrack() { return backtrack_ ? *backtrack_ : backtrack_.emplace(compiled_); }

 private:
  const Compiled& compiled_;
  std::optional<Dfa> dfa_;
  std::optional<Pike> pike_;
  std::optional<Backtrack> backtrack_;
};

class Pool {
 public:
  Pool() = default;
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    for (auto& place : places_) delete place.load(std::memory_order_acquire);
  }

  // Engines on loan; they go back when it ends.
  class Loan {
   public:
    Loan(Pool& pool, const Compiled& compiled) : pool_(pool), engines_(pool.take()) {
      if (engines_ == nullptr) engines_ = std::make_unique<Engines>(compiled);
    }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    ~Loan() { pool_.put(std::move(engines_)); }

    Engines* operator->() const { return engines_.get(); }

   private:
    Pool& pool_;
    std::unique_ptr<Engines> engines_;
  };

 private:
  static constexpr std::size_t kPlaces = 16;

  // Threads start to look in different places, so that they seldom meet.
  static std::size_t first_place() {
    return std::hash<std::thread::id>{}(std::this_thread::get_id()) % kPlaces;
  }

  std::unique_ptr<Engines> take() {
    const std::size_t first = first_place();
    for (std::size_t i = 0; i < kPlaces; ++i) {
      auto& place = places_[(first + i) % kPlaces];
      if (place.load(std::memory_order_relaxed) == nullptr) continue;
      if (Engines* engines = place.exchange(nullptr, std::memory_order_acquire))
        return std::unique_ptr<Engines>(engines);
    }
    return nullptr;
  }

  void put(std::unique_ptr<Engines> engines) {
    const std::size_t first = first_place();
    for (std::size_t i = 0; i < kPlaces; ++i) {
      Engines* none = nullptr;
      auto& place = places_[(first + i) % kPlaces];
      if (place.compare_exchange_strong(none, engines.get(), std::memory_order_release,
                                        std::memory_order_relaxed)) {
        std::ignore = engines.release();
        return;
      }
    }
  }

  std::array<std::atomic<Engines*>, kPlaces> places_ = {};
};

}  // namespace proctor::regex
