// Checks that a model decides. What it concluded was found out before, or is stated with the outcome; here it
// is read.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <vector>

#include "checks/check.h"
#include "checks/options.h"
#include "checks/shown.h"
#include "judges/metric.h"
#include "judges/terms.h"
#include "judges/unasked.h"
#include "judges/validate.h"
#include "model/score_text.h"

namespace proctor::checks {
namespace {

using model::Subject;
using model::Verdict;

std::string score_of(const model::Judgement& judgement) {
  if (!judgement.score) return "no score";
  if (!judgement.threshold) return model::decimal(*judgement.score);
  return model::score_text(*judgement.score, {*judgement.threshold, judgement.low_is_good});
}

// "a fail (0.50, passes at >= 0.70): the second claim is made up"
std::string describe(const model::Judgement& judgement) {
  std::string out = fmt::format("{} ({})", judgement.passed ? "a pass" : "a fail", score_of(judgement));
  if (judgement.reason) out += ": " + shown_text(*judgement.reason);
  return out;
}

// Whoever judged has held the score against the threshold already.
class Judged : public Matcher {
 public:
  explicit Judged(const model::Check& check)
      : check_(check), least_(number_of(check.options, "least").value_or(0)) {}

  bool consults() const override { return true; }
  bool asks_judge() const override { return judges::asks_judge(check_); }
  void need(const Seen& seen, Needs& out) const override {
    if (!judges::is_stated(check_, seen.answer().outcome())) out.judged.push_back(&check_);
  }

  Match match(const Seen& seen) const override {
    const model::Judgement& found = seen.answer().judgement(check_);
    const bool enough = least_ == 0 || found.score.value_or(0) >= least_;
    return {.pass = found.passed && enough && !found.error,
            .score = found.error ? std::nullopt : found.score,
            .threshold = found.threshold,
            .low_is_good = found.low_is_good,
            .reason = found.reason,
            .error = found.error,
            .spread = found.spread,
            .notices = found.notices,
            .advisory = found.advisory};
  }

  std::optional<std::string> actual(const Seen& seen) const override {
    return describe(seen.answer().judgement(check_));
  }

 private:
  const model::Check& check_;
  double least_;
};

class Metric final : public Judged {
 public:
  Metric(const model::Check& check, const judges::MetricDef* metric, std::string_view name)
      : Judged(check),
        terms_(judges::terms_of(metric, check)),
        name_(check.source_key == name ? std::string_view{} : name) {}

  std::optional<std::string> expected() const override { return name_; }

  // What would have passed is known even where nobody could be asked.
  Match match(const Seen& seen) const override {
    Match out = Judged::match(seen);
    if (!out.threshold) out.threshold = terms_.threshold;
    out.low_is_good = terms_.low_is_good;
    return out;
  }

