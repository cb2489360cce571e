#include "cassette/trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/words.h"
#include "value/json.h"

namespace proctor::cassette {
namespace {

using testing::ElementsAre;
using testing::MatchesRegex;

Value json(std::string_view text) { return value::parse_json(text).value(); }

Trace whole_trace() {
  return {.id = "0b5e3f0c-0000-4000-8000-000000000001",
          .timestamp = "2026-01-02T03:04:05.678Z",
          .endpoint = "/v1/chat/completions",
          .provider = "openai",
          .request = json(R"({"model":"gpt-4","messages":[{"role":"user","content":"Hi"}]})"),
          .response = json(R"({"choices":[{"message":{"role":"assistant","content":"Ho"}}]})"),
          .duration_ms = 12.5,
          .first_token_ms = 3,
          .tokens_used = 9,
          .model = "gpt-4",
          .session = TraceSession{.id = "s1", .step = 2, .parent = "before", .state = json(R"({"a":1})")}};
}

std::vector<std::string> faults_of(std::string_view text) {
  Diagnostics faults("t.json", text);
  const auto trace = read_trace(text, faults);
  EXPECT_EQ(trace.has_value(), faults.empty());
  std::vector<std::string> out;
  for (const auto& fault : faults.list()) out.emplace_back(split(render_text(fault), '\n').front());
  return out;
}

TEST(Trace, IsWrittenWithItsKeysSorted) {
  EXPECT_EQ(to_text(whole_trace()), R"({
  "endpoint": "/v1/chat/completions",
  "id": "0b5e3f0c-0000-4000-8000-000000000001",
  "metadata": {
    "duration_ms": 12.5,
    "error": null,
    "first_token_ms": 3,
    "model": "gpt-4",
    "provider": "openai",
    "session": {
      "id": "s1",
      "parent_trace_id": "before",
      "state": {
        "a": 1
      },
      "step_index": 2
    },
    "status": "success",
    "tokens_used": 9
  },
  "request": {
    "messages": [
      {
        "content": "Hi",
        "role": "user"
      }
    ],
    "model": "gpt-4"
  },
  "response": {
    "choices": [
      {
        "message": {
          "content": "Ho",
          "role": "assistant"
        }
      }
    ]
  },
  "schema_version": "1.0.0",
  "timestamp": "2026-01-02T03:04:05.678Z"
}
)");
}

TEST(Trace, IsReadAsItWasWritten) {
  const std::string text = to_text(whole_trace());
  Diagnostics faults("t.json", text);
  const auto read = read_trace(text, faults);
  ASSERT_TRUE(read);
  EXPECT_EQ(to_text(*read), text);
  EXPECT_EQ(read->session->step, 2U);
  EXPECT_EQ(read->first_token_ms, 3);
}

TEST(Trace, OfAnotherToolIsRead) {
  constexpr std::string_view kText =
      R"({"schema_version":"1.0.0","id":"a","timestamp":"2026-01-01T00:00:00.000Z",
    "endpoint":"/v1/chat/completions","request":{"model":"m","messages":[]},"response":null,"more":[1],
    "metadata":{"duration_ms":5,"tokens_used":null,"model":"m","status":"error","error":"no way","more":2}})";
  Diagnostics faults("t.json", kText);
  const auto read = read_trace(kText, faults);
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->success);
  EXPECT_EQ(read->error, "no way");
  EXPECT_FALSE(read->response);
  EXPECT_FALSE(read->tokens_used);
  EXPECT_FALSE(read->session);
}

TEST(Trace, IsNamedByTimeAndId) {
  EXPECT_EQ(trace_file_name(whole_trace()),
            "2026-01-02T03-04-05-678Z_0b5e3f0c-0000-4000-8000-000000000001.json");
  EXPECT_EQ(trace_file_name({.id = "../../x", .timestamp = "a/b\n"}), "a-b-_------x.json");
}

TEST(Trace, HasAnIdOfItsOwn) {
  EXPECT_THAT(new_trace_id(),
              MatchesRegex("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
  EXPECT_NE(new_trace_id(), new_trace_id());
}

TEST(Trace, TellsOfEveryFaultWithItsPlace) {
  EXPECT_THAT(
      faults_of("{\"id\": 5,\n \"schema_version\": \"2.0.0\", \"timestamp\": \"t\",\n \"endpoint\": \"e\","
                "\n \"metadata\": {\"status\": \"odd\", \"duration_ms\": -1,\n \"session\": {}}}"),
      ElementsAre("t.json:1:1: error[E495]: the trace lacks \"request\"",
                  "t.json:1:8: error[E495]: \"id\" of the trace must be a text, found integer",
                  "t.json:2:20: error[E494]: a trace of version \"2.0.0\", and this proctor reads 1.x: "
                  "a newer one may read it",
                  "t.json:4:25: error[E495]: \"status\" of the metadata must be \"success\" or \"error\", "
                  "found \"odd\"",
                  "t.json:4:47: error[E495]: \"duration_ms\" of the metadata must be a number from 0 on, "
                  "found integer",
                  "t.json:5:13: error[E495]: the session lacks \"id\""));
}

TEST(Trace, ThatIsCutOrNoJsonIsRefused) {
  const std::string text = to_text(whole_trace());
  for (std::size_t size = 0; size + 2 < text.size(); size += 7)
    EXPECT_FALSE(faults_of(std::string_view(text).substr(0, size)).empty()) << size;
  EXPECT_THAT(faults_of("[1]"), ElementsAre("t.json:1:1: error[E495]: a trace is a map, found list"));
  EXPECT_FALSE(faults_of("\xFF").empty());
}

}  // namespace
}  // namespace proctor::cassette
