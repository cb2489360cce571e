#include "docs/markdown.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "docs/html.h"
#include "docs/plain.h"
#include "docs/slug.h"

namespace proctor::docs {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::string html_of(std::string_view markdown) {
  return to_html(parse_markdown(markdown), [](const Node& link) { return Address{.href = link.url}; });
}

TEST(Slug, IsTheOneThatGitHubGives) {
  EXPECT_EQ(slug_of("What is missing, what is broken"), "what-is-missing-what-is-broken");
  EXPECT_EQ(slug_of("`proctor doctor`"), "proctor-doctor");
  EXPECT_EQ(slug_of("A & B"), "a--b");
  EXPECT_EQ(slug_of("snake_case-and 1.5 → 2"), "snake_case-and-15--2");
  EXPECT_EQ(slug_of("Überblick – kurz"), "Überblick--kurz");
}

TEST(Slug, OfEqualHeadingsEndsInANumber) {
  Slugs slugs;
  EXPECT_EQ(slugs.next("Flags"), "flags");
  EXPECT_EQ(slugs.next("flags"), "flags-1");
  EXPECT_EQ(slugs.next("Flags"), "flags-2");
}

TEST(Markdown, NamesItsHeadingsAndKnowsTheirLines) {
  const Node tree = parse_markdown("# One\n\ntext\n\n## Two `three`\n");
  ASSERT_EQ(tree.children.size(), 3U);
  EXPECT_EQ(tree.children[2].id, "two-three");
  EXPECT_EQ(tree.children[2].level, 2);
  EXPECT_EQ(tree.children[2].line, 5U);
}

TEST(Markdown, NamesHeadingsInQuotesToo) {
  EXPECT_THAT(html_of("# A\n\n> ## B\n\n## B\n"),
              AllOf(HasSubstr("<h2 id=\"b\">"), HasSubstr("<h2 id=\"b-1\">")));
}

TEST(Markdown, KnowsTheLineOfALinkInATable) {
  std::vector<std::size_t> lines;
  each_node(parse_markdown("a\n\n| x | y |\n| --- | --- |\n| 1 | [l](m.md) |\n"), [&](const Node& node) {
    if (node.kind == Kind::link) lines.push_back(node.line);
  });
  EXPECT_THAT(lines, ElementsAre(5U));
}

TEST(Markdown, LeavesRawHtmlAsText) {
  const std::string html = html_of("<script>alert(1)</script>\n\nand <b onclick=\"x\">bold</b>\n");
  EXPECT_THAT(html, Not(HasSubstr("<script")));
  EXPECT_THAT(html, Not(HasSubstr("<b ")));
  EXPECT_THAT(html, HasSubstr("&lt;script&gt;alert(1)"));
  EXPECT_THAT(html, HasSubstr("and &lt;b onclick=&quot;x&quot;&gt;bold"));
}

TEST(Html, WritesTablesListsAndCode) {
  EXPECT_EQ(
      html_of("| a | b |\n| --- | ---: |\n| `x\\|y` | 2 |\n"),
      "<div class=\"table\" tabindex=\"0\"><table>\n<thead><tr><th>a</th><th class=\"right\">b</th></tr>\n"
      "</thead>\n<tbody>\n<tr><td><code>x|y</code></td><td class=\"right\">2</td></tr>\n"
      "</tbody></table></div>\n");
  EXPECT_THAT(
      html_of("| a | |\n| --- | --- |\n| 1 | fail |\n"),
      HasSubstr(
          "<tr><th>a</th><td></td></tr>\n</thead>\n<tbody>\n<tr><td>1</td><td class=\"fail\">fail</td>"));
  EXPECT_EQ(html_of("2. a\n3. b\n"), "<ol start=\"2\">\n<li>a</li>\n<li>b</li>\n</ol>\n");
  EXPECT_EQ(html_of("```\na < b\n```\n"),
            "<div class=\"code\"><pre tabindex=\"0\"><code>a &lt; b\n</code></pre></div>\n");
}

TEST(Html, MarksWhatWasTypedAndWhatItMeans) {
  EXPECT_THAT(html_of("```\n$ proctor run --quiet\n✓ fine\n```\n"),
              HasSubstr("<span class=\"p\">$ </span><b>proctor run <span class=\"f\">--quiet</span></b>\n"
                        "<span class=\"g\">✓ fine</span>\n"));
  EXPECT_THAT(html_of("```yaml\n- name: France # a case\n  n: 2\n```\n"),
              HasSubstr("- <span class=\"k\">name</span>: France <span class=\"c\"># a case</span>\n"
                        "  <span class=\"k\">n</span>: <span class=\"n\">2</span>\n"));
  EXPECT_THAT(html_of("```json\n{\"a\": [\"b\", true]}\n```\n"),
              HasSubstr("{<span class=\"k\">&quot;a&quot;</span>: [<span class=\"s\">&quot;b&quot;</span>, "
                        "<span class=\"w\">true</span>]}"));
}

TEST(Plain, WrapsTextAndSetsTablesInColumns) {
  const Node tree = parse_markdown(
      "# Title\n\none two three four\n\n- a\n  - b\n- c\n\n| x | yy |\n| --- | --- |\n| 1 | [t](https://h/) "
      "|\n\n"
      "```\ncode  here\n```\n");
  EXPECT_EQ(to_plain(tree, false, 12),
            "Title\n=====\n\none two\nthree four\n\n- a\n  - b\n- c\n\n"
            "x  yy\n-  ------------\n1  t\n   (https://h/)\n\n    code  here\n");
  EXPECT_THAT(to_plain(tree, true), HasSubstr("\x1b[1mTitle\x1b[0m\n\n"));
}

}  // namespace
}  // namespace proctor::docs
