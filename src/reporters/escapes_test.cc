// What each format does with characters that mean something in it.
#include <gtest/gtest.h>

#include "reporters/json_text.h"
#include "reporters/markup.h"
#include "reporters/reporter.h"
#include "reporters/testing.h"
#include "reporters/wording.h"

namespace proctor::reporters {
namespace {

std::string report(std::string_view format, const model::CaseRecord& test,
                   const std::string& path = "a.yaml") {
  model::RunRecord run;
  run.suites = {{"S", "native", path, {test}}};
  run.totals.cases = 1;
  return find_reporter(format)->render(run, {.deterministic = true});
}

model::CaseRecord failing(std::string name, std::string message, std::string output = "") {
  return canned_case(
      std::move(name), Verdict::fail, 0, 5,
      {canned_step("", std::move(output), {canned_check("equals", Verdict::fail, 1, std::move(message))})});
}

TEST(Escapes, MarkupHasFiveCharacters) {
  EXPECT_EQ(escape_markup("<a b='c' d=\"e\">&\n"), "&lt;a b=&#39;c&#39; d=&quot;e&quot;&gt;&amp;\n");
  EXPECT_EQ(escape_attribute("a\n\tb"), "a&#10;&#9;b");
}

TEST(Escapes, JsonHidesNothing) {
  EXPECT_EQ(escape_json("{\"a\":\"é\"}\n"), "{\"a\":\"é\"}\n");
  EXPECT_EQ(escape_json("\"\x7f \xE2\x80\xAE \xC2\x9B \xF3\xA0\x81\x81\""),
            R"("\u007f \u202e \u009b \udb40\udc41")");
}

TEST(Escapes, TapNamesHoldNoDirective) {
  EXPECT_NE(report("tap", failing("a # SKIP \\ b", "m")).find("not ok 1 - S: a \\# SKIP \\\\ b\n"),
            std::string::npos);
}

TEST(Escapes, CsvCellsAreNoFormulas) {
  constexpr std::pair<const char*, const char*> kCells[] = {
      {"=1+1", ",'=1+1,"},  {"+1", ",'+1,"},          {"-1", ",'-1,"},        {"@x", ",'@x,"},
      {"\tx", ",'\tx,"},    {"\rx", ",\"'\nx\","},    {"＝1", ",'＝1,"},      {"a=b", ",a=b,"},
      {"a,b", ",\"a,b\","}, {"a\"b", ",\"a\"\"b\","}, {"a\nb", ",\"a\nb\","}, {" =1", ", =1,"},
  };
  for (const auto& [text, cell] : kCells) {
    const std::string csv = report("csv", failing(text, "m"));
    EXPECT_NE(csv.find(cell), std::string::npos) << text << " in " << csv;
  }
}

TEST(Escapes, GithubPropertiesAndData) {
  const std::string text = report("github", failing("a: b, 100%", "50% of\nlines"), "x,y:z%.yaml");
  EXPECT_TRUE(text.starts_with(
      "::error file=x%2Cy%3Az%25.yaml,line=5,title=a%3A b%2C 100%25 failed::equals: 50%25 of%0Alines%0Ascore "
      "0 %25, passes at >= 100 %25\n"))
      << text;
}

TEST(Escapes, MarkdownKeepsTextInItsFence) {
  const std::string text = report("markdown", failing("a|b", "m", "```\nx\n`````\n"));
  EXPECT_NE(text.find("``````text\n```\nx\n`````\n``````\n"), std::string::npos) << text;
  EXPECT_NE(text.find("| a&#124;b |"), std::string::npos) << text;
}

TEST(Escapes, MarkdownMakesNoLinksOfNames) {
  const std::string text = report("markdown", failing("ask @all in #1 at http://x www.x :a:", "m"));
  EXPECT_NE(text.find("<code>ask &#64;all in &#35;1 at http&#58;//x www&#46;x &#58;a&#58;</code>"),
            std::string::npos)
      << text;
}

TEST(Escapes, JunitSplitsNoSection) {
  const std::string text = report("junit", failing("a", "]]> \x01 \xFF <b>"));
  EXPECT_NE(text.find("message=\"]]&gt; \\u{1} \\xFF &lt;b&gt;\""), std::string::npos) << text;
}

TEST(Escapes, HtmlRunsNothingOfItsText) {
  const std::string text =
      report("html", failing("</title><script>x</script>", "m", "</pre><script>y</script>"));
  EXPECT_EQ(text.find("<script>x"), std::string::npos);
  EXPECT_EQ(text.find("<script>y"), std::string::npos);
  EXPECT_EQ(text.find(" style="), std::string::npos);
  EXPECT_EQ(text.find(" onclick="), std::string::npos);
}

TEST(Wording, NamesAChecksNegationOnce) {
  auto check = canned_check("toContain", Verdict::fail, 1);
  check.negate = true;
  EXPECT_EQ(label(check), "not toContain");
  check.source_key = "not_contains";
  EXPECT_EQ(label(check), "not_contains");
  check.source_key.clear();
  check.kind.clear();
  check.negate = false;
  EXPECT_EQ(label(check), "check");
  check = {.kind = "metric:bias", .source_key = "not-metric", .negate = true};
  EXPECT_EQ(label(check), "not bias");
  check = {.kind = "metric:bias", .source_key = "bias"};
  EXPECT_EQ(label(check), "bias");
}

TEST(Wording, TellsAFaultOnceAndAReasonAfterIt) {
  auto check = canned_check("x", Verdict::error, 1, "no reply");
  check.error = model::Fault{"judge", "no reply"};
  EXPECT_EQ(explanation(check), "no reply");
  check.error->message = "timed out";
  check.reason = "because";
  EXPECT_EQ(explanation(check), "no reply\njudge: timed out\nreason: because");
}

TEST(Wording, LeavesOutASampleThatTheMessageTells) {
  auto check = canned_check("x", Verdict::fail, 1, "got \"bob\"");
  check.samples = {"bob"};
  EXPECT_EQ(samples(check, 3), "");
  check.samples = {"bob", "al", 3};
  EXPECT_EQ(samples(check, 2), "\"bob\", \"al\" and 1 more");
}

}  // namespace
}  // namespace proctor::reporters
