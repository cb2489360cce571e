// Does the assistant keep its role through the conversation? Stages: verdicts (the turns that do not),
// reason.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "judges/conversation.h"
#include "judges/forms.h"
#include "judges/lax.h"
#include "judges/settings.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kTitle = "Role Adherence";

constexpr Form kBreachForm("breach", {must("index", value::kNumber, "The turn, counted from 0."),
                                      must("reason", value::kText, "Why.")});
constexpr Shape kBreaches = {.takes = takes_list, .items = kBreachForm.shape()};
constexpr Form kVerdictsForm("verdicts", {must("verdicts", kBreaches, "Turns out of the role.")});

Result<const List*> read_breaches(const Heard& heard) {
  const Value* found = heard.json ? heard.json->find("verdicts") : nullptr;
  if (found == nullptr || !found->is_list())
    return at_fault(kSchema, R"("verdicts" must be a list)", heard.text);
  for (const Value& item : found->list()) {
    const Value* index = item.find("index");
    const Value* reason = item.find("reason");
    if (index == nullptr || !is_lax_integer(*index) || reason == nullptr || !reason->is_text())
      return at_fault(kSchema, R"(an item of "verdicts" lacks its "index" or "reason")", heard.text);
  }
  return &found->list();
}

// Every turn that is named is an answer, and is named once.
Result<bool> check_turns(const List& breaches, const std::vector<Turn>& turns, const Heard& heard) {
  std::set<std::size_t> seen;
  for (const Value& breach : breaches) {
    const double index = lax_number(*breach.find("index")).value_or(-1);
    const bool known = index >= 0 && index < static_cast<double>(turns.size());
    const auto at = known ? static_cast<std::size_t>(index) : 0;
    if (!known || !is_answer(turns[at]) || !seen.insert(at).second)
      return at_fault(kSchema, fmt::format("\"index\" {} is not an answer, or is there twice", index),
                      heard.text);
  }
  return true;
}

double score_of(const std::vector<Turn>& turns, std::size_t breaches) {
  const auto answers = static_cast<std::size_t>(std::count_if(turns.begin(), turns.end(), is_answer));
  return share(answers - std::min(breaches, answers), answers, 1);
}

Result<Move> next(const Case& given) {
  const auto role = text_setting(given.options, "chatbot_role");
  if (!role) return missing_input("chatbot_role", kTitle);
  const auto& turns = given.exhibit.turns;
  const Map words{{"chatbot_role", *role}};
  if (given.rounds.empty())
    return asking({.stage = "verdicts",
                   .data = {{"turns", shown_turns(all_turns(turns))}},
                   .words = words,
                   .reply = kVerdictsForm.shape()});
  TRY(const List* breaches, read_breaches(given.rounds[0][0]));
  if (!given.as_deepeval()) {
    TRY([[maybe_unused]] const bool known, check_turns(*breaches, turns, given.rounds[0][0]));
  }
  const double score = score_of(turns, breaches->size());
  Ask reason = why({{"out_of_role", numbered(*breaches)}});
  reason.words = words;
  return Score{.value = score, .reason = std::move(reason)};
}

constexpr std::string_view kNeeds[] = {"turns"};
constexpr Field kOptions[] = {must("chatbot_role", value::kText, "The role that the assistant plays.")};
constexpr MetricDef kDefs[] = {{.name = "role_adherence",
                                .title = kTitle,
                                .summary = "The share of answers that keep the assistant's role.",
                                .needs = kNeeds,
                                .options = kOptions,
                                .next = next,
                                .one_sided = true}};

}  // namespace

std::span<const MetricDef> role_adherence() { return kDefs; }

}  // namespace proctor::judges
