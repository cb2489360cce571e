// Whether the mocks of suites make sense: their files are read and their scripts compiled, without running
// any.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "model/suite.h"
#include "script/script.h"
#include "service/load.h"
#include "service/mock_plan.h"

namespace proctor::service {

// Safe to use from any thread. No process is started where no suite has scripts.
class ScriptCheck {
 public:
  // A file that is not there is no fault here: that is told by where it is referred to.
  std::vector<Faults> check(const model::Suite& suite, const ProjectFiles& files, const std::string& shown);

 private:
  std::mutex mutex_;
  script::Pool pool_;
  MockPlanner planner_{pool_};
};

}  // namespace proctor::service
