#include "cassette/recording.h"

#include <gtest/gtest.h>

namespace proctor::cassette {
namespace {

using std::chrono::microseconds;

net::Request question() {
  net::Request request;
  request.provider = "openai";
  request.url = "https://api.openai.com/v1/chat/completions?x=1";
  request.body = R"({"provider":"openai","model":"m","messages":[]})";
  return request;
}

net::Response answer() {
  net::Response response;
  response.status = 200;
  response.headers = {{"Content-Type", "text/event-stream; charset=utf-8"}};
  response.body = "data: 1\n\ndata: 2\n\n";
  response.arrivals = {{3, microseconds(1500)}, {3, microseconds(1600)}, {18, microseconds(2000)}};
  response.first_byte = microseconds(1400);
  response.total = microseconds(2100);
  response.attempts = 2;
  return response;
}

TEST(Recording, KeepsWhatWasAskedAndHowTheAnswerCame) {
  const Recording recording = recording_of(question(), answer(), "2026-01-02T03:04:05.678Z");
  EXPECT_EQ(recording.provider, "openai");
  EXPECT_EQ(recording.endpoint, "POST /v1/chat/completions");
  EXPECT_FALSE(recording.request.map().has("provider"));
  EXPECT_TRUE(recording.streamed);
  const std::vector<Frame> frames = {
      {"dat", microseconds(1500)}, {"", microseconds(1600)}, {"a: 1\n\ndata: 2\n\n", microseconds(2000)}};
  EXPECT_EQ(recording.frames, frames);
  EXPECT_EQ(recording.recorded_at, "2026-01-02T03:04:05.678Z");
}

TEST(Recording, GivesTheAnswerBack) {
  const net::Response sent = answer();
  const auto back = response_of(recording_of(question(), sent, ""));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->status, sent.status);
  EXPECT_EQ(back->body, sent.body);
  EXPECT_EQ(back->first_byte, sent.first_byte);
  EXPECT_EQ(back->total, sent.total);
  EXPECT_EQ(back->attempts, sent.attempts);
  ASSERT_EQ(back->arrivals.size(), sent.arrivals.size());
  for (std::size_t i = 0; i < sent.arrivals.size(); ++i) {
    EXPECT_EQ(back->arrivals[i].size, sent.arrivals[i].size);
    EXPECT_EQ(back->arrivals[i].at, sent.arrivals[i].at);
  }
}

TEST(Recording, TakesWhatNoArrivalTellsOfAsTheEnd) {
  net::Response response = answer();
  response.arrivals = {{3, microseconds(5)}, {400, microseconds(4)}, {2, microseconds(6)}};
  auto recording = recording_of(question(), response, "");
  EXPECT_EQ(body_of(recording), response.body);
  EXPECT_EQ(recording.frames[1].at, microseconds(5));  // never backwards
  response.arrivals.clear();
  recording = recording_of(question(), response, "");
  ASSERT_EQ(recording.frames.size(), 1U);
  EXPECT_EQ(recording.frames[0].at, response.total);
}

TEST(Recording, LeavesOutHowTheBytesWentOverTheWire) {
  net::Response response = answer();
  response.headers = {{"Content-Encoding", "gzip"}, {"content-length", "7"}, {"x-request-id", "r"}};
  const auto recording = recording_of(question(), response, "");
  ASSERT_EQ(recording.headers.size(), 1U);
  EXPECT_EQ(recording.headers[0].value, "r");
}

TEST(Recording, OfWhatBrokeOffIsTheFault) {
  Recording recording = recording_of(question(), answer(), "");
  recording.broke_off = Fault{"connection", "the peer went away"};
  const auto back = response_of(recording);
  ASSERT_FALSE(back);
  EXPECT_EQ(back.error(), *recording.broke_off);
}

TEST(Recording, TellsStreamsByTheirType) {
  const std::pair<const char*, bool> rows[] = {{"text/event-stream", true},
                                               {"Application/X-NDJSON", true},
                                               {"application/json", false},
                                               {"text/event-streams", false}};
  for (const auto& [type, streamed] : rows) {
    net::Response response = answer();
    response.headers = {{"content-type", type}};
    EXPECT_EQ(recording_of(question(), response, "").streamed, streamed) << type;
  }
}

TEST(Recording, PutsPiecesTogetherWhereTheyAreFarTooMany) {
  net::Response response = answer();
  response.body = std::string(250'001, 'x');
  response.arrivals.clear();
  for (std::size_t i = 1; i <= response.body.size(); ++i)
    response.arrivals.push_back({i, microseconds(static_cast<std::int64_t>(i))});
  const auto recording = recording_of(question(), response, "");
  EXPECT_LE(recording.frames.size(), 100'000U);
  EXPECT_EQ(body_of(recording), response.body);
  EXPECT_EQ(recording.frames.back().at, microseconds(250'001));
}

}  // namespace
}  // namespace proctor::cassette
