#include "embeddings/safetensors.h"

#include <gmock/gmock.h>

#include "embeddings/half.h"

namespace proctor::embeddings {
namespace {

using testing::HasSubstr;

std::string file(std::string_view header, std::string_view data) {
  std::string out;
  for (unsigned shift = 0; shift < 64; shift += 8)
    out.push_back(static_cast<char>((header.size() >> shift) & 0xFFU));
  return out.append(header).append(data);
}

std::string why_not(std::string_view bytes, const std::string& name = "a") {
  const auto read = Safetensors::read(bytes);
  if (!read) return read.error().code + ": " + read.error().message;
  const auto found = read->find(name, {1, 2});
  return found ? "it was read" : found.error().code + ": " + found.error().message;
}

constexpr std::string_view kHeader = R"({"a": {"dtype": "F16", "shape": [1, 2], "data_offsets": [2, 6]}})";

TEST(Safetensors, FindsNumbersByName) {
  const std::string bytes = file(kHeader, std::string_view("\0\0\0\x3C\0\xC0", 6));
  const auto read = Safetensors::read(bytes);
  ASSERT_TRUE(read);
  const auto found = read->find("a", {1, 2});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->count, 2U);
  EXPECT_EQ(to_float((*found)[0]), 1.0F);
  EXPECT_EQ(to_float((*found)[1]), -2.0F);
}

TEST(Safetensors, EveryBeginningOfAFileIsRefused) {
  const std::string whole = file(kHeader, "123456");
  ASSERT_EQ(why_not(whole), "it was read");
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_THAT(why_not(std::string_view(whole).substr(0, size)), HasSubstr("E518")) << size;
}

TEST(Safetensors, HeadersThatLieAreRefused) {
  const auto with = [](std::string_view header) { return why_not(file(header, "123456")); };
  EXPECT_THAT(why_not(std::string(8, '\xFF') + "{}"), HasSubstr("longer than it may be"));
  EXPECT_THAT(with("[]"), HasSubstr("no JSON map"));
  EXPECT_THAT(with("{}"), HasSubstr("no tensor a"));
  EXPECT_THAT(with(R"({"a": 1})"), HasSubstr("another type or shape"));
  EXPECT_THAT(with(R"({"a": {"dtype": "F32", "shape": [1, 2], "data_offsets": [2, 6]}})"),
              HasSubstr("another type"));
  EXPECT_THAT(with(R"({"a": {"dtype": "F16", "shape": [2, 2], "data_offsets": [2, 6]}})"),
              HasSubstr("another type"));
  EXPECT_THAT(with(R"({"a": {"dtype": "F16", "shape": [1, 2]}})"), HasSubstr("within the file"));
  for (const char* offsets : {"[4, 8]", "[6, 2]", "[2, 5]", "[-2, 2]", "[2]", "[\"2\", 6]",
                              "[18446744073709551614, 2]", "[9223372036854775806, 9223372036854775807]"})
    EXPECT_THAT(
        with(R"({"a": {"dtype": "F16", "shape": [1, 2], "data_offsets": )" + std::string(offsets) + "}}"),
        HasSubstr("within the file"))
        << offsets;
}

TEST(Half, EveryKindOfNumberIsItself) {
  EXPECT_EQ(to_float(0x0000), 0.0F);
  EXPECT_TRUE(std::signbit(to_float(0x8000)));
  EXPECT_EQ(to_float(0x0001), 0x1p-24F);  // the smallest
  EXPECT_EQ(to_float(0x03FF), 0x3FFp-24F);
  EXPECT_EQ(to_float(0x0400), 0x1p-14F);
  EXPECT_EQ(to_float(0x3555), 0x1.554p-2F);
  EXPECT_EQ(to_float(0xFBFF), -65504.0F);  // the largest
  EXPECT_TRUE(std::isinf(to_float(0x7C00)));
  EXPECT_TRUE(std::isnan(to_float(0x7E00)));
}

}  // namespace
}  // namespace proctor::embeddings
