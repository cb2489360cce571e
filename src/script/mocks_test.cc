#include "script/mocks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::script {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

Value json(std::string_view text) { return value::parse_json(text).value(); }

class MockTools : public testing::Test {
 protected:
  void add(model::Mock mock) { mocks_.push_back({.mock = std::move(mock)}); }
  void add_file(const std::string& path, const std::string& text, const std::string& tool = "") {
    auto out = resolve({.name = tool, .file = path}, path, text);
    ASSERT_TRUE(out) << out.error().message;
    mocks_.push_back(*std::move(out));
  }
  std::string said(std::string_view tool, std::string_view arguments = "{}") {
    const auto out = Mocks(mocks_, pool_).answer(tool, json(arguments), {});
    return out ? out->text : out.error().kind + " | " + out.error().message;
  }
  // The mock of a tool file, with a parameter `unit` that is "C" unless the call says otherwise.
  void add_tool(const std::string& mock) {
    add_file("weather.tool.yaml",
             "tool:\n  name: weather\n  parameters: {properties: {unit: {type: string, default: C}, day: "
             "{type: string}}}\n"
             "  mock: " +
                 mock + "\n");
  }

  std::vector<Resolved> mocks_;
  Pool pool_{{.processes = 1}};
};

TEST_F(MockTools, AnswerWithWhatTheyReturn) {
  add({.name = "text", .returns = Value("as it is")});
  add({.name = "value", .returns = json(R"({"a":[1,null]})")});
  add({.name = "nothing", .returns = Value()});
  EXPECT_EQ(said("text"), "as it is");
  EXPECT_EQ(said("value"), R"({"a":[1,null]})");
  EXPECT_EQ(said("nothing"), "null");
  EXPECT_EQ(said("other"), R"(Error: Tool mock for "other" not found)");
}

TEST_F(MockTools, AnswerByTheFirstRuleThatFits) {
  add({.name = "f",
       .rules =
           json(R"([{"when":{"a":1,"b":null},"returns":"first"},{"when":{"a":1},"returns":{"second":true}}])")
               .list()});
  add({.name = "g", .returns = Value("else"), .rules = json(R"([{"when":{"a":2},"returns":"two"}])").list()});
  EXPECT_EQ(said("f", R"({"a":1})"), "first");
  EXPECT_EQ(said("f", R"({"a":1.0,"b":null})"), "first");
  EXPECT_EQ(said("f", R"({"a":1,"b":2})"), R"({"second":true})");
  EXPECT_EQ(said("f", R"({"a":"1"})"), R"({"error":"No matching conditional rule"})");
  EXPECT_EQ(said("f", "null"), R"({"error":"No matching conditional rule"})");
  EXPECT_EQ(said("g", R"({"a":2})"), "two");
  EXPECT_EQ(said("g"), "else");
}

TEST_F(MockTools, AnswerByCode) {
  add({.name = "twice", .code = "return args.n * 2"});
  add({.name = "bad", .code = "return ("});
  EXPECT_EQ(said("twice", R"({"n":21})"), "42");
  EXPECT_THAT(said("bad"), StartsWith("mock | mock \"bad\": "));
}

TEST_F(MockTools, AnswerByAFileOfScripts) {
  add_file("mocks.ts", "export default { a: (x: any) => x.n, b: async () => { throw new Error('no') } }");
  EXPECT_EQ(said("a", R"({"n":"1"})"), "1");
  EXPECT_EQ(said("b"), "Error: no");
  EXPECT_EQ(said("c"), R"(Error: Tool mock for "c" not found)");
  EXPECT_EQ(said("toString"), R"(Error: Tool mock for "toString" not found)");
}

TEST_F(MockTools, AFileForOneToolMayHoldOneFunction) {
  add_file("search.js", "export default (args) => 'found ' + args.q", "search");
  EXPECT_EQ(said("search", R"({"q":"x"})"), "found x");
  EXPECT_EQ(said("default"), R"(Error: Tool mock for "default" not found)");
}

TEST_F(MockTools, TheFirstThatKnowsTheToolAnswers) {
  add({.name = "a", .returns = Value("of the case")});
  add_file("mocks.js", "export default { a: () => 'of the file', b: () => 'b' }");
  EXPECT_EQ(said("a"), "of the case");
  EXPECT_EQ(said("b"), "b");
}

