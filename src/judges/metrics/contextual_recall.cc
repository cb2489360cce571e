// Contextual recall: can what should have been answered be traced to the context? The score is the share of
// sentences of the expected answer that can.
#include "base/words.h"
#include "judges/reading.h"
#include "judges/verdicts.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kNeeds[] = {"input", "retrieval_context", "expected_output"};

// How many sentences there are is the judge's to say.
constexpr Completeness kSentences = {.list = "verdicts", .of = "sentences", .min = 1, .words = kYesNoWords};

// White space around a word is not passed over: here DeepEval takes "yes\n" for no yes.
bool is_traced(const Value& item) { return lower(text_at(item, "verdict")) == "yes"; }

Score scored(const Case& given, const List& verdicts) {
  std::vector<std::string> traced;
  std::vector<std::string> untraced;
  for (const Value& item : verdicts) (is_traced(item) ? traced : untraced).push_back(text_at(item, "reason"));
  return {.value = share(traced.size(), verdicts.size(), 0),
          .reason = why({expected_of(given),
                         {"supportive_reasons", numbered(traced)},
                         {"unsupportive_reasons", numbered(untraced)}})};
}

Result<Move> next(const Case& given) {
  if (given.rounds.empty())
    return std::vector{Ask{.stage = "verdicts",
                           .data = {expected_of(given), context_of(given)},
                           .reply = &kAnyReason.reply,
                           .complete = kSentences}};
  TRY(const List* verdicts, items(given.rounds[0][0], "verdicts", kAnyReason.item));
  return scored(given, *verdicts);
}

constexpr MetricDef kDefs[] = {{.name = "contextual_recall",
                                .title = "Contextual Recall",
                                .summary = "The context holds what a good answer needs.",
                                .needs = kNeeds,
                                .next = next}};

}  // namespace

std::span<const MetricDef> contextual_recall() { return kDefs; }

}  // namespace proctor::judges
