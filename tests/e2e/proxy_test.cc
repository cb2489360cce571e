// `proctor proxy` from outside: recorded and played back, with clients and providers that come and go.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <future>
#include <iterator>

#include "e2e/proxy_peer.h"
#include "net/curl_client.h"
#include "testing/scripted_upstream.h"
#include "testing/wire.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using proctor::testing::chunk;
using proctor::testing::kLastChunk;
using proctor::testing::kStreamHead;
using proctor::testing::plain_answer;
using proctor::testing::ScriptedUpstream;
using proctor::testing::Wire;
using std::chrono::milliseconds;
using ::testing::HasSubstr;

constexpr std::string_view kFirst = "data: {\"n\":1}\n\n";
constexpr std::string_view kSecond = "data: {\"n\":2}\n\ndata: [DONE]\n\n";

std::string question(const std::string& words, bool stream) {
  return R"({"model":"gpt-4","messages":[{"role":"user","content":")" + words + R"("}],"stream":)" +
         (stream ? "true}" : "false}");
}

std::uint16_t port_of(const ProxyPeer& proxy) {
  return static_cast<std::uint16_t>(std::stoi(proxy.url().substr(proxy.url().rfind(':') + 1)));
}

std::string raw_post(const std::string& body) {
  return "POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: "
         "application/json\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

// What a client that reads to the end gets; nothing is left open.
class Client {
 public:
  explicit Client(const ProxyPeer& proxy) : url_(proxy.url()) {}

  Answered<net::Response> post(const std::string& body) { return send("POST", "/v1/chat/completions", body); }
  std::string get(const std::string& path) {
    const auto answer = send("GET", path, "");
    return answer ? answer->body : "no answer: " + answer.error().message;
  }

 private:
  Answered<net::Response> send(const std::string& method, const std::string& path, const std::string& body) {
    net::Request request{.method = method, .url = url_ + path, .body = body};
    request.headers = {{"Connection", "close"}, {"Content-Type", "application/json"}};
    return client_.send(request, {});
  }

  std::string url_;
  net::CurlClient client_;
};

template <typename Condition>
bool soon(const Condition& holds, milliseconds longest = milliseconds(10'000)) {
  const auto end = std::chrono::steady_clock::now() + longest;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(milliseconds(5));
  }
  return true;
}

std::size_t open_files(pid_t process) {
  const std::filesystem::directory_iterator folder("/proc/" + std::to_string(process) + "/fd");
  return static_cast<std::size_t>(std::distance(begin(folder), end(folder)));
}

std::size_t resident_mib(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/statm");
  std::size_t size = 0;
  std::size_t resident = 0;
  file >> size >> resident;
  return resident * 4096 >> 20U;
}

bool answer_chat(Wire& wire, const ScriptedUpstream::Asked& asked) {
  if (asked.body.find("busy") != std::string::npos)
    return wire.send(plain_answer(429, R"({"error":{"message":"slow down","type":"rate_limit"}})"));
  if (asked.body.find("\"stream\":true") == std::string::npos)
    return wire.send(plain_answer(200, R"({"choices":[{"message":{"content":"hi"}}]})"));
  return wire.send(kStreamHead) && wire.send(chunk(kFirst)) && wire.send(chunk(kSecond)) &&
         wire.send(kLastChunk);
}

TEST(Proxy, PlaysBackWhatItRecordedOnceTheProviderIsGone) {
  const Folder folder;
  const std::string bodies[] = {question("plain", false), question("stream", true), question("busy", false)};
  std::vector<net::Response> live;
  {
    ScriptedUpstream upstream(answer_chat);
    ProxyPeer proxy(folder, {"--mode", "record", "--upstream", upstream.url()});
    Client client(proxy);
    for (const std::string& body : bodies) live.push_back(client.post(body).value());
    EXPECT_EQ(proxy.stop().code, 128 + SIGTERM);
  }
  EXPECT_EQ(live[2].status, 429);
  ProxyPeer proxy(folder, {"--mode", "replay", "--upstream", "http://127.0.0.1:9"});
  Client client(proxy);
  for (std::size_t i = 0; i < live.size(); ++i) {
    const auto again = client.post(bodies[i]);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->status, live[i].status);
    EXPECT_EQ(again->body, live[i].body);
    EXPECT_EQ(*net::find_header(again->headers, "content-type"),
              *net::find_header(live[i].headers, "content-type"));
  }
  const auto miss = client.post(question("never asked", false));
  ASSERT_TRUE(miss);
  EXPECT_EQ(miss->status, 404);
  EXPECT_THAT(miss->body, HasSubstr("cassette_miss"));
  EXPECT_EQ(*net::find_header(miss->headers, "x-should-retry"), "false");
}

