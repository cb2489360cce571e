// Two questions about an answer, which are not the same. Does it contain a refusal phrase: one of those that
// TraceForge's document lists, anywhere, whatever else the answer says? And does it refuse: does it decline
// to do what was asked, in whatever words? Many answers contain a phrase and answer, and many refuse in other
// words.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace proctor::text {

struct Refusal {
  std::string words;      // the phrase, or the sentence that decided
  double confidence = 1;  // 0.5 to 1; a phrase is certain
};

// The first of the document's phrases, or of the further ones, in the text. Case, runs of white space and
// typographic apostrophes are ignored, "I am" is "I'm", and only whole words count: not "Hawaii cannot".
std::optional<Refusal> find_refusal_phrase(std::string_view text, std::span<const std::string> further = {});

// The same for the further phrases alone.
std::optional<Refusal> find_phrase(std::string_view text, std::span<const std::string> phrases);

// Does the answer decline? English, German, French, Spanish, Italian, Portuguese, Russian, Chinese, Japanese.
// One of the further phrases counts wherever the answer says it. docs/refusals.md has the method and the
// figures.
std::optional<Refusal> find_refusal(std::string_view text, std::span<const std::string> further = {});

}  // namespace proctor::text
