// The cache of a project, opened when it is first needed: most runs need none.
#pragma once

#include <memory>
#include <string>

#include "store/cache.h"

namespace proctor::service {

// One that cannot be opened is as good as an empty one that keeps nothing. Empty: in memory.
std::shared_ptr<store::Cache> lazy_cache(std::string file);

}  // namespace proctor::service
