#include "cassette/nearest.h"

#include "cassette/difference.h"

namespace proctor::cassette {
namespace {

constexpr std::size_t kMostFiles = 300;
constexpr std::size_t kLargestFile = 256U << 10U;

}  // namespace

std::shared_ptr<const Candidate> Nearest::find(const std::string& provider, const Value& body) {
  std::shared_ptr<const Candidate> best;
  double least = 0;
  for (const auto& candidate : candidates_of(provider)) {
    const double far = difference(body, candidate->request);
    if (best != nullptr && far >= least) continue;
    best = candidate;
    least = far;
  }
  return best;
}

const Nearest::Candidates& Nearest::candidates_of(const std::string& provider) {
  const std::lock_guard lock(mutex_);
  const auto [at, is_new] = read_.try_emplace(provider);
  if (is_new) at->second = read(provider);
  return at->second;
}

Nearest::Candidates Nearest::read(const std::string& provider) const {
  Candidates out;
  for (const Kept& kept : takes_.some_of(provider, kMostFiles)) {
    if (kept.size > kLargestFile) continue;
    if (auto recording = folder_.load(kept.path))
      out.push_back(std::make_shared<const Candidate>(
          Candidate{kept.path, std::move(recording->endpoint), std::move(recording->request)}));
  }
  return out;
}

}  // namespace proctor::cassette
