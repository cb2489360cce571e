// What a store on a server owes those who share it: their tables, their passwords, and its own patience.
#include "store/postgresql.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/migrations.h"
#include "store/server_url.h"
#include "store/testing.h"
#include "testing/postgres.h"

namespace proctor::store {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::Postgres;

std::string code_of(const std::string& url, Absent absent = Absent::make) {
  const auto store = open_store(url, absent);
  return store ? "none" : store.error().code;
}

TEST(PostgresStore, MakesItsTablesOnceAndOnlyWhereItMay) {
  auto& server = Postgres::shared();
  const std::string url = server.database();
  EXPECT_EQ(code_of(url, Absent::refuse), "E916");
  EXPECT_EQ(server.ask(url, "SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'"), "0\n");
  ASSERT_TRUE((*open_store(url))->begin(test_run("run_1")));
  EXPECT_EQ(code_of(url, Absent::refuse), "none");
  EXPECT_TRUE((*open_store(url))->find("run_1")->has_value());
  EXPECT_EQ(server.ask(url, "SELECT COUNT(*) FROM schema_migrations"),
            std::to_string(migrations().size()) + "\n");
}

TEST(PostgresStore, LeavesTheTablesOfOthersAlone) {
  auto& server = Postgres::shared();
  for (const std::string table :
       {"CREATE TABLE runs (pace TEXT)", "CREATE TABLE schema_migrations (version TEXT)"}) {
    const std::string url = server.database();
    server.ask(url, table);
    const auto store = open_store(url);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().code, "E911");
    EXPECT_EQ(server.ask(url, "SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'"), "1\n");
  }
}

TEST(PostgresStore, RefusesTheStoreOfANewerProctor) {
  auto& server = Postgres::shared();
  const std::string url = server.database();
  ASSERT_TRUE(open_store(url));
  server.ask(url, "INSERT INTO schema_migrations VALUES (99, '099_turn_the_world', '9.0.0')");
  EXPECT_EQ(code_of(url), "E913");
}

TEST(PostgresStore, LoadsRowsOfEveryOlderStore) {
  auto& server = Postgres::shared();
  for (std::size_t steps = 8; steps < migrations().size(); ++steps) {
    const std::string url = server.database();
    std::string sql = std::string(kMigrationsTable) + ";";
    for (const Migration& migration : migrations().first(steps))
      sql += std::string(migration.sql) + "; INSERT INTO schema_migrations VALUES (" +
             std::to_string(migration.number) + ", '" + std::string(migration.name) + "', '0.0.1');";
    server.ask(url,
               sql + R"(INSERT INTO runs (id, started_at, state, planned, summary, settings) VALUES ('old',
      '2025-01-01T00:00:00.000Z', 'finished', 1, '{"id":"old","passed":true,"totals":{"cases":1,"passed":1}}', '{}');
      INSERT INTO test_results (run_id, suite, place, repetition, status, score, duration_ms, record)
      VALUES ('old', 0, 0, 1, 'passed', 1, 5, '{"name":"France","status":"passed","steps":[]}'))");
    const auto store = open_store(url);
    ASSERT_TRUE(store) << store.error().message;
    const auto page = (*store)->page({.run = "old", .assertions = true});
    ASSERT_TRUE(page && page->size() == 1U) << steps;
    const auto list = (*store)->results({.run = "old"});
    ASSERT_TRUE(list) << list.error().message;
    ASSERT_EQ(list->rows.size(), 1U) << steps;
    EXPECT_EQ(list->rows[0].name, "France");
  }
}

TEST(PostgresStore, NeverShowsAPassword) {
  const std::string secret = "hunter2-hunter2";
  for (const std::string& url :
       {"postgresql://me:" + secret + "@127.0.0.1:1/db", "postgresql://me@127.0.0.1:1/db?password=" + secret,
        "postgresql://me:" + secret + "@[broken/db", "postgres://me:" + secret + "@127.0.0.1:port/db",
        "postgresql://me:" + secret + "@127.0.0.1:1/db?unknown=1"}) {
    const auto store = open_store(url);
    ASSERT_FALSE(store);
    EXPECT_THAT(store.error().message, Not(HasSubstr(secret)));
    EXPECT_THAT(without_password(url), AllOf(HasSubstr("postgres"), Not(HasSubstr(secret))));
  }
  EXPECT_EQ(without_password("postgresql://me:x@db.example:5433/runs"),
            "postgresql://me@db.example:5433/runs");
  EXPECT_EQ(without_password("sqlite:a.db"), "sqlite:a.db");
}

TEST(PostgresStore, TellsWhatIsWrongWithAServerOrAUrl) {
  EXPECT_EQ(code_of("postgresql://me@127.0.0.1:1/db"), "E917");
  EXPECT_EQ(code_of("postgresql://me@[broken/db"), "E918");
  std::string url = Postgres::shared().database();
  url.replace(url.find("/runs_"), url.find('?') - url.find("/runs_"), "/nowhere");
  const auto store = open_store(url);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "E917");
  EXPECT_THAT(store.error().message, HasSubstr("nowhere"));
}

TEST(PostgresStore, TakesNamesWithOddCharactersInAUrl) {
  const auto settings =
      read_server_url("postgresql://a%20b@/d%27b?host=/some%20where&application_name=x%3Dy");
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->at("user"), "a b");
  const auto again = read_server_url(connection_url(*settings));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, *settings);
}

TEST(PostgresStore, GoesOnWhenTheServerWasRestarted) {
  auto started = Postgres::start();
  ASSERT_TRUE(started) << started.error().message;
  Postgres& server = **started;
  const auto store = *open_store(server.database());
  ASSERT_TRUE(store->begin(test_run("run_1")));
  ASSERT_TRUE(store->put("run_1", test_trials(0, 5)));
  EXPECT_EQ(store->done("run_1")->size(), 5U);
  server.interrupt();
  const auto gone = store->done("run_1");
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().code, "E917");
  server.resume();
  EXPECT_EQ(store->done("run_1")->size(), 5U);
  const auto put = store->put("run_1", test_trials(5, 5));
  EXPECT_TRUE(put) << put.error().message;
  EXPECT_EQ(store->done("run_1")->size(), 10U);
}

TEST(PostgresStore, IsMadeAndWrittenByEightProgramsAtOnce) {
  constexpr std::size_t kPrograms = 8;
  constexpr std::size_t kTrials = 200;
  const std::string url = Postgres::shared().database();
  std::vector<pid_t> children;
  for (std::size_t p = 0; p < kPrograms; ++p) {
    const pid_t child = ::fork();
    if (child == 0) {
      const std::string id = "run_" + std::to_string(p % 4);  // two programs a run, on the same keys
      auto store = open_store(url);
      bool good = store && (*store)->begin(test_run(id));
      for (std::size_t i = 0; good && i < kTrials; i += 20)
        good = (*store)->put(id, test_trials(p % 2 == 0 ? i : kTrials - 20 - i, 20)).has_value();
      ::_exit(good ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  const auto store = *open_store(url);
  EXPECT_EQ(store->history({})->size(), 4U);
  for (std::size_t r = 0; r < 4; ++r) EXPECT_EQ(store->done("run_" + std::to_string(r))->size(), kTrials);
}

}  // namespace
}  // namespace proctor::store
