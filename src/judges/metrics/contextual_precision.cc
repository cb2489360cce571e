// Contextual precision: are the useful pieces of context ranked first? The score is the mean, over the useful
// places k, of the share of useful pieces up to k.
#include <fmt/format.h>

#include "judges/reading.h"
#include "judges/verdicts.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kNeeds[] = {"input", "retrieval_context", "expected_output"};

double precision(const List& verdicts) {
  double sum = 0;
  std::size_t place = 0;
  std::size_t useful = 0;
  for (const Value& item : verdicts) {
    ++place;
    if (word_of(item) != "yes") continue;
    ++useful;
    sum += static_cast<double>(useful) / static_cast<double>(place);
  }
  return useful == 0 ? 0 : sum / static_cast<double>(useful);
}

std::vector<std::string> shown(const List& verdicts) {
  std::vector<std::string> out;
  for (const Value& item : verdicts)
    out.push_back(fmt::format("{}: {}", text_at(item, "verdict"), text_at(item, "reason")));
  return out;
}

Result<Move> next(const Case& given) {
  if (given.rounds.empty())
    return std::vector{
        Ask{.stage = "verdicts",
            .data = {input_of(given), expected_of(given), context_of(given)},
            .reply = &kAnyReason.reply,
            .complete = one_for_each(given.exhibit.retrieval_context->size(), "passages", kYesNoWords)}};
  TRY(const List* verdicts, items(given.rounds[0][0], "verdicts", kAnyReason.item));
  return Score{.value = precision(*verdicts),
               .reason = why({input_of(given), {"verdicts", numbered(shown(*verdicts))}})};
}

constexpr MetricDef kDefs[] = {{.name = "contextual_precision",
                                .title = "Contextual Precision",
                                .summary = "Useful pieces of context come before useless ones.",
                                .needs = kNeeds,
                                .next = next}};

}  // namespace

std::span<const MetricDef> contextual_precision() { return kDefs; }

}  // namespace proctor::judges
