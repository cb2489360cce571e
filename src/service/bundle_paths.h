// Paths as texts, whatever lies there: what is beneath what, and the way between them. All are absolute, free
// of dots and without a slash at their end, but for "/" itself.
#pragma once

#include <string>
#include <string_view>

namespace proctor::service {

// A path of a person's, which may be relative to the current folder.
std::string whole_path(const std::string& path, const std::string& current);

// Or the folder itself.
bool is_beneath(std::string_view path, std::string_view folder);

// From a folder to what is beneath it; "." for itself.
std::string way_from(const std::string& folder, const std::string& path);

std::string joined_path(const std::string& folder, std::string_view way);

std::string folder_of(const std::string& path);

}  // namespace proctor::service
