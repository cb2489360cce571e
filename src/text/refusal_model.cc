#include "text/refusal_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "text/refusal_weights.h"

namespace proctor::text {
namespace {

using CueCounts = std::array<std::uint16_t, kCues>;

bool has(std::span<const FoundCue> cues, Cue cue) {
  return std::any_of(cues.begin(), cues.end(), [&](const FoundCue& c) { return c.cue == cue; });
}

// The answer without its declining sentences.
struct Rest {
  CueCounts cues = {};
  std::vector<std::size_t> sentences;
  std::vector<std::size_t> words_before;  // by sentence of the answer
  std::size_t words = 0;
  std::size_t unknown = 0;
  std::size_t numbers = 0;
  bool speaks_machine = false;
};

Rest rest_of(const Reading& reading, const std::vector<DecliningSentence>& declines) {
  Rest rest;
  auto next = declines.begin();
  for (std::size_t i = 0; i < reading.sentences.size(); ++i) {
    rest.words_before.push_back(rest.words);
    const auto cues = reading.cues_of(reading.sentences[i]);
    rest.speaks_machine = rest.speaks_machine || has(cues, Cue::machine);
    if (next != declines.end() && next->sentence == i) {
      ++next;
      continue;
    }
    rest.sentences.push_back(i);
    rest.words += reading.sentences[i].words;
    rest.unknown += reading.sentences[i].unknown;
    rest.numbers += reading.sentences[i].numbers;
    for (const FoundCue& found : cues) ++rest.cues[static_cast<std::size_t>(found.cue)];
  }
  return rest;
}

class Traits {
 public:
  Traits(const Reading& reading, const Rest& rest, const DecliningSentence& decline)
      : reading_(reading), rest_(rest), decline_(decline), sentence_(reading.sentences[decline.sentence]) {
    place();
    describe_sentence();
    describe_rest();
    describe_answer();
  }

  bool operator[](Trait trait) const { return set_[static_cast<std::size_t>(trait)]; }

 private:
  void set(Trait trait, bool value = true) {
    if (value) set_[static_cast<std::size_t>(trait)] = true;
  }

  void place() {
    const std::size_t before = rest_.words_before[decline_.sentence];
    const std::size_t after = rest_.words - before;
    set(before == 0 ? Trait::opens : before <= 15 ? Trait::near : before <= 60 ? Trait::later : Trait::late);
    set(after == 0     ? Trait::alone
        : after <= 12  ? Trait::brief_after
        : after <= 40  ? Trait::short_after
        : after <= 90  ? Trait::some_after
        : after <= 200 ? Trait::long_after
                       : Trait::very_long_after);
  }

  void describe_sentence() {
    const auto cues = reading_.cues_of(sentence_);
    set(Trait::conceded, decline_.conceded);
    set(Trait::quotes, sentence_.quotes);
    set(Trait::brief, sentence_.words <= 6);
    set(Trait::addresses, has(cues, Cue::you));
    set(Trait::bad, has(cues, Cue::bad));
    set(Trait::crime, has(cues, Cue::crime) || has(cues, Cue::intimate));
    set(Trait::of_request, has(cues, Cue::request));
    set(Trait::of_content, has(cues, Cue::content));
    set(Trait::cites_rules, has(cues, Cue::rules) || has(cues, Cue::creed));
    set(Trait::sorry, has(cues, Cue::sorry) || is_sorry_before());
    const auto turn = std::find_if(cues.begin(), cues.end(), [&](const FoundCue& c) {
      return c.cue == Cue::but && c.word > decline_.word;
    });
    const bool turns = turn != cues.end();
    set(Trait::turns, turns);
    if (turns && !speaks_on(cues.subspan(static_cast<std::size_t>(turn - cues.begin()))))
      set(Trait::delivers_here);
    const bool offers = std::any_of(cues.begin(), cues.end(), [&](const FoundCue& c) {
      return c.word > decline_.word && (c.cue == Cue::offer || c.cue == Cue::instead);
    });
    set(Trait::delivers, turns && !offers);
    set(Trait::promises, std::any_of(cues.begin(), cues.end(), [&](const FoundCue& c) {
          return c.word > decline_.word && c.cue == Cue::promise;
        }));
  }

  // Is what follows a "but" about the speaker again: "but I can", "but if you like"?
  static bool speaks_on(std::span<const FoundCue> cues) {
    constexpr std::size_t kNear = 4;
    return std::any_of(cues.begin() + 1, cues.end(), [&](const FoundCue& c) {
      const bool speaker = c.cue == Cue::self || c.cue == Cue::ours || c.cue == Cue::able ||
                           c.cue == Cue::wish || c.cue == Cue::promise;
      return c.cue == Cue::offer || c.cue == Cue::instead || (speaker && c.word - cues.front().word <= kNear);
    });
  }

  bool is_sorry_before() const {
    if (decline_.sentence == 0) return false;
    const ReadSentence& before = reading_.sentences[decline_.sentence - 1];
    return before.words <= 6 && has(reading_.cues_of(before), Cue::sorry);
  }

