// Starting a project: the few files that make one, each valid as it stands.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace proctor::service {

struct Started {
  std::vector<std::string> written;  // relative to the folder
  std::vector<std::string> kept;     // were there already and are left as they are
};

// Makes the folder where there is none. Overwrites nothing.
Result<Started> start_project(const std::string& folder);

}  // namespace proctor::service
