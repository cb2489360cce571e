// A database file that only its owner can read, for outputs of models lie in it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace proctor::store {

// Makes the file and its folder where there is none. Else why that cannot be.
std::optional<std::string> make_own_file(const std::filesystem::path& path);

// The path as SOCI takes it; none where it has no way to say it.
std::optional<std::string> connection_text(const std::filesystem::path& path);

}  // namespace proctor::store
