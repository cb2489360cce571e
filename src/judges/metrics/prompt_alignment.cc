// Does the answer follow the instructions? Stages: verdicts (one an instruction), reason.
#include "judges/forms.h"
#include "judges/settings.h"

namespace proctor::judges {
namespace {

Result<Move> next(const Case& given) {
  const Value* instructions = given.options.find("prompt_instructions");
  if (instructions == nullptr || !instructions->is_list() || instructions->list().empty())
    return bad_setting("'prompt_instructions' must name one instruction at least");
  const Map words{{"prompt_instructions", *instructions}};
  const std::vector<Datum> data = {{"input", *given.exhibit.input}, {"actual_output", *given.exhibit.output}};
  if (given.rounds.empty())
    return asking({.stage = "verdicts",
                   .data = data,
                   .words = words,
                   .reply = kWordsForm.shape(),
                   .complete = one_for_each(instructions->list().size(), "instructions", kYesNoWords)});
  TRY(const List* verdicts, items(given.rounds[0][0], "verdicts", *kWordForm.shape()));
  const std::size_t all = verdicts->size();
  const double score = share(all - count_word(*verdicts, "no"), all, 1);
  auto reason = data;
  reason.push_back({"not_followed", numbered(reasons_of(*verdicts, "no"))});
  return Score{.value = score, .reason = why(std::move(reason))};
}

constexpr std::string_view kNeeds[] = {"input", "actual_output"};
constexpr Shape kInstructions = {.takes = takes_list, .items = &value::kText};
constexpr Field kOptions[] = {
    must("prompt_instructions", kInstructions, "Instructions that the answer should follow.")};
constexpr MetricDef kDefs[] = {{.name = "prompt_alignment",
                                .title = "Prompt Alignment",
                                .summary = "The share of instructions that the answer follows.",
                                .needs = kNeeds,
                                .options = kOptions,
                                .next = next}};

}  // namespace

std::span<const MetricDef> prompt_alignment() { return kDefs; }

}  // namespace proctor::judges
