// Streams against a server on real sockets: pieces come as they are sent, and every stream ends once, whoever
// brings them: curl on its own thread, or a server's loop.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <thread>

#include "net/curl_client.h"
#include "net/fates_test.h"
#include "net/loop_client.h"
#include "net/server.h"
#include "testing/hostile_server.h"
#include "testing/wire.h"

namespace proctor::net {
namespace {

using namespace std::chrono_literals;
using proctor::testing::HostileServer;
using proctor::testing::Wire;
using proctor::testing::WireListener;
using ::testing::HasSubstr;

constexpr auto kPatience = 10s;

// Keeps all that it is told, for a test that waits for it.
class Heard final : public StreamListener {
 public:
  void begun(int given, Headers fields) override {
    const std::lock_guard lock(mutex_);
    status = given;
    headers = std::move(fields);
    changed_.notify_all();
  }
  void piece(std::string_view bytes, std::chrono::microseconds) override {
    const std::lock_guard lock(mutex_);
    body += bytes;
    ++pieces;
    if (on_piece) on_piece();
    changed_.notify_all();
  }
  void ended(std::optional<Fault> why, std::chrono::microseconds) override {
    const std::lock_guard lock(mutex_);
    fault = std::move(why);
    ++ends;
    changed_.notify_all();
  }

  bool wait_for_body(std::string_view wanted) {
    return wait([&] { return body == wanted; });
  }
  bool wait_for_more_than(std::size_t size) {
    return wait([&] { return body.size() > size; });
  }
  bool wait_for_end() {
    return wait([&] { return ends > 0; });
  }
  std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return body.size();
  }

  std::function<void()> on_piece;

  int status = 0;
  Headers headers;
  std::string body;
  std::size_t pieces = 0;
  std::optional<Fault> fault;
  std::size_t ends = 0;

 private:
  template <typename Done>
  bool wait(const Done& done) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kPatience, done);
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
};

// Takes what a loop does not: notes it, and asks by curl, or refuses.
class Others final : public StreamTransport {
 public:
  std::shared_ptr<StreamCall> start(Request request, std::shared_ptr<StreamListener> listener) override {
    const std::lock_guard lock(mutex_);
    urls_.push_back(request.url);
    if (!refuses_) return curl_.start(std::move(request), std::move(listener));
    listener->ended(Fault{"config", "refused"}, {});
    return nullptr;
  }
  void refuse() { refuses_ = true; }
  std::vector<std::string> urls() const {
    const std::lock_guard lock(mutex_);
    return urls_;
  }

 private:
  mutable std::mutex mutex_;
  CurlClient curl_;
  std::vector<std::string> urls_;
  bool refuses_ = false;
};

// Starts requests on the threads of a server: each comes with a request to it.
class OnLoops final : public StreamTransport {
 public:
  explicit OnLoops(std::size_t threads = 2) {
    auto server = Server::start({.threads = threads, .client = &client_},
                                [this](const Incoming&, const std::shared_ptr<Answering>& answer) {
                                  take();
                                  answer->whole(204, {}, "");
                                });
    server_ = *std::move(server);
  }

  std::shared_ptr<StreamCall> start(Request request, std::shared_ptr<StreamListener> listener) override {
    std::promise<std::shared_ptr<StreamCall>> started;
    {
      const std::lock_guard lock(mutex_);
      waiting_.push_back([&, this] { started.set_value(client_.start(request, listener)); });
    }
    Wire wire = Wire::connect(server_->port());
    wire.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    return started.get_future().get();
  }

  Others& others() { return others_; }

 private:
  void take() {
    std::function<void()> next;
    {
      const std::lock_guard lock(mutex_);
      next = std::move(waiting_.front());
      waiting_.pop_front();
    }
    next();
  }

  Others others_;
  LoopClient client_{others_};
  std::mutex mutex_;
  std::deque<std::function<void()>> waiting_;
  std::unique_ptr<Server> server_;
};

enum class Who { curl, loop };

std::unique_ptr<StreamTransport> transport_of(Who who) {
  if (who == Who::curl) return std::make_unique<CurlClient>();
  return std::make_unique<OnLoops>();
}

class StreamTest : public ::testing::TestWithParam<Who> {
 protected:
  std::shared_ptr<StreamCall> ask(const std::string& url, const Limits& limits = {}) {
    return client_->start(
        {.url = url, .headers = {{"Accept-Encoding", "gzip"}}, .body = "{}", .limits = limits}, heard_);
  }
  // The peer of a stream that has sent its request.
  Wire asked(const Limits& limits = {}) {
    call_ = ask(peer_.url("/x"), limits);
    Wire wire = peer_.accept();
    head_ = wire.read_until("\r\n\r\n{}");
    return wire;
  }

