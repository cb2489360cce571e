#include "store/cache_memory.h"

#include <mutex>
#include <string>
#include <unordered_map>

namespace proctor::store {
namespace {

constexpr std::size_t kMost = std::size_t{256} * 1024 * 1024;  // bytes

std::string name_of(std::string_view kind, std::string_view key) {
  return std::string(kind) + '\n' + std::string(key);
}

class MemoryCache final : public Cache {
 public:
  std::optional<std::string> find(std::string_view kind, std::string_view key) override {
    const std::lock_guard held(mutex_);
    const auto found = kept_.find(name_of(kind, key));
    return found == kept_.end() ? std::nullopt : std::optional(found->second);
  }

  void keep(std::string_view kind, std::string_view key, std::string_view bytes) override {
    const std::lock_guard held(mutex_);
    if (size_ + bytes.size() > kMost) return;
    size_ += bytes.size();
    kept_.insert_or_assign(name_of(kind, key), std::string(bytes));
  }

 private:
  std::mutex mutex_;
  std::unordered_map<std::string, std::string> kept_;
  std::size_t size_ = 0;
};

}  // namespace

std::unique_ptr<Cache> memory_cache() { return std::make_unique<MemoryCache>(); }

}  // namespace proctor::store
