#include "cassette/file.h"

#include <gtest/gtest.h>

#include <random>

#include "base/sha256.h"
#include "value/json.h"

namespace proctor::cassette {
namespace {

using std::chrono::microseconds;

Recording plain(std::string body = R"({"a":[1,2.5],"b":"x"})") {
  Recording recording;
  recording.provider = "openai";
  recording.endpoint = "POST /v1/chat/completions";
  recording.request = *value::parse_json(R"({"model":"m","messages":[{"role":"user","content":"Où?"}]})");
  recording.status = 200;
  recording.headers = {{"content-type", "application/json"}};
  recording.frames = {{std::move(body), microseconds(1500)}};
  recording.first_byte = microseconds(1500);
  recording.total = microseconds(2001);
  recording.recorded_at = "2026-01-02T03:04:05.678Z";
  recording.take = Take{1, 2};
  return recording;
}

Recording stream() {
  Recording recording = plain();
  recording.streamed = true;
  recording.headers = {{"content-type", "text/event-stream"}};
  recording.frames = {{"data: \xc3", microseconds(100)}, {"\xa9\n\n", microseconds(2000)}};
  return recording;
}

std::optional<Recording> read(std::string_view text, const Secret& secret = {}) {
  Diagnostics faults("c.json", text);
  auto recording = read_recording(text, secret, faults);
  EXPECT_EQ(recording.has_value(), !faults.has_errors());
  return recording;
}

std::string fault_of(std::string_view text, const Secret& secret = {}) {
  Diagnostics faults("c.json", text);
  if (read_recording(text, secret, faults)) return "";
  const auto first = faults.list(1).front();
  return first.code + ' ' + std::to_string(first.position.line) + ':' +
         std::to_string(first.position.column) + ' ' + first.message;
}

void expect_same(const Recording& a, const Recording& b) {
  EXPECT_EQ(a.provider, b.provider);
  EXPECT_EQ(a.endpoint, b.endpoint);
  EXPECT_EQ(value::to_json(a.request), value::to_json(b.request));
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.headers.size(), b.headers.size());
  EXPECT_EQ(a.frames, b.frames);
  EXPECT_EQ(a.streamed, b.streamed);
  EXPECT_EQ(a.first_byte, b.first_byte);
  EXPECT_EQ(a.total, b.total);
  EXPECT_EQ(a.timed, b.timed);
  EXPECT_EQ(a.attempts, b.attempts);
  EXPECT_EQ(a.broke_off, b.broke_off);
  EXPECT_EQ(a.recorded_at, b.recorded_at);
  EXPECT_EQ(a.take, b.take);
}

TEST(CassetteText, HasAStableOrderOfKeys) {
  EXPECT_EQ(to_text(plain(), {}), R"({
  "cassette_version": "1.0",
  "provider": "openai",
  "request": {
    "model": "m",
    "messages": [
      {
        "role": "user",
        "content": "Où?"
      }
    ]
  },
  "response": {
    "status": 200,
    "headers": {
      "content-type": "application/json"
    },
    "body": {
      "a": [1,2.5],
      "b": "x"
    },
    "duration_ms": 2.001,
    "first_byte_ms": 1.5
  },
  "recorded_at": "2026-01-02T03:04:05.678Z",
  "endpoint": "POST /v1/chat/completions",
  "take": {
    "repeat": 1,
    "number": 2
  }
}
)");
}

TEST(CassetteText, HasAStreamsPiecesOneALine) {
  Recording recording = stream();
  recording.attempts = 3;
  recording.broke_off = Fault{"connection", "gone"};
  const std::string text = to_text(recording, {});
  EXPECT_NE(text.find(R"(    "frames": [
      {"ms":0.1,"base64":"ZGF0YTogww=="},
      {"ms":2,"base64":"qQoK"}
    ],
    "duration_ms": 2.001,
    "first_byte_ms": 1.5,
    "attempts": 3,
    "incomplete": {
      "kind": "connection",
      "message": "gone"
    })"),
            std::string::npos)
      << text;
}

