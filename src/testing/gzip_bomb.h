// A gzip file made by hand: very little that unpacks to very much.
#pragma once

#include <cstddef>
#include <string>

namespace proctor::testing {

// About 1/158 of `count` bytes, valid to the checksum.
std::string gzip_of_zeros(std::size_t count);

}  // namespace proctor::testing
