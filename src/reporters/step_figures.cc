#include "reporters/step_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "reporters/numbers.h"
#include "reporters/shown.h"
#include "stats/rate.h"

namespace proctor::reporters {
namespace {

using model::CaseRecord;
using model::RunRecord;
using model::Verdict;

constexpr double kAlpha = 0.05;

bool is_decided(const CaseRecord& test) {
  return test.verdict == Verdict::pass || test.verdict == Verdict::fail;
}

// "62.5 % (30.6 to 86.3 %)"
std::string told(double rate, const stats::Interval& interval) {
  return fmt::format("{} ({:.1f} to {:.1f} %)", percent(rate), interval.low * 100, interval.high * 100);
}

// Trials of each case, by suite and name.
using Clusters = std::map<std::pair<std::size_t, std::string>, stats::Cluster>;

Clusters clusters_of(const RunRecord& run) {
  Clusters out;
  for (std::size_t i = 0; i < run.suites.size(); ++i) {
    for (const CaseRecord& test : run.suites[i].cases) {
      if (!is_decided(test)) continue;
      stats::Cluster& cluster = out[{i, test.name}];
      ++cluster.count;
      cluster.hits += test.verdict == Verdict::pass ? 1U : 0U;
    }
  }
  return out;
}

// With the cases of a group taken together.
std::string clustered(const RunRecord& run) {
  std::map<std::tuple<std::string, std::size_t, std::string>, stats::Cluster> all;
  for (std::size_t i = 0; i < run.suites.size(); ++i) {
    for (const CaseRecord& test : run.suites[i].cases) {
      if (!is_decided(test)) continue;
      const bool alone = test.group.empty();
      stats::Cluster& cluster = all[{test.group, alone ? i : 0, alone ? test.name : ""}];
      ++cluster.count;
      cluster.hits += test.verdict == Verdict::pass ? 1U : 0U;
    }
  }
  std::vector<stats::Cluster> clusters;
  clusters.reserve(all.size());
  for (const auto& [key, cluster] : all) clusters.push_back(cluster);
  const stats::ClusteredRate found = stats::clustered_rate(clusters, kAlpha);
  return told(found.rate, found.interval);
}

std::string latency_of(std::vector<float> times) {
  if (times.empty()) return "";
  std::sort(times.begin(), times.end());
  const auto at = [&](double share) {
    return duration(
        static_cast<double>(times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))]));
  };
  if (times.size() < 20) return fmt::format("{} median, {} at most", at(0.5), at(1));
  return fmt::format("{} median, 95 % within {}", at(0.5), at(0.95));
}

}  // namespace

Figures::Figures(const RunRecord& run, std::size_t most_flaky) : tokens(token_count(run.usage)) {
  std::vector<float> times;
  bool repeats = false;
  bool groups = false;
  for (const auto& suite : run.suites) {
    for (const CaseRecord& test : suite.cases) {
      survey.add(test);
      repeats = repeats || test.repeat > 1;
      groups = groups || !test.group.empty();
      for (const auto& step : test.steps)
        if (step.latency_ms) times.push_back(static_cast<float>(*step.latency_ms));
    }
  }
  latency = latency_of(std::move(times));
  const std::size_t passed = survey.with(Verdict::pass);
  const std::size_t decided = passed + survey.with(Verdict::fail);
  rate = decided == 0 ? "none decided"
                      : told(static_cast<double>(passed) / static_cast<double>(decided),
                             stats::wilson(passed, decided, kAlpha));
  if (decided > 0 && (repeats || groups)) rate = clustered(run);
  if (!repeats || decided == 0) return;
  const Clusters clusters = clusters_of(run);
  for (const auto& [key, cluster] : clusters) {
    if (cluster.hits == 0 || cluster.hits == cluster.count) continue;
    if (++flaky_cases > most_flaky) continue;
    CaseRecord named;
    named.name = key.second;
    flaky.push_back({title(named), shown(run.suites[key.first].path), cluster.hits, cluster.count});
  }
}

}  // namespace proctor::reporters
