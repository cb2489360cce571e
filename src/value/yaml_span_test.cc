// Where every node of a YAML text stands, and typing a tree anew from there.
#include <gtest/gtest.h>

#include "value/json.h"
#include "value/yaml.h"

namespace proctor::value {
namespace {

const Value* find_null(const Value& value) {
  if (value.is_null()) return &value;
  if (const List* list = value.if_list())
    for (const Value& item : *list)
      if (const Value* null = find_null(item)) return null;
  if (const Map* map = value.if_map())
    for (const Member& member : *map)
      if (const Value* null = find_null(member.value)) return null;
  return nullptr;
}

TEST(YamlSpan, IsExactlyTheSourceOfTheNode) {
  struct Row {
    std::string_view text;    // of a map with the key `k`
    std::string_view source;  // of its value
  };
  constexpr Row kRows[] = {
      {"k: word", "word"},
      {"k:   two words   # note\nz: 1", "two words"},
      {"k: a#b c", "a#b c"},
      {"k: first\n  second\n\n  third   # note\nz: 1", "first\n  second\n\n  third"},
      {"k:\n  below\n", "below"},
      {"k: 'it''s'  # note", "'it''s'"},
      {"k: \"a \\\" b\"", "\"a \\\" b\""},
      {"k: \"two\n  lines\"", "\"two\n  lines\""},
      {"k: ''", "''"},
      {"k: |\n  one\n    two\nz: 1", "|\n  one\n    two\n"},
      {"k: |- # | > note\n  one\nz: 1", "|- # | > note\n  one\n"},
      {"k: # | note\n  |\n  one\nz: 1", "|\n  one\n"},
      {"k: |+\n  one\n\nz: 1", "|+\n  one\n\n"},
      {"k: >2-\n   one\n  two", ">2-\n   one\n  two"},
      {"k: |\nz: 1", "|\n"},
      {"k: &a |\n  x\n", "|\n  x\n"},
      {"k: !!str >\n  x\n", ">\n  x\n"},
      {"k: |\r\n  x\r\nz: 1", "|\r\n  x\r\n"},
      {"k: {a: 1, b: [x]}  # note", "{a: 1, b: [x]}"},
      {"k: [\n  a, # note\n  b\n  ]\nz: 1", "[\n  a, # note\n  b\n  ]"},
      {"k: []", "[]"},
      {"k:\n  a: 1\n  b: 2\n  # note\nz: 1", "a: 1\n  b: 2"},
      {"k:\n  - a\n  - b   # note\n\nz: 1", "- a\n  - b"},
      {"k:\n- a\n- b\nz: 1", "- a\n- b"},
      {"k:\n  - a: 1\n    b: 2\n  - - c", "- a: 1\n    b: 2\n  - - c"},
      {"k: ~", "~"},
      {"k: null # note", "null"},
      {"k:\nz: 1", ""},
      {"k: # note\nz: 1", ""},
      {"k: &a word", "word"},
      {"k: &a !!str 12 # note", "12"},
      {"k: !!int 12", "12"},
      {"k: &a\n  b: 1", "b: 1"},
      {"k: !!seq [a]", "[a]"},
      {"\"k\": 1", "1"},
      {"'k' : 1", "1"},
      {"? k\n: word", "word"},
      {"{z: 1, k: word }", "word"},
      {"{\"k\":word}", "word"},
      {"# é\nk: é😀 ", "é😀"},
      {"\xEF\xBB\xBFk: word", "word"},
  };
  for (const auto& [text, source] : kRows) {
    const auto root = parse_yaml(text);
    ASSERT_TRUE(root) << text;
    EXPECT_EQ(text_at(text, root->find("k")->span), source) << text;
  }
}

TEST(YamlSpan, OfAKeyTakesItsQuotesIn) {
  const std::string_view text = "plain: 1\n\"double\": 2\n'it''s': 3\n&a anchored: 4\n? asked\n: 5\n";
  const auto root = parse_yaml(text);
  std::vector<std::string_view> keys;
  for (const Member& member : root->map()) keys.push_back(text_at(text, member.key_span));
  EXPECT_EQ(keys, (std::vector<std::string_view>{"plain", "\"double\"", "'it''s'", "anchored", "asked"}));
}

TEST(YamlSpan, OfAPairInAFlowListStartsAtItsKey) {
  const std::string_view text = "[x: 1, y]";
  const auto root = parse_yaml(text);
  EXPECT_EQ(text_at(text, root->list()[0].span), "x: 1");
}

TEST(YamlSpan, OfNothingIsEmptyOnTheLineWhereAValueIsMissing) {
  struct Row {
    std::string_view text;  // with one null
    std::size_t line;
  };
  constexpr Row kRows[] = {
      {"- a\n-\n- b\n", 2},
      {"# note\n\n-\n- b\n", 3},
      {"- a\n# note - x\n- # note\n- b\n", 3},
      {"- a\n\n- &x\n- b\n", 3},
      {"- a\n-", 2},
      {"k: 1\nl:\nm: 2\n", 2},
      {"k: 1\nl: &x !!null # note\n", 2},
      {"{k: 1,\n l: ,\n m: 2}", 2},
      {"[{k: 1},\n {l}]", 2},
      {"- k: 1\n  l:\n- m: 2\n", 2},
  };
  for (const auto& [text, line] : kRows) {
    const auto root = parse_yaml(text);
    ASSERT_TRUE(root) << text;
    const Value* null = find_null(*root);
    ASSERT_NE(null, nullptr) << text;
    EXPECT_EQ(text_at(text, null->span), "") << text;
    EXPECT_EQ(position_of(text, null->span.begin).line, line) << text;
  }
}

TEST(YamlSpan, OfAnAliasIsThatOfWhatItNames) {
  const std::string_view text = "a: &x [1, 2]\nb: *x\nc: {<<: {m: 3}}\n";
  const auto root = parse_yaml(text);
  EXPECT_EQ(text_at(text, root->find("b")->span), "[1, 2]");
  EXPECT_EQ(text_at(text, root->find("c")->find("m")->span), "3");
  EXPECT_EQ(text_at(text, root->span), text.substr(0, text.size() - 1));
}

TEST(YamlStyle, TellsHowANodeWasWritten) {
  const auto root = parse_yaml("[plain, 'single', \"double\", ~, {a: 1}]");
  const List& list = root->list();
  EXPECT_EQ(root->style, Style::flow);
  EXPECT_EQ(list[0].style, Style::plain);
  EXPECT_EQ(list[1].style, Style::single_quoted);
  EXPECT_EQ(list[2].style, Style::double_quoted);
  EXPECT_EQ(list[3].style, Style::plain);
  EXPECT_EQ(list[4].style, Style::flow);
  EXPECT_EQ(parse_yaml("- |\n  x\n- >\n  x\n")->style, Style::block);
  EXPECT_EQ(parse_yaml("- |\n  x\n- >\n  x\n")->list()[0].style, Style::literal);
  EXPECT_EQ(parse_yaml("- |\n  x\n- >\n  x\n")->list()[1].style, Style::folded);
}

TEST(Retype, ReadsATreeAsIfItHadBeenParsedWithTheOtherTyping) {
  constexpr std::string_view kTexts[] = {
      "a: yes\nb: 'yes'\nc: \"no\"\nd: |\n  on\n",
      "- yes\n- 010\n- 0o10\n- 1_000\n- 12:30\n- 1e3\n- ~\n-\n- word\n- 2001-12-14\n",
      "on: off\nNo: {y: n, Off: ON}\n010: 1\n1.50: 2\ntrue: 3\n~: 4\n0x1F: 5\n\"0x1F \": 6\n",
      "a: &x yes\nb: *x\nc: [*x, &y [no]]\nd: *y\n",
      "a: &x {v: yes, on: 010}\nb: {<<: *x, w: no}\n",
      "a: !!str yes\nb: !!str 010\nc: !!int 12\n",
      "a: yes\n  no\nb: first\n  010\n",
      "a: yes\r\nb: 010\r\n",
      "\xEF\xBB\xBFyes: yes\n",
      "no",
  };
  for (const std::string_view text : kTexts) {
    for (const Typing to : {Typing::core, Typing::yaml_1_1}) {
      const Typing from = to == Typing::core ? Typing::yaml_1_1 : Typing::core;
      auto value = parse_yaml(text, {.typing = from});
      ASSERT_TRUE(value) << text;
      retype(*value, text, to);
      EXPECT_EQ(to_json(*value), to_json(*parse_yaml(text, {.typing = to})))
          << text << (to == Typing::core ? " to core" : " to 1.1");
    }
  }
}

TEST(Retype, KeepsPlaceStyleAndAlias) {
  const std::string_view text = "a: &x yes\nb: *x\n";
  auto value = parse_yaml(text);
  retype(*value, text, Typing::yaml_1_1);
  const Value& b = *value->find("b");
  EXPECT_EQ(b, Value(true));
  EXPECT_EQ(text_at(text, b.span), "yes");
  EXPECT_EQ(b.style, Style::plain);
  EXPECT_TRUE(b.alias);
}

}  // namespace
}  // namespace proctor::value
