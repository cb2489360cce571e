// The metrics of paired cases. Every pair that is passed in must have a verdict in both runs. Pure.
#pragma once

#include <span>
#include <vector>

#include "service/compare_cases.h"
#include "stats/paired.h"

namespace proctor::service {

// The pass rate, and the mean score where it says more than the verdicts do; with their answers.
std::vector<Metric> deciding_metrics(std::span<const CasePair> decided, const CompareOptions& options);

// How many cases like these would settle what a metric that decides leaves open.
std::size_t cases_needed(const Metric& metric, std::span<const CasePair> decided,
                         const CompareOptions& options);

// Latency, cost and tokens, where they are known. They are shown and decide nothing.
std::vector<Metric> expense_metrics(std::span<const CasePair> decided, const CompareOptions& options);

// The pass rate of one run, with repeats of a case and cases of a group taken together.
RateOf rate_of(std::span<const CasePair> decided, const CaseTally* CasePair::* side, double alpha);

std::vector<stats::RatePair> rates_of(std::span<const CasePair> decided);

// Differences of the pass rate, the cases of a group added up.
std::vector<stats::PairedCluster> rate_clusters(std::span<const CasePair> decided);

// "worse": a loss is shown at this p. "not worse": a loss beyond the margin is ruled out by the interval.
Answer answer_of(double difference, double p, const stats::Interval& interval, const CompareOptions& options);

}  // namespace proctor::service
