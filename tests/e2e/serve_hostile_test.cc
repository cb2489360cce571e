// Requests that mean no good: none gets through, none is answered with more than a refusal, and the server is
// there afterwards. What lies outside the root stays unread and unchanged.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/words.h"
#include "e2e/serve_peer.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

using proctor::testing::Wire;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kCanary = "CANARY-THAT-NOBODY-MAY-READ";
constexpr std::string_view kSuite = "test_suite:\n  name: good\n  description: fine\n  tests: []\n";

// A root between things that are none of its business, with links that lead to them.
class HostileTest : public ::testing::Test {
 protected:
  HostileTest() {
    outside_.put("secret.yaml", secret());
    outside_.put("outside/.promptrepo/tests/secret/suite.yaml", secret());
    outside_.put("root/shop/.promptrepo/tests/good/suite.yaml", kSuite);
    outside_.put("root/shop/.promptrepo/prompts/p.yaml", "prompt: hello\n");
    // Relative ones: a refusal may say where a link leads, for the link itself lies in the root.
    outside_.link("../outside", "root/leak");
    outside_.link("../../../../outside/.promptrepo/tests/secret", "root/shop/.promptrepo/tests/linked");
    outside_.put("root/shop/.promptrepo/tests/file-link/notes.txt", "");
    outside_.link("../../../../../secret.yaml", "root/shop/.promptrepo/tests/file-link/suite.yaml");
    serve_.emplace(outside_ / "root", std::vector<std::string>{});
  }
  ~HostileTest() override {
    EXPECT_EQ(serve_->ask("GET", "/api/v1/health").status, 200) << "it is not there any more";
    EXPECT_EQ(outside_.text("secret.yaml"), secret());
    EXPECT_EQ(outside_.text("outside/.promptrepo/tests/secret/suite.yaml"), secret());
    EXPECT_EQ(outside_.text("root/shop/.promptrepo/tests/good/suite.yaml"), kSuite);
  }

  static std::string secret() { return fmt::format("test_suite:\n  name: {}\n  tests: []\n", kCanary); }
  std::string host() const { return fmt::format("Host: localhost:{}\r\n", serve_->port()); }
  std::string bearer() const { return "Authorization: Bearer " + serve_->token() + "\r\n"; }

  void expect_refused(const RawAnswer& answer, std::vector<int> with, std::string_view what) const {
    EXPECT_THAT(with, ::testing::Contains(answer.status))
        << what << ": " << answer.status << ' ' << answer.body;
    EXPECT_THAT(answer.body, Not(HasSubstr(kCanary))) << what;
    EXPECT_THAT(answer.body, Not(HasSubstr(serve_->token()))) << what;
    EXPECT_THAT(answer.body, Not(HasSubstr(outside_.path().string()))) << what;
    EXPECT_EQ(answer.header("X-Content-Type-Options"), "nosniff") << what;
    EXPECT_EQ(answer.header("Access-Control-Allow-Origin"), "") << what;
  }

  Folder outside_;
  std::optional<ServePeer> serve_;
};

