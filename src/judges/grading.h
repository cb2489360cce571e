// Marks that a judge gives by criteria of the author's: what it is asked, how a mark is read, and what the
// probabilities of its tokens say beyond the one it wrote. For g_eval, its conversational sister, and dag.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "judges/forms.h"

namespace proctor::judges {

// From 0 to 10, or as far as the author's rubric reaches.
struct Scale {
  double low = 0;
  double high = 10;
};

struct Criteria {
  std::string criteria;
  std::vector<std::string> steps;  // empty: the judge makes them out of the criteria
  std::string rubric;              // one line a range
  Scale scale;
};

Result<Criteria> read_criteria(const Map& options);

// The fields of options that say so.
inline constexpr double kBestMark = 10;
inline constexpr Shape kMark = {.takes = takes_integer};
inline constexpr Shape kRange = {.takes = takes_list, .items = &kMark};
inline constexpr Form kBandForm("band",
                                {must("score_range", kRange, "The lowest and the highest mark of it."),
                                 must("expected_outcome", value::kText, "What earns such a mark.")});
inline constexpr Shape kBands = {.takes = takes_list, .items = kBandForm.shape()};
inline constexpr Shape kSomeText = {.takes = takes_text};
inline constexpr Shape kSomeTexts = {.takes = takes_list, .items = &value::kText};
inline constexpr Field kCriteriaOptions[] = {
    may("criteria", kSomeText, "What the judge should look for; steps are made of it."),
    may("evaluation_steps", kSomeTexts, "The steps that the judge should take."),
    may("rubric", kBands, "What earns which marks of 0 to 10: [{score_range, expected_outcome}].")};

// The steps of a reply {steps: [texts]}.
Result<std::vector<std::string>> read_steps(const Heard& heard);

// What the prompts of these stages are told.
Map words_of(const Criteria& criteria, bool strict);

// A mark and the reason for it. By token probabilities, where there are some: the mean of the marks that the
// judge weighed, each by its likelihood.
Result<Graded> read_mark(const Heard& heard, bool by_probabilities);
// The same, and the mark must be on the scale, unless it is to be DeepEval's.
Result<Graded> read_mark_on(const Scale& scale, const Heard& heard, bool by_probabilities, const Case& given);
Result<Graded> read_strict_mark(const Heard& heard);  // whole: 0 or 1

// What an evaluation looks at, by the names of evaluation_params. `options` has what an exhibit lacks.
Result<std::vector<Datum>> looked_at(const std::vector<std::string>& params, const Case& given,
                                     std::string_view title);
inline constexpr std::string_view kParams[] = {"input",         "actual_output",     "expected_output",
                                               "context",       "retrieval_context", "tools_called",
                                               "expected_tools"};
inline constexpr Shape kParam = {.takes = takes_text, .words = kParams};
inline constexpr Shape kSomeParams = {.takes = takes_list, .items = &kParam};

// One mark by criteria, in one or two rounds: steps where there are none, then evaluation.
struct Evaluation {
  std::string_view title;
  bool strict = false;
  bool probabilities = true;
};
Result<std::vector<Ask>> ask_evaluation(const Criteria& criteria, const std::vector<Datum>& data,
                                        std::span<const Heard> replies, const Evaluation& how);
std::size_t rounds_of(const Criteria& criteria);

}  // namespace proctor::judges
