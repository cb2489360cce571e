// Reads an answer as a row of cues: contractions spelled out, case and typographic apostrophes folded, code
// and quoted speech passed over.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "text/refusal_lexicon.h"

namespace proctor::text {

struct FoundCue {
  Cue cue = Cue::self;
  std::size_t word = 0;      // number of its first word in the text, from 0
  std::size_t sentence = 0;  // from 0
};

struct ReadSentence {
  std::size_t begin = 0;  // bytes of the text
  std::size_t end = 0;
  std::size_t words = 0;
};

struct Reading {
  std::vector<FoundCue> cues;
  std::vector<ReadSentence> sentences;  // those with words
  std::size_t words = 0;
  std::size_t list_items = 0;  // lines that begin with a number or a bullet
  std::size_t lines = 0;       // that are not empty
  std::size_t code = 0;        // bytes
  bool letter = false;         // begins as a letter does
};

Reading read_cues(std::string_view text);

}  // namespace proctor::text
