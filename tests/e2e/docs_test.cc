// The documentation, as a whole: no link of any page leads nowhere, in the repository and in the site, and
// the binary shows it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>

#include "base/words.h"
#include "cli/documentation.h"
#include "docs/contents.h"
#include "docs/markdown.h"
#include "e2e/patterns.h"
#include "e2e/process.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using docs::Kind;
using docs::Node;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const fs::path& repository() {
  static const fs::path kTop = PROCTOR_SOURCE_DIR;
  return kTop;
}

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

const Node& tree_of(const fs::path& path) {
  static std::map<fs::path, Node> known;
  auto found = known.find(path);
  if (found == known.end()) found = known.emplace(path, docs::parse_markdown(text_of(path))).first;
  return found->second;
}

// Every Markdown file that people read: those at the top, docs/, and those beside the examples.
std::vector<fs::path> readable_files() {
  std::vector<fs::path> out;
  const auto add = [&](const fs::path& path) {
    if (path.extension() == ".md") out.push_back(path);
  };
  for (const auto& entry : fs::directory_iterator(repository())) add(entry.path());
  for (const auto& entry : fs::directory_iterator(repository() / "docs")) add(entry.path());
  for (const auto& entry : fs::recursive_directory_iterator(repository() / "examples"))
    if (entry.path().filename() == "README.md") add(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

bool is_address_outside(const std::string& url) {
  constexpr std::string_view kForm =
      R"(^(https://[a-z0-9.-]+(:[0-9]+)?(/\S*)?|http://(127\.0\.0\.1|localhost)(:\d+)?\S*)$)";
  return !matches(url, kForm).empty();
}

// What is wrong with a link as the repository shows it, or nothing.
std::string fault_of(const fs::path& file, const std::string& url) {
  if (url.find("://") != std::string::npos || url.starts_with("mailto:"))
    return is_address_outside(url) ? "" : "no address of the form https://HOST/...";
  const auto hash = url.find('#');
  const std::string way = url.substr(0, hash);
  const fs::path to = way.empty() ? file : (file.parent_path() / way).lexically_normal();
  if (!to.string().starts_with(repository().string())) return "leads out of the repository";
  if (!fs::exists(to)) return "there is no such file";
  if (hash == std::string::npos) return "";
  if (to.extension() != ".md") return "only a page has headings";
  const std::string anchor = url.substr(hash + 1);
  bool has = false;
  docs::each_node(tree_of(to),
                  [&](const Node& node) { has = has || (node.kind == Kind::heading && node.id == anchor); });
  return has ? "" : "there is no such heading";
}

TEST(Links, OfEveryFileLeadSomewhere) {
  std::vector<std::string> dead;
  std::size_t links = 0;
  for (const fs::path& file : readable_files())
    docs::each_node(tree_of(file), [&](const Node& node) {
      if (node.kind != Kind::link && node.kind != Kind::image) return;
      ++links;
      if (const std::string fault = fault_of(file, node.url); !fault.empty())
        dead.push_back(file.lexically_relative(repository()).string() + ":" + std::to_string(node.line) +
                       ": " + node.url + ": " + fault);
    });
  EXPECT_GT(links, 200U);
  EXPECT_THAT(dead, IsEmpty());
}

TEST(Links, AreFoundWhereTheyAreDead) {
  const fs::path page = repository() / "docs/README.md";
  EXPECT_EQ(fault_of(page, "none.md"), "there is no such file");
  EXPECT_EQ(fault_of(page, "running.md#nowhere"), "there is no such heading");
  EXPECT_EQ(fault_of(page, "../../elsewhere"), "leads out of the repository");
  EXPECT_EQ(fault_of(page, "http://example.org/"), "no address of the form https://HOST/...");
  EXPECT_EQ(fault_of(page, "running.md"), "");
}

TEST(Links, OfEveryPageOfTheSiteLeadSomewhere) {
  const docs::Library library = cli::documentation();
  std::vector<std::string> dead;
  for (const docs::ReadPage& one : library.pages())
    docs::each_node(one.tree, [&](const Node& node) {
      if (node.kind != Kind::link && node.kind != Kind::image) return;
      const docs::Destination to = library.destination(one.page, node.url);
      const bool is_there = to.leads != docs::Leads::to_repository || fs::exists(repository() / to.path);
      if (to.leads == docs::Leads::nowhere || !is_there)
        dead.push_back(one.page.path + ".md:" + std::to_string(node.line) + ": " + node.url + ": " + to.why);
    });
  EXPECT_THAT(dead, IsEmpty());
}

TEST(Contents, ListEveryPage) {
  const docs::Library library = cli::documentation();
  const docs::Contents contents = docs::contents_of(library);
  for (const docs::ReadPage& one : library.pages())
    if (one.page.path != docs::kContents) {
      EXPECT_NE(docs::section_of(contents, one.page.path), nullptr)
          << "docs/" << one.page.path << ".md: docs/README.md does not list it";
    }
}

TEST(Contents, HaveAPageForEachCheckMetricCommandAndFamilyOfEndpoints) {
  const docs::Library library = cli::documentation();
  for (const auto* path :
       {"checks/contains", "checks/tool-calls", "checks/faithfulness", "cli/run", "cli/docs", "api/runs"})
    EXPECT_NE(library.find(path), nullptr) << path;
  EXPECT_GT(library.pages().size(), 120U);
}

// --- The files of the site, as a browser would see them

class Site : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    for (docs::SiteFile& file : cli::documentation_site()) files_.emplace(file.path, std::move(file.bytes));
  }

  static const std::set<std::string>& ids_of(const std::string& path) {
    static std::map<std::string, std::set<std::string>> known;
    const auto [at, is_new] = known.try_emplace(path);
    if (!is_new) return at->second;
    for (const auto& id : matches(files_.at(path), R"re( id="([^"]+)")re")) at->second.insert(id[1]);
    return at->second;
  }

  static std::string fault(const std::string& from, const std::string& href) {
    const auto hash = href.find('#');
    const std::string way = href.substr(0, hash);
    const std::string to =
        way.empty() ? from : (fs::path(from).parent_path() / way).lexically_normal().string();
    const auto file = files_.find(to);
    if (file == files_.end()) return from + ": " + href + ": no such file";
    const bool dead = hash != std::string::npos && !ids_of(to).contains(href.substr(hash + 1));
    return dead ? from + ": " + href + ": no such place" : "";
  }

  static inline std::map<std::string, std::string> files_;
};

TEST_F(Site, HasWhatItsPagesNameAndAsksNobodyElse) {
  constexpr std::string_view kAddress = R"re( (href|src)="([^"]*)")re";
  std::vector<std::string> faults;
  for (const auto& [path, html] : files_) {
    if (!path.ends_with(".html")) continue;
    std::set<std::string> seen;
    for (const auto& at : matches(html, kAddress)) {
      const std::string& href = at[2];
      const bool is_outside = href.starts_with("https://") || href.starts_with("http://");
      if (is_outside && at[1] != "href") faults.push_back(path + ": " + href + ": from another host");
      if (is_outside || !seen.insert(href).second) continue;
      if (std::string found = fault(path, href); !found.empty()) faults.push_back(found);
    }
  }
  EXPECT_THAT(faults, IsEmpty());
}

TEST_F(Site, IsWellFormed) {
  if (run_program("xmllint", {.words = {"--version"}}).code != 0) GTEST_SKIP() << "there is no xmllint";
  const Folder folder;
  Start start{.words = {"--noout"}, .folder = folder.path()};
  for (const auto& [path, html] : files_)
    if (path.ends_with(".html")) {
      folder.put(path, html);
      start.words.push_back(path);
    }
  const Ran ran = run_program("xmllint", start);
  EXPECT_EQ(ran.code, 0) << ran.err;
}

// --- The command

TEST(Docs, ListsPagesAndPrintsOne) {
  const Ran all = proctor({.words = {"docs"}});
  EXPECT_EQ(all.code, 0);
  EXPECT_THAT(all.out, HasSubstr("How-to guides\n"));
  EXPECT_THAT(all.out, HasSubstr("cassettes"));
  const Ran one = proctor({.words = {"docs", "cassettes"}});
  EXPECT_THAT(one.out, HasSubstr("Cassettes\n=========\n"));
  EXPECT_THAT(one.out, Not(HasSubstr("\x1b")));
  EXPECT_EQ(proctor({.words = {"docs", "cassettes.md", "--markdown"}}).out,
            text_of(repository() / "docs/cassettes.md"));
  EXPECT_THAT(proctor({.words = {"docs", "contains"}}).out, HasSubstr("`contains`\n"));
}

TEST(Docs, NamesThePageThatIsNear) {
  const Ran ran = proctor({.words = {"docs", "casettes"}});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err,
              HasSubstr("error[E592]: no page is called \"casettes\" (did you mean \"cassettes\"?)"));
}

TEST(Docs, FindsWords) {
  const Ran ran = proctor({.words = {"docs", "--search", "cassette miss"}});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("cassettes: "));
  const Ran none = proctor({.words = {"docs", "--search", "zebra crossing"}});
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err, HasSubstr("E593"));
}

TEST(Docs, WritesTheSite) {
  const Folder folder;
  const Ran ran = proctor({.words = {"docs", "--site", "out"}, .folder = folder.path()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("open out/index.html"));
  EXPECT_THAT(folder.text("out/checks/contains.html"), HasSubstr("<h1 id=\"contains\">"));
  EXPECT_EQ(proctor({.words = {"docs", "--site", "out"}, .folder = folder.path()}).code, 0);
  folder.put("mine/notes.txt", "x");
  const Ran refused = proctor({.words = {"docs", "--site", "mine"}, .folder = folder.path()});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("E590"));
}

}  // namespace
}  // namespace proctor::e2e
