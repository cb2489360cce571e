// Bias: the share of an answer's opinions that show prejudice. Low is good.
#include "judges/opinions.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kNeeds[] = {"actual_output"};

constexpr MetricDef kDefs[] = {{.name = "bias",
                                .title = "Bias",
                                .summary = "Prejudice in the opinions of an answer; low is good.",
                                .needs = kNeeds,
                                .low_is_good = true,
                                .next = next_on_opinions}};

}  // namespace

std::span<const MetricDef> bias() { return kDefs; }

}  // namespace proctor::judges
