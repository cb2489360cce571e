#include "value/yaml_simple.h"

#include <gtest/gtest.h>

#include <random>

#include "value/testing.h"

namespace proctor::value {
namespace {

std::string by_library(std::string_view text, const YamlOptions& options) {
  Diagnostics faults("x.yaml", text);
  const auto documents = parse_yaml_stream(text, options, faults);
  if (faults.has_errors()) return "fault: " + faults.first_error().message;
  return documents.size() == 1 ? told(documents[0]) : "not one document";
}

// What is simple is read as the library reads it, to the last span.
void expect_same(std::string_view text) {
  for (const Typing typing : {Typing::core, Typing::yaml_1_1})
    if (const auto simple = read_simple_yaml(text, {.typing = typing})) {
      EXPECT_EQ(told(*simple), by_library(text, {.typing = typing})) << text;
    }
}

TEST(SimpleYaml, ReadsWhatPeopleWriteMost) {
  constexpr std::string_view kTexts[] = {
      "a: 1\n",
      "a: 1",
      "# note\n\na: word   # note\n\n# more\nb: two words\n",
      "a:\n  b:\n    c: deep\n  d: 2\ne: 3\n",
      "a:\n- x\n- y\nb:\n  - z\n",
      "- a: 1\n  b: 2\n- a: 3\n",
      "- - a\n  - b: 1\n    c: 2\n-   d\n",
      "-\n  a: 1\n-   # note\n  - b\n",
      "  a: 1\n  b: 2\n",
      "a: \"x\"\nb: 'it''s'\nc: \"tab\\t \\\"quoted\\\" \\\\ \\/ \\n\"\nd: ''\ne: \"\"\n",
      "\"a key\": 1\n'it''s' : 2\nplain key : 3\n",
      "a: [x, \"y z\", {q: 1, \"r\":2, 's': [1, 2.5]}, [], {}]  # note\n",
      "a: {b: c}\n",
      "a: |\n  one\n\n    two\nb: |-\n  three\n\nc: 1\n",
      "a:\n  k: |\n    one\n\n\n  z: 2\n",
      "a:\n  b:\n    k: |\n      x\n  z: 1\n",
      "- |\n  a\n- b\n",
      "a: |\n\n  one\n# note\nb: 1\n",
      "a: ~\nb: null\nc: true\nd: No\ne: 0x1F\nf: 1e3\ng: -12\nh: +.5\ni: 12:30\nj: 2024-05-01\n",
      "url: http://example.com/a?b=1#c\ntime: 12:30\nhash: a#b\ncomma: a, b [c] {d}\n",
      "naïve: café 東京\n",
      "on: yes\n",
  };
  for (const std::string_view text : kTexts) {
    EXPECT_TRUE(read_simple_yaml(text, {})) << text;
    expect_same(text);
  }
}

TEST(SimpleYaml, LeavesTheRestToTheLibrary) {
  constexpr std::string_view kTexts[] = {
      "",                        // nothing
      "word",                    // no map or list
      "a:\n",                    // nothing for a value
      "-\n",                     //
      "a: 1\na: 2\n",            // twins
      "a: &x 1\nb: *x\n",        // anchors
      "a: !!str 1\n",            // tags
      "<<: {a: 1}\n",            // merge keys
      "? a\n: b\n",              // asked keys
      "a: >\n  folded\n",        //
      "a: |2\n    x\n",          //
      "a: |+\n  x\n\n",          //
      "a: two\n  lines\n",       //
      "a: \"two\n  lines\"\n",   //
      "a: [x,\n  y]\n",          //
      "a:\n  word\n",            //
      "a: \"\\u0041\"\n",        //
      "a:\t1\n",                 // a tab
      "a: 1\r\n",                //
      "--- \na: 1\n",            // marks of documents
      "a: 1\n...\n",             //
      "\xEF\xBB\xBF\x61: 1\n",   // a mark of byte order
      "1: a\n",                  // a typed key
      "a: b: c\n",               // faults, from here on
      "a: - b\n",                //
      "a: [b, c]d\n",            //
      "a: 'x'#c\n",              //
      "a: {{x}}\n",              //
      "a: 1\n- b\n",             //
      "a:\n    b: 1\n  c: 2\n",  //
      "a: @x\n",                 //
      "a: [b\n",                 //
      "a: \"b\n",                //
  };
  for (const std::string_view text : kTexts) EXPECT_FALSE(read_simple_yaml(text, {})) << text;
}

TEST(SimpleYaml, KeepsTheLimits) {
  EXPECT_TRUE(read_simple_yaml("a: [[1]]\n", {.max_depth = 3}));
  EXPECT_FALSE(read_simple_yaml("a: [[1]]\n", {.max_depth = 2}));
  EXPECT_TRUE(read_simple_yaml("a: [1]\n", {.max_nodes = 4}));
  EXPECT_FALSE(read_simple_yaml("a: [1]\n", {.max_nodes = 3}));
  std::string deep;
  for (std::size_t i = 0; i < 100'000; ++i) deep += "- ";
  EXPECT_FALSE(read_simple_yaml(deep + "a", {}));
}

// Pieces of YAML in any order: mostly nonsense, and whatever of it is taken must be right.
TEST(SimpleYaml, AgreesWithTheLibraryOnAnyMixture) {
  constexpr std::string_view kPieces[] = {
      "a",        "b: ",        "key: ", "c:",    "- ",     "-",     ": ",       ":",       "\n",
      "\n",       "\n",         "\n  ",  "\n  ",  "\n    ", "  ",    " ",        "#",       " # ",
      "note",     "|",          "|-",    "|\n  ", ">",      "[",     "]",        "{",       "}",
      ", ",       ",",          "'",     "''",    "\"",     "\\n",   "\\",       "1",       "2.5",
      "true",     "~",          "null",  "yes",   "x: y",   "- z",   "?",        "!",       "&x",
      "*x",       "é",          "<<",    "---",   "...",    "%",     "\n#",      "word",    "\t",
      "[x, y]",   "{k: v}",     "-1",    "--",    "a: 1\n", "- b\n", "  c: 2\n", "  - d\n", "e: |\n  text\n",
      "f: 'q'\n", "g: \"q\"\n", "\n\n"};
  std::mt19937 random(7);
  int taken = 0;
  for (int i = 0; i < 60'000; ++i) {
    std::string text;
    for (std::size_t left = 2 + random() % 12; left > 0; --left)
      text += kPieces[random() % std::size(kPieces)];
    if (!read_simple_yaml(text, {})) continue;
    ++taken;
    expect_same(text);
  }
  EXPECT_GT(taken, 500);
}

}  // namespace
}  // namespace proctor::value
