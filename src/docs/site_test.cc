#include "docs/site.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "docs/built_in.h"
#include "docs/contents.h"
#include "docs/search.h"
#include "testing/test_folder.h"

namespace proctor::docs {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

Library sample() {
  return Library({
      {.path = "README",
       .markdown = "# Docs\n\n## Start\n\n- [First](first.md): how it *begins*\n  - "
                   "[Second](second.md)\n\n## Checks\n"},
      {.path = "first", .markdown = "# One\n\nSee [two](second.md#where) and [file](../examples/a.yaml).\n"},
      {.path = "second",
       .markdown =
           "# Two\n\n## Where\n\nA cassette miss is told [here](first.md), [not](none.md), [nor](#no).\n"},
      {.path = "checks/same",
       .markdown = "# `same`\n\n[up](../first.md) [picture](../images/run.png)\n",
       .section = "Checks",
       .group = "Text",
       .stands_for = "first.md#same"},
  });
}

std::string file_of(const std::vector<SiteFile>& files, std::string_view path) {
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const auto& file) { return file.path == path; });
  return found == files.end() ? "" : found->bytes;
}

Destination lead(const Library& library, std::string_view from, std::string_view url) {
  return library.destination(library.find(from)->page, url);
}

TEST(Library, FollowsLinksBetweenPages) {
  const Library library = sample();
  EXPECT_EQ(lead(library, "first", "second.md#where").anchor, "where");
  EXPECT_EQ(lead(library, "checks/same", "../second.md").path, "second");
  EXPECT_EQ(lead(library, "second", "#where").path, "second");
  EXPECT_EQ(lead(library, "second", "first.md#same").path, "checks/same");
  EXPECT_EQ(lead(library, "checks/same", "../../examples/a.yaml").leads, Leads::to_repository);
  EXPECT_EQ(lead(library, "checks/same", "../../examples/a.yaml").path, "examples/a.yaml");
  EXPECT_EQ(lead(library, "first", "https://example.org/a").leads, Leads::outside);
}

TEST(Library, SaysWhyALinkLeadsNowhere) {
  const Library library = sample();
  EXPECT_EQ(lead(library, "second", "frist.md").why, "there is no page frist (did you mean \"first\"?)");
  EXPECT_EQ(lead(library, "first", "second.md#were").why, "second has no heading for #were");
  EXPECT_EQ(lead(library, "first", "images/none.png").why, "there is no images/none.png");
  EXPECT_EQ(lead(library, "first", "../../elsewhere").why, "it leads out of the repository");
  EXPECT_EQ(lead(library, "first", "/docs/first.html").why, "an address in a page is relative");
  for (const auto* url :
       {"http://example.org/", "https://", "https:///a", "ftp://a/b", "javascript:alert(1)"})
    EXPECT_EQ(lead(library, "first", url).leads, Leads::nowhere) << url;
}

TEST(Contents, AreThoseOfTheReadmeAndThePagesBesides) {
  const Library library = sample();
  const Contents contents = contents_of(library);
  ASSERT_EQ(contents.sections.size(), 2U);
  const Entry& first = contents.sections[0].entries.at(0);
  EXPECT_EQ(first.title, "First");
  EXPECT_EQ(first.about, "how it begins");
  EXPECT_EQ(first.children.at(0).path, "second");
  EXPECT_EQ(contents.sections[1].groups.at(0).title, "Text");
  std::vector<std::string> order;
  for (const Entry* entry : in_order(contents)) order.push_back(entry->path);
  EXPECT_THAT(order, ElementsAre("first", "second", "checks/same"));
}

// Where the page is narrow, the words of the search button are hidden: its name does not depend on them.
TEST(Site, NamesEveryButtonOfTheTop) {
  const std::string page = file_of(make_site(sample(), {.version = "1"}), "first.html");
  std::size_t buttons = 0;
  for (std::size_t at = page.find("<button"); at != std::string::npos; at = page.find("<button", at + 1)) {
    const std::string tag = page.substr(at, page.find('>', at) - at);
    EXPECT_THAT(tag, HasSubstr("aria-label=\"")) << tag;
    ++buttons;
  }
  EXPECT_EQ(buttons, 3U);
}

