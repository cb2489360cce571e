// A commit that returned is on the server's disk. Reading waits for nobody; writers wait for each other only
// where they write the same rows. A connection that was lost is made anew by whoever owns it (sql_store).
#include "store/postgresql.h"

#include <fmt/format.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>

#include "store/pg_trials.h"
#include "store/server_fault.h"
#include "store/server_url.h"
#include "store/sql_store.h"
#include "store/transaction.h"

namespace proctor::store {
namespace {

class Postgresql final : public Backend {
 public:
  explicit Postgresql(ServerSettings settings)
      : settings_(std::move(settings)), shown_(shown_server(settings_)) {}

  Result<void> open() {
    try {
      session_.open(soci::postgresql, connection_url(with_defaults(settings_)));
      PQsetNoticeProcessor(connection(), [](void*, const char*) {}, nullptr);
      // Every page is read along an index in its order. Before the server has counted the rows of a run that
      // has just been kept, it would rather read and sort them all; and what looks dear without is not worth
      // being compiled.
      session_
          << "SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off; SET jit = off";
    } catch (const soci::soci_error& trouble) {
      return fail("E917", fmt::format("{}: {}; see that the server runs, that the database is there and that "
                                      "you may use it",
                                      shown_, in_one_line(trouble.what())));
    }
    return {};
  }

  // Tables of ours, or none of these names. Ours are looked for last: another program may be making the
  // store.
  Result<void> check_owner(Absent absent) {
    const auto looked = reading(*this, [&](soci::session& session) -> Result<void> {
      int ours = 0;
      int others = 0;
      session << "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = current_schema()"
                 " AND table_name IN ('schema_migrations', 'runs', 'suites', 'test_cases', 'test_results')",
          soci::into(others);
      session << "SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = current_schema()"
                 " AND table_name = 'schema_migrations' AND column_name IN ('number', 'name', 'proctor')",
          soci::into(ours);
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

  std::string_view now() const override {
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)";
  }

  bool is_busy(const std::exception& trouble) const override { return store::is_busy(fault_of(trouble)); }

  bool keeps_statements() const override { return false; }  // SOCI 4.0 keeps the first number of rows

  bool write_trials(const std::string& run, std::span<const TrialRow> rows) override {
    const auto written = ask_server(connection(), trial_statements(run, rows));
    if (written) return true;
    throw soci::postgresql_soci_error(written.error().message, written.error().state.c_str());
  }

  bool is_lost() const override {
    return lost_ || session_.get_backend() == nullptr || PQstatus(connection()) != CONNECTION_OK;
  }

  Error told(const std::exception& trouble) const override {
    const PgFault fault = fault_of(trouble);
    lost_ = is_lost() || tells_of_loss(fault);
    return server_error(shown_, fault, lost_);
  }

 private:
  PGconn* connection() const {
    return static_cast<soci::postgresql_session_backend*>(session_.get_backend())->conn_;
  }

  static PgFault fault_of(const std::exception& trouble) {
    const auto* own = dynamic_cast<const soci::postgresql_soci_error*>(&trouble);
    return {own == nullptr ? std::string() : own->sqlstate(), trouble.what()};
  }

  const ServerSettings settings_;
  const std::string shown_;
  mutable soci::session session_;  // asking it what went wrong changes nothing
  mutable bool lost_ = false;      // known from what went wrong
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
