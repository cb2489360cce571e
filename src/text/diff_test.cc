#include "text/diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "text/script.h"
#include "value/json.h"

namespace proctor::text {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

Value json(std::string_view text) { return *value::parse_json(text); }

std::string numbered_lines(int first, int last) {
  std::string out;
  for (int i = first; i <= last; ++i) out += "line " + std::to_string(i) + "\n";
  return out;
}

TEST(EditScript, LeadsFromOneSequenceToTheOther) {
  std::mt19937 random(4);
  const auto sequence = [&] {
    std::vector<std::uint32_t> out(random() % 30);
    for (auto& item : out) item = static_cast<std::uint32_t>(random() % 4);
    return out;
  };
  for (int round = 0; round < 500; ++round) {
    const auto from = sequence();
    const auto to = sequence();
    const auto script = edit_script(from, to, 100);
    ASSERT_TRUE(script);
    std::vector<std::uint32_t> made;
    std::size_t at = 0;
    for (const Edit edit : *script) {
      EXPECT_TRUE(edit != Edit::keep || from[at] == to[made.size()]);
      if (edit != Edit::remove) made.push_back(to[made.size()]);
      if (edit != Edit::insert) ++at;
    }
    EXPECT_EQ(made, to);
    EXPECT_EQ(at, from.size());
  }
}

TEST(EditScript, GivesUpWhereMoreWouldChange) {
  const std::vector<std::uint32_t> from = {1, 2, 3};
  const std::vector<std::uint32_t> to = {4, 5};
  EXPECT_FALSE(edit_script(from, to, 4));
  EXPECT_TRUE(edit_script(from, to, 5));
}

TEST(DiffTexts, UnderlinesTheWordsThatDiffer) {
  EXPECT_THAT(diff_texts("The capital is Paris.", "The capital is London."),
              ElementsAre("-The capital is Paris.",   //
                          "                ^^^^^",    //
                          "+The capital is London.",  //
                          "                ^^^^^^"));
  EXPECT_THAT(diff_texts("a b", "a  b"), ElementsAre("-a b", "+a  b", "   ^"));
  EXPECT_THAT(diff_texts("", "x"), ElementsAre("-", "+x", " ^"));
  EXPECT_THAT(diff_texts("same", "same"), IsEmpty());
}

TEST(DiffTexts, ShowsCharactersThatWouldNotShow) {
  EXPECT_THAT(diff_texts("a\tb", "a\u200Bb"), ElementsAre("-a\\tb", "  ^^", "+a\\u{200B}b", "  ^^^^^^^^"));
}

TEST(DiffTexts, CutsALongLineAroundTheFirstDifference) {
  const std::string words(1000, 'x');
  const auto lines = diff_texts(words + " cat " + words, words + " dog " + words, {.width = 40});
  ASSERT_THAT(lines, SizeIs(4));
  EXPECT_EQ(lines[0], "-…xxxxxxxxx cat xxxxxxxxxxxxxxxxxxxxxxxxxx…");
  EXPECT_EQ(lines[1], "            ^^^");
  EXPECT_EQ(lines[2], "+…xxxxxxxxx dog xxxxxxxxxxxxxxxxxxxxxxxxxx…");
}

TEST(DiffTexts, ComparesSeveralLinesWithContext) {
  const auto expected = numbered_lines(1, 9);
  auto actual = expected;
  actual.replace(actual.find("line 5"), 6, "LINE 5");
  EXPECT_THAT(diff_texts(expected, actual, {.context = 2}),
              ElementsAre(" … line 3", " line 3", " line 4", "-line 5", "+LINE 5", " line 6", " line 7"));
}

TEST(DiffTexts, LeapsOverWhatIsFarFromADifference) {
  const auto expected = numbered_lines(1, 20);
  auto actual = expected;
  actual.erase(actual.find("line 2\n"), 7);
  actual.insert(actual.find("line 19"), "new\n");
  EXPECT_THAT(diff_texts(expected, actual, {.context = 1}),
              ElementsAre(" line 1", "-line 2", " line 3", " … line 17", " line 18", "+new", " line 19"));
}

TEST(DiffTexts, TellsAMissingLineBreakAndSpacesAtTheEnd) {
  EXPECT_THAT(diff_texts("a\n", "a"), ElementsAre("-a", "+a", " \\ no line break at the end"));
  EXPECT_THAT(diff_texts("a\nb\n", "a\nb  \n"), ElementsAre(" a", "-b", "+b··"));
  EXPECT_THAT(diff_texts("a\r\nb", "a\nb"), ElementsAre("-a\\u{D}", "+a", " b"));
}

TEST(DiffTexts, BoundsWhatItShows) {
  const auto lines = diff_texts(numbered_lines(1, 5000), numbered_lines(5001, 10000), {.lines = 10});
  ASSERT_THAT(lines, SizeIs(11));
  EXPECT_EQ(lines.back(), " … 9990 lines more");
}

TEST(DiffTexts, FindsADifferenceFarBehindAndComesToAnEnd) {
  const auto expected = numbered_lines(1, 100'000);
  EXPECT_THAT(diff_texts(expected, expected + "x\n", {.context = 1}),
              ElementsAre(" … line 100000", " line 100000", "+x"));
  const std::string dots(2'000'000, '.');
  const auto lines = diff_texts(dots + "a", dots + "b", {.width = 20});
  EXPECT_EQ(lines.front(), "-….....a");
}

TEST(DiffTexts, OfAnyBytesIsTextInBoundedLines) {
  std::mt19937 random(5);
  const auto bytes = [&] {
    std::string out(random() % 200, ' ');
    for (char& c : out) c = static_cast<char>(random() % 8 == 0 ? '\n' : random() % 256);
    return out;
  };
  for (int round = 0; round < 300; ++round)
    EXPECT_THAT(diff_texts(bytes(), bytes()),
                Each(testing::AnyOf(StartsWith("-"), StartsWith("+"), StartsWith(" "))));
}

TEST(DiffValues, TellsEveryPlaceThatDiffers) {
  EXPECT_THAT(diff_values(json(R"({"items":[{"id":1},{"price":3}],"name":"Ada","n":1})"),
                          json(R"({"items":[{"id":1},{"price":4}],"n":"1","odd key":true})")),
              ElementsAre(" $.items[1].price: expected 3, got 4",             //
                          "-$.name: missing, expected \"Ada\"",               //
                          " $.n: expected the number 1, got the text \"1\"",  //
                          "+$[\"odd key\"]: unexpected, got true"));
  EXPECT_THAT(diff_values(json("[1,2]"), json("[1,2.0]")), IsEmpty());
  EXPECT_THAT(diff_values(json("null"), json("{}")), ElementsAre(" $: expected null, got the map {}"));
}

TEST(DiffValues, FindsWhatWasPutIntoAListOrLeftOut) {
  EXPECT_THAT(diff_values(json("[1,2,3,4]"), json("[1,2,9,3,4]")), ElementsAre("+$[2]: unexpected, got 9"));
  EXPECT_THAT(diff_values(json("[1,2,3,4]"), json("[2,3,4]")), ElementsAre("-$[0]: missing, expected 1"));
  EXPECT_THAT(diff_values(json("[1,5,3]"), json("[1,6]")),
              ElementsAre(" $[1]: expected 5, got 6", "-$[2]: missing, expected 3"));
}

TEST(DiffValues, BoundsWhatItShows) {
  List expected;
  List actual;
  for (int i = 0; i < 100; ++i) {
    expected.emplace_back(i);
    actual.emplace_back(-1 - i);
  }
  const auto lines = diff_values(Value(expected), Value(actual), {.lines = 3});
  ASSERT_THAT(lines, SizeIs(4));
  EXPECT_EQ(lines.back(), " … 97 differences more");
  const auto wide = diff_values(Value(std::string(9999, 'x')), Value("y"), {.width = 20});
  EXPECT_THAT(wide, ElementsAre(" $: expected \"xxxxxxxxx…, got \"y\""));
}

TEST(DiffValues, GoesAsDeepAsValuesDo) {
  const std::string open(500, '[');
  const std::string close(500, ']');
  const auto lines = diff_values(json(open + "1" + close), json(open + "2" + close));
  ASSERT_THAT(lines, SizeIs(1));
}

}  // namespace
}  // namespace proctor::text
