// How a test's child becomes another program.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "e2e/process.h"

namespace proctor::e2e {

// The binary under test: the one PROCTOR_BINARY names.
std::string binary();

// All that it sees of an environment.
std::vector<std::string> environment_for(const Start& start);

// Between fork and exec. Without an environment the program has ours, and is found by PATH.
[[noreturn]] void become(const std::string& program, std::vector<std::string>& words,
                         std::vector<std::string>* environment, const std::filesystem::path& folder,
                         const std::array<int, 3>& streams);

}  // namespace proctor::e2e
