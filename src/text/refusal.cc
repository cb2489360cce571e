#include "text/refusal.h"

#include <cmath>

#include "text/refusal_model.h"
#include "text/refusal_unwrap.h"

namespace proctor::text {
namespace {

double confidence_of(double score) { return 1 / (1 + std::exp(-2 * score)); }

std::optional<Refusal> judge(std::string_view text) {
  const Reading reading = read_cues(text);
  const auto declines = find_declines(reading);
  const auto features = features_of(reading, declines);
  std::size_t best = 0;
  double score = -1;
  for (std::size_t i = 0; i < features.size(); ++i) {
    const double one = weigh(features[i], refusal_model());
    if (one <= score) continue;
    score = one;
    best = i;
  }
  if (score < 0) return std::nullopt;
  const ReadSentence& sentence = reading.sentences[declines[best].sentence];
  return Refusal{std::string(text.substr(sentence.begin, sentence.end - sentence.begin)),
                 confidence_of(score)};
}

}  // namespace

std::optional<Refusal> find_refusal(std::string_view text, std::span<const std::string> further) {
  if (const auto inner = unwrapped(text)) {
    if (auto found = find_phrase(*inner, further)) return found;
    return judge(*inner);
  }
  if (auto found = find_phrase(text, further)) return found;
  return judge(text);
}

}  // namespace proctor::text
