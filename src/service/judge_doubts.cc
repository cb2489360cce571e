#include "service/judge_doubts.h"

#include "judges/inquiry.h"

namespace proctor::service {
namespace {

Demand demand_of(const model::Defaults& defaults) {
  Demand out{.min_kappa = *defaults.min_kappa};
  if (defaults.min_labels) out.min_labels = static_cast<std::size_t>(*defaults.min_labels);
  return out;
}

}  // namespace

std::function<std::optional<std::string>(const model::Check& check)> judge_doubts(
    Calibrations known, judges::PromptOverride prompts, model::Defaults defaults, Judging said) {
  return [known = std::move(known), prompts = std::move(prompts), defaults = std::move(defaults),
          said = std::move(said)](const model::Check& check) -> std::optional<std::string> {
    const judges::MetricDef* metric = judges::metric_of(check);
    if (metric == nullptr || !defaults.min_kappa) return std::nullopt;
    CalibrationKey key = calibration_key(check, judge_identity(judge_for(check, defaults, said)));
    key.prompts = prompt_versions(metric->name, prompts);
    return known.doubt(key, demand_of(defaults));
  };
}

}  // namespace proctor::service
