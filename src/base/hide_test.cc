#include "base/hide.h"

#include <gtest/gtest.h>

#include "base/base64.h"

namespace proctor {
namespace {

std::string hidden(std::string text, const char* key = "sk-key/one+two=") {
  hide(Secret(key), text);
  return text;
}

TEST(Hide, TakesAKeyOutHoweverItIsSpelt) {
  EXPECT_EQ(hidden("no sk-key/one+two= here"), "no [REDACTED] here");
  EXPECT_EQ(hidden(R"("sk-key\/one+two=")"), R"("[REDACTED]")");
  EXPECT_EQ(hidden(R"(sk\u002dkey\u002Fone)"), R"(sk\u002dkey\u002Fone)");
  EXPECT_EQ(hidden(R"(sk\u002dkey\u002fone\u002btwo\u003d)"), "[REDACTED]");
  EXPECT_EQ(hidden("?key=sk-key%2Fone%2Btwo%3D&x"), "?key=[REDACTED]&x");
  EXPECT_EQ(hidden("?key=sk-key%2fone%2btwo%3d&x"), "?key=[REDACTED]&x");
  EXPECT_EQ(hidden(R"(a"\b is a\"\\b)", R"(a"\b)"), "[REDACTED] is [REDACTED]");
}

TEST(Hide, TakesAKeyOutOfBase64WhereverItBeginsThere) {
  for (const std::string before : {"", "x", "xy", "xyz", "user:"})
    for (const std::string after : {"", "x", "xy"}) {
      const std::string text = to_base64(std::string(before).append("sk-key/one+two=").append(after));
      EXPECT_NE(hidden(text), text) << text;
    }
}

TEST(Hide, TakesOutEveryCopy) {
  EXPECT_EQ(hidden("abcdabcd abcd", "abcd"), "[REDACTED][REDACTED] [REDACTED]");
}

TEST(Hide, LeavesWhatIsTooShortToBeAKey) {
  EXPECT_EQ(hidden("abc", "abc"), "abc");
  EXPECT_EQ(hidden("abc", ""), "abc");
}

TEST(Hide, ComesToAnEndWhereTheReplacementHoldsTheKey) {
  std::string text = "key1";
  hide(Secret("key1"), text, "<key1>");
  EXPECT_EQ(text, "<key1>");
}

}  // namespace
}  // namespace proctor
