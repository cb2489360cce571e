#include "judges/unasked.h"

#include "judges/inquiry.h"

namespace proctor::judges {
namespace {

std::string_view name_of(const model::Check& check) {
  const auto colon = check.kind.find(':');
  return colon == std::string::npos ? std::string_view(check.kind)
                                    : std::string_view(check.kind).substr(colon + 1);
}

model::Judgement in_error(std::string message) {
  model::Judgement out;
  out.error = model::Fault{"judge", std::move(message)};
  return out;
}

}  // namespace

Exhibit exhibit_of(const model::Outcome& outcome) {
  Exhibit out;
  out.output = outcome.text;
  if (!outcome.tool_calls.empty()) out.tool_calls = outcome.tool_calls;
  return out;
}

bool is_stated(const model::Check& check, const model::Outcome& outcome) {
  const std::string_view name = name_of(check);
  return outcome.metrics.has(name) || outcome.judge_replies.has(name) ||
         (name == "judge" && outcome.judge.has_value());
}

model::Judgement unasked_judgement(const model::Check& check, const Exhibit& exhibit) {
  const MetricDef* metric = metric_of(check);
  if (metric == nullptr) return in_error("no metric is called \"" + std::string(name_of(check)) + '"');
  const Inquiry inquiry(*metric, check, exhibit);
  return inquiry.asks().empty() ? inquiry.judgement() : in_error(kNoJudge);
}

}  // namespace proctor::judges
