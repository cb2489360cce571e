#include "server/dispatch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "server/testing.h"

namespace proctor::server {
namespace {

Answered echo(const Asked& asked, Context& /*context*/) {
  Map parameters;
  for (const auto& [name, text] : asked.parameters) parameters.set(name, text);
  return Answer{.body = Map{{"parameters", std::move(parameters)}, {"body", asked.body}}};
}

Answered throws(const Asked& /*asked*/, Context& /*context*/) { throw std::runtime_error("secret trouble"); }

Answered removes(const Asked& /*asked*/, Context& /*context*/) { return Answer{.status = 204}; }

Answered misses(const Asked& asked, Context& /*context*/) {
  return tl::make_unexpected(not_found("there is no " + asked.text("name")));
}

void streams(Asked asked, Context& /*context*/, std::shared_ptr<net::Answering> answer) {
  if (asked.text("run") == "none")
    return reply(asked, Style::plain, tl::make_unexpected(not_found("no run")), *answer);
  answer->begin(200, {{"Content-Type", "text/event-stream"}});
  answer->write("data: 1\n\n");
  answer->end();
}

constexpr std::array kParameters = {
    Parameter{.name = "limit", .about = "How many.", .type = Type::whole, .least = 1, .most = 100},
    Parameter{.name = "all", .about = "All.", .type = Type::flag},
    Parameter{.name = "text", .about = "A text.", .least = 2, .most = 5}};
constexpr std::array kNeeded = {Parameter{.name = "repo_name", .about = "Which.", .required = true}};
constexpr std::array kEcho = {Form{200, "What was said.", "Anything"}};
constexpr std::array kMaybe = {Form{200, "What was said.", "Anything"}, Form{404, "There is none."}};
constexpr std::array kGone = {Form{204, "It is gone."}};
constexpr std::array kEvents = {Form{.status = 200, .about = "Events.", .type = "text/event-stream"}};

constexpr std::array kRoutes = {
    Route{.path = "/api/t/echo", .id = "echo", .parameters = kParameters, .forms = kEcho, .run = echo},
    Route{.path = "/api/t/named/{name}", .id = "named", .forms = kEcho, .run = echo},
    Route{.path = "/api/t/named/latest", .id = "latest", .forms = kMaybe, .run = misses},
    Route{.method = "POST",
          .path = "/api/t/named/{name}",
          .id = "post",
          .access = Access::writes,
          .body = "Health",
          .forms = kEcho,
          .run = echo},
    Route{.method = "POST",
          .path = "/api/t/maybe",
          .id = "maybe",
          .access = Access::writes,
          .body = "Health",
          .body_required = false,
          .forms = kEcho,
          .run = echo},
    Route{.method = "DELETE",
          .path = "/api/t/named/{name}",
          .id = "delete",
          .access = Access::writes,
          .forms = kGone,
          .run = removes},
    Route{.path = "/api/t/enveloped",
          .id = "enveloped",
          .style = Style::envelope,
          .parameters = kNeeded,
          .forms = kEcho,
          .run = echo},
    Route{.path = "/api/t/kitchen",
          .id = "kitchen",
          .style = Style::kitchen,
          .parameters = kNeeded,
          .forms = kEcho,
          .run = echo},
    Route{.path = "/api/t/llmunit",
          .id = "llmunit",
          .style = Style::llmunit,
          .parameters = kNeeded,
          .forms = kEcho,
          .run = echo},
    Route{.path = "/api/t/throws", .id = "throws", .forms = kEcho, .run = throws},
    Route{.path = "/api/t/events/{run}", .id = "events", .forms = kEvents, .stream = streams},
};

// What routes of these tests never look at.
class Nothing : public service::Workspace, public service::LiveRuns {
 public:
  const std::string& root() const override { return root_; }
  const service::Environment& environment() const override { return environment_; }
  bool commits() const override { return false; }
  Result<std::vector<std::string>> repositories() override { return std::vector<std::string>{}; }
  Result<std::shared_ptr<repo::Repository>> repository(std::string_view) override {
    return fail("E551", "none");
  }
  tl::expected<std::string, service::Refused> start(const service::RunRequest&) override { return ""; }
  tl::expected<model::RunRecord, service::Refused> run(const service::RunRequest&) override {
    return model::RunRecord{};
  }
  const service::RunOptions& defaults() const override { return options_; }
  tl::expected<std::string, service::Refused> again(std::string_view, const service::RunPart&) override {
    return "";
  }
  tl::expected<std::string, service::Refused> resume(std::string_view) override { return ""; }
  bool stop(std::string_view) override { return false; }
  void stop_all() override {}
  std::vector<std::string> going_on() const override { return {}; }
  std::unique_ptr<Subscription> follow(std::string_view, std::size_t, Take) override { return nullptr; }

