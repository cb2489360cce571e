// Recorded streams of model APIs through a cassette and back, in whatever pieces they came: the same bytes in
// the same pieces at the same times, and so the same answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "cassette/file.h"
#include "cassette/recording.h"
#include "cassette/redact.h"
#include "spec/llm_streams.h"
#include "spec/shared_data.h"
#include "value/json.h"

namespace proctor::spec {
namespace {

using std::chrono::microseconds;

constexpr std::size_t kShort = 4'000;    // bytes: every place to split is tried
constexpr std::size_t kByByte = 20'000;  // bytes: comes byte by byte as well
const Secret kKey{"sk-test-0123456789abcdef0123456789abcdef"};

net::Request question(const LlmStream& stream) {
  net::Request request;
  request.url = "http://127.0.0.1/v1/chat/completions";
  request.headers = {{"content-type", "application/json"}, {"authorization", "Bearer " + kKey.reveal()}};
  request.body = R"({"model":"m","stream":true,"messages":[{"role":"user","content":"hi"}]})";
  request.provider = stream.provider;
  return request;
}

// `ends`: where the pieces end, the last at the end of the body.
net::Response answer(const LlmStream& stream, const std::vector<std::size_t>& ends) {
  net::Response response{.status = 200, .headers = {{"content-type", "text/event-stream"}}};
  response.body = stream.body;
  microseconds at{12'345};
  for (const std::size_t end : ends)
    response.arrivals.push_back({.size = end, .at = at += microseconds(1'001)});
  response.first_byte = microseconds(12'001);
  response.total = at + microseconds(7);
  return response;
}

std::vector<std::size_t> ends_by(std::size_t step, std::size_t size) {
  std::vector<std::size_t> out;
  for (std::size_t end = step; end < size; end += step) out.push_back(end);
  out.push_back(size);
  return out;
}

bool same(const std::vector<net::Arrival>& some, const std::vector<net::Arrival>& others) {
  return std::equal(
      some.begin(), some.end(), others.begin(), others.end(),
      [](const auto& one, const auto& other) { return one.size == other.size && one.at == other.at; });
}

std::string shown(const model::Reply& reply) {
  return reply.text + "|" + reply.finish + "|" + (reply.response ? value::to_json(*reply.response) : "none") +
         "|" + (reply.error ? reply.error->kind + reply.error->message : "whole") + "|" +
         std::to_string(reply.first_token_ms.value_or(-1));
}

// Where two bodies part, and a bit of either.
std::string parting(const std::string& one, const std::string& other) {
  constexpr std::size_t kExcerpt = 60;
  const auto at = static_cast<std::size_t>(
      std::mismatch(one.begin(), one.end(), other.begin(), other.end()).first - one.begin());
  const std::size_t from = at < kExcerpt ? 0 : at - kExcerpt;
  return "at " + std::to_string(at) + ": " + one.substr(from, 2 * kExcerpt) + " | " +
         other.substr(from, 2 * kExcerpt);
}

// Through a file and back, redacted and signed, as a replay sees it.
Answered<net::Response> kept(const LlmStream& stream, const net::Response& response,
                             const cassette::Redactor& redactor) {
  const auto recording = cassette::recording_of(question(stream), response, "2026-01-02T03:04:05.678Z");
  const Secret signs{"a secret that signs"};
  const std::string text = cassette::to_text(redactor.redacted(recording, {kKey}), signs);
  Diagnostics faults;
  const auto read = cassette::read_recording(text, signs, faults);
  EXPECT_TRUE(read) << text.substr(0, 2'000);
  EXPECT_EQ(text.find(kKey.reveal()), std::string::npos);
  return cassette::response_of(*read);
}

// A field of this kind is a key by its name, and is redacted rightly; all else comes out byte for byte.
constexpr std::string_view kNamesAKey = "_token\":\"";

bool holds_key(const LlmStream& stream) { return stream.body.find(kNamesAKey) != std::string::npos; }

class CassetteStream : public testing::Test {
 protected:
  const cassette::Redactor& redactor_for(const LlmStream& stream) const {
    return holds_key(stream) ? lenient_ : redactor_;
  }

  // False: it came out otherwise, and that was told.
  bool comes_out_the_same(const LlmStream& stream, const std::vector<std::size_t>& ends) {
    const auto before = answer(stream, ends);
    const auto after = kept(stream, before, redactor_for(stream));
    ++round_trips_;
    if (!after) {
      ADD_FAILURE() << after.error().message;
      return false;
    }
    EXPECT_TRUE(after->body == before.body) << parting(after->body, before.body);
    EXPECT_TRUE(same(after->arrivals, before.arrivals));
    EXPECT_EQ(after->first_byte, before.first_byte);
    EXPECT_EQ(after->total, before.total);
    return !HasFailure();
  }

  cassette::Redactor redactor_ = cassette::Redactor::make({}).value();
  cassette::Redactor lenient_ = cassette::Redactor::make({.on = false}).value();
  std::size_t round_trips_ = 0;
};

TEST_F(CassetteStream, IsTheSameWhereverAShortOneIsSplit) {
  PROCTOR_NEEDS(llm_streams_dir());
  std::size_t streams = 0;
  for (const LlmStream& stream : llm_streams()) {
    if (stream.body.size() > kShort) continue;
    SCOPED_TRACE(stream.name);
    ++streams;
    for (std::size_t split = 1; split < stream.body.size(); ++split)
      ASSERT_TRUE(comes_out_the_same(stream, {split, stream.body.size()})) << "split at " << split;
  }
  std::cout << streams << " streams, " << round_trips_ << " splits\n";
  EXPECT_GT(streams, 20U);
}

TEST_F(CassetteStream, IsTheSameInPiecesOfAnySize) {
  PROCTOR_NEEDS(llm_streams_dir());
  const auto streams = llm_streams();
  for (const LlmStream& stream : streams) {
    SCOPED_TRACE(stream.name);
    for (const std::size_t step : {1UL, 7UL, 64UL, 1'000UL, 1'460UL, 16'384UL, stream.body.size()}) {
      if (step == 1 && stream.body.size() > kByByte) continue;
      ASSERT_TRUE(comes_out_the_same(stream, ends_by(step, stream.body.size()))) << "pieces of " << step;
    }
  }
  std::cout << streams.size() << " streams, " << round_trips_ << " round trips\n";
  EXPECT_GT(streams.size(), 100U);
}

TEST_F(CassetteStream, GivesTheSameAnswer) {
  PROCTOR_NEEDS(llm_streams_dir());
  std::size_t answered = 0;
  for (const LlmStream& stream : llm_streams()) {
    SCOPED_TRACE(stream.name);
    const auto before = answer(stream, ends_by(100, stream.body.size()));
    const auto after = kept(stream, before, redactor_for(stream));
    ASSERT_TRUE(after) << after.error().message;
    const auto reply = stream.decode(before);
    EXPECT_EQ(shown(stream.decode(*after)), shown(reply));
    answered += reply.error ? 0U : 1U;
  }
  EXPECT_GT(answered, 60U);
}

TEST_F(CassetteStream, LosesAKeyThatAFieldNamesAndNothingElse) {
  PROCTOR_NEEDS(llm_streams_dir());
  std::size_t streams = 0;
  for (const LlmStream& stream : llm_streams()) {
    if (!holds_key(stream)) continue;
    SCOPED_TRACE(stream.name);
    ++streams;
    const std::size_t begin = stream.body.find(kNamesAKey) + kNamesAKey.size();
    std::string expected = stream.body;
    expected.replace(begin, expected.find('"', begin) - begin, cassette::kRedacted);
    for (const std::size_t step : {1UL, 7UL, 64UL, stream.body.size()}) {
      const auto after = kept(stream, answer(stream, ends_by(step, stream.body.size())), redactor_);
      ASSERT_TRUE(after) << after.error().message;
      EXPECT_TRUE(after->body == expected) << "pieces of " << step;
    }
  }
  EXPECT_GE(streams, 1U);
  EXPECT_LE(streams, 5U);
}

}  // namespace
}  // namespace proctor::spec
