// For tests of bundles: blobs in memory, and how a run was started as a command line would say it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "service/bundle.h"

namespace proctor::service {

class MemoryBlobs {
 public:
  KeepBlobs keep() {
    return [this](std::span<const Blob> blobs) -> Result<void> {
      ++batches;
      for (const Blob& blob : blobs) bytes[blob.hash] = blob.bytes;
      return {};
    };
  }

  FetchBlobs fetch() {
    return [this](std::span<const std::string> hashes) -> Result<std::vector<std::string>> {
      std::vector<std::string> out;
      for (const std::string& hash : hashes) {
        fetched.push_back(hash);
        out.push_back(bytes[hash]);
      }
      return out;
    };
  }

  std::map<std::string, std::string> bytes;  // by hash
  std::size_t batches = 0;
  std::vector<std::string> fetched;
};

}  // namespace proctor::service
