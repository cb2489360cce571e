#include "service/lazy_cache.h"

#include <mutex>
#include <utility>

namespace proctor::service {
namespace {

class LazyCache final : public store::Cache {
 public:
  explicit LazyCache(std::string file) : file_(std::move(file)) {}

  std::optional<std::string> find(std::string_view kind, std::string_view key) override {
    auto* cache = opened();
    return cache == nullptr ? std::nullopt : cache->find(kind, key);
  }

  void keep(std::string_view kind, std::string_view key, std::string_view bytes) override {
    if (auto* cache = opened(); cache != nullptr) cache->keep(kind, key, bytes);
  }

 private:
  store::Cache* opened() {
    std::call_once(once_, [&] {
      if (auto cache = store::Cache::open(file_)) cache_ = *std::move(cache);
    });
    return cache_.get();
  }

  std::string file_;
  std::once_flag once_;
  std::unique_ptr<store::Cache> cache_;
};

}  // namespace

std::shared_ptr<store::Cache> lazy_cache(std::string file) {
  return std::make_shared<LazyCache>(std::move(file));
}

}  // namespace proctor::service
