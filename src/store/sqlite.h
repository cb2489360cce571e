// A store in one SQLite file.
#pragma once

#include <memory>
#include <string>

#include "store/store.h"

namespace proctor::store {

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path, Absent absent);

}  // namespace proctor::store
