// Checks that a model decides. What it concluded was found out before, or is stated with the outcome; here it
// is read.
#include <fmt/format.h>

#include "checks/check.h"
#include "checks/options.h"
#include "checks/shown.h"
#include "judges/unasked.h"
#include "value/number.h"

namespace proctor::checks {
namespace {

using model::Subject;
using model::Verdict;

// How a judgement that did not pass is told: "0.5 where ≥ 0.7 passes: the second claim is made up".
std::string told(const model::Judgement& judgement) {
  std::string out = judgement.score ? value::print_number(*judgement.score) : "no score";
  if (judgement.threshold)
    out += fmt::format(" where {} {} passes", judgement.low_is_good ? "≤" : "≥",
                       value::print_number(*judgement.threshold));
  if (judgement.reason) out += ": " + shown_text(*judgement.reason);
  return out;
}

// Whoever judged has held the score against the threshold already.
class Judged : public Matcher {
 public:
  explicit Judged(const model::Check& check) : check_(check) {}

  bool consults() const override { return true; }
  void need(const Seen& seen, Needs& out) const override {
    if (!judges::is_stated(check_, seen.answer().outcome())) out.judged.push_back(&check_);
  }

  Match match(const Seen& seen) const override {
    const model::Judgement& found = seen.answer().judgement(check_);
    return {.pass = found.passed && !found.error,
            .score = found.error ? std::nullopt : found.score,
            .threshold = found.threshold,
            .reason = found.reason,
            .error = found.error,
            .spread = found.spread,
            .notices = found.notices,
            .advisory = found.advisory};
  }

  std::optional<std::string> actual(const Seen& seen) const override {
    const model::Judgement& found = seen.answer().judgement(check_);
    return (found.passed ? "a pass with " : "a fail with ") + told(found);
  }

 private:
  const model::Check& check_;
};

class Metric final : public Judged {
 public:
  Metric(const model::Check& check, std::string_view name)
      : Judged(check), name_(check.source_key == name ? std::string_view{} : name) {}

  std::optional<std::string> expected() const override { return name_; }

 private:
  std::string name_;  // where the author's word does not say it
};

Prepared prepare_judge(const model::Check& check, const Setup&) { return std::make_unique<Judged>(check); }

Prepared prepare_metric(const model::Check& check, const Setup&) {
  const auto colon = check.kind.find(':');
  if (colon == std::string::npos) return fail("E318", "a metric needs its name");
  return std::make_unique<Metric>(check, std::string_view(check.kind).substr(colon + 1));
}

// --- Rows

constexpr std::string_view kMetricExamples[] = {R"("faithfulness")", R"("answer_relevancy")"};
constexpr Shape kJudgedValue = {.takes = takes_text, .shortest = 1};
constexpr Shape kMetricValue = {.takes = takes_text, .shortest = 1, .examples = kMetricExamples};
constexpr Field kJudgeOptions[] = {kThreshold, kModel};
constexpr Field kMetricOptions[] = {
    kThreshold,
    kModel,
    {.name = "include_reason", .shape = &kBoolean, .about = "Ask the judge for a reason."},
    {.name = "strict", .shape = &kBoolean, .about = "All or nothing."}};
constexpr Alias kJudgeAliases[] = {{"expectedBehavior", "llmunit"}};
constexpr Alias kMetricAliases[] = {{"answer_relevancy", "promptrepo"},
                                    {"faithfulness", "promptrepo"},
                                    {"contextual_relevancy", "promptrepo"},
                                    {"contextual_precision", "promptrepo"},
                                    {"contextual_recall", "promptrepo"},
                                    {"hallucination", "promptrepo"},
                                    {"bias", "promptrepo"},
                                    {"toxicity", "promptrepo"}};

constexpr Example kJudgeExamples[] = {
    {"Hello!", R"({"judge": "Greets."})", Verdict::pass, R"({"judge": "{\"passed\": true, \"score\": 9}"})"},
    {"Hello!", R"({"judge": "Greets."})", Verdict::fail,
     R"({"judge": "Sure: {\"passed\": false, \"score\": 9} Done."})"},
    {"Hello!", R"({"judge": "Greets."})", Verdict::pass, R"({"judge": "```json\n{\"score\": 7}\n```"})"},
    {"Hello!", R"({"judge": "Greets."})", Verdict::error, R"({"judge": "It is fine."})"},
    {"Hello!", R"({"not-judge": "Insults."})", Verdict::error},
};
constexpr Example kMetricRowExamples[] = {
    {"x", R"({"metric": "faithfulness"})", Verdict::pass, R"({"metrics": {"faithfulness": {"score": 0.7}}})"},
    {"x", R"({"metric": "faithfulness", "threshold": 0.9})", Verdict::fail,
     R"({"metrics": {"faithfulness": {"score": 0.8}}})"},
    {"x", R"({"metric": "hallucination", "threshold": 0.5})", Verdict::pass,
     R"({"metrics": {"hallucination": {"score": 0.3}}})"},
    {"x", R"({"metric": "bias", "strict": true})", Verdict::fail, R"({"metrics": {"bias": {"score": 0.1}}})"},
    {"x", R"({"metric": "toxicity"})", Verdict::error,
     R"({"metrics": {"toxicity": {"error": "timed out"}}})"},
    {"x", R"({"metric": "faithfulness"})", Verdict::error},
};

constexpr CheckDef kDefs[] = {{.name = "judge",
                               .kind = "judge",
                               .summary = "A model judges whether the answer behaves as described.",
                               .subject = Subject::conversation,
                               .value = &kJudgedValue,
                               .options = kJudgeOptions,
                               .aliases = kJudgeAliases,
                               .wants = "a pass by the judge",
                               .wants_not = "a fail by the judge",
                               .prepare = prepare_judge,
                               .examples = kJudgeExamples},
                              {.name = "metric",
                               .kind = "metric",
                               .summary = "A graded metric, such as faithfulness.",
                               .subject = Subject::conversation,
                               .holds = Holds::kind_suffix,
                               .value = &kMetricValue,
                               .hint = Hint::words,
                               .options = kMetricOptions,
                               .aliases = kMetricAliases,
                               .wants = "a score that passes",
                               .wants_not = "a score that does not pass",
                               .prepare = prepare_metric,
                               .examples = kMetricRowExamples}};

}  // namespace

std::span<const CheckDef> judged() { return kDefs; }

}  // namespace proctor::checks
