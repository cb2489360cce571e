// A commit that returned is on the server's disk. Reading waits for nobody; writers wait for each other only
// where they write the same rows. A connection that was lost is made anew by whoever owns it (sql_store).
#include "store/postgresql.h"

#include <fmt/format.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>

#include "base/utf8.h"
#include "base/words.h"
#include "store/server_url.h"
#include "store/sql_store.h"
#include "store/transaction.h"

namespace proctor::store {
namespace {

// What the library says for people, in one line.
std::string reason(const std::exception& trouble) {
  std::string out;
  for (const char c : std::string_view(trouble.what()))
    if (c == '\n' || c == '\t')
      out += ' ';
    else
      out += c;
  while (out.ends_with(' ')) out.pop_back();
  return visible(out);
}

// Programs that share a server find trouble sooner than TCP would by itself.
ServerSettings with_defaults(ServerSettings settings) {
  for (const auto& [name, value] : ServerSettings{{"application_name", "proctor"},
                                                  {"connect_timeout", "10"},
                                                  {"keepalives_idle", "30"},
                                                  {"keepalives_interval", "10"},
                                                  {"keepalives_count", "3"},
                                                  {"tcp_user_timeout", "60000"},
                                                  {"client_encoding", "UTF8"}})
    settings.emplace(name, value);
  return settings;
}

class Postgresql final : public Backend {
 public:
  explicit Postgresql(ServerSettings settings)
      : settings_(std::move(settings)), shown_(shown_server(settings_)) {}

  Result<void> open() {
    try {
      session_.open(soci::postgresql, connection_url(with_defaults(settings_)));
      PQsetNoticeProcessor(connection(), [](void*, const char*) {}, nullptr);
      session_ << "SET TIME ZONE 'UTC'";
    } catch (const soci::soci_error& trouble) {
      return fail("E917", fmt::format("{}: {}; see that the server runs, that the database is there and that "
                                      "you may use it",
                                      shown_, reason(trouble)));
    }
    return {};
  }

  // Tables of ours, or none of these names.
  Result<void> check_owner(Absent absent) {
    const auto looked = reading(*this, [&](soci::session& session) -> Result<void> {
      int ours = 0;
      int others = 0;
      session << "SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = current_schema()"
                 " AND table_name = 'schema_migrations' AND column_name IN ('number', 'name', 'proctor')",
          soci::into(ours);
      session << "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = current_schema()"
                 " AND table_name IN ('schema_migrations', 'runs', 'suites', 'test_cases', 'test_results')",
          soci::into(others);
      constexpr int kOwnColumns = 3;
      if (ours == kOwnColumns) return {};
      if (others > 0)
        return fail("E911", fmt::format("{}: not a store of proctor's, but another program's tables; name "
                                        "another database with --store",
                                        shown_));
      if (absent == Absent::refuse) return fail("E916", fmt::format("{}: there is no store here", shown_));
      return {};
    });
    return looked;
  }

  soci::session& session() override { return session_; }
  std::string_view begin() const override { return "BEGIN"; }

  // Held until the end of the transaction: without it two would make the same table.
  void wait_for_turn() override { session_ << "SELECT pg_advisory_xact_lock(7010374461231)"; }

  std::string_view name_has_text() const override { return "strpos(lower(name COLLATE \"C\"), :text) > 0"; }

  // Two transactions that wait for each other: the server has ended one.
  bool is_busy(const std::exception& trouble) const override {
    const std::string state = state_of(trouble);
    return state == "40001" || state == "40P01" || state == "55P03";
  }

  bool keeps_statements() const override { return false; }  // SOCI 4.0 keeps the first number of rows

  bool is_lost() const override {
    return session_.get_backend() == nullptr || PQstatus(connection()) != CONNECTION_OK;
  }

  Error told(const std::exception& trouble) const override {
    const std::string state = state_of(trouble);
    const auto say = [&](std::string_view code, std::string_view what) {
      return Error{std::string(code), fmt::format("{}: {}", shown_, what)};
    };
    if (is_lost() || state.starts_with("57P") || state.starts_with("08"))
      return say("E917", fmt::format("the connection to the server was lost: {}", reason(trouble)));
    if (is_busy(trouble)) return say("E915", "other programs hold the store for too long; try again later");
    if (state.starts_with("53"))
      return say("E914", fmt::format("the server has no room: {}; nothing of the last step was kept",
                                     reason(trouble)));
    if (state == "42501")
      return say("E910", fmt::format("the store may not be used: {}; it needs leave to make tables and to "
                                     "write to them",
                                     reason(trouble)));
    if (state.starts_with("XX")) return say("E912", fmt::format("the store is damaged: {}", reason(trouble)));
    return say("E914", fmt::format("the store cannot be used: {}", reason(trouble)));
  }

 private:
  PGconn* connection() const {
    return static_cast<soci::postgresql_session_backend*>(session_.get_backend())->conn_;
  }

  static std::string state_of(const std::exception& trouble) {
    const auto* own = dynamic_cast<const soci::postgresql_soci_error*>(&trouble);
    return own == nullptr ? std::string() : own->sqlstate();
  }

  const ServerSettings settings_;
  const std::string shown_;
  mutable soci::session session_;  // asking it what went wrong changes nothing
};

}  // namespace

bool is_postgresql(std::string_view url) {
  return url.starts_with("postgresql://") || url.starts_with("postgres://");
}

std::string without_password(std::string_view url) {
  if (!is_postgresql(url)) return std::string(url);
  const auto settings = read_server_url(std::string(url));
  return settings ? shown_server(*settings) : "postgresql://";
}

Result<std::unique_ptr<Store>> open_postgresql(const std::string& url, Absent absent) {
  const auto settings = read_server_url(url);
  if (!settings)
    return fail("E918",
                "--store: this is no URL of a PostgreSQL server; one looks like "
                "postgresql://USER@HOST:5432/DATABASE, with special characters percent-encoded");
  auto backend = std::make_unique<Postgresql>(*settings);
  if (auto opened = backend->open(); !opened) return tl::make_unexpected(opened.error());
  if (auto ours = backend->check_owner(absent); !ours) return tl::make_unexpected(ours.error());
  return open_sql_store(std::move(backend), [settings = *settings]() -> Result<std::unique_ptr<Backend>> {
    auto other = std::make_unique<Postgresql>(settings);
    if (auto opened = other->open(); !opened) return tl::make_unexpected(opened.error());
    return other;
  });
}

}  // namespace proctor::store
