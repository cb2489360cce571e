// ROUGE and BLEU. Words become small numbers; a run of n words becomes the number of its place in the list of
// all runs, made from the number of its first n - 1 words and its last, so that equal runs have equal
// numbers.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <unordered_map>

#include "base/utf8.h"
#include "text/characters.h"
#include "text/similarity.h"
#include "text/words.h"

namespace proctor::text {
namespace {

using Number = std::uint32_t;
using Numbers = std::vector<Number>;
using Counts = std::unordered_map<Number, std::size_t>;

template <typename Item>
class Numbering {
 public:
  Number operator()(const Item& item) {
    return numbers_.try_emplace(item, static_cast<Number>(numbers_.size())).first->second;
  }
  std::size_t size() const { return numbers_.size(); }

 private:
  std::unordered_map<Item, Number> numbers_;
};

Numbers number_words(std::string_view text, Marks marks, Numbering<std::string>& numbering) {
  Numbers out;
  for (const auto& word : to_words(text, marks)) out.push_back(numbering(word));
  return out;
}

// Runs of n + 1 items out of runs of n.
Numbers lengthen(const Numbers& runs, const Numbers& words, std::size_t n,
                 Numbering<std::uint64_t>& numbering) {
  Numbers out;
  for (std::size_t i = 0; i + n < words.size(); ++i)
    out.push_back(numbering((std::uint64_t{runs[i]} << 32U) | words[i + n]));
  return out;
}

Counts count(const Numbers& runs) {
  Counts counts;
  for (const Number run : runs) ++counts[run];
  return counts;
}

// How many of the answer's runs the allowance has, each as often as it allows.
std::size_t count_allowed(const Counts& answer, const Counts& allowance) {
  std::size_t common = 0;
  for (const auto& [run, times] : answer) {
    const auto found = allowance.find(run);
    if (found != allowance.end()) common += std::min(times, found->second);
  }
  return common;
}

double ratio(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

Overlap overlap_of(std::size_t common, std::size_t answer, std::size_t reference) {
  return {ratio(common, answer), ratio(common, reference), ratio(2 * common, answer + reference)};
}

// The length of the longest common subsequence, by bits: Hyyrö's form, 64 rows at a time, as in
// edit_distance.cc. A zero bit in a column is a row at which the length grows; the carry of the addition goes
// on into the strip below.
std::size_t longest_common(const Numbers& rows, const Numbers& columns, std::size_t alphabet) {
  constexpr std::size_t kStrip = 64;
  std::vector<std::uint64_t> equal(alphabet, 0);
  std::vector<bool> carries(columns.size(), false);
  std::size_t length = 0;
  for (std::size_t top = 0; top < rows.size(); top += kStrip) {
    const std::size_t height = std::min(kStrip, rows.size() - top);
    for (std::size_t i = 0; i < height; ++i) equal[rows[top + i]] |= std::uint64_t{1} << i;
    std::uint64_t flat = std::numeric_limits<std::uint64_t>::max();
    for (std::size_t j = 0; j < columns.size(); ++j) {
      const std::uint64_t matches = flat & equal[columns[j]];
      const std::uint64_t partial = flat + matches;
      const std::uint64_t sum = partial + (carries[j] ? 1U : 0U);
      carries[j] = partial < flat || sum < partial;
      flat = sum | (flat & ~matches);
    }
    for (std::size_t i = 0; i < height; ++i) {
      if (((flat >> i) & 1U) == 0) ++length;
      equal[rows[top + i]] = 0;
    }
  }
  return length;
}

Numbers number_spaced(std::string_view text, Numbering<std::string>& numbering) {
  Numbers out;
  std::string word;
  for (const char32_t character : to_characters(fold_case(text)) + U' ') {
    if (!is_space(character)) {
      append_utf8(word, character);
    } else if (!word.empty()) {
      out.push_back(numbering(word));
      word.clear();
    }
  }
  return out;
}

// What several references allow of each run: as much as the most generous does.
void allow(Counts& allowance, const Numbers& runs) {
  for (const auto& [run, times] : count(runs)) allowance[run] = std::max(allowance[run], times);
}

// The length nearest to the answer's, the shorter of two as near.
std::size_t nearest_length(std::size_t answer, const std::vector<Numbers>& references) {
  std::size_t best = references.front().size();
  const auto gap = [&](std::size_t length) { return length > answer ? length - answer : answer - length; };
  for (const auto& reference : references) {
    const std::size_t length = reference.size();
    if (gap(length) < gap(best) || (gap(length) == gap(best) && length < best)) best = length;
  }
  return best;
}

}  // namespace

Overlap rouge_n(std::string_view answer, std::string_view reference, std::size_t n, bool signs) {
  Numbering<std::string> words;
  const Marks marks = signs ? Marks::as_tokens : Marks::left_out;
  const auto left = number_words(answer, marks, words);
  const auto right = number_words(reference, marks, words);
  if (n == 0 || n > kLongestRun || left.size() < n || right.size() < n) return {};
  auto left_runs = left;
  auto right_runs = right;
  for (std::size_t length = 1; length < n; ++length) {
    Numbering<std::uint64_t> runs;
    left_runs = lengthen(left_runs, left, length, runs);
    right_runs = lengthen(right_runs, right, length, runs);
  }
  return overlap_of(count_allowed(count(left_runs), count(right_runs)), left_runs.size(), right_runs.size());
}

Result<Overlap> rouge_l(std::string_view answer, std::string_view reference) {
  Numbering<std::string> words;
  const auto left = number_words(answer, Marks::left_out, words);
  const auto right = number_words(reference, Marks::left_out, words);
  if (const std::size_t longer = std::max(left.size(), right.size()); longer > kMostWords)
    return fail("E339", fmt::format("a text of {} words is too long for this measure: it takes {}", longer,
                                    kMostWords));
  return overlap_of(longest_common(left, right, words.size()), left.size(), right.size());
}

double plain_bleu(std::string_view answer, std::span<const std::string_view> references) {
  constexpr std::size_t kOrders = 4;
  constexpr double kNearlyNothing = 1e-7;
  Numbering<std::string> words;
  const auto left = number_spaced(answer, words);
  if (left.empty() || references.empty()) return 0;
  std::vector<Numbers> right;
  for (const auto reference : references) right.push_back(number_spaced(reference, words));
  const std::size_t orders = std::min(kOrders, left.size());
  auto left_runs = left;
  auto right_runs = right;
  double log_sum = 0;
  for (std::size_t n = 1; n <= orders; ++n) {
    std::size_t common = 0;
    for (const auto& runs : right_runs)
      common = std::max(common, count_allowed(count(left_runs), count(runs)));
    log_sum += std::log(common == 0 ? kNearlyNothing : ratio(common, left_runs.size()));
    Numbering<std::uint64_t> runs;
    left_runs = lengthen(left_runs, left, n, runs);
    for (std::size_t i = 0; i < right.size(); ++i) right_runs[i] = lengthen(right_runs[i], right[i], n, runs);
  }
  const auto wanted = static_cast<double>(nearest_length(left.size(), right));
  const auto length = static_cast<double>(left.size());
  const double penalty = length < wanted ? std::exp(1 - wanted / length) : 1;
  return penalty * std::exp(log_sum / static_cast<double>(orders));
}

double bleu(std::string_view answer, std::span<const std::string_view> references) {
  constexpr std::size_t kOrders = 4;
  Numbering<std::string> words;
  const auto left = number_words(answer, Marks::as_tokens, words);
  if (left.empty() || references.empty()) return 0;
  std::vector<Numbers> right;
  for (const auto reference : references) right.push_back(number_words(reference, Marks::as_tokens, words));
  const std::size_t orders = std::min(kOrders, left.size());
  auto left_runs = left;
  auto right_runs = right;
  double log_sum = 0;
  double share = 1;  // of a run, given to a precision that would be zero
  for (std::size_t n = 1; n <= orders; ++n) {
    Counts allowance;
    for (const auto& runs : right_runs) allow(allowance, runs);
    const std::size_t common = count_allowed(count(left_runs), allowance);
    if (common == 0 && n == 1) return 0;
    if (common == 0) share /= 2;
    log_sum +=
        std::log((common == 0 ? share : static_cast<double>(common)) / static_cast<double>(left_runs.size()));
    Numbering<std::uint64_t> runs;
    left_runs = lengthen(left_runs, left, n, runs);
    for (std::size_t i = 0; i < right.size(); ++i) right_runs[i] = lengthen(right_runs[i], right[i], n, runs);
  }
  const auto wanted = static_cast<double>(nearest_length(left.size(), right));
  const auto length = static_cast<double>(left.size());
  const double penalty = length < wanted ? std::exp(1 - wanted / length) : 1;
  return penalty * std::exp(log_sum / static_cast<double>(orders));
}

}  // namespace proctor::text
