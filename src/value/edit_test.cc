#include "value/edit.h"

#include <gtest/gtest.h>

#include <limits>

#include "value/json.h"
#include "value/yaml.h"

namespace proctor::value {
namespace {

Edit set(Address at, Value value) {
  return {.what = Edit::What::set, .at = std::move(at), .value = std::move(value)};
}
Edit insert(Address at, Value value) {
  return {.what = Edit::What::insert, .at = std::move(at), .value = std::move(value)};
}
Edit remove(Address at) { return {.what = Edit::What::remove, .at = std::move(at)}; }
Edit rename(Address at, std::string key) {
  return {.what = Edit::What::rename, .at = std::move(at), .key = std::move(key)};
}

struct Example {
  std::string before;
  Edit edit;
  std::string after;
};

std::string told(const Result<std::string>& result) {
  return result ? *result : result.error().code + " " + result.error().message;
}

void expect(const std::vector<Example>& examples, Syntax syntax = Syntax::yaml) {
  for (const Example& example : examples)
    EXPECT_EQ(told(edit(example.before, syntax, example.edit)), example.after) << "before:\n"
                                                                               << example.before;
}

std::string code_of(std::string_view text, const Edit& change, Syntax syntax = Syntax::yaml) {
  const auto result = edit(text, syntax, change);
  return result ? *result : result.error().code;
}

// --- set, YAML ---

TEST(Set, KeepsTheCommentAndTheBlanksBeforeIt) {
  expect({{"a: 1   # one\nb: 2\n", set({"a"}, 3), "a: 3   # one\nb: 2\n"},
          {"- x # c\n", set({0U}, "z"), "- z # c\n"},
          {"a: # none yet\nb: 2\n", set({"a"}, 3), "a: 3 # none yet\nb: 2\n"},
          {"a:\n  below # c\n", set({"a"}, "x"), "a:\n  x # c\n"},
          {"a: runs\n  over # c\n", set({"a"}, "x"), "a: x # c\n"}});
}

TEST(Set, KeepsTheQuotes) {
  expect({{"a: \"x\"\n", set({"a"}, "y"), "a: \"y\"\n"},
          {"a: \"x\"\n", set({"a"}, "two\nlines"), "a: \"two\\nlines\"\n"},
          {"a: 'x'\n", set({"a"}, "it's"), "a: 'it''s'\n"},
          {"a: 'x'\n", set({"a"}, "two\nlines"), "a: \"two\\nlines\"\n"},
          {"a: x\n", set({"a"}, "yes"), "a: \"yes\"\n"},
          {"a: x\n", set({"a"}, "b, c [d]"), "a: b, c [d]\n"},
          {"a: [x]\n", set({"a", 0U}, "b, c"), "a: [\"b, c\"]\n"},
          {"a: \"x\"\n", set({"a"}, 5), "a: 5\n"},
          {"a: ['x', \"y\"]\n", set({"a", 0U}, "z"), "a: ['z', \"y\"]\n"}});
}

TEST(Set, KeepsBlockScalars) {
  expect({{"a: |\n    x\n    y\n\nb: 1\n", set({"a"}, "p\n\nq\n"), "a: |\n    p\n\n    q\n\nb: 1\n"},
          {"a: |\n  x\n", set({"a"}, "no break"), "a: |-\n  no break\n"},
          {"a: |-\n  x\n", set({"a"}, "y\n"), "a: |\n  y\n"},
          {"a: |\n  x\nb: 1\n", set({"a"}, "y\n\n"), "a: |+\n  y\n\nb: 1\n"},
          {"a: |\n  x\n\nb: 1\n", set({"a"}, "y\n\n"), "a: \"y\\n\\n\"\n\nb: 1\n"},
          {"a: |\n  x\n", set({"a"}, " indented\n"), "a: |2\n   indented\n"},
          {"a: |\n  x\n", set({"a"}, "tab\there\n"), "a: |\n  tab\there\n"},
          {"a: |  # c\n  x\nb: 1\n", set({"a"}, 5), "a: 5  # c\nb: 1\n"},
          {"a: |  # c\n  x\n  # text\n", set({"a"}, "y\nz\n"), "a: |  # c\n  y\n  z\n"},
          {"- >-\n  x\n  y\n", set({0U}, "p q\nr"), "- >-\n  p q\n\n  r\n"}});
}

TEST(Set, WrapsFoldedTextAgain) {
  const std::string words =
      "one two three four five six seven eight nine ten eleven twelve thirteen fourteen";
  expect({{"a: >\n  x\n", set({"a"}, words + "\n"),
           "a: >\n  one two three four five six seven eight nine ten eleven twelve thirteen\n  fourteen\n"}});
}

TEST(Set, WritesAListOrMapBelowItsKey) {
  expect({{"a: 1 # c\nb: 2\n", set({"a"}, List{1, Map{{"x", 1}, {"z", List{}}}}),
           "a: # c\n  - 1\n  - x: 1\n    z: []\nb: 2\n"},
          {"a:   # c\nb: 2\n", set({"a"}, Map{{"x", 1}}), "a:   # c\n  x: 1\nb: 2\n"},
          {"a: {}\n", set({"a"}, Map{{"x", Map{{"z", "p\nq\n"}}}}), "a:\n  x:\n    z: |\n      p\n      q\n"},
          {"a: |\n  x\nb: 1\n", set({"a"}, List{1}), "a:\n  - 1\nb: 1\n"},
          {"a: \"x\n  y\" # c\n", set({"a"}, List{1}), "a: # c\n  - 1\n"}});
}

TEST(Set, WritesAListOrMapBehindItsDash) {
  expect({{"- x # c\n- z\n", set({0U}, Map{{"a", 1}, {"b", 2}}), "- a: 1 # c\n  b: 2\n- z\n"},
          {"-\n- z\n", set({0U}, Map{{"a", 1}, {"b", 2}}), "- a: 1\n  b: 2\n- z\n"},
          {"- a: 1 # c\n  b: 2\n", set({0U}, List{1, 2}), "- - 1\n  - 2\n"},
          {"- &x y\n", set({0U}, Map{{"a", 1}, {"b", 2}}), "- &x\n  a: 1\n  b: 2\n"}});
}

TEST(Set, FollowsTheIndentationOfTheDocument) {
  expect({{"a:\n    b: 1\nc: 2\n", set({"c"}, Map{{"d", Map{{"e", 1}}}}),
           "a:\n    b: 1\nc:\n    d:\n        e: 1\n"},
          {"a:\n- 1\nc: 2\n", set({"c"}, List{Map{{"d", List{1}}}}), "a:\n- 1\nc:\n- d:\n  - 1\n"},
          {"a:\n    - 1\nc: 2\n", set({"c"}, List{1}), "a:\n    - 1\nc:\n    - 1\n"},
          {"-   a: 1\n    b: 2\n- 1\n", set({1U}, Map{{"a", 1}, {"b", 2}}),
           "-   a: 1\n    b: 2\n- a: 1\n  b: 2\n"},
          {"-   a: 1\n    b: 2\n", insert({1U}, Map{{"a", 1}, {"b", 2}}),
           "-   a: 1\n    b: 2\n-   a: 1\n    b: 2\n"},
          {"a:\n- 1\n- 2\n", set({"a"}, Map{{"x", 1}}), "a:\n  x: 1\n"}});
}

TEST(Set, PutsAScalarBehindTheKeyOfABlock) {
  expect({{"a: # c\n  - 1 # one\n  - 2\nb: 1\n", set({"a"}, Value()), "a: null # c\nb: 1\n"},
          {"a:\n  # inside\n  x: 1\n\n# b\nb: 1\n", set({"a"}, List{}), "a: []\n  # inside\n\n# b\nb: 1\n"},
          {"- a: 1 # c\n  b: 2\n- x\n", set({0U}, "z"), "- z\n- x\n"},
          {"a:\n  # inside\n  - 1\nb: 2\n", set({"a"}, "p\nq\n"), "a: \"p\\nq\\n\"\n  # inside\nb: 2\n"}});
}

TEST(Set, StaysBetweenBracketsWhereBracketsStood) {
  expect({{"a: [1, 2] # c\n", set({"a"}, List{3, "x y"}), "a: [3, x y] # c\n"},
          {"a: [1, 2]\n", set({"a"}, Map{{"b", 1}}), "a:\n  b: 1\n"},
          {"a: {b: 1}\n", set({"a", "b"}, List{1, Map{{"c", "x\ny"}}}), "a: {b: [1, {c: \"x\\ny\"}]}\n"},
          {"a: { b: 1 }\n", set({"a", "b"}, Map{{"c", 1}}), "a: { b: { c: 1 } }\n"},
          {"a: {\"b\": 1}\n", set({"a", "b"}, Map{{"c", "x"}}), "a: {\"b\": {\"c\": \"x\"}}\n"},
          {"a: {b, c: }\n", set({"a", "b"}, 1), "a: {b: 1, c: }\n"},
          {"a: {b, c: }\n", set({"a", "c"}, 1), "a: {b, c: 1 }\n"},
          {"a: {b:[1]}\n", set({"a", "b"}, "x"), "a: {b: x}\n"}});
}

TEST(Set, ReplacesTheRoot) {
  expect({{"# c\na: 1\nb: 2\n# end\n", set({}, Map{{"x", List{1}}}), "# c\nx:\n  - 1\n# end\n"},
          {"--- x # c\n", set({}, "z"), "--- z # c\n"},
          {"---\n", set({}, "z"), "--- z\n"},
          {"{a: 1}\n", set({}, 5), "5\n"}});
}

TEST(Set, LeavesTheTextAloneWhereNothingChanges) {
  expect({{"a:   0x10  # c", set({"a"}, 16), "a:   0x10  # c"},
          {"a: {b: 1.0}\n", set({"a"}, Map{{"b", 1}}), "a: {b: 1.0}\n"}});
}

TEST(Set, KeepsAnAnchorAndDropsATag) {
  expect({{"a: &x 1 # c\n", set({"a"}, 2), "a: &x 2 # c\n"},
          {"a: &x 1 # c\n", set({"a"}, List{2}), "a: &x # c\n  - 2\n"},
          {"a: !!str 1\n", set({"a"}, 2), "a: 2\n"},
          {"a: &x !!str 1\n", set({"a"}, "z"), "a: &x z\n"},
          {"a: [!!str 1, 2]\n", set({"a", 0U}, "z"), "a: [z, 2]\n"},
          {"- !!str 1\n", set({0U}, Map{{"a", 1}}), "-\n  a: 1\n"}});
}

TEST(Set, FollowsExplicitKeys) {
  expect({{"? a # c\n: b # d\n", set({"a"}, 1), "? a # c\n: 1 # d\n"},
          {"? a\n? b\n: 2\n", set({"a"}, List{1}), "? a\n: - 1\n? b\n: 2\n"}});
}

// --- adding ---

TEST(Add, PutsAMemberBehindTheLastOne) {
  expect({{"a: 1 # c\n\n# end\n", set({"b"}, 2), "a: 1 # c\nb: 2\n\n# end\n"},
          {"a:\n  b: 1\n  # about b\n# about d\nd: 1\n", set({"a", "c"}, 2),
           "a:\n  b: 1\n  c: 2\n  # about b\n# about d\nd: 1\n"},
          {"a:\n  b:\n    - 1\n    # more of b\nd: 1\n", set({"a", "c"}, 2),
           "a:\n  b:\n    - 1\n    # more of b\n  c: 2\nd: 1\n"},
          {"a: 1", set({"b"}, List{1}), "a: 1\nb:\n  - 1"},
          {"- a: |\n    x\n\n- z\n", set({0U, "b"}, "two\nlines"),
           "- a: |\n    x\n  b: |-\n    two\n    lines\n\n- z\n"},
          {"a: 1\n", set({"x: y"}, 2), "a: 1\n\"x: y\": 2\n"}});
}

TEST(Add, PutsAnItemBeforeAnother) {
  expect(
      {{"- a\n# b\n- b\n", insert({0U}, "x"), "- x\n- a\n# b\n- b\n"},
       {"- a # c\n# b\n- b\n", insert({1U}, "x"), "- a # c\n- x\n# b\n- b\n"},
       {"- a\n- b\n\n# end\n", insert({2U}, Map{{"k", 1}, {"l", 2}}), "- a\n- b\n- k: 1\n  l: 2\n\n# end\n"},
       {"- - a\n  - b\n", insert({0U, 0U}, "x"), "- - x\n  - a\n  - b\n"},
       {"a:\n  -\n  - b:\n", insert({"a", 2U}, "x"), "a:\n  -\n  - b:\n  - x\n"}});
}

TEST(Add, FillsAnEmptyListOrMap) {
  expect({{"a: [] # c\n", insert({"a", 0U}, "x"), "a: # c\n  - x\n"},
          {"a: {}\nb: 1\n", set({"a", "k"}, List{1}), "a:\n  k:\n    - 1\nb: 1\n"},
          {"- []\n", insert({0U, 0U}, "x"), "- - x\n"},
          {"a: {b: []}\n", insert({"a", "b", 0U}, "x"), "a: {b: [x]}\n"},
          {"{}\n", set({"k"}, 1), "k: 1\n"}});
}

TEST(Add, KeepsCommasRight) {
  expect({{"a: [1, 2]\n", insert({"a", 0U}, 0), "a: [0, 1, 2]\n"},
          {"a: [1, 2]\n", insert({"a", 1U}, 0), "a: [1, 0, 2]\n"},
          {"a: [1, 2]\n", insert({"a", 2U}, 0), "a: [1, 2, 0]\n"},
          {"a: [1,2]\n", insert({"a", 2U}, 0), "a: [1,2,0]\n"},
          {"a: [1, 2,]\n", insert({"a", 2U}, 0), "a: [1, 2, 0]\n"},
          {"a: {b: 1}\n", set({"a", "c"}, 2), "a: {b: 1, c: 2}\n"},
          {"a: [b: 1]\n", set({"a", 0U, "c"}, 2), "a: [{b: 1, c: 2}]\n"},
          {"a: [\n  1, # one\n  2 # two\n  ]\n", insert({"a", 1U}, 9),
           "a: [\n  1, # one\n  9,\n  2 # two\n  ]\n"},
          {"a: [\n  1, # one\n  2 # two\n  ]\n", insert({"a", 2U}, 9),
           "a: [\n  1, # one\n  2, # two\n  9\n  ]\n"},
          {"a: [\n  1,\n  ]\n", insert({"a", 1U}, 9), "a: [\n  1,\n  9,\n  ]\n"},
          {"a: [1,\n  2]\n", insert({"a", 2U}, 9), "a: [1,\n  2,\n  9]\n"}});
}

// --- remove and rename ---

TEST(Remove, TakesTheLinesAndLeavesTheCommentsAbove) {
  expect({{"# a\na: 1 # one\n# b\nb: 2\n", remove({"a"}), "# a\n# b\nb: 2\n"},
          {"a:\n  - x: 1\n    z:\n      - 2 # two\n  - 3\n", remove({"a", 0U}), "a:\n  - 3\n"},
          {"a: |\n  x\n\nb: 1\n", remove({"a"}), "\nb: 1\n"},
          {"a: 1\nb: 2", remove({"b"}), "a: 1"},
          {"a:\nb:\n", remove({"a"}), "b:\n"}});
}

TEST(Remove, MovesTheNextMemberBehindTheDash) {
  expect({{"- a: 1 # c\n  b: 2\n", remove({0U, "a"}), "- b: 2\n"},
          {"- a: 1 # c\n  # about b\n  b: 2\n", remove({0U, "a"}), "-\n  # about b\n  b: 2\n"},
          {"- - 1\n  - 2\n", remove({0U, 0U}), "- - 2\n"}});
}

TEST(Remove, LeavesAnEmptyListOrMapBehindTheKey) {
  expect({{"a: # c\n  - 1\nb: 2\n", remove({"a", 0U}), "a: [] # c\nb: 2\n"},
          {"- a: 1 # c\n", remove({0U, "a"}), "- {}\n"},
          {"# c\na: 1\n", remove({"a"}), "# c\n{}\n"},
          {"a: {b: 1}\n", remove({"a", "b"}), "a: {}\n"},
          {"a: [b: 1]\n", remove({"a", 0U, "b"}), "a: [{}]\n"},
          {"a: [ # why\n  1, # one\n  ]\n", remove({"a", 0U}), "a: [ # why\n  ]\n"}});
}

TEST(Remove, KeepsCommasRight) {
  expect({{"a: [1, 2, 3]\n", remove({"a", 0U}), "a: [2, 3]\n"},
          {"a: [1, 2, 3]\n", remove({"a", 1U}), "a: [1, 3]\n"},
          {"a: [1, 2, 3]\n", remove({"a", 2U}), "a: [1, 2]\n"},
          {"a: [1, # one\n  2, # two\n  3] # three\n", remove({"a", 1U}), "a: [1, # one\n  3] # three\n"},
          {"a: [1, # one\n  2] # two\n", remove({"a", 0U}), "a: [ # one\n  2] # two\n"},
          {"a: [\n  1, # one\n  2 # two\n  ]\n", remove({"a", 1U}), "a: [\n  1 # one\n  ]\n"},
          {"a: [\n  1,\n  2,\n  ]\n", remove({"a", 1U}), "a: [\n  1,\n  ]\n"}});
}

TEST(Remove, TakesWhatABlockScalarBeforeItWouldSwallow) {
  expect({{"- |\n  x\n- y\n  # about y\n- z\n", remove({1U}), "- |\n  x\n- z\n"},
          {"a: |+\n  x\nb: 1\n\nc: 2\n", remove({"b"}), "a: |+\n  x\nc: 2\n"}});
}

TEST(Rename, KeepsValueAndQuotes) {
  expect({{"a: 1 # c\n", rename({"a"}, "b"), "b: 1 # c\n"},
          {"\"a\":  1\n", rename({"a"}, "b"), "\"b\":  1\n"},
          {"'a': 1\n", rename({"a"}, "it's"), "'it''s': 1\n"},
          {"a: 1\n", rename({"a"}, "yes"), "\"yes\": 1\n"},
          {"? a # c\n: 1\n", rename({"a"}, "b"), "? b # c\n: 1\n"},
          {"x: {\"a\":1, b}\n", rename({"x", "a"}, "c"), "x: {\"c\":1, b}\n"},
          {"x: {\"a\":1, b}\n", rename({"x", "b"}, "c"), "x: {\"a\":1, c}\n"}});
}

// --- the file as a whole ---

TEST(Edit, KeepsLineEndsAndByteOrderMark) {
  expect({{"a: 1\r\nb: 2\r\n", set({"a"}, List{"p\nq"}), "a:\r\n  - |-\r\n    p\r\n    q\r\nb: 2\r\n"},
          {"a: 1\r\nb: 2\r\n", remove({"b"}), "a: 1\r\n"},
          {"a: 1\r\nb: 2", remove({"b"}), "a: 1"},
          {"\xEF\xBB\xBF"
           "a: 1\nb: 2\n",
           remove({"a"}),
           "\xEF\xBB\xBF"
           "b: 2\n"},
          {"\xEF\xBB\xBF"
           "a: 1\n",
           set({"b"}, 2),
           "\xEF\xBB\xBF"
           "a: 1\nb: 2\n"},
          {"a: 1\n...\n# end\n", set({"b"}, 2), "a: 1\nb: 2\n...\n# end\n"}});
}

TEST(Edit, GoesByTheTypingOfTheFile) {
  const auto typed = [](Typing typing) {
    return told(edit("a: yes\n", Syntax::yaml, set({"a"}, true), typing));
  };
  EXPECT_EQ(typed(Typing::core), "a: true\n");
  EXPECT_EQ(typed(Typing::yaml_1_1), "a: yes\n");
}

TEST(Edit, MakesSeveralOneAfterAnother) {
  const Edit edits[] = {insert({"a", 0U}, 0), set({"a", 1U}, "one"), remove({"b"}), rename({"a"}, "c")};
  EXPECT_EQ(told(edit("a: # list\n  - 1 # first\nb: 2\n", Syntax::yaml, edits)),
            "c: # list\n  - 0\n  - one # first\n");
}

TEST(Edit, WorksBesideNaN) { expect({{"a: .nan\nb: 1\n", set({"b"}, 2), "a: .nan\nb: 2\n"}}); }

// --- JSON ---

TEST(EditJson, KeepsCompactCompact) {
  const std::string text = R"({"a":1,"b":[1,2],"c":{}})";
  expect({{text, set({"a"}, List{1, Map{{"x", Value()}}}), R"({"a":[1,{"x":null}],"b":[1,2],"c":{}})"},
          {text, insert({"b", 1U}, "x"), R"({"a":1,"b":[1,"x",2],"c":{}})"},
          {text, set({"c", "d"}, true), R"({"a":1,"b":[1,2],"c":{"d":true}})"},
          {text, remove({"c"}), R"({"a":1,"b":[1,2]})"},
          {text, rename({"a"}, "\"q\""), R"({"\"q\"":1,"b":[1,2],"c":{}})"}},
         Syntax::json);
}

TEST(EditJson, KeepsPrettyPretty) {
  const std::string text = "{\n\t\"a\": [],\n\t\"b\": {\n\t\t\"c\": 1\n\t}\n}\n";
  expect({{text, insert({"a", 0U}, Map{{"x", 1}}),
           "{\n\t\"a\": [\n\t\t{\n\t\t\t\"x\": 1\n\t\t}\n\t],\n\t\"b\": {\n\t\t\"c\": 1\n\t}\n}\n"},
          {text, set({"b", "d"}, List{1}),
           "{\n\t\"a\": [],\n\t\"b\": {\n\t\t\"c\": 1,\n\t\t\"d\": [\n\t\t\t1\n\t\t]\n\t}\n}\n"},
          {text, remove({"b"}), "{\n\t\"a\": []\n}\n"},
          {text, remove({"b", "c"}), "{\n\t\"a\": [],\n\t\"b\": {}\n}\n"},
          {text, remove({"a"}), "{\n\t\"b\": {\n\t\t\"c\": 1\n\t}\n}\n"}},
         Syntax::json);
}

TEST(EditJson, FollowsTheShapeOfWhatStandsBeside) {
  const std::string rows = "[\n  {\"id\": 1},\n  {\"id\": 2}\n]";
  expect({{rows, insert({1U}, Map{{"id", 3}}), "[\n  {\"id\": 1},\n  {\"id\": 3},\n  {\"id\": 2}\n]"},
          {rows, insert({2U}, Map{{"id", 3}}), "[\n  {\"id\": 1},\n  {\"id\": 2},\n  {\"id\": 3}\n]"},
          {rows, insert({0U}, Map{{"id", 3}}), "[\n  {\"id\": 3},\n  {\"id\": 1},\n  {\"id\": 2}\n]"},
          {R"({"a" : 1, "b" : 2})", set({"c"}, 3), R"({"a" : 1, "b" : 2, "c" : 3})"}},
         Syntax::json);
}

// --- refusals ---

TEST(Edit, RefusesWhatComesFromAnAliasOrMergeKey) {
  const std::string_view text = "base: &b\n  x: 1\nuse: *b\nm:\n  <<: *b\n  y: 2\n";
  EXPECT_EQ(told(edit(text, Syntax::yaml, set({"use", "x"}, 2))),
            "E130 \"use.x\" comes from an alias or merge key: change it where it is written, line 2");
  EXPECT_EQ(code_of(text, set({"use"}, 2)), "E130");
  EXPECT_EQ(code_of(text, set({"m", "x"}, 2)), "E130");
  EXPECT_EQ(code_of(text, remove({"m", "x"})), "E130");
}

TEST(Edit, RefusesWhatAnAliasUses) {
  const std::string_view text = "base: &b\n  x: &x 1\nuse: *b\nlist: [*x]\n";
  EXPECT_EQ(told(edit(text, Syntax::yaml, set({"base", "z"}, 2))),
            "E130 \"base.z\" is used by the alias *b on line 3");
  EXPECT_EQ(code_of(text, set({"base"}, 2)), "E130");
  EXPECT_EQ(code_of(text, remove({"base"})), "E130");
  EXPECT_EQ(code_of(text, set({"base", "x"}, 2)), "E130");
}

TEST(Edit, ChangesWhatStandsBesideAliases) {
  const std::string text = "base: &b\n  x: 1\nuse: *b # c\nm:\n  <<: *b\n  y: 2\n";
  expect({{text, remove({"use"}), "base: &b\n  x: 1\nm:\n  <<: *b\n  y: 2\n"},
          {text, rename({"use"}, "u"), "base: &b\n  x: 1\nu: *b # c\nm:\n  <<: *b\n  y: 2\n"},
          {text, rename({"base"}, "root"), "root: &b\n  x: 1\nuse: *b # c\nm:\n  <<: *b\n  y: 2\n"},
          {text, remove({"m", "y"}), "base: &b\n  x: 1\nuse: *b # c\nm:\n  <<: *b\n"},
          {text, set({"m", "z"}, 3), "base: &b\n  x: 1\nuse: *b # c\nm:\n  <<: *b\n  y: 2\n  z: 3\n"},
          {"a: &x 1\nb: [*x, *x, 2]\n", remove({"b", 1U}), "a: &x 1\nb: [*x, 2]\n"},
          {"a: {b: &x 1, c: *x}\nd: 2\n", set({"a"}, 3), "a: 3\nd: 2\n"}});
}

TEST(Edit, NamesAPlaceThatIsNotThere) {
  const std::pair<Edit, std::string_view> cases[] = {
      {set({"x", "y"}, 1), "E131 no such place: \"x\" is not there"},
      {set({"n", "y"}, 1), "E131 no such place: \"n.y\" would need a map, but \"n\" is null"},
      {set({"a", 2U}, 1), "E131 no such place: \"a[2]\" is not there"},
      {insert({"a", 3U}, 1), "E131 no such place: \"a[3]\" is beyond the end of the list"},
      {insert({"n", 0U}, 1), "E131 no such place: \"n[0]\" would need a list, but \"n\" is null"},
      {insert({"a"}, 1), "E131 no such place: \"a\" is no place in a list"},
      {remove({"x"}), "E131 no such place: \"x\" is not there"},
      {remove({}), "E131 no such place: the root stands in no list or map"},
      {rename({"a"}, "n"), "E131 the root has a key \"n\" already"},
      {rename({"a", 0U}, "n"), "E131 no such place: \"a[0]\" is no member of a map"}};
  for (const auto& [change, message] : cases)
    EXPECT_EQ(told(edit("a: [1, 2]\nn:\n", Syntax::yaml, change)), message);
}

TEST(Edit, RefusesSeveralDocuments) { EXPECT_EQ(code_of("a: 1\n---\nb: 2\n", set({"a"}, 2)), "E132"); }

TEST(Edit, RefusesWhatCannotBeWritten) {
  EXPECT_EQ(code_of("{\"a\": 1}", set({"a"}, std::numeric_limits<double>::infinity()), Syntax::json), "E133");
  EXPECT_EQ(code_of("a: 1\n", set({"a"}, "\xFF")), "E133");
}

TEST(Edit, PassesOnTheErrorOfTheParser) {
  EXPECT_EQ(code_of("a: [1\n", set({"a"}, 2)), "E111");
  EXPECT_EQ(code_of("{\"a\": }", set({"a"}, 2), Syntax::json), "E120");
  EXPECT_EQ(code_of("", set({}, 2)), "E101");
}

}  // namespace
}  // namespace proctor::value
