#include "cassette/redact.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "base/base64.h"
#include "base/secret_names.h"
#include "value/json.h"

namespace proctor::cassette {
namespace {

using std::chrono::microseconds;
using testing::ElementsAre;

Redactor redactor(RedactOptions options = {}) { return *Redactor::make(std::move(options)); }

std::string text(std::string_view text, const std::vector<Secret>& known = {}) {
  return redactor().redacted(text, known);
}
std::string personal(std::string_view text) { return redactor({.personal = true}).redacted(text, {}); }

std::string json(std::string_view json, const std::vector<Secret>& known = {}) {
  return value::to_json(redactor().redacted(*value::parse_json(json), known));
}

TEST(SecretNames, AreWholeWords) {
  for (const char* name : {"password",      "PASSWORD",      "user_password", "userPassword",
                           "db-password-2", "secret",        "token",         "token_type_token",
                           "access_token",  "accessToken",   "ACCESS_TOKEN",  "refresh-token",
                           "api_key",       "apiKey",        "APIKey",        "apikey",
                           "x-api-key",     "client_secret", "private_key",   "privateKey",
                           "passphrase",    "Authorization", "Set-Cookie",    "AWSSecretAccessKey"})
    EXPECT_TRUE(is_secret_name(name)) << name;
  for (const char* name : {"tokens", "token_type", "tokenCount", "secret_kind", "max_tokens", "prompt_tokens",
                           "maxTokens", "tokenizer", "secretary", "passwords", "key", "monkey", "api",
                           "apikeys", "cookies", "public_key", "", "keyapi"})
    EXPECT_FALSE(is_secret_name(name)) << name;
  EXPECT_TRUE(is_secret_name("home_address_2", {{"home", "address"}}));
  EXPECT_FALSE(is_secret_name("address_home", {{"home", "address"}}));
}

TEST(Redaction, HidesFieldsThatNameASecret) {
  EXPECT_EQ(
      json(R"({"password":"hunter2","n":{"apiKey":"x","list":[{"client_secret":"y"}]}})"),
      R"({"password":"[REDACTED]","n":{"apiKey":"[REDACTED]","list":[{"client_secret":"[REDACTED]"}]}})");
  EXPECT_EQ(json(R"({"token":["a",1,"b"],"secret":""})"),
            R"({"token":["[REDACTED]",1,"[REDACTED]"],"secret":""})");
}

TEST(Redaction, LeavesCountsAndSchemasAlone) {
  for (
      const std::string_view same :
      {R"({"usage":{"prompt_tokens":1,"total_tokens":3},"max_tokens":5,"token":7,"password":null,"secret":true})",
       R"({"properties":{"password":{"type":"string","description":"of the user"}},"required":["password"]})",
       R"({"logprobs":{"content":[{"token":"Hello","logprob":-0.3,"top_logprobs":[{"token":"Hi","logprob":-1}]}]}})",
       R"({"candidates":[{"token":"a","tokenId":1,"logProbability":-0.1}]})", R"({"tokens":["a","b"]})"}) {
    EXPECT_EQ(json(same), same);
    EXPECT_EQ(text(same), same);
  }
}

TEST(Redaction, LooksIntoTextsThatAreJson) {
  EXPECT_EQ(json(R"({"arguments":"{ \"password\" :  \"hun\\\"ter2\", \"n\":1 }"})"),
            R"({"arguments":"{ \"password\" :  \"[REDACTED]\", \"n\":1 }"})");
  EXPECT_EQ(text(R"({"arguments": "{\"a\":\"{\\\"token\\\":\\\"x\\\"}\"}" })"),
            R"({"arguments": "{\"a\":\"{\\\"token\\\":\\\"[REDACTED]\\\"}\"}" })");
  // A sample in a sentence is what a model said.
  const std::string said = R"({"content":"Write {\"api_key\": \"YOUR_KEY\"} there"})";
  EXPECT_EQ(text(said), said);
}

TEST(Redaction, HidesKeysByTheirShape) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"key sk-abcdefghijklmnopqrst.", "key [REDACTED]."},
      {"sk-ant-api03-AbCdEf_GhIjKl-MnOp", "[REDACTED]"},
      {"(sk-proj-1234567890abcdefghij)", "([REDACTED])"},
      {"Authorization: Bearer abcd1234efgh", "Authorization: Bearer [REDACTED]"},
      {"bearer abcdefghijklmnopqrstuvwxyz==", "bearer [REDACTED]"},
      {"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_DEF x", "[REDACTED] x"},
      {"AIzaSyA1234567890abcdefghijklmnopqrstuv", "[REDACTED]"},
      {"gsk_1234567890abcdefghijklmn", "[REDACTED]"},
      {"xai-1234567890abcdefghijklmn", "[REDACTED]"},
      {"hf_abcdefghijklmnopqrstuvwxyz", "[REDACTED]"},
      {"ghp_abcdefghijklmnopqrstuvwxyz0123456789", "[REDACTED]"},
      {"AKIAIOSFODNN7EXAMPLE", "[REDACTED]"},
      {"api_key_1234567890abcdef", "[REDACTED]"},
      {"https://u:p4ss@host/x?key=abc&q=1#f", "https://[REDACTED]@host/x?key=[REDACTED]&q=1#f"},
      {"-----BEGIN RSA PRIVATE KEY-----\nMII\n-----END RSA PRIVATE KEY-----",
       "-----BEGIN RSA PRIVATE KEY-----[REDACTED]-----END RSA PRIVATE KEY-----"}};
  for (const auto& [before, after] : rows) {
    EXPECT_EQ(text(before), after);
    const std::string quoted = value::to_json_text("\n" + std::string(before) + "\t\\");
    EXPECT_EQ(text("{\"a\":" + quoted + "}"),
              "{\"a\":" + value::to_json_text("\n" + std::string(after) + "\t\\") + "}");
  }
}

