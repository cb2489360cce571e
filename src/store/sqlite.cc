// Write-ahead log and full sync: what a commit returned for is on the disk, readers never wait for a writer,
// and writers of several programs take turns. Only its owner can read the file: outputs of models lie in it.
#include "store/sqlite.h"

#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/utf8.h"
#include "store/own_file.h"
#include "store/sql_store.h"
#include "store/transaction.h"

namespace proctor::store {
namespace {

namespace fs = std::filesystem;

constexpr int kPatience = 5000;  // milliseconds SQLite itself waits for a lock; beyond that, we ask again

tl::unexpected<Error> cannot_make(const fs::path& path, const std::string& why) {
  return fail("E910", fmt::format("{}: the store cannot be made here: {}; name another place with --store",
                                  visible(path.string()), why));
}

class Sqlite final : public Backend {
 public:
  explicit Sqlite(fs::path path) : path_(std::move(path)) {}

  // Looks at the file before anything in it is changed: it may be someone else's.
  Result<void> open() {
    if (auto connected = connect(); !connected) return connected;
    if (auto ours = reading(*this, [&](soci::session&) { return check_owner(); }); !ours) return ours;
    return reading(*this, [&](soci::session&) { return settle(); });
  }

  Result<void> connect() {
    const auto text = connection_text(path_);
    if (!text) return cannot_make(path_, "a path with both = and \" in it");
    try {
      session_.open(soci::sqlite3, *text);
      sqlite_api::sqlite3_busy_timeout(connection(), kPatience);
    } catch (const soci::soci_error& trouble) {
      return tl::make_unexpected(told(trouble));
    }
    return {};
  }

  soci::session& session() override { return session_; }
  std::string_view begin() const override { return "BEGIN IMMEDIATE"; }
  void wait_for_turn() override {}  // a transaction that writes is one already
  std::string_view name_has_text() const override { return "instr(lower(name), :text) > 0"; }
  std::string_view now() const override { return "((julianday('now') - 2440587.5) * 86400.0)"; }
  bool keeps_statements() const override { return true; }
  bool write_trials(const std::string& /*run*/, std::span<const TrialRow> /*rows*/) override { return false; }
  bool is_lost() const override { return false; }

  bool is_busy(const std::exception& trouble) const override {
    const int code = code_of(trouble);
    return code == SQLITE_BUSY || code == SQLITE_LOCKED;
  }

  Error told(const std::exception& trouble) const override {
    const std::string path = visible(path_.string());
    const auto say = [&](std::string_view code, std::string_view what) {
      return Error{std::string(code), fmt::format("{}: {}", path, what)};
    };
    switch (code_of(trouble)) {
      case SQLITE_NOTADB:
        return say("E911",
                   "not a store of proctor's: the file is no SQLite database; name another with --store");
      case SQLITE_CORRUPT:
        return say("E912",
                   "the store is damaged; move the file away and proctor makes a new one, or restore a copy");
      case SQLITE_FULL:
        return say("E914",
                   "the disk is full; nothing of the last step was kept: free some space and try again");
      case SQLITE_BUSY:
      case SQLITE_LOCKED: return say("E915", "another program holds the store for too long; try again later");
      case SQLITE_CANTOPEN:
      case SQLITE_READONLY:
      case SQLITE_PERM:
        return say("E910",
                   "the store cannot be opened for writing: it needs permission for the file and its folder");
      default: return say("E914", fmt::format("the store cannot be used: {}", visible(trouble.what())));
    }
  }

 private:
  sqlite_api::sqlite3* connection() const {
    return static_cast<soci::sqlite3_session_backend*>(session_.get_backend())->conn_;
  }

  // The primary code. A refusal to write for lack of room comes in several forms.
  int code_of(const std::exception& trouble) const {
    const auto* own = dynamic_cast<const soci::sqlite3_soci_error*>(&trouble);
    const int code = own != nullptr ? own->result() & 0xFF : SQLITE_ERROR;
    if (code != SQLITE_IOERR || session_.get_backend() == nullptr) return code;
    const int cause = sqlite_api::sqlite3_system_errno(connection());
    return cause == ENOSPC || cause == EFBIG || cause == EDQUOT ? SQLITE_FULL : code;
  }

  Result<void> check_owner() {
    int tables = 0;
    int ours = 0;
    session_ << "SELECT COUNT(*) FROM sqlite_master", soci::into(tables);
    session_ << "SELECT COUNT(*) FROM sqlite_master WHERE name = 'schema_migrations'", soci::into(ours);
    if (tables == 0 || ours > 0) return {};
    return fail("E911",
                fmt::format("{}: not a store of proctor's, but another program's database; name another "
                            "with --store",
                            visible(path_.string())));
  }

  Result<void> settle() {
    session_ << "PRAGMA journal_mode = WAL";
    session_ << "PRAGMA synchronous = FULL";
    session_ << "PRAGMA wal_autocheckpoint = 8192";  // pages: the log stays below some 32 MiB
    return {};
  }

  fs::path path_;
  mutable soci::session session_;  // asking it what went wrong changes nothing
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path, Absent absent) {
  std::error_code error;
  const fs::path whole = fs::absolute(path, error);
  if (error) return cannot_make(path, error.message());
  if (!fs::exists(whole, error) && absent == Absent::refuse)
    return fail("E916", fmt::format("{}: there is no store here", visible(whole.string())));
  if (const auto why = make_own_file(whole)) return cannot_make(whole, *why);
  auto backend = std::make_unique<Sqlite>(whole);
  if (auto opened = backend->open(); !opened) return tl::make_unexpected(opened.error());
  return open_sql_store(std::move(backend), [whole]() -> Result<std::unique_ptr<Backend>> {
    auto other = std::make_unique<Sqlite>(whole);
    if (auto connected = other->connect(); !connected) return tl::make_unexpected(connected.error());
    return other;
  });
}

}  // namespace proctor::store
