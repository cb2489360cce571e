// What is known about judges: how far each agreed with people, by metric and version of its prompts. Kept in
// one file of the project, `.proctor/calibration.json`, which can be read, compared and checked in.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "judges/agreement.h"
#include "judges/prompts.h"
#include "value/value.h"

namespace proctor::service {

struct Calibration {
  std::string judge;   // provider and model: "openai/gpt-4o"
  std::string metric;  // "faithfulness"
  Map prompts;         // versions by stage; the calibration holds for these alone
  judges::Confusion table;
  std::size_t errors = 0;  // labels that the judge came to no verdict on
  std::size_t stated = 0;  // verdicts that the file of labels stated, so that nobody was asked
  std::string labels;      // SHA-256 of the file
  std::string at;          // when: "2026-01-02T03:04:05.678Z"
};

// The versions of all that a metric says to its judge; empty: it never asks one.
Map prompt_versions(std::string_view metric, const judges::PromptOverride& prompts);

// For reports and for the file: counts, and what they say, each with its interval.
Map table_value(const judges::Confusion& table, std::size_t errors);
Map to_value(const Calibration& calibration);

class Calibrations {
 public:
  // Of a file; where there is none, nothing is known. Fails where it is no such file.
  static Result<Calibrations> load(const std::string& path);

  // In place of what was known of the same judge, metric and prompts.
  void put(Calibration calibration);
  Result<void> save(const std::string& path) const;

  const Calibration* find(std::string_view judge, std::string_view metric, const Map& prompts) const;

  // Why the judge's word on the metric is not to be relied on; none: its kappa is `least` or better.
  std::optional<std::string> doubt(std::string_view judge, std::string_view metric, const Map& prompts,
                                   double least) const;

  const std::vector<Calibration>& list() const { return list_; }

 private:
  std::vector<Calibration> list_;
};

// The file beside the project's store, whatever store a run is told to use.
std::string calibrations_place(const std::string& current);

}  // namespace proctor::service
