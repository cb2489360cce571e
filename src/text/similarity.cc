#include "text/similarity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "text/characters.h"

namespace proctor::text {
namespace {

std::vector<std::uint64_t> pairs_of(std::string_view text) {
  const auto characters = to_characters(fold_case(text));
  std::vector<std::uint64_t> pairs;
  for (std::size_t i = 1; i < characters.size(); ++i)
    pairs.push_back((std::uint64_t{characters[i - 1]} << 32U) | characters[i]);
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

std::size_t count_common(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::size_t count = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) {
      ++count;
      ++i;
      ++j;
    } else {
      ++(*i < *j ? i : j);
    }
  }
  return count;
}

}  // namespace

double dice_similarity(std::string_view a, std::string_view b) {
  if (a == b) return 1;
  const auto left = pairs_of(a);
  const auto right = pairs_of(b);
  if (left.empty() || right.empty()) return 0;
  return 2 * static_cast<double>(count_common(left, right)) / static_cast<double>(left.size() + right.size());
}

Result<double> cosine_similarity(std::span<const double> a, std::span<const double> b) {
  if (a.size() != b.size())
    return fail("E338",
                fmt::format("vectors of {} and {} dimensions cannot be compared", a.size(), b.size()));
  double product = 0;
  double a_square = 0;
  double b_square = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    product += a[i] * b[i];
    a_square += a[i] * a[i];
    b_square += b[i] * b[i];
  }
  if (product > 0 && product == a_square && product == b_square) return 1.0;  // exactly, for equal vectors
  const double lengths = std::sqrt(a_square) * std::sqrt(b_square);
  return lengths > 0 ? std::clamp(product / lengths, -1.0, 1.0) : 0.0;
}

}  // namespace proctor::text