  HostileServer hostile_;
  WireListener peer_;
  std::unique_ptr<StreamTransport> client_ = transport_of(GetParam());
  std::shared_ptr<Heard> heard_ = std::make_shared<Heard>();
  std::shared_ptr<StreamCall> call_;
  std::string head_;
};

INSTANTIATE_TEST_SUITE_P(By, StreamTest, ::testing::Values(Who::curl, Who::loop),
                         [](const auto& who) { return who.param == Who::curl ? "Curl" : "Loop"; });

constexpr std::string_view kChunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: b\r\n\r\n";

TEST_P(StreamTest, APieceIsHandedOnBeforeTheNextIsSent) {
  Wire wire = asked();
  wire.send(kChunked);
  wire.send("3\r\none\r\n");
  ASSERT_TRUE(heard_->wait_for_body("one"));
  EXPECT_EQ(heard_->status, 200);
  EXPECT_EQ(*find_header(heard_->headers, "x-a"), "b");
  wire.send("3\r\ntwo\r\n");
  ASSERT_TRUE(heard_->wait_for_body("onetwo"));
  EXPECT_EQ(heard_->ends, 0U);
  wire.send("0\r\n\r\n");
  ASSERT_TRUE(heard_->wait_for_end());
  EXPECT_EQ(heard_->fault, std::nullopt);
  EXPECT_EQ(heard_->pieces, 2U);
}

TEST_P(StreamTest, AsksForPlainBytesAndDecodesNothing) {
  Wire wire = asked();
  EXPECT_THAT(head_, HasSubstr("Accept-Encoding: identity\r\n"));
  EXPECT_THAT(head_, Not(HasSubstr("gzip")));
  wire.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope");
  ASSERT_TRUE(heard_->wait_for_end());
  EXPECT_EQ(heard_->fault, std::nullopt);
  EXPECT_EQ(heard_->body, "nope");
  EXPECT_EQ(*find_header(heard_->headers, "content-encoding"), "gzip");
}

TEST_P(StreamTest, ARedirectIsAnAnswer) {
  call_ = ask(hostile_.url("redirect"));
  ASSERT_TRUE(heard_->wait_for_end());
  EXPECT_EQ(heard_->fault, std::nullopt);
  EXPECT_EQ(heard_->status, 302);
}

TEST_P(StreamTest, StopDropsTheConnectionAndIsTold) {
  Wire wire = asked();
  wire.send(kChunked);
  wire.send("3\r\none\r\n");
  ASSERT_TRUE(heard_->wait_for_body("one"));
  call_->stop();
  EXPECT_TRUE(wire.closed_within(1s));
  ASSERT_TRUE(heard_->wait_for_end());
  EXPECT_EQ(heard_->fault, (Fault{"connection", "stopped"}));
  call_->stop();
  call_->pause();
  call_->resume();
  EXPECT_EQ(heard_->ends, 1U);
}

TEST_P(StreamTest, OneThatIsStoppedFromWithinIsGivenNothingMore) {
  std::atomic<StreamCall*> call = nullptr;
  heard_->on_piece = [&] { call.load()->stop(); };
  Wire wire = asked();
  call = call_.get();
  wire.send(kChunked);
  wire.send("3\r\none\r\n3\r\ntwo\r\n");
  ASSERT_TRUE(heard_->wait_for_end());
  EXPECT_TRUE(wire.closed_within(1s));
  EXPECT_EQ(heard_->body, "one");
  EXPECT_EQ(heard_->fault, (Fault{"connection", "stopped"}));
}

TEST_P(StreamTest, APauseHoldsThePeerBackForAsLongAsItLasts) {
  Wire wire = asked(kQuick);
  wire.send("HTTP/1.1 200 OK\r\nContent-Length: 67108864\r\n\r\n");
  wire.send("x");
  ASSERT_TRUE(heard_->wait_for_body("x"));
  call_->pause();
  const std::string block(1U << 16U, 'x');
  const std::size_t taken = wire.send_until_full(block, 67108863, 600ms);  // twice the idle limit
  EXPECT_LT(taken, 32U << 20U);
  EXPECT_EQ(heard_->size(), 1U);
  const std::string rest(67108863 - taken, 'x');
  call_->resume();
  const std::jthread sender([&] { wire.send(rest); });
  ASSERT_TRUE(heard_->wait_for_end());
  EXPECT_EQ(heard_->fault, std::nullopt);
  EXPECT_EQ(heard_->body.size(), 67108864U);
}

