#include "base/system_error.h"

#include <fmt/format.h>

#include <system_error>

namespace proctor {

tl::unexpected<Error> cannot(std::string_view what, int error) {
  return fail("E123", fmt::format("cannot {}: {}", what, std::generic_category().message(error)));
}

std::string_view description_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a named pipe";
  if (S_ISSOCK(mode)) return "a socket";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "a device";
  return "something else";
}

}  // namespace proctor