 private:
  std::string root_ = "/nowhere";
  service::RunOptions options_;
  service::Environment environment_;
};

class DispatchTest : public testing::Test {
 protected:
  static std::span<const std::span<const Route>> routes() {
    static const std::array<std::span<const Route>, 1> kAll = {kRoutes};
    return kAll;
  }

  Heard call(const std::string& method, const std::string& target, std::string body = "",
             net::Headers headers = {}) {
    return called_.call(method, target, std::move(body), std::move(headers));
  }
  static std::string field(const Heard& heard) {
    return std::string(heard.json.find("errors")->list()[0].find("field")->text());
  }

  Nothing nothing_;
  Result<service::Runs> runs_ = service::Runs::open("none", "/nowhere");
  Context context_{nothing_, *runs_, nothing_};
  Called called_{context_, routes()};
};

TEST_F(DispatchTest, GivesTheParametersOfPathAndQueryDecodedOnce) {
  const auto heard = call("GET", "/api/t/named/a%2Fb%2520c");
  EXPECT_EQ(heard.status, 200);
  EXPECT_EQ(heard.json.find("parameters")->find("name")->text(), "a/b%20c");
  EXPECT_EQ(call("GET", "/api/t/echo?text=a+b&limit=7").text,
            R"({"parameters":{"limit":"7","text":"a b"},"body":null})");
}

TEST_F(DispatchTest, TakesAPieceThatIsWrittenOutBeforeAParameter) {
  EXPECT_EQ(call("GET", "/api/t/named/latest").status, 404);
  EXPECT_EQ(call("GET", "/api/t/named/latest2").status, 200);
  EXPECT_EQ(call("DELETE", "/api/t/named/latest").status, 204);
}

TEST_F(DispatchTest, RefusesAddressesThatAreNotWellFormed) {
  for (const auto* target : {"/api/t/named/%", "/api/t/named/%2", "/api/t/named/%zz", "/api/t/named/%00",
                             "/api/t/named/%C0%AF", "/api/t/named/%ED%A0%80", "/api/t/named/\xFF", "*",
                             "http://localhost:3000/api/t/echo", "/api/t/echo?text=%FF", "/api/t/echo?%=1"})
    EXPECT_EQ(call("GET", target).status, 400) << target;
}

TEST_F(DispatchTest, HoldsParametersToTheirRow) {
  for (const auto* query :
       {"limit=0", "limit=101", "limit=x", "limit=", "limit=1e1", "limit=+5", "limit=99999999999999999999",
        "all=perhaps", "text=a", "text=abcdef", "limit=1&limit=2", "lmit=3"}) {
    const auto heard = call("GET", std::string("/api/t/echo?") + query);
    EXPECT_EQ(heard.status, 422) << query;
    EXPECT_EQ(field(heard), std::string(query).substr(0, std::string(query).find('='))) << query;
  }
  EXPECT_EQ(field(call("GET", "/api/t/enveloped")), "repo_name");
}

TEST_F(DispatchTest, HoldsBodiesToTheirSchema) {
  EXPECT_EQ(call("POST", "/api/t/named/a", R"({"status": "ok"})").status, 200);
  EXPECT_EQ(field(call("POST", "/api/t/named/a", R"({})")), "body.status");
  EXPECT_EQ(field(call("POST", "/api/t/named/a", R"({"status": 1})")), "body.status");
  EXPECT_EQ(field(call("POST", "/api/t/named/a", R"({"status": )")), "body");
  EXPECT_EQ(field(call("POST", "/api/t/named/a")), "body");
  EXPECT_EQ(call("POST", "/api/t/maybe").status, 200);
  EXPECT_EQ(call("POST", "/api/t/named/a", std::string(100'000, '[')).status, 422);
}

TEST_F(DispatchTest, WantsBodiesToBeJson) {
  for (const auto* type :
       {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        "application/json; charset=utf-16", "text/json"})
    EXPECT_EQ(call("POST", "/api/t/maybe", R"({"status":"ok"})", {{"Content-Type", type}}).status, 415)
        << type;
  EXPECT_EQ(call("POST", "/api/t/maybe", R"({"status":"ok"})", {{"Content-Type", ""}}).status, 415);
  EXPECT_EQ(call("DELETE", "/api/t/named/a", "a=b", {{"Content-Type", "text/plain"}}).status, 415);
  EXPECT_EQ(call("POST", "/api/t/maybe", R"({"status":"ok"})",
                 {{"Content-Type", "Application/JSON; charset=UTF-8"}})
                .status,
            200);
}

TEST_F(DispatchTest, TellsWhichMethodsAnAddressTakes) {
  const auto refused = call("PATCH", "/api/t/named/a");
  EXPECT_EQ(refused.status, 405);
  EXPECT_EQ(refused.header("Allow"), "DELETE, GET, HEAD, OPTIONS, POST");
  EXPECT_EQ(call("BREW", "/api/t/echo").status, 405);
  const auto options = call("OPTIONS", "/api/t/echo");
  EXPECT_EQ(options.status, 204);
  EXPECT_EQ(options.header("Allow"), "GET, HEAD, OPTIONS");
  EXPECT_EQ(options.header("Access-Control-Allow-Origin"), "");
  EXPECT_EQ(call("GET", "/api/t/nothing").status, 404);
  EXPECT_EQ(call("GET", "/api/t/named/").status, 404);
  EXPECT_EQ(call("OPTIONS", "/api/t/nothing").status, 404);
}

TEST_F(DispatchTest, WrapsAnswersAndFaultsByStyle) {
  const auto fine = call("GET", "/api/t/enveloped?repo_name=a&other=1", "", {{"X-Correlation-ID", "abc"}});
  EXPECT_EQ(fine.json.find("status")->text(), "success");
  EXPECT_EQ(fine.json.find("meta")->find("correlation_id")->text(), "abc");
  EXPECT_EQ(fine.header("X-Request-Id"), std::string(fine.json.find("meta")->find("request_id")->text()));
  EXPECT_EQ(call("GET", "/api/t/enveloped").status, 422);
  EXPECT_EQ(
      call("GET", "/api/t/kitchen").text,
      R"({"error":"Validation failed","details":[{"code":"missing","message":"is required","field":"repo_name","context":null}]})");
  EXPECT_EQ(call("GET", "/api/t/kitchen").status, 400);
  EXPECT_EQ(call("GET", "/api/t/llmunit").text, R"({"error":"repo_name: is required"})");
}

TEST_F(DispatchTest, ToldOfABugSaysThatItIsOne) {
  const auto heard = call("GET", "/api/t/throws");
  EXPECT_EQ(heard.status, 500);
  EXPECT_THAT(heard.text, testing::Not(testing::HasSubstr("secret trouble")));
}

TEST_F(DispatchTest, ReadOnlyRefusesWhatChangesThings) {
  context_.read_only = true;
  EXPECT_EQ(call("POST", "/api/t/maybe").status, 403);
  EXPECT_EQ(call("DELETE", "/api/t/named/a").status, 403);
  EXPECT_EQ(call("GET", "/api/t/named/a").status, 200);
}

TEST_F(DispatchTest, StreamsEventsOrSaysWhyNot) {
  EXPECT_EQ(call("GET", "/api/t/events/1").text, "data: 1\n\n");
  EXPECT_EQ(call("GET", "/api/t/events/none").status, 404);
  EXPECT_EQ(call("HEAD", "/api/t/events/1").text, "");
}

TEST_F(DispatchTest, ThePageIsOpenAndTheApiIsNotHoweverItIsSpelt) {
  const net::Headers nobody = {{"Authorization", ""}};
  for (const auto* target : {"/", "/tests", "/tests/a%2Fb", "//api/t/echo"})
    EXPECT_EQ(call("GET", target, "", nobody).status, 200) << target;
  for (const auto* target : {"/api/t/echo", "/%61pi/t/echo", "/api", "/api/nothing"})
    EXPECT_EQ(call("GET", target, "", nobody).status, 401) << target;
  EXPECT_EQ(call("POST", "/tests", "{}", nobody).status, 405);
}

TEST_F(DispatchTest, EveryAnswerHasTheHeadersThatKeepBrowsersSafe) {
  for (const auto* target :
       {"/", "/api/t/echo", "/api/t/nothing", "/api/t/throws", "/api/t/events/1", "/%"}) {
    const auto heard = call("GET", target);
    EXPECT_THAT(heard.header("Content-Security-Policy"), testing::StartsWith("default-src 'none'")) << target;
    EXPECT_EQ(heard.header("X-Content-Type-Options"), "nosniff") << target;
    EXPECT_EQ(heard.header("Referrer-Policy"), "no-referrer") << target;
    EXPECT_EQ(heard.header("Cache-Control"), "no-store") << target;
  }
}

}  // namespace
}  // namespace proctor::server
