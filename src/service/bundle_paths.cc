#include "service/bundle_paths.h"

#include <fmt/format.h>

#include <filesystem>

namespace proctor::service {

std::string whole_path(const std::string& path, const std::string& current) {
  std::string out = (std::filesystem::path(current) / path).lexically_normal().string();
  while (out.size() > 1 && out.ends_with('/')) out.pop_back();
  return out;
}

bool is_beneath(std::string_view path, std::string_view folder) {
  if (path == folder || folder == "/") return true;
  return path.starts_with(folder) && path[folder.size()] == '/';
}

std::string way_from(const std::string& folder, const std::string& path) {
  if (path == folder) return ".";
  return path.substr(folder == "/" ? 1 : folder.size() + 1);
}

std::string joined_path(const std::string& folder, std::string_view way) {
  if (way == ".") return folder;
  return folder == "/" ? fmt::format("/{}", way) : fmt::format("{}/{}", folder, way);
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace proctor::service
