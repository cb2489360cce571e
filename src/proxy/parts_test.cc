// The small parts: headers, sessions, errors, metrics, the writer and the timer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <set>

#include "proxy/body.h"
#include "proxy/headers.h"
#include "proxy/metrics.h"
#include "proxy/session.h"
#include "proxy/timer.h"
#include "proxy/writer.h"
#include "system/fake_clock.h"

namespace proctor::proxy {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> names_of(const net::Headers& headers) {
  std::vector<std::string> out;
  for (const auto& header : headers) out.push_back(header.name);
  return out;
}

TEST(Headers, GoOnUnlessTheyBelongToTheConnectionOrTheProxy) {
  const auto on = forwarded({{"Host", "x"},
                             {"Authorization", "Bearer k"},
                             {"Connection", "close, X-Mine"},
                             {"x-mine", "1"},
                             {"Keep-Alive", "5"},
                             {"Accept-Encoding", "gzip"},
                             {"Content-Length", "3"},
                             {"TE", "trailers"},
                             {"X-TraceForge-State", "{}"},
                             {"anthropic-version", "2023-06-01"}});
  EXPECT_THAT(names_of(on), ElementsAre("Authorization", "anthropic-version"));
}

TEST(Headers, ComeBackWithoutTheLength) {
  const auto back = returned({{"Content-Type", "a/b"},
                              {"content-length", "4"},
                              {"Transfer-Encoding", "chunked"},
                              {"x-request-id", "r"}});
  EXPECT_THAT(names_of(back), ElementsAre("Content-Type", "x-request-id"));
}

TEST(Headers, OnlyNamesOfThisMachineAreAnswered) {
  for (const char* host : {"localhost:8787", "127.0.0.1", "[::1]:80", "a.localhost", "10.0.0.1:1"})
    EXPECT_TRUE(names_this_machine({{"Host", host}})) << host;
  for (const char* host : {"evil.example:8787", "localhost.evil.example", ""})
    EXPECT_FALSE(names_this_machine({{"Host", host}})) << host;
  EXPECT_FALSE(names_this_machine({{"Host", "localhost"}, {"Origin", "https://evil.example"}}));
  EXPECT_TRUE(names_this_machine({{"Host", "localhost"}, {"Origin", "http://localhost:3000"}}));
}

TEST(Session, IsEchoedOrMade) {
  Ids ids;
  const auto given =
      session_of({{"x-traceforge-session-id", "talk-1"}, {"X-TraceForge-Step-Index", "4"}}, ids);
  ASSERT_TRUE(given);
  net::Headers out;
  add_session(*given, out);
  EXPECT_EQ(*net::find_header(out, "X-TraceForge-Session-ID"), "talk-1");
  EXPECT_EQ(*net::find_header(out, "X-TraceForge-Next-Step"), "5");
  const auto made = session_of({}, ids);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->id.size(), 36U);
  EXPECT_FALSE(made->given);
  EXPECT_NE(made->trace_id, given->trace_id);
}

TEST(Session, RefusesWhatIsNoId) {
  Ids ids;
  for (const auto& [name, text] :
       {std::pair{"X-TraceForge-Session-ID", std::string(201, 'a')},
        std::pair{"X-TraceForge-Session-ID", std::string("a b")},
        std::pair{"X-TraceForge-Parent-Trace-ID", std::string("\x01")},
        std::pair{"X-TraceForge-Step-Index", std::string("-1")},
        std::pair{"X-TraceForge-Step-Index", std::string("99999999999999999999")}}) {
    const auto session = session_of({{name, text}}, ids);
    ASSERT_FALSE(session) << name << text;
    EXPECT_EQ(session.error().status, 400);
    EXPECT_THAT(session.error().message, HasSubstr(name));
  }
}

TEST(Ids, AreUuidsThatDiffer) {
  Ids ids;
  Ids others;
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const std::string id = ids.next();
    EXPECT_EQ(id[14], '4');
    EXPECT_NE(std::string_view("89ab").find(id[19]), std::string_view::npos);
    seen.insert(id);
    seen.insert(others.next());
  }
  EXPECT_EQ(seen.size(), 2000U);
}

