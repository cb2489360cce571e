#include "value/number.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "value/json.h"
#include "value/value.h"

namespace proctor::value {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(PrintNumber, PrintsAsJavaScriptDoes) {
  struct Row {
    double number;
    std::string_view printed;
  };
  const Row rows[] = {
      {0.0, "0"},
      {-0.0, "0"},
      {1.0, "1"},
      {-1.0, "-1"},
      {0.5, "0.5"},
      {-1.5, "-1.5"},
      {100.0, "100"},
      {123.456, "123.456"},
      {0.1 + 0.2, "0.30000000000000004"},
      {1.0 / 3, "0.3333333333333333"},
      {4.35, "4.35"},
      {0.000001, "0.000001"},
      {0.00000123, "0.00000123"},
      {1e-7, "1e-7"},
      {1.5e-7, "1.5e-7"},
      {1e20, "100000000000000000000"},
      {123456789012345680000.0, "123456789012345680000"},
      {999999999999999900000.0, "999999999999999900000"},
      {1e21, "1e+21"},
      {1.5e21, "1.5e+21"},
      {-1.25e300, "-1.25e+300"},
      {9007199254740992.0, "9007199254740992"},
      {5e-324, "5e-324"},
      {2.2250738585072014e-308, "2.2250738585072014e-308"},
      {1.7976931348623157e308, "1.7976931348623157e+308"},
      {kInfinity, "Infinity"},
      {-kInfinity, "-Infinity"},
      {std::nan(""), "NaN"},
  };
  for (const auto& [number, printed] : rows) EXPECT_EQ(print_number(number), printed);
}

TEST(PrintNumber, PrintsDigitsThatReadBackToTheSameDouble) {
  std::mt19937_64 random(7);  // NOLINT(cert-msc51-cpp): the same numbers every time
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t bits = random();
    double number = 0;
    static_assert(sizeof number == sizeof bits);
    std::memcpy(&number, &bits, sizeof number);
    if (!std::isfinite(number)) continue;
    ASSERT_EQ(parse_double(print_number(number)), number) << print_number(number);
  }
}

TEST(ParseDouble, GivesTheNearestDouble) {
  EXPECT_EQ(parse_double("1"), 1.0);
  EXPECT_EQ(parse_double("+1.5"), 1.5);
  EXPECT_EQ(parse_double("-0"), 0.0);
  EXPECT_TRUE(std::signbit(parse_double("-0")));
  EXPECT_EQ(parse_double(".5"), 0.5);
  EXPECT_EQ(parse_double("5."), 5.0);
  EXPECT_EQ(parse_double("1E3"), 1000.0);
  EXPECT_EQ(parse_double("0.1"), 0.1);
  EXPECT_EQ(parse_double("9007199254740993"), 9007199254740992.0);
  EXPECT_EQ(parse_double("4.9e-324"), 5e-324);
}

TEST(ParseDouble, GoesToInfinityOrZeroBeyondItsRange) {
  EXPECT_EQ(parse_double("1e400"), kInfinity);
  EXPECT_EQ(parse_double("-1e400"), -kInfinity);
  EXPECT_EQ(parse_double("1e-400"), 0.0);
}

TEST(IntegerValue, IsExactAtAnySize) {
  struct Row {
    std::string_view written;
    std::string_view printed;
  };
  constexpr Row kRows[] = {
      {"0", "0"},
      {"-0", "0"},
      {"007", "7"},
      {"+42", "42"},
      {"-00012", "-12"},
      {"9007199254740993", "9007199254740993"},
      {"9223372036854775807", "9223372036854775807"},
      {"-9223372036854775808", "-9223372036854775808"},
      {"9223372036854775808", "9223372036854775808"},
      {"-9223372036854775809", "-9223372036854775809"},
      {"000123456789012345678901234567890", "123456789012345678901234567890"},
  };
  for (const auto& [written, printed] : kRows) {
    const Value value = integer_value(written);
    EXPECT_EQ(value.kind(), Kind::integer) << written;
    EXPECT_EQ(to_json(value), printed) << written;
  }
}

TEST(IntegerValue, IsABigIntegerOnlyBeyond64Bits) {
  EXPECT_EQ(integer_value("9223372036854775807").big_integer(), nullptr);
  EXPECT_NE(integer_value("9223372036854775808").big_integer(), nullptr);
  EXPECT_EQ(integer_value("-9223372036854775808").big_integer(), nullptr);
}

}  // namespace
}  // namespace proctor::value
