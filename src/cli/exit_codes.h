// What the exit codes of every command mean, in short.
#pragma once

#include <array>

#include "cli/command.h"

namespace proctor::cli {

inline constexpr std::array kExitCodes = {
    Exit{"0", "fine: all passed"},
    Exit{"1", "a case failed, or what was asked is not so"},
    Exit{"2", "bad usage or bad input, or nothing to test; nothing was run"},
    Exit{"3", "no case failed but some ended in error"},
    Exit{"4", "trouble of proctor's own: the store, a disk, a bug"},
    Exit{"130, 143", "interrupted, ended"}};

}  // namespace proctor::cli
