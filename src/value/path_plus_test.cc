// The plus dialect: paths as people write them for jsonpath-plus.
#include <gtest/gtest.h>

#include "value/path.h"
#include "value/path_testing.h"

namespace proctor::value {
namespace {

constexpr PathDialect kPlus = PathDialect::plus;

TEST(PathPlus, TakesPathsWithoutTheDollar) {  // K10
  const Asked pairs[] = {{"", "$"},
                         {"  ", "$"},
                         {"$", "$"},
                         {"user.name", "$.user.name"},
                         {"[0].foo", "$[0].foo"},
                         {".a", "$.a"},
                         {"..a", "$..a"},
                         {" $.a ", "$.a"},
                         {"*", "$.*"},
                         {"$ref", "$ref"},
                         {"a['b']", "$.a['b']"}};
  for (const auto& [path, shown] : pairs) EXPECT_EQ(Path::compile(path, kPlus)->text(), shown);
  expect_found({{"", R"([{"a":1,"$ref":2}])"},
                {"a", "[1]"},
                {" .a ", "[1]"},
                {"['a']", "[1]"},
                {"$ref", "[2]"},
                {"$.$ref", "[2]"}},
               json(R"({"a": 1, "$ref": 2})"), kPlus);
}

TEST(PathPlus, FindsFalsyDocuments) {  // 000 (c)3
  for (const std::string_view text : {"null", "0", "false", "\"\""})
    expect_found({{"$", "[" + std::string(text) + "]"}}, json(text), kPlus);
}

TEST(PathPlus, TakesNamesWithAnyCharacters) {
  const Value document = json(R"({"a b": 1, "a-b": 2, "it's": 3, "x,y": 4, "^": 5, "~n": 6, "0": 7, "k[0]": 8,
                                  "new\nline": 9, "@t": 10, "*": 11, "back\\slash": 12, "x": 13, "a.b": 14})");
  expect_found({{"$.a b", "[1]"},
                {"$['a b']", "[1]"},
                {"$[a b]", "[1]"},
                {"$.a-b", "[2]"},
                {"$.it's", "[3]"},
                {"$['it\\'s']", "[3]"},
                {"$[\"it's\"]", "[3]"},
                {"$['x,y']", "[4]"},
                {"$.`^", "[5]"},
                {"$.`~n", "[6]"},
                {"$.0", "[7]"},
                {"$[0]", "[7]"},
                {"$['k[0]']", "[8]"},
                {"$['new\nline']", "[9]"},
                {"$['new\\nline']", "[9]"},
                {"$.`@t", "[10]"},
                {"$['*']", "[11]"},
                {"$.`*", "[11]"},
                {"$['back\\slash']", "[12]"},
                {"$.x,a-b", "[13,2]"},
                {"$[x,a-b]", "[13,2]"},
                {"$['x','a-b']", "[13,2]"},
                {"$.'a.b'", "[14]"},
                {"$.\"a.b\"", "[14]"},
                {"$[a.b]", "[14]"}},
               document, kPlus);
}

TEST(PathPlus, ReachesIntoListsAndTextsAsJavaScriptDoes) {
  const Value document = json(R"({"l": [10, 20, 30], "s": "añ😀", "e": "", "o": {"length": 9}, "n": {}})");
  expect_found({{"$.l.length", "[3]"},
                {"$.l['length']", "[3]"},
                {"$.s.length", "[4]"},
                {"$.e.length", "[]"},
                {"$.o.length", "[9]"},
                {"$.n.length", "[]"},
                {"$.l.0", "[10]"},
                {"$.l['1']", "[20]"},
                {"$.l[-1]", "[30]"},
                {"$.l.-1", "[]"},
                {"$.s[1]", R"(["ñ"])"},
                {"$..length", "[3,9]"},
                {"$.l[(@.length-1)]", "[30]"},
                {"$.l[( @.length - 3 )]", "[10]"},
                {"$.l[(@.length-4)]", "[]"},
                {"$[?(@.length > 3)]", R"(["añ😀",{"length":9}])"}},
               document, kPlus);
}

TEST(PathPlus, GoesUpAndAsksForNames) {
  const Value document = json(R"({"a": {"b": [{"c": 1}, {"c": 2}]}})");
  expect_found({{"$.a.b^", R"([{"b":[{"c":1},{"c":2}]}])"},
                {"$.a.b[*].c^^", R"([[{"c":1},{"c":2}],[{"c":1},{"c":2}]])"},
                {"$..c^.c", "[1,2]"},
                {"$^", "[]"},
                {"$.a^^", "[]"},
                {"$.*~", R"(["a"])"},
                {"$.a.b[*]~", "[0,1]"},
                {"$.a.b[0]~", R"(["0"])"},
                {"$..c~", R"(["c","c"])"},
                {"$~", "[null]"}},
               document, kPlus);
  EXPECT_EQ(Path::compile("$..c^", kPlus)->places(document).value(),
            (std::vector<std::string>{"$['a']['b'][0]", "$['a']['b'][1]"}));
}

TEST(PathPlus, SelectsByType) {
  const Value document = json(R"([null, true, 1, 1.5, "s", [], {}])");
  expect_found({{"$[*]@null()", "[null]"},
                {"$[*]@boolean()", "[true]"},
                {"$[*]@number()", "[1,1.5]"},
                {"$[*]@integer()", "[1]"},
                {"$[*]@string()", R"(["s"])"},
                {"$[*]@array()", "[[]]"},
                {"$[*]@object()", "[[],{}]"},
                {"$[*]@scalar()", R"([null,true,1,1.5,"s"])"},
                {"$[*]@undefined()", "[]"},
                {"$[*]@nonFinite()", "[]"},
                {"$@array().length", "[7]"},
                {"$@string()", "[]"}},
               document, kPlus);
}

TEST(PathPlus, ForgivesDots) {
  const Value document = json(R"({"a": {"b": 1}})");
  expect_found({{"$.", R"([{"a":{"b":1}}])"},
                {"$.a.", R"([{"b":1}])"},
                {"$..", R"([{"a":{"b":1}},{"b":1}])"},
                {"$...b", "[1]"},
                {"$.['a']", R"([{"b":1}])"},
                {"$..['b']", "[1]"}},
               document, kPlus);
}

TEST(PathPlus, TestsAndComparesAsJavaScriptDoes) {
  const Value document = json(R"([0, 1, "1", "", true, false, null, [], [1], {}, "b"])");
  expect_found({{"$[?(@)]", R"([1,"1",true,[],[1],{},"b"])"},
                {"$[?(!@)]", R"([0,"",false,null])"},
                {"$[?(!!@ === false)]", R"([0,"",false,null])"},
                {"$[?(@ == 1)]", R"([1,"1",true,[1]])"},
                {"$[?(@ === 1)]", "[1]"},
                {"$[?(@ != 1)]", R"([0,"",false,null,[],{},"b"])"},
                {"$[?(@ !== null)]", R"([0,1,"1","",true,false,[],[1],{},"b"])"},
                {"$[?(@ == null)]", "[null]"},
                {"$[?(@ > 0)]", R"([1,"1",true,[1]])"},
                {"$[?(@ >= 'a')]", R"(["b"])"},
                {"$[?(@.x === undefined && @ === true)]", "[true]"},
                {"$[?(@ == '[object Object]')]", "[{}]"},
                {"$[?(true)][?(@)]", "[1]"},
                {"$[?('')]", "[]"},
                {"$[?((@ || 5) == 5)]", R"([0,"",false,null])"},
                {"$[?(@ === +1 || @ === .5)]", "[1]"}},
               document, kPlus);
}

TEST(PathPlus, KnowsWhereAFilterStands) {
  const Value document = json(R"({"shop": {"books": [{"p": 5}, {"p": 9}], "max": 6}})");
  expect_found({{"$.shop.books[?(@property === 1)]", R"([{"p":9}])"},
                {"$.shop[?(@property === 'max')]", "[6]"},
                {"$.shop[?(@property.length == 3)]", "[6]"},
                {"$.shop.books[?(@.p < @root.shop.max)]", R"([{"p":5}])"},
                {"$.shop.books[?(@.p > $.shop.max)]", R"([{"p":9}])"},
                {"$.shop.books[?(@parent.max > @.p)]", R"([{"p":5}])"},
                {"$.shop.books.*[?(@parentProperty !== 0)]", "[9]"},
                {"$..books[?(@path === \"$['shop']['books'][0]\")]", R"([{"p":5}])"},
                {"$[?(@parent)]", "[]"},
                {"$.shop.books[?(@.p==9)]^~", R"(["books"])"}},
               document, kPlus);
}

TEST(PathPlus, NestsFilters) {
  const Value document = json(R"([{"l": [{"x": 1}, {"x": 5}]}, {"l": [{"x": 2}]}])");
  expect_found({{"$[?(@.l[?(@.x > 4)])].l.length", "[2]"},
                {"$[?@.l[?@.x == 2]]", R"([{"l":[{"x":2}]}])"},
                {"$[?(count(@.l[?(@.x > $[1].l[0].x)]) == 1)].l[0].x", "[1]"}},
               document, kPlus);
}

TEST(PathPlus, RefusesWhatIsNoPath) {
  const Wrong wrongs[] = {
      {"$.a[", "a [ without its ]", {3, 4}},
      {"a[0", "a [ without its ]", {1, 2}},
      {" a]", "a ] without its [", {2, 3}},
      {"$.a[]", "empty brackets", {3, 5}},
      {"$['a]", "a quote is not closed", {2, 5}},
      {"$[a,]", "a name is missing", {4, 5}},
      {"$[a[0]]", "a [ inside of brackets; a name with one needs quotes", {3, 4}},
      {"$....a", "4 dots in a row", {1, 5}},
      {"$[0]a", "expected . or [", {4, 5}},
      {"@.a", "\"@\" outside of a filter", {0, 1}},
      {"$[@.a]", "\"@.a\" outside of a filter", {2, 5}},
      {"$.*~.a", "nothing can follow ~", {4, 5}},
      {"$.a@strnig()", "unknown type \"@strnig()\" (did you mean \"string\"?)", {3, 12}},
      {"$[?(@propert == 1)]", "unknown \"@propert\" (did you mean \"property\"?)", {4, 12}},
      {"$[?(@.a == 1 == 2)]", "second comparison \"==\" is not supported: a path runs no script", {13, 15}},
  };
  expect_wrong(wrongs, kPlus);
}

TEST(PathPlus, NamesTheScriptItDoesNotRun) {  // 000 (c)4
  const std::pair<std::string_view, std::string_view> pairs[] = {
      {"$[(1+1)]", R"--(script expression "(1+1)")--"},
      {"$[(process.exit())]", R"--(script expression "(process.exit())")--"},
      {"$.(x)", R"--(script expression "(x)")--"},
      {"$.items.map(x)", R"--(function call "map(...)")--"},
      {"$[?(@.title.match(/a/i))]", R"--(function call "@.title.match(...)")--"},
      {"$[?(foo(@))]", R"--(function call "foo(...)")--"},
      {"$[?(/a/.test(@))]", R"--(regular expression "/a/")--"},
      {"$[?(@ =~ /a/)]", R"--(operator "=~")--"},
      {"$[?(@.a = 1)]", R"--(assignment "=")--"},
      {"$[?(@.a + 1 > 2)]", R"--(arithmetic "+")--"},
      {"$[?(@.a-b > 2)]", R"--(arithmetic "-")--"},
      {"$[?(@ % 2 == 0)]", R"--(arithmetic "%")--"},
      {"$[?(-@.a > 2)]", R"--(arithmetic "-")--"},
      {"$[?(@.a ? 1 : 2)]", R"--(conditional "?")--"},
      {"$[?(typeof @ === 'string')]", R"--(operator "typeof")--"},
      {"$[?('a' in @)]", R"--(operator "in")--"},
      {"$[?(`${@}` == 'a')]", R"--(template string "`${@}`")--"},
      {"$[?([1,2].includes(@))]", R"--(list "[1,2]")--"},
      {"$[?(@ == {})]", R"--(object "{}")--"},
      {"$[?(@.a & 1)]", R"--(operator "&")--"},
      {"$[*]@other()", R"--(type selector "@other()")--"},
  };
  for (const auto& [text, construct] : pairs) {
    const auto path = Path::compile(text, kPlus);
    ASSERT_FALSE(path) << text;
    EXPECT_EQ(path.error().message,
              "Invalid JSONPath: " + std::string(construct) + " is not supported: a path runs no script");
  }
}

}  // namespace
}  // namespace proctor::value
