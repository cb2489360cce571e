// The proxy between a client, an upstream and a deck that do as they are told.
#include "proxy/proxy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "proxy/testing.h"
#include "system/fake_clock.h"

namespace proctor::proxy {
namespace {

using cassette::Mode;
using std::chrono::microseconds;
using ::testing::ElementsAre;
using testing::FakeAnswering;
using testing::FakeDeck;
using testing::FakeUpstream;
using ::testing::HasSubstr;

constexpr std::string_view kChat = R"({"model":"gpt-4","messages":[{"role":"user","content":"Hi"}]})";
constexpr std::string_view kStreamed =
    R"({"model":"gpt-4","messages":[{"role":"user","content":"Hi"}],"stream":true})";
const net::Headers kJson = {{"Content-Type", "application/json"}, {"Content-Length", "11"}};
const net::Headers kEvents = {{"Content-Type", "text/event-stream; charset=utf-8"}};

net::Incoming post(std::string target, std::string_view body, net::Headers headers = {}) {
  headers.push_back({"Host", "127.0.0.1:8787"});
  return {.method = "POST",
          .target = std::move(target),
          .headers = std::move(headers),
          .body = std::string(body)};
}

net::Incoming get(std::string target) {
  net::Incoming out = post(std::move(target), "");
  out.method = "GET";
  return out;
}

// Waits for what another thread is about to do.
template <typename Condition>
bool soon(const Condition& holds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!holds()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

class ProxyTest : public ::testing::Test {
 protected:
  explicit ProxyTest(Mode mode = Mode::automatic) : deck_(mode) {
    options_.upstream = "http://upstream.test:1/v1";
    options_.tell = [this](const std::string& line) {
      const std::lock_guard lock(mutex_);
      lines_.push_back(line);
    };
  }

  std::shared_ptr<FakeAnswering> ask(net::Incoming request) {
    if (proxy_ == nullptr) proxy_ = std::make_unique<Proxy>(options_, deck_, upstream_, nullptr, clock_);
    auto answer = answers_.emplace_back(std::make_shared<FakeAnswering>());
    proxy_->handle(std::move(request), answer);
    return answer;
  }

  // A server forgets whom to tell when an answer is over, and the answer with it.
  void TearDown() override {
    for (const auto& answer : answers_) answer->gone = answer->drained = nullptr;
  }

  // What was recorded, once the proxy has come to its end.
  std::vector<std::shared_ptr<const cassette::Recording>> recorded() {
    proxy_.reset();
    return deck_.kept();
  }

  std::string metrics() { return ask(get("/metrics"))->body(); }

  FakeUpstream::Exchange& last() { return upstream_.exchanges.back(); }
  net::StreamListener& listener() { return *last().listener; }

  ProxyOptions options_;
  FakeClock clock_;
  FakeDeck deck_;
  FakeUpstream upstream_;
  std::mutex mutex_;
  std::vector<std::string> lines_;
  std::vector<std::shared_ptr<FakeAnswering>> answers_;
  std::unique_ptr<Proxy> proxy_;
};

class ReplayTest : public ProxyTest {
 protected:
  ReplayTest() : ProxyTest(Mode::replay) {}

  void record(std::string_view body, cassette::Recording recording) {
    FakeDeck& to = deck_;
    const auto cue =
        to.cue({"openai", "POST /v1/chat/completions", *value::parse_json(body)}, {.of = "recorded"});
    ASSERT_TRUE(to.keep(cue, std::move(recording), {}));
  }
};

cassette::Recording stream_recording() {
  cassette::Recording out;
  out.status = 200;
  out.headers = kEvents;
  out.frames = {{"data: a\n\n", microseconds(1'000'000)}, {"data: b\n\n", microseconds(5'000'000)}};
  out.streamed = true;
  out.total = microseconds(6'000'000);
  return out;
}

TEST_F(ProxyTest, PassesAPlainAnswerOnWhole) {
  const auto answer = ask(post("/v1/chat/completions?a=b", kChat, {{"Authorization", "Bearer k"}}));
  EXPECT_EQ(last().request.url, "http://upstream.test:1/v1/chat/completions?a=b");
  EXPECT_EQ(last().request.body, kChat);
  ASSERT_NE(net::find_header(last().request.headers, "authorization"), nullptr);
  listener().begun(200, kJson);
  listener().piece("{\"a\":", microseconds(10));
  EXPECT_EQ(answer->status(), 0);
  listener().piece("\"b\"}", microseconds(20));
  listener().ended(std::nullopt, microseconds(30));
  EXPECT_TRUE(answer->was_whole());
  EXPECT_EQ(answer->status(), 200);
  EXPECT_EQ(answer->body(), R"({"a":"b"})");
  EXPECT_EQ(answer->header("X-TraceForge-Next-Step"), "1");
  EXPECT_EQ(answer->header("Content-Length"), "");
}

TEST_F(ProxyTest, PassesEveryPieceOfAStreamOnAtOnce) {
  const auto answer = ask(post("/v1/chat/completions", kStreamed));
  listener().begun(200, kEvents);
  EXPECT_EQ(answer->status(), 200);
  listener().piece("data: a\n\n", microseconds(10));
  EXPECT_THAT(answer->pieces(), ElementsAre("data: a\n\n"));
  listener().piece("data: b\n\n", microseconds(20));
  EXPECT_FALSE(answer->has_ended());
  listener().ended(std::nullopt, microseconds(30));
  EXPECT_TRUE(answer->has_ended());
  const auto kept = recorded();
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_TRUE(kept[0]->streamed);
  EXPECT_THAT(kept[0]->frames, ElementsAre(cassette::Frame{"data: a\n\n", microseconds(10)},
                                           cassette::Frame{"data: b\n\n", microseconds(20)}));
  EXPECT_EQ(kept[0]->total, microseconds(30));
}

TEST_F(ProxyTest, StreamsWhatWasAskedForAsAStreamWhateverItsType) {
  const auto answer =
      ask(post("/v1beta/models/gemini-2.0:streamGenerateContent?key=k", R"({"contents":[]})"));
  EXPECT_EQ(last().request.url,
            "http://upstream.test:1/v1beta/models/gemini-2.0:streamGenerateContent?key=k");
  listener().begun(200, {{"Content-Type", "application/json"}});
  listener().piece("[{", microseconds(1));
  EXPECT_EQ(answer->body(), "[{");
  listener().ended(std::nullopt, microseconds(2));
}

TEST_F(ProxyTest, StreamsALargeAnswerRatherThanHoldIt) {
  const auto answer = ask(post("/v1/embeddings", R"({"model":"m","input":"x"})"));
  listener().begun(200, {{"Content-Type", "application/json"}});
  const std::string piece(600'000, 'x');
  listener().piece(piece, microseconds(1));
  EXPECT_EQ(answer->status(), 0);
  listener().piece(piece, microseconds(2));
  EXPECT_EQ(answer->body().size(), 1'200'000U);
  listener().ended(std::nullopt, microseconds(3));
  EXPECT_TRUE(answer->has_ended());
}

TEST_F(ProxyTest, AnswersTheNextEqualRequestFromWhatWasJustRecorded) {
  upstream_.at_once = [](FakeUpstream::Exchange& exchange) {
    exchange.listener->begun(200, kJson);
    exchange.listener->piece(R"({"n":1})", microseconds(1));
    exchange.listener->ended(std::nullopt, microseconds(2));
  };
  for (int i = 0; i < 200; ++i) {
    const std::string body = R"({"model":"m)" + std::to_string(i) + R"(","messages":[]})";
    ask(post("/v1/chat/completions", body));
    const auto second = ask(post("/v1/chat/completions", body));
    ASSERT_TRUE(soon([&] { return second->status() == 200; }));
    EXPECT_EQ(second->body(), R"({"n":1})");
  }
  EXPECT_EQ(upstream_.exchanges.size(), 200U);
}

TEST_F(ProxyTest, AsksAgainWhereTheLastRecordingWasAPassingTrouble) {
  int status = 429;
  upstream_.at_once = [&](FakeUpstream::Exchange& exchange) {
    exchange.listener->begun(status, kJson);
    exchange.listener->ended(std::nullopt, microseconds(2));
    status = 200;
  };
  const auto first = ask(post("/v1/chat/completions", kChat));
  EXPECT_EQ(first->status(), 429);
  const auto second = ask(post("/v1/chat/completions", kChat));
  ASSERT_TRUE(soon([&] { return second->status() != 0; }));
  EXPECT_EQ(second->status(), 200);
  EXPECT_EQ(upstream_.exchanges.size(), 2U);
}

TEST_F(ProxyTest, DropsTheUpstreamWhenTheClientGoes) {
  const auto answer = ask(post("/v1/chat/completions", kStreamed));
  listener().begun(200, kEvents);
  listener().piece("data: a\n\n", microseconds(10));
  answer->gone();
  EXPECT_EQ(last().call->stops, 1);
  EXPECT_THAT(metrics(), HasSubstr("proctor_proxy_client_disconnects_total 1\n"));
  EXPECT_THAT(metrics(), HasSubstr("proctor_proxy_streams_active 0\n"));
  const auto kept = recorded();
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0]->broke_off, (Fault{"connection", "the client went away"}));
}

TEST_F(ProxyTest, DropsTheUpstreamOfAClientThatWentBeforeTheCallWasMade) {
  std::shared_ptr<FakeAnswering> answer;
  proxy_ = std::make_unique<Proxy>(options_, deck_, upstream_, nullptr, clock_);
  answer = answers_.emplace_back(std::make_shared<FakeAnswering>());
  upstream_.at_once = [&](FakeUpstream::Exchange&) { answer->gone(); };
  proxy_->handle(post("/v1/chat/completions", kStreamed), answer);
  EXPECT_EQ(last().call->stops, 1);
  EXPECT_TRUE(recorded().empty());
}

TEST_F(ProxyTest, CutsTheClientOffWhereTheUpstreamBreaksOff) {
  const auto answer = ask(post("/v1/chat/completions", kStreamed));
  listener().begun(200, kEvents);
  listener().piece("data: a\n\n", microseconds(10));
  listener().ended(Fault{"truncated", "the connection broke"}, microseconds(20));
  EXPECT_TRUE(answer->was_cut());
  EXPECT_FALSE(answer->has_ended());
  EXPECT_THAT(metrics(), HasSubstr("proctor_proxy_upstream_errors_total{kind=\"truncated\"} 1\n"));
  const auto kept = recorded();
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0]->broke_off->kind, "truncated");
}

