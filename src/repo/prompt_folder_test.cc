#include "repo/prompt_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "value/json.h"

namespace proctor::repo {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view kByHand =
    "{\n"
    "    \"owner\": \"ann\",\n"
    "    \"steps\": [ {\"expectedBehavior\": \"Greets.\", \"userInput\": \"Hi\", \"weight\": 2.50} ],\n"
    "    \"name\": \"greets\",   \"memory\": []\n"
    "}\n";
constexpr std::string_view kMocks =
    "// what the shop answers\nexport default {\n  // orders\n  find: (args: any) => `order "
    "${args.id}`,\n};\n";

Value parsed(std::string_view text) { return *value::parse_json(text); }

Value test_named(std::string_view name) {
  return Map{{"name", name},
             {"steps", std::vector<Value>{Map{{"message", "Hi"}, {"expectedBehavior", "Greets."}}}}};
}

class PromptFolderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "proctor-folders-XXXXXX").string();
    base_ = ::mkdtemp(pattern.data());
    folders_ = *PromptFolders::open(base_.string());
  }
  void TearDown() override { fs::remove_all(base_); }

  void put(std::string_view path, std::string_view text) const {
    fs::create_directories((base_ / path).parent_path());
    std::ofstream(base_ / path, std::ios::binary) << text;
  }
  std::string text(std::string_view path) const {
    std::ifstream in(base_ / path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void put_support() const {
    put("tests/support/prompt.md", "Say {{ $json.last_message }}\n");
    put("tests/support/simple_tests.json", kByHand);
    put("tests/support/mocks.ts", kMocks);
  }
  PromptFolder read(std::string_view name) const { return *folders_->read(name).value(); }
  std::vector<std::string> files(std::string_view path) const {
    std::vector<std::string> out;
    for (const auto& entry : fs::directory_iterator(base_ / path))
      out.push_back(entry.path().filename().string());
    std::sort(out.begin(), out.end());
    return out;
  }
  template <typename T>
  static std::string code(const Result<T>& result) {
    return result ? "fine" : result.error().code;
  }

  fs::path base_;
  std::unique_ptr<PromptFolders> folders_;
};

TEST_F(PromptFolderTest, ThereAreNoneWhereTheFolderOfThemIsNot) {
  EXPECT_THAT(folders_->list()->folders, IsEmpty());
  EXPECT_FALSE(folders_->read("support")->has_value());
  EXPECT_EQ(code(folders_->save("support", {}, {})), "E546");
  EXPECT_FALSE(folders_->remove("support").value());
  EXPECT_FALSE(fs::exists(base_ / "tests"));
}

TEST_F(PromptFolderTest, ReadsWhatSomeoneMadeByHand) {
  put_support();
  put("tests/support/more.json",
      "[" + value::to_json(test_named("a")) + "," + value::to_json(test_named("b")) + "]");
  const PromptFolder folder = read("support");
  EXPECT_EQ(folder.path, "tests/support");
  EXPECT_EQ(folder.prompt, "Say {{ $json.last_message }}\n");
  EXPECT_EQ(folder.mocks, kMocks);
  ASSERT_EQ(folder.cases.size(), 3U);
  EXPECT_EQ(folder.cases[0].id, "simple_tests");
  EXPECT_EQ(folder.cases[0].path, "tests/support/simple_tests.json");
  EXPECT_EQ(folder.cases[0].value, parsed(kByHand));
  EXPECT_EQ(folder.cases[1].id, "more.0");
  EXPECT_EQ(folder.cases[2].id, "more.1");
  EXPECT_THAT(folder.faults, IsEmpty());
}

TEST_F(PromptFolderTest, FoldersWithoutAPromptAndLinksArePassedOver) {
  put_support();
  put("tests/notes/readme.md", "x");
  put("tests/.hidden/prompt.md", "x");
  fs::create_directory_symlink("support", base_ / "tests/alias");
  ASSERT_EQ(folders_->list()->folders.size(), 1U);
  EXPECT_FALSE(folders_->read("alias")->has_value());
  EXPECT_FALSE(folders_->read(".hidden")->has_value());
  EXPECT_FALSE(folders_->read("../tests/support")->has_value());
}

TEST_F(PromptFolderTest, OneBadFileStopsNobody) {
  put_support();
  put("tests/broken/prompt.md", "x");
  put("tests/broken/simple_tests.json", "{\"name\": ");
  put("tests/broken/other.json", value::to_json(test_named("other")));
  put("tests/broken/odd.json", "{\"name\": \"odd\", \"steps\": [{\"message\": \"no expectation\"}]}");
  const auto list = folders_->list();
  ASSERT_EQ(list->folders.size(), 2U);
  const PromptFolder& broken = list->folders[0];
  ASSERT_EQ(broken.cases.size(), 1U);
  EXPECT_EQ(broken.cases[0].id, "other");
  ASSERT_EQ(broken.faults.size(), 2U);
  EXPECT_EQ(broken.faults[0].path, "tests/broken/odd.json");
  EXPECT_THAT(broken.faults[0].message, HasSubstr("expectedBehavior"));
  EXPECT_EQ(broken.faults[1].path, "tests/broken/simple_tests.json");
}

TEST_F(PromptFolderTest, ABrokenFileIsNeverChangedOrRemoved) {
  put("tests/broken/prompt.md", "x");
  put("tests/broken/simple_tests.json", "{\"name\": ");
  const auto refused = folders_->remove("broken");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, "E549");
  EXPECT_THAT(refused.error().message, HasSubstr("simple_tests.json"));
  PromptFolderChange change;
  change.cases = {{.id = {}, .value = test_named("Simple tests")}};
  change.prompt = "y";
  ASSERT_TRUE(folders_->save("broken", change, {}).has_value());
  EXPECT_EQ(text("tests/broken/simple_tests.json"), "{\"name\": ");
  EXPECT_THAT(files("tests/broken"), ElementsAre("prompt.md", "simple-tests.json", "simple_tests.json"));
}

