#include "cassette/counters.h"

#include <fmt/format.h>

namespace proctor::cassette {

std::size_t Counters::count(const std::string& signature, const Occasion& occasion) {
  std::string key =
      occasion.of.empty() ? signature : fmt::format("{}\n{}\n{}", signature, occasion.repeat, occasion.of);
  Shard& shard = shards_[std::hash<std::string>{}(key) % kShards];
  const std::lock_guard lock(shard.mutex);
  const auto [at, is_new] = shard.counts.try_emplace(std::move(key), 0);
  if (is_new) {
    shard.order.push_back(&at->first);
    if (shard.order.size() > kMostInShard) {
      shard.counts.erase(shard.counts.find(*shard.order.front()));
      shard.order.pop_front();
    }
  }
  return ++at->second;
}

}  // namespace proctor::cassette
