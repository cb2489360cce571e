// Who judges, for `doctor`.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "service/doctor.h"
#include "service/judging.h"

namespace proctor::service {

// Looks at the suites of a plan as they are made ready.
class JudgeLook {
 public:
  // The targets must outlive it.
  JudgeLook(const Judging& said, Targets& targets);

  std::shared_ptr<const engine::Consultants> take(const engine::SuitePlan& plan, Diagnostics& faults);

  // A line for each judge; none where no check needs one.
  void add_lines(std::vector<Examined>& list) const;

 private:
  struct Seen {
    std::size_t checks = 0;
    std::string trouble = {};  // why the judge cannot be asked
  };

  Judging said_;
  Result<std::unique_ptr<Judges>> judges_;
  std::map<std::string, Seen> seen_;  // by the judge's name; empty: nobody is named
};

}  // namespace proctor::service
