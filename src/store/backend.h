// What one kind of database does in its own way. Everything else is the same SQL for all of them: sql_store.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace soci {
class session;    // NOLINT(readability-identifier-naming): the library's own
class statement;  // NOLINT(readability-identifier-naming)
}  // namespace soci

namespace proctor::store {

struct TrialRow;

// The code of an error that another connection may mend.
inline constexpr std::string_view kLostConnection = "E917";

// One connection, used by one thread at a time.
class Backend {
 public:
  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  virtual soci::session& session() = 0;

  // Starts a transaction that is going to write.
  virtual std::string_view begin() const = 0;

  // Within such a transaction, before tables are changed: one program at a time.
  virtual void wait_for_turn() = 0;

  // True where the column `name` has `:text` in it, whatever the case of its letters A to Z; the text's are
  // small.
  virtual std::string_view name_has_text() const = 0;

  // The time in seconds since 1970, by the clock that all users of the database share.
  virtual std::string_view now() const = 0;

  // A statement for many rows may be used again for another number of them.
  virtual bool keeps_statements() const = 0;

  // Writes trials in a way of its own, within the transaction that stands; false: it has none.
  virtual bool write_trials(const std::string& run, std::span<const TrialRow> rows) = 0;

  // Nothing can be done with this connection any more, but perhaps with another.
  virtual bool is_lost() const = 0;

  // Another program stands in the way: the same again may go well.
  virtual bool is_busy(const std::exception& trouble) const = 0;

  // E9xx, with what it is that cannot be used and what to do.
  virtual Error told(const std::exception& trouble) const = 0;
};

// Makes one more connection to the same database. Safe to call from any thread.
using Connect = std::function<Result<std::unique_ptr<Backend>>()>;

}  // namespace proctor::store
