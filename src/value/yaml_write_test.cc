// What to_yaml writes: its layout for typical suites, and awkward values that must read back the same.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/utf8.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::value {
namespace {

struct Row {
  Value value;
  std::string_view yaml;
};

TEST(ToYaml, LaysASuiteOutForReadingInADiff) {
  const Value suite = Map{
      {"name", "capitals"},
      {"tags", List{"geography", "smoke"}},
      {"target", Map{{"provider", "openai"},
                     {"temperature", 0},
                     {"prompt", "What is the capital of {{country}}?\nAnswer with JSON only.\n"}}},
      {"cases",
       List{Map{{"name", "France"},
                {"vars", Map{{"country", "France"}}},
                {"checks",
                 List{Map{{"equals", "Paris"}, {"at", "$.city"}}, Map{{"regex", "(?i): \\d+"}},
                      Map{{"contains", List{"the Seine", "Paris"}}}, Map{{"latency", Map{{"max", 2000}}}}}}},
            Map{{"name", "no: such country"}, {"skip", true}, {"checks", List{}}, {"extra", Map{}}}}},
  };
  EXPECT_EQ(to_yaml(suite), R"(name: capitals
tags: [geography, smoke]
target:
  provider: openai
  temperature: 0
  prompt: |
    What is the capital of {{country}}?
    Answer with JSON only.
cases:
  - name: France
    vars:
      country: France
    checks:
      - equals: Paris
        at: $.city
      - regex: '(?i): \d+'
      - contains:
          - the Seine
          - Paris
      - latency:
          max: 2000
  - name: "no: such country"
    skip: true
    checks: []
    extra: {}
)");
}

TEST(ToYaml, NestsListsInLists) {
  const Value value =
      List{List{"a b", List{Map{{"k", List{Map{{"x", 1}, {"z", 2}}}}}}}, List{}, List{Value(List{1, 2})}};
  EXPECT_EQ(to_yaml(value), R"(- - a b
  - - k:
        - x: 1
          z: 2
- []
- - [1, 2]
)");
}

TEST(ToYaml, WritesTextOfSeveralLinesAsALiteralBlock) {
  const Row rows[] = {
      {Map{{"k", "a\nb\n"}}, "k: |\n  a\n  b\n"},
      {Map{{"k", "a\nb"}}, "k: |-\n  a\n  b\n"},
      {Map{{"k", "a\n\nb\n\n"}}, "k: |+\n  a\n\n  b\n\n"},
      {Map{{"k", " a\nb\n"}}, "k: |2\n   a\n  b\n"},
      {List{"a\nb\n", "c"}, "- |\n  a\n  b\n- c\n"},
      {List{Map{{"k", "# a\n- b: {{x}}\n"}}}, "- k: |\n    # a\n    - b: {{x}}\n"},
      {"a\nb\n", "|\n  a\n  b\n"},
  };
  for (const auto& [value, yaml] : rows) EXPECT_EQ(to_yaml(value), yaml);
}

TEST(ToYaml, QuotesOnlyWhereNeeded) {
  struct Text {
    std::string_view text;
    std::string_view written;
  };
  constexpr Text kTexts[] = {
      {"two words", "two words"},
      {"It's, well, [fine] {ok}", "It's, well, [fine] {ok}"},
      {"hello {{name}}!", "hello {{name}}!"},
      {"{{name}}", "\"{{name}}\""},
      {"http://x.y/z?a=b#c", "http://x.y/z?a=b#c"},
      {"$.a[0]", "$.a[0]"},
      {"é 中 😀", "é 中 😀"},
      {"", "\"\""},
      {"yes", "\"yes\""},
      {"12", "\"12\""},
      {"1e3", "\"1e3\""},
      {"2001-12-14", "\"2001-12-14\""},
      {"null", "\"null\""},
      {"a: b", "\"a: b\""},
      {"a:", "\"a:\""},
      {"a #b", "\"a #b\""},
      {" a", "\" a\""},
      {"a ", "\"a \""},
      {"- a", "\"- a\""},
      {"@a", "\"@a\""},
      {"\"q\"", "'\"q\"'"},
      {"\\d+: x", "'\\d+: x'"},
      {"it's: \"q\"", "\"it's: \\\"q\\\"\""},
      {"a\tb", "\"a\\tb\""},
      {"\x1b[0m", "\"\\u001b[0m\""},
      {"\x7F", "\"\\x7F\""},
      {"\xE2\x80\xAE", "\"\\u202E\""},  // NOLINT(misc-misleading-bidirectional)
      {"\xF3\xA0\x81\x81", "\"\\U000E0041\""},
  };
  for (const auto& [text, written] : kTexts)
    EXPECT_EQ(to_yaml(Map{{"k", text}}), "k: " + std::string(written) + "\n");
}

TEST(ToYaml, WritesNumbersThatEveryReaderTakesForNumbers) {
  const Row rows[] = {
      {1, "1\n"},
      {0.5, "0.5\n"},
      {1e21, "1.0e+21\n"},
      {1e-7, "1.0e-7\n"},
      {1.5e-7, "1.5e-7\n"},
      {-0.0, "-0.0\n"},
      {BigInteger{"123456789012345678901234567890"}, "123456789012345678901234567890\n"},
      {std::numeric_limits<double>::infinity(), ".inf\n"},
      {-std::numeric_limits<double>::infinity(), "-.inf\n"},
      {std::nan(""), ".nan\n"},
      {true, "true\n"},
      {nullptr, "null\n"},
  };
  for (const auto& [value, yaml] : rows) EXPECT_EQ(to_yaml(value), yaml);
}

TEST(ToYamlFlow, WritesOneLine) {
  EXPECT_EQ(to_yaml_flow(Map{{"a", List{1, "x, y", "it's"}}, {"b c", Map{}}, {"1", "a\nb"}}),
            R"({a: [1, "x, y", it's], b c: {}, "1": "a\nb"})");
}

TEST(ToYamlScalar, FitsIntoFlowAndBlock) {
  EXPECT_EQ(to_yaml_scalar("a, b"), "\"a, b\"");
  EXPECT_EQ(to_yaml_scalar("a b"), "a b");
  EXPECT_EQ(to_yaml_scalar("a\nb"), "\"a\\nb\"");
}

// A value must come back equal from block and flow style, whatever the version of the reader.
void expect_back(const Value& value) {
  for (const std::string& yaml : {to_yaml(value), to_yaml_flow(value)})
    for (const Typing typing : {Typing::core, Typing::yaml_1_1}) {
      const auto back = parse_yaml(yaml, {.typing = typing});
      ASSERT_TRUE(back) << visible(yaml) << "\n" << back.error().message;
      EXPECT_EQ(to_json(*back), to_json(value)) << visible(yaml);
      EXPECT_TRUE(*back == value) << visible(yaml);
    }
}

const std::vector<std::string> kAwkward = {"",
                                           "~",
                                           "null",
                                           "yes",
                                           "No",
                                           "on",
                                           "y",
                                           "true",
                                           "0",
                                           "-0",
                                           "08",
                                           "0o7",
                                           "0b1",
                                           "0x1F",
                                           "1_000",
                                           "1,000",
                                           "1.",
                                           ".5",
                                           "+1",
                                           "12:30",
                                           "1e3",
                                           ".inf",
                                           ".nan",
                                           "2001-12-14",
                                           "=",
                                           "<<",
                                           "<<: a",
                                           "---",
                                           "--- a",
                                           "...",
                                           "... a",
                                           "a: b",
                                           "a:",
                                           ":a",
                                           "a:b",
                                           "a #b",
                                           "#a",
                                           "a# b",
                                           " a",
                                           "a ",
                                           "-",
                                           "- a",
                                           "-a",
                                           "?",
                                           "? a",
                                           "!t",
                                           "&a",
                                           "*a",
                                           "|",
                                           "> x",
                                           "@a",
                                           "`a",
                                           "%a",
                                           "%YAML 1.2",
                                           "{{x}}",
                                           "x {{y}}",
                                           "[a]",
                                           "a]",
                                           "}",
                                           "a, b",
                                           "'",
                                           "''",
                                           "\"",
                                           "it's \"q\"",
                                           "\\d+",
                                           "\\",
                                           "a\\",
                                           "\n",
                                           "\n\n",
                                           "a\n",
                                           "a\n\n",
                                           "a\nb",
                                           "\na",
                                           " a\nb",
                                           "a\n b",
                                           "a\n \nb",
                                           "a \nb",
                                           "a\n\n\nb\n",
                                           "a\n\tb",
                                           "\ta\nb",
                                           "a\r\nb",
                                           "a\rb",
                                           "a\tb",
                                           "- a\n- b",
                                           "x: y\nz",
                                           "# a\n# b\n",
                                           "a\n---\nb",
                                           "a\n...\nb\n",
                                           "é",
                                           "😀",
                                           "\x01",
                                           "\x7F",
                                           "a\xC2\x85z",
                                           "a\xE2\x80\xA8z",
                                           "\xE2\x80\x8B",
                                           "\xEF\xBB\xBFx",
                                           "\xEF\xBF\xBE"};

TEST(ToYaml, GivesAwkwardTextBackInEveryPosition) {
  for (const std::string& text : kAwkward) {
    expect_back(text);
    expect_back(Map{{"k", text}, {"l", text}});
    expect_back(List{text, text});
    expect_back(List{Value(List{text, "two words"})});
    expect_back(Map{{"k", List{text, "two words"}}});
    expect_back(List{Map{{"k", text}, {"l", 1}}});
  }
}

TEST(ToYaml, GivesAwkwardKeysBack) {
  for (const std::string& text : kAwkward) {
    expect_back(Map{{text, 1}});
    expect_back(List{Map{{text, List{"a b", text}}, {"after", 2}}});
    expect_back(Map{{"a", Map{{text, Map{{"x", text}}}}}});
  }
  const Value long_key = Map{{std::string(2000, 'k'), Map{{"a", List{"x y"}}}}, {"b", 1}};
  EXPECT_EQ(*parse_yaml(to_yaml(long_key)), long_key);
}

TEST(ToYaml, GivesNumbersBack) {
  for (const double number : {0.1, 1e15, 1e16, 1e20, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, -1.5,
                              123456789012345680000.0, 9223372036854774784.0})
    expect_back(List{number});
  expect_back(List{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min(),
                   BigInteger{"99999999999999999999"}});
}

TEST(ToYaml, GivesEmptyThingsBack) {
  expect_back(List{});
  expect_back(Map{});
  expect_back(Map{{"a", List{}}, {"b", Map{}}, {"c", nullptr}});
  expect_back(List{List{}, Map{}, nullptr, List{Value(List{})}});
}

// A reader would take it for a merge conflict.
TEST(ToYaml, QuotesWhatLooksLikeAConflictMark) {
  const Value text("<<<<<<< :`a");
  EXPECT_EQ(to_yaml(text).front(), '"');
  EXPECT_TRUE(*parse_yaml(to_yaml(text)) == text);
}

}  // namespace
}  // namespace proctor::value