TEST_F(ProxyTest, TellsWhereAPlainAnswerBrokeOff) {
  const auto answer = ask(post("/v1/chat/completions", kChat));
  listener().begun(200, kJson);
  listener().piece("{", microseconds(10));
  listener().ended(Fault{"truncated", "the connection broke"}, microseconds(20));
  EXPECT_EQ(answer->status(), 502);
  EXPECT_THAT(answer->body(), HasSubstr("openai at upstream.test:1 broke off"));
}

TEST_F(ProxyTest, TellsOfAnUpstreamThatIsAwayOrLate) {
  const auto away = ask(post("/v1/chat/completions", kChat));
  listener().ended(Fault{"connection", "connection refused"}, microseconds(1));
  EXPECT_EQ(away->status(), 502);
  EXPECT_THAT(away->body(), HasSubstr("\"proxy_error\""));
  const auto late = ask(post("/v1/messages", R"({"model":"c","messages":[]})"));
  EXPECT_EQ(last().request.limits.first_byte, options_.timeout);
  listener().ended(Fault{"timeout", "no first byte within 30 s"}, microseconds(1));
  EXPECT_EQ(late->status(), 504);
  EXPECT_THAT(late->body(), HasSubstr(R"({"type":"error","error":{)"));
  EXPECT_TRUE(recorded().empty());
}

