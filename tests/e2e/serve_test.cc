// `proctor serve` as a person and a script meet it: who is let in, where it listens, how it ends.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "e2e/serve_peer.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using proctor::testing::Wire;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ServeTest : public ::testing::Test {
 protected:
  Folder folder_;
};

std::string get(const ServePeer& serve, std::string_view target, std::string_view lines = "") {
  return fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n{}\r\n", target,
                     serve.port(), lines);
}

TEST_F(ServeTest, TheAddressItShowsOpensTheDoorOnceAndTheCookieAfterThat) {
  const ServePeer serve(folder_.path(), {});
  ASSERT_EQ(serve.token().size(), 64);
  EXPECT_EQ(serve.raw(get(serve, "/api/openapi.json")).status, 401);
  const auto first = serve.raw(get(serve, "/?token=" + serve.token()));
  EXPECT_EQ(first.status, 303);
  EXPECT_EQ(first.header("Location"), "/");
  const std::string cookie = first.header("Set-Cookie");
  EXPECT_THAT(cookie, HasSubstr("; HttpOnly; SameSite=Strict; Path=/"));
  EXPECT_THAT(cookie, Not(HasSubstr(serve.token())));
  const std::string line = "Cookie: " + cookie.substr(0, cookie.find(';')) + "\r\n";
  const auto document = serve.raw(get(serve, "/api/openapi.json", line));
  EXPECT_EQ(document.status, 200);
  EXPECT_THAT(document.body, StartsWith("{\"openapi\":\"3.1.0\""));
  const auto page = serve.raw(get(serve, "/"));
  EXPECT_EQ(page.status, 200);
  EXPECT_THAT(page.body, HasSubstr("/api/openapi.json"));
}

TEST_F(ServeTest, HealthIsOpenAndMetricsAreNot) {
  const ServePeer serve(folder_.path(), {});
  EXPECT_EQ(serve.raw(get(serve, "/api/v1/health")).body, R"({"status":"ok"})");
  EXPECT_EQ(serve.raw(get(serve, "/api/v1/metrics")).status, 401);
  EXPECT_THAT(serve.ask("GET", "/api/v1/metrics").body,
              HasSubstr("proctor_http_responses_total{class=\"4xx\"} 1\n"));
}

TEST_F(ServeTest, ListensOnBothAddressesOfThisMachine) {
  const ServePeer serve(folder_.path(), {});
  const int socket = ::socket(AF_INET6, SOCK_STREAM, 0);
  if (socket < 0) GTEST_SKIP() << "this machine has no version 6";
  Wire wire(socket);
  sockaddr_in6 address{};
  address.sin6_family = AF_INET6;
  address.sin6_port = htons(serve.port());
  address.sin6_addr = in6addr_loopback;
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    GTEST_SKIP() << "this machine has no ::1";
  wire.send(fmt::format("GET /api/v1/health HTTP/1.1\r\nHost: [::1]:{}\r\nConnection: close\r\n\r\n",
                        serve.port()));
  EXPECT_EQ(split_answer(wire.read_all()).status, 200);
}

TEST_F(ServeTest, OthersAreLetInOnlyWhereSomethingSaysWho) {
  const Ran refused =
      proctor({.words = {"serve", "--host", "0.0.0.0", "--port", "0"}, .folder = folder_.path()});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("E561"));
  folder_.put("short", "abc\n");
  const Ran shorter =
      proctor({.words = {"serve", "--token-file", "short", "--port", "0"}, .folder = folder_.path()});
  EXPECT_EQ(shorter.code, 2);
  EXPECT_THAT(shorter.err, HasSubstr("E560"));
}

TEST_F(ServeTest, ATokenFromAFileIsNeverShown) {
  folder_.put("token", "a-token-that-is-long-enough\n");
  ServePeer serve(folder_.path(), {"--token-file", "token", "--verbose"});
  const std::string bearer = "Authorization: Bearer a-token-that-is-long-enough\r\n";
  EXPECT_EQ(serve.raw(get(serve, "/api/openapi.json", bearer)).status, 200);
  EXPECT_EQ(serve.raw(get(serve, "/?token=a-token-that-is-long-enough")).status, 303);
  EXPECT_THAT(serve.stop().err, Not(HasSubstr("a-token-that-is-long-enough")));
}

TEST_F(ServeTest, ReadOnlyChangesNothing) {
  folder_.put("shop/.promptrepo/tests/a/suite.yaml", "test_suite:\n  name: a\n  tests: []\n");
  const ServePeer serve(folder_.path(), {"--read-only"});
  EXPECT_EQ(serve.ask("DELETE", "/api/v0/tests/suites/a?repo_name=shop").status, 403);
  EXPECT_EQ(serve.ask("POST", "/api/v0/tests/suites?repo_name=shop", "", R"({"name": "b"})").status, 403);
  EXPECT_EQ(serve.ask("GET", "/api/v0/tests/suites/a?repo_name=shop").status, 200);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "shop/.promptrepo/tests/a/suite.yaml"));
}

TEST_F(ServeTest, EndsWhenItIsTold) {
  ServePeer serve(folder_.path(), {});
  const Ran ran = serve.stop();
  EXPECT_EQ(ran.code, 143);
  EXPECT_LT(ran.wall, std::chrono::seconds(5));
}

TEST_F(ServeTest, SaysWhyItCannotListen) {
  const ServePeer serve(folder_.path(), {});
  const Ran second =
      proctor({.words = {"serve", "--port", std::to_string(serve.port())}, .folder = folder_.path()});
  EXPECT_EQ(second.code, 2);
  EXPECT_THAT(second.err, HasSubstr("E505"));
}

}  // namespace
}  // namespace proctor::e2e