TEST_F(PromptFolderTest, ASaveChangesWhatDiffersAlone) {
  put_support();
  PromptFolder folder = read("support");
  Value changed = folder.cases[0].value;
  changed.map().find("steps")->list()[0].map().set("expectedBehavior", "Greets warmly.");
  PromptFolderChange change;
  change.cases = {{.id = "simple_tests", .value = changed}};
  ASSERT_TRUE(folders_->save("support", change, folder.tag).has_value());
  std::string expected(kByHand);
  expected.replace(expected.find("Greets."), 7, "Greets warmly.");
  EXPECT_EQ(text("tests/support/simple_tests.json"), expected);
  EXPECT_EQ(text("tests/support/mocks.ts"), kMocks);
  EXPECT_EQ(code(folders_->save("support", change, folder.tag)), "E548");
}

TEST_F(PromptFolderTest, WhatWasReadAndSavedIsTheSameBytes) {
  put_support();
  const PromptFolder folder = read("support");
  const auto saved = folders_->save(
      "support", {.prompt = folder.prompt, .mocks = folder.mocks, .cases = folder.cases}, folder.tag);
  ASSERT_TRUE(saved.has_value());
  EXPECT_EQ(saved->tag, folder.tag);
  EXPECT_EQ(text("tests/support/simple_tests.json"), kByHand);
  EXPECT_EQ(text("tests/support/mocks.ts"), kMocks);
}

TEST_F(PromptFolderTest, FurtherCasesGetFilesOfTheirOwn) {
  put_support();
  PromptFolder folder = read("support");
  PromptFolderChange change;
  change.cases = folder.cases;
  change.cases->push_back({.id = {}, .value = test_named("Registration, no e-mail")});
  change.cases->push_back({.id = {}, .value = test_named("registration no e mail")});
  change.cases->push_back({.id = {}, .value = test_named("??")});
  const auto saved = folders_->save("support", change, {});
  ASSERT_TRUE(saved.has_value()) << saved.error().message;
  EXPECT_THAT(files("tests/support"),
              ElementsAre("case.json", "mocks.ts", "prompt.md", "registration-no-e-mail-2.json",
                          "registration-no-e-mail.json", "simple_tests.json"));
  EXPECT_EQ(saved->cases.size(), 4U);
  EXPECT_EQ(text("tests/support/simple_tests.json"), kByHand);
}

