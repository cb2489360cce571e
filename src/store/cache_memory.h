// A cache that ends with the process.
#pragma once

#include <memory>

#include "store/cache.h"

namespace proctor::store {

// Takes up to some hundred MiB; beyond that nothing more is kept.
std::unique_ptr<Cache> memory_cache();

}  // namespace proctor::store
