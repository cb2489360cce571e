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

// Has everything that a metric may need, so that a metric which asks a judge begins by asking.
const Exhibit& sample() {
  static const Exhibit kSample = [] {
    const std::vector<model::ToolCall> calls = {{"tool", Map{}, "result"}};
    Exhibit out;
    out.input = "question";
    out.output = "answer";
    out.expected_output = "expected";
    out.retrieval_context = std::vector<std::string>{"context"};
    out.tool_calls = calls;
    out.turns = {{"user", "question"}, {"assistant", "answer", calls, out.retrieval_context}};
    return out;
  }();
  return kSample;
}

}  // namespace

bool asks_judge(const model::Check& check) {
  const MetricDef* metric = metric_of(check);
  if (metric == nullptr) return false;
  const auto first = metric->next({.exhibit = sample(),
                                   .options = check.options,
                                   .expected = check.expected ? &*check.expected : nullptr});
  return first && std::holds_alternative<std::vector<Ask>>(*first);
}

bool lacks_judge(const Fault& fault) { return fault == Fault{"judge", kNoJudge}; }

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
  if (inquiry.asks().empty()) return inquiry.judgement();
  return in_error(exhibit.no_judge.empty() ? std::string(kNoJudge) : std::string(exhibit.no_judge));
}

}  // namespace proctor::judges
