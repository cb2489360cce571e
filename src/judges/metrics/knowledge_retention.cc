// Does the assistant remember what the user told it? Stages: knowledge (one a turn of the user's: what it
// tells), verdict (one an answer that comes after some knowledge: "no", nothing was forgotten), reason.
#include "judges/conversation.h"
#include "judges/forms.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

constexpr Shape kData = {.takes = takes_map | takes_null};
constexpr Form kKnowledgeForm("knowledge", {must("data", kData, "Facts by name; null: none.")}, true);

std::vector<Ask> ask_knowledge(const std::vector<Turn>& turns) {
  std::vector<Ask> out;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (is_answer(turns[i])) continue;
    Turns before = all_turns(turns);
    before.resize(i);
    out.push_back({.stage = "knowledge",
                   .data = {{"previous_turns", shown_turns(before)}, {"user_message", turns[i].text}},
                   .reply = kKnowledgeForm.shape()});
  }
  return out;
}

Result<std::vector<Ask>> ask_verdicts(const std::vector<Turn>& turns, const std::vector<Heard>& replies) {
  std::vector<Ask> out;
  std::string known;
  std::size_t next = 0;
  for (const Turn& turn : turns) {
    if (is_answer(turn)) {
      if (!known.empty())
        out.push_back({.stage = "verdict",
                       .data = {{"known", known}, {"assistant_message", turn.text}},
                       .reply = kWordForm.shape(),
                       .complete = Completeness{.words = kYesNoWords}});
      continue;
    }
    TRY(const Value* reply, whole(replies[next++], *kKnowledgeForm.shape()));
    const Value* data = reply->find("data");
    if (data->is_map() && !data->map().empty()) known += value::to_json(*data) + "\n";
  }
  return out;
}

Score concluded(const List& verdicts) {
  const double score = share(count_word(verdicts, "no"), verdicts.size(), 1);
  return {.value = score, .reason = why({{"forgotten", numbered(reasons_of(verdicts, "yes"))}})};
}

Result<Move> next(const Case& given) {
  const auto& turns = given.exhibit.turns;
  auto first = ask_knowledge(turns);
  if (given.rounds.empty() && !first.empty()) return Move(std::move(first));
  if (given.rounds.empty()) return concluded({});
  if (given.rounds.size() > 1) {
    TRY(const List verdicts, read_each(given.rounds[1], *kWordForm.shape()));
    return concluded(verdicts);
  }
  TRY(auto asks, ask_verdicts(turns, given.rounds[0]));
  if (asks.empty()) return concluded({});
  return Move(std::move(asks));
}

constexpr std::string_view kNeeds[] = {"turns"};
constexpr MetricDef kDefs[] = {{.name = "knowledge_retention",
                                .title = "Knowledge Retention",
                                .summary = "The share of answers that forget nothing the user has told.",
                                .needs = kNeeds,
                                .next = next}};

}  // namespace

std::span<const MetricDef> knowledge_retention() { return kDefs; }

}  // namespace proctor::judges
