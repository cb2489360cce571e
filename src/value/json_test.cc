#include "value/json.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

namespace proctor::value {
namespace {

constexpr JsonOptions kData{.strictness = Strictness::data};

// "line:column code message" of every fault.
std::string faults_of(std::string_view text, const JsonOptions& options = {}) {
  Diagnostics faults("x.json", text);
  parse_json(text, options, faults);
  std::string out;
  for (const Diagnostic& one : faults.list())
    out += fmt::format("{}{}:{} {} {}", out.empty() ? "" : "\n", one.position.line, one.position.column,
                       one.code, one.message);
  return out;
}

// Compact again after reading, or what was wrong.
std::string again(std::string_view text, const JsonOptions& options = {}) {
  const auto value = parse_json(text, options);
  return value ? to_json(*value) : "fault: " + value.error().message;
}

TEST(Json, ReadsEveryKindOfValue) {
  struct Row {
    std::string_view text;
    std::string_view compact;
  };
  constexpr Row kRows[] = {
      {"null", "null"},
      {" true\n", "true"},
      {"false", "false"},
      {"0", "0"},
      {"-12", "-12"},
      {"1.50", "1.5"},
      {"1E2", "100"},
      {"1e21", "1e+21"},
      {"-0", "0"},
      {R"("")", R"("")"},
      {R"("é 😀")", R"("é 😀")"},
      {R"("\"\\\/\b\f\n\r\t")", R"("\"\\/\b\f\n\r\t")"},
      {R"("\u0041\u00e9\u0000")", R"("Aé\u0000")"},
      {"[]", "[]"},
      {"{}", "{}"},
      {"[ 1 , [ ] , { } ]", "[1,[],{}]"},
      {"{\"z\" : 1,\r\n\t\"a\" : {\"\" : [null]}}", R"({"z":1,"a":{"":[null]}})"},
  };
  for (const auto& [text, compact] : kRows) EXPECT_EQ(again(text), compact) << text;
}

TEST(Json, KeepsIntegersExactAndWholeFloatsFloats) {
  EXPECT_EQ(again("9007199254740993"), "9007199254740993");
  EXPECT_EQ(again("[123456789012345678901234567890,-99999999999999999999]"),
            "[123456789012345678901234567890,-99999999999999999999]");
  EXPECT_EQ(parse_json("1")->kind(), Kind::integer);
  EXPECT_EQ(parse_json("1.0")->kind(), Kind::number);
  EXPECT_EQ(parse_json("1e3")->kind(), Kind::number);
  EXPECT_TRUE(std::signbit(parse_json("-0")->number()));
}

TEST(Json, JoinsSurrogatePairs) {
  EXPECT_EQ(again(R"("\ud83d\ude00")"), R"("😀")");
  EXPECT_EQ(again(R"("\uD800\uDC00\uDBFF\uDFFF")"), "\"\xF0\x90\x80\x80\xF4\x8F\xBF\xBF\"");
}

TEST(Json, RefusesHalfASurrogatePairInAFile) {
  const std::string_view advice = "half a surrogate pair: \\uD800 to \\uDFFF come in pairs";
  for (const std::string_view text : {R"("\ud83d")", R"("\ud83dx")", R"("\udc00")", R"("\ud83d\u0041")",
                                      R"("\ud83d\ud83d\ude00")", R"("\ude00\ud83d")", R"("\ud83d\n")"})
    EXPECT_EQ(faults_of(text), fmt::format("1:2 E122 {}", advice)) << text;
}

TEST(Json, ReplacesHalfASurrogatePairInData) {
  EXPECT_EQ(again(R"("\ud83dx")", kData), R"("�x")");
  EXPECT_EQ(again(R"("\ud83d\u0041")", kData), R"("�A")");
  EXPECT_EQ(again(R"("\ud83d\ud83d\ude00")", kData), R"("�😀")");
  EXPECT_EQ(again(R"("\udc00\ud800")", kData), R"("��")");
}

TEST(Json, SaysWhatIsWrongWhereAndWhatToDo) {
  struct Row {
    std::string_view text;
    std::string_view fault;
  };
  constexpr Row kRows[] = {
      {"", "1:1 E101 empty: expected a JSON value"},
      {" \n ", "1:1 E101 empty: expected a JSON value"},
      {"{", "1:2 E120 the text ends where a key in double quotes should stand"},
      {"[1,", "1:4 E120 the text ends where a JSON value should stand"},
      {"[1", "1:3 E120 the text ends where \",\" or \"]\" should stand"},
      {"{\"a\"", "1:5 E120 the text ends where \":\" should stand"},
      {"{\"a\":", "1:6 E120 the text ends where a JSON value should stand"},
      {"[\n  1,\n]", "2:4 E120 a comma before ] is not JSON: remove it"},
      {"{\"a\":1,}", "1:7 E120 a comma before } is not JSON: remove it"},
      {"[,1]", "1:2 E120 expected a JSON value, found \",\""},
      {"{\"a\" 1}", "1:6 E120 expected \":\", found \"1\""},
      {"{a:1}", "1:2 E120 expected a key in double quotes, found \"a\""},
      {"{1:1}", "1:2 E120 expected a key in double quotes, found \"1\""},
      {"{'a':1}",
       "1:2 E120 expected a key in double quotes, found \"'\" (JSON texts stand in double quotes)"},
      {"['a']", "1:2 E120 expected a JSON value, found \"'\" (JSON texts stand in double quotes)"},
      {"[1 2]", "1:4 E120 expected \",\" or \"]\", found \"2\""},
      {"[1}", "1:3 E120 expected \",\" or \"]\", found \"}\""},
      {"{\"a\":1]", "1:7 E120 expected \",\" or \"}\", found \"]\""},
      {"{\n  // note\n}", "2:3 E120 expected a key in double quotes, found \"/\" (JSON has no comments)"},
      {"# note", "1:1 E120 expected a JSON value, found \"#\" (JSON has no comments)"},
      {"[True]", "1:2 E120 expected a JSON value, found \"T\" (JSON has true, false and null)"},
      {"None", "1:1 E120 expected a JSON value, found \"N\" (JSON has true, false and null)"},
      {"NaN", "1:1 E120 expected a JSON value, found \"N\" (JSON has no NaN or Infinity)"},
      {"-Infinity", "1:2 E120 expected a digit, found \"I\" (JSON has no NaN or Infinity)"},
      {"nul", "1:1 E120 expected a JSON value, found \"n\""},
      {"truth", "1:1 E120 expected a JSON value, found \"t\""},
      {"+1", "1:1 E120 expected a JSON value, found \"+\""},
      {".5", "1:1 E120 expected a JSON value, found \".\""},
      {"01", "1:1 E120 a number has no leading zero in JSON"},
      {"-", "1:2 E120 the text ends where a digit should stand"},
      {"1.x", "1:3 E120 expected a digit, found \"x\""},
      {"1e+", "1:4 E120 the text ends where a digit should stand"},
      {"1e400", "1:1 E121 number too large: the largest is about 1.8e308"},
      {"1 2", "1:3 E120 unexpected text after the JSON value"},
      {"\"é😀\" x", "1:6 E120 unexpected text after the JSON value"},
      {"[\"a]", "1:2 E120 this text is never closed: a \" is missing"},
      {"\"a\nb\"", "1:3 E120 a text may not run over a line: write \\n"},
      {"\"a\r\nb\"", "1:3 E120 a text may not run over a line: write \\n"},
      {"\"a\tb\"", "1:3 E120 a control character in a text: write it as \\u00XX"},
      {R"("\d")", R"(1:2 E120 unknown escape: JSON has \" \\ \/ \b \f \n \r \t \uXXXX)"},
      {R"("\)", R"(1:2 E120 unknown escape: JSON has \" \\ \/ \b \f \n \r \t \uXXXX)"},
      {R"("\u12g4")", R"(1:2 E120 \u wants four hexadecimal digits)"},
      {R"("\u12)", R"(1:2 E120 \u wants four hexadecimal digits)"},
      {"\x01", "1:1 E120 expected a JSON value, found \"\\u{1}\""},
      {"{\"a\": \"\xE9\"}", "1:8 E102 not UTF-8: save the file as UTF-8"},
      {"\xFF\xFE[\0]\0", "1:1 E102 not UTF-8: save the file as UTF-8"},
  };
  for (const auto& [text, fault] : kRows) EXPECT_EQ(faults_of(text), fault) << text;
}

TEST(Json, NamesBothPlacesOfAKeyThatStandsTwice) {
  EXPECT_EQ(faults_of("{\"a\": 1,\n \"b\": {\"c\": 1, \"c\": 2},\n \"a\": 3}"),
            "2:16 E110 key \"c\" stands here and at line 2, column 8: remove one\n"
            "3:2 E110 key \"a\" stands here and at line 1, column 2: remove one");
  EXPECT_EQ(faults_of(R"({"a":1,"\u0061":2})"),
            "1:8 E110 key \"a\" stands here and at line 1, column 2: remove one");
  EXPECT_EQ(parse_json(R"({"a":1,"a":2})").error().code, "E110");
}

TEST(Json, FindsTwinsInLargeMaps) {
  std::string text = "{";
  for (int i = 0; i < 1000; ++i) text += fmt::format("\"k{}\":{},\n", i, i);
  EXPECT_EQ(faults_of(text + "\"k7\":0}"),
            "1001:1 E110 key \"k7\" stands here and at line 8, column 1: remove one");
  EXPECT_EQ(parse_json(text + "\"k7\":0}", kData)->find("k7")->integer(), 0);
  EXPECT_EQ(faults_of(text + "\"k\":0}"), "");
}

TEST(Json, LetsTheLastOfTwoEqualKeysWinInData) {
  EXPECT_EQ(again(R"({"a":1,"b":2,"a":3})", kData), R"({"a":3,"b":2})");
}

TEST(Json, ReadsNumbersBeyondDoublesInData) {
  EXPECT_TRUE(std::isinf(parse_json("1e400", kData)->number()));
  EXPECT_EQ(again("[1e400]", kData), "[null]");
}

TEST(Json, PassesAByteOrderMarkOver) {
  EXPECT_EQ(again("\xEF\xBB\xBF{\"a\":1}"), R"({"a":1})");
  EXPECT_EQ(faults_of("\xEF\xBB\xBF{a}"), "1:2 E120 expected a key in double quotes, found \"a\"");
}

TEST(Json, NamesTheLimitOnDepth) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_EQ(faults_of(nested(512)), "");
  EXPECT_EQ(faults_of(nested(513)), "1:513 E104 nested deeper than 512 levels");
  EXPECT_EQ(faults_of(std::string(1'000'000, '[')), "1:513 E104 nested deeper than 512 levels");
  EXPECT_EQ(faults_of(R"({"a":{"b":{}}})", {.max_depth = 2}), "1:11 E104 nested deeper than 2 levels");
}

TEST(Json, NamesTheLimitOnValues) {
  EXPECT_EQ(faults_of("[1,2,3]", {.max_nodes = 4}), "");
  EXPECT_EQ(faults_of("[1,2,3]", {.max_nodes = 3}), "1:6 E105 more than 3 values in one document");
}

TEST(Json, KnowsWhereEveryNodeWasWritten) {
  const std::string_view text = " {\"a\" : [1.50, \"x\\n\", true] , \"b\":{ } }\n";
  const Value root = *parse_json(text);
  EXPECT_EQ(text_at(text, root.span), "{\"a\" : [1.50, \"x\\n\", true] , \"b\":{ } }");
  EXPECT_EQ(text_at(text, root.map().member("a")->key_span), "\"a\"");
  EXPECT_EQ(text_at(text, root.find("a")->span), "[1.50, \"x\\n\", true]");
  EXPECT_EQ(text_at(text, root.find("a")->list()[0].span), "1.50");
  EXPECT_EQ(text_at(text, root.find("a")->list()[1].span), "\"x\\n\"");
  EXPECT_EQ(text_at(text, root.find("a")->list()[2].span), "true");
  EXPECT_EQ(text_at(text, root.find("b")->span), "{ }");
}

TEST(ToJson, WritesTextAsJavaScriptDoes) {
  EXPECT_EQ(to_json_text(std::string_view("\"\\/\b\f\n\r\t\x01\x1f\x7F\0é", 14)),
            "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7F\\u0000é\"");
}

TEST(ToJson, WritesWhatIsNoNumberAsNull) { EXPECT_EQ(to_json(List{std::nan(""), INFINITY}), "[null,null]"); }

TEST(ToJson, GivesADoubleThatReadsBackEqual) {
  for (const double number : {0.1, 1e21, 123456789012345680000.0, 9223372036854774784.0, -1e18, 5e-324})
    EXPECT_EQ(*parse_json(to_json(number)), Value(number)) << to_json(number);
}

TEST(ToPrettyJson, IndentsByTwoAndEndsTheLine) {
  const Value value = Map{{"a", List{1, Map{{"b", nullptr}}}}, {"c", List{}}, {"d", Map{}}};
  EXPECT_EQ(to_pretty_json(value), R"({
  "a": [
    1,
    {
      "b": null
    }
  ],
  "c": [],
  "d": {}
}
)");
}

}  // namespace
}  // namespace proctor::value
