#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "repo/repository.h"
#include "repo/testing.h"
#include "system/fake_clock.h"
#include "value/json.h"

namespace proctor::repo {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kHello = ".promptrepo/prompts/shop/hello.yaml";
constexpr const char* kSearch = ".promptrepo/mock_tools/search.yaml";

Value json(std::string_view text) { return value::parse_json(text).value(); }

class FilesTest : public ::testing::Test {
 protected:
  FilesTest() {
    folder_.put(kHello, "# Our hello.\nname: hello\nprompt: |\n  Greet {user}.\nmodel: gpt-4 # cheap\n");
    folder_.put(kSearch,
                "tool: # one of ours\n  name: search\n  mock: {mock_type: static, static_response: x}\n");
  }

  template <typename T>
  static std::string code(const Result<T>& result) {
    return result ? "done" : result.error().code;
  }

  TestFolder folder_;
  FakeClock clock_;
  std::shared_ptr<Repository> repository_ = *Repository::open(folder_.path().string(), {.clock = &clock_});
};

TEST_F(FilesTest, AreListedByKind) {
  folder_.put(".promptrepo/prompts/a.yml", "prompt: hi\n");
  folder_.put(".promptrepo/prompts/notes.md", "no prompt");
  folder_.put(".promptrepo/prompts/.hidden.yaml", "prompt: no\n");
  folder_.put(".promptrepo/prompts/broken.yaml", "prompt: [");
  const auto prompts = repository_->prompts().value();
  EXPECT_THAT(prompts,
              ElementsAre(Field(&Kept::path, ".promptrepo/prompts/a.yml"),
                          Field(&Kept::path, ".promptrepo/prompts/broken.yaml"), Field(&Kept::path, kHello)));
  EXPECT_TRUE(prompts[1].value.is_null());
  EXPECT_EQ(prompts[2].value.find("prompt")->text(), "Greet {user}.\n");
  const auto tools = repository_->tools().value();
  ASSERT_EQ(tools.size(), 1U);
  EXPECT_EQ(tools[0].value.find("name")->text(), "search");
  std::filesystem::remove_all(folder_.path() / ".promptrepo");
  EXPECT_THAT(repository_->prompts().value(), IsEmpty());
  EXPECT_THAT(repository_->tools().value(), IsEmpty());
}

TEST_F(FilesTest, KeepTheirCommentsWhenSaved) {
  Value hello = repository_->file(kHello).value()->value;
  hello.map().set("temperature", 0.5);
  EXPECT_FALSE(repository_->save_file(kHello, hello, {})->created);
  EXPECT_EQ(folder_.text(kHello),
            "# Our hello.\nname: hello\nprompt: |\n  Greet {user}.\nmodel: gpt-4 # cheap\ntemperature: 0.5\n"
            "created_at: \"2001-09-09T01:46:40.000Z\"\nupdated_at: \"2001-09-09T01:46:40.000Z\"\n");
  Value search = repository_->file(kSearch).value()->value;
  search.map().find("mock")->map().set("static_response", "y");
  const Saved saved = *repository_->save_file(kSearch, search, {});
  EXPECT_EQ(folder_.text(kSearch),
            "tool: # one of ours\n  name: search\n  mock: {mock_type: static, static_response: \"y\"}\n");
  EXPECT_EQ(saved.kept.value, search);
}

TEST_F(FilesTest, AreMadeWithTheirFoldersAndRemoved) {
  const std::string path = ".promptrepo/prompts/new/deep/one.yaml";
  EXPECT_TRUE(repository_->save_file(path, json(R"({"prompt": "hi"})"), "")->created);
  EXPECT_EQ(code(repository_->save_file(path, json(R"({"prompt": "hi"})"), "")), "E551");
  EXPECT_EQ(*repository_->remove_file(path), true);
  EXPECT_EQ(*repository_->remove_file(path), false);
  EXPECT_EQ(*repository_->remove_file(".promptrepo/prompts/none/x.yaml"), false);
  EXPECT_EQ(*repository_->file(path), std::nullopt);
}

TEST_F(FilesTest, AreCheckedByTheirKind) {
  const auto faults =
      repository_->check_file(kSearch, json(R"({"name": "No", "parameters": {"required": ["q"]}})"));
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(faults[0].field, "name");
  EXPECT_EQ(faults[1].field, "parameters.required.0");
  EXPECT_EQ(repository_->check_file(kHello, json(R"({"prompt": "p", "temperature": 3})"))[0].field,
            "temperature");
  EXPECT_EQ(repository_->check_file("a.yaml", json("{}"))[0].field, "path");
  EXPECT_EQ(code(repository_->save_file(kHello, json("{}"), {})), "E202");
  EXPECT_THAT(folder_.text(kHello), HasSubstr("Our hello"));
}

TEST_F(FilesTest, AreFoundByPathsOfTheirKindAlone) {
  folder_.put("secret.yaml", "prompt: secret\n");
  std::filesystem::create_symlink("/etc", folder_.path() / ".promptrepo/prompts/etc");
  std::filesystem::create_symlink("/etc/hostname", folder_.path() / ".promptrepo/prompts/link.yaml");
  for (const auto* path :
       {"", "secret.yaml", "../x.yaml", "/etc/passwd", ".promptrepo/prompts/../../secret.yaml",
        ".promptrepo/prompts/./a.yaml", ".promptrepo/prompts//a.yaml", ".promptrepo/prompts/.a.yaml",
        ".promptrepo/prompts/a", ".promptrepo/prompts/", ".promptrepo/tests/a/suite.yaml",
        ".promptrepo/prompts/a\\b.yaml", ".promptrepo/prompts/a\nb.yaml", ".promptrepo/prompts/\xff.yaml"}) {
    EXPECT_EQ(code(repository_->file(path)), "E554") << path;
    EXPECT_EQ(code(repository_->save_file(path, json(R"({"prompt": "p"})"), {})), "E554") << path;
    EXPECT_EQ(code(repository_->remove_file(path)), "E554") << path;
  }
  EXPECT_EQ(code(repository_->file(".promptrepo/prompts/etc/a.yaml")), "E107");
  EXPECT_EQ(code(repository_->file(".promptrepo/prompts/link.yaml")), "E107");
  EXPECT_EQ(code(repository_->save_file(".promptrepo/prompts/etc/a.yaml", json(R"({"prompt": "p"})"), {})),
            "E107");
}

TEST_F(FilesTest, NeverHandOutAKeyAndNeverLoseOne) {
  folder_.put(kHello, "prompt: hi\napi_key: sk-12345 # ours\n");
  Value hello = repository_->file(kHello).value()->value;
  EXPECT_EQ(hello.find("api_key")->text(), "********");
  EXPECT_EQ(repository_->prompts().value()[0].value.find("api_key")->text(), "********");
  hello.map().set("prompt", "hello");
  const Saved saved = *repository_->save_file(kHello, hello, {});
  EXPECT_EQ(saved.kept.value.find("api_key")->text(), "********");
  EXPECT_THAT(folder_.text(kHello), HasSubstr("prompt: hello\napi_key: sk-12345 # ours\n"));
  folder_.put(kHello, "prompt: hi\napi_key: ${OPENAI_API_KEY}\n");
  EXPECT_EQ(repository_->file(kHello).value()->value.find("api_key")->text(), "${OPENAI_API_KEY}");
  const std::string other = ".promptrepo/prompts/other.yaml";
  ASSERT_TRUE(repository_->save_file(other, json(R"({"prompt": "p", "api_key": "********"})"), {}));
  EXPECT_THAT(folder_.text(other), Not(HasSubstr("api_key")));
}

}  // namespace
}  // namespace proctor::repo
