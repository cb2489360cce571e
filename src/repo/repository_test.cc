#include "repo/repository.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "repo/testing.h"
#include "system/fake_clock.h"
#include "value/json.h"

namespace proctor::repo {
namespace {

using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr std::string_view kPath = ".promptrepo/tests/greetings/suite.yaml";

// As a person writes it, with words of their own beside what counts.
constexpr std::string_view kWritten = R"(# Greetings of the shop.
owner: anna
test_suite:
  name: greetings   # as the folder
  description: "Says hello"
  tags: [smoke, 'fast']
  created_at: 2025-01-01T00:00:00Z

  tests:
    # The plain one.
    - name: hello
      prompt_reference: file:///.promptrepo/prompts/hello.yaml
      template_variables: {user: "Ann"}   # any user
      metrics:
        - type: bias
          threshold: 0.5 # strict enough
    - name: bye
      prompt_reference: file:///.promptrepo/prompts/bye.yaml
      metrics: []
)";

Value json(std::string_view text) { return value::parse_json(text).value(); }

class RepositoryTest : public ::testing::Test {
 protected:
  RepositoryTest() { put_suite("greetings", kWritten); }

  void put_suite(const std::string& name, std::string_view text) const {
    folder_.put(".promptrepo/tests/" + name + "/suite.yaml", text);
  }
  Kept suite(std::string_view name = "greetings") { return repository_->suite(name).value().value(); }
  std::string text() const { return folder_.text(std::string(kPath)); }

  template <typename T>
  static std::string code(const Result<T>& result) {
    return result ? "done" : result.error().code;
  }

