#include "cassette/shelf.h"

namespace proctor::cassette {
namespace {

bool same(const timespec& a, const timespec& b) { return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec; }

// About; a question as a tree takes several times its text.
std::size_t bytes_of(const Recording& recording, const Stamp& stamp) {
  std::size_t out = 1024 + static_cast<std::size_t>(stamp.size) * 2;
  for (const Frame& frame : recording.frames) out += sizeof(Frame) + frame.bytes.size();
  return out;
}

}  // namespace

bool Stamp::operator==(const Stamp& other) const {
  return device == other.device && inode == other.inode && size == other.size &&
         same(changed, other.changed) && same(touched, other.touched);
}

std::optional<Stamp> stamp_of(const std::string& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return Stamp{status.st_dev, status.st_ino, status.st_size, status.st_mtim, status.st_ctim};
}

Shelf::Shard& Shelf::shard_of(const std::string& path) {
  return shards_[std::hash<std::string>{}(path) % kShards];
}

void Shelf::Shard::drop(std::list<Entry>::iterator entry) {
  bytes -= entry->bytes;
  places.erase(entry->path);
  entries.erase(entry);
}

std::shared_ptr<const Recording> Shelf::find(const std::string& path, const Stamp& stamp) {
  Shard& shard = shard_of(path);
  const std::lock_guard lock(shard.mutex);
  const auto at = shard.places.find(path);
  if (at == shard.places.end()) return nullptr;
  if (!(at->second->stamp == stamp)) {
    shard.drop(at->second);
    return nullptr;
  }
  shard.entries.splice(shard.entries.begin(), shard.entries, at->second);
  return at->second->recording;
}

void Shelf::put(const std::string& path, const Stamp& stamp, std::shared_ptr<const Recording> recording) {
  const std::size_t bytes = bytes_of(*recording, stamp);
  if (bytes > kMostBytesInShard / 4) return;
  Shard& shard = shard_of(path);
  const std::lock_guard lock(shard.mutex);
  if (const auto at = shard.places.find(path); at != shard.places.end()) shard.drop(at->second);
  shard.entries.push_front({path, stamp, bytes, std::move(recording)});
  shard.places.emplace(shard.entries.front().path, shard.entries.begin());
  shard.bytes += bytes;
  while (shard.bytes > kMostBytesInShard) shard.drop(std::prev(shard.entries.end()));
}

}  // namespace proctor::cassette
