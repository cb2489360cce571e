#include "cassette/layer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "testing/fake_transport.h"

namespace proctor::cassette {
namespace {

using proctor::testing::FakeTransport;
using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// Stands still until someone waits.
class TurnedClock final : public Clock {
 public:
  Instant now() const override { return now_; }
  std::chrono::system_clock::time_point date() const override {
    return std::chrono::system_clock::from_time_t(1'700'000'000);
  }
  bool wait(Instant when, const Until& until) override {
    if (until.stopped()) return false;
    const bool reached = when <= until.deadline;
    now_ = std::min(when, until.deadline);
    return reached;
  }

 private:
  Instant now_{};
};

net::Request request(const std::string& text = "Hello") {
  net::Request out;
  out.url = "https://api.test/v1/chat/completions?key=query-secret-1234";
  out.headers = {{"Authorization", "Bearer header-secret-1234"}, {"Content-Type", "application/json"}};
  out.body = R"({"model":"gpt-4","messages":[{"role":"user","content":")" + text + R"("}]})";
  out.provider = "openai";
  return out;
}

net::Response response(std::string body) {
  net::Response out{
      .status = 200, .headers = {{"Content-Type", "text/event-stream"}}, .body = std::move(body)};
  out.arrivals = {{3, milliseconds(40)}, {out.body.size(), milliseconds(90)}};
  out.first_byte = milliseconds(40);
  out.total = milliseconds(100);
  out.attempts = 2;
  return out;
}

class Layers : public ::testing::Test {
 protected:
  ~Layers() override { std::filesystem::remove_all(folder_); }

  Answered<net::Response> send(Mode mode, FakeTransport& inner, const net::Request& request,
                               Pace pace = Pace::at_once, const Until& until = {}) {
    const auto deck = Deck::open({.mode = mode, .folder = folder_, .shown = "cassettes"});
    Layer layer(inner, **deck, pace, clock_);
    return layer.send(request, until);
  }
  Answered<net::Response> record(const Answered<net::Response>& answer,
                                 const net::Request& asked = request()) {
    FakeTransport inner({answer});
    return send(Mode::record, inner, asked);
  }
  Answered<net::Response> replay(Pace pace = Pace::at_once, const Until& until = {}) {
    FakeTransport nobody({faulted("connection", "somebody was asked")});
    auto out = send(Mode::replay, nobody, request(), pace, until);
    EXPECT_EQ(nobody.asked().size(), 0U);
    return out;
  }

  const std::string folder_ = ::testing::TempDir() + "proctor_layers_" + std::to_string(::getpid());
  TurnedClock clock_;
};

TEST_F(Layers, PlayWhatTheyRecordedWithItsTimes) {
  ASSERT_TRUE(record(response("data: 1\n\n")));
  const auto played = replay();
  ASSERT_TRUE(played) << played.error().message;
  EXPECT_EQ(played->status, 200);
  EXPECT_EQ(played->body, "data: 1\n\n");
  EXPECT_EQ(played->first_byte, milliseconds(40));
  EXPECT_EQ(played->total, milliseconds(100));
  EXPECT_EQ(played->attempts, 2U);
  ASSERT_EQ(played->arrivals.size(), 2U);
  EXPECT_EQ(played->arrivals[0].size, 3U);
  EXPECT_EQ(played->arrivals[0].at, milliseconds(40));
  EXPECT_EQ(clock_.now(), Instant{});
}

TEST_F(Layers, RecordErrorsOfProvidersToo) {
  net::Response busy{.status = 429, .body = "slow down"};
  ASSERT_TRUE(record(busy));
  EXPECT_EQ(replay()->status, 429);
  EXPECT_EQ(replay()->body, "slow down");
}

TEST_F(Layers, TakeTheRecordedTimeAtRealPace) {
  ASSERT_TRUE(record(response("data: 1\n\n")));
  ASSERT_TRUE(replay(Pace::real));
  EXPECT_EQ(clock_.now() - Instant{}, milliseconds(100));
}

TEST_F(Layers, RunOutOfTimeAtRealPaceAsALiveCallWould) {
  ASSERT_TRUE(record(response("data: 1\n\n")));
  const auto played = replay(Pace::real, {.deadline = clock_.now() + milliseconds(50)});
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().kind, "timeout");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(replay(Pace::real, {.stop = stop.get_token()}));
}

TEST_F(Layers, PlayFaultsOfThePeerAsTheyWere) {
  for (const char* kind : {"timeout", "truncated", "protocol", "too_large"}) {
    EXPECT_FALSE(record(faulted(kind, "it went wrong")));
    const auto played = replay();
    ASSERT_FALSE(played);
    EXPECT_EQ(played.error(), (Fault{kind, "it went wrong"}));
  }
}

TEST_F(Layers, KeepNothingOfAPeerThatWasNotReached) {
  for (const char* kind : {"connection", "config", "cassette_miss"}) {
    EXPECT_FALSE(record(faulted(kind, "nobody there")));
    EXPECT_THAT(replay().error().message, StartsWith("VCR replay miss"));
  }
}

TEST_F(Layers, KeepNothingOfACallThatWasStopped) {
  std::stop_source stop;
  FakeTransport inner([&](const net::Request&, std::size_t) -> Answered<net::Response> {
    stop.request_stop();
    return faulted("timeout", "stopped");
  });
  EXPECT_FALSE(send(Mode::record, inner, request(), Pace::at_once, {.stop = stop.get_token()}));
  EXPECT_THAT(replay().error().message, StartsWith("VCR replay miss"));
}

TEST_F(Layers, AskOnceInAuto) {
  FakeTransport inner({response("data: 1\n\n")});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(send(Mode::automatic, inner, request())->body, "data: 1\n\n");
  EXPECT_EQ(inner.asked().size(), 1U);
}

TEST_F(Layers, AskAgainInAutoWhatBrokeOff) {
  EXPECT_FALSE(record(faulted("truncated", "cut")));
  FakeTransport inner({response("data: 1\n\n")});
  EXPECT_TRUE(send(Mode::automatic, inner, request()));
  EXPECT_EQ(replay()->body, "data: 1\n\n");
}

TEST_F(Layers, GiveTheAnswerThatCannotBeKept) {
  std::filesystem::create_directories(folder_);
  std::filesystem::permissions(folder_, std::filesystem::perms::none);
  if (::access(folder_.c_str(), W_OK) == 0) {  // nothing is forbidden to root
    std::filesystem::remove_all(folder_);
    FILE* file = std::fopen(folder_.c_str(), "w");
    std::fclose(file);
  }
  const auto answered = record(response("data: 1\n\n"));
  ASSERT_TRUE(answered);
  ASSERT_EQ(answered->notices.size(), 1U);
  EXPECT_THAT(answered->notices[0], StartsWith("not recorded: "));
  std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
}

TEST_F(Layers, KeepNoKeyOfTheRequest) {
  ASSERT_TRUE(
      record(response("data: header-secret-1234 query-secret-1234\n\n"), request("say header-secret-1234")));
  FakeTransport nobody({faulted("connection", "somebody was asked")});
  const auto played = send(Mode::replay, nobody, request("say header-secret-1234"));
  ASSERT_TRUE(played);
  EXPECT_EQ(played->body.find("secret-1234"), std::string::npos);
  EXPECT_THAT(played->body, HasSubstr("[REDACTED]"));
}

}  // namespace
}  // namespace proctor::cassette
