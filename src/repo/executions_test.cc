#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <set>

#include "base/file_handle.h"
#include "repo/repository.h"
#include "repo/testing.h"
#include "system/fake_clock.h"
#include "value/json.h"

namespace proctor::repo {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::string_view kFolder = ".promptrepo/tests/shop/executions/";

class ExecutionsTest : public ::testing::Test {
 protected:
  ExecutionsTest() { folder_.put(".promptrepo/tests/shop/suite.yaml", "test_suite: {name: shop}\n"); }

  void put(const std::string& id, std::string_view executed_at,
           std::string_view counts = "total_tests: 1") const {
    folder_.put(std::string(kFolder) + id + ".execution.yaml",
                "execution:\n  suite_name: shop\n  executed_at: " + std::string(executed_at) + "\n  " +
                    std::string(counts) + "\n");
  }
  std::vector<std::string> ids(std::size_t limit = 10) {
    std::vector<std::string> out;
    const auto executions = repository_->executions("shop", limit).value();
    out.reserve(executions.size());
    for (const Execution& execution : executions) out.push_back(execution.id);
    return out;
  }
  Execution write(std::string_view json) {
    return repository_->write_execution("shop", value::parse_json(json).value()).value();
  }

  TestFolder folder_;
  FakeClock clock_;
  std::shared_ptr<Repository> repository_ = *Repository::open(folder_.path().string(), {.clock = &clock_});
};

TEST_F(ExecutionsTest, AreNamedByTheirTimeAndNumberedWithinASecond) {
  const auto* const text =
      R"({"suite_name": "shop", "executed_at": "2025-01-27T05:15:30.9+01:00", "total_tests": 0})";
  EXPECT_EQ(write(text).id, "shop-2025-01-27T04-15-30");
  EXPECT_EQ(write(text).id, "shop-2025-01-27T04-15-30-2");
  const Execution third = write(text);
  EXPECT_EQ(third.id, "shop-2025-01-27T04-15-30-3");
  EXPECT_EQ(third.path, std::string(kFolder) + "shop-2025-01-27T04-15-30-3.execution.yaml");
  EXPECT_EQ(
      folder_.text(third.path),
      "execution:\n  suite_name: shop\n  executed_at: \"2025-01-27T05:15:30.9+01:00\"\n  total_tests: 0\n");
  EXPECT_THAT(ids(), ElementsAre("shop-2025-01-27T04-15-30-3", "shop-2025-01-27T04-15-30-2",
                                 "shop-2025-01-27T04-15-30"));
  EXPECT_EQ(repository_->execution("shop", third.id).value()->value, third.value);
}

TEST_F(ExecutionsTest, WithoutATimeAreOfNow) {
  const Execution written = write(R"({"suite_name": "shop", "executed_at": "whenever"})");
  EXPECT_EQ(written.id, "shop-2001-09-09T01-46-40");
  EXPECT_EQ(written.value.find("executed_at")->text(), "2001-09-09T01:46:40.000Z");
}

TEST_F(ExecutionsTest, OfNoSuiteAreNotKept) {
  const auto written = repository_->write_execution("none", Map{});
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, "E556");
  EXPECT_FALSE(folder_.has(".promptrepo/tests/none"));
}

TEST_F(ExecutionsTest, AreListedNewestFirstByWhenTheyWere) {
  put("shop-2025-01-01T00-00-00", "'2025-03-03T00:00:00Z'");
  put("shop-2025-01-02T00-00-00", "2025-02-02 00:00:00.123456+00:00");
  put("shop-2025-01-03T00-00-00", "2025-01-01T00:00:00");
  put("by-hand", "'2025-02-15T00:00:00Z'");
  EXPECT_THAT(ids(), ElementsAre("shop-2025-01-01T00-00-00", "by-hand", "shop-2025-01-02T00-00-00",
                                 "shop-2025-01-03T00-00-00"));
  EXPECT_THAT(ids(1), ElementsAre("shop-2025-01-01T00-00-00"));
  EXPECT_THAT(ids(0), IsEmpty());
}

TEST_F(ExecutionsTest, AreCountedWithinASecondAsNumbers) {
  for (const auto* number : {"", "-2", "-9", "-10"})
    put(std::string("shop-2025-01-01T00-00-00") + number, "2025-01-01T00:00:00Z");
  EXPECT_THAT(ids(2), ElementsAre("shop-2025-01-01T00-00-00-10", "shop-2025-01-01T00-00-00-9"));
}

