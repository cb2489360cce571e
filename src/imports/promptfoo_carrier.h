// How one assertion of promptfoo's becomes a check. What the kinds share is in promptfoo_assertions.cc, those
// that look at texts and measures in promptfoo_texts.cc, those that a judge or vectors decide in
// promptfoo_judged.cc.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "imports/promptfoo_assertions.h"

namespace proctor::imports::pf {

class Carrier {
 public:
  Carrier(const Value& said, CaseSide& side, Context& context, int depth)
      : said_(said),
        side_(side),
        context_(context),
        depth_(depth),
        type_(text_in(said, "type")),
        base_(type_) {
    if (base_.starts_with("not-")) {
      negated_ = true;
      base_.remove_prefix(4);
    }
  }

  // An unsupported check where the assertion cannot be converted.
  Value carry();

 private:
  std::optional<Value> convert();
  using Check = std::optional<Map>;
  struct Kind {
    std::string_view type;
    Check (Carrier::*make)();
  };

  static std::span<const Kind> kinds();

  // "assertion javascript (metric "Tone"): why"
  std::string named() const;
  std::nullopt_t lost(std::string_view why);
  void differs(std::string_view how);

  // --- The value, rendered

  bool read_value();
  bool render(Value& value);
  std::optional<double> threshold() const;

  // --- What all have

  std::optional<Value> finished(Check check);

  // A weight of 0 takes part in nothing: it always passes there.
  void put_around(Map& check);
  void put_beside(Map& check);

  // --- Texts

  std::optional<std::string> text_value();
  Map with_case(Map check) const;
  Check equals();
  Check contains();
  // A list, or one text with commas in it, where quotes keep commas together.
  std::optional<std::vector<std::string>> several();
  Check contains_all();
  Check contains_any();
  Check affix();
  Check regex();
  Check json();
  Check levenshtein();
  Check rouge();
  Check bleu();
  Check word_count();
  Check measured();
  Check refusal();
  Check finish_reason();
  Check javascript();

  // --- By meaning, and by a judge

  Check similar();
  // The judge of this assertion, or of its test.
  void name_judge(Map& check);

  static const Value* find(const Value& map, std::string_view key) { return pf::find(map, key); }
  static const Value* find(const Map& map, std::string_view key);

  Check judged(Map check);

  // The judge's own word decides, and with a threshold its score, too.
  Check rubric();
  Check closed_qa();
  bool refer_to(const std::string& text);
  Check factuality();
  Check g_eval();
  Check relevance();
  Check with_context();
  Check conversation();

  // --- Sets

  Check set();

  const Value& said_;
  CaseSide& side_;
  Context& context_;
  int depth_;
  std::string type_;
  std::string_view base_;
  bool negated_ = false;
  std::optional<Value> value_;
  std::string why_;  // it could not be converted
};

}  // namespace proctor::imports::pf