TEST_F(ProxyTest, HoldsTheUpstreamBackWhileTheClientIsSlow) {
  const auto answer = ask(post("/v1/chat/completions", kStreamed));
  listener().begun(200, kEvents);
  answer->owes = options_.most_unsent + 1;
  listener().piece("data: a\n\n", microseconds(10));
  EXPECT_TRUE(last().call->paused);
  answer->owes = 0;
  answer->drained();
  EXPECT_FALSE(last().call->paused);
  listener().ended(std::nullopt, microseconds(30));
}

TEST_F(ProxyTest, KeepsNoMoreThanItsShareOfAnEndlessStream) {
  const auto answer = ask(post("/v1/chat/completions", kStreamed));
  listener().begun(200, kEvents);
  const std::string piece(1U << 20U, 'x');
  for (int i = 0; i < 17; ++i) listener().piece(piece, microseconds(i));
  listener().ended(std::nullopt, microseconds(30));
  EXPECT_TRUE(answer->has_ended());
  EXPECT_EQ(answer->body().size(), 17U << 20U);
  EXPECT_THAT(metrics(), HasSubstr("proctor_proxy_record_failures_total{reason=\"too_large\"} 1\n"));
  EXPECT_TRUE(recorded().empty());
  EXPECT_THAT(lines_, ElementsAre(HasSubstr("larger than 16 MiB")));
}

