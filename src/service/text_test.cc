#include "service/text.h"

#include <gtest/gtest.h>

namespace proctor::service {
namespace {

using namespace std::string_view_literals;

std::string refusal(std::string_view bytes) {
  Diagnostics faults("a.yaml", "");
  return is_readable(bytes, faults) ? "" : faults.first_error().message;
}

TEST(Readable, IsTextInUtf8) {
  EXPECT_EQ(refusal("a: 1\n"), "");
  EXPECT_EQ(refusal("\xEF\xBB\xBF"
                    "a: 1\n"),
            "");
  EXPECT_EQ(refusal("näme: ☃\n"), "");
}

TEST(Readable, IsNotNothing) {
  EXPECT_EQ(refusal(""), "empty file");
  EXPECT_EQ(refusal("\xEF\xBB\xBF"), "empty file: nothing but white space");
  EXPECT_EQ(refusal(" \n\t\r\n"), "empty file: nothing but white space");
}

TEST(Readable, IsNotUtf16WithOrWithoutAMark) {
  constexpr auto kAdvice = "this file is UTF-16: save as UTF-8";
  EXPECT_EQ(refusal("\xFF\xFE"
                    "a\0:\0 \0"
                    "1\0"sv),
            kAdvice);
  EXPECT_EQ(refusal("\xFE\xFF\0a\0:\0 \0"
                    "1"sv),
            kAdvice);
  EXPECT_EQ(refusal("a\0:\0 \0"
                    "1\0\n\0"sv),
            kAdvice);
  EXPECT_EQ(refusal("\0a\0:\0 \0"
                    "1\0\n"sv),
            kAdvice);
}

TEST(Readable, IsNotUtf32) {
  constexpr auto kAdvice = "this file is UTF-32: save as UTF-8";
  EXPECT_EQ(refusal("\xFF\xFE\0\0a\0\0\0"sv), kAdvice);
  EXPECT_EQ(refusal("a\0\0\0:\0\0\0 \0\0\0b\0\0\0"sv), kAdvice);
  EXPECT_EQ(refusal("\0\0\0a\0\0\0:\0\0\0 \0\0\0b"sv), kAdvice);
}

TEST(Readable, IsNotBinary) {
  EXPECT_EQ(refusal("a: 1\nb\0c"sv), "binary file: a NUL byte");
  EXPECT_EQ(refusal("\0\0\0\0\0\0\0\0"sv), "binary file: a NUL byte");
}

}  // namespace
}  // namespace proctor::service
