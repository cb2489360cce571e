#include "service/suite_faults.h"

#include <algorithm>

namespace proctor::service {

SuiteFaults::SuiteFaults(const Loaded& loaded) {
  for (const LoadedPart& part : loaded.parts)
    parts_.push_back({part.first_case, Diagnostics(part.path, part.source)});
  if (parts_.empty()) parts_.push_back({0, Diagnostics(loaded.path, loaded.source)});
}

Diagnostics& SuiteFaults::of_case(std::size_t index) {
  if (only_ != nullptr) return *only_;
  const auto after = std::find_if(parts_.begin() + 1, parts_.end(),
                                  [&](const Part& part) { return part.first_case > index; });
  return (after - 1)->faults;
}

bool SuiteFaults::has_errors() const {
  if (only_ != nullptr) return only_->has_errors();
  return std::any_of(parts_.begin(), parts_.end(), [](const Part& part) { return part.faults.has_errors(); });
}

const Error& SuiteFaults::first_error() const {
  if (only_ != nullptr) return only_->first_error();
  return std::find_if(parts_.begin(), parts_.end(), [](const Part& part) { return part.faults.has_errors(); })
      ->faults.first_error();
}

std::vector<Faults> SuiteFaults::take() const {
  constexpr std::size_t kMaxShown = 20;
  std::vector<Faults> out;
  for (const Part& part : parts_)
    if (!part.faults.empty())
      out.push_back({part.faults.path(), part.faults.list(kMaxShown), part.faults.errors(),
                     part.faults.total() - part.faults.errors()});
  return out;
}

}  // namespace proctor::service
