// A store in a PostgreSQL database that is there already; its tables are made in it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "store/store.h"

namespace proctor::store {

bool is_postgresql(std::string_view url);

// E917: the server does not let us in, or is not there; E918: the URL is none.
Result<std::unique_ptr<Store>> open_postgresql(const std::string& url, Absent absent);

}  // namespace proctor::store
