// The client against a server that misbehaves: every case ends, in time, in a fault that says what happened.
#include "net/curl_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "net/fates_test.h"
#include "testing/hostile_server.h"

namespace proctor::net {
namespace {

using namespace std::chrono_literals;
using proctor::testing::HostileServer;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// The most memory the process ever had, in KiB.
std::size_t peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (word == "VmHWM:") {
      std::size_t kib = 0;
      status >> kib;
      return kib;
    }
  return 0;
}

std::chrono::milliseconds since(Instant start) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
}

// So many threads that do `work`; their end is awaited where the result goes.
template <typename Work>
std::vector<std::jthread> callers(std::size_t count, const Work& work) {
  std::vector<std::jthread> out;
  out.reserve(count);
  for (std::size_t i = 0; i < count; ++i) out.emplace_back(work);
  return out;
}

class CurlClientTest : public ::testing::Test {
 protected:
  Request ask(std::string_view trick, const Limits& limits = {}) const {
    return {.url = server_.url(trick),
            .headers = {{"Authorization", "Bearer secret-key"}, {"Content-Type", "application/json"}},
            .body = "{}",
            .limits = limits};
  }
  Answered<Response> send(std::string_view trick, const Limits& limits = {}) {
    return client_.send(ask(trick, limits), {});
  }

  HostileServer server_;
  CurlClient client_;
};

TEST_F(CurlClientTest, GivesStatusHeadersBodyAndTimes) {
  const auto answer = send("ok/v1/chat?x=1");
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(answer->status, 200);
  EXPECT_EQ(*find_header(answer->headers, "content-TYPE"), "application/json");
  EXPECT_THAT(answer->body, HasSubstr("\"ok\""));
  ASSERT_FALSE(answer->arrivals.empty());
  EXPECT_EQ(answer->arrivals.back().size, answer->body.size());
  EXPECT_LE(answer->first_byte, answer->total);
  EXPECT_GT(answer->total.count(), 0);
}

TEST_F(CurlClientTest, SendsWhatWasAskedAndNothingOfItsOwnAccord) {
  Request request = ask("ok/path?q=1");
  request.headers.push_back({"X-Empty", ""});
  request.body = "a body";
  ASSERT_TRUE(client_.send(request, {}));
  const auto seen = server_.requests().at(0);
  EXPECT_EQ(seen.method, "POST");
  EXPECT_EQ(seen.path, "/ok/path?q=1");
  EXPECT_EQ(seen.body, "a body");
  EXPECT_THAT(seen.head, AllOf(HasSubstr("Authorization: Bearer secret-key\r\n"), HasSubstr("X-Empty:\r\n"),
                               HasSubstr("Accept-Encoding: ")));
  EXPECT_THAT(seen.head,
              AllOf(Not(HasSubstr("Expect")), Not(HasSubstr("Cookie")), Not(HasSubstr("User-Agent"))));
}

TEST_F(CurlClientTest, KnowsOtherMethods) {
  for (const std::string method : {"GET", "PUT", "DELETE", "POST", "GET"}) {
    Request request = ask("ok");
    request.method = method;
    if (method == "GET" || method == "DELETE") request.body.clear();
    ASSERT_TRUE(client_.send(request, {})) << method;
    EXPECT_EQ(server_.requests().back().method, method);
    EXPECT_EQ(server_.requests().back().body, request.body);
  }
}

TEST_F(CurlClientTest, UsesAConnectionAgain) {
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(send("ok"));
  EXPECT_EQ(server_.connections(), 1U);
}

TEST_F(CurlClientTest, ServesManyCallersAtOnce) {
  std::atomic<int> good = 0;
  callers(50, [&] {
    for (int k = 0; k < 20; ++k) good += send("ok").has_value() ? 1 : 0;
  }).clear();
  EXPECT_EQ(good, 1000);
  EXPECT_LE(server_.connections(), 50U);
}

TEST_F(CurlClientTest, ALateRequestOnAClosedConnectionGoesOutAnew) {
  ASSERT_TRUE(send("ok"));
  EXPECT_FALSE(send("close"));
  EXPECT_TRUE(send("ok"));
}