  TestFolder folder_;
  FakeClock clock_;
  std::shared_ptr<Repository> repository_ =
      *Repository::open(folder_.path().string(), {.clock = &clock_, .patience = seconds(30)});
};

TEST_F(RepositoryTest, ListsSuitesInOrderOfName) {
  put_suite("a-1", "test_suite: {name: a-1}");
  std::filesystem::create_directories(folder_.path() / ".promptrepo/tests/empty");
  folder_.put(".promptrepo/tests/readme.md", "no suite");
  const SuiteList list = *repository_->suites();
  EXPECT_THAT(list.unusable, IsEmpty());
  ASSERT_EQ(list.suites.size(), 2U);
  EXPECT_EQ(list.suites[0].name, "a-1");
  const SuiteSummary& greetings = list.suites[1];
  EXPECT_EQ(greetings.name, "greetings");
  EXPECT_EQ(greetings.description, "Says hello");
  EXPECT_EQ(greetings.test_count, 2U);
  EXPECT_THAT(greetings.tags, ElementsAre("smoke", "fast"));
  EXPECT_EQ(greetings.file_path, kPath);
  EXPECT_FALSE(greetings.last_execution);
  EXPECT_FALSE(greetings.last_execution_passed);
}

TEST_F(RepositoryTest, HasNoSuitesWhereThereIsNoFolderOfThem) {
  std::filesystem::remove_all(folder_.path() / ".promptrepo");
  EXPECT_THAT(repository_->suites()->suites, IsEmpty());
  EXPECT_EQ(*repository_->suite("none"), std::nullopt);
  EXPECT_EQ(*repository_->remove_suite("none"), std::nullopt);
  EXPECT_THAT(*repository_->executions("none", 10), IsEmpty());
  EXPECT_FALSE(folder_.has(".promptrepo"));
}

TEST_F(RepositoryTest, PassesOverWhatCannotBeReadAndTellsWhy) {
  put_suite("broken", "test_suite: [1, 2");
  put_suite("faulty", "test_suite: {name: faulty, tests: [{name: t}]}");
  put_suite("other", "eval: {name: other}");
  put_suite("Not A Name", "test_suite: {name: x}");
  put_suite("binary", std::string_view("\0\xff\xfe", 3));
  std::filesystem::create_directories(folder_.path() / ".promptrepo/tests/folder/suite.yaml");
  folder_.put("../" + folder_.path().filename().string() + "-outside", "test_suite: {name: out}");
  std::filesystem::create_directories(folder_.path() / ".promptrepo/tests/link");
  std::filesystem::create_symlink("/etc/passwd", folder_.path() / ".promptrepo/tests/link/suite.yaml");
  const SuiteList list = *repository_->suites();
  ASSERT_EQ(list.suites.size(), 1U);
  std::set<std::string> paths;
  for (const Diagnostic& fault : list.unusable) {
    paths.insert(fault.path);
    EXPECT_FALSE(fault.code.empty());
    EXPECT_EQ(fault.message.find("/bin"), std::string::npos);
  }
  const auto path = [](const std::string& name) { return ".promptrepo/tests/" + name + "/suite.yaml"; };
  EXPECT_THAT(paths, UnorderedElementsAre(path("broken"), path("faulty"), path("other"), path("Not A Name"),
                                          path("binary"), path("folder"), path("link")));
  EXPECT_EQ(code(repository_->suite("faulty")), "E202");
  EXPECT_EQ(code(repository_->suite("link")), "E107");
  std::filesystem::remove(folder_.path().string() + "-outside");
}

TEST_F(RepositoryTest, GivesASuiteAsItsFileSaysUnderItsFoldersName) {
  put_suite("renamed", kWritten);
  EXPECT_EQ(suite("renamed").value.find("name")->text(), "renamed");
  const Kept kept = suite();
  EXPECT_EQ(kept.path, kPath);
  EXPECT_EQ(kept.tag.size(), 64U);
  EXPECT_EQ(value::to_json(*kept.value.find("tests")->list()[0].find("metrics")),
            R"([{"type":"bias","threshold":0.5}])");
  EXPECT_EQ(kept.value.find("created_at")->text(), "2025-01-01T00:00:00Z");
  EXPECT_EQ(kept.value.find("owner"), nullptr);
}

TEST_F(RepositoryTest, CreatesASuiteWithItsFolderOfExecutions) {
  const Saved saved =
      *repository_->save_suite(json(R"({"name": "new-one", "tests": [], "tags": ["a"]})"), {});
  EXPECT_TRUE(saved.created);
  EXPECT_EQ(saved.kept.path, ".promptrepo/tests/new-one/suite.yaml");
  EXPECT_TRUE(folder_.has(".promptrepo/tests/new-one/executions"));
  EXPECT_EQ(folder_.text(saved.kept.path),
            "test_suite:\n  name: new-one\n  tests: []\n  tags: [a]\n  created_at: "
            "\"2001-09-09T01:46:40.000Z\"\n"
            "  updated_at: \"2001-09-09T01:46:40.000Z\"\n");
  EXPECT_EQ(saved.kept.tag, suite("new-one").tag);
  EXPECT_EQ(saved.kept.value, suite("new-one").value);
}

TEST_F(RepositoryTest, KeepsCreatedAtAndSetsUpdatedAt) {
  Value changed = suite().value;
  changed.map().set("created_at", "1999-01-01T00:00:00Z");
  changed.map().set("updated_at", "1999-01-01T00:00:00Z");
  EXPECT_FALSE(repository_->save_suite(changed, {})->created);
  EXPECT_EQ(suite().value.find("created_at")->text(), "2025-01-01T00:00:00Z");
  EXPECT_EQ(suite().value.find("updated_at")->text(), "2001-09-09T01:46:40.000Z");
  clock_.advance(seconds(5));
  changed.map().erase("created_at");
  ASSERT_TRUE(repository_->save_suite(changed, {}));
  EXPECT_EQ(suite().value.find("created_at")->text(), "2025-01-01T00:00:00Z");
  EXPECT_EQ(suite().value.find("updated_at")->text(), "2001-09-09T01:46:45.000Z");
}

TEST_F(RepositoryTest, ChangesOnlyTheLinesThatSayWhatChanged) {
  Value changed = with_defaults(suite().value);
  Value& test = changed.map().find("tests")->list()[0];
  test.map().set("description", "Greets a user");
  test.map().find("metrics")->list()[0].map().set("threshold", 0.9);
  ASSERT_TRUE(repository_->save_suite(changed, {}));
  std::string expected(kWritten);
  expected.replace(expected.find("0.5 #"), 3, "0.9");
  expected.insert(expected.find("    - name: bye"), "      description: Greets a user\n");
  std::string written = text();
  const auto stamp = written.find("  updated_at:");
  ASSERT_NE(stamp, std::string::npos) << written;
  written.erase(stamp, written.find('\n', stamp) + 1 - stamp);
  EXPECT_EQ(written, expected);
}

TEST_F(RepositoryTest, WritesAFileAnewWhereItCannotBeEditedInPlace) {
  put_suite("greetings", R"(test_suite:
  name: greetings
  tests:
    - &first {name: a, prompt_reference: p.yaml, metrics: []}
    - {<<: *first, name: b}
)");
  Value changed = suite().value;
  changed.map().find("tests")->list()[1].map().set("prompt_reference", "q.yaml");
  ASSERT_TRUE(repository_->save_suite(changed, {}));
  EXPECT_EQ(suite().value.find("tests")->list()[1].find("prompt_reference")->text(), "q.yaml");
  EXPECT_EQ(suite().value.find("tests")->list()[0].find("prompt_reference")->text(), "p.yaml");
}

TEST_F(RepositoryTest, NeverWritesOverWhatCannotBeRead) {
  const std::string conflict = "<<<<<<< ours\ntest_suite: {name: greetings}\n=======\n";
  put_suite("greetings", conflict);
  const auto saved = repository_->save_suite(json(R"({"name": "greetings"})"), {});
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, "E555");
  EXPECT_THAT(saved.error().message, HasSubstr(std::string(kPath)));
  EXPECT_EQ(text(), conflict);
}