TEST_P(StreamTest, NothingIsLostWhereTheEndComesDuringAPause) {
  std::atomic<StreamCall*> call = nullptr;
  heard_->on_piece = [&] { call.load()->pause(); };
  Wire wire = asked();
  call = call_.get();
  wire.send(std::string(kChunked) + "3\r\none\r\n3\r\ntwo\r\n5\r\nthree\r\n0\r\n\r\n");
  for (std::size_t seen = 0; seen < 11;) {
    ASSERT_TRUE(heard_->wait_for_more_than(seen));
    seen = heard_->size();
    call_->resume();
  }
  ASSERT_TRUE(heard_->wait_for_end());
  EXPECT_EQ(heard_->fault, std::nullopt);
  EXPECT_EQ(heard_->body, "onetwothree");
}

TEST_P(StreamTest, EveryTrickEndsInItsFault) {
  const Limits total{.first_byte = 5000ms, .idle = 5000ms, .total = 400ms};
  std::vector<Fate> fates = fates_of_all();
  const std::vector<Fate> more = {
      {"slow-stream", "timeout", "total limit of 400 ms", total},
      {"header-flood", "too_large", "header limit of 256 KiB"},
  };
  fates.insert(fates.end(), more.begin(), more.end());
  for (const auto& fate : fates) {
    heard_ = std::make_shared<Heard>();
    const auto call = ask(hostile_.url(fate.trick), fate.limits);
    ASSERT_TRUE(heard_->wait_for_end()) << fate.trick;
    ASSERT_TRUE(heard_->fault) << fate.trick;
    EXPECT_EQ(heard_->fault->kind, fate.kind) << fate.trick << ": " << heard_->fault->message;
    EXPECT_THAT(heard_->fault->message, HasSubstr(fate.message)) << fate.trick;
  }
}

TEST_P(StreamTest, WhatMustNotBeSentEndsInAFault) {
  call_ = ask("file:///etc/passwd");
  ASSERT_TRUE(heard_->wait_for_end());
  EXPECT_EQ(heard_->fault->kind, "config");
  EXPECT_EQ(heard_->status, 0);
}

TEST_P(StreamTest, ManyAtOnceEachGetTheirOwn) {
  std::vector<std::shared_ptr<Heard>> all;
  for (int i = 0; i < 200; ++i) {
    all.push_back(heard_ = std::make_shared<Heard>());
    ask(hostile_.url(i % 4 == 3 ? "truncated" : "dribble"));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    ASSERT_TRUE(all[i]->wait_for_end());
    EXPECT_EQ(all[i]->fault.has_value(), i % 4 == 3);
    EXPECT_EQ(all[i]->body.find("\"ok\"") != std::string::npos, i % 4 != 3);
  }
}

TEST(CurlStream, AClientThatEndsTellsEveryStream) {
  HostileServer server;
  std::vector<std::shared_ptr<Heard>> all;
  std::vector<std::shared_ptr<StreamCall>> calls;
  {
    CurlClient client({.connections = 5});
    for (int i = 0; i < 20; ++i) {
      all.push_back(std::make_shared<Heard>());
      calls.push_back(client.start({.url = server.url("hang")}, all.back()));
    }
    while (server.requests().size() < 5) std::this_thread::sleep_for(1ms);
    calls.at(19)->stop();  // one that has not begun
    ASSERT_TRUE(all.at(19)->wait_for_end());
    EXPECT_EQ(all.at(0)->ends, 0U);
  }
  for (const auto& heard : all) {
    EXPECT_EQ(heard->ends, 1U);
    EXPECT_EQ(heard->fault, (Fault{"connection", "stopped"}));
  }
  for (const auto& call : calls) call->stop();
}

class LoopTest : public ::testing::Test {
 protected:
  std::shared_ptr<Heard> ask(const std::string& url, const std::string& body = "{}") {
    auto heard = std::make_shared<Heard>();
    client_->start({.url = url, .body = body}, heard);
    return heard;
  }
  // The peer has read a request of this path, and answers.
  static void answer(Wire& wire, const std::string& path, std::string_view with = kOk) {
    EXPECT_THAT(wire.read_until("\r\n\r\n{}"), HasSubstr("POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1:"));
    wire.send(with);
  }
  static void expect_ok(const std::shared_ptr<Heard>& heard) {
    ASSERT_TRUE(heard->wait_for_end());
    EXPECT_EQ(heard->fault, std::nullopt);
    EXPECT_EQ(heard->body, "ok");
  }

