// What answer relevancy and faithfulness have in common: a text is taken apart, and the score is the share of
// its parts that the judge does not speak against.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "judges/metric.h"

namespace proctor::judges {

// Their common option.
inline constexpr Field kPenalizeAmbiguous = {
    .name = "penalize_ambiguous_claims",
    .shape = &value::kBoolean,
    .about = "What the judge is unsure of counts against the answer."};

// 1 where there are no verdicts.
double unopposed(const Case& given, const List& verdicts);

// Why the judge speaks against parts; those it is unsure of are marked where they count.
std::vector<std::string> objections(const Case& given, const List& verdicts);

}  // namespace proctor::judges
