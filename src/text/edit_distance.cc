// Myers' bit-vector method in Hyyrö's form, in strips: the table of distances has a row for each character of
// the shorter text and a column for each of the longer. A strip of 64 rows is swept from left to right with a
// word each for the rises and falls down the column; the steps along its lowest row are handed to the strip
// below. Only columns within `most` of the diagonal are visited. What lies outside is taken as too large,
// which never makes a distance within the band wrong.
#include "text/edit_distance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "text/characters.h"

namespace proctor::text {
namespace {

constexpr std::size_t kStrip = 64;

// Characters as small numbers, so that a table can be indexed by them.
class Alphabet {
 public:
  std::vector<std::uint32_t> number(const std::u32string& text) {
    std::vector<std::uint32_t> out;
    out.reserve(text.size());
    for (const char32_t c : text)
      out.push_back(numbers_.try_emplace(c, static_cast<std::uint32_t>(numbers_.size())).first->second);
    return out;
  }
  std::size_t size() const { return numbers_.size(); }

 private:
  std::unordered_map<char32_t, std::uint32_t> numbers_;
};

// One column of a strip: bit i of `rises` says that row i is one more than the row above, `falls` one less.
struct Column {
  std::uint64_t rises = ~std::uint64_t{0};
  std::uint64_t falls = 0;

  // Moves one column to the right. `step` is how the row above the strip changes; returns how row `last`
  // does. Without branches: the steps of a real text are hard to foresee.
  int advance(std::uint64_t equal, int step, unsigned last) {
    const auto up = static_cast<std::uint64_t>(step > 0);
    const auto down = static_cast<std::uint64_t>(step < 0);
    const std::uint64_t vertical = equal | falls;
    equal |= down;
    const std::uint64_t diagonal = (((equal & rises) + rises) ^ rises) | equal;
    std::uint64_t up_steps = falls | ~(diagonal | rises);
    std::uint64_t down_steps = rises & diagonal;
    const int out = static_cast<int>((up_steps >> last) & 1U) - static_cast<int>((down_steps >> last) & 1U);
    up_steps = (up_steps << 1U) | up;
    down_steps = (down_steps << 1U) | down;
    rises = down_steps | ~(vertical | up_steps);
    falls = up_steps & vertical;
    return out;
  }
};

class Table {
 public:
  // `rows` is not longer than `columns`, and `most` not less than the difference.
  Table(const std::u32string& rows, const std::u32string& columns, std::size_t most)
      : most_(most), rows_(alphabet_.number(rows)), columns_(alphabet_.number(columns)) {
    steps_.assign(columns_.size() + 1, 1);
    equal_.assign(alphabet_.size(), 0);
  }

  std::size_t distance() {
    for (top_ = 0; top_ < rows_.size(); top_ += kStrip) sweep();
    return static_cast<std::size_t>(above_);
  }

 private:
  // From the column before the first visited one, whose value above the strip is above_, to the last visited.
  void sweep() {
    const std::size_t height = std::min(kStrip, rows_.size() - top_);
    mark(height);
    const std::size_t begin = top_ > most_ ? top_ - most_ : 0;  // columns left of it are given up
    const std::size_t end = std::min(columns_.size(), top_ + height + std::min(most_, columns_.size()));
    const std::size_t next =
        top_ + height > most_ ? top_ + height - most_ : 0;  // where the strip below begins
    const auto last = static_cast<unsigned>(height - 1);
    std::int64_t value = above_ + static_cast<std::int64_t>(height);
    std::int64_t below = value;
    Column column;
    for (std::size_t j = begin; j < end; ++j) {
      const int step = column.advance(equal_[columns_[j]], steps_[j], last);
      steps_[j] = static_cast<std::int8_t>(step);
      value += step;
      if (j + 1 == next) below = value;
    }
    above_ = top_ + height == rows_.size() ? value : below;
    clear(height);
  }

  void mark(std::size_t height) {
    for (std::size_t i = 0; i < height; ++i) equal_[rows_[top_ + i]] |= std::uint64_t{1} << i;
  }
  void clear(std::size_t height) {
    for (std::size_t i = 0; i < height; ++i) equal_[rows_[top_ + i]] = 0;
  }

  std::size_t most_;
  Alphabet alphabet_;
  std::vector<std::uint32_t> rows_;
  std::vector<std::uint32_t> columns_;
  std::vector<std::int8_t> steps_;    // along the row above the strip, by column
  std::vector<std::uint64_t> equal_;  // by character: the rows of the strip that hold it
  std::size_t top_ = 0;
  std::int64_t above_ = 0;  // the distance in the row above the strip, in the column before its first
};

void strip_common(std::u32string& a, std::u32string& b) {
  const auto front = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  a.erase(a.begin(), front.first);
  b.erase(b.begin(), front.second);
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a.pop_back();
    b.pop_back();
  }
}

std::optional<std::size_t> distance_of(std::u32string a, std::u32string b, std::size_t most) {
  if (a.size() > b.size()) a.swap(b);
  if (b.size() - a.size() > most) return std::nullopt;
  strip_common(a, b);
  most = std::min(most, b.size());
  const std::size_t distance = a.empty() ? b.size() : Table(a, b, most).distance();
  return distance <= most ? std::optional(distance) : std::nullopt;
}

Result<std::u32string> comparable(std::string_view text) {
  auto characters = to_characters(text);
  if (characters.size() <= kMostCompared) return characters;
  return fail("E339", fmt::format("a text of {} characters is too long for this measure: it takes {}",
                                  characters.size(), kMostCompared));
}

}  // namespace

Result<std::optional<std::size_t>> edit_distance(std::string_view a, std::string_view b, std::size_t most) {
  TRY(auto left, comparable(a));
  TRY(auto right, comparable(b));
  return distance_of(std::move(left), std::move(right), most);
}

Result<double> edit_similarity(std::string_view a, std::string_view b, double least) {
  TRY(auto left, comparable(a));
  TRY(auto right, comparable(b));
  const std::size_t length = std::max(left.size(), right.size());
  if (length == 0) return 1.0;
  const double room = std::ceil(static_cast<double>(length) * (1 - std::clamp(least, 0.0, 1.0)));
  const auto distance = distance_of(std::move(left), std::move(right), static_cast<std::size_t>(room));
  return distance ? 1 - static_cast<double>(*distance) / static_cast<double>(length) : 0.0;
}

}  // namespace proctor::text
