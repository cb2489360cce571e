#include "value/value.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "value/json.h"

namespace proctor::value {
namespace {

std::vector<std::string> keys(const Map& map) {
  std::vector<std::string> out;
  for (const Member& member : map) out.push_back(member.key);
  return out;
}

TEST(Map, KeepsKeysInTheOrderTheyCame) {
  Map map{{"z", 1}, {"a", 2}};
  map.set("m", 3);
  EXPECT_EQ(keys(map), (std::vector<std::string>{"z", "a", "m"}));
}

TEST(Map, ReplacesAValueInItsPlace) {
  Map map{{"a", 1}, {"b", 2}};
  map.set("a", "new");
  EXPECT_EQ(keys(map), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(*map.find("a"), Value("new"));
}

TEST(Map, FindsAndErasesByKey) {
  Map map{{"a", 1}, {"b", 2}};
  EXPECT_TRUE(map.has("a"));
  EXPECT_EQ(map.member("b")->key, "b");
  EXPECT_EQ(map.find("c"), nullptr);
  EXPECT_TRUE(map.erase("a"));
  EXPECT_FALSE(map.erase("a"));
  EXPECT_EQ(map.size(), 1U);
}

TEST(Map, TakesTheLastOfTwoEqualKeys) {
  const Map map{{"a", 1}, {"a", 2}};
  EXPECT_EQ(map.size(), 1U);
  EXPECT_EQ(*map.find("a"), Value(2));
}

TEST(Value, KnowsItsKind) {
  struct Row {
    Value value;
    Kind kind;
    std::string_view name;
  };
  const Row rows[] = {
      {Value(), Kind::null, "null"}, {true, Kind::boolean, "boolean"},
      {7, Kind::integer, "integer"}, {BigInteger{"99999999999999999999"}, Kind::integer, "integer"},
      {7.0, Kind::number, "number"}, {"7", Kind::text, "text"},
      {List{}, Kind::list, "list"},  {Map{}, Kind::map, "map"}};
  for (const auto& [value, kind, name] : rows) {
    EXPECT_EQ(value.kind(), kind) << name;
    EXPECT_EQ(name_of(value.kind()), name);
    EXPECT_EQ(value.is_scalar(), kind != Kind::list && kind != Kind::map) << name;
    EXPECT_EQ(value.is_number(), kind == Kind::integer || kind == Kind::number) << name;
  }
}

TEST(Value, GivesAWholeNumberWhereItFits64Bits) {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(Value(kMost).integer(), kMost);
  EXPECT_EQ(Value(kLeast).integer(), kLeast);
  EXPECT_EQ(Value(7.0).integer(), 7);
  EXPECT_EQ(Value(-9223372036854775808.0).integer(), kLeast);
  EXPECT_EQ(Value(9223372036854775808.0).integer(), std::nullopt);
  EXPECT_EQ(Value(7.5).integer(), std::nullopt);
  EXPECT_EQ(Value(std::nan("")).integer(), std::nullopt);
  EXPECT_EQ(Value(std::numeric_limits<double>::infinity()).integer(), std::nullopt);
  EXPECT_EQ(Value(BigInteger{"9223372036854775808"}).integer(), std::nullopt);
  EXPECT_EQ(Value("7").integer(), std::nullopt);
}

TEST(Value, GivesTheNearestDouble) {
  EXPECT_EQ(Value(7).number(), 7.0);
  EXPECT_EQ(Value(std::int64_t{9007199254740993}).number(), 9007199254740992.0);
  EXPECT_EQ(Value(BigInteger{"-100000000000000000000"}).number(), -1e20);
}

TEST(Value, FindsMembersOfMapsOnly) {
  const Value map = Map{{"a", Map{{"b", 1}}}};
  EXPECT_EQ(*map.find("a")->find("b"), Value(1));
  EXPECT_EQ(map.find("b"), nullptr);
  EXPECT_EQ(Value("text").find("a"), nullptr);
  EXPECT_EQ(Value(List{1}).find("0"), nullptr);
}

TEST(Value, CopiesAreIndependent) {
  const Value before = Map{{"a", List{1}}};
  Value after = before;
  after.map().find("a")->list().emplace_back(2);
  EXPECT_EQ(to_json(before), R"({"a":[1]})");
  EXPECT_EQ(to_json(after), R"({"a":[1,2]})");
}

TEST(Value, TakesAPartOfItself) {
  Value value = Map{{"a", List{1, "two"}}};
  value = Value(*value.find("a"));
  EXPECT_EQ(to_json(value), R"([1,"two"])");
  value = std::move(value.list()[1]);
  EXPECT_EQ(to_json(value), R"("two")");
}

TEST(Value, ThrowsWhenAskedForAnotherKind) {
  EXPECT_THROW((void)Value(1).text(), std::logic_error);
  EXPECT_THROW((void)Value("1").number(), std::logic_error);
  EXPECT_THROW((void)Value(List{}).map(), std::logic_error);
}

TEST(Equality, IsAsJsonHasIt) {
  struct Row {
    Value a;
    Value b;
  };
  const Row rows[] = {
      {Value(), nullptr},
      {true, true},
      {"a", "a"},
      {2, 2.0},
      {0, -0.0},
      {-0.0, 0.0},
      {BigInteger{"18446744073709551616"}, 18446744073709551616.0},
      {BigInteger{"123456789012345680000"}, 123456789012345680000.0},  // as it prints, not as it is
      {std::int64_t{9007199254740993}, 9007199254740992.0},            // a double is not exact
      {BigInteger{"99999999999999999999"}, BigInteger{"99999999999999999999"}},
      {List{1, "a", List{}}, List{1.0, "a", List{}}},
      {Map{{"a", 1}, {"b", 2}}, Map{{"b", 2}, {"a", 1}}},
      {Map{{"a", List{Map{{"x", 1}, {"y", 2}}}}}, Map{{"a", List{Map{{"y", 2}, {"x", 1}}}}}},
  };
  for (const auto& [a, b] : rows) {
    EXPECT_TRUE(a == b) << to_json(a) << " " << to_json(b);
    EXPECT_TRUE(b == a) << to_json(a) << " " << to_json(b);
  }
}

TEST(Equality, KeepsTypesValuesListOrderAndKeysApart) {
  struct Row {
    Value a;
    Value b;
  };
  const Row rows[] = {
      {Value(), false},
      {Value(), 0},
      {Value(), ""},
      {false, 0},
      {true, 1},
      {1, "1"},
      {1, 2},
      {1, 1.5},
      {"a", "A"},
      {"é", "e\xCC\x81"},
      {List{}, Map{}},
      {List{1, 2}, List{2, 1}},
      {List{1}, List{1, 1}},
      {Map{{"a", 1}}, Map{{"a", 2}}},
      {Map{{"a", 1}}, Map{{"b", 1}}},
      {Map{{"a", Value()}}, Map{}},
      {Map{{"a", 1}}, Map{{"a", 1}, {"b", 1}}},
      {Map{{"a", 1}, {"b", 1}}, Map{{"b", 1}, {"c", 1}}},
      {std::int64_t{9007199254740993}, std::int64_t{9007199254740992}},
      {BigInteger{"99999999999999999999"}, BigInteger{"99999999999999999998"}},
      {BigInteger{"9223372036854775808"}, std::numeric_limits<std::int64_t>::max()},
  };
  for (const auto& [a, b] : rows) {
    EXPECT_FALSE(a == b) << to_json(a) << " " << to_json(b);
    EXPECT_FALSE(b == a) << to_json(a) << " " << to_json(b);
  }
}

TEST(Equality, DoesNotLookAtPlaceOrStyle) {
  Value a("x");
  Value b("x");
  a.span = {3, 4};
  a.style = Style::double_quoted;
  a.alias = true;
  EXPECT_TRUE(a == b);
}

TEST(CountNodes, CountsTheRootAndAllBelow) {
  EXPECT_EQ(count_nodes(Value()), 1U);
  EXPECT_EQ(count_nodes(List{}), 1U);
  EXPECT_EQ(count_nodes(Map{{"a", List{1, 2}}, {"b", Map{{"c", 3}}}}), 6U);
}

// A large map has an index; it must follow every change.
TEST(Map, FindsItsKeysHoweverManyAndHoweverChanged) {
  Map map;
  for (int i = 0; i < 100; ++i) map.set("key " + std::to_string(i), i);
  Map copy = map;
  EXPECT_TRUE(map.erase("key 50"));
  EXPECT_EQ(map.find("key 50"), nullptr);
  EXPECT_EQ(*map.find("key 99"), Value(99));
  EXPECT_EQ(*copy.find("key 50"), Value(50));
  copy.begin()->key = "renamed";
  copy.reindex();
  EXPECT_EQ(*copy.find("renamed"), Value(0));
  EXPECT_EQ(copy.find("key 0"), nullptr);
  copy.set("key 7", "seven");
  EXPECT_EQ(copy.size(), 100U);
  for (int i = 1; i < 90; ++i) EXPECT_TRUE(copy.erase("key " + std::to_string(i)));
  EXPECT_EQ(*copy.find("key 99"), Value(99));
  EXPECT_EQ(copy.find("key 7"), nullptr);
}

}  // namespace
}  // namespace proctor::value