 private:
  judges::Terms terms_;
  std::string name_;  // where the author's word does not say it
};

Prepared prepare_judge(const model::Check& check, const Setup&) { return std::make_unique<Judged>(check); }

Prepared prepare_metric(const model::Check& check, const Setup&) {
  const auto colon = check.kind.find(':');
  if (colon == std::string::npos) return fail("E318", "a metric needs its name");
  TRY(const auto* metric, judges::validate(check));
  return std::make_unique<Metric>(check, metric, std::string_view(check.kind).substr(colon + 1));
}

// --- Rows

constexpr std::string_view kMetricExamples[] = {R"("faithfulness")", R"("answer_relevancy")"};
constexpr Shape kJudgedValue = {.takes = takes_text, .shortest = 1};
constexpr Shape kMetricValue = {.takes = takes_text, .shortest = 1, .examples = kMetricExamples};
constexpr std::string_view kModes[] = {"exact", "tolerant"};
constexpr Shape kMode = {.takes = takes_text, .words = kModes};
constexpr Field kModeOption = {
    .name = "mode",
    .shape = &kMode,
    .about =
        "exact: a sloppy reply of the judge is an error. tolerant: it is repaired, and the result says so."};
constexpr Shape kCompatibility = {.takes = takes_text, .words = judges::kCompatibilities};
constexpr Field kCompatibilityOption = {
    .name = "compatibility",
    .shape = &kCompatibility,
    .about =
        "none: a reply that does not judge every item, and missing material, are errors. deepeval: they are "
        "scored as DeepEval scores them. Without it replies in a given file are scored as DeepEval does."};
constexpr Shape kLeastScore = {.takes = takes_number, .least = 0, .most = 1};
constexpr Field kJudgeOptions[] = {kThreshold,
                                   kModel,
                                   kModeOption,
                                   {.name = "least",
                                    .shape = &kLeastScore,
                                    .about = "The least score, 0 to 1, besides the judge's own word."}};
constexpr Field kSharedOptions[] = {
    kThreshold,
    kModel,
    {.name = "include_reason", .shape = &kBoolean, .about = "Ask the judge for a reason."},
    {.name = "strict", .shape = &kBoolean, .about = "All or nothing."},
    {.name = "strict_mode", .shape = &kBoolean, .about = "The same as strict."},
    kModeOption,
    kCompatibilityOption};

// What the metrics take besides, each name once, with those that take it. How a value must look is another
// matter for each metric, and is looked at when the check is made ready; the loader checks what is plain.
class MetricOptions {
 public:
  MetricOptions() : fields_(std::begin(kSharedOptions), std::end(kSharedOptions)) {
    for (const auto family : judges::plugins())
      for (const judges::MetricDef& metric : family)
        for (const Field& field : metric.options) add(metric, field);
  }

  std::span<const Field> fields() const { return fields_; }

 private:
  // As much as the loader can say for all metrics that take it.
  static const Shape* plain(const Shape& shape) {
    if (shape.takes == takes_boolean) return &kBoolean;
    return shape.takes == takes_text ? &kText : &kAnything;
  }

  void add(const judges::MetricDef& metric, const Field& field) {
    const auto at = std::find_if(fields_.begin(), fields_.end(),
                                 [&](const Field& other) { return other.name == field.name; });
    if (at != fields_.end()) {
      texts_.push_back(fmt::format("{}, {}", metric.name, at->about));
      at->about = texts_.back();
      if (at->shape != plain(*field.shape)) at->shape = &kAnything;
      return;
    }
    texts_.push_back(fmt::format("{}: {}", metric.name, field.about));
    fields_.push_back({.name = field.name,
                       .shape = plain(*field.shape),
                       .about = texts_.back(),
                       .fallback = field.fallback == "false" ? field.fallback : std::string_view{}});
  }

  std::vector<Field> fields_;
  std::deque<std::string> texts_;
};

std::span<const Field> metric_options() {
  static const MetricOptions kOptions;
  return kOptions.fields();
}
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
    {"Hello!", R"({"judge": "Greets.", "least": 0.9})", Verdict::fail,
     R"({"judge": "{\"passed\": true, \"score\": 8}"})"},
    {"Hello!", R"({"judge": "Greets.", "threshold": 9})", Verdict::fail,
     R"({"judge": "{\"passed\": true, \"score\": 8}"})"},
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

}  // namespace

// The options of metrics are known once the metrics are.
std::span<const CheckDef> judged() {
  static const CheckDef kDefs[] = {
      {.name = "judge",
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
       .summary = "A graded metric, such as faithfulness: a score from 0 to 1, and why.",
       .subject = Subject::conversation,
       .holds = Holds::kind_suffix,
       .value = &kMetricValue,
       .hint = Hint::words,
       .options = metric_options(),
       .aliases = kMetricAliases,
       .wants = "a score that passes",
       .wants_not = "a score that does not pass",
       .prepare = prepare_metric,
       .examples = kMetricRowExamples}};
  return kDefs;
}

}  // namespace proctor::checks
