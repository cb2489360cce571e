// Hallucination: the answer is held against each piece of context. The score is the share of pieces that it
// contradicts, so low is good.
#include "judges/reading.h"
#include "judges/verdicts.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kNeeds[] = {"actual_output", "retrieval_context"};

Result<Move> next(const Case& given) {
  if (given.rounds.empty())
    return std::vector{Ask{.stage = "verdicts",
                           .data = {output_of(given), context_of(given)},
                           .reply = &kYesNoReason.reply,
                           .complete = one_for_each(given.exhibit.retrieval_context->size(), "passages")}};
  TRY(const List* verdicts, items(given.rounds[0][0], "verdicts", kYesNoReason.item));
  return Score{.value = share(count_word(*verdicts, "no"), verdicts->size(), 0),
               .reason = why({{"agreements", numbered(reasons_of(*verdicts, "yes"))},
                              {"contradictions", numbered(reasons_of(*verdicts, "no"))}})};
}

constexpr MetricDef kDefs[] = {{.name = "hallucination",
                                .title = "Hallucination",
                                .summary = "How much of the context the answer contradicts; low is good.",
                                .needs = kNeeds,
                                .low_is_good = true,
                                .next = next}};

}  // namespace

std::span<const MetricDef> hallucination() { return kDefs; }

}  // namespace proctor::judges
