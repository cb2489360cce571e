// Who is executing a run. A run is stored as running from its first moment; whether it still is can only be
// told by looking at the process that executes it, since a killed process writes nothing more.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "value/value.h"

namespace proctor::store {

// One process executing one run.
struct RunOwner {
  std::string id;       // of this hold alone: the same process may hold a run twice, one time after the other
  std::string machine;  // boot and process-id namespace: where `process` is meaningful
  std::int64_t process = 0;
  std::string started;  // start time of the process in kernel ticks: process ids are reused
  std::string host;     // for people

  bool operator==(const RunOwner&) const = default;
};

// This process, with a new id.
RunOwner this_owner();

// None: the process is on another machine, or in another container, where this one cannot look.
std::optional<bool> is_alive(const RunOwner& owner);

bool is_this_process(const RunOwner& owner);

// "process 812 on build-3"
std::string describe(const RunOwner& owner);

std::string to_column(const RunOwner& owner);
std::optional<RunOwner> read_owner(const Value& column);

}  // namespace proctor::store
