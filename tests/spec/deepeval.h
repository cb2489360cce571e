// Recorded results of DeepEval's metrics: a line is what was judged, how the metric was set up, what the
// judge replied by stage, and what came of it.
#pragma once

#include <string>
#include <vector>

#include "judges/inquiry.h"
#include "value/value.h"

namespace proctor::spec {

struct JudgedLine {
  std::string id;
  model::Check check;
  judges::Exhibit exhibit;
  Map replies;  // by stage
  Value expected;
  std::vector<std::string> calls;  // stages, in the order in which they were asked for
};

JudgedLine read_judged_line(const Value& line);

// The inquiry on a line, one question after another, and the stages it asked for.
struct Inquired {
  model::Judgement judgement;
  std::vector<std::string> calls;
};
Inquired inquire(const JudgedLine& line);

// The same by way of a given file's `judge_replies`.
model::Judgement stated(const JudgedLine& line);

// A judgement as the lines have it: {score, passed, error, reason, threshold_used}.
Value to_expected(const model::Judgement& judgement);

}  // namespace proctor::spec
