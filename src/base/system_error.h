// What the system said no to, in words.
#pragma once

#include <sys/stat.h>

#include <string_view>

#include "base/result.h"

namespace proctor {

// E123: "cannot write it: No space left on device"
tl::unexpected<Error> cannot(std::string_view what, int error);

// "a folder", "a named pipe"
std::string_view description_of(mode_t mode);

}  // namespace proctor
