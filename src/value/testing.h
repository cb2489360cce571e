// What tests of readers share: every fault told in one line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace proctor::value {

using Faults = std::vector<std::string>;  // "5:7 E203 message" each, in order of place

inline Faults told(const Diagnostics& diagnostics) {
  Faults out;
  for (const Diagnostic& fault : diagnostics.list())
    out.push_back(std::to_string(fault.position.line) + ":" + std::to_string(fault.position.column) + " " +
                  fault.code + " " + fault.message);
  return out;
}

// Each text beside the faults it has.
struct Faulty {
  std::string text;
  Faults faults;
};

}  // namespace proctor::value
