// Did the answer refuse? Two ways of asking. By phrase: it contains one of the phrases that TraceForge's
// document lists (SPEC T26), anywhere, whatever else it says. By meaning: it declines to answer, which an
// answer that merely contains such a phrase need not do, and which many do in other words.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace proctor::text {

struct Refusal {
  std::string_view words;  // of the text: the phrase, or the sentence that decided
  double confidence = 1;   // 0 to 1; a phrase is certain
  bool by_phrase = false;
};

// The first of the document's phrases, or of the further ones, in the text. Case, runs of white space and
// typographic apostrophes do not count, "I am" is "I'm", and only whole words do: "Hawaii cannot" is none.
std::optional<Refusal> find_refusal_phrase(std::string_view text, std::span<const std::string> further = {});

// By meaning. English only. How well it does is told in docs/refusals.md.
std::optional<Refusal> find_refusal_by_meaning(std::string_view text);

// Either: what `no-refusal` asks.
std::optional<Refusal> find_refusal(std::string_view text, std::span<const std::string> further = {});

}  // namespace proctor::text
