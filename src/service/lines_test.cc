// A stream of lines: order, odd ends, lines that are too long, a partner who waits for each answer.
#include "service/lines.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <thread>

namespace proctor::service {
namespace {

LineWork echo() {
  return [](std::string_view line, std::size_t number, std::string& out) {
    out += std::to_string(number) + ":" + std::string(line) + "\n";
  };
}

LineStream stream_from(int input, std::string& written) {
  LineStream stream;
  stream.input = input;
  stream.make_work = echo;
  stream.too_long = [](std::string_view, std::size_t number, std::string& out) {
    out += std::to_string(number) + ":too long\n";
  };
  stream.write = [&](std::string_view text) {
    written += text;
    return true;
  };
  return stream;
}

// What becomes of a text that comes through a pipe.
std::string answers(std::string_view text, std::size_t longest = 1000, std::size_t threads = 0) {
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe(ends.data()), 0);
  std::jthread writer([&] {
    while (!text.empty()) {
      const ssize_t put = write(ends[1], text.data(), std::min<std::size_t>(text.size(), 5000));
      if (put <= 0) break;
      text.remove_prefix(static_cast<std::size_t>(put));
    }
    close(ends[1]);
  });
  std::string written;
  LineStream stream = stream_from(ends[0], written);
  stream.longest_line = longest;
  stream.threads = threads;
  EXPECT_TRUE(work_on_lines(stream).has_value());
  close(ends[0]);
  return written;
}

TEST(Lines, AnswersEachInOrder) { EXPECT_EQ(answers("a\nb\nc\n"), "1:a\n2:b\n3:c\n"); }

TEST(Lines, TakesALastLineWithoutABreak) { EXPECT_EQ(answers("a\nb"), "1:a\n2:b\n"); }

TEST(Lines, PassesOverBlankLinesAndCountsThem) { EXPECT_EQ(answers("a\n\n \t\r\nb\r\n"), "1:a\n4:b\n"); }

TEST(Lines, IsSilentOnNothing) { EXPECT_EQ(answers(""), ""); }

TEST(Lines, GoesOnAfterALineThatIsTooLong) {
  const std::string giant(3'000'000, 'x');
  EXPECT_EQ(answers("a\n" + giant + "\nb\n"), "1:a\n2:too long\n3:b\n");
  EXPECT_EQ(answers(giant), "1:too long\n");
}

TEST(Lines, KeepsTheOrderOfManyOnSeveralThreads) {
  std::string text;
  std::string expected;
  for (int i = 1; i <= 50'000; ++i) {
    text += "line " + std::to_string(i * 7) + "\n";
    expected += std::to_string(i) + ":line " + std::to_string(i * 7) + "\n";
  }
  for (const std::size_t threads : {1U, 2U, 5U}) EXPECT_EQ(answers(text, 1000, threads), expected);
}

TEST(Lines, AnswersBeforeItWaitsForMore) {
  std::array<int, 2> questions{};
  std::array<int, 2> replies{};
  ASSERT_EQ(pipe(questions.data()), 0);
  ASSERT_EQ(pipe(replies.data()), 0);
  std::string unused;
  LineStream stream = stream_from(questions[0], unused);
  stream.write = [&](std::string_view text) {
    return write(replies[1], text.data(), text.size()) == static_cast<ssize_t>(text.size());
  };
  std::jthread worker([&] { EXPECT_TRUE(work_on_lines(stream).has_value()); });
  for (int i = 1; i <= 3; ++i) {
    ASSERT_EQ(write(questions[1], "hi\n", 3), 3);
    std::array<char, 16> reply{};
    ASSERT_EQ(read(replies[0], reply.data(), reply.size()), 5);
    EXPECT_EQ(std::string(reply.data()), std::to_string(i) + ":hi\n");
  }
  close(questions[1]);
}

TEST(Lines, StopsWhenNobodyReads) {
  std::string unused;
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  ASSERT_EQ(write(ends[1], "a\nb\n", 4), 4);
  close(ends[1]);
  LineStream stream = stream_from(ends[0], unused);
  stream.write = [](std::string_view) { return false; };
  EXPECT_TRUE(work_on_lines(stream).has_value());
  close(ends[0]);
}

TEST(Lines, SaysWhatCannotBeRead) {
  std::string unused;
  const LineStream stream = stream_from(-1, unused);
  ASSERT_FALSE(work_on_lines(stream).has_value());
  EXPECT_EQ(work_on_lines(stream).error().code, "E123");
}

}  // namespace
}  // namespace proctor::service