TEST(CassetteText, IsReadBackAsItWas) {
  for (const Recording& recording :
       {plain(), stream(), plain(""), plain("not JSON \x01 é"), plain("\xff\xfe")})
    expect_same(*read(to_text(recording, {})), recording);
  Recording odd = stream();
  odd.broke_off = Fault{"connection", "gone"};
  expect_same(*read(to_text(odd, {})), odd);
  odd.timed = false;
  odd.total = microseconds(0);
  expect_same(*read(to_text(odd, {})), odd);
  odd.status = 0;
  odd.timed = true;
  odd.take.reset();
  odd.frames.clear();
  expect_same(*read(to_text(odd, {})), odd);
}

TEST(CassetteText, KeepsHeadersThatComeTwice) {
  Recording recording = plain();
  recording.headers = {{"link", "a"}, {"link", "b"}, {"link", "c"}, {"x", "\xff"}};
  const auto back = read(to_text(recording, {}));
  ASSERT_EQ(back->headers.size(), 4U);
  EXPECT_EQ(back->headers[2].value, "c");
  EXPECT_EQ(back->headers[3].value, "\xEF\xBF\xBD");
}

// The body of an answer as JSON where its bytes come out again, else as a text.
TEST(CassetteText, GivesEveryByteOfABodyBack) {
  const char* bodies[] = {"{\"a\":1}",
                          "{\"a\":1}\n",
                          "{\n  \"a\": 1\n}",
                          "{\n  \"a\": 1\n}\n",
                          "{ \"a\": 1 }",
                          "[1.0]",
                          "[-0]",
                          "[1e400]",
                          "{\"a\":1,\"a\":2}",
                          "[\"\\u00e9\"]",
                          "[\"\\ud800\"]",
                          "3",
                          "[123456789012345678901234567890]",
                          "\"text\"",
                          " ",
                          "\n",
                          "[\"\\u0000\"]",
                          "{}",
                          "[]"};
  for (const std::string body : bodies) EXPECT_EQ(body_of(*read(to_text(plain(body), {}))), body) << body;
}

std::string random_bytes(std::mt19937& random, std::size_t size) {
  static constexpr std::string_view kSome = "data: {\"a\":\"é駅\"}\n\n\x01\x7f\xff\xc3";
  std::string bytes(size, '\0');
  const bool wild = random() % 2 == 0;
  for (char& c : bytes) c = wild ? static_cast<char>(random() & 0xFFU) : kSome[random() % kSome.size()];
  return bytes;
}

TEST(CassetteText, IsExactForAnyBytesAtAnyChunking) {
  std::mt19937 random(11);  // NOLINT(*-msc51-cpp, cert-msc32-c): the same recordings every time
  for (int round = 0; round < 2000; ++round) {
    Recording recording = plain();
    recording.streamed = random() % 2 == 0;
    recording.frames.clear();
    const auto up_to = [&](std::int64_t most) {
      return std::uniform_int_distribution<std::int64_t>(0, most)(random);
    };
    auto at = microseconds(up_to(5000));
    recording.first_byte = at;
    for (auto left = up_to(5); left > 0; --left, at += microseconds(up_to(100'000'000)))
      recording.frames.push_back({random_bytes(random, random() % 40), at});
    recording.total = at + microseconds(up_to(1000));
    expect_same(*read(to_text(recording, Secret("key")), Secret("key")), recording);
  }
}

