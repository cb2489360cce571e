// Equality on the large: the values of an enum, and whether a list repeats itself. Both by hash, so that
// neither a long enum nor a long list makes a check slow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "value/value.h"

namespace proctor::value::json_schema {

// What work may still be done. Running out ends the work at hand; the caller then asks `spent`.
class Steps {
 public:
  explicit Steps(std::size_t budget) : left_(capped(budget)) {}
  bool spend(std::size_t count) {
    left_ -= capped(count);
    return left_ >= 0;
  }
  bool spent() const { return left_ < 0; }

 private:
  static std::int64_t capped(std::size_t count) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 48U;  // so that no sum overflows
    return static_cast<std::int64_t>(std::uint64_t{count} < kMost ? count : kMost);
  }

  std::int64_t left_;
};

// Equal values have equal hashes.
std::uint64_t hash_of(const Value& value, Steps& steps);

class Choices {
 public:
  explicit Choices(List values);

  bool has(const Value& value, Steps& steps) const;
  bool has_text(std::string_view text) const;
  const List& values() const { return values_; }

 private:
  List values_;
  std::vector<std::string> texts_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> others_;  // hash and place, in order of hash
};

// The places of two equal items, the first pair found.
std::optional<std::pair<std::size_t, std::size_t>> find_twins(const List& list, Steps& steps);

}  // namespace proctor::value::json_schema
