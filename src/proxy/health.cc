#include "proxy/health.h"

#include <unistd.h>

#include <filesystem>

#include "value/json.h"

namespace proctor::proxy {
namespace {

// A folder that is not there yet is made when it is needed: then its nearest parent counts.
bool is_writable(std::filesystem::path folder) {
  std::error_code error;
  while (!std::filesystem::exists(folder, error) && folder.has_relative_path()) folder = folder.parent_path();
  return std::filesystem::is_directory(folder, error) && ::access(folder.c_str(), W_OK | X_OK) == 0;
}

}  // namespace

PlainAnswer health(const ProxyOptions& options) {
  bool well = true;
  Map checks;
  for (const auto& [name, folder] : options.folders) {
    const bool fine = is_writable(folder);
    checks.set(name, fine ? "ok" : "the folder cannot be written");
    well = well && fine;
  }
  const Map body{{"status", well ? "ok" : "unhealthy"}, {"checks", std::move(checks)}};
  return {well ? 200 : 503, {{"Content-Type", "application/json"}}, value::to_json(body)};
}

}  // namespace proctor::proxy