TEST_F(ProxyTest, AnswersEvenWhereNothingCouldBeKept) {
  deck_.refuses = true;
  const auto answer = ask(post("/v1/chat/completions", kChat));
  listener().begun(200, kJson);
  listener().ended(std::nullopt, microseconds(30));
  EXPECT_EQ(answer->status(), 200);
  recorded();
  EXPECT_THAT(lines_, ElementsAre("openai POST /v1/chat/completions: not recorded: a key would survive"));
}

TEST_F(ProxyTest, ChoosesTheProviderByModelOrByWord) {
  options_.upstream = "";
  ask(post("/v1/chat/completions", R"({"model":"claude-3","messages":[]})"));
  EXPECT_EQ(last().request.url, "https://api.anthropic.com/v1/chat/completions");
  listener().ended(std::nullopt, microseconds(1));
  ask(post("/v1/chat/completions", R"({"provider":"groq","model":"claude-3","messages":[]})"));
  EXPECT_EQ(last().request.url, "https://api.groq.com/openai/v1/chat/completions");
  EXPECT_EQ(last().request.body, R"({"model":"claude-3","messages":[]})");
  listener().ended(std::nullopt, microseconds(1));
  EXPECT_EQ(ask(post("/v1/chat/completions", R"({"provider":"x","model":"m","messages":[]})"))->status(),
            400);
}

TEST_F(ProxyTest, TellsAnthropicsListOfModelsByItsHeader) {
  options_.upstream = "";
  net::Incoming request = get("/v1/models");
  ask(request);
  EXPECT_EQ(last().request.url, "https://api.openai.com/v1/models");
  listener().ended(std::nullopt, microseconds(1));
  request.headers.push_back({"anthropic-version", "2023-06-01"});
  ask(request);
  EXPECT_EQ(last().request.url, "https://api.anthropic.com/v1/models");
  listener().ended(std::nullopt, microseconds(1));
}

TEST_F(ProxyTest, TellsPagesOfAListApart) {
  upstream_.at_once = [](FakeUpstream::Exchange& exchange) {
    exchange.listener->begun(200, kJson);
    exchange.listener->ended(std::nullopt, microseconds(2));
  };
  for (const char* path : {"/v1beta/models?pageToken=a&key=k", "/v1beta/models?pageToken=b&key=k",
                           "/v1beta/models?key=other&pageToken=b"})
    ask(get(path));
  EXPECT_EQ(recorded().size(), 2U);
}

