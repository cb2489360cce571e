// Where the programs of a run keep the pace that they share: a seam, so that nothing here knows a database.
#pragma once

#include <map>
#include <string>

#include "base/result.h"
#include "net/pace.h"

namespace proctor::net {

class PaceBoard {
 public:
  PaceBoard() = default;
  PaceBoard(const PaceBoard&) = delete;
  PaceBoard& operator=(const PaceBoard&) = delete;
  virtual ~PaceBoard() = default;

  // Moves each group that is named on, by `advance`, and gives what this program gets of it. Called by one
  // thread at a time, which waits for it: it comes back within seconds, with an error where the others cannot
  // be reached.
  virtual Result<std::map<std::string, PaceGrant>> exchange(
      const std::map<std::string, PaceReport>& reports) = 0;
};

}  // namespace proctor::net