TEST_F(PromptFolderTest, CasesThatAreNotNamedAnyMoreAreRemoved) {
  put_support();
  put("tests/support/more.json",
      "[\n  " + value::to_json(test_named("a")) + ",\n  " + value::to_json(test_named("b")) + "\n]\n");
  PromptFolder folder = read("support");
  PromptFolderChange change;
  change.cases = {{.id = "more.1", .value = folder.cases[2].value}};
  const auto saved = folders_->save("support", change, {});
  ASSERT_TRUE(saved.has_value());
  ASSERT_EQ(saved->cases.size(), 1U);
  EXPECT_EQ(saved->cases[0].id, "more.0");
  EXPECT_EQ(saved->cases[0].value, test_named("b"));
  EXPECT_FALSE(fs::exists(base_ / "tests/support/simple_tests.json"));
  change.cases->clear();
  ASSERT_TRUE(folders_->save("support", change, {}).has_value());
  EXPECT_THAT(files("tests/support"), ElementsAre("mocks.ts", "prompt.md"));
}

TEST_F(PromptFolderTest, ACaseWithoutAnIdIsTheOneOfItsName) {
  put_support();
  Value changed = parsed(kByHand);
  changed.map().set("description", "new");
  PromptFolderChange change;
  change.cases = {{.id = {}, .value = changed}};
  ASSERT_TRUE(folders_->save("support", change, {}).has_value());
  EXPECT_THAT(text("tests/support/simple_tests.json"), HasSubstr("\"weight\": 2.50"));
  EXPECT_THAT(text("tests/support/simple_tests.json"), HasSubstr("\"description\""));
}

TEST_F(PromptFolderTest, RefusesCasesThatAreNoneAndWritesNothing) {
  put_support();
  PromptFolderChange change;
  change.prompt = "changed";
  change.cases = {{.id = "simple_tests", .value = Map{{"name", ""}, {"steps", List{}}}}};
  EXPECT_NE(code(folders_->save("support", change, {})), "fine");
  change.cases = {{.id = "gone", .value = test_named("a")}};
  EXPECT_EQ(code(folders_->save("support", change, {})), "E548");
  EXPECT_EQ(text("tests/support/prompt.md"), "Say {{ $json.last_message }}\n");
  EXPECT_EQ(text("tests/support/simple_tests.json"), kByHand);
}

TEST_F(PromptFolderTest, FaultsOfACaseAreToldByTheirField) {
  const auto faults = check_case(parsed(
      R"({"name": "a", "steps": [{"message": "Hi", "expectedBehavior": ""}], "mocks": [{"name": "m"}]})"));
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(faults[0].field, "steps.0.expectedBehavior");
  EXPECT_EQ(faults[1].field, "mocks.0.code");
  EXPECT_THAT(check_case(test_named("a")), IsEmpty());
  EXPECT_FALSE(check_case(Value("text")).empty());
}

TEST_F(PromptFolderTest, ANewFolderIsScaffolded) {
  const auto made = folders_->create("  My New Prompt ", {});
  ASSERT_TRUE(made.has_value()) << made.error().message;
  EXPECT_EQ(made->name, "my_new_prompt");
  EXPECT_THAT(files("tests"), ElementsAre("my_new_prompt"));
  EXPECT_THAT(files("tests/my_new_prompt"), ElementsAre("mocks.ts", "prompt.md", "simple_tests.json"));
  EXPECT_EQ(made->prompt, default_prompt());
  ASSERT_EQ(made->cases.size(), 1U);
  EXPECT_EQ(made->cases[0].value.find("steps")->list().size(), 2U);
  EXPECT_THAT(made->faults, IsEmpty());
  EXPECT_EQ(code(folders_->create("my new prompt", {})), "E547");
}

TEST_F(PromptFolderTest, ANewFolderHoldsWhatIsSaid) {
  PromptFolderChange content;
  content.prompt = "Be brief.";
  content.mocks = kMocks;
  content.cases = {{.id = {}, .value = test_named("one")}, {.id = {}, .value = test_named("two")}};
  const auto made = folders_->create("x", content);
  ASSERT_TRUE(made.has_value());
  EXPECT_EQ(made->prompt, "Be brief.");
  EXPECT_EQ(made->mocks, kMocks);
  EXPECT_THAT(files("tests/x"), ElementsAre("mocks.ts", "prompt.md", "simple_tests.json", "two.json"));
}