TEST(Site, LeadsFromPageToPage) {
  const auto files = make_site(sample(), {.version = "1"});
  const std::string first = file_of(files, "first.html");
  EXPECT_THAT(first, HasSubstr("<a href=\"second.html#where\">two</a>"));
  EXPECT_THAT(first,
              HasSubstr("<span class=\"elsewhere\" title=\"examples/a.yaml in the repository\">file</span>"));
  const std::string same = file_of(files, "checks/same.html");
  EXPECT_THAT(same, HasSubstr("<a href=\"../first.html\">up</a>"));
  EXPECT_THAT(same, HasSubstr("href=\"../assets/site.css\""));
  EXPECT_THAT(same, HasSubstr("<details open=\"open\"><summary>Text</summary>"));
  EXPECT_THAT(file_of(files, "second.html"), HasSubstr("rel=\"next\" href=\"checks/same.html\""));
  EXPECT_THAT(file_of(files, "index.html"),
              HasSubstr("<a class=\"to\" href=\"first.html\">First</a><span>how it begins</span>"));
}

TEST(Site, NamesAPageByItsTitleWhereTheRepositoryNamesTheFile) {
  const Library library({{.path = "a", .markdown = "# A\n\nSee [b.md](b.md) and [b](b.md).\n"},
                         {.path = "b", .markdown = "# The other\n"}});
  EXPECT_THAT(file_of(make_site(library, {.version = "1"}), "a.html"),
              HasSubstr("See <a href=\"b.html\">The other</a> and <a href=\"b.html\">b</a>."));
}

TEST(Site, ShowsFilesOfTheRepositoryWhereItIsSaidWhere) {
  const auto files = make_site(sample(), {.version = "1", .repository = "https://example.org/main"});
  EXPECT_THAT(file_of(files, "first.html"),
              HasSubstr("<a href=\"https://example.org/main/examples/a.yaml\""));
}

TEST(Site, IsTheSameEachTimeAndHasNoScriptOfItsOwnInAPage) {
  const auto files = make_site(sample(), {.version = "1"});
  const auto again = make_site(sample(), {.version = "1"});
  ASSERT_EQ(files.size(), again.size());
  for (std::size_t i = 0; i < files.size(); ++i) EXPECT_EQ(files[i].bytes, again[i].bytes) << files[i].path;
  EXPECT_TRUE(std::is_sorted(files.begin(), files.end(),
                             [](const SiteFile& a, const SiteFile& b) { return a.path < b.path; }));
  const std::string page = file_of(files, "first.html");
  EXPECT_THAT(page, Not(HasSubstr(" style=")));
  EXPECT_THAT(page, Not(HasSubstr(" onclick=")));
  EXPECT_THAT(page, Not(HasSubstr("<script>")));
  EXPECT_THAT(page, HasSubstr("default-src 'none'; script-src 'self'"));
}

TEST(Search, WantsEveryWordAndPutsTheBestFirst) {
  const auto places = search_places(sample());
  const auto found = search(places, "  Cassette  MISS ");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front()->path, "second");
  EXPECT_EQ(found.front()->anchor, "where");
  EXPECT_EQ(search(places, "what is the cassette").size(), 1U);  // words that stand everywhere do not count
  EXPECT_TRUE(search(places, "cassette zebra").empty());
  EXPECT_TRUE(search(places, " ").empty());
  EXPECT_EQ(search(places, "two").front()->path, "second");  // its title, before a text that has the word
}

TEST(BuiltIn, HasThePagesThePicturesAndTheTheme) {
  EXPECT_TRUE(built_in_file("README.md"));
  EXPECT_TRUE(built_in_file("theme/site.css"));
  ASSERT_TRUE(built_in_file("images/run.png"));
  EXPECT_TRUE(built_in_file("images/run.png")->starts_with("\x89PNG"));
  EXPECT_FALSE(built_in_file("none.md"));
  const auto files = built_in_files();
  EXPECT_TRUE(std::is_sorted(files.begin(), files.end(),
                             [](const BuiltInFile& a, const BuiltInFile& b) { return a.path < b.path; }));
}

TEST(WriteSite, LeavesFoldersOfOthersAlone) {
  const proctor::testing::TestFolder folder;
  folder.put("mine/notes.txt", "x");
  const std::vector<SiteFile> files = {{"a.html", "1"}, {"b/c.html", "2"}};
  const auto refused = write_site(files, folder / "mine", false);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "E590");
  EXPECT_TRUE(write_site(files, folder / "mine", true));
  EXPECT_TRUE(std::filesystem::exists(folder / "mine/notes.txt"));
}

TEST(WriteSite, TakesAwayWhatTheSiteHasNoMore) {
  const proctor::testing::TestFolder folder;
  EXPECT_TRUE(write_site({{"a.html", "1"}, {"b/c.html", "2"}}, folder / "new/site", false));
  EXPECT_TRUE(write_site({{"a.html", "3"}}, folder / "new/site", false));
  EXPECT_FALSE(std::filesystem::exists(folder / "new/site/b/c.html"));
  EXPECT_TRUE(std::filesystem::exists(folder / "new/site/a.html"));
}

}  // namespace
}  // namespace proctor::docs