// As PyYAML dumps what another program ran: dates bare, tags of its own, long texts folded.
TEST_F(ExecutionsTest, OfAnotherProgramAreRead) {
  folder_.put(std::string(kFolder) + "shop-2025-01-27T04-15-30.execution.yaml", R"(execution:
  executed_at: 2025-01-27 04:15:30.123456+00:00
  failed_tests: 1
  passed_tests: 1
  suite_name: shop
  test_results:
  - actual_output: "Welcome!\nTell me \u2026"
    error: null
    executed_at: 2025-01-27 04:15:30
    execution_time_ms: 1234
    metric_results:
    - error: null
      passed: true
      reason: 'It''s
        fine'
      score: 0.85
      threshold: 0.7
      type: !!python/object/apply:app.MetricType
      - answer_relevancy
    overall_passed: yes
    test_name: hello
  total_execution_time_ms: 2469
  total_tests: 2
)");
  const auto list = repository_->executions("shop", 10).value();
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0].value.find("executed_at")->text(), "2025-01-27 04:15:30.123456+00:00");
  const Value& result = list[0].value.find("test_results")->list()[0];
  EXPECT_EQ(*result.find("overall_passed"), Value(true));
  EXPECT_EQ(result.find("metric_results")->list()[0].find("reason")->text(), "It's fine");
  const SuiteSummary summary = repository_->suites()->suites.at(0);
  EXPECT_EQ(summary.last_execution, "2025-01-27T04:15:30.123Z");
  EXPECT_EQ(summary.last_execution_passed, false);
}

TEST_F(ExecutionsTest, PassWhereAllTestsDid) {
  put("shop-2025-01-01T00-00-00", "2025-01-01T00:00:00Z", "total_tests: 2\n  passed_tests: 2");
  EXPECT_EQ(repository_->suites()->suites.at(0).last_execution_passed, true);
}

TEST_F(ExecutionsTest, OfNoTestsDoNotCount) {
  put("shop-2025-01-01T00-00-00", "2025-01-01T00:00:00Z", "total_tests: 0\n  passed_tests: 0");
  EXPECT_EQ(repository_->suites()->suites.at(0).last_execution_passed, std::nullopt);
}

TEST_F(ExecutionsTest, ThatCannotBeReadArePassedOver) {
  put("shop-2025-01-01T00-00-00", "2025-01-01T00:00:00Z");
  folder_.put(std::string(kFolder) + "shop-2025-01-02T00-00-00.execution.yaml", "execution: [");
  folder_.put(std::string(kFolder) + "shop-2025-01-03T00-00-00.execution.yaml", "test_suite: {}");
  folder_.put(std::string(kFolder) + "notes.txt", "no execution");
  std::filesystem::create_symlink("/etc/passwd",
                                  folder_.path() / kFolder / "shop-2025-01-04T00-00-00.execution.yaml");
  EXPECT_THAT(ids(1), ElementsAre("shop-2025-01-01T00-00-00"));
  EXPECT_FALSE(repository_->execution("shop", "shop-2025-01-02T00-00-00"));
  EXPECT_EQ(repository_->execution("shop", "none").value(), std::nullopt);
}

TEST_F(ExecutionsTest, AreFoundByTheirIdAlone) {
  put("shop-2025-01-01T00-00-00", "2025-01-01T00:00:00Z");
  for (const auto* id :
       {"../suite", "..", ".", "", "a/b", "a\\b", "\x01", "../executions/shop-2025-01-01T00-00-00"}) {
    const auto found = repository_->execution("shop", id);
    ASSERT_FALSE(found) << id;
    EXPECT_EQ(found.error().code, "E550");
  }
}

// The files of a folder that are opened, as the system tells it.
class Opened {
 public:
  explicit Opened(const std::filesystem::path& folder) : watch_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    ::inotify_add_watch(watch_.get(), folder.c_str(), IN_OPEN);
  }

  std::set<std::string> names() {
    std::set<std::string> out;
    alignas(inotify_event) std::array<char, 65536> room{};
    for (;;) {
      const ssize_t got = ::read(watch_.get(), room.data(), room.size());
      if (got <= 0) return out;
      for (std::size_t at = 0; at < static_cast<std::size_t>(got);) {
        inotify_event event{};
        std::memcpy(&event, room.data() + at, sizeof event);
        if (event.len > 0) out.insert(room.data() + at + sizeof event);
        at += sizeof event + event.len;
      }
    }
  }

 private:
  FileHandle watch_;
};

TEST_F(ExecutionsTest, AreNotAllOpenedForAFewOfThem) {
  for (int i = 0; i < 3000; ++i)
    put("shop-2025-01-01T00-00-00-" + std::to_string(i + 2), "2025-01-01T00:00:00Z");
  Opened opened(folder_.path() / kFolder);
  EXPECT_EQ(ids(10).size(), 10U);
  const auto names = opened.names();
  EXPECT_TRUE(names.contains("shop-2025-01-01T00-00-00-3001.execution.yaml"));
  EXPECT_GE(names.size(), 10U);
  EXPECT_LE(names.size(), 20U);
}

}  // namespace
}  // namespace proctor::repo
