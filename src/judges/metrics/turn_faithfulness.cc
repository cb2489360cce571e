// Are the answers of a conversation true to what was retrieved? Stages, one question a window each: truths
// (of the context), claims (of the answers), verdicts (where there are claims), and reason in the end.
#include <algorithm>

#include "judges/settings.h"
#include "judges/windows.h"

namespace proctor::judges {
namespace {

std::vector<Ask> ask_first(const Case& given) {
  std::vector<Ask> out;
  Map words{{"limit", ""}};
  if (const auto limit = number_setting(given.options, "truths_extraction_limit"))
    words.set("limit", Value(static_cast<std::int64_t>(std::max(0.0, *limit))));
  for (const Turns& window : windows_with_context(given)) {
    out.push_back({.stage = "truths",
                   .data = {{"retrieval_context", numbered(contexts_in(window))}},
                   .words = words,
                   .reply = &kTruthsReply});
    out.push_back(
        {.stage = "claims",
         .data = {{"user_messages", said_by_user(window)}, {"assistant_messages", answered(window)}},
         .reply = &kClaimsReply});
  }
  return out;
}

// How much is claimed in each window; truths and claims take turns.
Result<std::vector<std::size_t>> claim_counts(const std::vector<Heard>& replies, const Case& given) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i + 1 < replies.size(); i += 2) {
    TRY([[maybe_unused]] const Value* truths, member(replies[i], "truths"));
    TRY(const auto count, count_found(replies[i + 1], "claims", given));
    out.push_back(count);
  }
  return out;
}

std::vector<Ask> ask_verdicts(const std::vector<Heard>& replies, const std::vector<std::size_t>& claims) {
  std::vector<Ask> out;
  for (std::size_t i = 0; i < claims.size(); ++i)
    if (claims[i] > 0)
      out.push_back({.stage = "verdicts",
                     .data = {{"truths", numbered(*replies[2 * i].json->find("truths"))},
                              {"claims", numbered(*replies[2 * i + 1].json->find("claims"))}},
                     .reply = &kYesNoIdk.reply,
                     .complete = one_for_each(claims[i], "claims")});
  return out;
}

double measure(const List& verdicts, bool penalize) {
  const std::size_t bad = count_word(verdicts, "no") + (penalize ? count_word(verdicts, "idk") : 0);
  return share(verdicts.size() - bad, verdicts.size(), 1);
}

Result<Move> concluded(const Case& given, const std::vector<std::size_t>& claims) {
  WindowScores out;
  std::size_t at = 0;
  for (const std::size_t count : claims) {
    out.scores.push_back(1);
    if (count == 0) continue;
    TRY(const List* verdicts, items(given.rounds[1][at++], "verdicts", kYesNoIdk.item));
    out.scores.back() = measure(*verdicts, is_set(given.options, "penalize_ambiguous_claims"));
    out.verdicts += told(out.scores.size() - 1, out.scores.back(), *verdicts);
  }
  return mean_score(out, given, "The answers claim nothing.");
}

Result<Move> next(const Case& given) {
  if (given.rounds.empty()) {
    auto asks = ask_first(given);
    if (asks.empty()) return concluded(given, {});
    return Move(std::move(asks));
  }
  TRY(const auto claims, claim_counts(given.rounds[0], given));
  if (given.rounds.size() > 1) return concluded(given, claims);
  auto asks = ask_verdicts(given.rounds[0], claims);
  if (asks.empty()) return concluded(given, claims);
  return Move(std::move(asks));
}

constexpr std::string_view kNeeds[] = {"turns"};
constexpr Field kOptions[] = {kWindowSize,
                              may("truths_extraction_limit", value::kCount,
                                  "How many facts of the context count, the weightiest first."),
                              {.name = "penalize_ambiguous_claims",
                               .shape = &value::kBoolean,
                               .about = "A claim that the context says nothing about counts as false.",
                               .fallback = "false"}};

constexpr MetricDef kDefs[] = {
    {.name = "turn_faithfulness",
     .title = "Turn Faithfulness",
     .summary = "How much of what the answers claim agrees with what was retrieved, by turns.",
     .needs = kNeeds,
     .options = kOptions,
     .next = next,
     .strict = Strict::threshold,
     .turn_context = true}};

}  // namespace

std::span<const MetricDef> turn_faithfulness() { return kDefs; }

}  // namespace proctor::judges
