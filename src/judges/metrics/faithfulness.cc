// Faithfulness: what the context says is set against what the answer claims. The score is the share of claims
// that the context does not contradict.
#include <fmt/format.h>

#include <algorithm>

#include "judges/claims.h"
#include "judges/forms.h"
#include "judges/reading.h"
#include "judges/verdicts.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kNeeds[] = {"actual_output", "retrieval_context"};
constexpr Shape kLimit = {.takes = takes_integer | takes_null};
constexpr Field kOptions[] = {
    kPenalizeAmbiguous,
    {.name = "truths_extraction_limit",
     .shape = &kLimit,
     .about = "How many facts of the context the judge is to list; without it, all of them."}};

// How many facts are asked for, as the prompt says it.
std::string extent(const Case& given) {
  const Value* limit = given.options.find("truths_extraction_limit");
  const auto count = limit != nullptr && limit->is_number() ? limit->integer() : std::nullopt;
  if (!count) return "every fact";
  if (*count == 1) return "the one most important fact";
  return fmt::format("at most {} facts, the most important ones,", std::max<std::int64_t>(*count, 0));
}

std::vector<Ask> first_asks(const Case& given) {
  return {{.stage = "truths",
           .data = {context_of(given)},
           .words = {{"extent", extent(given)}},
           .reply = &kTruthsReply},
          {.stage = "claims", .data = {output_of(given)}, .reply = &kClaimsReply}};
}

Score scored(const Case& given, const List& verdicts) {
  return {.value = unopposed(given, verdicts),
          .reason = why({{"contradictions", numbered(objections(given, verdicts))}})};
}

// Truths are put together into one text, so each must be one.
bool are_texts(const Value& truths) {
  if (truths.is_text() || truths.is_map()) return true;
  const List* list = truths.if_list();
  return list != nullptr &&
         std::all_of(list->begin(), list->end(), [](const Value& truth) { return truth.is_text(); });
}

Result<Move> ask_for_verdicts(const Case& given, const Heard& truths, const Heard& claims) {
  TRY(const Value* facts, member(truths, "truths"));
  TRY(const auto count, count_found(claims, "claims", given));
  if (count == 0) return scored(given, {});
  if (!are_texts(*facts)) return at_fault(kTypeError, "\"truths\" is no list of texts", truths.text);
  return std::vector{
      Ask{.stage = "verdicts",
          .data = {{"truths", numbered(*facts)}, {"claims", numbered(*claims.json->find("claims"))}},
          .reply = &kYesNoIdk.reply,
          .complete = one_for_each(count, "claims")}};
}

Result<Move> next(const Case& given) {
  if (given.rounds.empty()) return first_asks(given);
  if (given.rounds.size() == 1) return ask_for_verdicts(given, given.rounds[0][0], given.rounds[0][1]);
  TRY(const List* verdicts, items(given.rounds[1][0], "verdicts", kYesNoIdk.item));
  return scored(given, *verdicts);
}

constexpr MetricDef kDefs[] = {{.name = "faithfulness",
                                .title = "Faithfulness",
                                .summary = "The answer claims nothing that its context contradicts.",
                                .needs = kNeeds,
                                .options = kOptions,
                                .next = next}};

}  // namespace

std::span<const MetricDef> faithfulness() { return kDefs; }

}  // namespace proctor::judges