TEST_F(HostileTest, HeadsThatPretendOrCouldBeReadInTwoWays) {
  const std::string get = "GET /api/openapi.json HTTP/1.1\r\n";
  const std::string post = "POST /api/v0/tests/suites?repo_name=shop HTTP/1.1\r\n";
  const std::string json = "Content-Type: application/json\r\n";
  const std::string end = "Connection: close\r\n\r\n";
  struct Row {
    std::string_view what;
    std::string bytes;
    std::vector<int> with;
  };
  const std::vector<Row> rows = {
      {"a foreign host", get + "Host: evil.example\r\n" + bearer() + end, {421}},
      {"a foreign host with our port",
       get + fmt::format("Host: evil.example:{}\r\n", serve_->port()) + bearer() + end,
       {421}},
      {"our name as part of another",
       get + fmt::format("Host: localhost.evil.example:{}\r\n", serve_->port()) + bearer() + end,
       {421}},
      {"another port", get + "Host: localhost:1\r\n" + bearer() + end, {421}},
      {"no host", get + bearer() + end, {400}},
      {"no host, the old way", "GET /api/openapi.json HTTP/1.0\r\n" + bearer() + "\r\n", {421}},
      {"two hosts", get + host() + "Host: evil.example\r\n" + bearer() + end, {400}},
      {"a host in the target",
       "GET http://evil.example/api/openapi.json HTTP/1.1\r\n" + host() + bearer() + end,
       {400}},
      {"a foreign origin",
       post + host() + bearer() + "Origin: http://evil.example\r\n" + json + "Content-Length: 2\r\n" + end +
           "{}",
       {403}},
      {"the origin null",
       post + host() + bearer() + "Origin: null\r\n" + json + "Content-Length: 2\r\n" + end + "{}",
       {403}},
      {"another port's origin",
       post + host() + bearer() + "Origin: http://localhost:1\r\n" + json + "Content-Length: 2\r\n" + end +
           "{}",
       {403}},
      {"a cross-site request",
       post + host() + bearer() + "Sec-Fetch-Site: cross-site\r\n" + json + "Content-Length: 2\r\n" + end +
           "{}",
       {403}},
      {"a form",
       post + host() + bearer() + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 8\r\n" +
           end + "name=bad",
       {415}},
      {"a form with a file",
       post + host() + bearer() + "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 2\r\n" +
           end + "{}",
       {415}},
      {"JSON that calls itself text",
       post + host() + bearer() + "Content-Type: text/plain\r\nContent-Length: 14\r\n" + end +
           R"({"name":"bad"})",
       {415}},
      {"no token", get + host() + end, {401}},
      {"a wrong token", get + host() + "Authorization: Bearer 0000000000000000\r\n" + end, {401}},
      {"a token cut short", get + host() + bearer().substr(0, bearer().size() - 3) + "\r\n" + end, {401}},
      {"the token in an address of the API",
       "GET /api/openapi.json?token=" + serve_->token() + " HTTP/1.1\r\n" + host() + end,
       {401}},
      {"the token as a cookie",
       get + host() + fmt::format("Cookie: proctor_{}={}\r\n", serve_->port(), serve_->token()) + end,
       {401}},
      {"a user by a header that nobody trusts",
       get + host() + "X-Forwarded-User: root\r\nX-Remote-User: root\r\n" + end,
       {401}},
      {"a wrong token at the front door", "GET /?token=guess HTTP/1.1\r\n" + host() + end, {401}},
      {"two lengths",
       post + host() + bearer() + json + "Content-Length: 2\r\nContent-Length: 3\r\n" + end + "{}",
       {400}},
      {"a length and chunks",
       post + host() + bearer() + json + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n" + end +
           "0\r\n\r\n",
       {400}},
      {"a negative length", post + host() + bearer() + json + "Content-Length: -2\r\n" + end + "{}", {400}},
      {"a folded header", get + host() + bearer() + "X-A: b\r\n c\r\n" + end, {400, 200}},
      {"a space before the colon", get + host() + "Authorization : Bearer x\r\n" + end, {400}},
      {"a NUL in a header", get + host() + bearer() + std::string("X-A: \0b\r\n", 9) + end, {400}},
      {"no HTTP at all", "\x16\x03\x01\x02 hello\r\n\r\n", {400}},
      {"a method nobody knows", "BREW /api/openapi.json HTTP/1.1\r\n" + host() + bearer() + end, {405}},
      {"TRACE", "TRACE /api/openapi.json HTTP/1.1\r\n" + host() + bearer() + end, {405}},
      {"CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\n" + host() + bearer() + end, {400}},
      {"another protocol",
       get + host() + bearer() + "Upgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n",
       {200}},
      {"64 KiB of headers",
       get + host() + bearer() + "X-A: " + std::string(70'000, 'a') + "\r\n" + end,
       {431}},
      {"70 KiB of an address",
       "GET /" + std::string(70'000, 'a') + " HTTP/1.1\r\n" + host() + bearer() + end,
       {431}},
      {"ten thousand headers",
       get + host() + bearer() +
           [] {
             std::string out;
             for (int i = 0; i < 10'000; ++i) out += "X-A: b\r\n";
             return out;
           }() +
           end,
       {431}},
      {"9 MiB of a body", post + host() + bearer() + json + "Content-Length: 9437184\r\n" + end, {413}},
      {"a preflight",
       "OPTIONS /api/v0/tests/suites HTTP/1.1\r\n" + host() +
           "Origin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n" + end,
       {403}},
  };
  for (const Row& row : rows) {
    const auto answer = serve_->raw(row.bytes);
    if (row.with.front() == 200) {
      EXPECT_EQ(answer.status, 200) << row.what;
      continue;
    }
    expect_refused(answer, row.with, row.what);
  }
}

TEST_F(HostileTest, BodiesThatAreTooMuchOrNoJson) {
  const std::string target = "/api/v0/tests/suites?repo_name=shop";
  const auto chunked = [&](std::size_t size) {
    std::string bytes =
        serve_->head("POST", target) + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    const std::string chunk = fmt::format("{:x}\r\n{}\r\n", 1U << 16U, std::string(1U << 16U, ' '));
    for (std::size_t sent = 0; sent < size; sent += 1U << 16U) bytes += chunk;
    return bytes + "0\r\n\r\n";
  };
  expect_refused(serve_->raw(chunked(9U << 20U)), {413}, "9 MiB in chunks");
  expect_refused(serve_->ask("POST", target, "", std::string(100'000, '[')), {422},
                 "a hundred thousand brackets");
  expect_refused(serve_->ask("POST", target, "", R"({"name": "a", "name": "b"})"), {422}, "a key twice");
  expect_refused(serve_->ask("POST", target, "", "{\"name\": \"\xFF\xFE\"}"), {422}, "no UTF-8");
  expect_refused(serve_->ask("POST", target, "", R"({"name": 1e999999})"), {422}, "a number beyond all");
  expect_refused(serve_->ask("POST", target, "", "\xEF\xBB\xBF!"), {422}, "a byte order mark and no more");
  expect_refused(serve_->ask("POST", target, "", "null"), {422}, "null");
}

// Names as people have smuggled them past checks.
const std::vector<std::string> kNames = {"..",
                                         ".",
                                         "%2e%2e",
                                         "..%2f..%2foutside",
                                         "..%5coutside",
                                         "%2e%2e%2fsecret.yaml",
                                         "%252e%252e%252foutside",
                                         "%2Fetc%2Fpasswd",
                                         "%00",
                                         "good%00.yaml",
                                         "%c0%ae%c0%ae%c0%afoutside",
                                         "%EF%BC%8E%EF%BC%8E%EF%BC%8Foutside",
                                         "..%E2%81%84outside",
                                         "leak",
                                         "linked",
                                         "file-link",
                                         ".git",
                                         ".promptrepo",
                                         "~root",
                                         "CON",
                                         "a%0d%0aSet-Cookie:%20x=y",
                                         "%E2%80%AEdoog",
                                         "good%20",
                                         "good.",
                                         "-rf",
                                         "%27%20OR%201=1%20--",
                                         "%27%3BDROP%20TABLE%20runs%3B--",
                                         "%25",
                                         "%F0%9F%92%A9",
                                         "..%2f..%2f..%2f..%2f..%2f..%2f..%2fproc%2fself%2fenviron",
                                         "file:%2F%2F%2Fetc%2Fpasswd",
                                         "%7Bname%7D"};

TEST_F(HostileTest, NamesThatLeadElsewhereAtEveryPlaceThatTakesOne) {
  for (const std::string& name : kNames) {
    const auto listed = serve_->ask("GET", "/api/v0/tests/suites?repo_name=" + name);
    expect_refused(listed, {400, 404, 422}, "repo_name=" + name);
    const auto read = serve_->ask("GET", "/api/v0/tests/suites/" + name + "?repo_name=shop");
    expect_refused(read, {400, 404, 422}, name);
    const auto removed = serve_->ask("DELETE", "/api/v0/tests/suites/" + name + "?repo_name=shop");
    expect_refused(removed, {204, 400, 404, 409, 422}, "DELETE " + name);
  }
}

TEST_F(HostileTest, NamesInBodiesThatLeadElsewhere) {
  for (const auto* name :
       {"..", "../../../../outside", "/etc/passwd", "a/b", "a\\\\b", "leak/x", "linked", "", " ", ".hidden",
        "a\\u0000b", "\\uFF0E\\uFF0E", "\\u202Egood", "Good", "good suite"}) {
    const auto answer = serve_->ask("POST", "/api/v0/tests/suites?repo_name=shop", "",
                                    fmt::format(R"({{"name": "{}", "tests": []}})", name));
    expect_refused(answer, {400, 403, 409, 422, 500}, name);
    EXPECT_NE(answer.status, 500) << name << ": " << answer.body;
  }
}

// Every parameter of every endpoint, as the document tells of them.
TEST_F(HostileTest, NoParameterOfAnyEndpointGetsThrough) {
  const auto document = value::parse_json(serve_->ask("GET", "/api/openapi.json").body);
  ASSERT_TRUE(document);
  const std::vector<std::string> some = {"..%2f..%2fsecret.yaml",       "%2e%2e", "%27%20OR%20%271%27=%271",
                                         "%27%3BDROP%20TABLE%20runs--", "leak",   "%C0%AE",
                                         "99999999999999999999",        "-1",     "%EF%BC%8E%EF%BC%8E"};
  std::size_t asked = 0;
  for (const auto& path : document->find("paths")->map()) {
    for (const auto& operation : path.value.map()) {
      for (const auto& name : some) {
        std::string target;
        for (const auto piece : split(std::string_view(path.key).substr(1), '/'))
          target += '/' + (piece.starts_with('{') ? name : std::string(piece));
        std::string query;
        if (const Value* parameters = operation.value.find("parameters"))
          for (const Value& parameter : parameters->list())
            if (parameter.find("in")->text() == "query")
              query += (query.empty() ? "?" : "&") + std::string(parameter.find("name")->text()) + "=" + name;
        if (target == std::string_view(path.key) && query.empty()) continue;
        std::string method(operation.key);
        std::transform(method.begin(), method.end(), method.begin(),
                       [](char c) { return static_cast<char>(c - 'a' + 'A'); });
        const auto answer =
            serve_->ask(method, target + query, "", method == "GET" || method == "DELETE" ? "" : "{}");
        const std::string what = method + ' ' + target + query;
        EXPECT_TRUE(answer.status >= 200 && answer.status < 500)
            << what << ": " << answer.status << answer.body;
        EXPECT_THAT(answer.body, Not(HasSubstr(kCanary))) << what;
        EXPECT_THAT(answer.body, Not(HasSubstr("root:x:0"))) << what;
        ++asked;
      }
    }
  }
  EXPECT_GT(asked, 50);
}

TEST_F(HostileTest, ClientsThatDawdleAreLeftAndOthersServed) {
  std::vector<Wire> slow;
  for (int i = 0; i < 50; ++i) {
    slow.push_back(serve_->connect());
    slow.back().send("GET /api/v1/health HTTP/1.1\r\nHost: lo");
  }
  Wire half = serve_->connect();
  half.send(serve_->head("POST", "/api/v0/tests/suites?repo_name=shop") +
            "Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{");
  for (int i = 0; i < 20; ++i) EXPECT_EQ(serve_->ask("GET", "/api/v1/health").status, 200);
  EXPECT_TRUE(slow.front().closed_within(std::chrono::seconds(13)));
  EXPECT_TRUE(slow.back().closed_within(std::chrono::seconds(2)));
}

}  // namespace
}  // namespace proctor::e2e
