// G-Eval: a judge gives a mark by criteria, or by steps, of the author's. Stages: steps (only where there are
// criteria alone), evaluation (mark and reason). The mark is brought to 0 to 1 by the rubric's range; in
// strict mode it is 0 or 1 itself. For conversations it always counts out of ten.
#include <algorithm>

#include "judges/conversation.h"
#include "judges/grading.h"
#include "judges/settings.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kTitle = "GEval";
constexpr std::string_view kTalkTitle = "Conversational GEval";

// Replies of all rounds, each of which has one.
std::vector<Heard> replies_of(const Case& given) {
  std::vector<Heard> out;
  for (const auto& round : given.rounds) out.push_back(round.front());
  return out;
}

Result<Score> concluded(const Heard& last, const Scale& scale, bool strict, const Case& given) {
  if (strict) {
    TRY(auto mark, read_strict_mark(last));
    if (!given.as_deepeval() && mark.score != 0 && mark.score != 1)
      return at_fault(kSchema, R"("score" is neither 0 nor 1)", last.text);
    return Score{.value = mark.score, .why = std::move(mark.reason)};
  }
  TRY(auto mark, read_mark_on(scale, last, true, given));
  return Score{.value = (mark.score - scale.low) / (scale.high - scale.low), .why = std::move(mark.reason)};
}

Result<Move> next(const Case& given) {
  TRY(const Criteria criteria, read_criteria(given.options));
  const auto params = texts_setting(given.options, "evaluation_params");
  if (!params || params->empty()) return bad_setting("'evaluation_params' must name one part at least");
  TRY(const auto data, looked_at(*params, given, kTitle));
  const bool strict = is_strict(given.options);
  const auto replies = replies_of(given);
  if (replies.size() == rounds_of(criteria)) return concluded(replies.back(), criteria.scale, strict, given);
  TRY(auto asks, ask_evaluation(criteria, data, replies, {.title = kTitle, .strict = strict}));
  return Move(std::move(asks));
}

// Parts of a conversation beyond its turns.
Result<std::vector<Datum>> talk_data(const Case& given) {
  std::vector<Datum> out = {{"turns", shown_turns(all_turns(given.exhibit.turns))}};
  const auto params = texts_setting(given.options, "evaluation_params");
  if (params && params->empty()) return bad_setting("'evaluation_params' must name one part at least");
  for (const std::string_view name : {"expected_outcome", "scenario"}) {
    const auto text = text_setting(given.options, name);
    if (text) {
      out.push_back({std::string(name), *text});
    } else if (params && std::find(params->begin(), params->end(), name) != params->end()) {
      return missing_input(name, kTalkTitle);
    }
  }
  return out;
}

Result<Move> next_talk(const Case& given) {
  TRY(const Criteria criteria, read_criteria(given.options));
  TRY(const auto data, talk_data(given));
  const auto replies = replies_of(given);
  if (replies.size() == rounds_of(criteria)) {
    TRY(auto mark, read_mark_on({}, replies.back(), !is_strict(given.options), given));
    return Score{.value = mark.score / kBestMark, .why = std::move(mark.reason)};
  }
  Criteria told = criteria;
  told.scale = {};
  TRY(auto asks, ask_evaluation(told, data, replies, {.title = kTalkTitle}));
  return Move(std::move(asks));
}

constexpr std::string_view kTurns[] = {"turns"};
constexpr std::string_view kTalkParams[] = {
    "content", "role", "tools_called", "retrieval_context", "expected_outcome", "scenario"};
constexpr Shape kTalkParam = {.takes = takes_text, .words = kTalkParams};
constexpr Shape kSomeTalkParams = {.takes = takes_list, .items = &kTalkParam};

constexpr Field kOptions[] = {
    kCriteriaOptions[0],
    kCriteriaOptions[1],
    kCriteriaOptions[2],
    must("evaluation_params", kSomeParams, "What the judge looks at."),
    may("context", value::kTexts, "Texts that are true, where the judge looks at them."),
    may("expected_tools", value::kAnyList, "Tools that should be called, where the judge looks at them."),
    may("name", value::kText, "What the criteria are about, for people.")};
constexpr Field kTalkOptions[] = {
    kCriteriaOptions[0],
    kCriteriaOptions[1],
    kCriteriaOptions[2],
    may("evaluation_params", kSomeTalkParams, "Parts of the turns that matter."),
    may("expected_outcome", value::kText, "What the conversation should come to."),
    may("scenario", value::kText, "The situation that the conversation is set in."),
    may("name", value::kText, "What the criteria are about, for people.")};

constexpr MetricDef kDefs[] = {{.name = "g_eval",
                                .title = kTitle,
                                .summary = "A mark by criteria or steps of your own.",
                                .options = kOptions,
                                .next = next},
                               {.name = "conversational_g_eval",
                                .title = kTalkTitle,
                                .summary = "A mark for a whole conversation by criteria of your own.",
                                .needs = kTurns,
                                .options = kTalkOptions,
                                .next = next_talk,
                                .one_sided = true}};

}  // namespace

std::span<const MetricDef> g_eval() { return kDefs; }

}  // namespace proctor::judges
