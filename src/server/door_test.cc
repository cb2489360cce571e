#include "server/door.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "server/authority.h"

namespace proctor::server {
namespace {

constexpr std::string_view kToken = "0123456789abcdef0123456789abcdef";
constexpr Route kRead = {.path = "/api/v1/runs"};
constexpr Route kWrite = {.method = "POST", .path = "/api/v1/runs", .access = Access::writes};
constexpr Route kOpen = {.path = "/api/v1/health", .open = true};
void no_stream(Asked /*asked*/, Context& /*context*/, std::shared_ptr<net::Answering> /*answer*/) {}
constexpr Route kStream = {.path = "/api/v1/events", .stream = no_stream};

class DoorTest : public testing::Test {
 protected:
  void open(ServeOptions options = {}) {
    options.token = Secret(std::string(kToken));
    door_.emplace(options);
    door_->listens_on(3000);
  }
  // 0: it is let in.
  int knock(net::Headers headers, const Route& route = kRead, const std::string& peer = "127.0.0.1") {
    if (!door_) open();
    net::Incoming request{std::string(route.method), std::string(route.path), std::move(headers), ""};
    request.peer = peer;
    const auto refusal = door_->refusal(request, &route);
    return refusal ? refusal->status : 0;
  }
  static net::Headers with(net::Headers more = {}) {
    net::Headers out = {{"Host", "localhost:3000"}, {"Authorization", "Bearer " + std::string(kToken)}};
    out.insert(out.end(), more.begin(), more.end());
    return out;
  }
  static net::Headers at(const std::string& host) {
    return {{"Host", host}, {"Authorization", "Bearer " + std::string(kToken)}};
  }

