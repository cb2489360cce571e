// The words an answer uses to decline, apologise, lecture or start working, grouped by function. Words of a
// subject do not belong here: the lists must work for any model's answer to any question. One lexicon per
// language, all with the same cues, so that rules and weights are shared by all languages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace proctor::text {

enum class Language : std::uint8_t { en, de, fr, es, it, pt, ru, zh, ja, count_ };

inline constexpr auto kLanguages = static_cast<std::size_t>(Language::count_);

enum class Cue : std::uint8_t {
  self,        // I
  ours,        // we, who are often a company
  mine,        // my, our
  sorry,       // an apology or regret
  machine,     // as an AI language model
  unable,      // cannot, am not able to
  unwilling,   // will not, refuse to
  declines,    // a refusal in the first person: not appropriate for me, not something I can
  refuses,     // a refusal if the speaker is its subject: must decline, cannot comply
  ends,        // decline, refuse: a refusal at the end of a sentence only ("I decline nouns in Latin")
  abstains,    // do not engage in, do not provide
  forbids,     // prohibit, violates, against
  creed,       // my guidelines, content policy: the rules of a model
  able,        // can, able to, happy to
  lacks,       // do not have, do not hold
  harmless,    // cannot wait, sorry for your loss
  help,        // what is asked: assist, comply, fulfil
  make,        // generate, write
  tell,        // provide, answer, explain
  back,        // promote, endorse, engage in
  judge,       // speculate, generalise, take sides
  inner,       // opinions, beliefs, feelings
  knowledge,   // access, information, real-time data
  request,     // this request, that question
  content,     // content, material, response
  bad,         // inappropriate, harmful, hateful
  wrong,       // false, baseless, no evidence
  sweeping,    // generalisation, stereotype
  improper,    // not appropriate, not ethical
  rules,       // guidelines, policy, programming
  neutral,     // impartial, unbiased
  duty,        // it is important to
  heed,        // remember, recognise, respect, treat
  virtue,      // respect, kindness, diversity
  groups,      // regardless of race, all individuals
  depends,     // up to, ultimately, depends on
  both_sides,  // some may argue, while others
  dispute,     // controversial, sensitive, complex issue
  seek_help,   // consult a professional
  offer,       // anything else, how can I assist
  promise,     // I can provide information
  instead,     // instead, let us focus
  but,         // however
  though,      // although, while
  here,        // here are, the following
  quoting,     // translation, the phrase, you could say: what follows are not the speaker's words
  because,     // reasons, due to, factors
  example,     // such as, for instance
  usual,       // generally, typically, known as
  source,      // according to, studies
  maybe,       // may, might, possible
  advice,      // you can, try, make sure
  you,         // you, your
  agree,       // yes, sure, of course
  figure,      // a politician, a legacy
  identity,    // people by group
  intimate,    // sex and the body
  crime,       // crime, drugs, weapons, war
  negation,    // not, where it is separate from its verb ("kann ... nicht")
  wish,        // will, would like to, in languages whose negation is separate
  item,        // a line of a list
  they,        // they, their, he, she: an answer about others
  many,        // many, several, more
  past,        // was, had, has been
  which,       // which, who, why, how
  any,         // any, every, such
  where,       // at, through, between
  matter,      // should, appropriate, a matter, status
  life,        // learn, choose, find, become
  problem,     // problems, solutions, opportunities
  count_,      // the number of cues
};

inline constexpr auto kCues = static_cast<std::size_t>(Cue::count_);

// Phrases of one cue, separated by commas. A word may end in * for any ending. Accents do not matter.
struct CueWords {
  Cue cue;
  std::string_view phrases;
};

struct Lexicon {
  Language language;
  std::string_view code;    // "en"
  std::string_view common;  // frequent short words, by which the language is recognised
  std::span<const CueWords> cues;
  bool names_speaker;  // "I" is a word of its own; else the verb form or the politeness implies it
  bool verb_last;      // what is declined may come before the word that declines
};

// In order of Language.
std::span<const Lexicon> lexicons();

std::span<const CueWords> english_words();
std::span<const CueWords> german_words();
std::span<const CueWords> french_words();
std::span<const CueWords> spanish_words();
std::span<const CueWords> italian_words();
std::span<const CueWords> portuguese_words();
std::span<const CueWords> russian_words();
std::span<const CueWords> chinese_words();
std::span<const CueWords> japanese_words();

}  // namespace proctor::text
