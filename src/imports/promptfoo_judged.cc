// Assertions that a judge decides, or vectors of texts.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "imports/nunjucks.h"
#include "imports/promptfoo_carrier.h"
#include "value/json.h"

namespace proctor::imports::pf {

Carrier::Check Carrier::similar() {
  if (!value_) return lost("it needs a text to compare with");
  const auto texts = texts_of(&*value_);
  if (texts.empty()) return lost("it needs a text to compare with");
  side_.graded = true;
  Map out{{"similar", List(texts.begin(), texts.end())}};
  if (texts.size() == 1) out.set("similar", texts[0]);
  out.set("threshold", threshold().value_or(0.75));
  return out;
}

void Carrier::name_judge(Map& check) {
  ++side_.judged;
  if (find(side_.options, "rubricPrompt") || find(said_, "rubricPrompt"))
    differs("\"rubricPrompt\" is not carried: the judge is asked in other words; see --judge-prompts");
  if (const Value* own = find(said_, "provider")) {
    if (const auto judge = judge_of(*own, context_)) check.set("model", *judge);
  } else if (!side_.judge.empty()) {
    check.set("model", side_.judge);
  }
}

const Value* Carrier::find(const Map& map, std::string_view key) {
  const Value* found = map.find(key);
  return found == nullptr || found->is_null() ? nullptr : found;
}

Carrier::Check Carrier::judged(Map check) {
  name_judge(check);
  return check;
}

Carrier::Check Carrier::rubric() {
  if (value_ && !value_->is_scalar()) value_ = at(Value(value::to_json(*value_)), value_->span);
  const auto text = text_value();
  if (!text) return std::nullopt;
  side_.graded = true;
  Map out{{"judge", *text}};
  if (const auto least = threshold()) out.set("least", *least);
  return judged(std::move(out));
}

Carrier::Check Carrier::closed_qa() {
  const auto text = text_value();
  return text ? judged(Map{{"metric", "closed_qa"}, {"criteria", *text}}) : std::nullopt;
}

bool Carrier::refer_to(const std::string& text) {
  if (side_.reference && *side_.reference != Value(text))
    return lost("a case has one reference here, and another assertion names another one"), false;
  side_.reference = at(Value(text), said_.span);
  return true;
}

Carrier::Check Carrier::factuality() {
  const auto text = text_value();
  if (!text || !refer_to(*text)) return std::nullopt;
  if (find(side_.options, "factuality")) return lost("scores of its own for each relation are not carried");
  return judged(Map{{"metric", "factuality"}});
}

Carrier::Check Carrier::g_eval() {
  if (value_ && value_->is_list() && value_->list().size() == 1) value_ = Value(value_->list()[0]);
  if (value_ && value_->is_list())
    return lost("several criteria in one assertion: write one assertion for each");
  const auto text = text_value();
  if (!text) return std::nullopt;
  side_.graded = true;
  return judged(Map{{"metric", "g_eval"},
                    {"criteria", *text},
                    {"evaluation_params", List{"input", "actual_output"}},
                    {"threshold", threshold().value_or(0.7)}});
}

Carrier::Check Carrier::relevance() {
  side_.graded = true;
  differs(
      "carried as answer_relevancy: the share of statements that bear on the question, in place of the "
      "likeness of "
      "questions made from the answer");
  return judged(Map{{"metric", "answer_relevancy"}, {"threshold", threshold().value_or(0)}});
}

Carrier::Check Carrier::with_context() {
  const Value* context = find(side_.vars, "context");
  if (context == nullptr) return lost("there is no variable \"context\"");
  const auto texts = texts_of(context);
  side_.graded = true;
  side_.retrieval_context = List(texts.begin(), texts.end());
  std::string_view metric = "faithfulness";
  if (base_ == "context-recall") {
    const auto text = text_value();
    if (!text || !refer_to(*text)) return std::nullopt;
    metric = "contextual_recall";
  } else if (base_ == "context-relevance") {
    metric = "contextual_relevancy";
  }
  differs(fmt::format("carried as {}, which asks its judge in other steps", metric));
  return judged(Map{{"metric", metric}, {"threshold", threshold().value_or(0)}});
}

Carrier::Check Carrier::conversation() {
  side_.graded = true;
  differs("carried as turn_relevancy, which asks its judge in other steps");
  return judged(Map{{"metric", "turn_relevancy"}, {"threshold", threshold().value_or(0.5)}});
}

}  // namespace proctor::imports::pf
