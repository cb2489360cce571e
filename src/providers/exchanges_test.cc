// Every file in tests/exchanges/PROVIDER: a chat request, the HTTP request it must become, a response, and
// the reply it must become. Written from the providers' published documentation.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "providers/provider.h"
#include "providers/testing.h"
#include "value/reach.h"

namespace proctor::providers {
namespace {

using value::items_at;
using value::reach;
using value::text_at;

const std::filesystem::path kFolder = std::filesystem::path(PROCTOR_SOURCE_DIR) / "tests" / "exchanges";

struct Exchange {
  std::filesystem::path path;
  Value all;
  const Provider* provider = nullptr;
};

std::vector<Exchange> exchanges() {
  std::vector<Exchange> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kFolder)) {
    if (entry.path().extension() != ".json") continue;
    std::stringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    found.push_back(
        {entry.path(), json(text.str()), find_provider(entry.path().parent_path().filename().string())});
  }
  std::sort(found.begin(), found.end(), [](const Exchange& a, const Exchange& b) { return a.path < b.path; });
  return found;
}

Map map_at(const Value* value, std::string_view key) {
  const Value* found = reach(value, key);
  return found != nullptr && found->is_map() ? found->map() : Map{};
}

model::ChatRequest chat_of(const Exchange& exchange) {
  const Value* chat = exchange.all.find("chat");
  return {.model = std::string(text_at(chat, "model")),
          .messages = items_at(chat, "messages"),
          .tools = items_at(chat, "tools"),
          .params = map_at(chat, "params"),
          .stream = value::is_true(reach(chat, "stream"))};
}

Connection connection_of(const Exchange& exchange) {
  const Value* connection = exchange.all.find("connection");
  return {std::string(text_at(connection, "base_url")), Secret("test-key"), map_at(connection, "options")};
}

net::Response response_of(const Exchange& exchange) {
  const Value* told = exchange.all.find("response");
  net::Response response;
  response.status = static_cast<int>(*told->find("status")->integer());
  for (const value::Member& header : map_at(told, "headers"))
    response.headers.push_back({header.key, header.value.text()});
  const Value& body = *told->find("body");
  response.body = body.is_text() ? std::string(body.text()) : value::to_json(body);
  return response;
}

bool has_header(const net::Request& request, std::string_view name, std::string_view value) {
  return std::any_of(request.headers.begin(), request.headers.end(),
                     [&](const net::Header& header) { return header.name == name && header.value == value; });
}

TEST(Exchanges, SendWhatTheDocumentationAsksFor) {
  const auto all = exchanges();
  ASSERT_GT(all.size(), 50U);
  for (const Exchange& exchange : all) {
    SCOPED_TRACE(exchange.path);
    ASSERT_NE(exchange.provider, nullptr);
    const auto request = exchange.provider->encode(chat_of(exchange), connection_of(exchange));
    ASSERT_TRUE(request) << request.error().message;
    const Value* wanted = exchange.all.find("request");
    EXPECT_EQ(request->method, text_at(wanted, "method"));
    EXPECT_EQ(request->url, text_at(wanted, "url"));
    for (const value::Member& header : map_at(wanted, "headers"))
      EXPECT_TRUE(has_header(*request, header.key, header.value.text())) << header.key.str();
    const Value& body = *wanted->find("body");
    EXPECT_EQ(request->body, body.is_null() ? "" : value::to_json(body));
    EXPECT_EQ(request->url.find("test-key"), std::string::npos);
    EXPECT_TRUE(request->group.starts_with(exchange.provider->name)) << request->group;
  }
}

void expect_same_calls(const List& wanted, const std::vector<model::AskedCall>& calls) {
  ASSERT_EQ(calls.size(), wanted.size());
  for (std::size_t i = 0; i < calls.size(); ++i) {
    EXPECT_EQ(calls[i].id, text_at(wanted[i], "id"));
    EXPECT_EQ(calls[i].name, text_at(wanted[i], "name"));
    EXPECT_EQ(value::to_json(calls[i].arguments), value::to_json(*wanted[i].find("arguments")));
  }
}

TEST(Exchanges, AreReadAsTheyAreMeant) {
  for (const Exchange& exchange : exchanges()) {
    SCOPED_TRACE(exchange.path);
    const auto reply =
        exchange.provider->decode(chat_of(exchange), connection_of(exchange), response_of(exchange));
    const Value* wanted = exchange.all.find("reply");
    EXPECT_EQ(reply.text, text_at(wanted, "text"));
    const Value* error = wanted->find("error");
    EXPECT_EQ(reply.error ? reply.error->kind : "", text_at(error, "kind"));
    EXPECT_EQ(reply.error ? reply.error->message : "", text_at(error, "message"));
    expect_same_calls(items_at(wanted, "calls"), reply.calls);
    EXPECT_TRUE(error != nullptr || reply.finish == text_at(wanted, "finish")) << reply.finish;
    EXPECT_TRUE(error != nullptr || value::to_json(reply.usage) == value::to_json(map_at(wanted, "usage")))
        << value::to_json(reply.usage);
    List notices;
    for (const std::string& notice : reply.notices) notices.push_back(notice);
    EXPECT_EQ(value::to_json(notices), value::to_json(items_at(wanted, "notices")));
  }
}

TEST(Exchanges, CoverEveryProviderThatSpeaksHttp) {
  std::set<std::string_view> covered;
  for (const Exchange& exchange : exchanges()) covered.insert(exchange.provider->name);
  for (const std::string_view name : provider_names())
    EXPECT_TRUE(find_provider(name)->answer != nullptr || covered.contains(name)) << name;
}

// A stream that is whole ends the wait; none of its beginnings does while an event is open.
TEST(Exchanges, KnowTheEndOfAStream) {
  std::size_t known = 0;
  for (const Exchange& exchange : exchanges()) {
    const auto request = exchange.provider->encode(chat_of(exchange), connection_of(exchange));
    if (!request->complete || exchange.all.find("reply")->find("error") != nullptr) continue;
    SCOPED_TRACE(exchange.path);
    const std::string body = response_of(exchange).body;
    EXPECT_TRUE(request->complete(body));
    EXPECT_FALSE(request->complete(std::string_view(body).substr(0, body.size() / 2)));
    EXPECT_FALSE(request->complete(""));
    ++known;
  }
  EXPECT_GT(known, 10U);
}

}  // namespace
}  // namespace proctor::providers
