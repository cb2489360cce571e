#include "service/reply_cache.h"

#include <filesystem>
#include <memory>
#include <mutex>

#include "service/store_place.h"
#include "store/cache.h"

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kKind = "judge";
constexpr std::string_view kSqlite = "sqlite:";

// A cache that is opened by whoever needs it first. Safe to use from any thread.
class Lazy {
 public:
  explicit Lazy(std::string file) : file_(std::move(file)) {}

  store::Cache* get() {
    std::call_once(once_, [&] {
      if (auto opened = store::Cache::open(file_)) cache_ = *std::move(opened);
    });
    return cache_.get();
  }

 private:
  std::string file_;
  std::once_flag once_;
  std::unique_ptr<store::Cache> cache_;
};

}  // namespace

std::string cache_place(const std::string& store, const std::string& current) {
  const std::string place = find_store(store, current);
  if (place == "none") return "";
  if (!place.starts_with(kSqlite)) return cache_place("", current);  // a server's: beside the settings
  return (fs::path(place.substr(kSqlite.size())).parent_path() / "cache.db").string();
}

engine::ReplyCache reply_cache(std::string file) {
  auto lazy = std::make_shared<Lazy>(std::move(file));
  return {.find = [lazy](const std::string& key) -> std::optional<std::string> {
            auto* cache = lazy->get();
            return cache == nullptr ? std::nullopt : cache->find(kKind, key);
          },
          .keep =
              [lazy](const std::string& key, const std::string& reply) {
                if (auto* cache = lazy->get(); cache != nullptr) cache->keep(kKind, key, reply);
              }};
}

}  // namespace proctor::service