TEST(CassetteText, OfDeepAndWideRequestsStaysReadable) {
  Recording recording = plain();
  std::string deep(490, '[');
  for (int i = 0; i < 20'000; ++i) deep += "\"x\",";
  deep += "0" + std::string(490, ']');
  recording.request = *value::parse_json(deep, {.max_depth = 500});
  const std::string text = to_text(recording, {});
  EXPECT_LT(text.size(), deep.size() * 2);
  expect_same(*read(text), recording);
}

TEST(CassetteText, ReadsThePlainFormOfOtherTools) {
  const auto recording = read(R"({"cassette_version":"1.0","provider":"openai","request":{"model":"m"},
      "response":{"status":429,"headers":{"retry-after":"1"},"body":{"error":{"message":"slow down"}}},
      "recorded_at":"2025-01-01T00:00:00.000Z"})");
  ASSERT_TRUE(recording);
  EXPECT_EQ(recording->status, 429);
  EXPECT_EQ(body_of(*recording), R"({"error":{"message":"slow down"}})");
  EXPECT_FALSE(recording->timed);
  EXPECT_FALSE(recording->take);
  EXPECT_FALSE(recording->streamed);
}

TEST(CassetteText, ReadsTheOlderShape) {
  const std::string text = R"({"signature":"e7a9f8d2c1b6e3a4","provider":"openai","model":"gpt-4o-mini",
      "request":{"messages":[{"role":"user","content":"Hi"}],"temperature":0},
      "response":{"id":"c1","choices":[{"message":{"role":"assistant","content":"Hello"}}]},
      "metadata":{"recorded_at":"2025-01-01T00:00:00.000Z","cassette_version":"1.0"}})";
  const auto recording = read(text);
  ASSERT_TRUE(recording);
  EXPECT_EQ(recording->status, 200);
  EXPECT_EQ(recording->recorded_at, "2025-01-01T00:00:00.000Z");
  EXPECT_EQ(recording->request.find("model")->text(), "gpt-4o-mini");
  EXPECT_EQ(body_of(*recording),
            R"({"id":"c1","choices":[{"message":{"role":"assistant","content":"Hello"}}]})");
  EXPECT_FALSE(recording->timed);
  EXPECT_EQ(fault_of(text, Secret("key")).substr(0, 8), "E484 1:1");
}

TEST(CassetteSignature, IsTheHmacOfTheFirstFiveKeys) {
  const std::string text = to_text(plain("plain"), Secret("key"));
  const std::string signed_part =
      R"({"cassette_version":"1.0","provider":"openai","request":{"model":"m","messages":[{"role":"user","content":"Où?"}]},)"
      R"("response":{"status":200,"headers":{"content-type":"application/json"},"text":"plain","duration_ms":2.001,)"
      R"("first_byte_ms":1.5},"recorded_at":"2026-01-02T03:04:05.678Z"})";
  EXPECT_TRUE(text.ends_with("  \"signature\": \"" + hmac_sha256_hex("key", signed_part) + "\"\n}\n"))
      << text;
}

TEST(CassetteSignature, IsHeldAgainstTheTextWhereThereIsASecret) {
  const std::string text = to_text(plain(), Secret("key"));
  EXPECT_EQ(fault_of(text, Secret("key")), "");
  EXPECT_EQ(fault_of(text), "");
  const std::string wrong =
      "the signature is not that of this text: the file was changed, or signed with another secret; restore "
      "it "
      "or record it again";
  EXPECT_EQ(fault_of(text, Secret("other")), "E484 31:16 " + wrong);
  std::string changed = text;
  changed.replace(changed.find("Où?"), 3, "o");
  EXPECT_EQ(fault_of(changed, Secret("key")), "E484 31:16 " + wrong);
  EXPECT_EQ(fault_of(to_text(plain(), {}), Secret("key")),
            "E484 1:1 not signed, and there is a secret: record it again, or unset PROCTOR_VCR_SECRET");
}

std::string with_response(std::string_view response) {
  return R"({"cassette_version":"1.0","provider":"p","request":null,"recorded_at":"","response":)"
         "\n" +
         std::string(response) + "}";
}

