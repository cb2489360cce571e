// One metric on one exhibit, from the first question to the judgement. What all metrics share is done here:
// missing inputs, strict mode, thresholds, reasons, sloppy and incomplete replies, and the second try that
// both allow. Pure: who asks the judge, and when, is the caller's affair.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "judges/metric.h"
#include "model/run.h"
#include "model/suite.h"

namespace proctor::judges {

// What came back for one ask.
struct Reply {
  std::string text;
  List logprobs = {};
  std::optional<Fault> error = {};  // nothing came
};

// The largest reply that is read at all.
inline constexpr std::size_t kMostReply = 1U << 20U;

class Inquiry {
 public:
  // The check is a metric's or a judge's, with templates filled in. Check, definition and exhibit outlive it.
  // `compatibility` holds where the check's own option says nothing.
  Inquiry(const MetricDef& metric, const model::Check& check, const Exhibit& exhibit,
          Compatibility compatibility = Compatibility::none);
  Inquiry(Inquiry&&) noexcept;
  Inquiry& operator=(Inquiry&&) noexcept;
  ~Inquiry();

  // What is to be asked now, all at once if the caller likes; empty: it is over.
  std::span<const Ask> asks() const;
  // One reply an ask, in order.
  void take(std::vector<Reply> replies);

  // Once it is over.
  const model::Judgement& judgement() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Which metric decides a check: of kind "metric:NAME" or "judge"; null: none does.
const MetricDef* metric_of(const model::Check& check);

// Two checks with the same key are one question: the same metric with the same options.
std::string judgement_key(const model::Check& check);

// The judgement that the outcome states: by result, by replies of its stages, or by the judge's one reply.
// None: it states nothing about this check. Stated replies are scored by DeepEval's formulas unless the
// check's option or `compatibility` says otherwise: they are how results are compared with DeepEval.
std::optional<model::Judgement> stated_judgement(const model::Check& check, const Exhibit& exhibit,
                                                 const model::Outcome& outcome,
                                                 Compatibility compatibility = Compatibility::deepeval);

}  // namespace proctor::judges
