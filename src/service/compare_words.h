// Figures of a comparison as people read them.
#pragma once

#include <string>

#include "service/compare.h"

namespace proctor::service {

std::string word_of(const Metric& metric);  // "pass rate", "score", "latency"

// Of one run: 97.5 %, 0.931, 812 ms, 0.0041, 1,204
std::string level(const Metric& metric, double value);
// Of two: -0.8 points, +0.012, -31 ms
std::string change(const Metric& metric, double difference);

// "92.9 to 99.1 %", "any" where nothing is known
std::string level_range(const Metric& metric, const stats::Interval& interval);
// "-3.9 to +2.2 points"
std::string change_range(const Metric& metric, const stats::Interval& interval);

std::string chance(double p);  // p = 0.031, p < 0.001

// "5 points"
std::string margin(double share);

// "95 %"
std::string sureness(const CompareOptions& options);

// One sentence each, once everything else is known: what was found, how sure that is, and what would settle
// it; and why a gate does not pass (empty: it does).
std::string reason_of(const Comparison& comparison);
std::string gate_reason_of(const Comparison& comparison);

// "in b.yaml the pass rate changed by -100.0 points (5 cases, p = 0.004)"
std::string told_suite(const SuiteFigure& suite);

// "100 of 400 trials" in error, and between which bounds the pass rate changed; empty: there are none
std::string told_errors(const Comparison& comparison);

}  // namespace proctor::service
