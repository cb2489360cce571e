// What was paid for once and never changes: replies of judges and vectors of texts, by the content they
// answer. Losing it costs time and money, never a result, so it is written without waiting for the disk.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace proctor::store {

// Safe to use from any thread, and by many processes on one file.
class Cache {
 public:
  // A file that is made where there is none; one that is damaged is begun anew. Empty: kept in memory alone.
  static Result<std::unique_ptr<Cache>> open(const std::string& file);

  Cache() = default;
  Cache(const Cache&) = delete;
  Cache& operator=(const Cache&) = delete;
  virtual ~Cache() = default;

  // `kind`: "judge", "vector". `key`: a SHA-256 of all that the bytes depend on. Trouble with the file reads
  // as nothing there.
  virtual std::optional<std::string> find(std::string_view kind, std::string_view key) = 0;
  virtual void keep(std::string_view kind, std::string_view key, std::string_view bytes) = 0;
};

}  // namespace proctor::store
