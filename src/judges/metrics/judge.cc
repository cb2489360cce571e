// Does the answer behave as described? One question, of stage `behavior`: {feedback, score 0 to 10, passed}.
// A threshold of the author's decides by the score. Without one the judge's `passed` decides; where that is
// missing too, scores from 7 on pass. The first JSON object of the reply is enough, whatever is around it.
#include <fmt/format.h>

#include <algorithm>

#include "judges/conversation.h"
#include "judges/forms.h"
#include "judges/reading.h"
#include "judges/settings.h"
#include "value/json.h"
#include "value/number.h"

namespace proctor::judges {
namespace {

constexpr double kBestMark = 10;
constexpr double kPassMark = 7;

constexpr Shape kMark = {.takes = takes_number, .least = 0, .most = kBestMark};
constexpr Form kBehaviorForm("behaviour",
                             {must("feedback", value::kText, "Why."), must("score", kMark, "From 0 to 10."),
                              must("passed", value::kBoolean, "Does it behave so?")});

struct Said {
  std::optional<double> score;
  std::optional<bool> passed;
  std::string feedback;
};

Result<Said> read(const Heard& heard) {
  const auto reply = first_object(heard.text, [](std::string_view piece) -> std::optional<Value> {
    auto json = value::parse_json(piece, {.strictness = value::Strictness::data});
    return json ? std::optional(*std::move(json)) : std::nullopt;
  });
  if (!reply) return at_fault(kInvalidJson, "the judge's reply holds no JSON object", heard.text);
  Said out{.score = number_setting(reply->map(), "score"), .feedback = text_at(*reply, "feedback")};
  if (const Value* passed = reply->find("passed"); passed != nullptr && passed->is_boolean())
    out.passed = passed->boolean();
  if (!out.passed && !out.score)
    return at_fault(kMissingKey, R"(the judge's reply has neither "passed" nor "score")", heard.text);
  return out;
}

// The judge's word where the author sets no threshold.
Move by_its_word(Said said) {
  const bool passed = said.passed ? *said.passed : *said.score >= kPassMark;
  const double value = said.score ? std::clamp(*said.score / kBestMark, 0.0, 1.0) : passed ? 1 : 0;
  return Score{.value = value, .why = std::move(said.feedback), .passed = passed};
}

// A score decides, so there must be one, and on the scale.
Result<Move> by_threshold(Said said, double threshold, const Heard& heard) {
  if (!said.score)
    return at_fault(kMissingKey, R"(the judge's reply has no "score", which the threshold needs)",
                    heard.text);
  if (*said.score < 0 || *said.score > kBestMark)
    return at_fault(kSchema, R"("score" is not from 0 to 10)", heard.text);
  Score out{.value = *said.score / kBestMark, .why = std::move(said.feedback)};
  out.passed = *said.score >= threshold;
  if (said.passed && *said.passed != *out.passed)
    out.notice =
        fmt::format("the judge says that it {}, but its score of {} is {} the threshold of {}, which decides",
                    *said.passed ? "passes" : "fails", value::print_number(*said.score),
                    *out.passed ? "not below" : "below", value::print_number(threshold));
  return out;
}

Ask question(const Case& given, double pass_mark) {
  Ask ask{.stage = "behavior",
          .data = exchange_of(given),
          .words = {{"pass_mark", value::print_number(pass_mark)}},
          .reply = kBehaviorForm.shape(),
          .as_text = true};
  if (given.exhibit.turns.size() > 2)
    ask.data.insert(ask.data.begin(), {"conversation", shown_turns(all_turns(given.exhibit.turns))});
  if (given.expected != nullptr && given.expected->is_text()) ask.words.set("behavior", *given.expected);
  return ask;
}

Result<Move> next(const Case& given) {
  if (!given.exhibit.output) return missing_input("actual_output", "Judge");
  const auto threshold = number_setting(given.options, "threshold");
  if (given.rounds.empty()) return asking(question(given, threshold.value_or(kPassMark)));
  TRY(Said said, read(given.rounds[0][0]));
  if (!threshold) return by_its_word(std::move(said));
  return by_threshold(std::move(said), *threshold, given.rounds[0][0]);
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
