// Did the user get what was wanted? Stages: intentions (what the user wants), verdict (one an intention),
// reason.
#include "judges/conversation.h"
#include "judges/forms.h"

namespace proctor::judges {
namespace {

constexpr Form kIntentionsForm("intentions", {must("intentions", value::kTexts, "What the user wants.")});

std::vector<Ask> ask_each(const Value& intentions, const std::string& turns) {
  std::vector<Ask> out;
  if (!intentions.is_list()) return out;
  for (const Value& intention : intentions.list())
    out.push_back(
        {.stage = "verdict",
         .data = {{"intention", intention.is_text() ? std::string(intention.text()) : ""}, {"turns", turns}},
         .reply = kWordForm.shape(),
         .complete = Completeness{.words = kYesNoWords}});
  return out;
}

Result<Score> concluded(const std::vector<Heard>& replies) {
  TRY(const List verdicts, read_each(replies, *kWordForm.shape()));
  const std::size_t all = verdicts.size();
  const double score = share(all - count_word(verdicts, "no"), all, 1);
  return Score{.value = score, .reason = why({{"not_met", numbered(reasons_of(verdicts, "no"))}})};
}

Result<Move> next(const Case& given) {
  const std::string turns = shown_turns(all_turns(given.exhibit.turns));
  if (given.rounds.empty())
    return asking({.stage = "intentions", .data = {{"turns", turns}}, .reply = kIntentionsForm.shape()});
  if (given.rounds.size() > 1) return concluded(given.rounds[1]);
  TRY(const Value* intentions, member(given.rounds[0][0], "intentions"));
  TRY(const auto count, count_found(given.rounds[0][0], "intentions", given));
  auto asks = ask_each(*intentions, turns);
  if (count == 0) return concluded({});
  if (asks.empty()) return at_fault(kTypeError, R"("intentions" is no list)", given.rounds[0][0].text);
  return Move(std::move(asks));
}

constexpr std::string_view kNeeds[] = {"turns"};
constexpr MetricDef kDefs[] = {{.name = "conversation_completeness",
                                .title = "Conversation Completeness",
                                .summary = "The share of the user's wishes that the conversation meets.",
                                .needs = kNeeds,
                                .next = next}};

}  // namespace

std::span<const MetricDef> conversation_completeness() { return kDefs; }

}  // namespace proctor::judges
