#include "net/answer_framing.h"

#include <gtest/gtest.h>

#include <vector>

namespace proctor::net {
namespace {

using State = AnswerFraming::State;

class Collected final : public AnswerParts {
 public:
  bool line(std::string_view line) override {
    lines.emplace_back(line);
    return true;
  }
  bool piece(std::string_view bytes) override {
    pieces.emplace_back(bytes);
    return true;
  }
  bool hungry() const override { return pieces.size() < most; }

  std::string body() const {
    std::string out;
    for (const auto& piece : pieces) out += piece;
    return out;
  }

  std::vector<std::string> lines;
  std::vector<std::string> pieces;
  std::size_t most = 1000;
};

struct Read {
  State state = State::going;
  bool keeps = false;
  std::string body;
  std::size_t lines = 0;
  std::size_t taken = 0;
};

Read read(std::string_view bytes, std::size_t piece, bool has_body = true) {
  AnswerFraming framing;
  framing.begin(has_body);
  Collected to;
  Read out;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    const auto some = bytes.substr(at, piece);
    const auto taken = framing.take(some, to);
    out.taken += taken;
    if (taken < some.size()) break;
  }
  return {framing.state(), framing.keeps(), to.body(), to.lines.size(), out.taken};
}

struct Answer {
  std::string_view bytes;
  State state;
  std::string_view body;
  bool keeps;
};

constexpr Answer kAnswers[] = {
    {"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody", State::over, "body", true},
    {"HTTP/1.1 200 OK\nContent-Length: 4\n\nbody", State::over, "body", true},
    {"HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", State::over, "", true},
    {"HTTP/1.0 200 OK\r\nContent-Length: 4\r\n\r\nbody", State::over, "body", false},
    {"HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 4\r\n\r\nbody", State::over, "body", true},
    {"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbody", State::over, "body", false},
    {"HTTP/1.1 200 OK\r\n\r\nbody", State::going, "body", false},
    {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nbody", State::going, "body", true},
    {"HTTP/1.1 204 No\r\nContent-Length: 4\r\n\r\n", State::over, "", true},
    {"HTTP/1.1 304 No\r\nTransfer-Encoding: chunked\r\n\r\n", State::over, "", true},
    {"HTTP/1.1 100 Go on\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", State::over, "ok", true},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n3;a=b\r\none\r\n3\r\ntwo\r\n0\r\nX: y\r\n\r\n",
     State::over, "onetwo", true},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n", State::going, "one", true},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nones\r\n", State::broken, "one", true},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", State::broken, "", true},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n", State::broken, "", true},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", State::broken, "", true},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10000000000000000\r\n", State::broken, "", true},
    {"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", State::broken, "", true},
    {"HTTP/1.1 101 Other\r\n\r\n", State::broken, "", true},
    {"HTTP/2 200 OK\r\n\r\n", State::broken, "", false},
    {"HTTP/1.1 x00 OK\r\n\r\n", State::broken, "", true},
    {"junk\r\n", State::broken, "", false},
};

TEST(AnswerFraming, FindsTheEndHoweverThePiecesCome) {
  for (const Answer& answer : kAnswers)
    for (const std::size_t piece : {1U, 2U, 3U, 7U, 1000U}) {
      const Read got = read(answer.bytes, piece);
      EXPECT_EQ(got.state, answer.state) << answer.bytes << " by " << piece;
      EXPECT_EQ(got.body, answer.body) << answer.bytes << " by " << piece;
      EXPECT_TRUE(answer.state == State::broken || got.keeps == answer.keeps) << answer.bytes;
    }
}

TEST(AnswerFraming, TakesNothingOfTheNextAnswer) {
  constexpr std::string_view kOne = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  EXPECT_EQ(read(std::string(kOne) + "HTTP/1.1", 1000).taken, kOne.size());
}

TEST(AnswerFraming, KnowsThatAHeadHasNoBody) {
  EXPECT_EQ(read("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", 1000, false).state, State::over);
}

TEST(AnswerFraming, AnOpenAnswerEndsWithItsConnectionAndNoOtherDoes) {
  for (const auto& [head, ends] : {std::pair("HTTP/1.1 200 OK\r\n\r\n", true),
                                   std::pair("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", false),
                                   std::pair("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", false),
                                   std::pair("HTTP/1.1 200 OK\r\n", false), std::pair("", false)}) {
    AnswerFraming framing;
    framing.begin(true);
    Collected to;
    framing.take(std::string(head), to);
    EXPECT_EQ(framing.end(), ends) << head;
  }
}

TEST(AnswerFraming, APieceThatHasToWaitIsLeft) {
  AnswerFraming framing;
  framing.begin(true);
  Collected to;
  to.most = 1;
  const std::string_view bytes =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n";
  const std::size_t taken = framing.take(bytes, to);
  EXPECT_EQ(to.body(), "one");
  EXPECT_EQ(bytes.substr(taken), "two\r\n0\r\n\r\n");
  to.most = 2;
  framing.take(bytes.substr(taken), to);
  EXPECT_EQ(to.body(), "onetwo");
  EXPECT_EQ(framing.state(), State::over);
}

TEST(AnswerFraming, ALineThatDoesNotEndIsTooLong) {
  AnswerFraming framing;
  framing.begin(true);
  Collected to;
  framing.take("HTTP/1.1 200 OK\r\nX: ", to);
  const std::string more(1U << 16U, 'x');
  framing.take(more, to);
  EXPECT_EQ(framing.state(), State::going);
  framing.take(more, to);
  EXPECT_EQ(framing.state(), State::too_long);
}

}  // namespace
}  // namespace proctor::net
