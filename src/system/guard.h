// A process that outlives this one by a moment, and ends what this one has started. Children are told by the
// kernel when we are killed, but their own children are not.
#pragma once

#include <sys/types.h>

#include "base/file_handle.h"

namespace proctor {

// Knows the process groups under way. When this process is gone, in whatever way, it kills those that are
// left. Where it cannot be started, nothing is watched. Safe to use from any thread.
class Guard {
 public:
  Guard();

  void watch(pid_t group) const;
  void forget(pid_t group) const;  // before the group's leader is reaped: its number may be another's then

 private:
  void tell(char what, pid_t group) const;

  FileHandle line_;
};

// The one of this process, started when it is first asked for.
const Guard& guard();

}  // namespace proctor
