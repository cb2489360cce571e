// The words by which an answer declines, excuses itself, preaches or gets to work, sorted by what they do.
// Words of subject matter have no place here: the list must serve any model's answer to any question.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace proctor::text {

enum class Cue : std::uint8_t {
  self,        // I, we
  mine,        // my, our
  sorry,       // an apology or regret
  machine,     // as an AI language model
  unable,      // cannot, am not able to
  unwilling,   // will not, refuse to
  declines,    // must decline, not comfortable, not appropriate for me: a refusal by itself
  abstains,    // do not engage in, do not provide
  forbids,     // my guidelines prohibit, do not allow
  able,        // can, able to, happy to
  lacks,       // do not have, do not hold
  harmless,    // cannot wait, cannot stress enough
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
  rules,       // goes against my guidelines, programming
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
  instead,     // instead, let us focus
  but,         // however
  though,      // although, while
  here,        // here are, the following
  because,     // reasons, due to, factors
  example,     // such as, for instance
  usual,       // generally, typically, known as
  source,      // according to, studies
  maybe,       // may, might, possible
  advice,      // you can, try, make sure
  you,         // you, your
  agree,       // yes, sure, of course
  figure,      // a politician, a legacy, a controversy's subject
  identity,    // women, Muslims, Americans: people by group
  intimate,    // sex and the body
  crime,       // crime, drugs, weapons, war
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

// Phrases of one cue, separated by commas. A word may end in * for any ending.
struct CueWords {
  Cue cue;
  std::string_view name;
  std::string_view phrases;
};

std::span<const CueWords> cue_words();

}  // namespace proctor::text