  static constexpr std::string_view kOk = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  WireListener peer_;
  std::unique_ptr<OnLoops> client_ = std::make_unique<OnLoops>(1);
};

TEST_F(LoopTest, OneConnectionBringsOneAnswerAfterAnother) {
  auto heard = ask(peer_.url("/a"));
  Wire wire = peer_.accept();
  answer(wire, "/a");
  expect_ok(heard);
  for (const std::string path : {"/b?c=d", "/e"}) {
    heard = ask(peer_.url(path));
    answer(wire, path);
    expect_ok(heard);
  }
  EXPECT_TRUE(client_->others().urls().empty());
}

TEST_F(LoopTest, AConnectionThatSaysMoreThanAskedIsNotUsedAgain) {
  auto heard = ask(peer_.url("/a"));
  Wire first = peer_.accept();
  answer(first, "/a", std::string(kOk) + "HTTP/1.1 200");
  expect_ok(heard);
  EXPECT_TRUE(first.closed_within(1s));
  heard = ask(peer_.url("/b"));
  Wire second = peer_.accept();
  answer(second, "/b");
  expect_ok(heard);
}

TEST_F(LoopTest, WhatAKeptConnectionLostIsAskedOnceMore) {
  auto heard = ask(peer_.url("/a"));
  Wire first = peer_.accept();
  answer(first, "/a");
  expect_ok(heard);
  heard = ask(peer_.url("/b"));
  first.read_until("\r\n\r\n{}");
  first.close();
  Wire second = peer_.accept();
  answer(second, "/b");
  expect_ok(heard);
}

TEST_F(LoopTest, ANewConnectionThatIsLostIsAFault) {
  const auto heard = ask(peer_.url("/a"));
  Wire wire = peer_.accept();
  wire.read_until("\r\n\r\n{}");
  wire.close();
  ASSERT_TRUE(heard->wait_for_end());
  EXPECT_EQ(heard->fault->kind, "connection");
  EXPECT_THAT(heard->fault->message, HasSubstr("closed the connection without an answer"));
}

TEST_F(LoopTest, OthersListeningIsAFault) {
  std::string url;
  {
    const WireListener gone;
    url = gone.url("/a");
  }
  const auto heard = ask(url);
  ASSERT_TRUE(heard->wait_for_end());
  EXPECT_EQ(heard->fault->kind, "connection");
  EXPECT_THAT(heard->fault->message, HasSubstr("cannot connect to 127.0.0.1:"));
}

TEST_F(LoopTest, ALargeRequestIsSentAsThePeerTakesIt) {
  const std::string body(8U << 20U, 'x');
  const auto heard = ask(peer_.url("/a"), body);
  Wire wire = peer_.accept();
  EXPECT_THAT(wire.read_until("\r\n\r\n"), HasSubstr("Content-Length: 8388608\r\n"));
  EXPECT_EQ(wire.read_some(body.size()), body);
  wire.send(kOk);
  expect_ok(heard);
}

TEST_F(LoopTest, AnAnswerMayComeBeforeTheRequestIsSent) {
  const auto heard = ask(peer_.url("/a"), std::string(64U << 20U, 'x'));
  Wire wire = peer_.accept();
  wire.send("HTTP/1.1 413 Large\r\nContent-Length: 2\r\n\r\nok");
  expect_ok(heard);
  EXPECT_EQ(heard->status, 413);
}

TEST_F(LoopTest, WhatItCannotDoIsLeftToOthers) {
  client_->others().refuse();
  const std::vector<std::string> urls = {"https://127.0.0.1:1/x", "http://localhost:1/x",
                                         "http://a:b@127.0.0.1:1/x", "http://127.0.0.1:1/a/../x",
                                         "http://127.0.0.1:99999/x"};
  for (const auto& url : urls) EXPECT_TRUE(ask(url)->wait_for_end());
  EXPECT_EQ(client_->others().urls(), urls);
}

TEST_F(LoopTest, AServerThatEndsTellsEveryStream) {
  std::vector<std::shared_ptr<Heard>> all;
  std::vector<Wire> wires;
  for (int i = 0; i < 20; ++i) {
    all.push_back(ask(peer_.url("/a")));
    wires.push_back(peer_.accept());
  }
  answer(wires.back(), "/a");
  expect_ok(all.back());
  all.pop_back();
  client_.reset();
  for (const auto& heard : all) {
    EXPECT_EQ(heard->ends, 1U);
    EXPECT_EQ(heard->fault, (Fault{"connection", "stopped"}));
  }
}

}  // namespace
}  // namespace proctor::net