TEST_F(PromptFolderTest, ANewFolderTakesNothingOfSomeoneElses) {
  put("tests/x/notes.md", "mine");
  EXPECT_EQ(code(folders_->create("x", {})), "E547");
  fs::create_directories(base_ / "tests/empty");
  EXPECT_EQ(code(folders_->create("empty", {})), "fine");
  put("tests/.y.new/prompt.md", "left by a kill");
  ASSERT_TRUE(folders_->create("y", {}).has_value());
  EXPECT_EQ(read("y").prompt, default_prompt());
}

TEST_F(PromptFolderTest, NamesAreCheckedBeforeTheyBecomePaths) {
  for (const std::string_view typed :
       {"", "  ", ".", "..", "../x", "a/b", "/etc", "a\\b", ".hidden", "a\nb\x01", "a\xff", "\u202Egnp"})
    EXPECT_EQ(code(folder_name(typed)), "E545") << typed;
  EXPECT_EQ(code(folder_name(std::string(101, 'a'))), "E545");
  EXPECT_EQ(folder_name("Support  Agent").value(), "support_agent");
  EXPECT_EQ(folder_name("größe").value(), "größe");
  EXPECT_EQ(code(folders_->rename("../x", "y")), "E546");
  EXPECT_FALSE(folders_->remove("../x").value());
}

TEST_F(PromptFolderTest, ARenameTakesEverythingAlong) {
  put_support();
  put("tests/support/notes.md", "mine");
  const auto moved = folders_->rename("support", "Help Desk");
  ASSERT_TRUE(moved.has_value()) << moved.error().message;
  EXPECT_EQ(moved->name, "help_desk");
  EXPECT_THAT(files("tests"), ElementsAre("help_desk"));
  EXPECT_EQ(text("tests/help_desk/notes.md"), "mine");
  EXPECT_EQ(text("tests/help_desk/simple_tests.json"), kByHand);
  folders_->create("other", {});
  EXPECT_EQ(code(folders_->rename("help_desk", "other")), "E547");
  EXPECT_EQ(folders_->rename("help_desk", "help_desk")->name, "help_desk");
}

TEST_F(PromptFolderTest, ARemovalTakesWhatBelongsToThePrompt) {
  put_support();
  EXPECT_TRUE(folders_->remove("support").value());
  EXPECT_THAT(files("tests"), IsEmpty());
  put_support();
  put("tests/support/notes.md", "mine");
  EXPECT_TRUE(folders_->remove("support").value());
  EXPECT_THAT(files("tests/support"), ElementsAre("notes.md"));
  EXPECT_FALSE(folders_->read("support")->has_value());
  put_support();
  put("tests/support/data.json/deep.txt", "mine");
  EXPECT_TRUE(folders_->remove("support").value());
  EXPECT_EQ(text("tests/support/data.json/deep.txt"), "mine");
}

TEST_F(PromptFolderTest, ConcurrentSavesLoseNoEdit) {
  constexpr std::size_t kThreads = 4;
  constexpr std::size_t kEach = 5;
  put_support();
  std::vector<std::jthread> threads;
  threads.reserve(kThreads);
  for (std::size_t thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([this, thread] {
      for (std::size_t number = 0; number < kEach;) {
        const PromptFolder folder = read("support");
        PromptFolderChange change;
        change.cases = folder.cases;
        change.cases->push_back(
            {.id = {}, .value = test_named(std::to_string(thread) + " " + std::to_string(number))});
        const auto saved = folders_->save("support", change, folder.tag);
        if (saved)
          ++number;
        else
          EXPECT_EQ(saved.error().code, "E548") << saved.error().message;
      }
    });
  threads.clear();
  EXPECT_EQ(read("support").cases.size(), 1 + kThreads * kEach);
  EXPECT_EQ(text("tests/support/simple_tests.json"), kByHand);
}

}  // namespace
}  // namespace proctor::repo
