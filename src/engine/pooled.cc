#include "engine/pooled.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace proctor::engine {
namespace {

using model::Judgement;

std::vector<double> scores_of(const std::vector<const Judgement*>& samples) {
  std::vector<double> out;
  for (const Judgement* sample : samples)
    if (sample->score) out.push_back(*sample->score);
  return out;
}

double mean_of(const std::vector<double>& numbers) {
  double sum = 0;
  for (const double number : numbers) sum += number;
  return sum / static_cast<double>(numbers.size());
}

// The sample standard deviation.
std::optional<double> spread_of(const std::vector<double>& numbers) {
  if (numbers.size() < 2) return std::nullopt;
  const double mean = mean_of(numbers);
  double sum = 0;
  for (const double number : numbers) sum += (number - mean) * (number - mean);
  return std::sqrt(sum / static_cast<double>(numbers.size() - 1));
}

bool reaches(double score, const Judgement& like) {
  if (!like.threshold) return like.passed;
  return like.low_is_good ? score <= *like.threshold : score >= *like.threshold;
}

bool most_pass(const std::vector<const Judgement*>& samples) {
  const auto passed =
      std::count_if(samples.begin(), samples.end(), [](const auto* one) { return one->passed; });
  return static_cast<std::size_t>(passed) * 2 > samples.size();
}

std::vector<const Judgement*> that_agree(const std::vector<const Judgement*>& samples, bool passed) {
  std::vector<const Judgement*> out;
  for (const Judgement* sample : samples)
    if (sample->passed == passed) out.push_back(sample);
  return out;
}

void add_notices(const Judgement& from, std::vector<std::string>& to) {
  for (const std::string& notice : from.notices)
    if (std::find(to.begin(), to.end(), notice) == to.end()) to.push_back(notice);
}

// How those that could be decided came out.
Judgement decided(const std::vector<const Judgement*>& samples, Pooling pooling) {
  const std::vector<double> all = scores_of(samples);
  const bool by_mean = pooling == Pooling::mean && !all.empty();
  const bool passed = by_mean ? reaches(mean_of(all), *samples.front()) : most_pass(samples);
  const auto agreeing = that_agree(samples, passed);
  Judgement out = agreeing.empty() ? *samples.front() : *agreeing.front();
  out.passed = passed;
  const std::vector<double> counted = by_mean ? all : scores_of(agreeing);
  if (!counted.empty()) out.score = mean_of(counted);
  out.spread = spread_of(all);
  return out;
}

}  // namespace

Judgement pooled(std::span<const Judgement> samples, Pooling pooling) {
  if (samples.size() == 1) return samples.front();
  std::vector<const Judgement*> good;
  const Judgement* bad = nullptr;
  for (const Judgement& sample : samples)
    if (!sample.error)
      good.push_back(&sample);
    else if (bad == nullptr)
      bad = &sample;
  if (good.size() * 2 <= samples.size()) return bad != nullptr ? *bad : Judgement{};
  Judgement out = decided(good, pooling);
  out.notices.clear();
  for (const Judgement* sample : good) add_notices(*sample, out.notices);
  if (bad != nullptr)
    out.notices.push_back(fmt::format("{} of {} samples could not be decided: {}",
                                      samples.size() - good.size(), samples.size(), bad->error->message));
  return out;
}

}  // namespace proctor::engine