TEST_F(CurlClientTest, EveryTrickEndsInItsFaultWithinItsTimeAndMemory) {
  const Limits total{.first_byte = 5000ms, .idle = 5000ms, .total = 400ms};
  std::vector<Fate> fates = fates_of_all();
  const std::vector<Fate> more = {
      {"slow-headers", "timeout", "total limit of 400 ms", total},
      {"slow-stream", "timeout", "total limit of 400 ms", total},
      {"endless", "too_large", "body limit of 16 MiB"},
      {"endless-bytes", "too_large", "body limit of 256 KiB", {.body = 256U << 10U}},
      {"endless-error", "too_large", "body limit of 16 MiB"},
      {"large", "too_large", "body limit of 16 MiB"},
      {"gzip-bomb", "too_large", "ratio limit 100:1", {.first_byte = 10'000ms}},
      {"gzip-small-bomb", "too_large", "ratio limit 100:1"},
      {"bad-gzip", "decode", "Content-Encoding"},
      {"redirect", "redirect", "to /ok/elsewhere (status 302)"},
      {"redirect-away", "redirect", "to http://other.invalid/x (status 307)"},
      {"endless-redirect", "redirect", "to /ok (status 301)"},
      {"header-flood", "too_large", "header limit of 256 KiB"},
      {"long-header", "too_large", "header limit 256 KiB"},
      {"interim-flood", "too_large", "header limit of 256 KiB"},
  };
  fates.insert(fates.end(), more.begin(), more.end());
  const std::size_t before = peak_memory();
  for (const auto& fate : fates) {
    const auto start = std::chrono::steady_clock::now();
    const auto answer = send(fate.trick + "/v1?key=secret", fate.limits);
    ASSERT_FALSE(answer) << fate.trick;
    EXPECT_EQ(answer.error().kind, fate.kind) << fate.trick << ": " << answer.error().message;
    EXPECT_THAT(answer.error().message, HasSubstr(fate.message)) << fate.trick;
    EXPECT_THAT(answer.error().message, Not(HasSubstr("secret"))) << fate.trick;
    EXPECT_LT(since(start), 9s) << fate.trick;
  }
  EXPECT_LT(peak_memory() - before, 128U << 10U);
}

TEST_F(CurlClientTest, WhatIsOnlyOddIsAnAnswer) {
  EXPECT_EQ(*find_header(send("html")->headers, "Content-Type"), "text/html");
  EXPECT_THAT(send("dribble")->body, HasSubstr("\"ok\""));
  EXPECT_EQ(send("gzip")->body, std::string(1U << 19U, '\0'));
  EXPECT_EQ(send("500")->status, 500);
  EXPECT_EQ(send("429-hour")->status, 429);
}

TEST_F(CurlClientTest, NotesWhenTheBodyGrew) {
  const auto answer = send("dribble");
  ASSERT_TRUE(answer);
  EXPECT_GT(answer->arrivals.size(), 5U);
  for (std::size_t i = 1; i < answer->arrivals.size(); ++i) {
    EXPECT_GT(answer->arrivals[i].size, answer->arrivals[i - 1].size);
    EXPECT_GT(answer->arrivals[i].at, answer->arrivals[i - 1].at);
  }
}

TEST_F(CurlClientTest, EndsWhereTheRequestSaysItIsComplete) {
  Request request = ask("done-and-hang");
  request.complete = [](std::string_view body) { return body.find("[DONE]") != std::string_view::npos; };
  const auto start = std::chrono::steady_clock::now();
  const auto answer = client_.send(request, {});
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_THAT(answer->body, HasSubstr("[DONE]"));
  EXPECT_LT(since(start), 5s) << "the peer keeps the connection open for ever";
}

TEST_F(CurlClientTest, AnErrorIsNotAskedWhetherItIsComplete) {
  Request request = ask("500");
  request.complete = [](std::string_view) -> bool { throw std::logic_error("asked"); };
  EXPECT_EQ(client_.send(request, {})->status, 500);
}

TEST_F(CurlClientTest, WhatTheRequestThrowsReachesItsCaller) {
  Request request = ask("ok");
  request.complete = [](std::string_view) -> bool { throw std::logic_error("asked"); };
  EXPECT_THROW(client_.send(request, {}), std::logic_error);
  EXPECT_TRUE(send("ok"));
}

TEST_F(CurlClientTest, ADeadlineEndsACall) {
  const auto start = std::chrono::steady_clock::now();
  const auto answer = client_.send(ask("hang"), {.deadline = start + 100ms});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, "timeout");
  EXPECT_THAT(answer.error().message, HasSubstr("deadline"));
  EXPECT_LT(since(start), 1s);
}

TEST_F(CurlClientTest, AStoppedCallReturnsAtOnce) {
  std::stop_source stop;
  std::atomic<int> stopped = 0;
  auto waiting = callers(20, [&] {
    const auto answer = client_.send(ask("hang"), {.stop = stop.get_token()});
    if (!answer && answer.error() == Fault{"connection", "stopped"}) ++stopped;
  });
  while (server_.requests().size() < 20) std::this_thread::sleep_for(1ms);
  const auto asked = std::chrono::steady_clock::now();
  stop.request_stop();
  waiting.clear();
  EXPECT_LT(since(asked), 500ms);
  EXPECT_EQ(stopped, 20);
  EXPECT_EQ(client_.send(ask("ok"), {.stop = stop.get_token()}).error().message, "stopped");
}

TEST_F(CurlClientTest, NamesTheHostThatCannotBeReached) {
  const auto refused =
      client_.send({.url = "http://user:secret@127.0.0.1:1/x?key=secret", .limits = kQuick}, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), (Fault{"connection", "cannot connect to 127.0.0.1:1: Connection refused"}));
  const auto unknown = client_.send({.url = "http://nowhere.invalid/x", .limits = {.connect = 5s}}, {});
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().message, HasSubstr("nowhere.invalid"));
}

