// Do the answers fit what was said before? Stages: verdict (one an exchange, seen with those before it),
// reason. The verdict's first word counts; one that begins with neither yes nor no is an error, where
// DeepEval leaves it out.
#include <algorithm>

#include "base/words.h"
#include "judges/windows.h"

namespace proctor::judges {
namespace {

std::vector<Ask> ask_each(const Case& given) {
  std::vector<Ask> out;
  for (const Turns& window : windows_of(given))
    out.push_back({.stage = "verdict", .data = {{"turns", shown_turns(window)}}, .reply = kWordForm.shape()});
  return out;
}

// The letters that a verdict begins with.
std::string leading(const Heard& heard) {
  const Value* verdict = heard.json ? heard.json->find("verdict") : nullptr;
  if (verdict == nullptr || !verdict->is_text()) return {};
  const std::string said = lower(stripped(verdict->text()));
  const auto end = std::find_if(said.begin(), said.end(), [](char c) { return c < 'a' || c > 'z'; });
  return {said.begin(), end};
}

Result<Move> concluded(const std::vector<Heard>& replies, const Case& given) {
  std::size_t counted = 0;
  std::size_t relevant = 0;
  std::string reasons;
  for (const Heard& heard : replies) {
    const std::string word = leading(heard);
    const bool known = word == "yes" || word == "no";
    if (!known && !given.as_deepeval())
      return at_fault(kSchema, R"("verdict" is neither yes nor no)", heard.text);
    if (!known) continue;
    ++counted;
    if (word == "yes")
      ++relevant;
    else
      reasons += "- " + text_at(*heard.json, "reason") + "\n";
  }
  const double score = share(relevant, counted, 1);
  return Score{.value = score, .reason = why({{"irrelevant", reasons}})};
}

Result<Move> next(const Case& given) {
  if (!given.rounds.empty()) return concluded(given.rounds[0], given);
  auto asks = ask_each(given);
  if (asks.empty()) return concluded({}, given);
  return Move(std::move(asks));
}

constexpr std::string_view kNeeds[] = {"turns"};
constexpr Field kOptions[] = {kWindowSize};
constexpr MetricDef kDefs[] = {{.name = "turn_relevancy",
                                .title = "Turn Relevancy",
                                .summary = "The share of answers that fit what was said before.",
                                .needs = kNeeds,
                                .options = kOptions,
                                .next = next}};

}  // namespace

std::span<const MetricDef> turn_relevancy() { return kDefs; }

}  // namespace proctor::judges
