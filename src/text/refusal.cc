#include "text/refusal.h"

#include <cmath>

#include "text/refusal_verdict.h"

namespace proctor::text {
namespace {

double confidence_of(double score) { return 1 / (1 + std::exp(-4 * (score - kRefusalThreshold))); }

// The sentence of the decline, else the first that speaks of a machine or of a fault in the question.
std::string_view deciding_words(std::string_view text, const Reading& reading,
                                const std::optional<Stance>& stance) {
  std::size_t sentence = stance ? stance->sentence : 0;
  if (!stance) {
    for (const auto& found : reading.cues) {
      if (found.cue != Cue::machine && found.cue != Cue::wrong && found.cue != Cue::improper) continue;
      sentence = found.sentence;
      break;
    }
  }
  const auto& read = reading.sentences[sentence];
  return text.substr(read.begin, read.end - read.begin);
}

}  // namespace

std::optional<Refusal> find_refusal_by_meaning(std::string_view text) {
  const Reading reading = read_cues(text);
  const auto stance = find_stance(reading);
  const auto score = refusal_score(reading, stance, refusal_model());
  if (!score || *score < kRefusalThreshold) return std::nullopt;
  return Refusal{deciding_words(text, reading, stance), confidence_of(*score), false};
}

std::optional<Refusal> find_refusal(std::string_view text, std::span<const std::string> further) {
  if (auto found = find_refusal_phrase(text, further)) return found;
  return find_refusal_by_meaning(text);
}

}  // namespace proctor::text
