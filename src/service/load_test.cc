#include "service/load.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace proctor::service {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kNative =
    "proctor: 1\nname: x\ncases:\n  - name: a\n    checks:\n      - contains: b\n";
constexpr std::string_view kCase =
    R"({"name": "%", "steps": [{"message": "hi", "expectedBehavior": "greets"}]})";

class Load : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "proctor-load-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    put("proctor.yaml", "");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void put(const std::string& path, std::string_view text) const {
    fs::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path, std::ios::binary) << text;
  }
  void put_case(const std::string& path, std::string_view name) const {
    std::string text(kCase);
    put(path, text.replace(text.find('%'), 1, name));
  }

  std::vector<Loaded> load(std::vector<std::string> paths, bool strict = false) const {
    std::vector<Loaded> out;
    const LoadOptions options{
        .paths = std::move(paths), .current = folder_.string(), .strict = strict, .keep = true};
    EXPECT_TRUE(service::load(options, [&](Loaded loaded) { out.push_back(std::move(loaded)); }));
    return out;
  }

  static std::vector<std::string> paths_of(const std::vector<Loaded>& all) {
    std::vector<std::string> out;
    out.reserve(all.size());
    for (const Loaded& loaded : all) out.push_back(loaded.path + (loaded.other ? " (other)" : ""));
    return out;
  }
  static std::vector<std::string> codes_of(const std::vector<Loaded>& all) {
    std::vector<std::string> out;
    for (const Loaded& loaded : all)
      for (const auto& faults : loaded.faults)
        for (const auto& fault : faults.first) out.push_back(fault.path + " " + fault.code);
    return out;
  }

  fs::path folder_;
};

TEST_F(Load, WalksFoldersInOrderAndPassesOverWhatIsNoTest) {
  put("b/two.yaml", kNative);
  put("b/one.yml", kNative);
  put("a.yaml", kNative);
  put("a.txt", "x");
  put("package.json", "{}");
  put("node_modules/x.yaml", kNative);
  put(".hidden/x.yaml", kNative);
  put("b/.ai-tests/tests/t.yaml", "assertions: [{type: no-refusal}]\n");
  put("b/.ai-tests/config.yaml", "nonsense: [\n");
  EXPECT_THAT(paths_of(load({"."})), ElementsAre("a.yaml", "b/.ai-tests/tests/t.yaml", "b/one.yml",
                                                 "b/two.yaml", "package.json (other)"));
  EXPECT_THAT(paths_of(load({"b/two.yaml", "b", "b/one.yml"})),
              ElementsAre("b/two.yaml", "b/.ai-tests/tests/t.yaml", "b/one.yml"));
}

TEST_F(Load, RefusesANamedFileOfNoKnownFormat) {
  put("package.json", "{}");
  EXPECT_THAT(codes_of(load({"package.json"})), ElementsAre("package.json E150"));
}

TEST_F(Load, TellsOfAFileThatIsNotThereAndGuesses) {
  put("suite.yaml", kNative);
  const auto loaded = load({"siute.yaml"});
  ASSERT_EQ(loaded.size(), 1U);
  EXPECT_EQ(loaded[0].faults[0].first[0].message, "no such file or folder (did you mean \"suite.yaml\"?)");
}

TEST_F(Load, NamesASuiteByItsFileWhereItHasNoName) {
  put("greetings.test.yaml", "- input: hi\n  assert: {output.includes: hello}\n");
  const auto loaded = load({"greetings.test.yaml"});
  ASSERT_TRUE(loaded[0].document);
  EXPECT_EQ(loaded[0].document->suite.name, "greetings");
  EXPECT_TRUE(loaded[0].named_by_path);
}

TEST_F(Load, TakesAFolderWithAPromptAsOneSuite) {
  put("tests/support/prompt.md", "You help.");
  put("tests/support/mocks.ts", "export default {}");
  put_case("tests/support/simple_tests.json", "one");
  put_case("tests/support/a.json", "two");
  const auto loaded = load({"tests"});
  ASSERT_THAT(paths_of(loaded), ElementsAre("tests/support"));
  ASSERT_TRUE(loaded[0].document);
  const auto& suite = loaded[0].document->suite;
  EXPECT_EQ(loaded[0].files, 2U);
  EXPECT_EQ(suite.name, "support");
  EXPECT_EQ(suite.cases.at(0).name, "two");
  EXPECT_EQ(suite.cases.at(1).name, "one");
  EXPECT_EQ(std::get<model::Prompt>(suite.target).reference, "tests/support/prompt.md");
  EXPECT_EQ(suite.mocks.at(0).file, "tests/support/mocks.ts");
}

TEST_F(Load, UsesThePromptFolderWhetherItOrItsFileIsNamed) {
  put("tests/support/prompt.md", "You help.");
  put("tests/support/mocks.ts", "export default {};");
  put_case("tests/support/simple_tests.json", "one");
  put_case("alone/simple_tests.json", "two");
  const auto by_folder = load({"tests/support"});
  const auto by_file = load({"tests/support/simple_tests.json"});
  ASSERT_EQ(by_file.size(), 1U);
  const model::Suite& folder = by_folder.at(0).document->suite;
  const model::Suite& file = by_file.at(0).document->suite;
  EXPECT_EQ(std::get<model::Prompt>(file.target).reference, std::get<model::Prompt>(folder.target).reference);
  ASSERT_EQ(file.mocks.size(), 1U);
  EXPECT_EQ(file.mocks[0].file, folder.mocks.at(0).file);
  EXPECT_EQ(file.name, folder.name);
  EXPECT_EQ(by_file[0].path, "tests/support/simple_tests.json");
  const auto alone = load({"alone/simple_tests.json"});
  EXPECT_TRUE(std::holds_alternative<std::monostate>(alone.at(0).document->suite.target));
}

