// A casing is a map that sends each character to the one that stands for its class, kept as runs of
// neighbours that move by the same distance.
#include "regex/casing.h"

#include <algorithm>
#include <iterator>

#include "regex/unicode_tables.h"

namespace proctor::regex {
namespace {

using Runs = std::span<const CaseRun>;

constexpr CaseRun kAsciiLower[] = {{'A', 'Z', 1, 32}};

Runs runs_of(Casing casing) {
  switch (casing) {
    case Casing::unicode: return unicode_tables().unicode_fold;
    case Casing::legacy: return unicode_tables().legacy_fold;
    case Casing::python: return unicode_tables().python_lower;
    case Casing::python_ascii: break;
  }
  return kAsciiLower;
}

char32_t moved(char32_t c, std::int32_t delta) {
  return static_cast<char32_t>(static_cast<std::int32_t>(c) + delta);
}

char32_t folded(Runs runs, char32_t c) {
  const auto after = std::upper_bound(runs.begin(), runs.end(), c,
                                      [](char32_t wanted, const CaseRun& r) { return wanted < r.first; });
  if (after == runs.begin()) return c;
  const CaseRun& run = *std::prev(after);
  return c <= run.last && (c - run.first) % run.step == 0 ? moved(c, run.delta) : c;
}

char32_t fold_unicode(char32_t c) { return folded(unicode_tables().unicode_fold, c); }
char32_t fold_legacy(char32_t c) { return folded(unicode_tables().legacy_fold, c); }
char32_t fold_python(char32_t c) { return folded(unicode_tables().python_lower, c); }
char32_t fold_ascii(char32_t c) { return folded(kAsciiLower, c); }

// Adds what becomes of the characters of `set` within first..last, which lie `step` apart.
void add_moved(std::vector<Range>& out, const CharSet& set, Range run, char32_t step, std::int32_t delta) {
  auto range = std::lower_bound(set.begin(), set.end(), run.first,
                                [](const Range& r, char32_t wanted) { return r.last < wanted; });
  for (; range != set.end() && range->first <= run.last; ++range) {
    char32_t first = std::max(range->first, run.first);
    first += (step - (first - run.first) % step) % step;
    const char32_t last = std::min(range->last, run.last);
    if (step == 1 && first <= last) {
      out.push_back({moved(first, delta), moved(last, delta)});
      continue;
    }
    for (char32_t c = first; c <= last; c += step) out.push_back({moved(c, delta), moved(c, delta)});
  }
}

// `set` and what its characters become.
CharSet with_images(const CharSet& set, Runs runs) {
  std::vector<Range> out = set;
  for (const CaseRun& run : runs) add_moved(out, set, {run.first, run.last}, run.step, run.delta);
  return normalised(std::move(out));
}

// `set` and what becomes a character of it.
CharSet with_origins(const CharSet& set, Runs runs) {
  std::vector<Range> out = set;
  for (const CaseRun& run : runs)
    add_moved(out, set, {moved(run.first, run.delta), moved(run.last, run.delta)}, run.step, -run.delta);
  return normalised(std::move(out));
}

// Lower case with the same upper case counts as the same in Python.
CharSet with_same_upper(const CharSet& set) {
  std::vector<Range> out = set;
  const auto table = unicode_tables().python_same_upper;
  for (auto group = table.begin(); group != table.end();) {
    const auto end = std::find(group, table.end(), U'\0');
    if (std::any_of(group, end, [&](char32_t c) { return contains(set, c); }))
      for (auto c = group; c != end; ++c) out.push_back({*c, *c});
    group = std::next(end);
  }
  return normalised(std::move(out));
}

}  // namespace

CharSet closed_over_case(const CharSet& set, Casing casing) {
  const Runs runs = runs_of(casing);
  const CharSet images = with_images(set, runs);
  return with_origins(casing == Casing::python ? with_same_upper(images) : images, runs);
}

char32_t (*fold_of(Casing casing))(char32_t) {
  switch (casing) {
    case Casing::unicode: return fold_unicode;
    case Casing::legacy: return fold_legacy;
    case Casing::python: return fold_python;
    case Casing::python_ascii: break;
  }
  return fold_ascii;
}

}  // namespace proctor::regex
