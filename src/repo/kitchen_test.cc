#include "repo/kitchen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "repo/kitchen_case.h"
#include "value/json.h"

namespace proctor::repo {
namespace {

namespace fs = std::filesystem;

class KitchenTest : public testing::Test {
 protected:
  KitchenTest() {
    folder_ = fs::temp_directory_path() / ("kitchen_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~KitchenTest() override { fs::remove_all(folder_); }

  Kitchen open() const { return *Kitchen::open(folder_.string()); }
  std::string read(const std::string& path) const {
    std::ifstream in(folder_ / path);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void write(const std::string& path, std::string_view text) const {
    fs::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path) << text;
  }
  KitchenPrompt greeting() const {
    return *open().create_prompt(Map{{"name", "Greeting"}, {"prompt", "Hi {{x}}"}});
  }
  KitchenSuite polite() const {
    return *open().create_suite(greeting(), Map{{"name", "Polite"}, {"testCases", List{}}});
  }
  static KitchenChange set(std::string key, Value value) {
    return [key, value](Map& map) -> Result<void> {
      map.set(key, value);
      return {};
    };
  }

  fs::path folder_;
};

TEST_F(KitchenTest, HasNothingWhereNothingWasKept) {
  EXPECT_TRUE(open().prompts()->empty());
  EXPECT_FALSE(open().prompt("x")->has_value());
  EXPECT_FALSE(open().suite("x")->has_value());
  EXPECT_FALSE(*open().remove_prompt("x"));
  EXPECT_FALSE(*open().remove_suite("x"));
  EXPECT_FALSE(fs::exists(folder_ / ".promptkitchen"));
}

TEST_F(KitchenTest, FindsAgainWhatWasKept) {
  const KitchenSuite suite = polite();
  EXPECT_EQ(suite.path, ".promptkitchen/greeting/polite.json");
  const auto again = open().suite(suite.id);
  ASSERT_TRUE(again->has_value());
  EXPECT_EQ(*(*again)->value.find("prompt"), Value("Hi {{x}}"));
  EXPECT_EQ((*again)->prompt_id, open().prompts()->at(0).id);
  EXPECT_EQ(open().suites(open().prompts()->at(0))->size(), 1U);
}

TEST_F(KitchenTest, NamesThatAreTakenGetANumber) {
  const KitchenPrompt first = greeting();
  const KitchenPrompt second = greeting();
  EXPECT_EQ(first.folder, ".promptkitchen/greeting");
  EXPECT_EQ(second.folder, ".promptkitchen/greeting-2");
  Kitchen kitchen = open();
  EXPECT_EQ(kitchen.create_suite(first, Map{{"name", "prompt"}, {"testCases", List{}}})->path,
            ".promptkitchen/greeting/prompt-2.json");
}

TEST_F(KitchenTest, NamesBecomePlainFileNames) {
  EXPECT_EQ(kitchen_slug("Hello, World!"), "hello-world");
  EXPECT_EQ(kitchen_slug("../../etc/passwd"), "etc-passwd");
  EXPECT_EQ(kitchen_slug("..."), "unnamed");
  EXPECT_EQ(kitchen_slug(std::string_view("a\0b", 3)), "a-b");
  EXPECT_EQ(kitchen_slug("ünïcode"), "n-code");
  EXPECT_LE(kitchen_slug(std::string(500, 'a')).size(), 60U);
}

TEST_F(KitchenTest, CountsVersionsOfTheText) {
  const KitchenPrompt first = greeting();
  EXPECT_EQ(*first.value.find("version"), Value(1));
  ASSERT_TRUE(open().change_prompt(first.id, set("name", "Other"))->has_value());
  EXPECT_EQ(*(*open().prompt(first.id))->value.find("version"), Value(1));
  const auto second = open().change_prompt(first.id, set("prompt", "Hello {{x}}"));
  EXPECT_EQ(*(*second)->value.find("version"), Value(2));
  const auto meddled = open().change_prompt(first.id, set("version", 9));
  EXPECT_EQ(*(*meddled)->value.find("version"), Value(2));
  ASSERT_NE(find_version((*second)->value, 1), nullptr);
  EXPECT_EQ(*find_version((*second)->value, 1)->find("prompt"), Value("Hi {{x}}"));
  EXPECT_EQ(find_version((*second)->value, 3), nullptr);
}

TEST_F(KitchenTest, GivesSuitesTheNewTextAndModel) {
  const KitchenSuite suite = polite();
  ASSERT_TRUE(open()
                  .change_prompt(suite.prompt_id,
                                 [](Map& prompt) -> Result<void> {
                                   prompt.set("prompt", "Hello {{x}}");
                                   prompt.set("modelName", "m");
                                   return {};
                                 })
                  ->has_value());
  const auto again = open().suite(suite.id);
  EXPECT_EQ(*(*again)->value.find("prompt"), Value("Hello {{x}}"));
  EXPECT_EQ(*(*again)->value.find("model"), Value("m"));
}

TEST_F(KitchenTest, TakesAFolderThatWasMadeByHand) {
  write(".promptkitchen/mine/a.json",
        R"({"name": "a", "prompt": "Say {{x}}", "model": "m", "testCases": []})");
  write(".promptkitchen/mine/notes.json", R"(["no suite"])");
  const auto prompts = open().prompts();
  ASSERT_EQ(prompts->size(), 1U);
  EXPECT_EQ(*prompts->at(0).value.find("name"), Value("mine"));
  EXPECT_EQ(*prompts->at(0).value.find("prompt"), Value("Say {{x}}"));
  EXPECT_EQ(open().suites(prompts->at(0))->size(), 1U);
  const auto changed = open().change_prompt(prompts->at(0).id, set("prompt", "Tell {{x}}"));
  EXPECT_EQ(*(*changed)->value.find("version"), Value(2));
  EXPECT_THAT(read(".promptkitchen/mine/a.json"), testing::HasSubstr(R"("prompt": "Tell {{x}}")"));
  EXPECT_EQ(read(".promptkitchen/mine/notes.json"), R"(["no suite"])");
}

TEST_F(KitchenTest, ChangesOnlyTheBytesThatDiffer) {
  write(".promptkitchen/mine/a.json", "{\"name\":   \"a\",\n\n \"_ui\": {\"x\":1}, \"testCases\": [ ]}\n");
  const auto suite = open().suites(open().prompts()->at(0))->at(0);
  ASSERT_TRUE(open().change_suite(suite.id, set("name", "b"))->has_value());
  EXPECT_EQ(read(suite.path), "{\"name\":   \"b\",\n\n \"_ui\": {\"x\":1}, \"testCases\": [ ]}\n");
}

TEST_F(KitchenTest, OneBrokenFileStopsNobodyAndIsLeftAlone) {
  const KitchenSuite suite = polite();
  write(".promptkitchen/greeting/broken.json", "{oops");
  write(".promptkitchen/bad/prompt.json", "[");
  EXPECT_EQ(open().prompts()->size(), 1U);
  EXPECT_EQ(open().suites(open().prompts()->at(0))->size(), 1U);
  EXPECT_TRUE(open().change_prompt(suite.prompt_id, set("prompt", "new")).has_value());
  EXPECT_EQ(read(".promptkitchen/greeting/broken.json"), "{oops");
}

TEST_F(KitchenTest, FollowsNoLinkOutOfTheRoot) {
  const fs::path outside = fs::temp_directory_path() / ("outside_" + std::to_string(::getpid()));
  fs::create_directories(outside);
  std::ofstream(outside / "a.json") << R"({"name": "secret", "testCases": []})";
  fs::create_directories(folder_ / ".promptkitchen");
  fs::create_directory_symlink(outside, folder_ / ".promptkitchen/leak");
  EXPECT_TRUE(open().prompts()->empty());
  fs::remove_all(outside);
}

TEST_F(KitchenTest, RemovesAPromptWithItsSuitesAndNothingElse) {
  const KitchenSuite suite = polite();
  write(".promptkitchen/greeting/README.md", "mine");
  EXPECT_TRUE(*open().remove_prompt(suite.prompt_id));
  EXPECT_FALSE(open().suite(suite.id)->has_value());
  EXPECT_EQ(read(".promptkitchen/greeting/README.md"), "mine");
}

TEST_F(KitchenTest, LosesNoChangeOfSeveralAtOnce) {
  const KitchenSuite suite = polite();
  constexpr int kEach = 25;
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 4; ++thread)
    threads.emplace_back([&, thread] {
      for (int i = 0; i < kEach; ++i)
        EXPECT_TRUE(open().change_suite(suite.id, [&](Map& map) -> Result<void> {
          kitchen_cases(map).emplace_back(Map{{"id", std::to_string(thread * kEach + i)}});
          return {};
        }));
    });
  threads.clear();
  EXPECT_EQ(kitchen_cases((*open().suite(suite.id))->value).size(), 4U * kEach);
}

}  // namespace
}  // namespace proctor::repo
