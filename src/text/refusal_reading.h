// Reads an answer as sentences of cues. Contractions are spelled out, case and accents folded, the language
// recognised. What the answer merely shows is left out: code, quotations, block quotes, markup, a model's
// thoughts.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "text/refusal_lexicon.h"

namespace proctor::text {

struct FoundCue {
  Cue cue = Cue::self;
  std::size_t word = 0;      // number of its first word in the text, from 0
  std::size_t sentence = 0;  // from 0
  std::size_t clause = 0;    // of the sentence, by commas; from 0
  bool opens = false;        // the sentence begins with it
};

struct ReadSentence {
  std::size_t begin = 0;  // bytes of the text
  std::size_t end = 0;
  std::size_t words = 0;
  std::size_t unknown = 0;  // words that no lexicon has: those of the subject
  std::size_t numbers = 0;
  std::size_t first_word = 0;
  std::size_t first_cue = 0;  // cues of the sentence: first_cue .. end_cue
  std::size_t end_cue = 0;
  char mark = 0;            // what ends it: . ? ! : or 0
  bool item = false;        // of a list
  bool introduced = false;  // by a colon: shown, not said
  bool labelled = false;    // its line begins with a name and a colon
  bool quotes = false;      // contains a quotation
};

struct Reading {
  Language language = Language::en;
  std::vector<FoundCue> cues;
  std::vector<ReadSentence> sentences;  // those with words
  std::size_t words = 0;
  std::size_t list_items = 0;  // lines that begin with a number or a bullet
  std::size_t lines = 0;       // that are not empty
  std::size_t code = 0;        // bytes
  bool letter = false;         // begins as a letter does: what it declines is what was asked for
  bool dialogue = false;       // lines of two speakers

  std::span<const FoundCue> cues_of(const ReadSentence& sentence) const {
    return std::span(cues).subspan(sentence.first_cue, sentence.end_cue - sentence.first_cue);
  }
};

Reading read_cues(std::string_view text);

}  // namespace proctor::text
