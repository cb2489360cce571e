// For whom the outside world is asked. Recordings of the same question are told apart by it.
#pragma once

#include <cstddef>
#include <string>

namespace proctor {

struct Occasion {
  std::string of = {};     // the case: its suite's number and its place there; empty: nobody's in particular
  std::size_t repeat = 1;  // of the case, from 1

  bool operator==(const Occasion&) const = default;
};

}  // namespace proctor
