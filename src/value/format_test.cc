// What the public suite leaves open, and where drafts differ.
#include "value/format.h"

#include <gtest/gtest.h>

#include "value/format_idn.h"

namespace proctor::value {
namespace {

bool fits(std::string_view name, std::string_view text, Draft draft = Draft::draft2020_12) {
  return find_format(name)->fits_text(text, draft);
}

TEST(Format, KnowsNoFormatByAnotherName) {
  EXPECT_EQ(find_format("password"), nullptr);
  EXPECT_EQ(find_format("Date"), nullptr);
}

TEST(Format, ReadsTimesAsPeopleWriteThem) {
  EXPECT_TRUE(fits("date-time", "2024-02-29 12:00:00Z"));
  EXPECT_FALSE(fits("date-time", "2024-02-29T12:00Z"));
  EXPECT_FALSE(fits("date-time", "2024-02-29T12:00:00"));
  EXPECT_TRUE(fits("date", "0000-01-01"));
}

TEST(Format, TakesDurationsWithGapsBeforeTheyWereDefined) {
  EXPECT_TRUE(fits("duration", "PT1H2S", Draft::draft7));
  EXPECT_FALSE(fits("duration", "PT1H2S"));
  EXPECT_FALSE(fits("duration", "P1S", Draft::draft7));
}

TEST(Format, WantsADomainOfTwoLabelsInAnAddress) {
  EXPECT_TRUE(fits("email", "a@b.c"));
  EXPECT_FALSE(fits("email", "a@b"));
  EXPECT_FALSE(fits("email", "a@b..c"));
  EXPECT_TRUE(fits("email", "\"a b\"@c.de"));
  EXPECT_FALSE(fits("email", "\"a b\"@c.de", Draft::draft7));
  EXPECT_FALSE(fits("email", "\"a\"b\"@c.de"));
}

TEST(Format, TakesAFinalDotOfAHostNameAsOldDraftsDo) {
  EXPECT_TRUE(fits("hostname", "example.com.", Draft::draft7));
  EXPECT_FALSE(fits("hostname", "example.com."));
}

TEST(Format, ChecksNumbersOfOpenApi) {
  EXPECT_TRUE(find_format("int32")->fits_number(Value(2147483647)));
  EXPECT_FALSE(find_format("int32")->fits_number(Value(std::int64_t{2147483648})));
  EXPECT_FALSE(find_format("int32")->fits_number(Value(1.5)));
  EXPECT_TRUE(fits("byte", "aGVsbG8="));
  EXPECT_FALSE(fits("byte", "aGVsbG8"));
}

TEST(Format, ConvertsLabelsToPunycodeAndBack) {
  const std::pair<std::u32string, const char*> all[] = {{U"bücher", "bcher-kva"},
                                                        {U"münchen", "mnchen-3ya"},
                                                        {U"実例", "fsq470a"},
                                                        {U"ü", "tda"},
                                                        {U"ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"}};
  for (const auto& [label, ascii] : all) {
    EXPECT_EQ(formats::to_punycode(label), ascii);
    EXPECT_EQ(formats::from_punycode(ascii), label);
  }
  EXPECT_EQ(formats::from_punycode("99999999"), std::nullopt);
  EXPECT_EQ(formats::from_punycode("é"), std::nullopt);
}

}  // namespace
}  // namespace proctor::value
