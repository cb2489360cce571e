// What a store in a file owes its owner: permissions, several programs at once, older and newer files, and
// plain words where the file or the disk is no good.
#include "store/sqlite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <functional>

#include "store/migrations.h"
#include "store/testing.h"
#include "value/json.h"

namespace proctor::store {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::unique_ptr<Store> open(const std::string& path) {
  auto store = open_store(path);
  EXPECT_TRUE(store) << store.error().message;
  return store ? *std::move(store) : memory_store();
}

// A process of its own; true where `work` says so.
bool in_child(const std::function<bool()>& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work() ? 0 : 1);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

mode_t permissions(const std::string& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 0777U : 0;
}

std::vector<std::string> column(const std::string& path, const std::string& question) {
  soci::session session(soci::sqlite3, path);
  std::vector<std::string> out;
  const soci::rowset<soci::row> rows = (session.prepare << question);
  for (const soci::row& row : rows)
    out.push_back(row.get_indicator(0) == soci::i_null ? "NULL" : row.get<std::string>(0));
  return out;
}

void execute(const std::string& path, const std::vector<std::string>& statements) {
  soci::session session(soci::sqlite3, path);
  for (const std::string& statement : statements) session << statement;
}

TEST(SqliteStore, MakesAFileThatOnlyItsOwnerReads) {
  const TestFolder folder;
  const std::string path = folder / "deep/.proctor/runs.db";
  const auto store = open("sqlite:" + path);
  ASSERT_TRUE(store->begin(test_run("run_1")));
  EXPECT_EQ(permissions(path), 0600U);
  EXPECT_EQ(permissions(path + "-wal"), 0600U);
  std::ifstream ignored(folder / "deep/.proctor/.gitignore");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(ignored), {}), "*\n");
}

TEST(SqliteStore, LeavesAnIgnoreFileAndOtherFoldersAlone) {
  const TestFolder folder;
  fs::create_directories(folder / ".proctor");
  std::ofstream(folder / ".proctor/.gitignore") << "mine\n";
  open(folder / ".proctor/runs.db");
  std::ifstream ignored(folder / ".proctor/.gitignore");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(ignored), {}), "mine\n");
  open(folder / "data/runs.db");
  EXPECT_FALSE(fs::exists(folder / "data/.gitignore"));
}

TEST(SqliteStore, TakesAnyPath) {
  const TestFolder folder;
  for (const std::string name :
       {"with  two spaces.db", "a=b c.db", "qu'o\"te.db", "é%20.db", "file:x?mode=ro"}) {
    ASSERT_TRUE(open(folder / name)->begin(test_run("run_1"))) << name;
    EXPECT_TRUE(fs::exists(folder / name)) << name;
    EXPECT_TRUE(open(folder / name)->find("run_1")->has_value()) << name;
  }
  EXPECT_EQ(open_store(folder / "both=\".db").error().code, "E910");
  EXPECT_EQ(open_store("mysql://host/db").error().code, "E004");
  EXPECT_EQ(open_store("sqlite:").error().code, "E004");
}

TEST(SqliteStore, KeepsWhatItWasGivenWhenOpenedAgain) {
  const TestFolder folder;
  {
    const auto store = open(folder / "runs.db");
    ASSERT_TRUE(store->begin(test_run("run_1")));
    ASSERT_TRUE(store->put("run_1", test_trials(0, 5)));
  }
  EXPECT_EQ(open(folder / "runs.db")->done("run_1")->size(), 5U);
}

TEST(SqliteStore, WritesTheLogAndTheDiskInFull) {
  const TestFolder folder;
  const auto store = open(folder / "runs.db");
  EXPECT_THAT(column(folder / "runs.db", "PRAGMA journal_mode"), ElementsAre("wal"));
}

TEST(SqliteStore, MakesNothingWhereThatIsRefused) {
  const TestFolder folder;
  const auto store = open_store(folder / "none/runs.db", Absent::refuse);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "E916");
  EXPECT_FALSE(fs::exists(folder / "none"));
}

// --- columns that other programs read ---

TEST(SqliteStore, KeepsAssertionsAndDetailsInTheirColumns) {  // K4, K5, K33
  const TestFolder folder;
  const auto store = open(folder / "runs.db");
  ASSERT_TRUE(store->begin(test_run("run_1")));
  Trial trial = test_trial(0, 0, 1, model::Verdict::fail);
  trial.record.steps[0].checks[0].message = "expected 3";
  trial.record.steps[0].checks[0].negate = true;
  trial.assertions = List{Map{{"path", "$.a"}}};
  trial.record.origin = Map{{"expected_output", "Paris"}, {"output_type", "string"}};
  Trial bare = test_trial(0, 1);
  bare.record.steps.clear();
  ASSERT_TRUE(store->put("run_1", std::vector{trial, bare}));
  EXPECT_THAT(
      column(folder / "runs.db", "SELECT details FROM test_results ORDER BY place"),
      ElementsAre(R"([{"assertionId":"c1","path":"$.a","matcher":"toEqual","not":true,"pathMatch":"ANY",)"
                  R"("passed":false,"actualSamples":[1,"two"],"message":"expected 3"}])",
                  "NULL"));
  EXPECT_THAT(column(folder / "runs.db", "SELECT assertions FROM test_cases ORDER BY place"),
              ElementsAre(R"([{"path":"$.a"}])", "NULL"));
  EXPECT_THAT(column(folder / "runs.db", "SELECT expected_output || output_type FROM test_cases"),
              ElementsAre("Parisstring", "NULL"));
  EXPECT_THAT(column(folder / "runs.db", "SELECT status FROM test_results ORDER BY place"),
              ElementsAre("failed", "passed"));
}

