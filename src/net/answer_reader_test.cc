#include "net/answer_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "net/measures.h"

namespace proctor::net {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

class AnswerReaderTest : public ::testing::Test {
 protected:
  // True: all lines were taken.
  bool headers(std::initializer_list<std::string_view> lines) {
    reader_.begin(request_);
    for (const auto line : lines)
      if (!reader_.take_header(std::string(line) + "\r\n", 1us)) return false;
    return true;
  }

  Request request_{.url = "http://host/x"};
  AnswerReader reader_;
};

TEST_F(AnswerReaderTest, TheLastAnswerCountsAndInterimOnesDoNot) {
  ASSERT_TRUE(headers({"HTTP/1.1 103 Early Hints", "Link: a", "", "HTTP/2 201", "X-A: b", ""}));
  EXPECT_TRUE(reader_.in_body());
  const Response response = reader_.take(5us);
  EXPECT_EQ(response.status, 201);
  EXPECT_EQ(find_header(response.headers, "link"), nullptr);
  EXPECT_EQ(*find_header(response.headers, "x-a"), "b");
  EXPECT_EQ(response.total, 5us);
}

TEST_F(AnswerReaderTest, JoinsAFoldedHeader) {
  ASSERT_TRUE(headers({"HTTP/1.1 200 OK", "X-A: b", "  c", ""}));
  EXPECT_EQ(*find_header(reader_.take({}).headers, "x-a"), "b c");
}

TEST_F(AnswerReaderTest, TheSameLengthTwiceIsNoConflict) {
  EXPECT_TRUE(headers({"HTTP/1.1 200 OK", "Content-Length: 5", "content-length: 5", ""}));
  EXPECT_FALSE(headers({"HTTP/1.1 200 OK", "Content-Length: 5", "content-length: 6"}));
  EXPECT_EQ(reader_.fault()->kind, "truncated");
  EXPECT_FALSE(headers({"HTTP/1.1 200 OK", "Content-Length: 5, 6"}));
  EXPECT_EQ(reader_.fault()->kind, "protocol");
}

TEST_F(AnswerReaderTest, A304OrARedirectWithoutATargetIsAnAnswer) {
  EXPECT_TRUE(headers({"HTTP/1.1 304 Not Modified", ""}));
  EXPECT_TRUE(headers({"HTTP/1.1 302 Found", ""}));
  EXPECT_FALSE(headers({"HTTP/1.1 302 Found", "Location: http://a/b", ""}));
}

TEST_F(AnswerReaderTest, LimitsTheBodyToTheByte) {
  request_.limits.body = 10;
  ASSERT_TRUE(headers({"HTTP/1.1 200 OK", ""}));
  EXPECT_TRUE(reader_.take_body("0123456789", 10, 2us));
  EXPECT_FALSE(reader_.take_body("x", 11, 3us));
  EXPECT_THAT(reader_.fault()->message, HasSubstr("body limit of 10 bytes"));
}

TEST_F(AnswerReaderTest, TheRatioCountsOnceMoreThanAMebibyteIsUnpacked) {
  const std::string mebibyte(1U << 20U, 'a');
  ASSERT_TRUE(headers({"HTTP/1.1 200 OK", ""}));
  EXPECT_TRUE(reader_.take_body(mebibyte, 10, 2us));
  EXPECT_EQ(reader_.check_end(10), std::nullopt);
  EXPECT_TRUE(reader_.take_body("a", 10, 2us)) << "what was read may not be counted yet";
  EXPECT_THAT(reader_.check_end(10)->message, HasSubstr("ratio limit 100:1"));
  EXPECT_EQ(reader_.check_end(mebibyte.size() / 100 + 1), std::nullopt);
  EXPECT_FALSE(reader_.take_body(mebibyte, 10, 2us));
}

TEST_F(AnswerReaderTest, NotesAsManyArrivalsAsMemoryAllows) {
  ASSERT_TRUE(headers({"HTTP/1.1 200 OK", ""}));
  for (int i = 0; i < 100'000; ++i) reader_.take_body("a", 1, std::chrono::microseconds(i));
  const Response response = reader_.take({});
  EXPECT_EQ(response.arrivals.size(), 1U << 16U);
  EXPECT_EQ(response.arrivals.back().size, 100'000U);
}

TEST(Measures, SayLimitsAsPeopleWriteThem) {
  EXPECT_EQ(in_words(60s), "60 s");
  EXPECT_EQ(in_words(250ms), "250 ms");
  EXPECT_EQ(in_words(1500ms), "1.5 s");
  EXPECT_EQ(bytes_in_words(16U << 20U), "16 MiB");
  EXPECT_EQ(bytes_in_words(256U << 10U), "256 KiB");
  EXPECT_EQ(bytes_in_words(1500), "1500 bytes");
}

}  // namespace
}  // namespace proctor::net
