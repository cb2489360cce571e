// What is neither a file nor a folder where git expects one.
#pragma once

#include <sys/stat.h>

#include <string>

namespace proctor::git {

// A pipe, a socket or a device, also at the end of a link; false where there is nothing.
inline bool is_special(const std::string& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

}  // namespace proctor::git
