// A fault of the outside world, of a check or of a limit: never a verdict.
#pragma once

#include <string>
#include <utility>

#include "base/result.h"

namespace proctor {

struct Fault {
  // One of: rate_limited quota auth bad_request not_found server_error provider_error timeout connection
  // truncated protocol decode too_large redirect empty limit judge agent mock cassette_miss config import.
  std::string kind;
  std::string message;

  bool operator==(const Fault&) const = default;
};

// What the outside world gave, or how it failed.
template <typename T>
using Answered = tl::expected<T, Fault>;

inline tl::unexpected<Fault> faulted(std::string kind, std::string message) {
  return tl::make_unexpected(Fault{std::move(kind), std::move(message)});
}

}  // namespace proctor