TEST(Proxy, AsksTheProviderOnceInAuto) {
  const Folder folder;
  ScriptedUpstream upstream(answer_chat);
  ProxyPeer proxy(folder, {"--upstream", upstream.url()});
  Client client(proxy);
  for (int i = 0; i < 20; ++i) {
    const std::string body = question("number " + std::to_string(i), i % 2 == 0);
    const auto first = client.post(body);
    const auto second = client.post(body);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->body, second->body);
  }
  EXPECT_EQ(upstream.requests(), 20U);
}

TEST(Proxy, PassesEveryPieceOnBeforeTheNextHasCome) {
  const Folder folder;
  std::promise<void> seen;
  ScriptedUpstream upstream([&](Wire& wire, const ScriptedUpstream::Asked&) {
    return wire.send(kStreamHead) && wire.send(chunk(kFirst)) &&
           seen.get_future().wait_for(std::chrono::seconds(10)) == std::future_status::ready &&
           wire.send(chunk(kSecond)) && wire.send(kLastChunk);
  });
  ProxyPeer proxy(folder, {"--upstream", upstream.url()});
  Wire wire = Wire::connect(port_of(proxy));
  ASSERT_TRUE(wire.send(raw_post(question("x", true))));
  EXPECT_THAT(wire.read_until(kFirst), HasSubstr(std::string(kFirst)));
  seen.set_value();
  EXPECT_THAT(wire.read_all(), HasSubstr("[DONE]"));
}

TEST(Proxy, DropsTheProviderWithinASecondOfItsClient) {
  const Folder folder;
  std::promise<bool> dropped;
  ScriptedUpstream upstream([&](Wire& wire, const ScriptedUpstream::Asked&) {
    wire.send(kStreamHead);
    wire.send(chunk(kFirst));
    dropped.set_value(wire.closed_within(std::chrono::seconds(10)));
    return false;
  });
  ProxyPeer proxy(folder, {"--upstream", upstream.url()});
  Wire wire = Wire::connect(port_of(proxy));
  ASSERT_TRUE(wire.send(raw_post(question("x", true))));
  wire.read_until(kFirst);
  auto waited = dropped.get_future();
  wire.close();
  ASSERT_EQ(waited.wait_for(std::chrono::seconds(1)), std::future_status::ready);
  EXPECT_TRUE(waited.get());
}

class Comings : public ::testing::Test {
 protected:
  // Streams a little; then, by what was asked, waits for the client to go, breaks off, or comes to its end.
  static bool play(Wire& wire, const ScriptedUpstream::Asked& asked) {
    wire.send(kStreamHead);
    wire.send(chunk(kFirst));
    if (asked.body.find("goes") != std::string::npos) wire.closed_within(std::chrono::seconds(10));
    if (asked.body.find("whole") == std::string::npos) return false;
    return wire.send(chunk(kSecond)) && wire.send(kLastChunk);
  }

  static void ask_and_go(const ProxyPeer& proxy, const std::string& body, bool abruptly) {
    Wire wire = Wire::connect(port_of(proxy));
    wire.send(raw_post(body));
    wire.read_until(kFirst);
    if (abruptly)
      wire.reset();
    else
      wire.close();
  }
};

