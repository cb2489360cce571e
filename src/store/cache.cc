// One table of bytes by kind and key, each with a digest: the file is written without waiting for the disk,
// so after a power cut it may hold anything, and what does not match its digest was never kept.
#include "store/cache.h"

#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <filesystem>
#include <mutex>
#include <utility>

#include "base/sha256.h"
#include "base/utf8.h"
#include "store/cache_lock.h"
#include "store/cache_memory.h"
#include "store/own_file.h"

namespace proctor::store {
namespace {

namespace fs = std::filesystem;

constexpr int kPatience = 2000;  // milliseconds to wait for another process; beyond that, nothing is there

std::string digest_of(std::string_view kind, std::string_view key, std::string_view bytes) {
  return sha256_hex(fmt::format("{}\n{}\n{}", kind, key, bytes));
}

// The primary code of SQLite's, 0 where the trouble is another.
int code_of(const soci::soci_error& trouble) {
  const auto* own = dynamic_cast<const soci::sqlite3_soci_error*>(&trouble);
  return own != nullptr ? own->result() & 0xFF : 0;
}

bool is_damage(const soci::soci_error& trouble) {
  const int code = code_of(trouble);
  return code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
}

// The log and its index are part of the file.
void take_away(const fs::path& path) {
  std::error_code error;
  for (const std::string_view part : {"", "-wal", "-shm"})
    fs::remove(path.native() + std::string(part), error);
}

std::string read_all(soci::blob& blob) {
  std::string out(blob.get_len(), '\0');
  if (!out.empty()) blob.read(0, out.data(), out.size());
  return out;
}

class FileCache final : public Cache {
 public:
  FileCache(fs::path path, std::string connection)
      : path_(std::move(path)), connection_(std::move(connection)) {}

  // Throws the library's errors.
  void open() {
    const CacheLock lock(path_);
    try {
      settle();
    } catch (const soci::soci_error& trouble) {
      if (!is_damage(trouble)) throw;
      begin_anew();
    }
  }

  std::optional<std::string> find(std::string_view kind, std::string_view key) override {
    const std::lock_guard held(mutex_);
    std::optional<std::string> out;
    attempt([&] { out = select(std::string(kind), std::string(key)); });
    return out;
  }

  void keep(std::string_view kind, std::string_view key, std::string_view bytes) override {
    const std::lock_guard held(mutex_);
    attempt([&] { insert(std::string(kind), std::string(key), bytes); });
  }

 private:
  void settle() {
    session_.open(soci::sqlite3, connection_);
    auto* backend = static_cast<soci::sqlite3_session_backend*>(session_.get_backend());
    sqlite_api::sqlite3_busy_timeout(backend->conn_, kPatience);
    session_ << "PRAGMA journal_mode = WAL";
    session_ << "PRAGMA synchronous = OFF";
    session_ << "CREATE TABLE IF NOT EXISTS kept_1 (kind TEXT NOT NULL, key TEXT NOT NULL,"
                " digest TEXT NOT NULL, bytes BLOB, PRIMARY KEY (kind, key))";
    opened_ = file_number(path_);
  }

  // Only the file that is known to be damaged goes: another process may have put a sound one in its place.
  void begin_anew() {
    session_.close();
    if (!opened_ || file_number(path_) == opened_) take_away(path_);
    if (const auto why = make_own_file(path_)) throw soci::soci_error(*why);
    settle();
  }

  // Trouble is nothing there. Damage is mended once; a file that is damaged again lies on a bad disk.
  template <typename Work>
  void attempt(const Work& work) {
    try {
      work();
    } catch (const soci::soci_error& trouble) {
      if (is_damage(trouble) && !std::exchange(mended_, true)) mend();
    }
  }

  void mend() {
    const CacheLock lock(path_);
    try {
      begin_anew();
    } catch (const soci::soci_error&) {  // NOLINT(bugprone-empty-catch): from now on nothing is found
    }
  }

  std::optional<std::string> select(const std::string& kind, const std::string& key) {
    std::string digest;
    soci::blob blob(session_);
    soci::indicator is = soci::i_null;
    session_ << "SELECT digest, bytes FROM kept_1 WHERE kind = :kind AND key = :key", soci::into(digest),
        soci::into(blob, is), soci::use(kind), soci::use(key);
    if (!session_.got_data()) return std::nullopt;
    std::string bytes = is == soci::i_ok ? read_all(blob) : "";
    return digest == digest_of(kind, key, bytes) ? std::optional(std::move(bytes)) : std::nullopt;
  }

  void insert(const std::string& kind, const std::string& key, std::string_view bytes) {
    const std::string digest = digest_of(kind, key, bytes);
    soci::blob blob(session_);
    if (!bytes.empty()) blob.write(0, bytes.data(), bytes.size());
    session_ << "INSERT OR REPLACE INTO kept_1 (kind, key, digest, bytes)"
                " VALUES (:kind, :key, :digest, :bytes)",
        soci::use(kind), soci::use(key), soci::use(digest), soci::use(blob);
  }

  fs::path path_;
  std::string connection_;
  std::mutex mutex_;  // guards all below
  soci::session session_;
  std::optional<FileNumber> opened_;
  bool mended_ = false;
};

tl::unexpected<Error> cannot_open(const fs::path& path, std::string_view why) {
  return fail("E520", fmt::format("{}: the cache cannot be used: {}; run with --no-cache, or name another "
                                  "store with --store",
                                  visible(path.string()), visible(why)));
}

}  // namespace

Result<std::unique_ptr<Cache>> Cache::open(const std::string& file) {
  if (file.empty()) return memory_cache();
  std::error_code error;
  const fs::path path = fs::absolute(file, error);
  if (error) return cannot_open(file, error.message());
  if (const auto why = make_own_file(path)) return cannot_open(path, *why);
  if (!fs::is_regular_file(path, error)) return cannot_open(path, "not a regular file");
  const auto connection = connection_text(path);
  if (!connection) return cannot_open(path, "a path with both = and \" in it");
  auto cache = std::make_unique<FileCache>(path, *connection);
  try {
    cache->open();
  } catch (const soci::soci_error& trouble) {
    return cannot_open(path, trouble.what());
  }
  return cache;
}

}  // namespace proctor::store