TEST(Redaction, LeavesWordsAlone) {
  for (const std::string_view same :
       {"a task-force of people", "sk-short", "Bearer authentication is used", "bearer of news", "api_key",
        "apikey", "set api_key_for_the_production_environment", "risk-abcdefghijklmnopqrstuvwxyz",
        "eyJust.a.word", "a?b=c&d=e", "see https://host/@user and 12:30", "token=abc in words",
        "user@example.com", "555-010-0199", ""})
    EXPECT_EQ(text(same), same);
}

TEST(Redaction, HidesPersonalDataWhereAskedTo) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"write to a.b+c@mail.example.com.", "write to [REDACTED]."},
      {"call 555-010-0199 or (555) 010-0199 or +1 555.010.0199",
       "call [REDACTED] or [REDACTED] or +[REDACTED]"},
      {"SSN 123-45-6789", "SSN [REDACTED]"},
      {"card 4111 1111 1111 1111, 4111-1111-1111-1111, 4111111111111111!",
       "card [REDACTED], [REDACTED], [REDACTED]!"},
      {R"({"a":"x\nbob@example.com"})", R"({"a":"x\n[REDACTED]"})"},
      {R"({"a":"4111111111111111"})", R"({"a":"[REDACTED]"})"}};
  for (const auto& [before, after] : rows) EXPECT_EQ(personal(before), after);
  for (const std::string_view same :
       {R"({"id":4111111111111111,"l":[4111111111111111, 1]})", "created 1735689600", "a@b", "@x.com",
        "2024-01-02", "12345678901234567", "v555-010-0199", "id 0123-45-67890"})
    EXPECT_EQ(personal(same), same);
}

TEST(Redaction, HidesKnownKeysInEveryForm) {
  const std::vector<Secret> known = {Secret("p\"w/é 12345"), Secret("short"), Secret("Zx8-plain-Key")};
  EXPECT_EQ(text("a p\"w/é 12345 b short Zx8-plain-Key", known), "a [REDACTED] b short [REDACTED]");
  EXPECT_EQ(text(R"({"a":"p\"w/é 12345","b":"p\"w\/\u00e9 12345"})", known),
            R"({"a":"[REDACTED]","b":"[REDACTED]"})");
  EXPECT_EQ(text(R"({"a":"b\tp"w/é 12345"})", known), R"({"a":"b\t[REDACTED]"})") << "across a quote";
  EXPECT_EQ(text("x=p%22w%2F%C3%A9%2012345&y=p%22w%2f%c3%a9%2012345", known), "x=[REDACTED]&y=[REDACTED]");
  EXPECT_EQ(json(R"({"Zx8-plain-Key":["Zx8-plain-Key",5]})", known), R"({"[REDACTED]":["[REDACTED]",5]})");
}

TEST(Redaction, TakesMoreFieldsPatternsAndAnotherText) {
  const Redactor more =
      redactor({.text = "***", .fields = {"home_address"}, .patterns = {"acct-[0-9]+", "(?<=id )x+"}});
  EXPECT_EQ(
      more.redacted(std::string_view(R"({"homeAddress":"Here","t":"acct-12 and\nacct-345 é id xx"})"), {}),
      R"({"homeAddress":"***","t":"*** and\n*** é id ***"})");
  EXPECT_EQ(more.redacted(std::string_view("\xff"
                                           "acct-1\xfe"
                                           "acct-2"),
                          {}),
            "\xff***\xfe***");
  EXPECT_EQ(Redactor::make({.patterns = {"["}}).error().code, "E485");
  EXPECT_EQ(Redactor::make({.text = "\"\""}).error().code, "E485");
}

