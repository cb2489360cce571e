// What one kind of database does in its own way. Everything else is the same SQL for all of them: sql_store.
#pragma once

#include <exception>
#include <string_view>

#include "base/result.h"

namespace soci {
class session;  // NOLINT(readability-identifier-naming): the library's own
}

namespace proctor::store {

class Backend {
 public:
  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  virtual soci::session& session() = 0;

  // Starts a transaction that is going to write.
  virtual std::string_view begin() const = 0;

  // Another program stands in the way: the same again may go well.
  virtual bool is_busy(const std::exception& trouble) const = 0;

  // E9xx, with what it is that cannot be used and what to do.
  virtual Error told(const std::exception& trouble) const = 0;
};

}  // namespace proctor::store
