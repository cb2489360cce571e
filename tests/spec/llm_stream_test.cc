// What the official SDKs assemble from streamed answers, against our decoding; and the recorded answers of a
// real model, streamed and plain. Where we differ from an SDK is said by rule, never by line.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <string>

#include "base/sha256.h"
#include "providers/provider.h"
#include "spec/llm_streams.h"
#include "spec/shared_data.h"
#include "value/json.h"
#include "value/reach.h"

namespace proctor::spec {
namespace {

using value::items_at;
using value::reach;
using value::text_at;

std::filesystem::path oracle() { return shared_dir() / "oracles" / "llm-stream.jsonl"; }
std::filesystem::path recordings() { return shared_dir() / "recordings" / "tinyllama.jsonl"; }

std::string body_of(const Value& line) {
  if (const Value* body = line.find("body")) return body->text();
  const std::string source(text_at(line, "source"));
  const std::string bytes = read_bytes(shared_dir() / "conformance" / "llm-streams" / source);
  if (source.ends_with(".chunks.txt")) return framed(bytes, text_at(line, "api") == "anthropic-messages");
  return bytes + "\n\n";
}

model::Reply decode(std::string_view provider, std::string body, bool stream = true) {
  net::Response response;
  response.status = 200;
  response.headers = {{"content-type", stream ? "text/event-stream; charset=utf-8" : "application/json"}};
  response.body = std::move(body);
  model::ChatRequest chat;
  chat.stream = stream;
  return providers::find_provider(provider)->decode(chat, {}, response);
}

std::string_view provider_of(const Value& line) {
  return text_at(line, "api") == "openai-chat" ? "openai" : "anthropic";
}

// A text of the oracle, which may be told by its hash.
bool same_text(const Value& expected, std::string_view text) {
  if (const Value* hash = reach(&expected, "$sha256"))
    return hash->text() == sha256_hex(text) && reach(&expected, "bytes")->integer() == std::ssize(text);
  return expected.is_null() ? text.empty() : expected.text() == text;
}

// Where an SDK's answer is a flaw of its language: a list turned into "[object Object]", an item put at the
// place "undefined". We read the parts' texts, and the call.
bool is_beyond_the_sdk(const std::string& body) {
  return body.find("\"content\":[{") != std::string::npos ||
         (body.find("\"tool_calls\":[{\"id\"") != std::string::npos &&
          body.find("\"index\":0}]") == std::string::npos &&
          body.find("\"type\":\"function\"") == std::string::npos);
}

void expect_same_calls(const Value& expected, const Value* message) {
  const List& calls = items_at(message, "tool_calls");
  const List& wanted = items_at(expected, "tool_calls");
  ASSERT_EQ(calls.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Value* function = calls[i].find("function");
    EXPECT_EQ(text_at(calls[i], "id"), text_at(wanted[i], "id"));
    EXPECT_EQ(text_at(function, "name"), text_at(wanted[i], "name"));
    EXPECT_TRUE(same_text(*wanted[i].find("arguments"), text_at(function, "arguments")));
  }
}

void expect_same_choices(const Value& line, const model::Reply& reply) {
  const List& choices = items_at(&*reply.response, "choices");
  const List& wanted = items_at(line, "choices");
  ASSERT_EQ(choices.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Value* message = choices[i].find("message");
    EXPECT_EQ(*choices[i].find("index"), *wanted[i].find("index"));
    EXPECT_EQ(text_at(choices[i], "finish_reason"), text_at(wanted[i], "finish_reason"));
    EXPECT_EQ(text_at(message, "role"), text_at(wanted[i], "role"));
    EXPECT_TRUE(same_text(*wanted[i].find("content"), text_at(message, "content")));
    EXPECT_TRUE(same_text(*wanted[i].find("refusal"), text_at(message, "refusal")));
    expect_same_calls(wanted[i], message);
  }
}

void expect_same_counts(const Value* wanted, const Value* counts) {
  if (wanted == nullptr || !wanted->is_map()) {
    EXPECT_TRUE(value::is_absent(counts));
    return;
  }
  for (const value::Member& count : wanted->map()) {
    const Value* found = reach(counts, count.key);
    ASSERT_NE(found, nullptr) << count.key.str();
    EXPECT_EQ(*found, count.value) << count.key.str();
  }
}

void expect_same_block(const Value& wanted, const Value& block) {
  EXPECT_EQ(text_at(block, "type"), text_at(wanted, "type"));
  for (const std::string_view key : {"text", "thinking"})
    if (const Value* text = wanted.find(key)) {
      EXPECT_TRUE(same_text(*text, text_at(block, key))) << key;
    }
  for (const std::string_view key : {"id", "name"})
    if (const Value* text = wanted.find(key)) {
      EXPECT_EQ(text_at(block, key), text->text()) << key;
    }
  if (const Value* input = wanted.find("input")) {
    EXPECT_EQ(*block.find("input"), *input);
  }
}

void expect_same_message(const Value& line, const model::Reply& reply) {
  const List& blocks = items_at(&*reply.response, "content");
  const List& wanted = items_at(line, "blocks");
  ASSERT_EQ(blocks.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) expect_same_block(wanted[i], blocks[i]);
  EXPECT_TRUE(same_text(*line.find("text"), reply.text));
  EXPECT_EQ(*reach(&*reply.response, "stop_sequence"), *line.find("stop_sequence"));
  EXPECT_EQ(reply.finish, text_at(line, "stop_reason"));
}

// What the SDK says, in the words of our faults.
std::vector<std::string_view> kinds_for(std::string_view error) {
  constexpr std::pair<std::string_view, std::string_view> kKinds[] = {
      {"missing finish_reason", "truncated"}, {"missing role", "protocol"},
      {"missing `type`", "protocol"},         {"without sending any chunks", "empty"},
      {"Unexpected event order", "protocol"}, {"stream ended without", "truncated"},
      {"overloaded_error", "server_error"},   {"JSON at position", "decode"},
      {"rate_limit", "rate_limited"}};
  for (const auto& [part, kind] : kKinds)
    if (error.find(part) != std::string_view::npos) return {kind, kind == "empty" ? "truncated" : kind};
  return {};
}

void expect_fault(std::string_view error, const model::Reply& reply) {
  ASSERT_TRUE(reply.error) << error;
  const auto kinds = kinds_for(error);
  EXPECT_TRUE(kinds.empty() || std::find(kinds.begin(), kinds.end(), reply.error->kind) != kinds.end())
      << reply.error->kind << ": " << reply.error->message << " for " << error;
}

TEST(LlmStream, AssemblesAsTheSdksDo) {
  PROCTOR_NEEDS(oracle());
  const auto lines = read_json_lines(oracle());
  ASSERT_FALSE(lines.empty());
  std::size_t beyond = 0;
  for (const Value& line : lines) {
    SCOPED_TRACE(text_at(line, "id"));
    const std::string body = body_of(line);
    if (text_at(line, "api") == "openai-chat" && is_beyond_the_sdk(body)) {
      ++beyond;
      continue;
    }
    const auto reply = decode(provider_of(line), body);
    if (const Value* error = line.find("final_error")) {
      expect_fault(error->text(), reply);
      continue;
    }
    ASSERT_TRUE(reply.response) << reply.error->message;
    line.find("choices") != nullptr ? expect_same_choices(line, reply) : expect_same_message(line, reply);
    expect_same_counts(line.find("usage"), reach(&*reply.response, "usage"));
    EXPECT_TRUE(!reply.error || reply.error->kind == "empty" || reply.finish == "content_filter")
        << reply.error->message;
  }
  std::cout << lines.size() << " streams, " << beyond << " read beyond the SDK\n";
  EXPECT_LE(beyond * 10, lines.size());
}

TEST(LlmStream, ReadsWhatTheSdkLoses) {
  const auto parts =
      decode("mistral",
             "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":[{\"type\":\"thinking\",\"thinking\":"
             "[{\"type\":\"text\",\"text\":\"hm\"}]}]}}]}\n\n"
             "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":[{\"type\":\"text\",\"text\":\"4\"}]},"
             "\"finish_reason\":\"stop\"}]}\n\n");
  EXPECT_EQ(parts.text, "4");
  const auto call = decode(
      "openai",
      "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"a\","
      "\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]},\"finish_reason\":\"tool_calls\"}]}\n\n");
  ASSERT_EQ(call.calls.size(), 1U);
  EXPECT_EQ(call.calls[0].name, "f");
}

// A stream cut anywhere is a fault, or has told everything already.
TEST(LlmStream, IsWholeOrAFaultWhereverItIsCut) {
  PROCTOR_NEEDS(oracle());
  std::size_t cuts = 0;
  for (const Value& line : read_json_lines(oracle())) {
    if (line.find("body") == nullptr || line.find("final_error") != nullptr) continue;
    SCOPED_TRACE(text_at(line, "id"));
    const std::string body = body_of(line);
    const auto whole = decode(provider_of(line), body);
    for (std::size_t cut = 0; cut < body.size(); ++cut, ++cuts) {
      const auto reply = decode(provider_of(line), body.substr(0, cut));
      if (reply.error) continue;
      ASSERT_EQ(reply.text, whole.text) << cut;
      ASSERT_EQ(reply.calls.size(), whole.calls.size()) << cut;
      ASSERT_EQ(reply.finish, whole.finish) << cut;
    }
  }
  EXPECT_GT(cuts, 1000U);
}

TEST(LlmStream, ReadsEveryStreamOfEveryProvider) {
  PROCTOR_NEEDS(llm_streams_dir() / "vercel-ai");
  std::map<std::string, std::size_t> counts;
  for (const LlmStream& stream : llm_streams()) {
    if (!stream.name.starts_with("vercel-ai")) continue;
    SCOPED_TRACE(stream.name);
    const auto reply = stream.decode(
        {.status = 200, .headers = {{"content-type", "text/event-stream"}}, .body = stream.body});
    ++counts[reply.error ? reply.error->kind : "answered"];
    EXPECT_TRUE(reply.error || !reply.finish.empty());
    EXPECT_TRUE(stream.name.find("error") == std::string::npos || reply.error->kind == "quota");
  }
  for (const auto& [kind, count] : counts) std::cout << kind << ": " << count << '\n';
  EXPECT_GT(counts["answered"], 60U);
}

std::string from_base64(std::string_view text) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  unsigned bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    const std::size_t digit = kDigits.find(c);
    if (digit == std::string_view::npos) break;
    bits = (bits << 6U) | static_cast<unsigned>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>((bits >> count) & 0xFFU);
  }
  return out;
}

net::Response response_of(const Value& recorded) {
  net::Response response;
  response.status = static_cast<int>(*recorded.find("status")->integer());
  for (const value::Member& header : recorded.find("headers")->map())
    response.headers.push_back({header.key, header.value.text()});
  response.body = text_at(recorded, "body");
  for (const Value& frame : items_at(recorded, "frames"))
    response.body += from_base64(text_at(frame, "base64"));
  return response;
}

TEST(Recordings, GiveTheSameTextStreamedAndPlain) {
  PROCTOR_NEEDS(recordings());
  std::map<std::string, model::Reply> replies;
  for (const Value& line : read_json_lines(recordings())) {
    const Value* request = line.find("request");
    if (request->find("body") == nullptr) continue;
    const auto response = response_of(*line.find("response"));
    auto reply = providers::find_provider("llamacpp")->decode({}, {}, response);
    SCOPED_TRACE(text_at(line, "id"));
    EXPECT_EQ(reply.error.has_value(), response.status != 200) << (reply.error ? reply.error->message : "");
    replies.emplace(text_at(line, "id"), std::move(reply));
  }
  std::size_t pairs = 0;
  for (const auto& [id, plain] : replies) {
    const auto streamed = replies.find(id + "-stream");
    if (streamed == replies.end() || id == "completion") continue;
    ++pairs;
    EXPECT_EQ(plain.text, streamed->second.text) << id;
    EXPECT_EQ(plain.finish, streamed->second.finish) << id;
    EXPECT_FALSE(plain.text.empty()) << id;
  }
  EXPECT_GE(pairs, 10U);
}

}  // namespace
}  // namespace proctor::spec