// --- older and newer ---

TEST(SqliteStore, RemembersItsMigrationsByName) {  // K6
  const TestFolder folder;
  open(folder / "runs.db");
  EXPECT_THAT(
      column(folder / "runs.db", "SELECT name FROM schema_migrations WHERE number >= 10 ORDER BY number"),
      ElementsAre("010_add_assertions_to_test_cases", "011_add_details_to_test_results",
                  "012_create_run_cassettes", "013_add_branch_to_runs", "014_add_commit_hash_to_runs",
                  "015_add_passed_to_runs", "016_create_result_list", "017_index_result_list_by_status",
                  "018_index_result_list_by_duration", "019_index_result_list_by_cost",
                  "020_add_latency_to_runs", "021_create_orders", "022_create_jobs", "023_create_workers",
                  "024_create_shifts", "025_create_paces", "026_create_blobs", "030_create_run_owners",
                  "035_add_group_to_result_list"));
}

// Every store that some earlier proctor could have left, with a row in it.
TEST(SqliteStore, LoadsRowsOfEveryOlderStore) {
  for (std::size_t steps = 4; steps < migrations().size(); ++steps) {
    const TestFolder folder;
    const std::string path = folder / "runs.db";
    std::vector<std::string> statements = {std::string(kMigrationsTable)};
    for (const Migration& migration : migrations().first(steps)) {
      for (std::string& statement : statements_of(migration)) statements.push_back(std::move(statement));
      statements.push_back("INSERT INTO schema_migrations VALUES (" + std::to_string(migration.number) +
                           ", '" + std::string(migration.name) + "', '0.0.1')");
    }
    statements.insert(
        statements.end(),
        {R"(INSERT INTO runs (id, started_at, state, planned, summary, settings) VALUES ('old', '2025-01-01T00:00:00.000Z', 'finished', 1,
            '{"id":"old","started_at":"2025-01-01T00:00:00.000Z","passed":true,"totals":{"cases":1,"passed":1}}', '{}'))",
         "INSERT INTO suites VALUES ('old', 0, 'capitals', 'native', 'c.yaml', '')",
         "INSERT INTO test_cases (run_id, suite, place, name, expected_output) VALUES ('old', 0, 0, "
         "'France', 'Paris')",
         R"(INSERT INTO test_results (run_id, suite, place, repetition, status, score, duration_ms, record)
            VALUES ('old', 0, 0, 1, 'passed', 1, 5, '{"name":"France","status":"passed","steps":[]}'))"});
    execute(path, statements);
    if (steps > 10) execute(path, {"UPDATE runs SET passed = 1"});
    const auto store = open(path);
    const auto page = store->page({.run = "old", .assertions = true});
    ASSERT_TRUE(page) << page.error().message;
    ASSERT_EQ(page->size(), 1U) << steps;
    EXPECT_EQ(page->front().record.name, "France");
    EXPECT_TRUE(page->front().assertions.is_null());
    EXPECT_EQ((*store->find("latest"))->record.totals.passed, 1U);
    EXPECT_TRUE(store->put("old", test_trials(1, 1)));
    const auto list = store->results({.run = "old"});
    ASSERT_TRUE(list) << list.error().message;
    ASSERT_EQ(list->rows.size(), 2U) << steps;
    EXPECT_EQ(list->rows[0].name, "France");
    EXPECT_EQ(list->rows[0].suite, "capitals");
    EXPECT_EQ(store->history({.passed = true})->size(), 1U) << steps;
    EXPECT_THAT(column(path, "SELECT details FROM test_results WHERE place = 0"), ElementsAre("NULL"));
    EXPECT_THAT(column(path, "SELECT expected_output FROM test_cases WHERE place = 0"), ElementsAre("Paris"));
  }
}

TEST(SqliteStore, RefusesTheStoreOfANewerProctor) {
  const TestFolder folder;
  open(folder / "runs.db");
  execute(folder / "runs.db", {"INSERT INTO schema_migrations VALUES (99, '099_turn_the_world', '9.0.0')"});
  const auto store = open_store(folder / "runs.db");
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "E913");
  EXPECT_THAT(store.error().message, AllOf(HasSubstr("newer proctor"), HasSubstr("099_turn_the_world")));
}

