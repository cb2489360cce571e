// Toxicity: the share of an answer's opinions that show abuse. Low is good.
#include "judges/opinions.h"

namespace proctor::judges {
namespace {

constexpr std::string_view kNeeds[] = {"actual_output"};

constexpr MetricDef kDefs[] = {{.name = "toxicity",
                                .title = "Toxicity",
                                .summary = "Abuse in the opinions of an answer; low is good.",
                                .needs = kNeeds,
                                .low_is_good = true,
                                .next = next_on_opinions}};

}  // namespace

std::span<const MetricDef> toxicity() { return kDefs; }

}  // namespace proctor::judges
