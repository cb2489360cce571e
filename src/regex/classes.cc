// Intervals between all borders of all sets start in one class; each set then parts what it holds from what
// it does not.
#include "regex/classes.h"

#include <algorithm>

namespace proctor::regex {
namespace {

constexpr char32_t kLast = 0x10FFFF;
constexpr std::size_t kMostClasses = 0xFFF0;
constexpr std::size_t kMostMembers = std::size_t{1} << 27U;  // bits: sets times classes

std::vector<char32_t> borders(const std::vector<CharSet>& sets) {
  std::vector<char32_t> out = {0};
  for (const auto& set : sets) {
    for (const Range& range : set) {
      out.push_back(range.first);
      if (range.last < kLast) out.push_back(range.last + 1);
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

Classes::Classes(const std::vector<CharSet>& sets) : begins_(borders(sets)) {
  number(sets);
  too_many_ = count_ > kMostClasses || count_ * (sets.size() + 1) > kMostMembers;
  if (too_many_) return;
  fill_tables();
  fill_members(sets);
}

std::size_t Classes::interval_of(char32_t unit) const {
  return static_cast<std::size_t>(std::upper_bound(begins_.begin(), begins_.end(), unit) - begins_.begin()) -
         1;
}

void Classes::number(const std::vector<CharSet>& sets) {
  ids_.assign(begins_.size(), 0);
  std::vector<std::uint32_t> sizes = {static_cast<std::uint32_t>(begins_.size())};
  std::vector<std::uint32_t> inside;   // by class: how many of its intervals the set holds
  std::vector<std::uint32_t> renamed;  // by class: what those are called from now on
  std::vector<std::uint32_t> held;
  for (const auto& set : sets) {
    held.clear();
    inside.assign(sizes.size(), 0);
    for (const Range& range : set)
      for (std::size_t i = interval_of(range.first); i < begins_.size() && begins_[i] <= range.last; ++i) {
        held.push_back(static_cast<std::uint32_t>(i));
        ++inside[ids_[i]];
      }
    renamed.resize(sizes.size());
    for (const std::uint32_t i : held) {
      const std::uint32_t old = ids_[i];
      if (inside[old] == 0) {  // already parted
        ids_[i] = renamed[old];
      } else if (inside[old] != sizes[old]) {
        renamed[old] = static_cast<std::uint32_t>(sizes.size());
        sizes.push_back(inside[old]);
        sizes[old] -= inside[old];
        inside[old] = 0;
        ids_[i] = renamed[old];
      }
    }
  }
  count_ = sizes.size();
}

void Classes::fill_tables() {
  pages_.resize(begins_.back() / kPage + 1);
  last_ = static_cast<Id>(ids_.back());
  std::size_t interval = 0;
  for (std::size_t page = 0; page < pages_.size(); ++page) {
    const auto first = static_cast<char32_t>(page * kPage);
    const auto last = static_cast<char32_t>(first + kPage - 1);
    while (interval + 1 < begins_.size() && begins_[interval + 1] <= first) ++interval;
    const bool uniform = interval + 1 == begins_.size() || begins_[interval + 1] > last;
    if (uniform) {
      pages_[page] = ids_[interval];
      continue;
    }
    pages_[page] = kMixed + static_cast<std::uint32_t>(mixed_.size());
    for (char32_t unit = first; unit <= last; ++unit) {
      while (interval + 1 < begins_.size() && begins_[interval + 1] <= unit) ++interval;
      mixed_.push_back(static_cast<Id>(ids_[interval]));
    }
  }
  for (char32_t unit = 0; unit < kAscii; ++unit) ascii_[unit] = static_cast<Id>(ids_[interval_of(unit)]);
}

void Classes::fill_members(const std::vector<CharSet>& sets) {
  words_ = (count_ + 63) / 64;
  members_.assign(words_ * sets.size(), 0);
  ascii_sets_.assign(sets.size(), {});
  for (std::size_t set = 0; set < sets.size(); ++set) {
    for (const Range& range : sets[set]) {
      for (std::size_t i = interval_of(range.first); i < begins_.size() && begins_[i] <= range.last; ++i)
        members_[set * words_ + ids_[i] / 64] |= std::uint64_t{1} << (ids_[i] % 64U);
      for (char32_t unit = range.first; unit <= range.last && unit < kAscii; ++unit)
        ascii_sets_[set][unit / 64] |= std::uint64_t{1} << (unit % 64U);
    }
  }
}

}  // namespace proctor::regex