TEST_F(ProxyTest, RefusesWhatItCannotPassOn) {
  EXPECT_EQ(ask(post("/v1/files", "{}"))->status(), 404);
  const auto wrong = ask(get("/v1/chat/completions"));
  EXPECT_EQ(wrong->status(), 405);
  EXPECT_EQ(wrong->header("Allow"), "POST");
  EXPECT_EQ(ask(post("/health", ""))->status(), 405);
  net::Incoming large = post("/v1/messages", "");
  large.body_too_large = true;
  const auto refused = ask(large);
  EXPECT_EQ(refused->status(), 413);
  EXPECT_THAT(refused->body(), HasSubstr("1 MiB"));
  net::Incoming foreign = post("/v1/chat/completions", kChat);
  foreign.headers = {{"Host", "evil.example"}};
  EXPECT_EQ(ask(foreign)->status(), 403);
  EXPECT_TRUE(upstream_.exchanges.empty());
}

TEST_F(ProxyTest, TellsItsHealth) {
  options_.folders = {{"cassettes", "/dev/null/cassettes"}};
  const auto sick = ask(get("/health"));
  EXPECT_EQ(sick->status(), 503);
  EXPECT_THAT(sick->body(), HasSubstr(R"("cassettes":"the folder cannot be written")"));
}

TEST_F(ProxyTest, EndsWithACallUnderWay) {
  const auto answer = ask(post("/v1/chat/completions", kStreamed));
  listener().begun(200, kEvents);
  proxy_.reset();
  EXPECT_EQ(last().call->stops, 1);
  EXPECT_TRUE(answer->was_cut());
}

TEST_F(ReplayTest, NeverAsksTheUpstream) {
  const auto miss = ask(post("/v1/chat/completions", kChat));
  EXPECT_EQ(miss->status(), 404);
  EXPECT_EQ(miss->header("x-should-retry"), "false");
  EXPECT_THAT(miss->body(), HasSubstr("\"cassette_miss\""));
  record(kStreamed, stream_recording());
  EXPECT_EQ(ask(post("/v1/chat/completions", kStreamed))->status(), 200);
  EXPECT_TRUE(upstream_.exchanges.empty());
}

TEST_F(ReplayTest, GivesTheFramesAtOnceAndApart) {
  record(kStreamed, stream_recording());
  const auto answer = ask(post("/v1/chat/completions", kStreamed));
  EXPECT_THAT(answer->pieces(), ElementsAre("data: a\n\n", "data: b\n\n"));
  EXPECT_TRUE(answer->has_ended());
  EXPECT_EQ(clock_.passed(), std::chrono::milliseconds(0));
}

TEST_F(ReplayTest, GivesTheFramesAtTheirPace) {
  options_.pace = cassette::Pace::real;
  record(kStreamed, stream_recording());
  const auto answer = ask(post("/v1/chat/completions", kStreamed));
  ASSERT_TRUE(soon([&] { return answer->has_ended(); }));
  EXPECT_THAT(answer->pieces(), ElementsAre("data: a\n\n", "data: b\n\n"));
  EXPECT_EQ(clock_.passed(), std::chrono::milliseconds(6000));
}

TEST_F(ReplayTest, BreaksOffWhereTheRecordingDid) {
  cassette::Recording broken = stream_recording();
  broken.broke_off = Fault{"connection", "the client went away"};
  record(kStreamed, broken);
  const auto answer = ask(post("/v1/chat/completions", kStreamed));
  EXPECT_THAT(answer->pieces(), ElementsAre("data: a\n\n", "data: b\n\n"));
  EXPECT_TRUE(answer->was_cut());
  EXPECT_FALSE(answer->has_ended());
}

}  // namespace
}  // namespace proctor::proxy
