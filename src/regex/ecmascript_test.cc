#include <gtest/gtest.h>

#include "regex/testing.h"

namespace proctor::regex {
namespace {

std::string js(std::string_view pattern, std::string_view flags = "") {
  return shown(parse_ecmascript(pattern, flags));
}

struct Row {
  std::string_view pattern;
  std::string_view flags;
  std::string_view tree;
};

void expect(std::initializer_list<Row> rows) {
  for (const Row& row : rows)
    EXPECT_EQ(js(row.pattern, row.flags), row.tree) << row.pattern << " " << row.flags;
}

TEST(Ecmascript, ReadsTheStructure) {
  expect({{"", "", "()"},
          {"abc", "", "(cat a b c)"},
          {"a|b|", "", "(or a b ())"},
          {"(a)(?:b)(?<n>c)", "", "(cat (1: a) b (2: c))"},
          {"a*b+?c?d{2}e{2,}?f{2,3}", "",
           "(cat (rep 0.. a) (rep? 1.. b) (rep 0..1 c) (rep 2..2 d) (rep? 2.. e) (rep 2..3 f))"},
          {"(?=a)(?!b)(?<=c)(?<!d)", "", "(cat (look a) (!look b) (lookbehind c) (!lookbehind d))"},
          {"^a$", "", "(cat start a end)"},
          {"^a$", "m", "(cat line-start[A D \u2028..\u2029] a line-end[A D \u2028..\u2029])"},
          {"\\b\\B", "", "(cat word4 !word4)"},
          {"a{99999999999}", "", "(rep 2147483647.. a)"}});
}

TEST(Ecmascript, ReadsClasses) {
  expect({{"[a-c_]", "", "[_ a..c]"},
          {"[^a]", "", "[0..` b..FFFF]"},
          {"[^a]", "u", "[0..` b..10FFFF]"},
          {"[]", "", "never"},
          {"[^]", "u", "[0..10FFFF]"},
          {"[\\d-x]", "", "[- 0..9 x]"},
          {"[-a-]", "", "[- a]"},
          {"[\\b\\cA\\x41\\u0042]", "", "[1 8 A..B]"},
          {"[\\c_\\c]", "", "[1F \\ c]"},
          {"\\w", "", "[0..9 A..Z _ a..z]"},
          {".", "", "[0..9 B..C E..\u2027 \u202A..FFFF]"},
          {".", "s", "[0..FFFF]"},
          {"\\p{ASCII}\\P{ASCII}", "u", "(cat [0..7F] [80..10FFFF])"}});
}

TEST(Ecmascript, ReadsEscapesByTheFlag) {
  expect({{"\\u{61}", "", "(rep 61..61 u)"},
          {"\\u{61}", "u", "a"},
          {"\\ud83d\\ude00", "", "(cat D83D DE00)"},
          {"\\ud83d\\ude00", "u", "1F600"},
          {"😀", "", "(cat D83D DE00)"},
          {"😀*", "", "(cat D83D (rep 0.. DE00))"},
          {"😀", "u", "1F600"},
          {"\\1\\2(a)", "", "(cat \\1 2 (1: a))"},
          {"\\8\\08\\377\\400", "", "(cat 8 0 8 ÿ   0)"},
          {"\\c\\x4\\u12\\p\\k<a>", "", "(cat \\ c x 4 u 1 2 p k < a >)"},
          {"\\k<n>(?<n>a)", "", "(cat \\1 (1: a))"},
          {"]{}{", "", "(cat ] { } {)"},
          {"(?=a)*", "", "(rep 0.. (look a))"},
          {"\\/\\$", "u", "(cat / $)"}});
}

TEST(Ecmascript, FoldsCaseIntoSets) {
  expect({{"aK", "i", "(cat [A a] [K k])"},
          {"aK", "iu", "(cat [A a] [K k \u212A])"},
          {"[^s]", "iu", "[0..R T..r t..\u017E \u0180..10FFFF]"},
          {"(?i:a)b(?i:c(?-i:d))", "", "(cat [A a] b (cat [C c] d))"},
          {"(a)\\1", "i", "(cat (1: [A a]) \\1i)"},
          {"\\b", "iu", "word6"},
          {"(?s-m:^.)", "m", "(cat start [0..FFFF])"}});
}

TEST(Ecmascript, LetsANameStandTwiceInDifferentAlternatives) {
  expect({{"(?<n>a)|(?<n>b)", "", "(or (1: a) (2: b))"},
          {"(?:(?<n>a)|(?<n>b))\\k<n>", "", "(cat (or (1: a) (2: b)) \\1,2)"},
          {"(?<n>a)(?<n>b)", "", "E307 7-12 two groups are named \"n\": give one another name"},
          {"(?:(?<n>a)|b)(?<n>c)", "", "E307 13-18 two groups are named \"n\": give one another name"}});
  const auto tree = parse_ecmascript("(?<\\u0061é>x)(?<b>y)", "");
  ASSERT_TRUE(tree);
  EXPECT_EQ(tree->names, (std::vector<std::pair<std::string, std::uint32_t>>{{"aé", 1}, {"b", 2}}));
  EXPECT_EQ(tree->groups, 2U);
}

TEST(Ecmascript, SaysWhatIsWrongAndWhere) {
  expect(
      {{"a**", "", "E307 2-3 nothing to repeat before \"*\": write \\* for the character itself"},
       {"{1}", "", "E307 0-3 nothing to repeat before this quantifier: write \\{ for the character itself"},
       {"é{2,1}", "", "E307 2-7 the quantifier's numbers are out of order: the smaller comes first"},
       {"(a", "", "E307 0-1 a group without its \")\": close it, or write \\( for the character itself"},
       {"a)", "", "E307 1-2 \")\" without a \"(\" before it: write \\) for the character itself"},
       {"[a", "", "E307 0-1 a class without its \"]\": close it, or write \\[ for the character itself"},
       {"[z-a]", "", "E307 1-4 the range is out of order: the smaller character comes first"},
       {"a\\", "", "E307 1-2 a backslash with nothing behind it: write \\\\ for the character itself"},
       {"^*", "",
        "E307 1-2 what stands before this quantifier has no length and cannot be repeated: leave it out"},
       {"(?x)", "",
        "E307 0-3 an unknown kind of group: known are (?: (?= (?! (?<= (?<! (?<name> and (?ims-ims:"},
       {"\\p{Leter}", "u",
        "E307 0-9 unknown property \"Leter\" (did you mean \"Letter\"?): write \\p{Letter}, \\p{Lu}, "
        "\\p{Script=Greek} or the like"},
       {"\\2(a)", "u", "E307 0-2 a reference to group 2, but the pattern has only 1"},
       {"(?<n>a)\\k<m>", "", "E307 7-12 no group is named \"m\": name one, or refer to another"},
       {"\\a", "u", "E307 0-2 \"\\a\" is no escape: leave the backslash out"}});
}

TEST(Ecmascript, RefusesInvalidPatternsOnlyWhereTheFlagSays) {
  for (const auto pattern :
       {"{", "a{1", "]", "\\c", "\\x1", "\\u12", "\\8", "[\\d-z]", "(?=a)+", "\\k", "\\-", "\\00"}) {
    EXPECT_TRUE(parse_ecmascript(pattern, "")) << pattern;
    EXPECT_FALSE(parse_ecmascript(pattern, "u")) << pattern;
  }
  for (const auto pattern :
       {"(?<=a)+", "(?i-i:a)", "(?-:a)", "(?i)a", "(?<1>a)", "(?<a", "[😀-😎]", "(?<a>)\\k", "(?P<a>)"})
    EXPECT_FALSE(parse_ecmascript(pattern, "")) << pattern;
}

TEST(Ecmascript, CombinesSetsWithFlagV) {
  expect(
      {{"[[a-z]&&[aeiou]]", "v", "[a e i o u]"},
       {"[[a-z]--[b-y]]", "v", "[a z]"},
       {"[[0-9][a-c]--b--1]", "v",
        "E307 0-11 operations on sets are not mixed: put an inner one into its own [...]"},
       {"[[^a]&&[a-c]]", "v", "[b..c]"},
       {"[\\q{abc|d|}x]", "v", "(or (cat a b c) [d x] ())"},
       {"[\\q{ab|cd}--\\q{ab}]", "v", "(cat c d)"},
       {"[^\\q{ab}]", "v", "E307 0-9 what a text is not has no end: only characters can be negated"},
       {"[k--\\q{K}]", "iv", "never"},
       {"[\\q{AB}&&\\q{ab}]", "iv", "(cat [A a] [B b])"},
       {"[a!!]", "v", "E307 2-3 \"!\" has a meaning within a class with flag v: write \\!"},
       {"[(]", "v", "E307 1-2 \"(\" has a meaning within a class with flag v: write \\("},
       {"[a-z&&b]", "v", "E307 0-4 operations on sets are not mixed: put an inner one into its own [...]"},
       {"\\p{RGI_Emoji}", "v",
        "E307 0-13 properties of texts are not supported: use \\p{Emoji}, or list the texts in [\\q{...}]"}});
  EXPECT_EQ(js("[^\\P{Lu}]", "iv"), js("\\p{Lu}", "iv"));
  EXPECT_NE(js("[^\\P{Lu}]", "iu"), js("\\p{Lu}", "iu"));
  EXPECT_EQ(js(std::string(300, '[') + std::string(300, ']'), "v").substr(0, 4), "E308");
}

TEST(Ecmascript, KnowsItsFlags) {
  EXPECT_TRUE(parse_ecmascript("a", "imsugyd"));
  EXPECT_TRUE(parse_ecmascript("a", "y")->rules.sticky);
  EXPECT_EQ(js("a", "x"), "E301 0-0 unknown flag \"x\": known are i m s u v g y d");
  EXPECT_EQ(js("a", "uv"), "E301 0-0 flags \"u\" and \"v\" exclude each other: choose one");
  EXPECT_EQ(js("a", "ii"), "E301 0-0 flag \"i\" is given twice");
}

TEST(Ecmascript, CapsDepthAndSize) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '(') + std::string(depth, ')'); };
  EXPECT_TRUE(parse_ecmascript(nested(200), ""));
  EXPECT_EQ(js(nested(201)),
            "E308 200-201 groups stand more than 200 deep in each other: write them flatter");
  EXPECT_EQ(js(nested(30'000)).substr(0, 4), "E308");
  std::string classes;
  for (char32_t c = 0; c < 5000; ++c) {
    classes += "[\\p{L}\\p{N}";
    append_utf8(classes, 0x2500 + c);
    classes += "]";
  }
  EXPECT_EQ(js(classes, "u"),
            "E308 0-0 the classes of this pattern are too large together: use fewer of them");
}

}  // namespace
}  // namespace proctor::regex
