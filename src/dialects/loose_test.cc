// Checks alone, in every format's spelling.
#include "dialects/loose.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::dialects {
namespace {

LooseChecks read(std::string_view json) {
  return *read_loose_checks(*value::parse_json(json, {value::Strictness::data}), json);
}

// "kind" of each check, "!" and the code for a fault.
std::string kinds(std::string_view json) {
  std::string out;
  for (const LooseItem& item : read(json).items) {
    if (item.fault) out += "!" + item.fault->code + " ";
    for (const model::Check& check : item.checks) out += check.kind + " ";
  }
  return out;
}

TEST(Loose, KnowsEverySpelling) {
  EXPECT_EQ(kinds(R"([{"path":"$.a","matcher":"toEqual","expected":1}])"), "deep_equals ");
  EXPECT_EQ(kinds(R"([{"type":"regex","pattern":"x"}])"), "regex ");
  EXPECT_EQ(kinds(R"([{"type":"faithfulness"}])"), "metric:faithfulness ");
  EXPECT_EQ(kinds(R"([{"output.matches":"(?i)x","memory.a.b":1}])"), "regex deep_equals ");
  EXPECT_EQ(kinds(R"([{"expectedBehavior":"Greets."}])"), "judge ");
  EXPECT_EQ(kinds(R"([{"not-contains":"x"}])"), "contains ");
}

TEST(Loose, TakesAMapOfAssertKeys) {
  EXPECT_EQ(kinds(R"({"output.includes":"x","tools_used":["a"]})"), "contains tools_equal ");
}

TEST(Loose, KeepsGoodItemsBesideBadOnes) {
  EXPECT_EQ(kinds(R"([7,{"type":"nope"},{"contians":"x"},{"exact":"x"},{"matcher":"toFly","path":"$"}])"),
            "!E201 !E208 !E203 text_equals !E208 ");
}

TEST(Loose, WeighsWhereEveryItemDoes) {
  EXPECT_TRUE(read(R"([{"type":"exact","expected":"x"}])").weighted);
  EXPECT_FALSE(read(R"([{"type":"exact","expected":"x"},{"exact":"x"}])").weighted);
  EXPECT_FALSE(read("[]").weighted);
}

TEST(Loose, RefusesWhatIsNoList) { EXPECT_FALSE(read_loose_checks(Value("x"), "").has_value()); }

}  // namespace
}  // namespace proctor::dialects
