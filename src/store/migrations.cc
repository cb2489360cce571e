#include "store/migrations.h"

#include <algorithm>
#include <array>

namespace proctor::store {
namespace {

constexpr std::array kAll = {
    Migration{1, "001_create_runs",
              "CREATE TABLE runs ("
              " id TEXT PRIMARY KEY,"
              " started_at TEXT NOT NULL,"
              " state TEXT NOT NULL,"
              " planned BIGINT NOT NULL,"
              " summary TEXT NOT NULL,"  // the record of the run without its suites, JSON
              " settings TEXT NOT NULL)"},
    Migration{2, "002_create_suites",
              "CREATE TABLE suites ("
              " run_id TEXT NOT NULL,"
              " place BIGINT NOT NULL,"
              " name TEXT NOT NULL,"
              " format TEXT NOT NULL,"
              " path TEXT NOT NULL,"
              " hash TEXT NOT NULL,"
              " PRIMARY KEY (run_id, place))"},
    Migration{3, "003_create_test_cases",
              "CREATE TABLE test_cases ("
              " run_id TEXT NOT NULL,"
              " suite BIGINT NOT NULL,"
              " place BIGINT NOT NULL,"
              " name TEXT NOT NULL,"
              " expected_output TEXT,"
              " output_type TEXT,"
              " PRIMARY KEY (run_id, suite, place))"},
    Migration{4, "004_create_test_results",
              "CREATE TABLE test_results ("
              " run_id TEXT NOT NULL,"
              " suite BIGINT NOT NULL,"
              " place BIGINT NOT NULL,"
              " repetition BIGINT NOT NULL,"
              " status TEXT NOT NULL,"
              " score DOUBLE PRECISION NOT NULL,"
              " duration_ms DOUBLE PRECISION NOT NULL,"
              " record TEXT NOT NULL,"  // the whole record of the case, JSON
              " PRIMARY KEY (run_id, suite, place, repetition))"},
    Migration{5, "005_index_runs_by_time", "CREATE INDEX runs_by_time ON runs (started_at, id)"},
    Migration{10, "010_add_assertions_to_test_cases", "ALTER TABLE test_cases ADD COLUMN assertions TEXT"},
    Migration{11, "011_add_details_to_test_results", "ALTER TABLE test_results ADD COLUMN details TEXT"},
    Migration{12, "012_create_run_cassettes",
              "CREATE TABLE run_cassettes ("
              " run_id TEXT NOT NULL,"
              " folder TEXT NOT NULL,"
              " path TEXT NOT NULL,"
              " PRIMARY KEY (run_id, folder, path))"},
    Migration{13, "013_add_branch_to_runs", "ALTER TABLE runs ADD COLUMN branch TEXT"},
    Migration{14, "014_add_commit_hash_to_runs", "ALTER TABLE runs ADD COLUMN commit_hash TEXT"},
    Migration{15, "015_add_passed_to_runs",  // finished and passed: 1, else 0
              "ALTER TABLE runs ADD COLUMN passed BIGINT;"
              "UPDATE runs SET passed = CASE WHEN state = 'finished' AND summary LIKE '%\"passed\":true%'"
              " THEN 1 ELSE 0 END"},
    Migration{16, "016_create_result_list",  // what lists show of test_results, and no more
              "CREATE TABLE result_list ("
              " run_id TEXT NOT NULL,"
              " suite BIGINT NOT NULL,"
              " place BIGINT NOT NULL,"
              " repetition BIGINT NOT NULL,"
              " status TEXT NOT NULL,"
              " name TEXT NOT NULL,"
              " score DOUBLE PRECISION NOT NULL,"
              " duration_ms DOUBLE PRECISION NOT NULL,"
              " latency_ms DOUBLE PRECISION,"
              " cost DOUBLE PRECISION,"
              " tokens DOUBLE PRECISION NOT NULL,"
              " message TEXT NOT NULL,"
              " PRIMARY KEY (run_id, suite, place, repetition));"
              "ALTER TABLE runs ADD COLUMN listed BIGINT"},  // 1: all of its results are there
    Migration{17, "017_index_result_list_by_status",
              // Most have passed, and are found without.
              "CREATE INDEX result_list_by_status ON result_list (run_id, status, suite, place, repetition)"
              " WHERE status <> 'passed'"},
    // With the status, so that those that failed are found among the slowest without looking at the others.
    Migration{18, "018_index_result_list_by_duration",
              "CREATE INDEX result_list_by_duration ON result_list"
              " (run_id, duration_ms, suite, place, repetition, status)"},
    Migration{
        19, "019_index_result_list_by_cost",
        "CREATE INDEX result_list_by_cost ON result_list (run_id, cost, suite, place, repetition, status)"
        " WHERE cost IS NOT NULL"},
    Migration{20, "020_add_latency_to_runs",  // of a run that is over; NULL: no case has one
              "ALTER TABLE runs ADD COLUMN latency_p50_ms DOUBLE PRECISION;"
              "ALTER TABLE runs ADD COLUMN latency_p95_ms DOUBLE PRECISION"},
    // Runs that workers share; only a server has any. Times are the server's own, in seconds since 1970.
    Migration{21, "021_create_orders",
              "CREATE TABLE orders ("
              " run_id TEXT PRIMARY KEY,"
              " state TEXT NOT NULL,"    // open, stopped, closed
              " ending TEXT NOT NULL,"   // why it was stopped
              " proctor TEXT NOT NULL,"  // the version that planned it
              " jobs BIGINT NOT NULL,"
              " bundle TEXT NOT NULL,"  // the files it reads, JSON
              " made_at DOUBLE PRECISION NOT NULL)"},
    Migration{22, "022_create_jobs",  // those that are not done
              "CREATE TABLE jobs ("
              " run_id TEXT NOT NULL,"
              " number BIGINT NOT NULL,"  // in plan order
              " suite BIGINT NOT NULL,"
              " place BIGINT NOT NULL,"
              " repetition BIGINT NOT NULL,"
              " attempts BIGINT NOT NULL,"
              " worker TEXT,"  // who has it; NULL: nobody
              " PRIMARY KEY (run_id, number))"},
    Migration{23, "023_create_workers",
              "CREATE TABLE workers ("
              " id TEXT PRIMARY KEY,"
              " name TEXT NOT NULL,"
              " proctor TEXT NOT NULL,"
              " hands BIGINT NOT NULL,"
              " since DOUBLE PRECISION NOT NULL,"
              " alive_until DOUBLE PRECISION NOT NULL,"  // its lease
              " state TEXT NOT NULL,"                    // working, idle, refuses, lost
              " run_id TEXT NOT NULL,"
              " busy BIGINT NOT NULL,"    // jobs under way
              " reason TEXT NOT NULL)"},  // why it refuses that run
    Migration{24, "024_create_shifts",    // what a worker has done of a run
              "CREATE TABLE shifts ("
              " run_id TEXT NOT NULL,"
              " worker TEXT NOT NULL,"
              " summary TEXT NOT NULL,"  // as in runs
              " PRIMARY KEY (run_id, worker))"},
    Migration{25, "025_create_paces",  // how quickly all workers of a run together may ask one provider
              "CREATE TABLE paces ("
              " run_id TEXT NOT NULL,"
              " name TEXT NOT NULL,"
              " state TEXT NOT NULL,"
              " PRIMARY KEY (run_id, name))"},
    Migration{26, "026_create_blobs",  // files, by the SHA-256 of what they hold
              "CREATE TABLE blobs (hash TEXT PRIMARY KEY, bytes BYTEA NOT NULL);"
              "CREATE TABLE order_blobs ("
              " run_id TEXT NOT NULL,"
              " hash TEXT NOT NULL,"
              " PRIMARY KEY (run_id, hash))"},
    Migration{30, "030_create_run_owners",  // who is executing a run
              "CREATE TABLE run_owners ("
              " run_id TEXT PRIMARY KEY,"
              " owner TEXT NOT NULL,"                      // JSON
              " alive_until DOUBLE PRECISION NOT NULL)"},  // by the clock of the database
    Migration{35, "035_add_group_to_result_list",          // of related cases; NULL: none
              "ALTER TABLE result_list ADD COLUMN group_name TEXT"},
};

}  // namespace

const std::string_view kMigrationsTable =
    "CREATE TABLE IF NOT EXISTS schema_migrations ("
    " number BIGINT PRIMARY KEY,"
    " name TEXT NOT NULL,"
    " proctor TEXT NOT NULL)";  // the version that applied it

std::span<const Migration> migrations() { return kAll; }

std::vector<std::string> statements_of(const Migration& migration) {
  std::vector<std::string> out;
  for (std::string_view rest = migration.sql; !rest.empty();) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    out.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return out;
}

}  // namespace proctor::store
