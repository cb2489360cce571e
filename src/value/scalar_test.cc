// What a plain scalar means in YAML 1.2's core schema and in YAML 1.1.
#include "value/scalar.h"

#include <gtest/gtest.h>

#include <span>

#include "value/json.h"
#include "value/number.h"

namespace proctor::value {
namespace {

// "integer 12", "number Infinity", "boolean true", and nothing but "text" for a text, which stays as it is.
std::string told(std::string_view plain, Typing typing) {
  const Value value = resolve_plain(plain, typing);
  if (value.is_text()) return value.text() == plain ? "text" : "another text";
  const std::string name(name_of(value.kind()));
  return value.kind() == Kind::number ? name + " " + print_number(value.number())
                                      : name + " " + to_json(value);
}

struct Row {
  std::string_view plain;
  std::string_view core;
  std::string_view yaml_1_1;
};

void expect_all(std::span<const Row> rows) {
  for (const auto& [plain, core, yaml_1_1] : rows) {
    EXPECT_EQ(told(plain, Typing::core), core) << plain << " in core";
    EXPECT_EQ(told(plain, Typing::yaml_1_1), yaml_1_1) << plain << " in 1.1";
  }
}

TEST(PlainScalar, CanBeNull) {
  constexpr Row kRows[] = {
      {"", "null null", "null null"},
      {"~", "null null", "null null"},
      {"null", "null null", "null null"},
      {"Null", "null null", "null null"},
      {"NULL", "null null", "null null"},
      {"nULL", "text", "text"},
      {"nil", "text", "text"},
      {"none", "text", "text"},
  };
  expect_all(kRows);
}

TEST(PlainScalar, CanBeABoolean) {
  constexpr Row kRows[] = {
      {"true", "boolean true", "boolean true"},
      {"True", "boolean true", "boolean true"},
      {"TRUE", "boolean true", "boolean true"},
      {"tRUE", "text", "text"},
      {"false", "boolean false", "boolean false"},
      {"False", "boolean false", "boolean false"},
      {"FALSE", "boolean false", "boolean false"},
      {"yes", "text", "boolean true"},
      {"Yes", "text", "boolean true"},
      {"YES", "text", "boolean true"},
      {"yEs", "text", "text"},
      {"no", "text", "boolean false"},
      {"No", "text", "boolean false"},
      {"NO", "text", "boolean false"},
      {"on", "text", "boolean true"},
      {"On", "text", "boolean true"},
      {"ON", "text", "boolean true"},
      {"oN", "text", "text"},
      {"off", "text", "boolean false"},
      {"Off", "text", "boolean false"},
      {"OFF", "text", "boolean false"},
      {"y", "text", "text"},
      {"n", "text", "text"},
  };
  expect_all(kRows);
}

TEST(PlainScalar, CanBeAnInteger) {
  constexpr Row kRows[] = {
      {"0", "integer 0", "integer 0"},
      {"12", "integer 12", "integer 12"},
      {"-12", "integer -12", "integer -12"},
      {"+12", "integer 12", "integer 12"},
      {"+-1", "text", "text"},
      {"-", "text", "text"},
      {"+", "text", "text"},
      {"007", "integer 7", "integer 7"},
      {"010", "integer 10", "integer 8"},
      {"08", "integer 8", "text"},
      {"-010", "integer -10", "integer -8"},
      {"0o10", "integer 8", "text"},
      {"0o8", "text", "text"},
      {"0o", "text", "text"},
      {"-0o10", "text", "text"},
      {"0x1F", "integer 31", "integer 31"},
      {"0xg", "text", "text"},
      {"0x", "text", "text"},
      {"-0x1F", "text", "integer -31"},
      {"0b101", "text", "integer 5"},
      {"0b2", "text", "text"},
      {"1_000", "text", "integer 1000"},
      {"0x_1F", "text", "integer 31"},
      {"_1", "text", "text"},
      {"1,000", "text", "text"},
      {"190:20:30", "text", "integer 685230"},
      {"-1:30", "text", "integer -90"},
      {"12:30", "text", "integer 750"},
      {"12:60", "text", "text"},
      {"0:30", "text", "text"},
      {"1a", "text", "text"},
      {"9007199254740993", "integer 9007199254740993", "integer 9007199254740993"},
      {"123456789012345678901234567890", "integer 123456789012345678901234567890",
       "integer 123456789012345678901234567890"},
  };
  expect_all(kRows);
}

TEST(PlainScalar, IsAnExactIntegerInAnyBase) {
  constexpr Row kRows[] = {
      {"0x7FFFFFFFFFFFFFFF", "integer 9223372036854775807", "integer 9223372036854775807"},
      {"0xFFFFFFFFFFFFFFFF", "integer 18446744073709551615", "integer 18446744073709551615"},
      {"0x10000000000000001", "integer 18446744073709551617", "integer 18446744073709551617"},
      {"0o2000000000000000000001", "integer 18446744073709551617", "text"},
      {"-0x8000000000000000", "text", "integer -9223372036854775808"},
  };
  expect_all(kRows);
}

TEST(PlainScalar, CanBeANumber) {
  constexpr Row kRows[] = {
      {"1.5", "number 1.5", "number 1.5"},
      {"-1.5", "number -1.5", "number -1.5"},
      {"+1.5", "number 1.5", "number 1.5"},
      {"1.", "number 1", "number 1"},
      {"1.0", "number 1", "number 1"},
      {".5", "number 0.5", "number 0.5"},
      {"-.5", "number -0.5", "text"},
      {".", "text", "text"},
      {"..", "text", "text"},
      {"1e3", "number 1000", "text"},
      {"1e+3", "number 1000", "text"},
      {"1.0e3", "number 1000", "text"},
      {"1.0e+3", "number 1000", "number 1000"},
      {"1.5E-3", "number 0.0015", "number 0.0015"},
      {"1e", "text", "text"},
      {"e3", "text", "text"},
      {".e3", "text", "text"},
      {"1.2.3", "text", "text"},
      {"1_0.5", "text", "number 10.5"},
      {"1:30.5", "text", "number 90.5"},
      {"0:30.5", "text", "number 30.5"},
      {"01.5", "number 1.5", "number 1.5"},
      {"1e400", "number Infinity", "text"},
      {".inf", "number Infinity", "number Infinity"},
      {".Inf", "number Infinity", "number Infinity"},
      {"-.INF", "number -Infinity", "number -Infinity"},
      {"+.inf", "number Infinity", "number Infinity"},
      {".iNF", "text", "text"},
      {".nan", "number NaN", "number NaN"},
      {".NaN", "number NaN", "number NaN"},
      {"-.nan", "text", "text"},
      {"inf", "text", "text"},
      {"NaN", "text", "text"},
      {"Infinity", "text", "text"},
  };
  expect_all(kRows);
}

TEST(PlainScalar, IsElseText) {
  constexpr Row kRows[] = {
      {"word", "text", "text"},       {"true story", "text", "text"},
      {"2001-12-14", "text", "text"}, {"2001-12-14t21:59:43.10-05:00", "text", "text"},
      {"1.2.3.4", "text", "text"},    {"<<", "text", "text"},
      {"=", "text", "text"},          {"é", "text", "text"},
      {"12 apples", "text", "text"},  {"gpt-4o", "text", "text"},
  };
  expect_all(kRows);
}

TEST(AmbiguousPlain, IsWhatSomeReaderTakesForSomethingElse) {
  for (const std::string_view plain : {"",
                                       "~",
                                       "null",
                                       "true",
                                       "no",
                                       "On",
                                       "y",
                                       "N",
                                       "=",
                                       "<<",
                                       "1",
                                       "-1",
                                       "010",
                                       "08",
                                       "0o7",
                                       "0x1F",
                                       "0b1",
                                       "1_000",
                                       "1e3",
                                       "+.5",
                                       "12:30",
                                       "12:30:45",
                                       ".inf",
                                       ".nan",
                                       "1.2.3",
                                       "2001-12-14",
                                       "2001-12-14 10:00:00",
                                       "2001-1-1T10:00:00Z"})
    EXPECT_TRUE(is_ambiguous_plain(plain)) << plain;
}

TEST(AmbiguousPlain, IsNotOrdinaryText) {
  for (const std::string_view plain : {"word", "two words", "gpt-4o-mini", "v1.2", "12 apples", "+1 555 0100",
                                       "nothing", "yesterday", "one:two", "$.city", "2001 was a year"})
    EXPECT_FALSE(is_ambiguous_plain(plain)) << plain;
}

}  // namespace
}  // namespace proctor::value