TEST_F(Load, NamesTheFileOfAFolderSuiteThatIsBad) {
  put("support/prompt.md", "You help.");
  put("support/a.json", "{");
  put_case("support/b.json", "good");
  const auto loaded = load({"support"});
  EXPECT_THAT(codes_of(loaded), ElementsAre("support/a.json E120"));
  EXPECT_FALSE(loaded[0].document);
}

TEST_F(Load, HoldsARepositorysFilesToTheirPlaces) {
  put(".promptrepo/prompts/a.yaml", "name: a\n");
  put(".promptrepo/tests/Bad Name/suite.yaml", "test_suite:\n  name: x\n  tests: []\n");
  put(".promptrepo/tests/good/suite.yaml", "test_suite:\n  name: other\n  tests: []\n");
  const auto codes = codes_of(load({"."}));
  EXPECT_THAT(codes, testing::Contains(".promptrepo/prompts/a.yaml E202"));
  EXPECT_THAT(codes, testing::Contains(".promptrepo/tests/Bad Name/suite.yaml E152"));
  EXPECT_THAT(codes, testing::Contains(".promptrepo/tests/good/suite.yaml W151"));
}

class References : public Load, public testing::WithParamInterface<std::pair<std::string, std::string>> {};

TEST_P(References, AreLookedForBeneathTheRoot) {
  const auto& [reference, wanted] = GetParam();
  put(".promptrepo/prompts/a b.yaml", "prompt: hi\nmodel: gpt-4\n");
  fs::create_symlink("../../../..", folder_ / ".promptrepo/prompts/out");
  put(".promptrepo/tests/s/suite.yaml",
      "test_suite:\n  name: s\n  tests:\n    - name: t\n      prompt_reference: \"" + reference +
          "\"\n      metrics: [{type: bias, threshold: 0.2}]\n");
  const auto loaded = load({".promptrepo/tests/s/suite.yaml"});
  const auto& faults = loaded.at(0).faults;
  EXPECT_EQ(faults.empty() ? "" : faults[0].first[0].code, wanted);
  EXPECT_EQ(faults.empty() ? 5U : faults[0].first[0].position.line, 5U);
}

INSTANTIATE_TEST_SUITE_P(All, References,
                         testing::Values(std::pair("file:///.promptrepo/prompts/a b.yaml", ""),
                                         std::pair("file:///.promptrepo/prompts/a%20b.yaml", ""),
                                         std::pair(".promptrepo/prompts/a b.yaml", ""),
                                         std::pair("file:///.promptrepo/prompts/none.yaml", "W150"),
                                         std::pair("file:///.promptrepo/prompts/out/x.yaml", "E107"),
                                         std::pair("file:///../x.yaml", "E320"),
                                         std::pair("/etc/passwd", "E320")));

TEST_F(Load, TakesAFolderWithSettingsAsAProjectOfItsOwn) {
  const std::string suite = "proctor: 1\nname: s\ntarget: {prompt_file: prompts/a.yaml}\ncases: []\n";
  put("shop/proctor.yaml", "");
  put("shop/prompts/a.yaml", "prompt: hi\nmodel: gpt-4\n");
  put("shop/tests/s.yaml", suite);
  put("plain/prompts/a.yaml", "prompt: hi\nmodel: gpt-4\n");
  put("plain/s.yaml", suite);
  EXPECT_THAT(codes_of(load({"."})), ElementsAre("plain/s.yaml W150"));
  EXPECT_THAT(paths_of(load({"shop", "."})), ElementsAre("shop/prompts/a.yaml", "shop/tests/s.yaml",
                                                         "plain/prompts/a.yaml", "plain/s.yaml"));
}

TEST_F(Load, AMissingPromptIsAnErrorWhereStrict) {
  put(".promptrepo/tests/s/suite.yaml",
      "test_suite:\n  name: s\n  tests:\n    - name: t\n      prompt_reference: file:///x.yaml\n      "
      "metrics: [{type: bias}]\n");
  EXPECT_EQ(load({"."}).at(0).faults.at(0).errors, 0U);
  EXPECT_EQ(load({"."}, true).at(0).faults.at(0).errors, 1U);
}

TEST_F(Load, WalksNoFolderTwiceWhateverLinksSay) {
  put("tests/a.yaml", kNative);
  fs::create_symlink(".", folder_ / "tests/self");
  fs::create_symlink("..", folder_ / "tests/up");
  fs::create_symlink("tests", folder_ / "zlink");
  const auto loaded = load({"."});
  EXPECT_THAT(paths_of(loaded), ElementsAre("tests/a.yaml", "tests/self", "tests/up"));
  EXPECT_THAT(codes_of(loaded), ElementsAre("tests/self E125", "tests/up E125"));
}

TEST_F(Load, RefusesAnUnknownFormat) {
  const LoadOptions options{.paths = {"."}, .current = folder_.string(), .format = "nativ"};
  const auto loaded = service::load(options, [](const Loaded&) {});
  ASSERT_FALSE(loaded);
  EXPECT_THAT(loaded.error().message, HasSubstr("did you mean \"native\"?"));
}

}  // namespace
}  // namespace proctor::service
