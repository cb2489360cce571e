// Work on a database, done wholly or not at all, and done again where another program stood in the way.
#pragma once

#include <functional>

#include "base/result.h"
#include "store/backend.h"

namespace proctor::store {

// Library exceptions end here. A write is on the disk when this returns.
Result<void> reading(Backend& backend, const std::function<Result<void>(soci::session&)>& work);
Result<void> writing(Backend& backend, const std::function<Result<void>(soci::session&)>& work);

}  // namespace proctor::store
