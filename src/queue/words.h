// What the columns of the queue's tables say, and what its statements share.
#pragma once

#include <string>
#include <string_view>

#include "queue/queue.h"

namespace proctor::queue {

// The server's clock, in seconds since 1970: the only one that all workers share.
inline constexpr std::string_view kNow = "extract(epoch FROM clock_timestamp())";

// For statements of which only matters whether they were done.
inline Result<void> nothing(const Result<PgRows>& rows) {
  return rows ? Result<void>() : tl::make_unexpected(rows.error());
}

std::string_view word_of(OrderState state);
OrderState order_state(std::string_view word);
std::string_view word_of(Doing doing);
Doing doing_of(std::string_view word);

}  // namespace proctor::queue