TEST(CassetteFaults, TellPlaceAndWhatToDo) {
  const std::string again = ": the file was cut or changed; restore it or record it again";
  const std::pair<std::string, std::string> rows[] = {
      {"[]", "E482 1:1 not a cassette: expected a JSON object"},
      {"{}", "E480 1:1 no \"cassette_version\": this is no cassette, or it was changed; record it again"},
      {R"({"cassette_version":1})", "E480 1:21 not a version: expected a text such as \"1.0\""},
      {R"({"cassette_version":"one"})", "E480 1:21 not a version: expected a text such as \"1.0\""},
      {"{\n\"cassette_version\": \"2.1\"}",
       "E481 2:21 version \"2.1\" is not known, only version \"1.0\" is: use a newer proctor, or record it "
       "again"},
      {R"({"cassette_version":"0.9"})",
       "E481 1:21 version \"0.9\" is not known, only version \"1.0\" is: record it again"},
      {R"({"cassette_version":"1.7","provider":3,"request":1,"recorded_at":"","response":{"status":200,"text":""}})",
       "E482 1:38 \"provider\" must be of kind text, not integer"},
      {R"({"cassette_version":"1.0","provider":"p","recorded_at":"","response":{"status":200,"text":""}})",
       "E482 1:1 no \"request\"" + again},
      {with_response("[]"), "E482 2:1 \"response\" must be of kind map, not list"},
      {with_response(R"({"text":""})"), "E482 2:1 no \"status\"" + again},
      {with_response(R"({"status":99,"text":""})"),
       "E482 2:11 \"status\" must be a whole number from 100 to 599"},
      {with_response(R"({"status":600,"text":""})"),
       "E482 2:11 \"status\" must be a whole number from 100 to 599"},
      {with_response(R"({"status":"200","text":""})"),
       "E482 2:11 \"status\" must be a whole number from 100 to 599"},
      {with_response(R"({"status":200})"), "E482 2:1 no \"body\"" + again},
      {with_response(R"({"status":200,"text":"","base64":""})"),
       "E482 2:25 both \"text\" and \"base64\": keep one of them"},
      {with_response(R"({"status":200,"headers":{"a":1},"text":""})"),
       "E482 2:30 the header \"a\" must be a text"},
      {with_response(R"({"status":200,"base64":"Zg="})"),
       "E483 2:24 not base64: the file was cut or changed; restore it or record it again"},
      {with_response(R"({"status":200,"text":"","duration_ms":-1})"),
       "E482 2:39 \"duration_ms\" must be a time in milliseconds"},
      {with_response(R"({"status":200,"text":"","attempts":0})"),
       "E482 2:36 \"attempts\" must be a whole number from 1 to 1000000"},
      {with_response(R"({"status":200,"frames":[{"ms":2,"text":"a"},{"ms":1,"text":"b"}]})"),
       "E483 2:51 earlier than the one before it: restore the file or record it again"},
      {with_response(R"({"status":200,"frames":[{"ms":2}]})"),
       "E482 2:25 a frame has either \"text\" or \"base64\""},
      {with_response(R"({"status":200,"frames":[{"text":""}]})"), "E482 2:25 no \"ms\"" + again},
      {with_response(R"({"status":200,"text":"abc","arrivals":[[2,1]]})"),
       "E483 2:39 the sizes do not add up to the body, which was cut or changed: remove \"arrivals\", or "
       "record "
       "it again"},
      {with_response(R"({"status":200,"text":"abc","arrivals":[[2]]})"),
       "E482 2:40 an arrival is a size and a time in milliseconds"},
      {with_response(R"({"status":200,"text":"","incomplete":{"kind":"x"}})"),
       "E482 2:38 no \"message\"" + again}};
  for (const auto& [text, fault] : rows) EXPECT_EQ(fault_of(text), fault) << text;
}

TEST(CassetteFaults, AreFoundInTextsThatWereCut) {
  const std::string text = to_text(stream(), Secret("key"));
  for (std::size_t size = 0; size + 2 < text.size(); ++size)
    EXPECT_NE(fault_of(text.substr(0, size)), "") << size;
  EXPECT_EQ(fault_of(R"({"cassette_version":"1.0","provider":"a","provider":"b"})").substr(0, 4), "E110");
}

}  // namespace
}  // namespace proctor::cassette
