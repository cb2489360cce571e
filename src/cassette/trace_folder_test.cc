#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cassette/trace.h"
#include "value/json.h"

namespace proctor::cassette {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

const std::string kKey = "canary-4711-not-in-any-shape";

class TraceFolderTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "proctor-traces-XXXXXX").string();
    base_ = ::mkdtemp(pattern.data());
  }
  void TearDown() override { fs::remove_all(base_); }

  TraceFolder folder(RedactOptions options = {.personal = true}) const {
    return {(base_ / "a/b").string(), *Redactor::make(std::move(options))};
  }
  std::vector<fs::path> files() const {
    std::vector<fs::path> out;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(base_ / "a/b", none)) out.push_back(entry.path());
    return out;
  }
  std::string text() const {
    std::ifstream file(files().at(0), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  static Trace trace() {
    return {
        .id = new_trace_id(),
        .timestamp = "2026-01-02T03:04:05.678Z",
        .endpoint = "/v1/chat/completions?key=" + kKey,
        .request = value::parse_json(R"({"messages": [{"role": "user", "content": "I am jane@example.com"}],
                "max_tokens": 5, "password": "hunter2"})")
                       .value(),
        .response = Value("said " + kKey),
        .tokens_used = 7,
        .model = "m",
        .error = "no " + kKey,
        .session = TraceSession{.id = "s " + kKey, .state = Value(Map{{"api_key", "abc"}})}};
  }

  fs::path base_;
};

TEST_F(TraceFolderTest, KeepsNoKeysAndNoPersonalData) {
  ASSERT_TRUE(folder().put(trace(), {Secret(kKey)}));
  ASSERT_THAT(files(), SizeIs(1));
  EXPECT_THAT(text(),
              AllOf(Not(HasSubstr(kKey)), Not(HasSubstr("jane@example.com")), Not(HasSubstr("hunter2")),
                    Not(HasSubstr("abc")), HasSubstr("\"max_tokens\": 5"), HasSubstr("\"tokens_used\": 7")));
  const std::string kept = text();
  Diagnostics faults("t.json", kept);
  EXPECT_TRUE(read_trace(kept, faults));
}

TEST_F(TraceFolderTest, WritesNothingInWhichAKnownKeyWouldStand) {
  const auto kept = folder({.on = false}).put(trace(), {Secret(kKey)});
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().code, "E499");
  EXPECT_THAT(kept.error().message, Not(HasSubstr(kKey)));
  EXPECT_THAT(files(), SizeIs(0));
}

TEST_F(TraceFolderTest, TellsWhereItCannotWrite) {
  std::ofstream(base_ / "a") << "in the way";
  const auto kept = folder().put(trace(), {});
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().code, "E123");
}

TEST_F(TraceFolderTest, IsUsedByManyThreadsAtOnce) {
  const TraceFolder shared = folder();
  std::vector<std::jthread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int j = 0; j < 25; ++j) EXPECT_TRUE(shared.put(trace(), {}));
    });
  threads.clear();
  EXPECT_THAT(files(), SizeIs(100));
  for (const fs::path& file : files()) EXPECT_EQ(file.extension(), ".json") << "a temporary file was left";
}

}  // namespace
}  // namespace proctor::cassette
