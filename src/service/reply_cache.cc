#include "service/reply_cache.h"

#include <filesystem>
#include <utility>

#include "service/lazy_cache.h"
#include "service/store_place.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kKind = "judge";
constexpr std::string_view kSqlite = "sqlite:";

}  // namespace

std::string cache_place(const std::string& store, const std::string& current) {
  const std::string place = find_store(store, current);
  if (place == "none") return "";
  if (!place.starts_with(kSqlite)) return cache_place("", current);  // a server's: beside the settings
  return (fs::path(place.substr(kSqlite.size())).parent_path() / "cache.db").string();
}

engine::ReplyCache reply_cache(std::string file) {
  const auto cache = lazy_cache(std::move(file));
  return {
      .find = [cache](const std::string& key) { return cache->find(kKind, key); },
      .keep = [cache](const std::string& key, const std::string& reply) { cache->keep(kKind, key, reply); }};
}

}  // namespace proctor::service
