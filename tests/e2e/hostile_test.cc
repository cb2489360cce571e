// Servers that misbehave, in every way we know of: a run comes to its end in time and within its memory, with
// the right text, or with an error of the right kind that says what happened.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "e2e/process.h"
#include "testing/hostile_server.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::e2e {
namespace {

using proctor::testing::HostileServer;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::ValuesIn;

constexpr auto kSuite =
    "proctor: 1\nname: hostile\ncases:\n  - name: one\n    steps:\n"
    "      - input: hi\n        checks: [{contains: ok}]\n";
constexpr std::string_view kGreen = "gr\xc3\xbcn \xf0\x9f\x99\x82 ok";
constexpr std::size_t kMoreMemory = 128;  // MiB above a run in which nothing odd happens
constexpr std::chrono::seconds kLongest{12};

struct Row {
  std::string_view trick;
  std::string_view kind;  // of the error; empty: it passes
  std::string_view says;  // in the error's message; or the text that came
  std::vector<std::string> flags = {};
  std::size_t requests = 1;
};

const std::vector<std::string> kTwice = {"--attempts", "2"};
const std::vector<std::string> kOnce = {"--attempts", "1"};
const std::vector<std::string> kSmall = {"--attempts", "1", "--max-body", "100KB"};
const std::vector<std::string> kStream = {"--stream", "--attempts", "1"};

std::vector<std::string> streaming(std::vector<std::string> flags) {
  flags.insert(flags.end(), kStream.begin(), kStream.end());
  return flags;
}

// Beside the limit that is meant, the others are at their defaults of many seconds.
const Row kRows[] = {
    {"ok", "", "ok"},
    {"429-seconds", "", "ok", {}, 2},
    {"429-ms", "", "ok", {}, 2},
    {"429-date", "", "ok", {}, 2},
    {"429-hour", "rate_limited", "status 429"},
    {"429-quota", "quota", "status 429"},
    {"500-twice", "", "ok", {}, 3},
    {"500", "server_error", "status 500", kTwice, 2},
    {"close", "connection", "closed the connection without an answer", kTwice, 2},
    {"reset", "connection", "closed the connection without an answer", kTwice, 2},
    {"reset-in-body", "truncated", "in the middle of its answer", kTwice, 2},
    {"truncated", "truncated", "in the middle of its answer", kTwice, 2},
    {"truncated-chunks", "truncated", "in the middle of its answer", kTwice, 2},
    {"half-headers", "truncated", "before its headers were over", kTwice, 2},
    {"conflicting-lengths", "truncated", "conflicting lengths", kOnce},
    {"length-and-chunks", "protocol", "both a length and a transfer encoding"},
    {"bad-chunks", "protocol", "did not answer as HTTP asks"},
    {"junk", "protocol", "did not answer as HTTP asks"},
    {"html", "protocol", "web page"},
    {"dribble", "", "ok"},
    {"slow-headers", "timeout", "500 ms", {"--call-timeout", "500ms"}},
    {"slow-stream", "timeout", "500 ms", {"--call-timeout", "500ms"}},
    {"hang", "timeout", "300 ms", {"--first-byte-timeout", "300ms"}},
    {"hang-in-body", "timeout", "300 ms", {"--idle-timeout", "300ms"}},
    {"done-and-hang", "decode", "no JSON", kStream},
    {"endless", "too_large", "body limit of 16 MiB"},
    {"endless-bytes", "too_large", "body limit", kSmall},
    {"endless-error", "too_large", "body limit of 16 MiB"},
    {"large", "too_large", "body limit of 16 MiB"},
    {"gzip", "decode", "no JSON"},
    {"gzip-bomb", "too_large", "ratio limit"},
    {"gzip-small-bomb", "too_large", "ratio limit"},
    {"bad-gzip", "decode", "cannot be unpacked"},
    {"redirect", "redirect", "redirects are not followed"},
    {"redirect-away", "redirect", "redirects are not followed"},
    {"endless-redirect", "redirect", "redirects are not followed"},
    {"header-flood", "too_large", "header limit"},
    {"long-header", "too_large", "header limit"},
    {"interim-flood", "too_large", "header limit"},

    {"invalid-json", "decode", "no JSON"},
    {"cut-json", "truncated", "JSON is cut off"},
    {"deep-json", "limit", "JSON"},
    {"not-an-answer", "protocol", "no form of an answer"},
    {"no-body", "empty", "no body"},
    {"invalid-utf8", "", "ok \xef\xbf\xbd\xef\xbf\xbd("},
    {"as-text", "", "ok"},
    {"web-page", "protocol", "web page"},
    {"error-as-success", "server_error", "the model is on fire"},
    {"empty-choices", "empty", "empty"},
    {"null-content", "empty", "neither text nor tool calls"},
    {"refusal", "", "I won't, ok"},
    {"filtered", "provider_error", "content_filter"},
    {"broken-arguments", "", "ok"},
    {"varied", "", "ok 1"},
    {"later", "", "ok"},
    {"key-back", "auth", "no such key: Bearer [REDACTED]"},
    {"many-calls", "limit", "200 tool calls"},
    {"sse", "", kGreen, kStream},
    {"sse-crlf", "", kGreen, kStream},
    {"sse-bytes", "", kGreen, kStream},
    {"sse-split", "", kGreen, kStream},
    {"sse-without-done", "", kGreen, kStream},
    {"sse-cut", "truncated", "no finish reason", kStream},
    {"sse-cut-in-event", "truncated", "no finish reason", kStream},
    {"sse-bad-json", "decode", "no JSON", kStream},
    {"sse-error", "server_error", "the model is on fire", kStream},
    {"sse-nothing", "empty", "without a chunk", kStream},
    {"sse-invalid-utf8", "", "ok \xef\xbf\xbd", kStream},
    {"sse-broken-arguments", "", "ok", kStream},
    {"sse-endless", "too_large", "body limit of 16 MiB", kStream},
    {"sse-endless-event", "too_large", "body limit of 16 MiB", kStream},
    {"sse-slow", "timeout", "500 ms", streaming({"--call-timeout", "500ms"})},
    {"sse-hang", "timeout", "300 ms", streaming({"--idle-timeout", "300ms"})},
};

class Hostile : public ::testing::TestWithParam<Row> {
 protected:
  void SetUp() override {
    folder_.put(".git/HEAD", "");
    folder_.put("suite.yaml", kSuite);
  }

