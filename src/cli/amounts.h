// Numbers, times and sizes that flags are given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "cli/settings.h"

namespace proctor::cli {

// None: the flag was not given. What is no such thing is an error that says what is wanted.
Result<std::optional<std::size_t>> whole(const Settings& settings, std::string_view flag, std::size_t least);
Result<std::optional<double>> amount(const Settings& settings, std::string_view flag);
// In milliseconds: "30", "30s", "500ms", "2m"
Result<std::optional<std::int64_t>> duration(const Settings& settings, std::string_view flag);
// "1000", "16MiB", "100KB"
Result<std::optional<std::size_t>> size(const Settings& settings, std::string_view flag);

// What was given for a flag is not what it takes.
Error bad(std::string_view flag, std::string_view said, std::string_view wanted);

}  // namespace proctor::cli
