// What a page asks first: the project, and a session.
#include "server/served_folder_testing.h"

namespace proctor::server {
namespace {

using testing::HasSubstr;

class ProjectRoutes : public ServedFolder {};

TEST_F(ProjectRoutes, TellsWhatIsServedAndHow) {
  put("shop/.promptrepo/tests/a/suite.yaml", "test_suite:\n  name: a\n  tests: []\n");
  const auto heard = get("/api/v1/project");
  ASSERT_EQ(heard.status, 200);
  EXPECT_EQ(text_at(heard.json, "name"), "root");
  EXPECT_EQ(text_at(heard.json, "version"), PROCTOR_VERSION);
  EXPECT_FALSE(heard.json.find("read_only")->boolean());
  EXPECT_TRUE(heard.json.find("model")->is_null());
  EXPECT_EQ(value::to_json(*heard.json.find("repositories")), R"(["shop"])");
  context_->read_only = true;
  EXPECT_TRUE(get("/api/v1/project").json.find("read_only")->boolean());
}

TEST_F(ProjectRoutes, TheTokenGivesTheCookieThatLetsIn) {
  context_->read_only = true;
  const net::Headers nobody = {{"Authorization", ""}};
  const auto heard = called_->call("POST", "/api/v1/session",
                                   Map{{"token", " " + std::string(Called::kToken) + "\n"}}, nobody);
  EXPECT_EQ(heard.status, 204);
  const std::string cookie = heard.header("Set-Cookie");
  EXPECT_THAT(cookie, HasSubstr("; HttpOnly; SameSite=Strict; Path=/"));
  const net::Headers with_it = {{"Authorization", ""}, {"Cookie", cookie.substr(0, cookie.find(';'))}};
  EXPECT_EQ(called_->call("GET", "/api/v1/project", std::string(), with_it).status, 200);
}

TEST_F(ProjectRoutes, AnotherTokenGivesNothing) {
  const net::Headers nobody = {{"Authorization", ""}};
  for (const auto* token : {"another", "a-token-for-test", "a-token-for-tests0"}) {
    const auto heard = called_->call("POST", "/api/v1/session", Map{{"token", token}}, nobody);
    EXPECT_EQ(heard.status, 401) << token;
    EXPECT_EQ(heard.header("Set-Cookie"), "") << token;
  }
  EXPECT_EQ(called_->call("POST", "/api/v1/session", Map{{"token", ""}}, nobody).status, 422);
  const net::Headers elsewhere = {{"Authorization", ""}, {"Sec-Fetch-Site", "cross-site"}};
  EXPECT_EQ(
      called_->call("POST", "/api/v1/session", Map{{"token", std::string(Called::kToken)}}, elsewhere).status,
      403);
}

}  // namespace
}  // namespace proctor::server
