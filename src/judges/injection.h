// What an exhibit says to the judge, for people to read beside the verdict.
#pragma once

#include <string>
#include <vector>

#include "judges/exhibit.h"

namespace proctor::judges {

// One notice each for the answer, for results of its tools, and for earlier answers of the conversation,
// where they speak to the judge.
std::vector<std::string> injection_notices(const Exhibit& exhibit);

}  // namespace proctor::judges
