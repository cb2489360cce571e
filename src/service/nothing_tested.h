// A run that tests nothing must not succeed. `run`, `validate` and the API get the reason here.
#pragma once

#include <cstddef>
#include <optional>

#include "base/result.h"
#include "service/selection.h"

namespace proctor::service {

// What the suites at hand come to.
struct ToTest {
  std::size_t cases = 0;
  std::size_t selected = 0;
  std::size_t running = 0;  // of those: not skipped
  std::size_t checks = 0;   // of those
  std::size_t losses = 0;   // things that imports could not convert
  const Selection* selection = nullptr;
  bool skip_judged = false;
};

// Nothing where at least one check would be asked. E611: there are no cases, E612: none is selected, E613:
// all are skipped, E614: none has a check.
std::optional<Error> nothing_tested(const ToTest& what);

}  // namespace proctor::service
