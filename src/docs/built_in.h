// The files of the documentation, as the build puts them in: "running.md", "images/run.png",
// "theme/site.css".
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace proctor::docs {

struct BuiltInFile {
  std::string_view path;
  std::string_view bytes;
};

// In order of path. Written by the build from docs/ and from theme/.
std::span<const BuiltInFile> built_in_files();

std::optional<std::string_view> built_in_file(std::string_view path);

}  // namespace proctor::docs
