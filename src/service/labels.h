// A file of labels: what people said about answers that a judge is to judge, one JSON map a line.
//   {"check": "faithfulness" or a check as suites have it, "input"?, "output", "expected_output"?,
//    "retrieval_context"?, "turns"?, "tool_calls"?, "label": true | false | "pass" | "fail", "id"?,
//    "judged"?: the judge's verdict, where it is known already; "judge"?, "metrics"?, "judge_replies"?: what
//    the judge said, as in a given file}
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "judges/exhibit.h"
#include "model/run.h"
#include "model/suite.h"
#include "value/value.h"

namespace proctor::service {

struct Labelled {
  std::size_t line = 0;  // from 1
  Value id;              // null: none was given
  model::Check check;
  judges::Exhibit exhibit;
  model::Outcome outcome;      // with what is stated of the judge's replies
  bool label = false;          // people pass it
  std::optional<bool> judged;  // the judge's verdict, stated
};

// Every fault of every line is told; nothing is given where there is an error. The text outlives nothing.
std::optional<std::vector<Labelled>> read_labels(std::string_view text, Diagnostics& faults);

}  // namespace proctor::service
