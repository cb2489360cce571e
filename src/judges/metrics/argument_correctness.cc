// Were tools called with the right arguments? Stages: verdicts (one per call), reason. Without any call there
// is nothing to judge, which is an error; DeepEval gives it 1.
#include "judges/forms.h"

namespace proctor::judges {
namespace {

Result<Move> next(const Case& given) {
  const auto& calls = *given.exhibit.tool_calls;
  if (calls.empty() && !given.as_deepeval())
    return fail("missing_params", "'tools_called' cannot be empty for the 'Argument Correctness' metric");
  if (calls.empty()) return Score{.value = 1, .why = "No tool was called."};
  if (given.rounds.empty())
    return asking({.stage = "verdicts",
                   .data = {{"input", *given.exhibit.input}, {"tools_called", shown_calls(calls)}},
                   .reply = &kYesNoIdk.reply,
                   .complete = one_for_each(calls.size(), "calls")});
  TRY(const List* verdicts, items(given.rounds[0][0], "verdicts", kYesNoIdk.item));
  const std::size_t all = verdicts->size();
  const double score = share(all - count_word(*verdicts, "no"), all, 1);
  return Score{.value = score,
               .reason = why({{"input", *given.exhibit.input},
                              {"wrong_arguments", numbered(reasons_of(*verdicts, "no"))}})};
}

constexpr std::string_view kNeeds[] = {"input", "tools_called"};
constexpr MetricDef kDefs[] = {{.name = "argument_correctness",
                                .title = "Argument Correctness",
                                .summary = "The share of tool calls whose arguments fit the request.",
                                .needs = kNeeds,
                                .next = next}};

}  // namespace

std::span<const MetricDef> argument_correctness() { return kDefs; }

}  // namespace proctor::judges