TEST_F(Comings, LeaveNothingBehindAndAreNeverPlayedAsWhole) {
  constexpr int kTimes = 100;
  const Folder folder;
  const auto goes = [](int i) { return question("goes " + std::to_string(i), true); };
  const auto breaks = [](int i) { return question("breaks " + std::to_string(i), true); };
  {
    ScriptedUpstream upstream(play);
    ProxyPeer proxy(folder, {"--mode", "record", "--upstream", upstream.url()});
    Client client(proxy);
    client.post(question("whole", true));
    client.get("/metrics");
    const std::size_t files = open_files(proxy.id());
    const std::size_t before = resident_mib(proxy.id());
    for (int i = 0; i < kTimes; ++i) {
      ask_and_go(proxy, goes(i), i % 2 == 0);
      const auto broken = client.post(breaks(i));
      ASSERT_FALSE(broken) << "a stream that was cut came as whole: " << broken->body;
      EXPECT_EQ(broken.error().kind, "truncated");
    }
    EXPECT_TRUE(soon([&] {
      return client.get("/metrics").find("proctor_proxy_streams_active 0\n") != std::string::npos;
    }));
    EXPECT_TRUE(soon([&] { return open_files(proxy.id()) <= files; })) << open_files(proxy.id());
    EXPECT_THAT(client.get("/metrics"), HasSubstr("proctor_proxy_client_disconnects_total 100\n"));
    EXPECT_THAT(client.get("/metrics"),
                HasSubstr("proctor_proxy_upstream_errors_total{kind=\"truncated\"} 100\n"));
    if (is_measurable()) {
      EXPECT_LT(resident_mib(proxy.id()), before + 32);
    }
    EXPECT_EQ(proxy.stop().code, 128 + SIGTERM);
  }
  ProxyPeer proxy(folder, {"--mode", "strict", "--upstream", "http://127.0.0.1:9"});
  Client client(proxy);
  for (int i = 0; i < kTimes; ++i) {
    EXPECT_FALSE(client.post(goes(i))) << i;
    EXPECT_FALSE(client.post(breaks(i))) << i;
  }
  EXPECT_TRUE(client.post(question("whole", true)));
}

TEST_F(Comings, AreAskedAnewInAuto) {
  const Folder folder;
  bool fails = true;
  ScriptedUpstream upstream([&](Wire& wire, const ScriptedUpstream::Asked& asked) {
    return play(wire, {asked.head, fails ? "breaks" : "whole"});
  });
  ProxyPeer proxy(folder, {"--upstream", upstream.url()});
  Client client(proxy);
  EXPECT_FALSE(client.post(question("x", true)));
  fails = false;
  for (int i = 0; i < 3; ++i) {
    const auto whole = client.post(question("x", true));
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->body, std::string(kFirst) + std::string(kSecond));
  }
  EXPECT_EQ(upstream.requests(), 2U);
}

TEST(Proxy, DoesNotWaitForAnswersAfterASecondSignal) {
  const Folder folder;
  ScriptedUpstream upstream([](Wire& wire, const ScriptedUpstream::Asked&) {
    wire.send(kStreamHead);
    wire.send(chunk(kFirst));
    wire.closed_within(std::chrono::seconds(20));
    return false;
  });
  ProxyPeer proxy(folder, {"--upstream", upstream.url()});
  Wire wire = Wire::connect(port_of(proxy));
  ASSERT_TRUE(wire.send(raw_post(question("x", true))));
  wire.read_until(kFirst);
  const auto start = std::chrono::steady_clock::now();
  proxy.signal(SIGINT);
  EXPECT_TRUE(soon([&] {
    try {
      Wire::connect(port_of(proxy));
      return false;
    } catch (const std::runtime_error&) {
      return true;
    }
  })) << "it still listens after the first signal";
  proxy.signal(SIGINT);
  EXPECT_EQ(proxy.finish().code, 128 + SIGINT);
  EXPECT_LT(std::chrono::steady_clock::now() - start, milliseconds(4500)) << "it waited for the answer";
}

TEST(Proxy, PlaysAStreamBackAtOnceOrAtThePaceItHad) {
  constexpr milliseconds kPause(400);
  const Folder folder;
  {
    ScriptedUpstream upstream([&](Wire& wire, const ScriptedUpstream::Asked&) {
      wire.send(kStreamHead);
      wire.send(chunk(kFirst));
      std::this_thread::sleep_for(kPause);
      return wire.send(chunk(kSecond)) && wire.send(kLastChunk);
    });
    ProxyPeer proxy(folder, {"--mode", "record", "--upstream", upstream.url()});
    ASSERT_TRUE(Client(proxy).post(question("x", true)));
    proxy.stop();
  }
  const auto time_with = [&](const std::string& pace) {
    const ProxyPeer proxy(folder, {"--mode", "replay", "--pace", pace});
    Client client(proxy);
    const auto start = std::chrono::steady_clock::now();
    const auto played = client.post(question("x", true));
    EXPECT_EQ(played.value().body, std::string(kFirst) + std::string(kSecond));
    return std::chrono::steady_clock::now() - start;
  };
  EXPECT_GE(time_with("real"), kPause - milliseconds(50));
  EXPECT_LT(time_with("at-once"), kPause - milliseconds(50));
}