  Ran run(std::string_view trick, const std::vector<std::string>& flags) const {
    return run_at(server_.url(trick), flags);
  }

  Ran run_at(const std::string& url, const std::vector<std::string>& flags) const {
    std::vector<std::string> words = {
        "run",     "suite.yaml", "--report", "json",       "--provider", "openai-compatible", "--model", "m",
        "--store", "none",       "--quiet",  "--base-url", url};
    words.insert(words.end(), flags.begin(), flags.end());
    return proctor({.words = std::move(words),
                    .folder = folder_.path(),
                    .environment = {{"OPENAI_COMPATIBLE_API_KEY", "sk-never-shown"}}});
  }

  // Of a run in which nothing odd happens; measured once.
  std::size_t plain_mib() const {
    static const std::size_t kPeak = run("ok", {}).peak_mib;
    return kPeak;
  }

  HostileServer server_;
  Folder folder_;
};

// The one case of the record; nothing: there is no record.
Value only_case(const std::string& report) {
  const auto record = value::parse_json(report);
  const Value* found =
      record ? value::first_of(value::reach(value::first_of(record->find("suites")), "cases")) : nullptr;
  return found == nullptr ? Value() : *found;
}

TEST_P(Hostile, EndsInTheRightTextOrError) {
  const Row& row = GetParam();
  const Ran ran = run(row.trick, row.flags);
  const Value test = only_case(ran.out);
  ASSERT_TRUE(test.is_map()) << ran.code << ran.out << ran.err;
  const Value* step = value::first_of(test.find("steps"));
  if (row.kind.empty()) {
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_EQ(text_of(value::reach(step, "output")), row.says);
  } else {
    EXPECT_EQ(ran.code, 3) << ran.out;
    EXPECT_EQ(text_of(test.find("status")), "error");
    EXPECT_EQ(text_of(value::reach(step, "error", "kind")), row.kind) << ran.out;
    EXPECT_THAT(std::string(text_of(value::reach(step, "error", "message"))), HasSubstr(row.says));
  }
  EXPECT_EQ(server_.requests().size(), row.requests);
  EXPECT_THAT(ran.out + ran.err, Not(HasSubstr("never-shown")));
  EXPECT_THAT(ran.out + ran.err, Not(HasSubstr("secret")));
  if (!is_measurable()) return;
  EXPECT_LT(ran.wall, kLongest);
  EXPECT_LE(ran.peak_mib, plain_mib() + kMoreMemory);
}

std::string name_of(const ::testing::TestParamInfo<Row>& row) {
  std::string name;
  for (const char c : row.param.trick) name += c == '-' ? '_' : c;
  return name;
}

INSTANTIATE_TEST_SUITE_P(Server, Hostile, ValuesIn(kRows), name_of);

TEST(HostileTricks, AreAllPlayed) {
  std::set<std::string_view> played;
  for (const Row& row : kRows) played.insert(row.trick);
  std::size_t tricks = 0;
  for (const auto& table : {proctor::testing::hostile_tricks(), proctor::testing::chat_tricks()})
    for (const auto& trick : table) {
      if (trick.name == "call" || trick.name == "models") continue;  // no misbehaviour: for other tests
      ++tricks;
      EXPECT_TRUE(played.contains(trick.name)) << trick.name;
    }
  EXPECT_EQ(tricks, played.size());
}

class HostileRun : public Hostile {};

TEST_F(HostileRun, EndsACaseThatHangsWhenItsTimeIsUp) {
  const Ran ran = run("hang", {"--timeout", "300ms"});
  EXPECT_EQ(ran.code, 3) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\"timeout\""));
  EXPECT_LT(ran.wall, std::chrono::seconds(10));
}

TEST_F(HostileRun, DoesNotWaitForAServerBeyondTheTimeOfTheCase) {
  const Ran ran = run("429-seconds", {"--timeout", "300ms"});
  EXPECT_EQ(ran.code, 3) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\"rate_limited\""));
  EXPECT_EQ(server_.requests().size(), 1U);
}

TEST_F(HostileRun, SaysWhoCannotBeReached) {
  int port = 0;
  {
    const HostileServer gone;
    port = gone.port();
  }
  const std::string url = "http://127.0.0.1:" + std::to_string(port);
  const Ran ran = run_at(url, {"--attempts", "1"});
  EXPECT_EQ(ran.code, 3) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\"connection\""));
  EXPECT_THAT(ran.out, HasSubstr("cannot connect to 127.0.0.1"));
}

TEST_F(HostileRun, RefusesLimitsThatAreNone) {
  EXPECT_EQ(run("ok", {"--idle-timeout", "soon"}).code, 2);
  EXPECT_EQ(run("ok", {"--max-body", "0"}).code, 2);
  EXPECT_EQ(run("ok", {"--max-body", "9999999GiB"}).code, 2);
  EXPECT_EQ(run("ok", {"--max-body", "1MiB"}).code, 0);
}

}  // namespace
}  // namespace proctor::e2e