TEST_F(MockTools, AnswerByAFileOfAnswers) {
  add_file(
      "mocks.json",
      R"({"a":"text","b":{"returns":1},"c":{"rules":[{"when":{},"returns":"c"}]},"d":{"any":"map"},"e":{"code":"return 5"}})");
  add_file("mocks.yaml", "mocks:\n  - {tool: f, returns: no}\n  - {tool: g, code: 'args.x'}\n");
  add_file("more.yml", "- {name: h, returns: [1]}\n");
  EXPECT_EQ(said("a"), "text");
  EXPECT_EQ(said("b"), "1");
  EXPECT_EQ(said("c"), "c");
  EXPECT_EQ(said("d"), R"({"any":"map"})");
  EXPECT_EQ(said("e"), "5");
  EXPECT_EQ(said("f"), "no");
  EXPECT_EQ(said("g", R"({"x":"y"})"), "y");
  EXPECT_EQ(said("h"), "[1]");
  EXPECT_EQ(said("i"), R"(Error: Tool mock for "i" not found)");
}

TEST_F(MockTools, AToolFileAnswersAsItsMockSays) {
  struct Row {
    const char* mock;
    const char* arguments;
    const char* said;
  };
  const Row rows[] = {
      {"{static_response: sunny}", "{}", "sunny"},
      {"{mock_type: static, content_type: json, static_response: sunny}", "{}", R"({"result":"sunny"})"},
      {"{content_type: json, static_response: '{\"t\": 1}'}", "{}", R"({"t": 1})"},
      {"{content_type: json, static_response: {t: yes}}", "{}", R"({"t":true})"},
      {"{content_type: json, static_response: [1]}", "{}", "[1]"},
      {"{content_type: xml, static_response: <a/>}", "{}", "<a/>"},
      {"{enabled: false, static_response: x}", "{}", R"({"error":"Mock is disabled for this tool"})"},
      {"{enabled: no, static_response: x}", "{}", R"({"error":"Mock is disabled for this tool"})"},
      {"{mock_type: python, python_code: 'return 1'}", "{}",
       R"({"error":"Python mocks are not implemented"})"},
      {"{mock_type: conditional, conditional_rules: [{conditions: {unit: C}, output: 20}, {conditions: {}, "
       "output: 68}]}",
       "{}", "20"},
      {"{mock_type: conditional, conditional_rules: [{conditions: {unit: C}, output: 20}, {conditions: {}, "
       "output: 68}]}",
       R"({"unit":"F"})", "68"},
      {"{mock_type: conditional, conditional_rules: [{conditions: {unit: C}, output: x}]}",
       R"({"unit":null})", R"({"error":"No matching conditional rule"})"},
      {"{mock_type: conditional, conditional_rules: [{conditions: {day: null}, output: today}]}", "{}",
       "today"},
      {"{mock_type: conditional, conditional_rules: [{conditions: {day: null}, output: today}]}",
       R"({"day":"x"})", R"({"error":"No matching conditional rule"})"},
      {"{mock_type: conditional, content_type: json, conditional_rules: [{output: plain}]}", "{}",
       R"({"result":"plain"})"},
      {"{mock_type: conditional}", "{}", R"({"error":"No matching conditional rule"})"},
      {"null", "{}", R"(Error: Tool mock for "weather" not found)"},
  };
  for (const Row& row : rows) {
    mocks_.clear();
    add_tool(row.mock);
    EXPECT_EQ(said("weather", row.arguments), row.said) << row.mock << " " << row.arguments;
    EXPECT_EQ(said("other"), R"(Error: Tool mock for "other" not found)");
  }
}

TEST_F(MockTools, AFileThatHoldsNoMocksIsRefused) {
  EXPECT_EQ(resolve({}, "mocks.txt", "x").error().code, "E446");
  EXPECT_EQ(resolve({}, "mocks.yaml", "just text").error().code, "E446");
  EXPECT_FALSE(resolve({}, "mocks.json", "{"));
}

TEST_F(MockTools, AFileOfScriptsThatIsBrokenIsAFault) {
  add_file("mocks.ts", "export default {");
  EXPECT_THAT(said("a"), StartsWith("mock | mocks.ts: "));
}

TEST_F(MockTools, NotesComeWithTheAnswer) {
  add({.name = "f", .code = "console.log('seen', args); return 1"});
  const auto out = Mocks(mocks_, pool_).answer("f", json(R"({"a":1})"), {});
  ASSERT_TRUE(out);
  EXPECT_THAT(out->notes, ElementsAre(R"(seen {"a":1})"));
}

}  // namespace
}  // namespace proctor::script
