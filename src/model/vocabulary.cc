#include "model/vocabulary.h"

#include <algorithm>

namespace proctor::model {
namespace {

constexpr CheckWord kWords[] = {
    {"exact", "text_equals", Subject::text, true, "The output is exactly this text."},
    {"equals", "deep_equals", Subject::json, true,
     "The value equals this one: map order free, list order fixed."},
    {"contains", "contains", Subject::text, true,
     "A text that occurs, several that all occur, or an element of a list."},
    {"regex", "regex", Subject::text, true, "A pattern is found."},
    {"is-null", "is_null", Subject::json, false, "The value is null."},
    {"one-of", "one_of", Subject::json, true, "The value equals one of these."},
    {"json-schema", "json_schema", Subject::json, true, "The output is JSON that meets a schema."},
    {"json-subset", "json_subset", Subject::json, true, "The output is JSON that holds at least this."},
    {"similar", "similarity", Subject::text, true, "The output is like this text, or like one of several."},
    {"latency", "range", Subject::latency, true, "Milliseconds until the whole answer was there."},
    {"tokens", "range", Subject::tokens, true, "Tokens used."},
    {"range", "range", Subject::json, true, "A number between two bounds."},
    {"no-refusal", "no_refusal", Subject::text, false, "The model did not refuse."},
    {"tools", "tools_equal", Subject::tools, true, "Exactly these tools were used, in this order."},
    {"judge", "judge", Subject::conversation, true,
     "A model judges whether the answer behaves as described."},
    {"metric", "metric", Subject::conversation, true, "A graded metric, such as faithfulness."},
};

}  // namespace

std::span<const CheckWord> check_words() { return kWords; }

const CheckWord* find_word(std::string_view word) {
  const auto* at =
      std::find_if(std::begin(kWords), std::end(kWords), [&](const CheckWord& w) { return w.word == word; });
  return at == std::end(kWords) ? nullptr : at;
}

const CheckWord* word_for(const Check& check) {
  const std::string_view kind = check.kind.starts_with("metric:") ? "metric" : std::string_view(check.kind);
  const CheckWord* fallback = nullptr;
  for (const CheckWord& word : kWords) {
    if (word.kind != kind) continue;
    if (kind != "range" || (word.subject == check.subject && !check.path)) return &word;
    fallback = &word;
  }
  return fallback;
}

}  // namespace proctor::model
