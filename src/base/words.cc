#include "base/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/utf8.h"

namespace proctor {
namespace {

template <typename Word>
std::string join(std::span<const Word> words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? last : std::string_view(", ");
    out += words[i];
  }
  return out;
}

// Letters and digits only, in lower case: expectedOutput and expected_output fold to one.
std::string folded(std::string_view word) {
  std::string out;
  for (const char c : lower(word))
    if (c != '_' && c != '-' && c != ' ' && c != '.') out.push_back(c);
  return out;
}

// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours cost one.
std::size_t slips(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::vector<std::size_t> next(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    next[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t same = a[i - 1] == b[j - 1] ? 0 : 1;
      next[j] = std::min({row[j] + 1, next[j - 1] + 1, row[j - 1] + same});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) next[j] = std::min(next[j], before[j - 2] + 1);
    }
    before.swap(row);
    row.swap(next);
  }
  return row[b.size()];
}

// `rnu` for `run`: in so short a word only the order of the letters is forgiven.
bool is_shuffled(std::string_view word, std::string_view typed) {
  return typed.size() == 3 && word.size() == 3 &&
         std::is_permutation(word.begin(), word.end(), typed.begin());
}

}  // namespace

std::string quoted(std::string_view text, std::size_t longest) {
  std::size_t end = 0;
  for (std::size_t n = 0; end < text.size() && n < longest; ++n) next_code_point(text, end);
  end = std::min(end, text.size());
  return fmt::format("\"{}{}\"", visible(text.substr(0, end)), end < text.size() ? "…" : "");
}

std::string listed(std::span<const std::string_view> words, std::string_view last) {
  return join(words, last);
}
std::string listed(std::span<const std::string> words, std::string_view last) { return join(words, last); }

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::string lower(std::string_view ascii) {
  std::string out(ascii);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const auto begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

std::optional<std::string_view> nearest(std::string_view typed, std::span<const std::string_view> known) {
  constexpr std::size_t kLongest = 64;
  if (typed.empty() || typed.size() > kLongest) return std::nullopt;
  std::optional<std::string_view> best;
  std::size_t fewest = typed.size() <= 3 ? 1 : typed.size() <= 5 ? 2 : 3;  // exclusive
  for (const auto word : known) {
    const bool same = folded(word) == folded(typed) || is_shuffled(word, typed);
    const std::size_t cost = same ? 0 : slips(lower(typed), lower(word));
    if (cost < fewest) {
      fewest = cost;
      best = word;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> known) {
  const auto word = nearest(typed, known);
  return word ? fmt::format(" (did you mean \"{}\"?)", *word) : std::string{};
}

}  // namespace proctor