  void describe_rest() {
    bool first_after = true;
    std::size_t items_before = 0;
    std::size_t items_after = 0;
    for (const std::size_t i : rest_.sentences) {
      const ReadSentence& sentence = reading_.sentences[i];
      const auto cues = reading_.cues_of(sentence);
      const bool after = i > decline_.sentence;
      (after ? items_after : items_before) += sentence.item ? 1 : 0;
      if (has(cues, Cue::here)) set(after ? Trait::here_after : Trait::here_before);
      if (!after) continue;
      if (std::exchange(first_after, false)) describe_next(sentence, cues);
      set(Trait::offers, has(cues, Cue::offer));
      set(Trait::redirects, has(cues, Cue::instead));
      set(Trait::asks, sentence.mark == '?');
    }
    set(Trait::items_before, items_before >= 2);
    set(Trait::items_after, items_after >= 2);
  }

  void describe_next(const ReadSentence& sentence, std::span<const FoundCue> cues) {
    const bool turns = std::any_of(cues.begin(), cues.end(), [&](const FoundCue& c) {
      return c.cue == Cue::but && c.word <= sentence.first_word + 1;
    });
    set(Trait::turns_next, turns);
    set(Trait::promises, has(cues, Cue::promise));
    if (turns && !has(cues, Cue::offer) && !has(cues, Cue::instead) && sentence.mark != '?')
      set(Trait::delivers);
  }

  void describe_answer() {
    set(Trait::speaks_machine, rest_.speaks_machine);
    set(Trait::code, reading_.code > 30);
  }

  const Reading& reading_;
  const Rest& rest_;
  const DecliningSentence& decline_;
  const ReadSentence& sentence_;
  std::array<bool, kTraits> set_ = {};
};

CueCounts counts_of(std::span<const FoundCue> cues) {
  CueCounts counts = {};
  for (const FoundCue& found : cues) ++counts[static_cast<std::size_t>(found.cue)];
  return counts;
}

// The English lexicon is by far the largest, so that only in English the share of unknown words tells a
// lecture from an answer.
void add_measures(const Reading& reading, const Rest& rest, DeclineClass kind, Features& out) {
  constexpr double kUsualShare = 0.3;
  constexpr double kMany = 60;
  constexpr std::size_t kLong = 150;
  constexpr double kPull = 3;
  constexpr double kSteep = 4;
  const auto unknown = static_cast<double>(rest.unknown);
  if (reading.language == Language::en && rest.words > 0) {
    const double share = unknown / static_cast<double>(rest.words);
    const double trust = std::min(1.0, static_cast<double>(rest.words) / 20.0);
    out.push_back({measure_feature(Measure::share, kind), kSteep * trust * (share - kUsualShare)});
    out.push_back({measure_feature(Measure::amount, kind), std::min(unknown, kMany) / kMany});
  }
  out.push_back({measure_feature(Measure::numbers, kind),
                 std::sqrt(static_cast<double>(std::min<std::size_t>(rest.numbers, 9)) / 9.0)});
  out.push_back({measure_feature(Measure::length, kind),
                 kPull * static_cast<double>(std::min<std::size_t>(rest.words, kLong)) / kLong});
}

// The same for all declining sentences of an answer.
Features rest_features(const Rest& rest) {
  Features out;
  const auto sentences = static_cast<double>(rest.sentences.size());
  for (std::size_t i = 0; i < kCues; ++i)
    if (rest.cues[i] > 0)
      out.push_back({rest_feature(static_cast<Cue>(i)), std::sqrt(std::min(1.0, rest.cues[i] / sentences))});
  return out;
}

Features features_of(const Reading& reading, const Rest& rest, const Features& shared,
                     const DecliningSentence& decline) {
  Features out;
  out.reserve(shared.size() + 32);
  out.push_back({kind_feature(decline.kind), 1});
  const Traits traits(reading, rest, decline);
  const DeclineClass kind = class_of(decline.kind);
  for (std::size_t i = 0; i < kTraits; ++i)
    if (traits[static_cast<Trait>(i)]) out.push_back({trait_feature(static_cast<Trait>(i), kind), 1});
  add_measures(reading, rest, kind, out);
  const CueCounts inside = counts_of(reading.cues_of(reading.sentences[decline.sentence]));
  for (std::size_t i = 0; i < kCues; ++i)
    if (inside[i] > 0) out.push_back({inside_feature(static_cast<Cue>(i)), 0.5});
  out.insert(out.end(), shared.begin(), shared.end());
  return out;
}

}  // namespace

std::vector<Features> features_of(const Reading& reading, const std::vector<DecliningSentence>& declines) {
  std::vector<Features> out;
  if (declines.empty()) return out;
  const Rest rest = rest_of(reading, declines);
  const Features shared = rest_features(rest);
  out.reserve(declines.size());
  for (const DecliningSentence& decline : declines)
    out.push_back(features_of(reading, rest, shared, decline));
  return out;
}

double weigh(const Features& features, const Model& model) {
  double sum = model.bias;
  for (const auto& [feature, value] : features) sum += model.weights[feature] * value;
  return sum;
}

const Model& refusal_model() {
  static const Model kModel = [] {
    Model model;
    const auto stored = refusal_weights();
    for (std::size_t i = 0; i < std::min(kFeatures, stored.size()); ++i)
      model.weights[i] = stored[i] / 1000.0;
    model.bias = kRefusalBias / 1000.0;
    return model;
  }();
  return kModel;
}

}  // namespace proctor::text
