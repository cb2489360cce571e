#include "net/retry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "net/curl_client.h"
#include "net/retry_after.h"
#include "system/fake_clock.h"
#include "testing/fake_transport.h"
#include "testing/hostile_server.h"

namespace proctor::net {
namespace {

using namespace std::chrono_literals;
using proctor::testing::FakeTransport;
using ::testing::HasSubstr;

Response status(int code, Headers headers = {}, std::string body = "") {
  return {.status = code, .headers = std::move(headers), .body = std::move(body)};
}

Answered<Response> broken(const std::string& kind) { return faulted(kind, "broken"); }

struct Outcome {
  Answered<Response> answer;
  std::size_t calls = 0;
  std::chrono::milliseconds waited{0};
};

Outcome send(std::vector<Answered<Response>> answers, const Request& request = {},
             std::chrono::milliseconds deadline = 1h) {
  FakeTransport inner(std::move(answers));
  FakeClock clock;
  Retry retry(inner, clock, 7);
  auto answer = retry.send(request, {.deadline = clock.now() + deadline});
  return {std::move(answer), inner.asked().size(), clock.passed()};
}

TEST(Retry, GivesAGoodAnswerBackAtOnce) {
  const auto outcome = send({status(200)});
  EXPECT_EQ(outcome.calls, 1U);
  EXPECT_EQ(outcome.answer->attempts, 1U);
  EXPECT_EQ(outcome.waited, 0ms);
}

TEST(Retry, TriesAgainWhatMayPass) {
  for (const int code : {408, 409, 429, 500, 502, 503, 504, 529}) {
    const auto outcome = send({status(code), status(200)});
    EXPECT_EQ(outcome.answer->status, 200) << code;
    EXPECT_EQ(outcome.answer->attempts, 2U) << code;
    EXPECT_LE(outcome.waited, 500ms) << code;
  }
}

TEST(Retry, LeavesOtherStatusesAlone) {
  for (const int code : {200, 204, 400, 401, 403, 404, 413, 422})
    EXPECT_EQ(send({status(code)}).calls, 1U) << code;
}

TEST(Retry, GivesUpAfterFourAttempts) {
  const auto outcome = send({status(500)});
  EXPECT_EQ(outcome.calls, 4U);
  EXPECT_EQ(outcome.answer->status, 500);
  EXPECT_EQ(outcome.answer->attempts, 4U);
  EXPECT_LE(outcome.waited, 500ms + 1000ms + 2000ms);
}

TEST(Retry, WaitsAtRandomButTheSameForTheSameSeed) {
  EXPECT_EQ(send({status(500)}).waited, send({status(500)}).waited);
  FakeTransport inner(std::vector<Answered<Response>>{status(500)});
  std::vector<std::chrono::milliseconds> waits;
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    FakeClock clock;
    Retry(inner, clock, seed).send({}, {});
    waits.push_back(clock.passed());
  }
  EXPECT_NE(std::count(waits.begin(), waits.end(), waits[0]), 4);
}

TEST(Retry, NeverWaitsLongerThanTheCap) {
  FakeTransport inner(std::vector<Answered<Response>>{status(500)});
  FakeClock clock;
  Retry retry(inner, clock, 1, {.attempts = 101});
  retry.send({}, {});
  EXPECT_LE(clock.passed(), 100 * 30s);
  EXPECT_GE(clock.passed(), 100 * 10s);
}

TEST(Retry, WaitsAsLongAsTheServerSays) {
  EXPECT_EQ(send({status(429, {{"Retry-After", "7"}}), status(200)}).waited, 7s);
  EXPECT_EQ(send({status(503, {{"retry-after", "1.5"}}), status(200)}).waited, 1500ms);
  EXPECT_EQ(send({status(429, {{"Retry-After-Ms", "250"}, {"Retry-After", "9"}}), status(200)}).waited,
            250ms);
  EXPECT_EQ(send({status(429, {{"Retry-After", "120"}}), status(200)}).waited, 120s);
}

TEST(Retry, GivesTheAnswerBackWhenToldToWaitTooLong) {
  const auto outcome = send({status(429, {{"Retry-After", "121"}}), status(200)});
  EXPECT_EQ(outcome.answer->status, 429);
  EXPECT_EQ(outcome.waited, 0ms);
}

TEST(Retry, DoesNotBeginAWaitThatEndsAfterTheDeadline) {
  const auto outcome = send({status(429, {{"Retry-After", "10"}}), status(200)}, {}, 5s);
  EXPECT_EQ(outcome.answer->status, 429);
  EXPECT_EQ(outcome.waited, 0ms);
}

TEST(Retry, AnExhaustedQuotaIsNotTriedAgain) {
  EXPECT_EQ(send({status(429, {}, R"({"error":{"code":"insufficient_quota"}})")}).calls, 1U);
}

TEST(Retry, HeedsTheServersWordOnTryingAgain) {
  EXPECT_EQ(send({status(500, {{"X-Should-Retry", "false"}})}).calls, 1U);
  EXPECT_EQ(send({status(400, {{"X-Should-Retry", "true"}}), status(200)}).calls, 2U);
  EXPECT_EQ(send({status(200, {{"X-Should-Retry", "true"}})}).calls, 1U);
  EXPECT_EQ(send({status(500, {{"X-Should-Retry", "maybe"}}), status(200)}).calls, 2U);
}

TEST(Retry, TriesAgainWhereTheConnectionFailedOrBroke) {
  EXPECT_EQ(send({broken("connection"), status(200)}).answer->status, 200);
  EXPECT_EQ(send({broken("truncated"), status(200)}).answer->status, 200);
  EXPECT_EQ(send({broken("connection"), status(200)}, {.repeatable = false}).calls, 1U);
  for (const char* kind : {"timeout", "too_large", "redirect", "protocol", "decode"})
    EXPECT_EQ(send({broken(kind), status(200)}).calls, 1U) << kind;
}

TEST(Retry, SaysHowOftenItTried) {
  EXPECT_EQ(send({broken("connection")}).answer.error().message, "broken (after 4 attempts)");
}

TEST(Retry, MakesTheOthersOfTheGroupWaitToo) {
  FakeTransport inner([](const Request& request, std::size_t call) -> Answered<Response> {
    return call == 0 && request.group == "a" ? status(429, {{"Retry-After", "30"}}) : status(200);
  });
  FakeClock clock;
  Retry retry(inner, clock, 1, {.attempts = 2});
  ASSERT_EQ(retry.send({.group = "a"}, {.deadline = clock.now() + 10s})->status, 429)
      << "its deadline is too near";
  const auto hopeless = retry.send({.group = "a"}, {.deadline = clock.now() + 10s});
  ASSERT_FALSE(hopeless);
  EXPECT_EQ(hopeless.error().kind, "timeout");
  EXPECT_EQ(retry.send({.group = "b"}, {})->status, 200);
  EXPECT_EQ(clock.passed(), 0ms) << "other groups do not wait";
  EXPECT_EQ(retry.send({.group = "a"}, {})->status, 200);
  EXPECT_EQ(clock.passed(), 30s);
}

TEST(Retry, AFaultOfOneCallHoldsNobodyElseBack) {
  FakeTransport inner(std::vector<Answered<Response>>{status(500), status(200)});
  FakeClock clock;
  Retry retry(inner, clock, 1, {.attempts = 1});
  retry.send({.group = "a"}, {});
  retry.send({.group = "a"}, {});
  EXPECT_EQ(clock.passed(), 0ms);
}

TEST(Retry, AStopEndsTheWait) {
  FakeTransport inner(std::vector<Answered<Response>>{status(429, {{"Retry-After", "100"}})});
  std::stop_source stop;
  Retry retry(inner, real_clock(), 1);
  std::jthread stopper([&] {
    std::this_thread::sleep_for(20ms);
    stop.request_stop();
  });
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(retry.send({}, {.stop = stop.get_token()}).error(), (Fault{"connection", "stopped"}));
  EXPECT_LT(std::chrono::steady_clock::now() - start, 5s);
}

TEST(PacedRetry, SendsWhatWasRefusedDownAgainAtOnce) {
  FakeTransport inner(std::vector<Answered<Response>>{status(429), status(503), status(529), status(200)});
  FakeClock clock;
  Retry retry(inner, clock, 1, {.paced = true});
  EXPECT_EQ(retry.send({}, {})->attempts, 4U);
  EXPECT_EQ(clock.passed(), 0ms) << "what lies beneath makes it wait";
}

TEST(PacedRetry, ARefusalIsNoAttemptWhileTheServerBearsOthers) {
  FakeTransport inner([](const Request&, std::size_t call) -> Answered<Response> {
    return call % 11 == 0 ? status(200) : status(429);
  });
  FakeClock clock;
  Retry retry(inner, clock, 1, {.paced = true});
  EXPECT_EQ(retry.send({}, {})->attempts, 1U);
  EXPECT_EQ(retry.send({}, {})->status, 200);
  EXPECT_EQ(inner.asked().size(), 12U);
}

TEST(PacedRetry, GivesUpAfterFourAttemptsWhereNothingIsBorneForLong) {
  FakeClock clock;
  FakeTransport inner([&](const Request&, std::size_t) -> Answered<Response> {
    clock.advance(6s);
    return status(429);
  });
  Retry retry(inner, clock, 1, {.paced = true});
  EXPECT_EQ(retry.send({}, {})->attempts, 8U) << "the first four in 20 seconds do not count";
  EXPECT_EQ(retry.send({}, {})->attempts, 4U);
}

TEST(PacedRetry, GivesUpAfterManyRefusalsInAnyCase) {
  FakeTransport inner(std::vector<Answered<Response>>{status(429)});
  FakeClock clock;
  EXPECT_EQ(Retry(inner, clock, 1, {.paced = true, .most_refusals = 10}).send({}, {})->attempts, 10U);
}

TEST(PacedRetry, KeepsToWhatTheServerSaysAndBacksOffFromFaults) {
  FakeTransport told(std::vector<Answered<Response>>{status(429, {{"Retry-After", "7"}}), status(200)});
  FakeClock clock;
  EXPECT_EQ(Retry(told, clock, 1, {.paced = true}).send({}, {.deadline = clock.now() + 5s})->status, 429);
  FakeTransport faults(std::vector<Answered<Response>>{status(500)});
  EXPECT_EQ(Retry(faults, clock, 1, {.paced = true}).send({}, {})->attempts, 4U);
  EXPECT_GT(clock.passed(), 0ms);
}

TEST(RetryAfter, ReadsDatesInTheThreeFormsOfHttp) {
  const std::chrono::system_clock::time_point now(784111770s);  // 7 seconds before
  for (const char* date :
       {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"})
    EXPECT_EQ(retry_after({{"Retry-After", date}}, now), 7s) << date;
  EXPECT_EQ(retry_after({{"Retry-After", "Sun, 06 Nov 1994 08:00:00 GMT"}}, now), 0ms);
}

TEST(RetryAfter, KnowsNothingOfWhatItCannotRead) {
  for (const char* text : {"", "soon", "-5", "1e9", "nan", "5 seconds", "monday"})
    EXPECT_EQ(retry_after({{"Retry-After", text}}, {}), std::nullopt) << text;
  EXPECT_EQ(retry_after({{"retry-after-ms", "soon"}, {"Retry-After", "2"}}, {}), 2s);
  EXPECT_GT(retry_after({{"Retry-After", "99999999999999999999999"}}, {}), 1000h);
}

TEST(Retry, WorksOnARealServer) {
  proctor::testing::HostileServer server;
  CurlClient client;
  Retry retry(client, real_clock(), 1, {.base = 10ms});
  const auto send = [&](const char* trick) {
    return retry.send({.url = server.url(trick), .group = trick}, {});
  };
  EXPECT_EQ(send("500-twice")->attempts, 3U);
  EXPECT_EQ(send("500")->attempts, 4U);
  EXPECT_EQ(send("429-ms")->attempts, 2U);
  EXPECT_EQ(send("429-seconds")->attempts, 2U);
  EXPECT_EQ(send("429-date")->attempts, 2U);
  EXPECT_EQ(send("429-hour")->attempts, 1U);
  EXPECT_EQ(send("429-quota")->attempts, 1U);
  EXPECT_THAT(send("reset").error().message, HasSubstr("after 4 attempts"));
}

}  // namespace
}  // namespace proctor::net