TEST(Redaction, CanBeSwitchedOff) {
  const Redactor off = redactor({.on = false});
  const std::string key = "sk-abcdefghijklmnopqrst";
  EXPECT_EQ(off.redacted(key, {Secret(key)}), key);
  EXPECT_EQ(off.redacted_url("https://a:b@c/?key=1", {}), "https://a:b@c/?key=1");
  EXPECT_EQ(off.redacted(net::Headers{{"authorization", key}}, {}).size(), 1U);
}

TEST(Redaction, KeepsOnlyHeadersOnItsList) {
  const net::Headers kept = redactor().redacted(net::Headers{{"Content-Type", "application/json"},
                                                             {"Authorization", "Bearer x"},
                                                             {"X-Api-Key", "x"},
                                                             {"Set-Cookie", "a=b"},
                                                             {"x-new-thing", "x"},
                                                             {"X-RateLimit-Limit-Requests", "60"},
                                                             {"retry-after-ms", "20"},
                                                             {"x-request-id", "req sk-abcdefghijklmnopqrst"},
                                                             {"location", "https://u:p@h/?token=abc"}},
                                                {});
  std::vector<std::string> shown;
  for (const auto& [name, value] : kept) shown.push_back(fmt::format("{}: {}", name, value));
  EXPECT_THAT(shown, ElementsAre("Content-Type: application/json", "X-RateLimit-Limit-Requests: 60",
                                 "retry-after-ms: 20", "x-request-id: req [REDACTED]",
                                 "location: https://[REDACTED]@h/?token=[REDACTED]"));
}

TEST(Redaction, HidesWhatAddressesCarry) {
  EXPECT_EQ(redactor().redacted_url("https://me:pw@host/p?q=1&api_key=zzz&key=a%20b#frag", {}),
            "https://[REDACTED]@host/p?q=1&api_key=[REDACTED]&key=[REDACTED]#frag");
  EXPECT_EQ(redactor().redacted_url("https://host/v1/models", {}), "https://host/v1/models");
  EXPECT_EQ(redactor().redacted(Value("grant_type=password&password=hunter2&x=1"), {}),
            Value("grant_type=password&password=[REDACTED]&x=1"));
}

Recording streamed(std::vector<std::string> pieces) {
  Recording recording;
  recording.streamed = true;
  for (std::string& piece : pieces)
    recording.frames.push_back(
        {std::move(piece), microseconds(static_cast<std::int64_t>(recording.frames.size()))});
  return recording;
}

std::vector<std::string> pieces_of(const Recording& recording) {
  std::vector<std::string> out(recording.frames.size());
  std::transform(recording.frames.begin(), recording.frames.end(), out.begin(),
                 [](const Frame& frame) { return frame.bytes; });
  return out;
}

TEST(Redaction, FindsKeysThatAreSplitOverFrames) {
  const auto out = redactor().redacted(streamed({"data: {\"a\":\"x sk-abcde", "fghijkl", "mnopqrst y\"}\n\n",
                                                 "data: {\"pass", "word\":\"hun", "ter2\"}\n\n"}),
                                       {});
  EXPECT_THAT(pieces_of(out), ElementsAre("data: {\"a\":\"x [REDACTED]", "", " y\"}\n\n", "data: {\"pass",
                                          "word\":\"[REDACTED]", "\"}\n\n"));
  EXPECT_EQ(out.frames[2].at, microseconds(2));
}

TEST(Redaction, OfAStreamIsTheSameAtAnyChunking) {
  const std::string whole =
      "event: x\r\ndata: {\"delta\":\"é\\n Zx8-plain-Key \\ud83d\\ude00 \",\"token\":\"abc\"}\n\n"
      ": sk-abcdefghijklmnopqrst\ndata: [DONE]\n\ndata: {\"token\":\"Hi\",\"logprob\":-1}\n\n";
  const std::vector<Secret> known = {Secret("Zx8-plain-Key")};
  const std::string wanted = text(whole, known);
  EXPECT_EQ(wanted,
            "event: x\r\ndata: {\"delta\":\"é\\n [REDACTED] \\ud83d\\ude00 \",\"token\":\"[REDACTED]\"}\n\n"
            ": [REDACTED]\ndata: [DONE]\n\ndata: {\"token\":\"Hi\",\"logprob\":-1}\n\n");
  std::mt19937 random(3);  // NOLINT(*-msc51-cpp, cert-msc32-c): the same pieces every time
  for (int round = 0; round < 500; ++round) {
    std::vector<std::string> pieces;
    for (std::size_t at = 0; at < whole.size();) {
      const std::size_t size = std::min<std::size_t>(random() % 9, whole.size() - at);
      pieces.push_back(whole.substr(at, size));
      at += size;
    }
    const std::size_t count = pieces.size();
    const Recording out = redactor().redacted(streamed(std::move(pieces)), known);
    EXPECT_EQ(body_of(out), wanted);
    EXPECT_EQ(out.frames.size(), count);
  }
}

