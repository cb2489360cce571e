// Does the answer behave as described? One question, of stage `behavior`: {passed, score 0 to 10, feedback}.
// The judge's `passed` decides; where it is missing, marks from 7 on pass. The first JSON object of the reply
// is enough, whatever stands around it.
#include <algorithm>

#include "judges/conversation.h"
#include "judges/forms.h"
#include "judges/reading.h"
#include "judges/settings.h"
#include "value/json.h"

namespace proctor::judges {
namespace {

constexpr double kBestMark = 10;
constexpr double kPassMark = 7;

constexpr Shape kMark = {.takes = takes_number, .least = 0, .most = kBestMark};
constexpr Form kBehaviorForm("behaviour",
                             {must("feedback", value::kText, "Why."), must("score", kMark, "From 0 to 10."),
                              must("passed", value::kBoolean, "Does it behave so?")});

Result<Move> read(const Heard& heard, double mark) {
  const auto reply = first_object(heard.text, [](std::string_view piece) -> std::optional<Value> {
    auto json = value::parse_json(piece, {.strictness = value::Strictness::data});
    return json ? std::optional(*std::move(json)) : std::nullopt;
  });
  if (!reply) return at_fault(kInvalidJson, "the judge's reply holds no JSON object", heard.text);
  const auto score = number_setting(reply->map(), "score");
  const Value* said = reply->find("passed");
  const bool decided = said != nullptr && said->is_boolean();
  if (!decided && !score)
    return at_fault(kMissingKey, R"(the judge's reply has neither "passed" nor "score")", heard.text);
  const bool passed = decided ? said->boolean() : *score >= mark;
  const double value = score ? std::clamp(*score / kBestMark, 0.0, 1.0) : passed ? 1 : 0;
  return Score{.value = value, .why = text_at(*reply, "feedback"), .passed = passed};
}

Result<Move> next(const Case& given) {
  const double mark = number_setting(given.options, "threshold").value_or(kPassMark);
  if (!given.rounds.empty()) return read(given.rounds[0][0], mark);
  Ask ask{.stage = "behavior",
          .data = {input_of(given), output_of(given)},
          .reply = kBehaviorForm.shape(),
          .as_text = true};
  if (given.exhibit.turns.size() > 2)
    ask.data.insert(ask.data.begin(), {"conversation", shown_turns(all_turns(given.exhibit.turns))});
  if (given.expected != nullptr && given.expected->is_text()) ask.words.set("behavior", *given.expected);
  return asking(std::move(ask));
}

constexpr MetricDef kDefs[] = {{.name = "judge",
                                .title = "Judge",
                                .summary = "A judge decides whether the answer behaves as described.",
                                .threshold = kPassMark / kBestMark,
                                .next = next,
                                .strict = Strict::threshold,
                                .scale = kBestMark}};

}  // namespace

std::span<const MetricDef> judge() { return kDefs; }

}  // namespace proctor::judges
