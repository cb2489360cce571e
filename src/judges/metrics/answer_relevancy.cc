// Answer relevancy: the answer is taken apart into statements, and each is judged: does it bear on the
// question? The score is the share of those that are not told to be beside it.
#include "judges/claims.h"
#include "judges/reading.h"
#include "judges/verdicts.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kNeeds[] = {"input", "actual_output"};
constexpr Field kOptions[] = {kPenalizeAmbiguous};

Score scored(const Case& given, const List& verdicts) {
  return {.value = unopposed(given, verdicts),
          .reason = why({input_of(given), {"irrelevant_statements", numbered(objections(given, verdicts))}})};
}

Result<Move> next(const Case& given) {
  if (given.rounds.empty())
    return std::vector{Ask{.stage = "statements", .data = {output_of(given)}, .reply = &kStatementsReply}};
  const Heard& statements = given.rounds[0][0];
  if (given.rounds.size() == 1) {
    TRY(const Value* list, member(statements, "statements"));
    if (!list->is_list()) return at_fault(kTypeError, "\"statements\" is no list", statements.text);
    if (list->list().empty()) return scored(given, {});
    return std::vector{Ask{.stage = "verdicts",
                           .data = {input_of(given), {"statements", numbered(*list)}},
                           .reply = &kYesNoIdk.reply,
                           .complete = one_for_each(list->list().size(), "statements")}};
  }
  TRY(const List* verdicts, items(given.rounds[1][0], "verdicts", kYesNoIdk.item));
  return scored(given, *verdicts);
}

constexpr MetricDef kDefs[] = {{.name = "answer_relevancy",
                                .title = "Answer Relevancy",
                                .summary = "The answer keeps to the question.",
                                .needs = kNeeds,
                                .options = kOptions,
                                .next = next}};

}  // namespace

std::span<const MetricDef> answer_relevancy() { return kDefs; }

}  // namespace proctor::judges