TEST(Redaction, LeavesTheOriginalAndWhatIsCleanAsTheyAre) {
  Recording recording = streamed({"\xff\xfe{\"", "a\":1e400,\"a\":2}", ""});
  recording.request = *value::parse_json(R"({"a":[1,2.50,"x"],"b":null})");
  recording.headers = {{"content-type", "text/event-stream"}};
  recording.broke_off = Fault{"connection", "no answer from https://h/?key=abcdefgh"};
  const Recording out = redactor().redacted(recording, {});
  EXPECT_EQ(pieces_of(out), pieces_of(recording));
  EXPECT_EQ(value::to_json(out.request), value::to_json(recording.request));
  EXPECT_EQ(out.broke_off->message, "no answer from https://h/?key=[REDACTED]");
  EXPECT_EQ(recording.broke_off->message, "no answer from https://h/?key=abcdefgh");
}

TEST(Redaction, FindsSecretsInBodiesThatWereCut) {
  EXPECT_EQ(text("{\"a\":1,\"password\":\"hunt"), "{\"a\":1,\"password\":\"[REDACTED]");
  EXPECT_EQ(text("{\"token\":\"hunt"), "{\"token\":\"[REDACTED]");
  EXPECT_EQ(text("[Error] bad key sk-abcdefghijklmnopqrst \"x"), "[Error] bad key [REDACTED] \"x");
  EXPECT_EQ(text("{\"a\":\"\\"), "{\"a\":\"\\");
  EXPECT_EQ(text("{\"a\":\"\\ud83d"), "{\"a\":\"\\ud83d");
}

std::vector<std::string> texts_of(const std::vector<Secret>& secrets) {
  std::vector<std::string> out(secrets.size());
  std::transform(secrets.begin(), secrets.end(), out.begin(),
                 [](const Secret& secret) { return secret.reveal(); });
  return out;
}

TEST(SecretsOfARequest, AreInHeadersUserInfoAndQuery) {
  net::Request request;
  request.url = "https://user:pass%20word@host/p?key=query-key&q=plain-text-here&api_key=other%2Bkey#f";
  request.headers = {{"Authorization", "Bearer header-token"},
                     {"X-Api-Key", "x-key-123"},
                     {"api-key", "azure-key"},
                     {"x-goog-api-key", "goog-key"},
                     {"Cookie", "sid=session1;b=2"},
                     {"X-My-Secret", "my-secret"},
                     {"Content-Type", "application/json"},
                     {"Idempotency-Key", "idempotent"}};
  EXPECT_THAT(texts_of(secrets_of(request)),
              testing::UnorderedElementsAre("Bearer header-token", "header-token", "x-key-123", "azure-key",
                                            "goog-key", "sid=session1;b=2", "sid=session1", "session1",
                                            "my-secret", "user:pass%20word", "user:pass word", "pass%20word",
                                            "pass word", "query-key", "other%2Bkey", "other+key"));
  request = {};
  request.headers = {{"authorization", "Basic " + to_base64("name:long-password")}};
  EXPECT_THAT(texts_of(secrets_of(request)), testing::Contains("long-password"));
}

TEST(SurvivingKeys, AreFoundInEveryForm) {
  const std::vector<Secret> known = {Secret("tiny"), Secret("k/\"ey-0123456789+~")};
  const std::string& key = known[1].reveal();
  EXPECT_FALSE(surviving("all is clean, even tiny", known));
  EXPECT_TRUE(surviving("a " + key + " b", known));
  EXPECT_TRUE(surviving(value::to_json_text(key), known));
  EXPECT_TRUE(surviving("k%2F%22ey-0123456789%2B~", known));
  for (std::size_t before = 0; before < 7; ++before)
    for (std::size_t after = 0; after < 4; ++after) {
      const std::string hidden = to_base64(std::string(before, 'x') + key + std::string(after, 'y'));
      EXPECT_TRUE(surviving("{\"base64\":\"" + hidden + "\"}", known)) << before << ' ' << after;
    }
}

}  // namespace
}  // namespace proctor::cassette