// --- files and disks that are no good ---

TEST(SqliteStore, RefusesAFileThatIsNoDatabase) {
  const TestFolder folder;
  std::ofstream(folder / "notes.txt") << std::string(5000, 'x');
  const auto store = open_store(folder / "notes.txt");
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "E911");
  EXPECT_THAT(store.error().message, AllOf(HasSubstr("notes.txt"), HasSubstr("--store")));
  EXPECT_EQ(fs::file_size(folder / "notes.txt"), 5000U);
}

TEST(SqliteStore, RefusesTheDatabaseOfAnotherProgram) {
  const TestFolder folder;
  execute(folder / "other.db", {"CREATE TABLE bookmarks (url TEXT)"});
  const auto store = open_store(folder / "other.db");
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "E911");
  EXPECT_THAT(column(folder / "other.db", "SELECT name FROM sqlite_master"), ElementsAre("bookmarks"));
}

TEST(SqliteStore, TellsOfADamagedFile) {
  const TestFolder folder;
  {
    const auto store = open(folder / "runs.db");
    ASSERT_TRUE(store->begin(test_run("run_1")));
    for (std::size_t i = 0; i < 10; ++i) ASSERT_TRUE(store->put("run_1", test_trials(i * 100, 100)));
  }
  const auto size = fs::file_size(folder / "runs.db");
  {
    std::fstream file(folder / "runs.db", std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(16384);
    file << std::string(size - 16384, '\x5a');
  }
  const auto store = open_store(folder / "runs.db");
  const auto error = store ? (*store)->trials("run_1", [](const Trial&) { return true; })
                           : Result<void>(tl::make_unexpected(store.error()));
  ASSERT_FALSE(error);
  EXPECT_EQ(error.error().code, "E912");
  EXPECT_THAT(error.error().message, AllOf(HasSubstr("runs.db"), HasSubstr("damaged")));
}

TEST(SqliteStore, TellsOfAFolderItMayNotWriteTo) {
  const TestFolder folder;
  fs::create_directories(folder / "closed");
  open(folder / "closed/runs.db");
  fs::permissions(folder / "closed/runs.db", fs::perms(0644));
  fs::permissions(folder / "closed", fs::perms(0555));
  fs::permissions(folder.path(), fs::perms(0755));
  EXPECT_TRUE(in_child([&] {
    if (::getuid() == 0 && ::setuid(65534) != 0) return false;
    const auto made = open_store(folder / "closed/new.db");
    const auto opened = open_store(folder / "closed/runs.db");
    return !made && made.error().code == "E910" && made.error().message.find("new.db") != std::string::npos &&
           !opened && opened.error().code == "E910";
  }));
  fs::permissions(folder / "closed", fs::perms(0755));
}

TEST(SqliteStore, TellsOfAFullDiskAndKeepsWhatItHad) {
  const TestFolder folder;
  ASSERT_TRUE(open(folder / "runs.db")->begin(test_run("run_1")));
  EXPECT_TRUE(in_child([&] {
    const auto store = open(folder / "runs.db");
    if (!store->put("run_1", test_trials(0, 10))) return false;
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{200'000, 200'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const auto done = store->put("run_1", test_trials(10, 5000));
    return !done && done.error().code == "E914" && done.error().message.find("full") != std::string::npos &&
           store->done("run_1")->size() == 10;
  }));
  const auto store = open(folder / "runs.db");
  EXPECT_EQ(store->done("run_1")->size(), 10U);
  EXPECT_TRUE(store->put("run_1", test_trials(10, 5000)));
  EXPECT_EQ(store->done("run_1")->size(), 5010U);
}

// --- several programs ---

TEST(SqliteStore, IsWrittenByEightProgramsAtOnce) {
  constexpr std::size_t kPrograms = 8;
  constexpr std::size_t kTrials = 500;
  constexpr std::size_t kBatch = 20;
  const TestFolder folder;
  const std::string path = folder / "runs.db";  // made by whoever comes first
  std::vector<pid_t> children;
  for (std::size_t p = 0; p < kPrograms; ++p) {
    const pid_t child = ::fork();
    if (child == 0) {
      const std::string id = "run_" + std::to_string(p);
      auto store = open_store(path);
      bool good = store && (*store)->begin(test_run(id));
      for (std::size_t i = 0; good && i < kTrials; i += kBatch)
        good = (*store)->put(id, test_trials(i, kBatch)).has_value();
      ::_exit(good ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  const auto store = open(path);
  EXPECT_EQ(store->history({})->size(), kPrograms);
  for (std::size_t p = 0; p < kPrograms; ++p)
    EXPECT_EQ(store->done("run_" + std::to_string(p))->size(), kTrials);
}

}  // namespace
}  // namespace proctor::store