  std::optional<Door> door_;
};

TEST_F(DoorTest, LetsInWhoHasTheToken) {
  EXPECT_EQ(knock(with()), 0);
  EXPECT_EQ(knock({{"Host", "localhost:3000"}, {"authorization", "bearer   " + std::string(kToken)}}), 0);
  EXPECT_EQ(knock({{"Host", "localhost:3000"}}, kOpen), 0);
}

TEST_F(DoorTest, RefusesWhoHasNotOrHasAnother) {
  EXPECT_EQ(knock({{"Host", "localhost:3000"}}), 401);
  for (const auto* said :
       {"Bearer", "Bearer ", "Bearer x", "Basic dTpw", "0123456789abcdef0123456789abcdef",
        "Bearer 0123456789abcdef0123456789abcde", "Bearer 0123456789abcdef0123456789abcdef0"})
    EXPECT_EQ(knock({{"Host", "localhost:3000"}, {"Authorization", said}}), 401) << said;
}

TEST_F(DoorTest, TheCookieIsMadeFromTheTokenAndDoesNotGiveItAway) {
  open();
  const std::string cookie = door_->cookie();
  EXPECT_THAT(cookie, testing::EndsWith("; HttpOnly; SameSite=Strict; Path=/"));
  EXPECT_THAT(cookie, testing::Not(testing::HasSubstr(std::string(kToken))));
  const std::string pair = cookie.substr(0, cookie.find(';'));
  EXPECT_EQ(knock({{"Host", "localhost:3000"}, {"Cookie", "a=b; " + pair + "; c=d"}}), 0);
  EXPECT_EQ(knock({{"Host", "localhost:3000"}, {"Cookie", pair + "0"}}), 401);
  EXPECT_EQ(knock({{"Host", "localhost:3000"}, {"Cookie", "x" + pair}}), 401);
  EXPECT_EQ(knock({{"Host", "localhost:3000"}, {"Cookie", "proctor_3000=" + std::string(kToken)}}), 401);
}

TEST_F(DoorTest, KnowsItsOwnNamesAlone) {
  for (const auto* host : {"localhost:3000", "LOCALHOST:3000", "127.0.0.1:3000", "[::1]:3000"})
    EXPECT_EQ(knock(at(host)), 0) << host;
  for (const auto* host : {"",
                           "evil.example",
                           "evil.example:3000",
                           "localhost",
                           "localhost:3001",
                           "localhost.:3000",
                           "localhost:3000.evil.example",
                           "localhost.evil.example:3000",
                           "127.0.0.1.evil.example:3000",
                           "evil@localhost:3000",
                           "localhost:3000@evil.example",
                           "localhost:",
                           "localhost:03000x",
                           "[::1]",
                           "[::1",
                           "::1:3000",
                           "[::2]:3000",
                           "0.0.0.0:3000",
                           "127.1:3000",
                           "2130706433:3000",
                           "localhost:3000, evil.example",
                           "localhost:3000/",
                           "localhost%00:3000",
                           "localho\xC5\xBFt:3000"})
    EXPECT_EQ(knock(at(host)), 421) << host;
  EXPECT_EQ(knock({{"Authorization", "Bearer " + std::string(kToken)}}), 421) << "none at all";
}

TEST_F(DoorTest, GoesByOtherNamesWhereItWasTold) {
  open({.hosts = {"0.0.0.0"}, .allowed_hosts = {"tests.example.org", "other.example:8443"}});
  for (const auto* host :
       {"tests.example.org", "Tests.Example.org:99", "other.example:8443", "192.0.2.7:3000"})
    EXPECT_EQ(knock(at(host)), 0) << host;
  for (const auto* host : {"other.example", "other.example:3000", "example.org", "192.0.2.7:3001"})
    EXPECT_EQ(knock(at(host)), 421) << host;
}

TEST_F(DoorTest, TakesNothingFromOtherSitesPages) {
  EXPECT_EQ(knock(with({{"Origin", "http://localhost:3000"}}), kWrite), 0);
  for (const auto* origin : {"null", "", "http://evil.example", "http://localhost:3001", "http://localhost",
                             "http://127.0.0.1:3000", "https://localhost:3000.evil.example", "file://",
                             "http://localhost:3000.evil.example", "http://evil.example#localhost:3000",
                             "http://localhost:3000/", "localhost:3000", "chrome-extension://abc"})
    for (const Route* route : {&kWrite, &kStream, &kRead})
      EXPECT_EQ(knock(with({{"Origin", origin}}), *route), 403) << origin;
  EXPECT_EQ(knock(with({{"Origin", "http://localhost:3000"}, {"Origin", "http://evil.example"}}), kWrite),
            403);
  for (const auto* site : {"cross-site", "same-site", "x"})
    for (const Route* route : {&kWrite, &kStream})
      EXPECT_EQ(knock(with({{"Sec-Fetch-Site", site}}), *route), 403) << site;
  EXPECT_EQ(knock(with({{"Sec-Fetch-Site", "same-origin"}}), kWrite), 0);
}

TEST_F(DoorTest, BelievesAProxyOnlyWhereItIsTheProxy) {
  const net::Headers user = {{"Host", "localhost:3000"}, {"X-Forwarded-User", "ada"}};
  EXPECT_EQ(knock(user), 401) << "nobody trusts it";
  open({.trusted_header = "X-Forwarded-User", .trusted_proxies = {"192.0.2.1"}});
  EXPECT_EQ(knock(user), 0);
  EXPECT_EQ(knock(user, kRead, "192.0.2.1"), 0);
  EXPECT_EQ(knock(user, kRead, "192.0.2.2"), 401);
  EXPECT_EQ(knock({{"Host", "localhost:3000"}, {"X-Forwarded-User", " "}}), 401);
  EXPECT_EQ(knock({{"Host", "localhost:3000"}, {"X-Forwarded-User", "a"}, {"x-forwarded-user", "b"}}), 401);
}

TEST(Authority, KnowsWhatIsAnAddress) {
  for (const auto* host : {"192.0.2.1", "[::1]", "[fe80::1]"}) EXPECT_TRUE(is_address(host)) << host;
  for (const auto* host : {"localhost", "1.2.3", "::1", "[x]", ""}) EXPECT_FALSE(is_address(host)) << host;
}

TEST(Authority, UsualPortsNeedNotBeSaid) {
  EXPECT_TRUE(same_origin("https://a.example", "a.example:443"));
  EXPECT_TRUE(same_origin("http://a.example:80", "a.example"));
  EXPECT_FALSE(same_origin("http://a.example", "a.example:443"));
}

}  // namespace
}  // namespace proctor::server
