// Recordings that were read lately, so that one that is played again and again is read once.
#pragma once

#include <sys/stat.h>

#include <array>
#include <cstddef>
#include <ctime>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "cassette/recording.h"

namespace proctor::cassette {

// Tells whether a file is still the one that was read.
struct Stamp {
  dev_t device = 0;
  ino_t inode = 0;
  off_t size = 0;
  timespec changed{};
  timespec touched{};

  bool operator==(const Stamp& other) const;
};

// None: there is no regular file of this name.
std::optional<Stamp> stamp_of(const std::string& path);

// Holds so many bytes at most; what was not used for longest goes first. Safe to use from any thread.
class Shelf {
 public:
  // Null: it is not here, or the file has changed since.
  std::shared_ptr<const Recording> find(const std::string& path, const Stamp& stamp);
  void put(const std::string& path, const Stamp& stamp, std::shared_ptr<const Recording> recording);

 private:
  static constexpr std::size_t kShards = 16;
  static constexpr std::size_t kMostBytesInShard = std::size_t{4} << 20U;

  struct Entry {
    std::string path;
    Stamp stamp;
    std::size_t bytes = 0;
    std::shared_ptr<const Recording> recording;
  };
  struct Shard {
    std::mutex mutex;
    std::list<Entry> entries;  // used last: first
    std::unordered_map<std::string_view, std::list<Entry>::iterator> places;
    std::size_t bytes = 0;

    void drop(std::list<Entry>::iterator entry);
  };

  Shard& shard_of(const std::string& path);

  std::array<Shard, kShards> shards_;
};

}  // namespace proctor::cassette
