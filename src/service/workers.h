// Who works on what: the workers of a store, for people and programs.
#pragma once

#include <string>
#include <vector>

#include "queue/queue.h"
#include "value/value.h"

namespace proctor::service {

// Those that were lost in the last hour too. Fails where the store is no server's.
Result<std::vector<queue::Seen>> workers_of(const std::string& store);

std::string workers_table(const std::vector<queue::Seen>& workers);
Value workers_value(const std::vector<queue::Seen>& workers);

}  // namespace proctor::service
