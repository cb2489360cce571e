#include "judges/terms.h"

namespace proctor::judges {
namespace {

constexpr double kHalf = 0.5;

bool says(const model::Check& check, std::string_view option, bool what) {
  const Value* found = check.options.find(option);
  return found != nullptr && found->is_boolean() && found->boolean() == what;
}

bool is_strict(const MetricDef* metric, const model::Check& check) {
  const auto says_either = [&](bool what) {
    return says(check, "strict", what) || says(check, "strict_mode", what);
  };
  return says_either(true) || (metric != nullptr && metric->strict_unless_told && !says_either(false));
}

bool is_tolerant(const model::Check& check) {
  const Value* mode = check.options.find("mode");
  return mode != nullptr && mode->is_text() && mode->text() == "tolerant";
}

std::optional<double> threshold_of(const MetricDef* metric, const model::Check& check) {
  const Value* said = check.options.find("threshold");
  if (said != nullptr && said->is_number()) return said->number() / (metric != nullptr ? metric->scale : 1);
  if (said != nullptr && said->is_null()) return std::nullopt;
  return metric != nullptr ? metric->threshold : kHalf;
}

}  // namespace

Terms terms_of(const MetricDef* metric, const model::Check& check) {
  Terms out;
  out.low_is_good = metric != nullptr && metric->low_is_good;
  const bool strict = is_strict(metric, check);
  out.collapse = strict && (metric == nullptr || metric->strict == Strict::collapse);
  out.threshold = strict ? std::optional(out.low_is_good ? 0.0 : 1.0) : threshold_of(metric, check);
  out.reason = !says(check, "include_reason", false);
  out.strictness = is_tolerant(check) ? Strictness::tolerant : Strictness::exact;
  return out;
}

std::optional<Compatibility> read_compatibility(std::string_view word) {
  if (word == "deepeval") return Compatibility::deepeval;
  return word == "none" ? std::optional(Compatibility::none) : std::nullopt;
}

Compatibility compatibility_of(const model::Check& check, Compatibility otherwise) {
  const Value* said = check.options.find("compatibility");
  if (said == nullptr || !said->is_text()) return otherwise;
  return read_compatibility(said->text()).value_or(otherwise);
}

model::Judgement begun(const Terms& terms) {
  model::Judgement out;
  out.threshold = terms.threshold;
  out.low_is_good = terms.low_is_good;
  return out;
}

void conclude(const Terms& terms, double score, model::Judgement& judgement) {
  const double bound = terms.threshold.value_or(score);
  judgement.passed = terms.low_is_good ? score <= bound : score >= bound;
  if (terms.collapse && !judgement.passed) score = terms.low_is_good ? 1 : 0;
  judgement.score = score;
}

}  // namespace proctor::judges
