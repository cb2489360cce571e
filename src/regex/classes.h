// Classes: units that no set of a pattern tells apart, numbered. An automaton has one column a class instead
// of one a character.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "regex/syntax.h"

namespace proctor::regex {

class Classes {
 public:
  using Id = std::uint16_t;

  // Splits the units by the sets. When `too_many()` come of it, nothing else may be asked.
  explicit Classes(const std::vector<CharSet>& sets);

  std::size_t count() const { return count_; }
  bool too_many() const { return too_many_; }

  Id of(char32_t unit) const {
    if (unit < kAscii) return ascii_[unit];
    if (unit / kPage >= pages_.size()) return last_;
    const std::uint32_t page = pages_[unit / kPage];
    return page < kMixed ? static_cast<Id>(page) : mixed_[page - kMixed + unit % kPage];
  }
  Id of_ascii(unsigned char byte) const { return ascii_[byte]; }

  bool has(SetId set, Id id) const { return ((members_[set * words_ + id / 64] >> (id % 64U)) & 1U) != 0; }
  bool has_unit(SetId set, char32_t unit) const {
    if (unit < kAscii) return ((ascii_sets_[set][unit / 64] >> (unit % 64U)) & 1U) != 0;
    return has(set, of(unit));
  }
  bool has_ascii(SetId set, unsigned char byte) const {
    return ((ascii_sets_[set][byte / 64U] >> (byte % 64U)) & 1U) != 0;
  }

 private:
  static constexpr std::size_t kAscii = 128;
  static constexpr std::size_t kPage = 128;
  static constexpr std::uint32_t kMixed = 0x10000;  // from here on an offset into mixed_

  void number(const std::vector<CharSet>& sets);
  void fill_tables();
  void fill_members(const std::vector<CharSet>& sets);
  std::size_t interval_of(char32_t unit) const;

  std::size_t count_ = 0;
  bool too_many_ = false;
  std::vector<char32_t> begins_;    // of the intervals between all borders, in order
  std::vector<std::uint32_t> ids_;  // the class of each interval
  std::array<Id, kAscii> ascii_ = {};
  std::vector<std::uint32_t> pages_;  // a class for all of the page, or where its classes lie
  Id last_ = 0;                       // of all units beyond the pages
  std::vector<Id> mixed_;
  std::size_t words_ = 0;  // of 64 bits, for one set
  std::vector<std::uint64_t> members_;
  std::vector<std::array<std::uint64_t, 2>> ascii_sets_;
};

}  // namespace proctor::regex