TEST_F(RepositoryTest, SavesOnlyWhatTheFileStillIsWhereATagIsExpected) {
  const Kept first = suite();
  const Saved saved = *repository_->save_suite(first.value, first.tag);
  EXPECT_NE(saved.kept.tag, first.tag);
  const auto late = repository_->save_suite(first.value, first.tag);
  EXPECT_EQ(code(late), "E551");
  EXPECT_THAT(late.error().message, HasSubstr("read it again"));
  EXPECT_EQ(code(repository_->save_suite(first.value, "")), "E551");
  EXPECT_EQ(code(repository_->save_suite(json(R"({"name": "fresh"})"), "")), "done");
  EXPECT_EQ(code(repository_->save_suite(json(R"({"name": "gone"})"), first.tag)), "E551");
  EXPECT_FALSE(folder_.has(".promptrepo/tests/gone"));
  EXPECT_EQ(code(repository_->remove_suite("greetings", first.tag)), "E551");
  EXPECT_EQ(code(repository_->remove_suite("greetings", saved.kept.tag)), "done");
}

TEST_F(RepositoryTest, WritesNothingOfWhatIsFaulty) {
  const auto saved = repository_->save_suite(json(R"({"name": "../up", "tests": []})"), {});
  EXPECT_EQ(code(saved), "E550");
  EXPECT_EQ(code(repository_->save_suite(json(R"({"name": "greetings", "tests": [{}]})"), {})), "E202");
  EXPECT_EQ(text(), kWritten);
}

TEST_F(RepositoryTest, FollowsNoLinkOutOfItself) {
  const TestFolder outside;
  outside.put("suite.yaml", "test_suite: {name: stolen}");
  std::filesystem::create_symlink(outside.path(), folder_.path() / ".promptrepo/tests/stolen");
  EXPECT_EQ(code(repository_->suite("stolen")), "E107");
  EXPECT_EQ(code(repository_->save_suite(json(R"({"name": "stolen"})"), {})), "E107");
  EXPECT_EQ(code(repository_->write_execution("stolen", Map{})), "E556");
  EXPECT_EQ(*repository_->remove_suite("stolen"), std::nullopt);
  EXPECT_EQ(outside.text("suite.yaml"), "test_suite: {name: stolen}");
  EXPECT_FALSE(outside.has("executions"));
}

TEST_F(RepositoryTest, WritesThroughALinkThatStaysInside) {
  folder_.put("shared/suite.yaml", "test_suite: {name: shared}  # ours\n");
  std::filesystem::create_directories(folder_.path() / ".promptrepo/tests/shared");
  std::filesystem::create_symlink("../../../shared/suite.yaml",
                                  folder_.path() / ".promptrepo/tests/shared/suite.yaml");
  ASSERT_TRUE(repository_->save_suite(json(R"({"name": "shared", "description": "d"})"), {}));
  EXPECT_THAT(folder_.text("shared/suite.yaml"), HasSubstr("# ours"));
  EXPECT_THAT(folder_.text("shared/suite.yaml"), HasSubstr("description: d"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_.path() / ".promptrepo/tests/shared/suite.yaml"));
}

TEST_F(RepositoryTest, RemovesASuiteWithItsExecutionsAndSaysWhatIsGone) {
  folder_.put(".promptrepo/tests/greetings/executions/a.execution.yaml", "execution: {}");
  folder_.put(".promptrepo/tests/.old.removed/suite.yaml", "left behind");
  const auto gone = repository_->remove_suite("greetings").value().value();
  EXPECT_THAT(gone, UnorderedElementsAre(".promptrepo/tests/greetings/executions/a.execution.yaml",
                                         std::string(kPath)));
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path() / ".promptrepo/tests"));
  EXPECT_EQ(*repository_->suite("greetings"), std::nullopt);
  EXPECT_EQ(*repository_->remove_suite("greetings"), std::nullopt);
}

TEST_F(RepositoryTest, LeavesNothingBesideItsFiles) {
  folder_.put(".promptrepo/tests/greetings/.suite.yaml.123.1.new", "left by one that was killed");
  ASSERT_TRUE(repository_->save_suite(suite().value, {}));
  EXPECT_THAT(repository_->root().list(".promptrepo").value(),
              ElementsAre(::testing::Field(&Entry::name, "tests")));
  EXPECT_THAT(repository_->root().list(".promptrepo/tests/greetings").value(),
              ElementsAre(::testing::Field(&Entry::name, "executions"),
                          ::testing::Field(&Entry::name, "suite.yaml")));
}

}  // namespace
}  // namespace proctor::repo
