// Interner: gives equal texts of one document the same memory. It is a small table that forgets what it held
// rather than search, so that no document makes it slow. For one thread; its texts are shared when it is
// gone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "value/shared_text.h"

namespace proctor::value {

class Interner {
 public:
  // Equal texts have equal slots.
  static std::size_t slot_of(std::string_view text) {
    constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15U;
    return ((ends_of(text) + text.size()) * kMultiplier) >> (64U - kBits);
  }

  explicit Interner(Pool& pool) : pool_(pool) {}

  SharedText get(std::string_view text) { return get(text, slot_of(text)); }
  SharedText get(std::string_view text, std::size_t slot) {
    SharedText& held = table_[slot];
    if (!(held == text)) held = SharedText(text, pool_);
    return held.copy_unshared();
  }

 private:
  static constexpr unsigned kBits = 7;

  template <typename Word>
  static std::uint64_t first_and_last(std::string_view text) {
    Word first = 0;
    Word last = 0;
    std::memcpy(&first, text.data(), sizeof first);  // NOLINT(bugprone-*)
    std::memcpy(&last, text.data() + text.size() - sizeof last, sizeof last);
    return first * std::uint64_t{31} + last;
  }

  // Eight letters at each end, or what there is: keys seldom differ in the middle alone.
  static std::uint64_t ends_of(std::string_view text) {
    if (text.size() >= 8) return first_and_last<std::uint64_t>(text);
    if (text.size() >= 4) return first_and_last<std::uint32_t>(text);
    if (text.size() >= 2) return first_and_last<std::uint16_t>(text);
    return text.empty() ? 0 : first_and_last<std::uint8_t>(text);
  }

  Pool& pool_;
  std::array<SharedText, std::size_t{1} << kBits> table_;
};

}  // namespace proctor::value
