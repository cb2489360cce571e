// Calibrating a judge: it judges answers that people have labelled, and the two are compared.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/run.h"
#include "service/calibrations.h"
#include "service/labels.h"
#include "service/run.h"

namespace proctor::service {

// What the judge made of one label.
struct Assessed {
  const Labelled* labelled = nullptr;
  std::string judge;           // its identity; empty: nobody is named
  bool stated = false;         // the verdict, or the replies that lead to it, stand in the file
  std::optional<bool> passed;  // none: it could not be decided
  std::optional<Fault> error;
  std::optional<double> score;
  std::string reason;
  std::vector<std::string> notices;
};

struct Assessment {
  std::vector<Assessed> lines;  // in the order of the file
  std::vector<Calibration>
      calibrations;         // one per judge, metric, criterion and threshold, by their first line
  judges::Confusion table;  // of all
  std::size_t errors = 0;
  model::JudgeUsage usage;
};

// Asks the judge where the file does not say what it said. Of the options those count that say who judges and
// how it is reached. `faults`: a judge that cannot be asked; then nothing is asked at all.
Result<Assessment> calibrate(const std::vector<Labelled>& labels, const RunOptions& options,
                             const Environment& environment, const RunWatch& watch, Diagnostics& faults);

// Puts what was found into the project's file; how many calibrations were kept. Those whose judge nobody
// names are not.
Result<std::size_t> keep(Assessment& found, std::string_view labels, const std::string& current);

// Some calibration does not meet the demand.
bool is_below(const Assessment& found, const Demand& demand);

// For programs, and for people.
Value to_value(const Assessment& assessment);
std::string to_page(const Assessment& assessment);

}  // namespace proctor::service
