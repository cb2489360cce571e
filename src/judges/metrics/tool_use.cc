// Were the right tools used, with the right arguments? Stages: selection (one an exchange), arguments (one an
// exchange in which tools were called), reason. The score is the lower of the two means; where no tool was
// called, the arguments count 0.
#include <algorithm>

#include "judges/conversation.h"
#include "judges/forms.h"
#include "judges/settings.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kSelection = "selection";
constexpr std::string_view kArguments = "arguments";

Ask ask_about(std::string_view stage, const Turns& exchange, const Map& words) {
  return {.stage = std::string(stage),
          .data = {{"user_messages", said_by_user(exchange)},
                   {"assistant_messages", answered(exchange)},
                   {"tools_called", shown_calls(calls_in(exchange))}},
          .words = words,
          .reply = kScoreForm.shape()};
}

struct Questions {
  std::vector<Ask> asks;
  std::size_t selections = 0;  // the first so many of them
};

Questions questions(const Case& given, const Map& words) {
  Questions out;
  const auto all = exchanges(given.exhibit.turns);
  for (const Turns& exchange : all) out.asks.push_back(ask_about(kSelection, exchange, words));
  out.selections = out.asks.size();
  for (const Turns& exchange : all)
    if (!calls_in(exchange).empty()) out.asks.push_back(ask_about(kArguments, exchange, words));
  return out;
}

Result<double> mean_of(std::span<const Heard> replies, const Case& given, std::string& reasons) {
  double sum = 0;
  for (const Heard& heard : replies) {
    TRY(const Graded graded, read_share(heard, given));
    sum += graded.score;
    reasons += "- " + graded.reason + "\n";
  }
  return sum / static_cast<double>(std::max<std::size_t>(replies.size(), 1));
}

Result<Move> concluded(std::span<const Heard> replies, std::size_t selections, const Case& given) {
  std::string chosen;
  std::string given_arguments;
  TRY(const double selection, mean_of(replies.first(selections), given, chosen));
  TRY(const double arguments, mean_of(replies.subspan(selections), given, given_arguments));
  const double score = std::min(selection, arguments);
  return Score{.value = score,
               .reason = why({{"selection_reasons", chosen}, {"argument_reasons", given_arguments}})};
}

Result<Move> next(const Case& given) {
  const Value* tools = given.options.find("available_tools");
  if (tools == nullptr) return bad_setting("'available_tools' must be set");
  auto all = questions(given, {{"available_tools", *tools}});
  if (!given.rounds.empty()) return concluded(given.rounds[0], all.selections, given);
  if (all.asks.empty()) return concluded({}, 0, given);
  return Move(std::move(all.asks));
}

constexpr std::string_view kNeeds[] = {"turns"};
constexpr Field kOptions[] = {
    must("available_tools", value::kAnyList, "The tools there are: names, or maps.")};
constexpr MetricDef kDefs[] = {{.name = "tool_use",
                                .title = "Tool Use",
                                .summary = "How well tools were chosen and called, the worse of the two.",
                                .needs = kNeeds,
                                .options = kOptions,
                                .next = next}};

}  // namespace

std::span<const MetricDef> tool_use() { return kDefs; }

}  // namespace proctor::judges
