// The documentation's own examples: files load as the format they are said to be, and commands print what the
// page shows. A block takes part by its info string:
//   ```yaml file=NAME              is put into the page's folder, for the commands that follow
//   ```yaml file=NAME suite=FORMAT must also pass `proctor validate` as that format
//   ```console test                its commands are typed in that folder, one after another
// With PROCTOR_WRITE_DOCS=1 the pages are given what the commands print now, in place of being held to it;
// PROCTOR_DOCS_PAGE=NAME takes one page alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include "base/words.h"
#include "dialects/dialect.h"
#include "e2e/doc_page.h"
#include "e2e/process.h"
#include "model/given_shape.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const fs::path kTop = PROCTOR_SOURCE_DIR;
const fs::path kDocs = kTop / "docs";

bool is_writing() { return std::getenv("PROCTOR_WRITE_DOCS") != nullptr; }

std::vector<fs::path> pages() {
  std::vector<fs::path> out = {kTop / "README.md"};
  for (const auto& entry : fs::directory_iterator(kDocs))
    if (entry.path().extension() == ".md") out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

// A folder and a shell in which `proctor` is the binary under test.
class Desk {
 public:
  Desk() { home_.link(fs::canonical(std::getenv("PROCTOR_BINARY")), "bin/proctor"); }

  const Folder& folder() const { return folder_; }

  // Both outputs as a terminal shows them.
  std::string type(const std::string& typed) {
    const std::string path = "PATH=" + (home_ / "bin").string() + ":/usr/local/bin:/usr/bin:/bin";
    const std::string line =
        "exec 2>&1\n(exit " + std::to_string(code_) + ")\n" + typed + "\n";  // `echo $?` tells the last one's
    const Ran ran = run_program("env", {.words = {"-i", path, "HOME=" + home_.path().string(), "NO_COLOR=1",
                                                  "LC_ALL=C.UTF-8", "sh", "-c", line},
                                        .folder = folder_.path()});
    code_ = ran.code;
    return ran.out + ran.err;
  }

 private:
  Folder home_;
  Folder folder_;
  int code_ = 0;
};

std::string name_of(const DocBlock& block) {
  if (!block.file.empty()) return block.file;
  return block.language == "json" ? "example.json" : "example.yaml";
}

void expect_suite(Desk& desk, const DocBlock& block, const std::string& where) {
  const std::string said = desk.type("proctor validate -v --diagnostics text '" + name_of(block) + "'");
  EXPECT_THAT(said, HasSubstr(": " + block.suite + " ")) << where;
  EXPECT_THAT(said, HasSubstr("; 0 errors")) << where;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const auto& line : lines) out += line + "\n";
  return out;
}

// The block with what its commands print now.
std::string try_commands(Desk& desk, const DocBlock& block, const std::string& where) {
  std::string now;
  for (const DocCommand& command : commands_of(block.text)) {
    const std::string output = desk.type(command.typed);
    const bool same = shows(command.shown, output);
    EXPECT_TRUE(same || is_writing()) << where << ": $ " << command.typed << "\nshown:\n"
                                      << joined(command.shown) << "printed:\n"
                                      << output;
    now += "$ " + command.typed + "\n" + (same ? joined(command.shown) : output);
    if (!now.ends_with('\n')) now += "\n";
  }
  return now;
}

// Some agents are Python files.
bool lacks_python(Desk& desk, const std::vector<DocBlock>& blocks) {
  const bool wanted = std::any_of(blocks.begin(), blocks.end(), [](const DocBlock& block) {
    return block.language == "python" && !block.file.empty();
  });
  return wanted && desk.type("command -v python3").empty();
}

// Gives the number of blocks that took part.
std::size_t try_page(const fs::path& path) {
  std::string page = read_page(path);
  const auto blocks = blocks_of(page);
  Desk desk;
  if (lacks_python(desk, blocks)) return 0;
  std::size_t count = 0;
  for (const DocBlock& block : blocks) {
    const std::string where = fs::relative(path, kTop).string() + ":" + std::to_string(block.line);
    if (!block.file.empty() || !block.suite.empty()) desk.folder().put(name_of(block), block.text);
    if (!block.suite.empty()) expect_suite(desk, block, where);
    if (!block.suite.empty() || block.tried) ++count;
    if (!block.tried) continue;
    const std::string now = try_commands(desk, block, where);
    if (is_writing() && now != block.text) page.replace(page.find(block.text), block.text.size(), now);
  }
  if (is_writing() && count > 0) std::ofstream(path, std::ios::binary) << page;
  return count;
}

TEST(DocsExamples, LoadAndPrintWhatThePagesShow) {
  const char* only = std::getenv("PROCTOR_DOCS_PAGE");
  std::size_t count = 0;
  for (const auto& page : pages())
    if (only == nullptr || page.stem() == only) count += try_page(page);
  EXPECT_TRUE(only != nullptr || count >= 25) << "the pages were not read";
}

// --- Keys

// `named`: the keys of this map are names, of properties or of definitions.
void add_keys(const Value& schema, bool named, std::set<std::string>& keys) {
  if (const List* list = schema.if_list())
    for (const Value& item : *list) add_keys(item, false, keys);
  if (!schema.is_map()) return;
  for (const auto& member : schema.map()) {
    const bool names = !named && (member.key == "properties" || member.key == "$defs");
    if (names && member.key == "properties" && member.value.is_map())
      for (const auto& property : member.value.map()) keys.insert(property.key);
    if (named || (member.key != "examples" && member.key != "default")) add_keys(member.value, names, keys);
  }
}

std::set<std::string> keys_of(std::string_view format) {
  const Ran ran = proctor({.words = {"schema", std::string(format)}});
  const auto schema = value::parse_json(ran.out);
  std::set<std::string> keys;
  if (schema) add_keys(*schema, false, keys);
  return keys;
}

// Options of native checks stand in a page of their own.
std::string text_about(std::string_view format) {
  std::string text = read_page(kDocs / (std::string(format) + ".md"));
  if (format == "native")
    for (const char* more : {"checks.md", "metrics.md"}) text += read_page(kDocs / more);
  return text;
}

TEST(DocsExamples, EveryKeyOfAFormatStandsInItsPage) {
  ASSERT_GE(dialects::plugins().size(), 6U);
  for (const auto* dialect : dialects::plugins()) {
    const auto keys = keys_of(dialect->name);
    EXPECT_GE(keys.size(), 5U) << dialect->name;
    const std::string text = text_about(dialect->name);
    for (const auto& key : keys) {
      const std::string plain = key.starts_with("not-") ? key.substr(4) : key;
      EXPECT_NE(text.find("`" + plain + "`"), std::string::npos) << dialect->name << ": " << key;
    }
  }
}

TEST(DocsExamples, EveryKeyOfAGivenFileStandsInItsPage) {
  const std::string text = read_page(kDocs / "file-formats.md");
  ASSERT_GE(model::given_step().fields.size(), 10U);
  for (const auto& field : model::given_step().fields)
    EXPECT_NE(text.find("`" + std::string(field.name) + "`"), std::string::npos) << field.name;
}

}  // namespace
}  // namespace proctor::e2e
