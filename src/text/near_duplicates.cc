// Words and pairs of neighbouring words become hashes, without those that occur twice. A sketch is the
// smallest hash in each of 24 bins (one permutation hashing, Li, Owen and Zhang 2012), and three bins are a
// band: two texts that are alike by a share of s agree in a bin with a chance of s, and in one of eight bands
// with 1 - (1 - s^3)^8, which is 0.99 for 0.75. Texts that agree in a band are compared in full.
#include "text/near_duplicates.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <utility>

#include "base/words.h"

namespace proctor::text {
namespace {

constexpr std::size_t kBands = 8;
constexpr std::size_t kRows = 3;
constexpr std::size_t kBins = kBands * kRows;
constexpr std::size_t kMaxWords = 2000;   // of a text; what follows is not looked at
constexpr std::size_t kMaxCompared = 16;  // texts of one band that a further one is compared with
constexpr std::uint64_t kEmpty = std::numeric_limits<std::uint64_t>::max();

using Hashes = std::vector<std::uint64_t>;

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31U);
}

// Letters and digits of ASCII, and everything beyond ASCII.
bool is_word_byte(unsigned char c) {
  return c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

Hashes words_of(std::string_view text) {
  Hashes out;
  std::uint64_t word = 0;
  for (const char byte : text) {
    const auto c = static_cast<unsigned char>(byte);
    if (is_word_byte(c)) {
      word = mixed(word ^ (c >= 'A' && c <= 'Z' ? c + 32U : c)) + 1;
    } else if (word != 0) {
      out.push_back(std::exchange(word, 0));
      if (out.size() == kMaxWords) return out;
    }
  }
  if (word != 0) out.push_back(word);
  return out;
}

// Of words and pairs, sorted, each once.
Hashes features_of(std::string_view text) {
  Hashes out = words_of(text);
  const std::size_t words = out.size();
  for (std::size_t i = 0; i + 1 < words; ++i) out.push_back(mixed(out[i] * 3 + out[i + 1]));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

double similarity(const Hashes& a, const Hashes& b) {
  if (a.empty() || b.empty()) return 0;
  std::size_t common = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    common += *i == *j ? 1U : 0U;
    const bool step_i = *i <= *j;
    const bool step_j = *j <= *i;
    i += step_i ? 1 : 0;
    j += step_j ? 1 : 0;
  }
  return static_cast<double>(common) / static_cast<double>(a.size() + b.size() - common);
}

// An empty bin takes over from the next that is not, so that short texts have full sketches (Shrivastava and
// Li 2014).
std::array<std::uint64_t, kBins> sketch_of(const Hashes& features) {
  std::array<std::uint64_t, kBins> out{};
  out.fill(kEmpty);
  for (const std::uint64_t feature : features) {
    const std::uint64_t hash = mixed(feature);
    std::uint64_t& bin = out.at(hash % kBins);
    bin = std::min(bin, hash);
  }
  const auto seen = out;
  for (std::size_t i = 0; i < kBins; ++i)
    for (std::size_t step = 1; out.at(i) == kEmpty && step < kBins; ++step)
      if (seen.at((i + step) % kBins) != kEmpty) out.at(i) = mixed(seen.at((i + step) % kBins) + step);
  return out;
}

class Search {
 public:
  explicit Search(std::span<const std::string> texts) : found_(texts.size()) {
    features_.reserve(texts.size());
    for (const std::string& text : texts) features_.push_back(features_of(text));
  }

  std::vector<bool> run() && {
    for (std::size_t i = 0; i < features_.size(); ++i)
      if (!features_[i].empty()) add(i);
    return std::move(found_);
  }

 private:
  void add(std::size_t i) {
    const auto sketch = sketch_of(features_[i]);
    for (std::size_t band = 0; band < kBands; ++band) {
      std::uint64_t key = band + 1;
      for (std::size_t row = 0; row < kRows; ++row) key = mixed(key ^ sketch.at(band * kRows + row));
      compare(i, bands_[key]);
    }
  }

  void compare(std::size_t i, std::vector<std::size_t>& others) {
    for (const std::size_t other : others) {
      if (found_[i] && found_[other]) continue;
      if (similarity(features_[i], features_[other]) < kNearDuplicate) continue;
      found_[i] = true;
      found_[other] = true;
    }
    if (others.size() < kMaxCompared) others.push_back(i);
  }

  std::vector<Hashes> features_;
  std::vector<bool> found_;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> bands_;
};

}  // namespace

double word_similarity(std::string_view a, std::string_view b) {
  return similarity(features_of(a), features_of(b));
}

std::vector<bool> near_duplicates(std::span<const std::string> texts) { return Search(texts).run(); }

std::string near_duplicate_note(std::span<const std::string> inputs) {
  constexpr std::ptrdiff_t kMinCount = 10;
  constexpr double kMinShare = 0.3;
  const auto looked_at = inputs.first(std::min(inputs.size(), kMaxInputsCompared));
  const std::vector<bool> found = near_duplicates(looked_at);
  const auto count = std::count(found.begin(), found.end(), true);
  if (count < kMinCount || static_cast<double>(count) < kMinShare * static_cast<double>(looked_at.size()))
    return "";
  return fmt::format(
      "{} of {} have inputs that say nearly the same, and no group: related cases count as independent ones, "
      "which makes figures look surer than they are; give cases that share a template or a document the same "
      "`group:`",
      count, counted(looked_at.size(), "case"));
}

}  // namespace proctor::text
