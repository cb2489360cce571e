// Work on many items at once, results in order.
#pragma once

#include <cstddef>
#include <functional>

namespace proctor::service {

// Calls `work` for 0 .. count-1 from several threads and `take` for each, in
// order, from the calling thread as soon as all before it are done. Only a
// few results wait to be taken, however slow that is. An exception ends both
// and comes out here.
void in_order(std::size_t count, const std::function<void(std::size_t)>& work,
              const std::function<void(std::size_t)>& take);

}  // namespace proctor::service
