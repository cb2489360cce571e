// A store in a database, whichever it is.
#pragma once

#include <memory>

#include "store/backend.h"
#include "store/store.h"

namespace proctor::store {

// Brings the database up to date first. A database that a newer proctor made is left alone: E913.
Result<std::unique_ptr<Store>> open_sql_store(std::unique_ptr<Backend> backend, Connect connect);

}  // namespace proctor::store
