// How much there is: characters or items, words, sentences, and what the answer cost.
#include "base/utf8.h"
#include "checks/bounds.h"
#include "text/words.h"

namespace proctor::checks {
namespace {

using model::Verdict;
using Measured = Result<std::optional<double>>;

Measured length_of(const Seen& seen) {
  if (const auto text = seen.text()) return static_cast<double>(count_code_points(*text));
  const Value* value = seen.value();
  if (value != nullptr && value->is_list()) return static_cast<double>(value->list().size());
  if (value != nullptr && value->is_map()) return static_cast<double>(value->map().size());
  return std::nullopt;
}

Measured words_of(const Seen& seen) {
  const auto text = seen.text();
  return text ? std::optional(static_cast<double>(text::count_words(*text))) : std::nullopt;
}

Measured sentences_of(const Seen& seen) {
  const auto text = seen.text();
  return text ? std::optional(static_cast<double>(text::count_sentences(*text))) : std::nullopt;
}

Measured cost_of(const Seen& seen) {
  const auto cost = seen.answer().outcome().cost;
  if (!cost) return fail("E330", "what the answer cost is not known");
  return *cost;
}

template <Measure measure>
Prepared prepare(const model::Check& check, const Setup&) {
  return prepare_measure(check, measure);
}

constexpr Example kLengthExamples[] = {
    {"héllo", R"({"length": 5})", Verdict::pass},
    {"hello", R"({"length": {"min": 6}})", Verdict::fail},
    {R"({"tags": ["a", "b"]})", R"({"length": {"min": 2, "max": 3}, "at": "$.tags"})", Verdict::pass},
    {R"({"n": 5})", R"({"length": 5, "at": "$.n"})", Verdict::fail},
};
constexpr Example kWordExamples[] = {
    {"one  two\nthree", R"({"word-count": {"min": 3, "max": 3}})", Verdict::pass},
    {"one two three", R"({"word-count": 2})", Verdict::fail},
};
constexpr Example kSentenceExamples[] = {
    {"Yes. It is done!", R"({"sentence-count": 2})", Verdict::pass},
    {"Yes. It is done!", R"({"sentence-count": {"min": 3}})", Verdict::fail},
};
constexpr Example kCostExamples[] = {
    {"x", R"({"cost": 0.01})", Verdict::pass, R"({"cost": 0.002})"},
    {"x", R"({"cost": 0.001})", Verdict::fail, R"({"cost": 0.002})"},
    {"x", R"({"cost": 0.001})", Verdict::error},
};

constexpr CheckDef kDefs[] = {
    {.name = "length",
     .kind = "length",
     .summary = "Characters of a text, items of a list, keys of a map: at most, or {min, max}.",
     .holds = Holds::bounds,
     .hint = Hint::range,
     .wants = "this length",
     .wants_not = "another length",
     .prepare = prepare<length_of>,
     .examples = kLengthExamples},
    {.name = "word-count",
     .kind = "word_count",
     .summary = "Words of a text, as white space parts them: at most, or {min, max}.",
     .holds = Holds::bounds,
     .hint = Hint::range,
     .wants = "this many words",
     .wants_not = "not this many words",
     .prepare = prepare<words_of>,
     .examples = kWordExamples},
    {.name = "sentence-count",
     .kind = "sentence_count",
     .summary = "Sentences of a text: at most, or {min, max}.",
     .holds = Holds::bounds,
     .hint = Hint::range,
     .wants = "this many sentences",
     .wants_not = "not this many sentences",
     .prepare = prepare<sentences_of>,
     .examples = kSentenceExamples},
    {.name = "cost",
     .kind = "cost",
     .summary = "What the answer cost: at most, or {min, max}.",
     .holds = Holds::bounds,
     .hint = Hint::range,
     .wants = "this cost",
     .wants_not = "another cost",
     .prepare = prepare<cost_of>,
     .examples = kCostExamples}};

}  // namespace

std::span<const CheckDef> measures() { return kDefs; }

}  // namespace proctor::checks
