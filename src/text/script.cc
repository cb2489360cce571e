// Myers' O(ND): after d changes, the furthest point on every diagonal is kept; the way is found by walking
// back through what was kept. Diagonal k holds the points where (items of `from`) - (items of `to`) = k.
#include "text/script.h"

#include <algorithm>

namespace proctor::text {
namespace {

using Sequence = std::span<const std::uint32_t>;
using Row = std::vector<std::ptrdiff_t>;  // by diagonal, from -d to d: how many of `from` are used up

class Search {
 public:
  Search(Sequence from, Sequence to) : from_(from), to_(to), goal_(length(from) - length(to)) {}

  std::optional<std::vector<Edit>> run(std::size_t most) {
    for (std::ptrdiff_t d = 0; d <= static_cast<std::ptrdiff_t>(most); ++d)
      if (advance(d)) return walk_back(d);
    return std::nullopt;
  }

 private:
  static std::ptrdiff_t length(Sequence sequence) { return static_cast<std::ptrdiff_t>(sequence.size()); }

  static std::ptrdiff_t at(const Row& row, std::ptrdiff_t d, std::ptrdiff_t k) {
    return row[static_cast<std::size_t>(k + d)];
  }

  // Is diagonal k best reached from above, by putting an item in?
  static bool by_insertion(const Row& before, std::ptrdiff_t d, std::ptrdiff_t k) {
    return k == -d || (k != d && at(before, d - 1, k - 1) < at(before, d - 1, k + 1));
  }

  bool advance(std::ptrdiff_t d) {
    Row row(static_cast<std::size_t>(2 * d + 1), 0);
    for (std::ptrdiff_t k = -d; k <= d; k += 2) {
      std::ptrdiff_t x = 0;
      if (d > 0) {
        const Row& before = rows_.back();
        x = by_insertion(before, d, k) ? at(before, d - 1, k + 1) : at(before, d - 1, k - 1) + 1;
      }
      x = slide(x, k);
      row[static_cast<std::size_t>(k + d)] = x;
      if (k == goal_ && x >= length(from_)) {
        rows_.push_back(std::move(row));
        return true;
      }
    }
    rows_.push_back(std::move(row));
    return false;
  }

  std::ptrdiff_t slide(std::ptrdiff_t x, std::ptrdiff_t k) const {
    while (x < length(from_) && x - k < length(to_) && x - k >= 0 &&
           from_[static_cast<std::size_t>(x)] == to_[static_cast<std::size_t>(x - k)])
      ++x;
    return x;
  }

  std::vector<Edit> walk_back(std::ptrdiff_t d) const {
    std::vector<Edit> edits;
    std::ptrdiff_t x = length(from_);
    std::ptrdiff_t k = goal_;
    for (; d > 0; --d) {
      const Row& before = rows_[static_cast<std::size_t>(d - 1)];
      const bool insertion = by_insertion(before, d, k);
      const std::ptrdiff_t start = insertion ? at(before, d - 1, k + 1) : at(before, d - 1, k - 1) + 1;
      for (; x > start; --x) edits.push_back(Edit::keep);
      edits.push_back(insertion ? Edit::insert : Edit::remove);
      x = insertion ? start : start - 1;
      k += insertion ? 1 : -1;
    }
    for (; x > 0; --x) edits.push_back(Edit::keep);
    std::reverse(edits.begin(), edits.end());
    return edits;
  }

  Sequence from_;
  Sequence to_;
  std::ptrdiff_t goal_;
  std::vector<Row> rows_;
};

// Within a run of changes, removals first.
void put_removals_first(std::vector<Edit>& edits) {
  for (auto i = edits.begin(); i != edits.end();) {
    i = std::find_if(i, edits.end(), [](Edit e) { return e != Edit::keep; });
    const auto end = std::find(i, edits.end(), Edit::keep);
    std::sort(i, end);
    i = end;
  }
}

}  // namespace

std::optional<std::vector<Edit>> edit_script(Sequence from, Sequence to, std::size_t most) {
  auto edits = Search(from, to).run(std::min(most, from.size() + to.size()));
  if (edits) put_removals_first(*edits);
  return edits;
}

}  // namespace proctor::text
