// What nobody can guess, straight from the system.
#pragma once

#include <cstddef>
#include <string>

#include "base/secret.h"

namespace proctor::server {

std::string random_hex(std::size_t digits);

// 256 bits of it: who has it is let in.
Secret random_token();

}  // namespace proctor::server
