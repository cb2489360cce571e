#include "regex/charset.h"

#include <algorithm>

namespace proctor::regex {

CharSet normalised(std::vector<Range> ranges) {
  std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
  CharSet set;
  for (const Range& range : ranges) {
    if (!set.empty() && range.first <= set.back().last + 1)
      set.back().last = std::max(set.back().last, range.last);
    else
      set.push_back(range);
  }
  return set;
}

bool contains(const CharSet& set, char32_t c) {
  const auto after = std::upper_bound(set.begin(), set.end(), c,
                                      [](char32_t wanted, const Range& r) { return wanted < r.first; });
  return after != set.begin() && c <= std::prev(after)->last;
}

CharSet united(const CharSet& a, const CharSet& b) {
  std::vector<Range> all = a;
  all.insert(all.end(), b.begin(), b.end());
  return normalised(std::move(all));
}

CharSet intersected(const CharSet& a, const CharSet& b) {
  CharSet set;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const Range common = {std::max(a[i].first, b[j].first), std::min(a[i].last, b[j].last)};
    if (common.first <= common.last) set.push_back(common);
    if (a[i].last < b[j].last)
      ++i;
    else
      ++j;
  }
  return set;
}

CharSet negated(const CharSet& set, Unit unit) {
  const char32_t last = last_of(unit);
  CharSet rest;
  char32_t next = 0;  // the first character not yet decided
  for (const Range& range : set) {
    if (range.first > last) break;
    if (range.first > next) rest.push_back({next, range.first - 1});
    next = range.last + 1;
  }
  if (next <= last) rest.push_back({next, last});
  return rest;
}

CharSet differing(const CharSet& a, const CharSet& b) {
  return intersected(united(a, b), negated(intersected(a, b), Unit::code_point));
}

std::size_t size_of(const CharSet& set) {
  std::size_t size = 0;
  for (const Range& range : set) size += range.last - range.first + 1;
  return size;
}

}  // namespace proctor::regex
