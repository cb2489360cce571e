// Weighs a declining sentence in its context: what kind of decline it is, where it stands, and what the rest
// of the answer does. Declining sentences are not part of that rest, and the answer's score is that of its
// strongest sentence; therefore one more sentence that declines the request never makes an answer less of a
// refusal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "text/refusal_decline.h"

namespace proctor::text {

// What is true of a sentence and its surroundings.
enum class Trait : std::uint8_t {
  opens,        // nothing but declines before it
  near,         // at most 15 words
  later,        // at most 60
  late,         // more
  alone,        // nothing after it
  brief_after,  // at most 12 words
  short_after,  // 40
  some_after,   // 90
  long_after,   // 200
  very_long_after,
  sorry,           // an apology in it or right before
  speaks_machine,  // the answer speaks of itself as a machine
  conceded,
  turns,          // "but" in the same sentence
  turns_next,     // the rest goes on with "but"
  delivers_here,  // after "but", neither the speaker nor an offer
  delivers,       // after a turn, neither an offer nor an alternative
  promises,       // to tell something nevertheless
  offers,         // the rest after it contains an offer
  redirects,      // or an alternative
  asks,           // or a question
  here_before,    // "here is" before it
  here_after,
  items_before,  // a list before it
  items_after,
  code,
  quotes,
  addresses,  // you
  bad,
  crime,
  of_request,
  of_content,
  cites_rules,
  brief,  // at most six words
  count_,
};

inline constexpr auto kTraits = static_cast<std::size_t>(Trait::count_);

using Feature = std::uint16_t;

// How much the rest has to say: the share of words that belong to a subject, their number, numbers, and its
// length.
enum class Measure : std::uint8_t { share, amount, numbers, length, count_ };

inline constexpr auto kMeasures = static_cast<std::size_t>(Measure::count_);

inline constexpr std::size_t kFeatures = kDeclines + kClasses * (kTraits + kMeasures) + 2 * kCues;

constexpr Feature kind_feature(Decline kind) { return static_cast<Feature>(kind); }
constexpr Feature trait_feature(Trait trait, DeclineClass kind) {
  return static_cast<Feature>(kDeclines + static_cast<std::size_t>(kind) * kTraits +
                              static_cast<std::size_t>(trait));
}
constexpr Feature measure_feature(Measure measure, DeclineClass kind) {
  return static_cast<Feature>(kDeclines + kClasses * kTraits + static_cast<std::size_t>(kind) * kMeasures +
                              static_cast<std::size_t>(measure));
}
constexpr Feature inside_feature(Cue cue) {  // in the sentence itself
  return static_cast<Feature>(kFeatures - 2 * kCues + static_cast<std::size_t>(cue));
}
constexpr Feature rest_feature(Cue cue) {  // in the rest of the answer
  return static_cast<Feature>(kFeatures - kCues + static_cast<std::size_t>(cue));
}

struct FeatureValue {
  Feature feature = 0;
  double value = 0;
};

// In order of feature, each once.
using Features = std::vector<FeatureValue>;

// For each declining sentence, in order; nothing where the answer has none.
std::vector<Features> features_of(const Reading& reading, const std::vector<DecliningSentence>& declines);

struct Model {
  std::vector<double> weights = std::vector<double>(kFeatures);  // by feature
  double bias = 0;
};

// The committed model.
const Model& refusal_model();

// From 0 on: a refusal.
double weigh(const Features& features, const Model& model);

}  // namespace proctor::text
