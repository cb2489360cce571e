// What a cache owes those who use it: what was kept is found, by every process; what is damaged is never
// found; and no state of the file stops a run.
#include "store/cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <thread>

#include "store/testing.h"

namespace proctor::store {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Optional;

std::unique_ptr<Cache> open(const std::string& file) {
  auto cache = Cache::open(file);
  EXPECT_TRUE(cache) << cache.error().message;
  return cache ? *std::move(cache) : nullptr;
}

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// Every byte value, NUL among them.
std::string all_bytes() {
  std::string out;
  for (int i = 0; i < 256; ++i) out += static_cast<char>(i);
  return out;
}

pid_t in_child(const std::function<bool()>& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work() ? 0 : 1);
  return child;
}

bool went_well(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

class AnyCache : public ::testing::TestWithParam<bool> {
 protected:
  TestFolder folder_;
  std::unique_ptr<Cache> cache_ = open(GetParam() ? folder_ / "cache.db" : "");
};

TEST_P(AnyCache, FindsWhatWasKept) {
  cache_->keep("judge", "k", "reply");
  EXPECT_THAT(cache_->find("judge", "k"), Optional(std::string("reply")));
  EXPECT_EQ(cache_->find("judge", "other"), std::nullopt);
  EXPECT_EQ(cache_->find("vector", "k"), std::nullopt);
}

TEST_P(AnyCache, TakesAnyBytesAndNoneAndMany) {
  const std::string large(std::size_t{6} * 1024 * 1024, 'x');
  cache_->keep("vector", "bytes", all_bytes());
  cache_->keep("vector", "none", "");
  cache_->keep("judge", "large", large);
  EXPECT_THAT(cache_->find("vector", "bytes"), Optional(all_bytes()));
  EXPECT_THAT(cache_->find("vector", "none"), Optional(std::string()));
  EXPECT_EQ(cache_->find("judge", "large").value_or(""), large);
}

TEST_P(AnyCache, TakesTheLastThatWasKept) {
  cache_->keep("judge", "k", "one");
  cache_->keep("judge", "k", "two");
  EXPECT_THAT(cache_->find("judge", "k"), Optional(std::string("two")));
}

TEST_P(AnyCache, ServesManyThreads) {
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([this, t] {
      for (int i = 0; i < 50; ++i) {
        const std::string key = std::to_string(t) + "." + std::to_string(i);
        cache_->keep("judge", key, key);
        EXPECT_THAT(cache_->find("judge", key), Optional(key));
      }
    });
  for (auto& thread : threads) thread.join();
}

INSTANTIATE_TEST_SUITE_P(Kinds, AnyCache, ::testing::Bool(),
                         [](const auto& which) { return which.param ? "File" : "Memory"; });

TEST(FileCache, KeepsForTheNextProcess) {
  const TestFolder folder;
  const std::string path = folder / "deep/.proctor/cache.db";
  ASSERT_TRUE(went_well(in_child([&] {
    open(path)->keep("judge", "k", "reply");
    return true;
  })));
  EXPECT_THAT(open(path)->find("judge", "k"), Optional(std::string("reply")));
}

TEST(FileCache, MakesAFileThatOnlyItsOwnerReads) {
  const TestFolder folder;
  const std::string path = folder / ".proctor/cache.db";
  open(path);
  struct stat status{};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  EXPECT_EQ(text_of(folder / ".proctor/.gitignore"), "*\n");
}

TEST(FileCache, ServesManyProcessesAtOnce) {
  const TestFolder folder;
  const std::string path = folder / "cache.db";
  std::vector<pid_t> children;
  children.reserve(6);
  for (int c = 0; c < 6; ++c)
    children.push_back(in_child([&path, c] {
      const auto cache = open(path);
      for (int i = 0; i < 40; ++i) cache->keep("judge", std::to_string(c) + "." + std::to_string(i), "reply");
      return true;
    }));
  for (const pid_t child : children) EXPECT_TRUE(went_well(child));
  const auto cache = open(path);
  for (int c = 0; c < 6; ++c) EXPECT_TRUE(cache->find("judge", std::to_string(c) + ".39")) << c;
}

TEST(FileCache, BeginsAnewWhereTheFileIsNoDatabase) {
  const TestFolder folder;
  const std::string path = folder / "cache.db";
  write(path, std::string(5000, 'x'));
  const auto cache = open(path);
  ASSERT_TRUE(cache);
  cache->keep("judge", "k", "reply");
  EXPECT_THAT(open(path)->find("judge", "k"), Optional(std::string("reply")));
}

TEST(FileCache, IsBegunAnewOnceByProcessesThatComeAtOnce) {
  const TestFolder folder;
  const std::string path = folder / "cache.db";
  write(path, std::string(5000, 'x'));
  std::vector<pid_t> children;
  children.reserve(6);
  for (int c = 0; c < 6; ++c)
    children.push_back(in_child([&path, c] {
      open(path)->keep("judge", std::to_string(c), "reply");
      return true;
    }));
  for (const pid_t child : children) EXPECT_TRUE(went_well(child));
  const auto cache = open(path);
  for (int c = 0; c < 6; ++c) EXPECT_TRUE(cache->find("judge", std::to_string(c))) << c;
}

// Whichever page is spoilt, nothing false is found and the cache goes on.
TEST(FileCache, NeverFindsWhatIsDamaged) {
  const TestFolder folder;
  const std::string path = folder / "cache.db";
  for (int i = 0; i < 200; ++i) open(path)->keep("judge", std::to_string(i), std::string(300, 'r'));
  const std::string whole = text_of(path);
  ASSERT_GT(whole.size(), 40'000U);
  for (std::size_t place = 0; place + 512 < whole.size(); place += 4096) {
    std::string spoilt = whole;
    spoilt.replace(place + 200, 300, std::string(300, '\x7f'));
    write(path, spoilt);
    const auto cache = open(path);
    ASSERT_TRUE(cache) << place;
    for (int i = 0; i < 200; ++i)
      EXPECT_EQ(cache->find("judge", std::to_string(i)).value_or(std::string(300, 'r')),
                std::string(300, 'r'));
  }
}

TEST(FileCache, MendsWhatIsFoundDamagedLater) {
  const TestFolder folder;
  const std::string path = folder / "cache.db";
  for (int i = 0; i < 200; ++i) open(path)->keep("judge", std::to_string(i), std::string(300, 'r'));
  const std::string whole = text_of(path);
  write(path, whole.substr(0, 4096) + std::string(whole.size() - 4096, '\x7f'));
  const auto cache = open(path);
  ASSERT_TRUE(cache);
  for (int i = 0; i < 3; ++i) cache->keep("judge", "k", "reply");
  EXPECT_THAT(cache->find("judge", "k"), Optional(std::string("reply")));
  EXPECT_THAT(open(path)->find("judge", "k"), Optional(std::string("reply")));
}

TEST(FileCache, DoesNotFindBytesThatWereChanged) {
  const TestFolder folder;
  const std::string path = folder / "cache.db";
  open(path)->keep("judge", "k", "reply");
  soci::session(soci::sqlite3, path) << "UPDATE kept_1 SET bytes = 'other'";
  EXPECT_EQ(open(path)->find("judge", "k"), std::nullopt);
}

TEST(FileCache, FindsNothingWhileAnotherHoldsItTooLong) {
  const TestFolder folder;
  const std::string path = folder / "cache.db";
  const auto cache = open(path);
  soci::session other(soci::sqlite3, path);
  other << "BEGIN IMMEDIATE";
  cache->keep("judge", "k", "reply");
  EXPECT_EQ(cache->find("judge", "k"), std::nullopt);
  other << "COMMIT";
  cache->keep("judge", "k", "reply");
  EXPECT_TRUE(cache->find("judge", "k"));
}

TEST(FileCache, SaysWhatToDoWhereItCannotBe) {
  const TestFolder folder;
  fs::create_directories(folder / "cache.db");
  write(folder / "file", "");
  for (const std::string& path : {folder / "cache.db", folder / "file/cache.db"}) {
    const auto cache = Cache::open(path);
    ASSERT_FALSE(cache) << path;
    EXPECT_EQ(cache.error().code, "E520");
    EXPECT_THAT(cache.error().message, AllOf(HasSubstr(path), HasSubstr("--no-cache")));
  }
}

TEST(FileCache, TakesAPathWithAnEqualsSign) {
  const TestFolder folder;
  const std::string path = folder / "a=b/cache.db";
  open(path)->keep("judge", "k", "reply");
  EXPECT_TRUE(fs::exists(path));
}

}  // namespace
}  // namespace proctor::store
