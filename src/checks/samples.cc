#include "checks/samples.h"

#include <algorithm>

#include "base/sha256.h"
#include "checks/shown.h"
#include "value/json.h"

namespace proctor::checks {
namespace {

constexpr std::size_t kMarkSize = kTruncated.size() + 64;  // with its hash

std::size_t size_of(const Seen& seen, std::size_t most) {
  if (seen.value() != nullptr) return json_size(*seen.value(), most);
  return seen.text() ? seen.text()->size() + 2 : 0;
}

void mark(model::Finding& finding) {
  finding.samples_hash = sha256_hex(value::to_json(Value(std::move(finding.samples))));
  finding.samples = List{Value(kTruncated)};
}

}  // namespace

void Samples::keep(const Sight& sight, model::Finding& finding) {
  std::size_t size = 2;
  const std::size_t count = std::min(sight.size(), kMostSamples);
  for (std::size_t i = 0; i < count; ++i) {
    const Seen seen = sight.at(i);
    if (!seen.exists()) continue;
    size += size_of(seen, cap_) + 1;
    finding.samples.push_back(seen.copy());
  }
  sizes_.push_back(size);
  total_ += size;
}

void Samples::fit(std::vector<model::Finding>& findings) {
  while (total_ > cap_) {
    const auto largest = std::max_element(sizes_.begin(), sizes_.end());
    if (largest == sizes_.end() || *largest <= kMarkSize) break;
    mark(findings[static_cast<std::size_t>(largest - sizes_.begin())]);
    total_ -= *largest - kMarkSize;
    *largest = kMarkSize;
  }
  if (total_ <= cap_) return;
  for (model::Finding& finding : findings) finding.samples.clear();
  std::fill(sizes_.begin(), sizes_.end(), 0);
  total_ = 0;
}

}  // namespace proctor::checks
