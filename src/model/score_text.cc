#include "model/score_text.h"

#include <fmt/format.h>

#include <cmath>

#include "value/number.h"

namespace proctor::model {

std::string decimal(double number) {
  if (!std::isfinite(number)) return "–";
  std::string out = fmt::format("{:.4f}", number);
  while (out.ends_with('0') && out.size() - out.find('.') > 3) out.pop_back();
  return out;
}

std::string bound_text(const Bound& bound) {
  const bool below = bound.low_is_good != bound.negate;
  return fmt::format("{}{} {}", below ? '<' : '>', bound.negate ? "" : "=", decimal(bound.threshold));
}

std::string score_text(double score, const Bound& bound) {
  std::string shown = decimal(score);
  // A score that misses by less than the decimals show must not look as if it had reached the bound.
  if (shown == decimal(bound.threshold) && score != bound.threshold) shown = value::print_number(score);
  return fmt::format("{}, passes at {}{}", shown, bound_text(bound),
                     bound.low_is_good != bound.negate ? "; lower is better" : "");
}

std::optional<Bound> bound_of(const Finding& check) {
  if (!check.threshold) return std::nullopt;
  return Bound{*check.threshold, check.low_is_good, check.negate};
}

}  // namespace proctor::model
