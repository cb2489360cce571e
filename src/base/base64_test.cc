#include "base/base64.h"

#include <gtest/gtest.h>

#include <random>

namespace proctor {
namespace {

// The vectors of RFC 4648, section 10.
TEST(Base64, WritesAndReadsTheStandardsVectors) {
  const std::pair<std::string_view, std::string_view> rows[] = {{"", ""},
                                                                {"f", "Zg=="},
                                                                {"fo", "Zm8="},
                                                                {"foo", "Zm9v"},
                                                                {"foob", "Zm9vYg=="},
                                                                {"fooba", "Zm9vYmE="},
                                                                {"foobar", "Zm9vYmFy"},
                                                                {"\xff\xfe\xfd", "//79"}};
  for (const auto& [bytes, text] : rows) {
    EXPECT_EQ(to_base64(bytes), text);
    EXPECT_EQ(from_base64(text), std::string(bytes)) << text;
  }
}

TEST(Base64, RefusesWhatAStrictReaderMust) {
  for (const std::string_view text : {"Z", "Zg", "Zg=", "Zg===", "Z===", "====", "Zh==", "Zm9=", "Zm9v\n",
                                      "Zm 9", "Zm-_", "Zg==Zg==", "Zm8=Zm8=", "=Zg=", "Zm9vY"})
    EXPECT_EQ(from_base64(text), std::nullopt) << text;
}

TEST(Base64, GivesAnyBytesBack) {
  std::mt19937 random(7);  // NOLINT(*-msc51-cpp, cert-msc32-c): the same bytes every time
  for (std::size_t size = 0; size < 300; ++size) {
    std::string bytes(size, '\0');
    for (char& c : bytes) c = static_cast<char>(random() & 0xFFU);
    EXPECT_EQ(from_base64(to_base64(bytes)), bytes);
  }
}

}  // namespace
}  // namespace proctor
