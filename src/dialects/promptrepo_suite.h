// How a PromptRepo suite looks, in the version under `test_suite` and the later one under `eval`. The way to
// and from the model is in formats/promptrepo.cc.
#pragma once

#include <string>
#include <string_view>

#include "value/shape.h"

namespace proctor::dialects {

// The records of one version.
struct SuiteRecords {
  std::string_view root;  // the key under which the suite stands
  const Record& file;
  const Record& suite;
  const Record& test;
  const Record& metric;
};

extern const SuiteRecords kSuiteRecords;
extern const SuiteRecords kEvalRecords;
extern const Shape kPromptRepoSuite;
extern const Shape kPromptRepoEval;

// In the extra keys of a suite: the keys that stand beside it at the root of the file.
inline constexpr std::string_view kBesideSuite = "$root";

// One of the eight metrics that a suite may ask for.
bool is_metric_type(std::string_view type);

// Small letters, digits and single dashes, as folders of suites are named; may be empty.
std::string slug_of(std::string_view text);

}  // namespace proctor::dialects
