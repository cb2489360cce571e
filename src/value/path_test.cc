// What holds in both dialects, and RFC 9535 by itself. The compliance suite is run in tests/spec.
#include "value/path.h"

#include <gtest/gtest.h>

#include "value/path_testing.h"

namespace proctor::value {
namespace {

TEST(Path, FindsWhatTheSegmentsSelect) {
  const Value document = json(R"({"a": {"b": [1, 2, 3]}, "c d": 4, "": 5})");
  const Asked pairs[] = {{"$", R"([{"a":{"b":[1,2,3]},"c d":4,"":5}])"},
                         {"$.a.b", "[[1,2,3]]"},
                         {"$['a']['b'][0]", "[1]"},
                         {"$.a.b[-1]", "[3]"},
                         {"$.a.b[3]", "[]"},
                         {"$.a.b[-4]", "[]"},
                         {"$.a.b[1,0,1]", "[2,1,2]"},
                         {"$.a.b[*]", "[1,2,3]"},
                         {"$.a.b[1:]", "[2,3]"},
                         {"$.a.b[::-1]", "[3,2,1]"},
                         {"$.a.b[::0]", "[]"},
                         {"$[\"c d\"]", "[4]"},
                         {"$['']", "[5]"},
                         {"$..b[0]", "[1]"},
                         {"$..[0, 'b']", "[[1,2,3],1]"},
                         {"$.nope.b", "[]"},
                         {"$ .a\n['b'] [ 0 ]", "[1]"}};
  expect_found(pairs, document, PathDialect::rfc9535);
  expect_found(pairs, document, PathDialect::plus);
}

TEST(Path, ComparesAsRfc9535Does) {
  const Value document =
      json(R"([{"a": 1}, {"a": 1.0, "b": 2}, {"a": "1"}, {"a": null}, {"a": [1]}, {"b": true}])");
  expect_found({{"$[?@.a == 1]", R"([{"a":1},{"a":1,"b":2}])"},
                {"$[?@.a != 1]", R"([{"a":"1"},{"a":null},{"a":[1]},{"b":true}])"},
                {"$[?@.a == null]", R"([{"a":null}])"},
                {"$[?@.a == $[4].a]", R"([{"a":[1]}])"},
                {"$[?@.a == @.missing]", R"([{"b":true}])"},
                {"$[?@.a < @.b]", R"([{"a":1,"b":2}])"},
                {"$[?@.a <= 1 && @.b]", R"([{"a":1,"b":2}])"},
                {"$[?!@.a || @.a > '0']", R"([{"a":"1"},{"b":true}])"},
                {"$[?(@.b == true) || (@.a == 'x')]", R"([{"b":true}])"},
                {"$[?@.a]", R"([{"a":1},{"a":1,"b":2},{"a":"1"},{"a":null},{"a":[1]}])"}},
               document, PathDialect::rfc9535);
}

TEST(Path, ComparesWholeNumbersExactly) {
  const Value document = json("[9007199254740993, 9007199254740992, 9223372036854775807]");
  expect_found({{"$[?@ == 9007199254740993]", "[9007199254740993]"},
                {"$[?@ < 9007199254740993]", "[9007199254740992]"},
                {"$[?@ > 9223372036854775806]", "[9223372036854775807]"}},
               document, PathDialect::rfc9535);
}

TEST(Path, CallsTheFunctionsOfRfc9535) {
  const Value document = json(R"([{"t": "añ😀", "l": [1, 2]}, {"t": "b", "l": []}, {"t": 7}])");
  for (const PathDialect dialect : {PathDialect::rfc9535, PathDialect::plus})
    expect_found({{"$[?length(@.t) == 3].t", R"(["añ😀"])"},
                  {"$[?length(@.l) == 0].t", R"(["b"])"},
                  {"$[?length(@) == 1].t", "[7]"},
                  {"$[?count(@.l[*]) > 1].t", R"(["añ😀"])"},
                  {"$[?value(@..t) == 'b'].t", R"(["b"])"},
                  {"$[?match(@.t, '[a-c]')].t", R"(["b"])"},
                  {"$[?search(@.t, 'ñ.')].t", R"(["añ😀"])"},
                  {"$[?match(@.t, $[1].t)].t", R"(["b"])"},
                  {"$[?match(@.t, '(')].t", "[]"},
                  {"$[?!search(@.t, 'a') && length(@.t) > 0].t", R"(["b"])"}},
                 document, dialect);
}

TEST(Path, NamesPlacesInNormalForm) {
  const Value document = json(R"({"a": [{"it's": 1}, {"b\\": 2}], "\u0001\n": 3})");
  const auto path = Path::compile("$..*", PathDialect::rfc9535);
  EXPECT_EQ(path->places(document).value(),
            (std::vector<std::string>{"$['a']", "$['\\u0001\\n']", "$['a'][0]", "$['a'][1]",
                                      "$['a'][0]['it\\'s']", "$['a'][1]['b\\\\']"}));
}

TEST(Path, TellsWhatIsWrongAndWhere) {
  const Wrong wrongs[] = {
      {"a", "a path starts with $", {0, 1}},
      {"$ ", "expected . or [", {2, 2}},
      {"$.", "expected a name or * after the dot", {2, 2}},
      {"$[", "a [ without its ]", {1, 2}},
      {"$.a]", "a ] without its [", {3, 4}},
      {"$[]", "empty brackets", {1, 3}},
      {"$['a", "a quote is not closed", {2, 4}},
      {"$['\\q']", "no such escape", {3, 5}},
      {"$['\\uD800']", "no such escape", {3, 5}},
      {"$['\t']", "a control character in quotes has to be escaped", {3, 4}},
      {"$[01]", "a number with a leading zero or -0", {2, 4}},
      {"$[9007199254740992]", "a number beyond 2^53 - 1", {2, 18}},
      {"$[0 1]", "expected , or ]", {4, 5}},
      {"$[a]", "expected a name in quotes, an index, a slice, * or a filter", {2, 3}},
      {"$[?@.a == 1.]", "not a number: \"1.\"", {10, 12}},
      {"$[?@.* == 1]", "a query that may find several values cannot be compared", {3, 6}},
      {"$[?1]", "a value has to be compared with another", {3, 4}},
      {"$[?(@.a) == 1]", "what stands in parentheses or after ! cannot be compared", {3, 8}},
      {"$[?(@.a]", "a ( without its )", {3, 4}},
      {"$[?]", "a condition is missing", {3, 4}},
      {"$[?length(@.*) == 1]", "the function takes one value, and this query may find several", {10, 13}},
      {"$[?count(1) == 1]", "the function takes a query", {9, 10}},
      {"$[?length() == 1]", "length() takes 1 argument", {3, 11}},
      {"$[?match(@.a, 'b') == true]",
       "match() and search() are true or false and cannot be compared",
       {3, 18}},
      {"$[?@.a === 1]", "operator \"===\" is not supported: a path runs no script", {7, 10}},
      {"$[?nope(@)]", "function call \"nope(...)\" is not supported: a path runs no script", {3, 7}},
      {"$[?@.a == yes]", "unknown name \"yes\"", {10, 13}},
      {"$.\xFF", "not UTF-8", {2, 3}},
  };
  expect_wrong(wrongs, PathDialect::rfc9535);
}

TEST(Path, RefusesLongPathsAndDeepFilters) {
  const std::string longest = "$" + std::string(8191, ' ') + ".a";
  expect_wrong({{longest, "longer than 8192 bytes", {0, 8194}}}, PathDialect::plus);
  for (const std::string_view part : {"(", "!", "@[?", "length(", "!("}) {
    std::string deep = "$[?";
    for (int i = 0; i < 1000; ++i) deep += part;
    for (const PathDialect dialect : {PathDialect::rfc9535, PathDialect::plus})
      EXPECT_FALSE(Path::compile(deep, dialect)) << part;
  }
  EXPECT_TRUE(Path::compile("$[?((((((@.a == 1 && !(@.b)))))))]", PathDialect::rfc9535));
}

TEST(Path, EndsWhereTheBudgetEnds) {
  const Value document = json("[[1,2,3],[4,5,6],[7,8,9]]");
  for (const std::string_view text :
       {"$..*", "$[*][*]", "$[?@[?@ > 1]]", "$[?count(@..*) > 1]", "$[?$ == $]", "$[0:3]"}) {
    const auto path = Path::compile(text, PathDialect::rfc9535, {.visits = 3});
    const auto found = path->find(document);
    ASSERT_FALSE(found) << text;
    EXPECT_EQ(found.error().code, "E309");
    EXPECT_EQ(found.error().message, "the path looks at more than 3 values, which is its limit");
    EXPECT_FALSE(path->places(document));
  }
}

TEST(Path, GoesThroughDeepDocuments) {
  const int depth = 500;
  std::string text;
  for (int i = 0; i < depth; ++i) text += R"({"n":[)";
  text += "7";
  for (int i = 0; i < depth; ++i) text += "]}";
  const auto parsed = parse_json(text, {.max_depth = 2000});
  ASSERT_TRUE(parsed);
  const auto count = [&](std::string_view path) {
    return Path::compile(path, PathDialect::plus)->find(*parsed).value().values.size();
  };
  EXPECT_EQ(count("$..*"), 1000U);
  EXPECT_EQ(count("$..n"), 500U);
  EXPECT_EQ(count("$..[?(@ === 7)]"), 1U);
  EXPECT_EQ(count("$..*@number()"), 1U);
  EXPECT_EQ(count("$..[?(@ === $.n)]"), 1U);
  std::string steps = "$";
  for (int i = 0; i < depth; ++i) steps += ".n[0]";
  EXPECT_EQ(Path::compile(steps, PathDialect::rfc9535)->places(*parsed)->front().size(), 1U + 500 * 8);
}

TEST(Path, StopsEndlessPatternsFromTheDocument) {
  List list;
  for (int i = 0; i < 100; ++i) list.emplace_back("(a*)*b" + std::string(static_cast<std::size_t>(i), 'c'));
  list.emplace_back(std::string(1000, 'a'));
  const auto found = Path::compile("$[?match($[100], @)]", PathDialect::rfc9535)->find(Value(list));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->values.size(), 1U);  // the text itself, taken as a pattern
}

}  // namespace
}  // namespace proctor::value
