// Streams against a server on real sockets: pieces come as they are sent, and every stream ends once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "net/curl_client.h"
#include "net/fates_test.h"
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

class CurlStreamTest : public ::testing::Test {
 protected:
  std::shared_ptr<StreamCall> ask(const std::string& url, const Limits& limits = {}) {
    return client_.start(
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
  CurlClient client_;
  std::shared_ptr<Heard> heard_ = std::make_shared<Heard>();
  std::shared_ptr<StreamCall> call_;
  std::string head_;
};

constexpr std::string_view kChunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: b\r\n\r\n";

TEST_F(CurlStreamTest, APieceIsHandedOnBeforeTheNextIsSent) {
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

TEST_F(CurlStreamTest, AsksForPlainBytesAndDecodesNothing) {
  Wire wire = asked();
  EXPECT_THAT(head_, HasSubstr("Accept-Encoding: identity\r\n"));
  EXPECT_THAT(head_, Not(HasSubstr("gzip")));
  wire.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope");
  ASSERT_TRUE(heard_->wait_for_end());
  EXPECT_EQ(heard_->fault, std::nullopt);
  EXPECT_EQ(heard_->body, "nope");
  EXPECT_EQ(*find_header(heard_->headers, "content-encoding"), "gzip");
}

TEST_F(CurlStreamTest, ARedirectIsAnAnswer) {
  call_ = ask(hostile_.url("redirect"));
  ASSERT_TRUE(heard_->wait_for_end());
  EXPECT_EQ(heard_->fault, std::nullopt);
  EXPECT_EQ(heard_->status, 302);
}

TEST_F(CurlStreamTest, StopDropsTheConnectionAndIsTold) {
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

TEST_F(CurlStreamTest, OneThatIsStoppedFromWithinIsGivenNothingMore) {
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

TEST_F(CurlStreamTest, APauseHoldsThePeerBackForAsLongAsItLasts) {
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

TEST_F(CurlStreamTest, NothingIsLostWhereTheEndComesDuringAPause) {
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

TEST_F(CurlStreamTest, EveryTrickEndsInItsFault) {
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

TEST_F(CurlStreamTest, WhatMustNotBeSentEndsInAFault) {
  call_ = ask("file:///etc/passwd");
  ASSERT_TRUE(heard_->wait_for_end());
  EXPECT_EQ(heard_->fault->kind, "config");
  EXPECT_EQ(heard_->status, 0);
}

TEST_F(CurlStreamTest, ManyAtOnceEachGetTheirOwn) {
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

}  // namespace
}  // namespace proctor::net