TEST_F(CurlClientTest, APeerThatNeverFinishesTheHandshakeMeetsTheConnectLimit) {
  std::string url = server_.url("ok");
  url.replace(0, 4, "https");
  const auto answer = client_.send({.url = url, .limits = {.connect = 200ms}}, {});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, "timeout");
  EXPECT_THAT(answer.error().message, HasSubstr("connect limit of 200 ms"));
}

TEST_F(CurlClientTest, RefusesOtherSchemesAndLineBreaksInHeaders) {
  EXPECT_EQ(client_.send({.url = "file:///etc/passwd"}, {}).error().kind, "config");
  Request request = ask("ok");
  request.headers.push_back({"X-Key", "secret\r\nHost: other"});
  const auto answer = client_.send(request, {});
  EXPECT_EQ(answer.error().kind, "config");
  EXPECT_THAT(answer.error().message, Not(HasSubstr("secret")));
  EXPECT_TRUE(server_.requests().empty());
}

TEST_F(CurlClientTest, EnvironmentProxiesAreHeededOnlyWhenAsked) {
  setenv("http_proxy", server_.url("ok").c_str(), 1);
  EXPECT_FALSE(client_.send({.url = "http://127.0.0.1:1/x", .limits = kQuick}, {}));
  CurlClient asking({.environment_proxies = true});
  EXPECT_EQ(asking.send({.url = "http://127.0.0.1:1/x", .limits = kQuick}, {})->status, 404);
  unsetenv("http_proxy");
}

TEST(CurlClient, MoreCallersThanConnectionsTakeTurns) {
  HostileServer server;
  CurlClient client({.connections = 3});
  std::atomic<int> good = 0;
  callers(30, [&] { good += client.send({.url = server.url("dribble")}, {}).has_value() ? 1 : 0; }).clear();
  EXPECT_EQ(good, 30);
  EXPECT_LE(server.connections(), 3U);
}

TEST(CurlClient, FailsWhatIsOnItsWayWhenItEnds) {
  HostileServer server;
  auto client = std::make_unique<CurlClient>();
  std::atomic<int> stopped = 0;
  auto waiting = callers(10, [&, raw = client.get()] {
    if (raw->send({.url = server.url("hang")}, {}).error().message == "stopped") ++stopped;
  });
  while (server.requests().size() < 10) std::this_thread::sleep_for(1ms);
  client.reset();
  waiting.clear();
  EXPECT_EQ(stopped, 10);
}

}  // namespace
}  // namespace proctor::net
