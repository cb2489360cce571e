// The server over real sockets: what clients send byte by byte, and what they get.
#include "net/server.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <random>
#include <thread>

#include "testing/wire.h"

namespace proctor::net {
namespace {

using namespace std::chrono_literals;
using proctor::testing::Wire;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::string_view kGet = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

// True as soon as `done` holds; false: it does not within ten seconds.
template <typename Done>
bool soon(const Done& done) {
  const auto until = std::chrono::steady_clock::now() + 10s;
  while (!done()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

std::string post(std::string_view body) {
  return "POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         std::string(body);
}

// An answer with a length, read whole.
std::string read_answer(Wire& wire) {
  std::string head = wire.read_until("\r\n\r\n");
  const auto at = head.find("Content-Length: ");
  const auto size = at == std::string::npos ? 0 : std::stoul(head.substr(at + 16));
  return head + wire.read_some(size);
}

class ServerTest : public ::testing::Test {
 protected:
  void serve(Handler handler, const ServerOptions& options = {}) {
    auto server = Server::start(options, std::move(handler));
    ASSERT_TRUE(server) << server.error().message;
    server_ = *std::move(server);
  }
  // Answers with what was asked.
  void serve_echo(const ServerOptions& options = {}) {
    serve(
        [](const Incoming& request, const std::shared_ptr<Answering>& answer) {
          answer->whole(request.body_too_large ? 413 : 200, {{"X-Path", std::string(request.path())}},
                        request.method + " " + request.target + " " + request.body);
        },
        options);
  }
  // Keeps the answers of all requests, for the test to give.
  void serve_later() {
    serve([this](const Incoming&, std::shared_ptr<Answering> answer) {
      const std::lock_guard lock(mutex_);
      answers_.push_back(std::move(answer));
    });
  }
  Wire connect() const { return Wire::connect(server_->port()); }
  std::string ask(std::string_view bytes) const {
    Wire wire = connect();
    wire.send(bytes);
    return read_answer(wire);
  }
  std::shared_ptr<Answering> answer(std::size_t at = 0) {
    const auto there = [&] {
      const std::lock_guard lock(mutex_);
      return answers_.size() > at;
    };
    if (!soon(there)) throw std::runtime_error("no request came");
    const std::lock_guard lock(mutex_);
    return answers_[at];
  }
  void drop_answers() {
    const std::lock_guard lock(mutex_);
    answers_.clear();
  }

  std::mutex mutex_;
  std::vector<std::shared_ptr<Answering>> answers_;
  std::unique_ptr<Server> server_;
};

TEST_F(ServerTest, GivesWholeRequestsAndSendsWholeAnswers) {
  serve_echo();
  const std::string answer =
      ask("POST /a/b?c=d HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello");
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK\r\n"));
  EXPECT_THAT(answer, HasSubstr("X-Path: /a/b\r\n"));
  EXPECT_THAT(answer, HasSubstr("Connection: close\r\n"));
  EXPECT_THAT(answer, ::testing::EndsWith("\r\n\r\nPOST /a/b?c=d hello"));
}

TEST_F(ServerTest, KeepsAConnectionAndAnswersWhatIsSentAheadInOrder) {
  serve_echo();
  Wire wire = connect();
  wire.send(post("one") + post("two") + "GET /last HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_THAT(read_answer(wire), HasSubstr("POST /x one"));
  EXPECT_THAT(read_answer(wire), HasSubstr("POST /x two"));
  EXPECT_THAT(read_answer(wire), HasSubstr("GET /last "));
  EXPECT_EQ(server_->connections(), 1U);
}

TEST_F(ServerTest, ReadsRequestsThatComeByteByByte) {
  serve_echo();
  Wire wire = connect();
  for (const std::string& request :
       {post("hello"), std::string("PUT /y HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                                   "3;a=b\r\nfoo\r\n2\r\nba\r\n0\r\nX-Trailer: no\r\n\r\n")}) {
    for (const char c : request) wire.send(std::string_view(&c, 1));
    EXPECT_THAT(read_answer(wire), HasSubstr(request.starts_with("POST") ? "POST /x hello" : "PUT /y fooba"));
  }
}

TEST_F(ServerTest, SpeaksTheOlderVersion) {
  serve([](const Incoming& request, const std::shared_ptr<Answering>& answer) {
    if (request.target == "/whole") return answer->whole(200, {}, "ok");
    answer->begin(200, {});
    answer->write("one");
    answer->write("two");
    answer->end();
  });
  Wire wire = connect();
  wire.send("GET /whole HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  EXPECT_THAT(read_answer(wire), HasSubstr("Connection: keep-alive\r\n"));
  wire.send("GET /pieces HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  const std::string pieces = wire.read_all();
  EXPECT_THAT(pieces, AllOf(HasSubstr("Connection: close\r\n"), ::testing::EndsWith("\r\n\r\nonetwo")));
  EXPECT_THAT(pieces, Not(HasSubstr("chunked")));
  Wire plain = connect();
  plain.send("GET /whole HTTP/1.0\r\n\r\n");
  EXPECT_THAT(plain.read_all(), HasSubstr("Connection: close\r\n"));
}

TEST_F(ServerTest, AnswersHeadWithoutABody) {
  serve([](const Incoming& request, const std::shared_ptr<Answering>& answer) {
    if (request.target == "/whole") return answer->whole(200, {}, "four");
    answer->begin(200, {});
    answer->write("never seen");
    answer->end();
  });
  Wire wire = connect();
  wire.send("HEAD /whole HTTP/1.1\r\nHost: x\r\n\r\nHEAD /pieces HTTP/1.1\r\nHost: x\r\n\r\n" +
            std::string("GET /whole HTTP/1.1\r\nHost: x\r\n\r\n"));
  EXPECT_THAT(wire.read_until("\r\n\r\n"), HasSubstr("Content-Length: 4\r\n"));
  EXPECT_THAT(wire.read_until("\r\n\r\n"), StartsWith("HTTP/1.1 200 OK"));
  EXPECT_THAT(read_answer(wire), ::testing::EndsWith("\r\n\r\nfour"));
}

TEST_F(ServerTest, TellsAClientThatWaitsToGoAhead) {
  serve_echo({.most_body = 10});
  Wire wire = connect();
  wire.send("POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(wire.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  wire.send("hello");
  EXPECT_THAT(read_answer(wire), HasSubstr("POST /x hello"));
  wire.send("POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_THAT(read_answer(wire), StartsWith("HTTP/1.1 413 "));
}

TEST_F(ServerTest, ABodyThatIsTooLargeIsToldAndTheAnswerArrives) {
  serve_echo({.most_body = 1000});
  const std::string large(4U << 20U, 'x');
  for (const std::string& head : {std::string("Content-Length: 4194304\r\n\r\n"),
                                  std::string("Transfer-Encoding: chunked\r\n\r\n400000\r\n")}) {
    Wire wire = connect();
    wire.send("POST /x HTTP/1.1\r\nHost: x\r\n" + head);
    wire.send(large);
    EXPECT_THAT(read_answer(wire), AllOf(StartsWith("HTTP/1.1 413 "), HasSubstr("Connection: close")));
    wire.half_close();
    EXPECT_TRUE(wire.closed_within(1s));
  }
}

struct Bad {
  std::string request;
  std::string status;
};

TEST_F(ServerTest, RefusesWhatIsMalformedOrCouldBeReadInTwoWays) {
  serve_echo({.most_headers = 4096});
  const std::string start = "POST /x HTTP/1.1\r\nHost: x\r\n";
  const std::vector<Bad> all = {
      {"nonsense\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", "400"},
      {"GET / HTTP/2.0\r\nHost: x\r\n\r\n", "400"},
      {"GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost : x\r\n\r\n", "400"},
      {"GET / HTTP/1.1\nHost: x\n\n\r\n\r\n", "400"},
      {start + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"},
      {start + "Transfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n0\r\n\r\n", "400"},
      {start + "Content-Length: 1\r\nContent-Length: 1\r\n\r\nx", "400"},
      {start + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nx", "400"},
      {start + "Content-Length: 1, 1\r\n\r\nx", "400"},
      {start + "Content-Length: +1\r\n\r\nx", "400"},
      {start + "Content-Length: -1\r\n\r\nx", "400"},
      {start + "Content-Length: 99999999999999999999\r\n\r\nx", "400"},
      {start + "Transfer-Encoding: gzip\r\n\r\nx", "400"},
      {start + "Transfer-Encoding: chunked, gzip\r\n\r\nx", "400"},
      {start + "Transfer-Encoding: xchunked\r\n\r\nx", "400"},
      {start + "Transfer-Encoding: chunked\r\n\r\nzz\r\nx", "400"},
      {"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"},
      {"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + std::string(5000, 'x') + "\r\n\r\n", "431"},
      {"GET /" + std::string(5000, 'x') + " HTTP/1.1\r\nHost: x\r\n\r\n", "431"},
      {start + "Transfer-Encoding: chunked\r\n\r\n1;" + std::string(100'000, 'x'), "431"},
  };
  for (const auto& bad : all) {
    Wire wire = connect();
    wire.send(bad.request);
    wire.half_close();
    const std::string answer = wire.read_all();
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 " + bad.status + " ")) << bad.request.substr(0, 200);
    EXPECT_EQ(answer.find("HTTP/", 1), std::string::npos) << bad.request.substr(0, 200);
  }
  EXPECT_THAT(ask(kGet), StartsWith("HTTP/1.1 200"));
}

TEST_F(ServerTest, RandomRequestsNeverBringItDown) {
  serve_echo({.most_body = 100, .most_headers = 1000});
  std::mt19937 random(7);
  const auto below = [&](std::size_t most) {
    return std::uniform_int_distribution<std::size_t>(0, most - 1)(random);
  };
  const std::vector<std::string> whole = {post("hello"), std::string(kGet),
                                          "POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: "
                                          "chunked\r\nExpect: 100-continue\r\n\r\n5\r\nhello\r\n0\r\n\r\n"};
  for (int i = 0; i < 400; ++i) {
    std::string bytes = whole[below(whole.size())] + whole[below(whole.size())];
    for (std::size_t changes = below(6); changes > 0; --changes) {
      const std::size_t at = below(bytes.size());
      if (below(2) == 0)
        bytes[at] = static_cast<char>(below(256));
      else
        bytes.insert(at, bytes.substr(below(bytes.size()), below(30)));
    }
    Wire wire = connect();
    wire.send(bytes.substr(0, 1 + below(bytes.size())));
    if (below(3) == 0) {
      wire.reset();
    } else {
      wire.half_close();
      wire.read_all();
    }
  }
  EXPECT_THAT(ask(kGet), StartsWith("HTTP/1.1 200"));
  EXPECT_TRUE(soon([&] { return server_->connections() == 0; }));
}

TEST_F(ServerTest, AHandlerThatThrowsIsAnError) {
  serve([](const Incoming& request, const std::shared_ptr<Answering>& answer) {
    if (request.target == "/begun") answer->begin(200, {});
    throw std::runtime_error("secret reasons");
  });
  const std::string answer = ask(kGet);
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 500 Internal Server Error"));
  EXPECT_THAT(answer, Not(HasSubstr("secret")));
  Wire wire = connect();
  wire.send("GET /begun HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_THAT(wire.read_all(), Not(HasSubstr("0\r\n\r\n")));
}

TEST_F(ServerTest, SendsHeadAndPiecesAtOnce) {
  serve_later();
  Wire wire = connect();
  wire.send(kGet);
  const auto stream = answer();
  stream->begin(200, {{"Content-Type", "text/event-stream"}, {"Content-Length", "7"}});
  EXPECT_THAT(wire.read_until("\r\n\r\n"),
              AllOf(HasSubstr("Transfer-Encoding: chunked"), Not(HasSubstr("Content-Length"))));
  stream->write("one");
  EXPECT_EQ(wire.read_some(8), "3\r\none\r\n");
  stream->write("sixteen letters.");
  EXPECT_EQ(wire.read_some(22), "10\r\nsixteen letters.\r\n");
  stream->end();
  EXPECT_EQ(wire.read_some(5), "0\r\n\r\n");
  stream->write("too late");
  stream->cut();
  wire.send(kGet);
  answer(1)->whole(204, {}, "");
  EXPECT_THAT(wire.read_until("\r\n\r\n"),
              AllOf(StartsWith("HTTP/1.1 204"), Not(HasSubstr("Content-Length"))));
}

TEST_F(ServerTest, WhatWouldBreakALineIsNotSent) {
  serve([](const Incoming&, const std::shared_ptr<Answering>& answer) {
    answer->whole(200, {{"X-Bad", "a\r\nX-Injected: b"}, {"X-Good", "c"}}, "");
  });
  EXPECT_THAT(ask(kGet), AllOf(Not(HasSubstr("X-Injected")), HasSubstr("X-Good: c")));
}

TEST_F(ServerTest, ACutIsSeenAsSuch) {
  serve_later();
  Wire wire = connect();
  wire.send(kGet);
  answer()->begin(200, {});
  answer()->write("one");
  answer()->cut();
  EXPECT_THAT(wire.read_all(), ::testing::EndsWith("3\r\none\r\n"));
  Wire dropped = connect();
  dropped.send(kGet);
  answer(1)->begin(200, {});
  drop_answers();
  EXPECT_THAT(dropped.read_all(), ::testing::EndsWith("chunked\r\n\r\n"));
}

TEST_F(ServerTest, TellsWhenTheClientIsGone) {
  serve_later();
  std::atomic<int> gone = 0;
  for (std::size_t i = 0; i < 100; ++i) {
    Wire wire = connect();
    wire.send(kGet);
    const auto stream = answer(i);
    stream->on_gone([&gone, stream] { ++gone; });
    if (i % 2 == 0) {
      stream->begin(200, {});
      stream->write("one");
      wire.read_until("one");
    }
    const auto left = std::chrono::steady_clock::now();
    if (i % 3 == 0)
      wire.reset();
    else
      wire.close();
    ASSERT_TRUE(soon([&] { return gone == static_cast<int>(i) + 1; }));
    EXPECT_LT(std::chrono::steady_clock::now() - left, 1s);
    stream->write("two");
    stream->end();
  }
  EXPECT_TRUE(soon([&] { return server_->connections() == 0; }));
  EXPECT_EQ(gone, 100);
}

TEST_F(ServerTest, OneWhoAsksLateIsToldThatTheClientIsGone) {
  serve_later();
  Wire wire = connect();
  wire.send(kGet);
  const auto stream = answer();
  wire.close();
  ASSERT_TRUE(soon([&] { return server_->connections() == 0; }));
  std::atomic<bool> gone = false;
  stream->on_gone([&] { gone = true; });
  EXPECT_TRUE(soon([&] { return gone.load(); }));
}

TEST_F(ServerTest, NoOneIsToldOfAClientThatLeavesAfterItsAnswer) {
  std::atomic<bool> gone = false;
  serve([&](const Incoming&, const std::shared_ptr<Answering>& answer) {
    answer->on_gone([&] { gone = true; });
    answer->whole(200, {}, "ok");
  });
  EXPECT_THAT(ask(kGet), ::testing::EndsWith("ok"));
  EXPECT_TRUE(soon([&] { return server_->connections() == 0; }));
  EXPECT_FALSE(gone);
}

TEST_F(ServerTest, ASlowReaderIsSeenAndCatchesUp) {
  serve_later();
  Wire wire = connect();
  wire.send(kGet);
  const auto stream = answer();
  std::atomic<int> drained = 0;
  stream->on_drained([&] { ++drained; });
  stream->begin(200, {});
  ASSERT_TRUE(soon([&] { return drained > 0; }));
  for (int i = 0; i < 100; ++i) stream->write(std::string(1U << 18U, 'x'));
  EXPECT_GT(stream->unsent(), 8U << 20U);
  const int before = drained;
  stream->write("the end");
  EXPECT_THAT(wire.read_until("the end").size(), ::testing::Gt(100U << 18U));
  EXPECT_TRUE(soon([&] { return drained > before; }));
  EXPECT_EQ(stream->unsent(), 0U);
}

TEST_F(ServerTest, ServesManyConnectionsAtOnce) {
  serve_echo();
  std::vector<Wire> wires;
  wires.reserve(500);
  for (int i = 0; i < 500; ++i) wires.push_back(connect());
  for (std::size_t i = 0; i < wires.size(); ++i) wires[i].send(post(std::to_string(i)));
  for (std::size_t i = 0; i < wires.size(); ++i)
    EXPECT_THAT(read_answer(wires[i]), ::testing::EndsWith("POST /x " + std::to_string(i)));
  EXPECT_EQ(server_->connections(), 500U);
}

TEST_F(ServerTest, MoreConnectionsThanAllowedAreTurnedAway) {
  serve_echo({.most_connections = 2});
  Wire one = connect();
  Wire two = connect();
  one.send(kGet);
  two.send(kGet);
  read_answer(one);
  read_answer(two);
  EXPECT_THAT(connect().read_all(), StartsWith("HTTP/1.1 503 "));
}

TEST_F(ServerTest, EveryPartOfARequestHasItsTime) {
  serve_echo({.header_time = 100ms, .body_time = 200ms, .idle_time = 300ms});
  Wire idle = connect();
  EXPECT_EQ(idle.read_all(), "");
  Wire head = connect();
  head.send("GET / HTTP/1.1\r\n");
  EXPECT_THAT(head.read_all(), StartsWith("HTTP/1.1 408 "));
  Wire body = connect();
  body.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhe");
  EXPECT_THAT(body.read_all(), StartsWith("HTTP/1.1 408 "));
}

// A tick that is due while the server ends must be its last.
TEST_F(ServerTest, EndsWhileItsClockTicks) {
  for (int i = 0; i < 60; ++i) {
    const auto started = Server::start({.threads = 4, .idle_time = 40ms}, [](const auto&, const auto&) {});
    ASSERT_TRUE(started);
    std::this_thread::sleep_for(9500us + 20us * i);  // the clock ticks every 10 ms
  }
}

TEST_F(ServerTest, AClientThatTakesNothingIsGivenUp) {
  std::atomic<bool> gone = false;
  serve(
      [&](const Incoming&, const std::shared_ptr<Answering>& answer) {
        answer->on_gone([&gone, answer] { gone = true; });
        answer->begin(200, {});
        answer->write(std::string(32U << 20U, 'x'));
      },
      {.idle_time = 200ms});
  Wire wire = connect();
  wire.send(kGet);
  EXPECT_TRUE(soon([&] { return gone.load(); }));
}

TEST_F(ServerTest, WritingOnGivesAClientThatTakesNothingNoMoreTime) {
  std::atomic<bool> gone = false;
  std::shared_ptr<Answering> kept;
  std::atomic<bool> begun = false;
  serve(
      [&](const Incoming&, const std::shared_ptr<Answering>& answer) {
        answer->on_gone([&gone] { gone = true; });
        answer->begin(200, {});
        answer->write(std::string(32U << 20U, 'x'));
        kept = answer;
        begun = true;
      },
      {.idle_time = 300ms});
  Wire wire = connect();
  wire.send(kGet);
  ASSERT_TRUE(soon([&] { return begun.load(); }));
  EXPECT_TRUE(soon([&] {
    kept->write("beat");
    return gone.load();
  }));
}

TEST_F(ServerTest, ListensOnSeveralAddressesWithOnePort) {
  serve([&](const Incoming& request,
            const std::shared_ptr<Answering>& answer) { answer->whole(200, {}, request.peer); },
        {.more_addresses = {"127.0.0.2", "203.0.113.1"}});  // the last is no machine's
  EXPECT_THAT(ask(kGet), HasSubstr("127.0.0.1"));
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{
      .sin_family = AF_INET, .sin_port = htons(server_->port()), .sin_addr = {}, .sin_zero = {}};
  ::inet_pton(AF_INET, "127.0.0.2", &address.sin_addr);
  ASSERT_EQ(::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  Wire wire(socket);
  wire.send(kGet);
  EXPECT_THAT(read_answer(wire), StartsWith("HTTP/1.1 200 "));
}

TEST_F(ServerTest, HeadersThatComeLineByLineHaveTheSameLimit) {
  serve_echo({.most_headers = 8U << 10U});
  Wire wire = connect();
  wire.send("GET / HTTP/1.1\r\nHost: x\r\n");
  std::string lines;
  for (int i = 0; i < 2000; ++i) lines += "X-A: b\r\n";
  wire.send(lines);
  EXPECT_THAT(wire.read_all(), StartsWith("HTTP/1.1 431 "));
}

TEST_F(ServerTest, ABodyIsReadOnlyAsFarAsItsHeadAllows) {
  serve_echo({.body_limit = [](const Incoming& head) {
    return find_header(head.headers, "X-Friend") == nullptr ? std::size_t{0} : std::size_t{10};
  }});
  EXPECT_THAT(ask("POST / HTTP/1.1\r\nHost: x\r\nX-Friend: y\r\nContent-Length: 5\r\n\r\nhello"),
              StartsWith("HTTP/1.1 200 "));
  EXPECT_THAT(ask("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n"), StartsWith("HTTP/1.1 413 "));
  EXPECT_THAT(ask("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"), StartsWith("HTTP/1.1 200 "));
  EXPECT_THAT(ask("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
              StartsWith("HTTP/1.1 413 "));
  EXPECT_THAT(ask("POST / HTTP/1.1\r\nHost: x\r\nX-Friend: y\r\nTransfer-Encoding: chunked\r\n\r\n"
                  "b\r\nhello world\r\n0\r\n\r\n"),
              StartsWith("HTTP/1.1 413 "));
}

TEST_F(ServerTest, WhatItAnswersByItselfHasTheHeadersItWasGiven) {
  serve_echo({.most_connections = 1, .headers = {{"X-Content-Type-Options", "nosniff"}}});
  Wire one = connect();
  one.send("no request at all\r\n\r\n");
  EXPECT_THAT(one.read_until("\r\n\r\n"), AllOf(StartsWith("HTTP/1.1 400 "), HasSubstr("nosniff")));
  EXPECT_THAT(connect().read_all(), AllOf(StartsWith("HTTP/1.1 503 "), HasSubstr("nosniff")));
}

TEST_F(ServerTest, DrainingWaitsForAnswersAndTakesNoMoreConnections) {
  serve_later();
  Wire idle = connect();
  Wire busy = connect();
  busy.send(kGet);
  const auto stream = answer();
  stream->begin(200, {});
  std::jthread draining([&] { server_->drain(10s, {}); });
  EXPECT_TRUE(idle.closed_within(5s));
  EXPECT_THROW(connect(), std::runtime_error);
  stream->write("one");
  stream->end();
  EXPECT_THAT(busy.read_all(), ::testing::EndsWith("3\r\none\r\n0\r\n\r\n"));
  draining.join();
  const auto start = std::chrono::steady_clock::now();
  server_->drain(10s, {});
  EXPECT_LT(std::chrono::steady_clock::now() - start, 5s);
}

TEST_F(ServerTest, DrainingHurriesWhenItIsTold) {
  serve_later();
  Wire busy = connect();
  busy.send(kGet);
  const auto stream = answer();
  stream->begin(200, {});
  std::stop_source hurry;
  const auto start = std::chrono::steady_clock::now();
  std::jthread draining([&] { server_->drain(30s, hurry.get_token()); });
  hurry.request_stop();
  draining.join();
  EXPECT_LT(std::chrono::steady_clock::now() - start, 10s);
}

TEST_F(ServerTest, AnAnswerMayOutliveItsServer) {
  serve_later();
  std::vector<Wire> wires;
  std::atomic<int> gone = 0;
  for (std::size_t i = 0; i < 20; ++i) {
    wires.push_back(connect());
    wires.back().send(kGet);
    answer(i)->on_gone([&, held = answer(i)] { ++gone; });
    if (i % 2 == 0) answer(i)->begin(200, {});
  }
  std::atomic<bool> stop = false;
  std::jthread writer([&] {
    while (!stop)
      for (const auto& one : answers_) one->write("piece");
  });
  server_.reset();
  EXPECT_EQ(gone, 20);
  stop = true;
  writer.join();
  for (const auto& one : answers_) {
    one->write("piece");
    one->on_gone([] {});
    EXPECT_EQ(one->unsent(), 0U);
  }
  for (const auto& wire : wires) EXPECT_TRUE(wire.closed_within(1s));
}

TEST_F(ServerTest, SaysWhyItCannotListen) {
  serve_echo();
  const auto second = Server::start({.port = server_->port()}, [](const Incoming&, const auto&) {});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, "E505");
  EXPECT_THAT(second.error().message, HasSubstr("another program listens there already"));
  EXPECT_FALSE(Server::start({.address = "no address"}, [](const Incoming&, const auto&) {}));
}

TEST(Incoming, KnowsPathAndQuery) {
  EXPECT_EQ(Incoming{.target = "/a/b?c=d?e"}.path(), "/a/b");
  EXPECT_EQ(Incoming{.target = "/a/b?c=d?e"}.query(), "c=d?e");
  EXPECT_EQ(Incoming{.target = "/a"}.query(), "");
}

}  // namespace
}  // namespace proctor::net
