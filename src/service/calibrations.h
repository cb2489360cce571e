// What is known about judges: how far each agreed with people, by metric, criterion, threshold and version of
// its prompts. Stored in one file of the project, `.proctor/calibration.json`, which can be read, compared
// and checked in.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "judges/agreement.h"
#include "judges/prompts.h"
#include "model/suite.h"
#include "value/value.h"

namespace proctor::service {

// What a calibration is about. It says nothing about anything else.
struct CalibrationKey {
  std::string judge;                // provider and model: "openai/gpt-4o"
  std::string metric;               // "faithfulness"
  Map prompts;                      // versions by stage
  Map criterion;                    // what the author asks: {"judge": "Greets."}, or options such as a rubric
  std::optional<double> threshold;  // 0 to 1; none: the judge's own word decides

  bool operator==(const CalibrationKey& other) const;
};

// The key of a check that is judged by `judge`; prompts are left out.
CalibrationKey calibration_key(const model::Check& check, std::string judge);

struct Calibration {
  CalibrationKey of;
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

// What a suite demands of a judge before its word counts.
struct Demand {
  double min_kappa = 0;         // of the lower bound of the 95 % interval
  std::size_t min_labels = 30;  // that the judge came to a verdict on
};

// Why what was counted does not meet the demand; none: it does.
std::optional<std::string> shortfall(const Calibration& calibration, const Demand& demand);

class Calibrations {
 public:
  // Of a file; where there is none, nothing is known. Fails where it is no such file.
  static Result<Calibrations> load(const std::string& path);

  // In place of what was known of the same.
  void put(Calibration calibration);
  Result<void> save(const std::string& path) const;

  const Calibration* find(const CalibrationKey& key) const;

  // Why the judge's word is not to be relied on; none: it meets the demand, or no judge is asked.
  std::optional<std::string> doubt(const CalibrationKey& key, const Demand& demand) const;

  const std::vector<Calibration>& list() const { return list_; }

 private:
  std::string unknown(const CalibrationKey& key) const;

  std::vector<Calibration> list_;
};

// The file beside the project's store, whatever store a run is told to use.
std::string calibrations_place(const std::string& current);

}  // namespace proctor::service
