// How alike two texts are, from 0 to 1, and how alike two vectors are.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace proctor::text {

// Dice's coefficient on the sets of neighbouring characters, in lower case: twice the pairs both have, by the
// pairs each has. Equal texts give 1, a text of fewer than two characters is otherwise like nothing.
double dice_similarity(std::string_view a, std::string_view b);

// How much of a reference an answer has (recall), how much of the answer is the reference's (precision), and
// their harmonic mean.
struct Overlap {
  double precision = 0;
  double recall = 0;
  double f1 = 0;
};

// ROUGE-N: runs of n words, each counted as often as both have it. Words as to_words has them, no stemming.
// n is 1 to kLongestRun; any other has no overlap.
inline constexpr std::size_t kLongestRun = 9;
// `signs`: marks of punctuation are words, too.
Overlap rouge_n(std::string_view answer, std::string_view reference, std::size_t n, bool signs = false);

// ROUGE-L: the longest common subsequence of words. The time grows with the product of the lengths, so more
// than kMostWords are an error.
inline constexpr std::size_t kMostWords = 50'000;
Result<Overlap> rouge_l(std::string_view answer, std::string_view reference);

// BLEU of one answer against several references: the geometric mean of the precisions of runs of one to four
// words, where a run counts at most as often as one reference has it, times the brevity penalty for an answer
// shorter than the reference nearest in length. Marks of punctuation are words; case is ignored. Runs longer
// than the answer are left out of the mean; a precision of zero is smoothed: the k-th such counts 1 / 2^k of
// one run. No word in common gives 0.
double bleu(std::string_view answer, std::span<const std::string_view> references);

// The plainer BLEU: words are what white space parts, a run counts at most as often as the one reference has
// it that has most of them, and a precision of zero is next to nothing.
double plain_bleu(std::string_view answer, std::span<const std::string_view> references);

// The cosine of the angle between two vectors; 0 where one is zero, an error where the dimensions differ.
Result<double> cosine_similarity(std::span<const double> a, std::span<const double> b);

}  // namespace proctor::text
