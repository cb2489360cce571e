#include "text/brackets.h"

#include <gtest/gtest.h>

namespace proctor::text {
namespace {

TEST(Brackets, AreClosedWhereTheirPartnerStands) {
  EXPECT_EQ(closed_at(R"({"a": [1]} and)", "{[", "}]"), 10U);
  EXPECT_EQ(closed_at(R"({"a": {}})", "{[", "}]"), 9U);
}

TEST(Brackets, InQuotesDoNotCount) { EXPECT_EQ(closed_at(R"({"a": "}\"}"} x)", "{[", "}]"), 13U); }

TEST(Brackets, WithoutAPartnerAreNeverClosed) {
  EXPECT_EQ(closed_at(R"({"a": [1})", "{[", "}]"), 0U);
  EXPECT_EQ(closed_at("", "{[", "}]"), 0U);
}

TEST(Brackets, OfOtherKindsArePassedOver) { EXPECT_EQ(closed_at(R"({"a": [1})", "{", "}"), 9U); }

}  // namespace
}  // namespace proctor::text
