// The terms on which a metric's score passes: threshold, strict mode, whether a reason is wanted. The same
// for a score that a judge's replies add up to and for one that is stated.
#pragma once

#include <optional>
#include <string_view>

#include "judges/metric.h"
#include "model/run.h"
#include "model/suite.h"

namespace proctor::judges {

struct Terms {
  std::optional<double> threshold;  // none: the author wants a score and no verdict
  bool collapse = false;            // strict mode: a miss is a miss by all
  bool reason = true;
  bool low_is_good = false;
  Strictness strictness = Strictness::exact;
};

// `metric` may be null: nothing but the check is known then.
Terms terms_of(const MetricDef* metric, const model::Check& check);

// What the check says of compatibility, else what holds otherwise.
Compatibility compatibility_of(const model::Check& check, Compatibility otherwise);

// The words of that option: "none", "deepeval".
inline constexpr std::string_view kCompatibilities[] = {"none", "deepeval"};
std::optional<Compatibility> read_compatibility(std::string_view word);

// A judgement that says nothing yet but its terms.
model::Judgement begun(const Terms& terms);

// Puts a score into a judgement: strict mode, and whether it passes.
void conclude(const Terms& terms, double score, model::Judgement& judgement);

}  // namespace proctor::judges
