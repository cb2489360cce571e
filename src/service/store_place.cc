#include "service/store_place.h"

#include <filesystem>
#include <string_view>

#include "base/root.h"
#include "store/store.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSqlite = "sqlite:";

}  // namespace

std::string store_at(const std::string& said, const std::string& folder) {
  if (said.empty() || said == "none" || said.find("://") != std::string::npos) return said;
  const bool named = said.starts_with(kSqlite);
  const std::string path = named ? said.substr(kSqlite.size()) : said;
  if (path.empty()) return said;
  return std::string(kSqlite) + (fs::path(folder) / path).lexically_normal().string();
}

std::string find_store(const std::string& said, const std::string& current) {
  if (!said.empty()) return store_at(said, current);
  const std::string project = find_upwards(current, "proctor.yaml");
  return store_at(".proctor/runs.db", project.empty() ? current : project);
}

std::string shown_store(const std::string& said) { return store::without_password(said); }

}  // namespace proctor::service
