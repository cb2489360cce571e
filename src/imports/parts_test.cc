// The parts that importers stand on: tables, patterns of names, templates, code that says what a check says,
// files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "imports/csv.h"
#include "imports/glob.h"
#include "imports/javascript.h"
#include "imports/nunjucks.h"
#include "imports/sources.h"
#include "testing/test_folder.h"
#include "value/json.h"

namespace proctor::imports {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> texts(const std::vector<Cell>& cells) {
  std::vector<std::string> out;
  for (const Cell& cell : cells) out.push_back(cell.text);
  return out;
}

TEST(Csv, QuotesKeepCommasLinesAndQuotes) {
  const auto table = parse_csv("a,b\r\n\"x, y\",\"1\n\"\"2\"\"\"\n\n,z\n");
  ASSERT_TRUE(table.has_value());
  EXPECT_THAT(texts(table->header), ElementsAre("a", "b"));
  ASSERT_EQ(table->rows.size(), 2U);
  EXPECT_THAT(texts(table->rows[0].cells), ElementsAre("x, y", "1\n\"2\""));
  EXPECT_THAT(texts(table->rows[1].cells), ElementsAre("", "z"));
  EXPECT_EQ(table->rows[1].cells[1].span.begin, 24U);
}

TEST(Csv, AQuoteThatIsNeverClosedIsAFault) {
  const auto table = parse_csv("a\n\"x\n");
  ASSERT_FALSE(table.has_value());
  EXPECT_EQ(table.error().code, "E417");
}

TEST(Glob, FitsNames) {
  EXPECT_TRUE(fits_glob("a/*.yaml", "a/b.yaml"));
  EXPECT_FALSE(fits_glob("a/*.yaml", "a/b/c.yaml"));
  EXPECT_TRUE(fits_glob("a/**/*.yaml", "a/b/c.yaml"));
  EXPECT_TRUE(fits_glob("a/**/*.yaml", "a/c.yaml"));
  EXPECT_TRUE(fits_glob("t[0-9]?.{csv,json}", "t1x.json"));
  EXPECT_FALSE(fits_glob("t[!0-9].csv", "t1.csv"));
  EXPECT_EQ(fixed_folder("a/b/*/c.yaml"), "a/b");
}

TEST(Glob, AHostilePatternComesToAnEnd) {
  EXPECT_FALSE(fits_glob("*a*a*a*a*a*a*a*a*a*a*a*a*a*ab", std::string(200, 'a')));
}

TEST(Nunjucks, PutsValuesIn) {
  const Map vars{{"x", "a"}, {"n", 1.5}, {"m", Map{{"y", List{"p", "q"}}}}, {"t", true}};
  const std::pair<std::string_view, std::string_view> kPairs[] = {
      {"{{x}} {{ n }} {{t}}", "a 1.5 true"},
      {"{{ m.y[1] }}{{ m['y'][0] }}", "qp"},
      {"{{ missing }}|{{ m.z.w }}", "|"},
      {"{{ x | upper }}{{ missing | default('d') }}{{ m.y | join('-') }}", "Adp-q"},
      {"{{ m }} {{ m | dump }} {{ m.y }}", R"([object Object] {"y":["p","q"]} p,q)"},
      {"a {#- no -#} b{{- x }}",
       "ab"
       "a"},
      {"{ {x} }}", "{ {x} }}"},
  };
  for (const auto& [pattern, expected] : kPairs)
    EXPECT_EQ(render_nunjucks(pattern, vars).value_or("fault"), expected) << pattern;
}

TEST(Nunjucks, NamesWhatItDoesNotDo) {
  EXPECT_EQ(render_nunjucks("{% if x %}a{% endif %}", {}).error().message, "{% if x %}");
  EXPECT_EQ(render_nunjucks("{{ x | shout }}", {}).error().message, "the filter \"shout\"");
  EXPECT_EQ(render_nunjucks("{{ f(1) }}", {}).error().message, "{{ f(1) }}");
  EXPECT_EQ(render_nunjucks("{{ env.KEY }}", {}).error().message, "the environment variable \"KEY\"");
}

TEST(JavaScript, ReadsTheFormsThatSayWhatACheckSays) {
  const std::pair<std::string_view, std::string_view> kPairs[] = {
      {"output.includes('a')", R"({"contains":"a"})"},
      {"return output === \"a\";", R"({"exact":"a"})"},
      {"output.trim() != 'a'", R"({"not-exact":"a","trim":true})"},
      {"output.length >= 3 && output.length < 9",
       R"({"all-of":[{"length":{"min":3}},{"length":{"max":8}}]})"},
      {"!(output.endsWith('.') || /^a/i.test(output))",
       R"({"not-any-of":[{"ends-with":"."},{"regex":"^a","flags":"i"}]})"},
      {"JSON.parse(output).a[0].b === null", R"({"equals":null,"at":"$.a[0].b"})"},
      {"JSON.parse(output).a.length > 1", R"({"length":{"min":2},"at":"$.a"})"},
  };
  for (const auto& [code, expected] : kPairs) {
    const auto check = check_of_javascript(code);
    ASSERT_TRUE(check.has_value()) << code;
    EXPECT_EQ(value::to_json(*check), expected);
  }
}

TEST(JavaScript, LeavesEverythingElse) {
  for (const std::string_view code :
       {"output.split(' ').length > 2", "output", "output.includes(x)", "output.includes('a') ? 1 : 0",
        "true", "output.match(/a/)", "JSON.parse(output).a !== 1", "output.length > 1.5",
        "output.toLowerCase().includes('A')"})
    EXPECT_FALSE(check_of_javascript(code).has_value()) << code;
  EXPECT_FALSE(check_of_javascript(std::string(10000, '(')).has_value());
  EXPECT_FALSE(check_of_javascript(std::string(100000, '!')).has_value());
}

TEST(Sources, SpansSayInWhichFileTheyStand) {
  const proctor::testing::TestFolder folder;
  folder.put("conf/a.yaml", "x: [1, 2]\n");
  const auto root = Root::open(folder.path().string());
  Sources sources(&*root, "conf/main.yaml", "conf/main.yaml", "ref: file://a.yaml\n");
  const auto value = sources.read_value("file://a.yaml", span_of(5, 18));
  ASSERT_TRUE(value.has_value());
  const Spot spot = sources.find_place(value->find("x")->span);
  EXPECT_EQ(spot.file->shown, "conf/a.yaml");
  EXPECT_EQ(spot.span, span_of(3, 9));
  EXPECT_EQ(sources.in_main(value->find("x")->span), span_of(5, 18));
  EXPECT_EQ(sources.find_place(span_of(5, 18)).file, &sources.main());
}

TEST(Sources, FindsFilesByPatternBeneathTheMainFile) {
  const proctor::testing::TestFolder folder;
  for (const char* name : {"c/t/b.yaml", "c/t/a.yaml", "c/t/u/d.yaml", "e.yaml"}) folder.put(name, "x");
  const auto root = Root::open(folder.path().string());
  const Sources sources(&*root, "c/main.yaml", "c/main.yaml", "");
  EXPECT_THAT(*sources.find("file://t/*.yaml", {}), ElementsAre("t/a.yaml", "t/b.yaml"));
  EXPECT_THAT(*sources.find("./t/**/*.yaml", {}), ElementsAre("t/a.yaml", "t/b.yaml", "t/u/d.yaml"));
}

}  // namespace
}  // namespace proctor::imports
