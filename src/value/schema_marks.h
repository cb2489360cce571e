// Marks: which items or members of one value some schema has looked at, for `unevaluated...`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace proctor::value::json_schema {

class Marks {
 public:
  void add_all() { all_ = true; }
  void add_first(std::size_t count) {
    if (count > first_) first_ = count;
  }
  void add(std::size_t place) {
    if (place < kInline) {
      bits_ |= std::uint64_t{1} << place;
      return;
    }
    const std::size_t word = place / kInline - 1;
    if (more_.size() <= word) more_.resize(word + 1);
    more_[word] |= std::uint64_t{1} << (place % kInline);
  }
  void add(const Marks& other) {
    all_ = all_ || other.all_;
    add_first(other.first_);
    bits_ |= other.bits_;
    if (more_.size() < other.more_.size()) more_.resize(other.more_.size());
    for (std::size_t i = 0; i < other.more_.size(); ++i) more_[i] |= other.more_[i];
  }
  bool has(std::size_t place) const {
    if (all_ || place < first_) return true;
    if (place < kInline) return (bits_ >> place & 1U) != 0;
    const std::size_t word = place / kInline - 1;
    return word < more_.size() && (more_[word] >> (place % kInline) & 1U) != 0;
  }

 private:
  static constexpr std::size_t kInline = 64;

  bool all_ = false;
  std::size_t first_ = 0;
  std::uint64_t bits_ = 0;
  std::vector<std::uint64_t> more_;
};

}  // namespace proctor::value::json_schema
