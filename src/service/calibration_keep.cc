#include <algorithm>
#include <chrono>

#include "base/sha256.h"
#include "service/calibrate.h"
#include "system/clock.h"

namespace proctor::service {

Result<std::size_t> keep(Assessment& found, std::string_view labels, const std::string& current) {
  const std::string path = calibrations_place(current);
  TRY(auto known, Calibrations::load(path));
  std::size_t kept = 0;
  for (Calibration& calibration : found.calibrations) {
    calibration.labels = sha256_hex(labels);
    calibration.at = to_iso_text(std::chrono::system_clock::now());
    if (calibration.of.judge.empty()) continue;
    known.put(calibration);
    ++kept;
  }
  if (kept == 0) return kept;
  if (auto saved = known.save(path); !saved) return tl::make_unexpected(saved.error());
  return kept;
}

bool is_below(const Assessment& found, const Demand& demand) {
  return std::any_of(
      found.calibrations.begin(), found.calibrations.end(),
      [&](const Calibration& calibration) { return shortfall(calibration, demand).has_value(); });
}

}  // namespace proctor::service