TEST(Body, TellsAllThatIsWrongAtOnce) {
  const Route chat = *find_route("/v1/chat/completions");
  const auto read = read_body(R"({"messages":"x"})", chat);
  ASSERT_FALSE(read);
  ASSERT_EQ(read.error().details.size(), 2U);
  EXPECT_EQ(read.error().details[0].path, "model");
  EXPECT_EQ(read.error().details[1].path, "messages");
  EXPECT_FALSE(read_body("[]", chat));
  EXPECT_FALSE(read_body("{", chat));
  EXPECT_FALSE(read_body("", chat));
  EXPECT_FALSE(read_body(std::string(100'000, '['), chat));
  EXPECT_TRUE(read_body(R"({"model":"m","messages":[]})", chat));
}

TEST(Errors, HaveTheShapeOfEachClient) {
  const Problem problem = invalid_request("no", {{"model", "must be given"}});
  EXPECT_EQ(
      told(problem, Shape::openai).body,
      R"({"error":{"message":"no","type":"invalid_request_error","details":[{"path":"model","message":"must be given"}]}})");
  EXPECT_EQ(told(missed({"cassette_miss", "gone"}), Shape::anthropic).body,
            R"({"type":"error","error":{"message":"gone","type":"cassette_miss"}})");
  EXPECT_EQ(told(missed({"cassette_miss", "gone"}), Shape::gemini).body,
            R"({"error":{"code":404,"message":"gone","status":"NOT_FOUND","type":"cassette_miss"}})");
}

TEST(Errors, NameTheHostAndNoKey) {
  const auto problem = upstream_failed("gemini", "https://u:p@host.example/v1?key=SECRET",
                                       {"timeout", "no first byte within 30 s"});
  EXPECT_EQ(problem.status, 504);
  EXPECT_EQ(problem.message, "gemini at host.example did not answer in time: no first byte within 30 s");
}

TEST(Metrics, AreReadByPrometheus) {
  Metrics metrics;
  metrics.request("openai", "chat_completions", 200, Source::live, std::chrono::milliseconds(3));
  metrics.request("openai", "chat_completions", 200, Source::live, std::chrono::seconds(90));
  metrics.upstream_error("timeout");
  metrics.upstream_error("a\"b\n");
  metrics.received(7);
  const std::string text = metrics.text();
  EXPECT_THAT(text, HasSubstr("# TYPE proctor_proxy_requests_total counter\n"));
  EXPECT_THAT(text,
              HasSubstr("proctor_proxy_requests_total{provider=\"openai\",endpoint=\"chat_completions\","
                        "status=\"200\",source=\"live\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("proctor_proxy_request_duration_seconds_bucket{le=\"0.0025\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("proctor_proxy_request_duration_seconds_bucket{le=\"0.005\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("proctor_proxy_request_duration_seconds_bucket{le=\"+Inf\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("proctor_proxy_request_duration_seconds_sum 90.003\n"));
  EXPECT_THAT(text, HasSubstr("proctor_proxy_upstream_errors_total{kind=\"other\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("proctor_proxy_bytes_total{direction=\"in\"} 7\n"));
  EXPECT_THAT(text, Not(HasSubstr("a\"b")));
}

TEST(Writer, LetsOthersGoAheadButNotThoseWhoWaitForTheSame) {
  Writer writer;
  std::promise<void> may_write;
  std::vector<std::string> order;
  writer.write("key", 1, [&] {
    may_write.get_future().wait();
    order.emplace_back("written");
  });
  bool other = false;
  writer.after("another", [&] { other = true; });
  EXPECT_TRUE(other);
  writer.after("key", [&] { order.emplace_back("read"); });
  may_write.set_value();
  writer.close();
  EXPECT_THAT(order, ElementsAre("written", "read"));
}

TEST(Writer, HasWhoBringsTooMuchDoItHimself) {
  Writer writer(10);
  std::thread::id by;
  writer.write("key", 11, [&] { by = std::this_thread::get_id(); });
  EXPECT_EQ(by, std::this_thread::get_id());
}

TEST(Timer, CallsInTheOrderOfTime) {
  FakeClock clock;
  Timer timer(clock);
  const Instant now = clock.now();
  std::promise<void> done;
  std::mutex mutex;
  std::vector<int> order;
  const auto add = [&](int number) {
    const std::lock_guard lock(mutex);
    order.push_back(number);
    if (order.size() == 3) done.set_value();
  };
  timer.at(now, [&] {
    timer.at(now + std::chrono::hours(2), [&] { add(3); });
    timer.at(now + std::chrono::hours(1), [&] { add(2); });
    add(1);
  });
  ASSERT_EQ(done.get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready);
  timer.close();
  EXPECT_THAT(order, ElementsAre(1, 2, 3));
}

}  // namespace
}  // namespace proctor::proxy
