// The one evaluator: checks and an outcome in, findings out. Runs, stored outputs and the preview in the
// browser all go through here, so they cannot disagree.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "checks/check.h"
#include "checks/needs.h"
#include "judges/exhibit.h"
#include "model/run.h"
#include "model/suite.h"

namespace proctor::checks {

// The checks of one step, compiled once and asked for every outcome. A check that does not compile stays in
// its place and ends in an error each time. Usable from any thread.
class StepChecks {
 public:
  static StepChecks compile(std::span<const model::Check> checks, const Setup& setup = {});

  StepChecks(StepChecks&&) noexcept;
  StepChecks& operator=(StepChecks&&) noexcept;
  ~StepChecks();

  // What is wrong with the checks themselves, to be told before anything runs. A code that starts with W is
  // a warning: the check is there, but says less than it should.
  struct Fault {
    std::size_t check = 0;  // its place among the checks
    Error error;
  };
  const std::vector<Fault>& faults() const;

  std::size_t size() const;

  // How many of them a judge decides and the setup leaves out.
  std::size_t left_out() const;

  // Some of them are decided by judges or by vectors of texts.
  bool consults() const;

  // What must be found out before this outcome can be graded. Nothing where the answer never came.
  Needs needs(const model::Outcome& outcome) const;

  // One finding a check, in order. Where the answer never came, every check that needs it is skipped, and so
  // are judged checks where the setup says so.
  // `exhibit`: what judges look at besides the outcome; null: the outcome is all there is.
  std::vector<model::Finding> grade(const model::Outcome& outcome,
                                    const judges::Exhibit* exhibit = nullptr) const;

 private:
  struct Parts;
  explicit StepChecks(std::unique_ptr<Parts> parts);

  std::unique_ptr<const Parts> parts_;
};

}  // namespace proctor::checks
