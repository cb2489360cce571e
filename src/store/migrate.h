// Brings a database up to date.
#pragma once

#include "base/result.h"
#include "store/backend.h"

namespace proctor::store {

// Applies the steps it has not seen, all of them or none; several programs may come at once.
Result<void> migrate(Backend& backend);

}  // namespace proctor::store
