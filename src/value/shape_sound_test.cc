#include <gtest/gtest.h>

#include "value/json.h"
#include "value/shape.h"

namespace proctor::value {
namespace {

constexpr Field kItemFields[] = {
    {.name = "name", .shape = &kText, .about = "A name.", .need = Need::required},
    {.name = "size", .shape = &kCount, .about = "A size.", .aliases = "count"}};
constexpr Record kItem = {"item", kItemFields, "An item."};
constexpr Shape kItemShape = {.takes = takes_map, .record = &kItem};
constexpr Shape kItems = {.takes = takes_list, .items = &kItemShape};

std::string sound(std::string_view json) {
  const auto part = sound_part(parse_json(json).value(), kItems);
  return part ? to_json(*part) : "none";
}

TEST(SoundPart, IsAllOfAValueWithoutErrors) {
  EXPECT_EQ(sound(R"([{"name":"a","size":1}])"), R"([{"name":"a","size":1}])");
}

TEST(SoundPart, LeavesOutWhatIsWrongAndKeepsWhatIsAroundIt) {
  EXPECT_EQ(sound(R"([{"name":"a","size":"x"},{"name":"b"}])"), R"([{"name":"a"},{"name":"b"}])");
  EXPECT_EQ(sound(R"([{"name":"a","nmae":1,"other":2}])"), R"([{"name":"a","nmae":1,"other":2}])");
  EXPECT_EQ(sound(R"([{"name":"a","sise":1}])"), R"([{"name":"a"}])");
  EXPECT_EQ(sound(R"([{"name":"a","size":1,"count":2}])"), R"([{"name":"a","size":1}])");
}

TEST(SoundPart, LeavesOutAnItemThatLacksWhatItNeeds) {
  EXPECT_EQ(sound(R"([{"size":1},{"name":5},{"name":"b"}])"), R"([{"name":"b"}])");
}

TEST(SoundPart, IsNothingWhereNothingFits) { EXPECT_EQ(sound("5"), "none"); }

TEST(SoundPart, KeepsWhereThingsAre) {
  const auto part = sound_part(parse_json(R"([{"size":"x","name":"a"}])").value(), kItems);
  ASSERT_TRUE(part);
  EXPECT_EQ(part->list()[0].find("name")->span, span_of(20, 23));
}

}  // namespace
}  // namespace proctor::value
