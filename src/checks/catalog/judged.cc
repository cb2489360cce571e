// Checks that a model decides. The judge's reply, or the metric's result, comes with the outcome; here it is
// read and held against the threshold.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "checks/check.h"
#include "checks/options.h"
#include "checks/shown.h"
#include "value/json.h"
#include "value/number.h"

namespace proctor::checks {
namespace {

using model::Subject;
using model::Verdict;

// --- judge

constexpr double kPassMark = 7;  // of 10, where the judge gives a score and no verdict
constexpr double kBestMark = 10;

// The first JSON object in the text: braces are tried from the left, each read up to its partner.
std::size_t end_of_object(std::string_view text) {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{') {
      ++depth;
    } else if (c == '}' && --depth == 0) {
      return i + 1;
    }
  }
  return 0;
}

std::optional<Value> first_object(std::string_view text) {
  constexpr std::size_t kMostTries = 64;
  std::size_t open = text.find('{');
  for (std::size_t i = 0; i < kMostTries && open != std::string_view::npos; ++i) {
    const std::size_t size = end_of_object(text.substr(open));
    if (size > 0)
      if (auto value = value::parse_json(text.substr(open, size), {.strictness = value::Strictness::data}))
        return *std::move(value);
    open = text.find('{', open + 1);
  }
  return std::nullopt;
}

class Judged final : public Matcher {
 public:
  explicit Judged(const model::Check& check)
      : mark_(number_of(check.options, "threshold").value_or(kPassMark)) {}

  Match match(const Seen& seen) const override {
    const auto& reply = seen.answer().outcome().judge;
    if (!reply) return undecided("judge", "no judge is configured");
    const auto object = first_object(*reply);
    if (!object) return unreadable(*reply, "the judge's reply holds no JSON object");
    const auto score = number_of(object->map(), "score");
    const Value* passed = object->find("passed");
    const bool said = passed != nullptr && passed->is_boolean();
    if (!said && !score) return unreadable(*reply, "the judge's reply has neither \"passed\" nor \"score\"");
    Match out{.pass = said ? passed->boolean() : *score >= mark_, .threshold = mark_ / kBestMark};
    if (score) out.score = std::clamp(*score / kBestMark, 0.0, 1.0);
    if (const auto feedback = text_of(object->map(), "feedback"); !feedback.empty()) out.reason = feedback;
    return out;
  }

  std::optional<std::string> actual(const Seen& seen) const override {
    const Match found = match(seen);
    std::string out = found.pass ? "a pass" : "a fail";
    if (found.score) out += fmt::format(" with {} of 10", value::print_number(*found.score * kBestMark));
    if (found.reason) out += ": " + shown_text(*found.reason);
    return out;
  }

 private:
  static Match unreadable(const std::string& reply, std::string_view why) {
    Match out = undecided("judge", fmt::format("{}: {}", why, quoted(reply, kShownLength)));
    out.score = 0;
    out.reason = reply;
    return out;
  }

  double mark_;
};

Prepared prepare_judge(const model::Check& check, const Setup&) { return std::make_unique<Judged>(check); }

// --- metric

constexpr double kMetricThreshold = 0.7;
constexpr std::string_view kLowIsGood[] = {"hallucination", "bias", "toxicity"};

std::string told(const Value& error) {
  if (error.is_text()) return error.text();
  const Value* message = error.find("message");
  return message != nullptr && message->is_text() ? std::string(message->text()) : shown(error);
}

class Metric final : public Matcher {
 public:
  Metric(const model::Check& check, std::string_view type)
      : type_(type),
        low_is_good_(std::find(std::begin(kLowIsGood), std::end(kLowIsGood), type) != std::end(kLowIsGood)),
        strict_(is_on(check.options, "strict")) {
    threshold_ = number_of(check.options, "threshold").value_or(kMetricThreshold);
    if (strict_) threshold_ = low_is_good_ ? 0 : 1;
    const Value* reason = check.options.find("include_reason");
    tells_why_ = reason == nullptr || *reason != Value(false);
  }

  Match match(const Seen& seen) const override {
    const Value* result = seen.answer().outcome().metrics.find(type_);
    if (result == nullptr) return undecided("judge", "no judge is configured");
    if (const Value* error = result->find("error"); error != nullptr && !error->is_null())
      return undecided("judge", told(*error));
    const Value* score = result->find("score");
    if (score == nullptr || !score->is_number()) return undecided("judge", "the metric gave no score");
    return graded(score->number(), result->find("reason"));
  }

  std::optional<std::string> expected() const override {
    return fmt::format("{} {}", low_is_good_ ? "≤" : "≥", value::print_number(threshold_));
  }
  std::optional<std::string> actual(const Seen& seen) const override {
    const Match found = match(seen);
    const std::string score = value::print_number(found.score.value_or(0));
    return found.reason ? fmt::format("{}: {}", score, shown_text(*found.reason)) : score;
  }

 private:
  // In strict mode a miss is a miss by all.
  Match graded(double score, const Value* reason) const {
    const bool pass = low_is_good_ ? score <= threshold_ : score >= threshold_;
    if (strict_ && !pass) score = low_is_good_ ? 1 : 0;
    Match out{.pass = pass, .score = score, .threshold = threshold_};
    if (tells_why_ && reason != nullptr && reason->is_text()) out.reason = std::string(reason->text());
    return out;
  }

  std::string type_;
  bool low_is_good_;
  bool strict_;
  bool tells_why_ = true;
  double threshold_ = 0;
};

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
                               .wants = "this score",
                               .wants_not = "not this score",
                               .prepare = prepare_metric,
                               .examples = kMetricRowExamples}};

}  // namespace

std::span<const CheckDef> judged() { return kDefs; }

}  // namespace proctor::checks
