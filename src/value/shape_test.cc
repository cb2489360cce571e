// Every fault a shape can find, its words and its place.
#include "value/shape.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "value/testing.h"
#include "value/yaml.h"

namespace proctor::value {
namespace {

Faults faults_of(std::string_view text, const Shape& shape) {
  Diagnostics faults("a.yaml", text);
  const auto root = value::parse_yaml(text, {}, faults);
  if (root) check_shape(*root, shape, faults);
  return told(faults);
}

void expect_faults(const Shape& shape, std::initializer_list<Faulty> all) {
  for (const auto& [text, faults] : all) EXPECT_EQ(faults_of(text, shape), faults) << text;
}

constexpr std::string_view kColours[] = {"red", "green", "blue"};
constexpr Shape kColour = {.takes = takes_text, .words = kColours};
constexpr Shape kRating = {.takes = takes_number, .least = 0.5, .most = 5};
constexpr Shape kDebt = {.takes = takes_number, .most = 0};
constexpr Shape kLabel = {.takes = takes_text, .shortest = 1, .longest = 3};
constexpr Shape kSome = {.takes = takes_list, .shortest = 1, .items = &kColour};

constexpr Field kPartFields[] = {{.name = "size", .shape = &kCount, .about = "", .need = Need::required}};
constexpr Record kPart = {.name = "part", .fields = kPartFields, .about = "", .closed = true};
constexpr Shape kPartShape = {.takes = takes_map, .record = &kPart};
constexpr Shape kPartsByName = {.takes = takes_map, .values = &kPartShape};

void check_not_zero(const Value& value, Diagnostics& faults) {
  if (value == Value(0)) faults.error("E900", "zero is not allowed", value.span);
}
constexpr Shape kNotZero = {.takes = takes_number, .check = check_not_zero};

void check_thing(const Map& map, Span span, Diagnostics& faults) {
  if (map.has("rating") && map.has("debt")) faults.error("E901", "rating and debt at once", span);
}
bool is_measure(std::string_view key) { return key.starts_with("measure."); }

constexpr Shape kNullable = {.takes = takes_text | takes_null};
constexpr Field kThingFields[] = {
    {.name = "name", .shape = &kName, .about = "", .need = Need::required, .aliases = "title heading"},
    {.name = "colour", .shape = &kColour, .about = ""},
    {.name = "rating", .shape = &kRating, .about = ""},
    {.name = "debt", .shape = &kDebt, .about = ""},
    {.name = "parts", .shape = &kPartsByName, .about = ""},
    {.name = "note", .shape = &kNullable, .about = "", .need = Need::required}};
constexpr Record kThing = {"thing", kThingFields, "", check_thing, &kNotZero, is_measure};
constexpr Shape kThingShape = {.takes = takes_map, .record = &kThing};

constexpr Field kCatFields[] = {{.name = "kind", .shape = &kText, .about = "", .need = Need::required},
                                {.name = "lives", .shape = &kCount, .about = "", .need = Need::required}};
constexpr Field kDogFields[] = {{.name = "kind", .shape = &kText, .about = "", .need = Need::required},
                                {.name = "tricks", .shape = &kTexts, .about = ""}};
constexpr Record kCat = {"cat", kCatFields, ""};
constexpr Record kDog = {"dog", kDogFields, ""};
constexpr Choice::Variant kPets[] = {{"cat", &kCat}, {"dog", &kDog}};
constexpr Choice kPet = {"kind", "pet kind", kPets};
constexpr Shape kPetShape = {.takes = takes_map, .choice = &kPet};

// --- Kinds

TEST(Shape, TakesAnything) {
  for (const auto text : {"null", "true", "1", "1.5", "text", "[1, {a: b}]", "{a: [1]}"})
    EXPECT_EQ(faults_of(text, kAnything), Faults{}) << text;
}

TEST(Shape, NamesWhatIsWantedAndWhatIsFound) {
  expect_faults(kCount, {{"x", {R"(1:1 E201 this must be a whole number, found the text "x")"}},
                         {"~", {"1:1 E201 this must be a whole number, found nothing"}},
                         {"1.5", {"1:1 E201 this must be a whole number, found the number 1.5"}},
                         {"[1]", {"1:1 E201 this must be a whole number, found a list"}},
                         {"{a: 1}", {"1:1 E201 this must be a whole number, found a map"}}});
  expect_faults(kNumber, {{"true", {"1:1 E201 this must be a number, found true"}}});
  expect_faults(kBoolean, {{"yes", {R"(1:1 E201 this must be true or false, found the text "yes")"}}});
  expect_faults(kFreeMap, {{"[]", {"1:1 E201 this must be a map, found a list"}}});
  expect_faults(kAnyList, {{"{}", {"1:1 E201 this must be a list, found a map"}}});
  constexpr Shape kSeveral = {.takes = takes_null | takes_boolean | takes_integer | takes_number | takes_map};
  expect_faults(
      kSeveral,
      {{"x", {R"(1:1 E201 this must be a number, true or false, a map or null, found the text "x")"}}});
}

TEST(Shape, AsksForQuotesWhereATextIsWanted) {
  expect_faults(kText, {{"5", {"1:1 E201 this must be a text, found the number 5 (put it in quotes)"}},
                        {"false", {"1:1 E201 this must be a text, found false (put it in quotes)"}},
                        {"~", {"1:1 E201 this must be a text, found nothing"}},
                        {"[]", {"1:1 E201 this must be a text, found a list"}}});
}

TEST(Shape, CutsALongText) {
  EXPECT_EQ(faults_of(std::string(60, 'x'), kCount),
            Faults{"1:1 E201 this must be a whole number, found the text \"" + std::string(40, 'x') + "…\""});
}

TEST(Shape, TakesWholeNumbersHoweverWritten) {
  for (const auto text : {"0", "7", "7.0", "1e3"}) EXPECT_EQ(faults_of(text, kCount), Faults{}) << text;
}

TEST(Shape, TakesAScalarAsItsSourceTextAndSaysSo) {
  expect_faults(kLooseText, {{"1.50", {R"(1:1 W210 this is taken as the text "1.50": put it in quotes)"}},
                             {"true", {R"(1:1 W210 this is taken as the text "true": put it in quotes)"}},
                             {"'1.50'", {}},
                             {"~", {"1:1 E201 this must be a text, found nothing"}}});
  constexpr Shape kTextOrCount = {.takes = takes_text | takes_integer | takes_scalar_as_text};
  expect_faults(
      kTextOrCount,
      {{"5", {}}, {"no", {}}, {"true", {R"(1:1 W210 this is taken as the text "true": put it in quotes)"}}});
}

// --- Bounds

TEST(Shape, HoldsNumbersToTheirRange) {
  expect_faults(kRating, {{"0.5", {}},
                          {"5", {}},
                          {"0.4", {"1:1 E205 this must be from 0.5 to 5, found 0.4"}},
                          {"5.01", {"1:1 E205 this must be from 0.5 to 5, found 5.01"}}});
  expect_faults(kCount, {{"-1", {"1:1 E205 this must be 0 or more, found -1"}}});
  expect_faults(kDebt, {{"1", {"1:1 E205 this must be 0 or less, found 1"}}});
}

TEST(Shape, SaysOneNumberWhereOnlyOneIsAllowed) {
  constexpr Shape kOne = {.takes = takes_integer, .least = 1, .most = 1};
  expect_faults(kOne, {{"1", {}}, {"2", {"1:1 E205 this must be 1, found 2"}}});
}

TEST(Shape, HoldsTextsToTheirWords) {
  expect_faults(
      kColour,
      {{"red", {}},
       {"gren", {R"(1:1 E206 this must be red, green or blue, found "gren" (did you mean "green"?))"}},
       {"RED", {R"(1:1 E206 this must be red, green or blue, found "RED" (did you mean "red"?))"}},
       {"black", {R"(1:1 E206 this must be red, green or blue, found "black")"}}});
}

TEST(Shape, CountsTheCharactersOfATextAndTheItemsOfAList) {
  expect_faults(kLabel, {{"äöü", {}},
                         {"''", {"1:1 E207 this must not be empty"}},
                         {"abcd", {"1:1 E207 this is too long: 4 characters, at most 3"}}});
  expect_faults(kSome, {{"[red]", {}}, {"[]", {"1:1 E207 this must not be empty"}}});
  expect_faults(kName, {{"''", {"1:1 E207 this must not be empty"}}});
}

TEST(Shape, SpeaksOfEachItemOfAList) {
  expect_faults(kSome,
                {{"[red, 5]", {"1:7 E201 this must be a text, found the number 5 (put it in quotes)"}}});
  static constexpr Field kFields[] = {{.name = "colours", .shape = &kSome, .about = ""}};
  static constexpr Record kRecord = {"flag", kFields, ""};
  static constexpr Shape kFlag = {.takes = takes_map, .record = &kRecord};
  expect_faults(kFlag,
                {{"colours:\n- red\n- 5\n- pink\n",
                  {R"(3:3 E201 each of "colours" must be a text, found the number 5 (put it in quotes))",
                   R"(4:3 E206 each of "colours" must be red, green or blue, found "pink")"}},
                 {"colours: []", {R"(1:10 E207 "colours" must not be empty)"}}});
}

TEST(Shape, RunsItsOwnCheckOnlyOnWhatFits) {
  expect_faults(kNotZero, {{"0", {"1:1 E900 zero is not allowed"}},
                           {"x", {R"(1:1 E201 this must be a number, found the text "x")"}}});
}

// --- Maps

TEST(Shape, NamesTheKeyWhoseValueIsWrong) {
  expect_faults(kThingShape,
                {{"{name: n, note: ~, parts: {a: {size: 1}, b: {size: x}, c: 3}}",
                  {R"(1:52 E201 "size" must be a whole number, found the text "x")",
                   R"(1:59 E201 "c" must be a map, found the number 3)"}},
                 {"{name: n, note: 5}",
                  {R"(1:17 E201 "note" must be a text or null, found the number 5 (put it in quotes))"}}});
}

TEST(Shape, TellsAMissingKeyAtTheStartOfItsMap) {
  expect_faults(kThingShape, {{"parts:\n  wheel: {}\n",
                               {R"(1:1 E202 "name" is missing in this thing)",
                                R"(1:1 E202 "note" is missing in this thing)",
                                R"(2:10 E202 "size" is missing in this part)"}}});
}

TEST(Shape, WantsSomethingBehindARequiredKey) {
  expect_faults(kThingShape,
                {{"{name: , note: }", {R"(1:6 E201 "name" must be a text, found nothing)"}},
                 {"{title: ~, note: ~}", {R"(1:9 E201 "title" must be a text, found nothing)"}}});
}

TEST(Shape, TakesNothingBehindAnOptionalKeyAsItsAbsence) {
  EXPECT_EQ(faults_of("{name: n, note: ~, colour: , rating: null, parts: }", kThingShape), Faults{});
}

TEST(Shape, KnowsEachFieldByAllItsNames) {
  for (const auto key : {"name", "title", "heading"}) {
    EXPECT_EQ(find_field(kThing, key), &kThingFields[0]) << key;
    EXPECT_EQ(faults_of(fmt::format("{{{}: n, note: x}}", key), kThingShape), Faults{}) << key;
  }
  for (const auto key : {"", "titl", "title heading", " ", "Name"})
    EXPECT_EQ(find_field(kThing, key), nullptr) << key;
}

TEST(Shape, RefusesTwoNamesOfOneField) {
  expect_faults(kThingShape,
                {{"title: a\nnote: x\nname: b\n", {R"(3:1 E204 "title" and "name" mean the same: keep one)"}},
                 {"{title: a, note: x, name: b, heading: c}",
                  {R"(1:21 E204 "title" and "name" mean the same: keep one)",
                   R"(1:30 E204 "title" and "heading" mean the same: keep one)"}}});
}

TEST(Shape, KeepsAnUnknownKeyWithAWarning) {
  expect_faults(kThingShape,
                {{"{name: n, note: x, owner: me}",
                  {R"(1:20 W203 unknown key "owner" in this thing: kept, but nothing acts on it)"}}});
}

TEST(Shape, RefusesAKeyThatLooksLikeASlip) {
  expect_faults(
      kThingShape,
      {{"{name: n, note: x, color: red}", {R"(1:20 E203 unknown key "color" (did you mean "colour"?))"}},
       {"{name: n, note: x, Rating: 1}", {R"(1:20 E203 unknown key "Rating" (did you mean "rating"?))"}},
       {"{titel: n, note: x}",
        {R"(1:1 E202 "name" is missing in this thing)",
         R"(1:2 E203 unknown key "titel" (did you mean "title"?))"}}});
}

TEST(Shape, SuspectsNoSlipOfAKeyThatIsThereAlready) {
  expect_faults(kThingShape,
                {{"{name: n, note: x, colour: red, color: blue}",
                  {R"(1:33 W203 unknown key "color" in this thing: kept, but nothing acts on it)"}},
                 {"{name: n, note: x, title_: t}",
                  {R"(1:20 W203 unknown key "title_" in this thing: kept, but nothing acts on it)"}},
                 {"{name: n, note: x, colour: ~, color: blue}",
                  {R"(1:31 E203 unknown key "color" (did you mean "colour"?))"}}});
}

TEST(Shape, LeavesPrivateKeysAlone) {
  EXPECT_EQ(faults_of("{name: n, note: x, x-colour: 1, _colour: 2, $colour: 3, _rating: 4}", kThingShape),
            Faults{});
}

TEST(Shape, RefusesEveryUnknownKeyOfAClosedRecord) {
  expect_faults(kPartShape, {{"{size: 1, weight: 2}", {R"(1:11 E203 unknown key "weight")"}},
                             {"{size: 1, x-weight: 2}", {R"(1:11 E203 unknown key "x-weight")"}},
                             {"{sice: 1}",
                              {R"(1:1 E202 "size" is missing in this part)",
                               R"(1:2 E203 unknown key "sice" (did you mean "size"?))"}}});
}

TEST(Shape, ChecksTheKeysThatARecordKnowsByPattern) {
  expect_faults(kThingShape, {{"{name: n, note: x, measure.height: 1}", {}},
                              {"{name: n, note: x, measure.height: 0, measure.width: w}",
                               {"1:36 E900 zero is not allowed",
                                R"(1:54 E201 "measure.width" must be a number, found the text "w")"}}});
}

TEST(Shape, ChecksWhatConcernsSeveralFields) {
  expect_faults(kThingShape,
                {{"- \n", {"1:1 E201 this must be a map, found a list"}},
                 {"{name: n, note: x, rating: 1, debt: 0}", {"1:1 E901 rating and debt at once"}}});
}

// --- Choices

TEST(Shape, ChoosesARecordByItsTag) {
  expect_faults(kPetShape, {{"{kind: cat, lives: 9}", {}},
                            {"{kind: dog, tricks: [sit]}", {}},
                            {"{kind: dog, lives: 9}",
                             {R"(1:13 W203 unknown key "lives" in this dog: kept, but nothing acts on it)"}},
                            {"{kind: cat}", {R"(1:1 E202 "lives" is missing in this "cat" pet)"}}});
  EXPECT_EQ(find_variant(kPet, Map{{"kind", "dog"}}), &kDog);
  EXPECT_EQ(find_variant(kPet, Map{{"kind", "cow"}}), nullptr);
  EXPECT_EQ(find_variant(kPet, Map{{"kind", 1}}), nullptr);
  EXPECT_EQ(find_variant(kPet, Map{}), nullptr);
}

TEST(Shape, NamesTheUnknownTag) {
  expect_faults(kPetShape,
                {{"{kind: dogg}", {R"(1:8 E208 unknown pet kind "dogg" (did you mean "dog"?))"}},
                 {"{kind: giraffe}", {R"(1:8 E208 unknown pet kind "giraffe"; known are cat and dog)"}},
                 {"{kind: 5}", {R"(1:8 E201 "kind" must be a text, found the number 5 (put it in quotes))"}},
                 {"{lives: 9}", {R"(1:1 E208 this has no pet kind: "kind" is missing)"}}});
}

TEST(Shape, LetsAWriterAskWhetherAValueWouldLoad) {
  EXPECT_TRUE(has_shape(Map{{"name", 5}, {"note", Value()}, {"owner", "me"}}, kThingShape));  // warnings
  EXPECT_FALSE(has_shape(Map{{"name", "n"}}, kThingShape));
}

TEST(Shape, FindsAllFaultsAtOnce) {
  expect_faults(kThingShape, {{"title: [a]\ncolor: red\nrating: 9\nparts:\n  a: {size: -1}\n  b: 5\n",
                               {R"(1:1 E202 "note" is missing in this thing)",
                                R"(1:8 E201 "title" must be a text, found a list)",
                                R"(2:1 E203 unknown key "color" (did you mean "colour"?))",
                                R"(3:9 E205 "rating" must be from 0.5 to 5, found 9)",
                                R"(5:13 E205 "size" must be 0 or more, found -1)",
                                R"(6:6 E201 "b" must be a map, found the number 5)"}}});
}

}  // namespace
}  // namespace proctor::value
