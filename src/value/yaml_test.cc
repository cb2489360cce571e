#include "value/yaml.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <span>

#include "value/json.h"

namespace proctor::value {
namespace {

constexpr YamlOptions kYaml11{.typing = Typing::yaml_1_1};

// "line:column code message" of every fault.
std::string faults_of(std::string_view text, const YamlOptions& options = {}) {
  Diagnostics faults("x.yaml", text);
  parse_yaml(text, options, faults);
  std::string out;
  for (const Diagnostic& one : faults.list())
    out += fmt::format("{}{}:{} {} {}", out.empty() ? "" : "\n", one.position.line, one.position.column,
                       one.code, one.message);
  return out;
}

// What was read, as JSON, or what was wrong.
std::string json_of(std::string_view text, const YamlOptions& options = {}) {
  const auto value = parse_yaml(text, options);
  return value ? to_json(*value) : "fault: " + faults_of(text, options);
}

struct Row {
  std::string_view text;
  std::string_view out;
};

void expect_json(std::span<const Row> rows) {
  for (const auto& [text, out] : rows) EXPECT_EQ(json_of(text), out) << text;
}

void expect_faults(std::span<const Row> rows) {
  for (const auto& [text, out] : rows) EXPECT_EQ(faults_of(text), out) << text;
}

TEST(Yaml, ReadsEveryStyle) {
  constexpr Row kRows[] = {
      {"a: some words  # note\n", R"({"a":"some words"})"},
      {"a: first\n  second\n\n  third\n", R"({"a":"first second\nthird"})"},
      {"a: 'it''s'\nb: \"x\\ty\\u00e9 \\\n  z\"\n", R"({"a":"it's","b":"x\tyé z"})"},
      {"a: |\n  one\n    two\n\nb: 1\n", R"({"a":"one\n  two\n","b":1})"},
      {"a: |-\n  x\n\nb: |+\n  y\n\nc: 1", R"({"a":"x","b":"y\n\n","c":1})"},
      {"a: >\n  one\n  two\n\n  three\n", R"({"a":"one two\nthree\n"})"},
      {"- |2\n   x\n  y\n", R"([" x\ny\n"])"},
      {"a: |\nb: >-\n", R"({"a":"","b":""})"},
      {"{a: 1, \"b\": [x, 'y', ], c: , d}", R"({"a":1,"b":["x","y"],"c":null,"d":null})"},
      {"- a\n-\n- - b\n  - c\n- k: v\n  w:\n  - x\n", R"(["a",null,["b","c"],{"k":"v","w":["x"]}])"},
      {"? a\n: b\n? c\n", R"({"a":"b","c":null})"},
      {"\"q: k\": 1\n'#': 2\n", R"({"q: k":1,"#":2})"},
      {"--- # start\na: 1\n...\n", R"({"a":1})"},
      {"%YAML 1.2\n---\na: 1\n", R"({"a":1})"},
      {R"({"json": [1, 2.5, null, true, "\u00e9"]})", R"({"json":[1,2.5,null,true,"é"]})"},
      {"just text", R"("just text")"},
      {"---\n", "null"},
  };
  expect_json(kRows);
}

TEST(Yaml, TypesPlainScalarsOnlyAndByTheVersionAskedFor) {
  const std::string_view text = "[yes, 'yes', \"1\", 010, 0o10, 1e3, 2001-12-14, ~]";
  EXPECT_EQ(json_of(text), R"(["yes","yes","1",10,8,1000,"2001-12-14",null])");
  EXPECT_EQ(json_of(text, kYaml11), R"([true,"yes","1",8,"0o10","1e3","2001-12-14",null])");
}

TEST(Yaml, ReadsKeysAsText) {
  EXPECT_EQ(json_of("1: a\n1.50: b\ntrue: c\n~: d\n0x10: e\n"),
            R"({"1":"a","1.5":"b","true":"c","null":"d","16":"e"})");
  EXPECT_EQ(json_of("on: a\nNo: b\n010: c\n1.50: d\n", kYaml11),
            R"({"on":"a","No":"b","010":"c","1.50":"d"})");
}

TEST(Yaml, ObeysTheTagsOfTheCoreSchema) {
  constexpr Row kRows[] = {
      {"[!!str 12, !!str true, ! 12, !!str]", R"(["12","true","12",""])"},
      {"[!!int 12, !!int \"12\", !!float 1, !!bool true, !!null ~]", "[12,12,1,true,null]"},
      {"!!map {a: !!seq [1]}", R"({"a":[1]})"},
      {"!<tag:yaml.org,2002:str> 12", R"("12")"},
      {"!!int -0", "0"},
  };
  expect_json(kRows);
}

TEST(Yaml, RefusesATagThatItDoesNotKnowOrThatIsNotTrue) {
  const std::string known = "remove it; known are !!str !!int !!float !!bool !!null !!seq !!map";
  EXPECT_EQ(faults_of("a: !foo 1\nb: !!python/object:os.x {}\n"),
            fmt::format("1:4 E113 unknown tag \"!foo\": {0}\n"
                        "2:4 E113 unknown tag \"!!python/object:os.x\": {0}",
                        known));
  EXPECT_EQ(faults_of("!!seq {a: 1}"), "1:1 E113 unknown tag \"!!seq\": " + known);
  EXPECT_EQ(faults_of("a: !!int x"), "1:10 E114 \"x\" is not what the tag !!int says");
  EXPECT_EQ(json_of("a: !foo 1\nb: !bar [x]\n", {.ignore_unknown_tags = true}), R"({"a":1,"b":["x"]})");
}

TEST(Yaml, PutsInPlaceOfAnAliasWhatItNames) {
  constexpr Row kRows[] = {
      {"a: &x 1\nb: *x\n", R"({"a":1,"b":1})"},
      {"a: &x [1, {k: v}]\nb: *x\nc: [*x, *x]\n",
       R"({"a":[1,{"k":"v"}],"b":[1,{"k":"v"}],"c":[[1,{"k":"v"}],[1,{"k":"v"}]]})"},
      {"- &x one\n- &x two\n- *x\n", R"(["one","two","two"])"},
      {"a: &x k\n*x : v\n", R"({"a":"k","k":"v"})"},
      {"a: &x\nb: *x\n", R"({"a":null,"b":null})"},
  };
  expect_json(kRows);
  const auto root = parse_yaml("a: &x [1]\nb: *x\n");
  EXPECT_FALSE(root->find("a")->alias);
  EXPECT_TRUE(root->find("b")->alias);
}

TEST(Yaml, RefusesAnAliasWithoutAnchorOrInsideWhatItNames) {
  constexpr Row kRows[] = {
      {"a: *x", "1:4 E115 the alias *x has no anchor &x before it"},
      {"a: *x\nb: &x 1", "1:4 E115 the alias *x has no anchor &x before it"},
      {"&a [*a]", "1:5 E115 the alias *a stands inside what it names"},
      {"a: &a\n  b: [*a]\n", "2:7 E115 the alias *a stands inside what it names"},
      {"&a {<<: *a}", "1:9 E115 the alias *a stands inside what it names"},
  };
  expect_faults(kRows);
}

// Ten times ten times ten.
std::string alias_bomb(int levels) {
  std::string text = "l0: &l0 [x,x,x,x,x,x,x,x,x,x]\n";
  for (int i = 1; i < levels; ++i) {
    text += fmt::format("l{0}: &l{0} [", i);
    for (int j = 0; j < 10; ++j) text += fmt::format("{}*l{}", j == 0 ? "" : ",", i - 1);
    text += "]\n";
  }
  return text;
}

TEST(Yaml, CountsAliasesExpandedAgainstTheBudget) {
  const std::string_view text = "- &x [1, 2]\n- *x\n- *x\n";
  EXPECT_EQ(faults_of(text, {.max_nodes = 10}), "");
  EXPECT_EQ(faults_of(text, {.max_nodes = 9}),
            "3:3 E105 more than 9 values in one document, aliases expanded");
}

TEST(Yaml, RefusesAnAliasBombBeforeItTakesMemory) {
  const auto peak = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;  // KiB
  };
  [[maybe_unused]] const auto before = peak();
  const auto bomb = parse_yaml(alias_bomb(30));
  ASSERT_FALSE(bomb);
  EXPECT_EQ(bomb.error().code, "E105");
  EXPECT_EQ(bomb.error().message, "more than 1000000 values in one document, aliases expanded");
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  EXPECT_LT(peak() - before, 128 * 1024);
#endif
}

TEST(Yaml, CountsTheTextOfAliasesAgainstTheBudget) {
  std::string text = "a: &x " + std::string(100'000, 'x') + "\nb: [";
  for (int i = 0; i < 900; ++i) text += "*x,";
  const auto value = parse_yaml(text + "]\n", {.max_nodes = 1000});
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().code, "E105");
}

TEST(Yaml, CountsTheTextUnderAnchorsAgainstTheBudget) {
  std::string text = "- &x0 1\n- *x0\n- ";
  for (int i = 1; i <= 100; ++i) text += fmt::format("&x{} [", i);
  const auto value = parse_yaml(text + std::string(1'000'000, 'x') + std::string(100, ']'));
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().code, "E105");
}

TEST(Yaml, MergesWhatAMapDoesNotSayItself) {
  constexpr Row kRows[] = {
      {"a: &a {x: 1, y: 2}\nb:\n  y: 3\n  <<: *a\n  z: 4\n",
       R"({"a":{"x":1,"y":2},"b":{"y":3,"z":4,"x":1}})"},
      {"a: &a {x: 1}\nb: &b {x: 2, y: 2}\nc: {<<: [*a, *b], z: 0}\n",
       R"({"a":{"x":1},"b":{"x":2,"y":2},"c":{"z":0,"x":1,"y":2}})"},
      {"<<: {a: 1, b: 2}\nb: 3\n", R"({"b":3,"a":1})"},
      {"a: &a {x: 1}\nb: &b {<<: *a, y: 2}\nc: {<<: *b}\n",
       R"({"a":{"x":1},"b":{"y":2,"x":1},"c":{"y":2,"x":1}})"},
      {"{<<: {a: 1}, <<: {a: 2, b: 2}}", R"({"a":1,"b":2})"},
      {"\"<<\": {a: 1}\n", R"({"<<":{"a":1}})"},
      {"<<: []\na: 1", R"({"a":1})"},
  };
  expect_json(kRows);
  const auto root = parse_yaml("a: &a {x: 1}\nb: {<<: *a, y: 2}\n");
  EXPECT_TRUE(root->find("b")->map().member("x")->merged);
  EXPECT_FALSE(root->find("b")->map().member("y")->merged);
}

TEST(Yaml, MergesMapsAndListsOfMapsOnly) {
  constexpr Row kRows[] = {
      {"<<: 1", "1:5 E118 a merge key << takes a map or a list of maps"},
      {"<<: [{a: 1}, 2]", "1:5 E118 a merge key << takes a map or a list of maps"},
  };
  expect_faults(kRows);
}

TEST(Yaml, MergesManyMapsIntoALargeOneInTimeThatGrowsWithTheText) {
  std::string text = "e: &e {}\nb:\n";
  for (int i = 0; i < 10'000; ++i) text += fmt::format("  k{}: 1\n", i);
  text += "  <<: [";
  for (int i = 0; i < 10'000; ++i) text += "*e,";
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(faults_of(text + "]\n"), "");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
}

TEST(Yaml, NamesBothPlacesOfAKeyThatStandsTwice) {
  constexpr Row kRows[] = {
      {"a: 1\nb: {c: 1, c: 2}\n'a': 3\n",
       "2:11 E110 key \"c\" stands here and at line 2, column 5: remove one\n"
       "3:1 E110 key \"a\" stands here and at line 1, column 1: remove one"},
      {"x: 1\r\ny: 2\r\nx: 3\r\n", "3:1 E110 key \"x\" stands here and at line 1, column 1: remove one"},
      {"1: a\n\"1\": b\n", "2:1 E110 key \"1\" stands here and at line 1, column 1: remove one"},
  };
  expect_faults(kRows);
  std::string large;
  for (int i = 0; i < 1000; ++i) large += fmt::format("k{}: {}\n", i, i);
  EXPECT_EQ(faults_of(large + "k7: 0\n"),
            "1001:1 E110 key \"k7\" stands here and at line 8, column 1: remove one");
}

TEST(Yaml, AsksForQuotesAroundATemplate) {
  struct Place {
    std::string_view text;
    std::string_view at;
  };
  constexpr Place kPlaces[] = {
      {"a: {{x}}\n", "1:4"},
      {"a: {{x}} and more\n", "1:4"},
      {"a:   {{ user.name }}, hi {{y}}   # c\n", "1:6"},
      {"a:\n  {{x}}\n", "2:3"},
      {"- {{x}}\n", "1:3"},
      {"a:\n  - b\n  - {{x}} says\n", "3:5"},
      {"a: [1, {{x}}]\n", "1:8"},
      {"a: {b: {{x}}}\n", "1:8"},
      {"{{x}}\n", "1:1"},
      {"{{x}}: 1\n", "1:1"},
      {"a: {{#if x}}y{{/if}}\n", "1:4"},
      {"é: {{x}}\n", "1:4"},
  };
  for (const auto& [text, at] : kPlaces)
    EXPECT_EQ(faults_of(text),
              fmt::format("{} E117 a value that starts with {{{{ must stand in quotes: \"{{{{x}}}}\"", at))
        << text;
  EXPECT_EQ(json_of("a: \"{{x}}\"\nb: hi {{x}}\nc: |\n  {{x}}\n"),
            R"({"a":"{{x}}","b":"hi {{x}}","c":"{{x}}\n"})");
}

TEST(Yaml, SaysWhatIsWrongWhereAndWhatToDo) {
  constexpr Row kRows[] = {
      {"", "1:1 E101 empty: nothing but spaces and comments"},
      {" \n# note\n", "1:1 E101 empty: nothing but spaces and comments"},
      {"a: 1\n---\nb: 2\n---\nc: 3\n", "3:1 E106 3 documents in one file: keep one, or split at ---"},
      {"a:\n\tb: 1\n", "2:1 E119 a tab in the indentation: YAML wants spaces"},
      {"a:\n  b: 1\n  \tc: 2\n", "3:3 E119 a tab in the indentation: YAML wants spaces"},
      {"a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> x\n",
       "2:1 E112 a merge conflict is left here: settle it first"},
      {"a: 1\r\n>>>>>>> x\r\n", "2:1 E112 a merge conflict is left here: settle it first"},
      {"a: \x01", "1:4 E103 control character U+0001: YAML allows it only as an escape in double quotes"},
      {"é: \"\x7F\"", "1:5 E103 control character U+007F: YAML allows it only as an escape in double quotes"},
      {"a: é\nb: \xE9\n", "2:4 E102 not UTF-8: save the file as UTF-8"},
      {"\xFF\xFEx", "1:1 E102 not UTF-8: save the file as UTF-8"},
      {"? [a]\n: b\n", "1:3 E116 a key must be a text, not a list or a map"},
      {"{[a]: b}", "1:2 E116 a key must be a text, not a list or a map"},
  };
  expect_faults(kRows);
}

TEST(Yaml, RefusesNullKeysWhereTheyAreNotWanted) {
  constexpr Row kRows[] = {
      {"a: 1\n~: 2\n", "2:1 E653 the key \"~\" is null, not a text: put it in quotes if it is meant"},
      {"a: {null: 2}\n", "1:5 E653 the key \"null\" is null, not a text: put it in quotes if it is meant"},
      {": 2\n", "1:1 E653 there is no key before this colon"},
      {"\"null\": 2\n", ""},
  };
  for (const auto& [text, wanted] : kRows) EXPECT_EQ(faults_of(text, {.null_keys = false}), wanted) << text;
  EXPECT_EQ(json_of("~: 2\n"), R"({"null":2})");
}

TEST(Yaml, PointsAtASyntaxErrorAndGivesAdvice) {
  struct Part {
    std::string_view text;
    std::string_view at;
    std::string_view advice;
  };
  constexpr Part kParts[] = {
      {"a: say: it\n", "1:7 ", "(a text with \": \" in it must stand in quotes)"},
      {"é: say: it\n", "1:7 ", "(a text with \": \" in it must stand in quotes)"},
      {"x: 1\r\na: \"x\" y\r\n", "2:8 ",
       "(quotes inside a quoted text are doubled or escaped; or use a | block)"},
      {"x: 1\ra: \"x\" y\r", "2:8 ",
       "(quotes inside a quoted text are doubled or escaped; or use a | block)"},
      {"a: @x\n", "1:4 ", "(a text that starts with this sign must stand in quotes)"},
      {"a: `x`\n", "1:4 ", "(a text that starts with this sign must stand in quotes)"},
      {"\xEF\xBB\xBFx: @x\n", "1:4 ", "(a text that starts with this sign must stand in quotes)"},
      {"a:\n  b: 1\n c: 2\n", "3:2 ", "indentation"},
      {"a: : x\n", "1:4 ", "a map inside a map starts on a line of its own"},
      {"a:\n  b: |\n \n  - x\n            y\n   z\nd: 1\n", "2:6 ", "must be indented more than its key"},
      {"a:\n  b: >\n \n  - x\n            y\n   z\nd: 1\n", "2:6 ", "must be indented more than its key"},
  };
  for (const auto& [text, at, advice] : kParts) {
    const std::string fault = faults_of(text);
    EXPECT_TRUE(fault.starts_with(fmt::format("{}E111 not valid YAML: ", at))) << fault;
    EXPECT_NE(fault.find(advice), std::string::npos) << fault;
  }
}

TEST(Yaml, TakesEveryLineBreakAndAByteOrderMark) {
  for (const std::string_view text :
       {"a: 1\nb: |\n  x\n  y\n", "a: 1\r\nb: |\r\n  x\r\n  y\r\n", "a: 1\rb: |\r  x\r  y\r",
        "\xEF\xBB\xBF"
        "a: 1\nb: |\n  x\n  y\n"})
    EXPECT_EQ(json_of(text), R"({"a":1,"b":"x\ny\n"})");
}

TEST(Yaml, NamesTheLimitOnDepth) {
  const auto flow = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_EQ(faults_of(flow(128)), "");
  EXPECT_EQ(faults_of(flow(129)), "1:129 E104 nested deeper than 128 levels");
  EXPECT_EQ(faults_of(std::string(10'000, '[')), "1:129 E104 nested deeper than 128 levels");
  std::string block;
  for (std::size_t i = 0; i < 10'000; ++i) block += "- ";
  EXPECT_EQ(faults_of(block), "1:257 E104 nested deeper than 128 levels");
  EXPECT_EQ(faults_of("a: &x [[1]]\nb: [*x]\n", {.max_depth = 3}), "2:5 E104 nested deeper than 3 levels");
}

TEST(Yaml, ReadsAllDocumentsOfAStreamWhenAsked) {
  const std::string_view text = "a: &x 1\n---\n- 2\n...\n--- three\n";
  Diagnostics faults("x.yaml", text);
  EXPECT_EQ(to_json(parse_yaml_stream(text, {}, faults)), R"([{"a":1},[2],"three"])");
  EXPECT_EQ(faults_of("a: &x 1\n---\nb: *x\n"), "3:4 E115 the alias *x has no anchor &x before it");
}

TEST(Yaml, RefusesEndlessBracketsBeforeReadingThemAll) {
  const auto value = parse_yaml("a: " + std::string(1'000'000, '['));
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().code, "E104");
  EXPECT_TRUE(parse_yaml("a: \"" + std::string(1000, '[') + "\"\nb: " + std::string(100, '[') +
                         std::string(100, ']')));
}

}  // namespace
}  // namespace proctor::value
