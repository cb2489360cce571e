#include <gtest/gtest.h>

#include "regex/testing.h"

namespace proctor::regex {
namespace {

std::string py(std::string_view pattern, std::string_view flags = "") {
  return shown(parse_python(pattern, flags));
}

struct Row {
  std::string_view pattern;
  std::string_view flags;
  std::string_view tree;
};

void expect(std::initializer_list<Row> rows) {
  for (const Row& row : rows)
    EXPECT_EQ(py(row.pattern, row.flags), row.tree) << row.pattern << " " << row.flags;
}

TEST(Python, ReadsTheStructure) {
  expect({{"", "", "()"},
          {"a|b|", "", "(or a b ())"},
          {"(a)(?:b)(?P<n>c)(?P=n)\\1", "", "(cat (1: a) b (2: c) \\2 \\1)"},
          {"a*b+?c?+d{2}e{,3}f{,}g{2,3}", "",
           "(cat (rep 0.. a) (rep? 1.. b) (rep+ 0..1 c) (rep 2..2 d) (rep 0..3 e) (rep 0.. f) (rep 2..3 g))"},
          {"(?=a)(?!b)(?<=cd)(?<!e)(?>f)", "",
           "(cat (look a) (!look b) (lookbehind 2 (cat c d)) (!lookbehind 1 e) (atomic f))"},
          {"(a)?(?(1)b|c)(?(1)d)", "", "(cat (rep 0..1 (1: a)) (if 1 b c) (if 1 d ()))"},
          {"(?(n)", "", "E307 0-5 no group before this is named \"n\": name one, or refer to another"},
          {"^a$", "", "(cat start a final)"},
          {"^a$", "m", "(cat line-startA a line-endA)"},
          {"\\Aa\\Z", "", "(cat start a end)"},
          {"a(?#b)c", "", "(cat a c)"}});
}

TEST(Python, TakesBracesThatAreNoQuantifierAsText) {
  expect({{"{", "", "{"},
          {"x{}", "", "(cat x { })"},
          {"x{a}", "", "(cat x { a })"},
          {"x{1, 2}", "", "(cat x { 1 ,   2 })"}});
}

TEST(Python, ReadsClasses) {
  expect({{"[a-c_]", "", "[_ a..c]"},
          {"[]a]", "", "[] a]"},
          {"[^]a]", "a", "[0..\\ ^..` b..10FFFF]"},
          {"[a-]", "", "[- a]"},
          {"[\\w.]", "a", "[. 0..9 A..Z _ a..z]"},
          {"\\s", "a", "[9..D  ]"},
          {"[\\b\\12\\x41]", "", "[8 A A]"},
          {".", "", "[0..9 B..10FFFF]"},
          {".", "s", "[0..10FFFF]"},
          {"\\b\\B", "a", "(cat word4 !word4)"}});
}

TEST(Python, ReadsEscapes) {
  expect({{"\\a\\n\\x41\\u00e9\\U0001F600\\0\\012\\101\\.", "", "(cat 7 A A é 1F600 0 A A .)"},
          {"(a)\\1", "", "(cat (1: a) \\1)"},
          {"\\1", "", "E307 0-2 a reference to group 1, but only 0 stand before it"},
          {"\\q", "", "E307 0-2 \"\\q\" is no escape: leave the backslash out"},
          {"\\x4", "", "E307 0-3 an unfinished escape: it takes 2 hexadecimal digits"},
          {"\\400", "", "E307 0-4 an octal escape ends at \\377: write \\u and four hexadecimal digits"},
          {"\\N{DASH}", "",
           "E307 0-2 characters by name are not supported: write \\u and four digits, or \\U and eight"}});
}

TEST(Python, FoldsCaseIntoSets) {
  expect({{"ak", "i", "(cat [A a] [K k \u212A])"},
          {"ak", "ia", "(cat [A a] [K k])"},
          {"i", "i", "[I i \u0130..\u0131]"},
          {"(?i)a", "", "[A a]"},
          {"(?i:a)b(?i:c(?-i:d))", "", "(cat [A a] b (cat [C c] d))"},
          {"(?i:k(?a:k))", "", "(cat [K k \u212A] [K k])"},
          {"(a)\\1", "i", "(cat (1: [A a]) \\1i)"}});
  EXPECT_EQ(parse_python("(a)\\1", "ia")->fold(U'É'), U'É');
  EXPECT_EQ(parse_python("(a)\\1", "i")->fold(U'É'), U'é');
}

TEST(Python, LeavesLayoutOutInVerboseMode) {
  expect(
      {{" a  b # c\n d", "x", "(cat a b d)"},
       {"(?x) a *", "", "(rep 0.. a)"},
       {"a\\ b[ #]", "x", "(cat a   b [  #])"},
       {"(?x: a )b ", "", "(cat a b  )"},
       {"(?-x: a)", "x", "(cat   a)"},
       {"a # b\\", "x", "E307 5-6 a backslash with nothing behind it: write \\\\ for the character itself"}});
}

TEST(Python, SaysWhatIsWrongAndWhere) {
  expect(
      {{"*a", "",
        "E307 0-1 nothing to repeat before this quantifier: escape it to mean the character itself"},
       {"^*", "",
        "E307 1-2 nothing to repeat before this quantifier: escape it to mean the character itself"},
       {"a**", "",
        "E307 2-3 a quantifier behind a quantifier: put what is repeated into (?:...), or escape it"},
       {"a{2,1}", "", "E307 1-6 the quantifier's numbers are out of order: the smaller comes first"},
       {"(a", "", "E307 0-1 a group without its \")\": close it, or write \\( for the character itself"},
       {"a)", "", "E307 1-2 \")\" without a \"(\" before it: write \\) for the character itself"},
       {"[a", "", "E307 0-1 a class without its \"]\": close it, or write \\[ for the character itself"},
       {"[b-a]", "", "E307 1-4 the range is out of order: the smaller character comes first"},
       {"(?<=a*)b", "",
        "E307 0-7 looking behind needs a fixed width: every way to match must be equally long"},
       {"(a\\1)", "", "E307 2-4 a reference to group 1 from inside of it"},
       {"(?<=(a)\\1)", "", "E307 7-9 looking behind cannot refer to group 1, which is not closed before it"},
       {"(?P<n>a)(?P<n>b)", "", "E307 8-14 two groups are named \"n\": give one another name"},
       {"(?P<1>a)", "", "E307 0-6 \"1\" is no name for a group: a letter or _ first, then digits too"},
       {"(?(2)a)(b)", "", "E307 0-5 a condition on group 2, but the pattern has only 1"},
       {"a(?i)", "",
        "E307 1-5 flags for the whole pattern stand at its start: move them there, or write (?i:...)"},
       {"(?z)", "",
        "E307 0-3 an unknown kind of group: known are (?: (?P<name> (?P=name) (?= (?! (?<= (?<! (?> (?( (?# "
        "and "
        "(?imsxa"}});
}

TEST(Python, RefusesFlagsThatContradict) {
  for (const auto pattern :
       {"(?i-i:a)", "(?au:a)", "(?-a:a)", "(?L)a", "(?i-:a)", "(?a)(?u)b", "(?iz:a)", "(?i"})
    EXPECT_FALSE(parse_python(pattern, "")) << pattern;
  EXPECT_TRUE(parse_python("(?u)(?i)a", ""));
  EXPECT_FALSE(parse_python("(?u)a", "a"));
  EXPECT_EQ(py("a", "g"), "E301 0-0 unknown flag \"g\": known are i m s x a");
  EXPECT_EQ(
      py("a", "L"),
      "E301 0-0 flag \"L\" makes Python read bytes by locale, and there are only texts here: leave it out");
}

TEST(Python, CapsDepth) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '(') + std::string(depth, ')'); };
  EXPECT_TRUE(parse_python(nested(200), ""));
  EXPECT_EQ(py(nested(201)),
            "E308 200-201 groups stand more than 200 deep in each other: write them flatter");
}

}  // namespace
}  // namespace proctor::regex