TEST(Proxy, KeepsTracesThatBecomeATest) {
  const Folder folder;
  {
    ScriptedUpstream upstream(answer_chat);
    ProxyPeer proxy(folder, {"--mode", "off", "--traces", "kept", "--upstream", upstream.url()});
    Client client(proxy);
    ASSERT_TRUE(client.post(question("Greet me, I am bob@example.com", false)));
    ASSERT_TRUE(client.post(question("busy", false)));
    proxy.stop();
  }
  const Ran listed = proctor({.words = {"trace", "list", "--traces", "kept"}, .folder = folder.path()});
  EXPECT_EQ(listed.code, 0) << listed.err;
  EXPECT_THAT(listed.out, HasSubstr("status 429"));
  const Ran found = proctor({.words = {"trace", "list", "--traces", "kept", "--filter", "Greet", "--json"},
                             .folder = folder.path()});
  const auto rows = value::parse_json(found.out);
  ASSERT_TRUE(rows && rows->is_list() && rows->list().size() == 1) << found.out << found.err;
  const std::string id(rows->list().front().find("id")->text());
  const Ran made = proctor({.words = {"trace", "to-test", id, "--traces", "kept", "-o", "greeting.yaml"},
                            .folder = folder.path()});
  EXPECT_EQ(made.code, 0) << made.err;
  std::ifstream written(folder.path() / "greeting.yaml");
  const std::string test{std::istreambuf_iterator<char>(written), {}};
  EXPECT_THAT(test, HasSubstr("Greet me"));
  EXPECT_THAT(test, ::testing::Not(HasSubstr("bob@example.com")));
  const Ran valid = proctor({.words = {"validate", "greeting.yaml"}, .folder = folder.path()});
  EXPECT_EQ(valid.code, 0) << valid.err;
}

TEST(Proxy, TellsWhyItCannotListen) {
  const Folder folder;
  const ProxyPeer proxy(folder, {});
  const Ran second =
      proctor({.words = {"proxy", "--port", std::to_string(port_of(proxy))}, .folder = folder.path()});
  EXPECT_EQ(second.code, 2);
  EXPECT_THAT(second.err, HasSubstr("E500"));
  EXPECT_THAT(second.err, HasSubstr("--port"));
}

TEST(Proxy, RefusesSettingsThatMakeNoSense) {
  const Folder folder;
  const auto refused = [&](const std::string& flag, const std::string& value) {
    return proctor({.words = {"proxy", flag, value}, .folder = folder.path()}).err;
  };
  EXPECT_THAT(refused("--upstream", "ftp://x"), HasSubstr("E501"));
  EXPECT_THAT(refused("--upstream", "http://user:SECRET@x"), HasSubstr("E501"));
  EXPECT_THAT(refused("--upstream", "http://user:SECRET@x"), ::testing::Not(HasSubstr("SECRET")));
  EXPECT_THAT(refused("--upstream", "opnai=http://x"), HasSubstr("did you mean \"openai\""));
  EXPECT_THAT(refused("--port", "70000"), HasSubstr("E004"));
  EXPECT_THAT(refused("--mode", "sometimes"), HasSubstr("sometimes"));
}

TEST(Proxy, LogsALineAnExchangeWithoutItsQuery) {
  const Folder folder;
  ScriptedUpstream upstream(
      [](Wire& wire, const ScriptedUpstream::Asked&) { return wire.send(plain_answer(200, "{}")); });
  ProxyPeer proxy(folder, {"-v", "--upstream", upstream.url()});
  Wire wire = Wire::connect(port_of(proxy));
  ASSERT_TRUE(
      wire.send("POST /v1beta/models/gemini-x:generateContent?key=CANARY HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                "Connection: close\r\nContent-Length: 15\r\n\r\n{\"contents\":[]}"));
  EXPECT_THAT(wire.read_all(), HasSubstr("200"));
  const Ran ran = proxy.stop();
  EXPECT_THAT(ran.err, HasSubstr(" gemini POST /v1beta/models/gemini-x:generateContent 200 live "));
  EXPECT_THAT(ran.err, ::testing::Not(HasSubstr("CANARY")));
}

}  // namespace
}  // namespace proctor::e2e
