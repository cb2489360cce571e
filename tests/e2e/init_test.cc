// A project made by `proctor init` works as it stands, and nothing that was there is lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "e2e/process.h"
#include "value/json.h"

namespace proctor::e2e {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

Ran run(const Folder& folder, std::vector<std::string> words) {
  return proctor({.words = std::move(words), .folder = folder.path()});
}

TEST(Init, MakesAProjectThatIsValid) {
  const Folder folder;
  const Ran made = run(folder, {"init", "demo"});
  EXPECT_EQ(made.code, 0) << made.err;
  EXPECT_THAT(made.out, AllOf(HasSubstr("tests/capitals.yaml"), HasSubstr("next: proctor run demo/tests\n")));
  const Ran checked = run(folder, {"validate", "--strict", "demo"});
  EXPECT_EQ(checked.code, 0) << checked.err;
  EXPECT_THAT(checked.err, IsEmpty());
  EXPECT_THAT(checked.out,
              StartsWith("2 files: 1 suite, 1 cassette, 1 case, 4 checks; 0 errors, 0 warnings"));
}

TEST(Init, MakesAProjectThatRunsWithoutAKeyOrANetwork) {
  const Folder folder;
  run(folder, {"init", "demo"});
  for (const auto& [words, within] : {std::pair(std::vector<std::string>{"run", "demo/tests"}, folder.path()),
                                      {{"run", "tests", "--vcr", "strict"}, folder / "demo"}}) {
    const Ran ran = proctor({.words = words, .folder = within});
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("1 of 1 case passed"));
  }
}

TEST(Init, PointsEditorsAtTheSchema) {
  const Folder folder;
  run(folder, {"init"});
  const std::string line = "# yaml-language-server: $schema=";
  const std::string suite = folder.text("tests/capitals.yaml");
  ASSERT_THAT(suite, StartsWith(line));
  const std::string schema = suite.substr(line.size(), suite.find('\n') - line.size());
  ASSERT_TRUE(fs::exists(folder / "tests" / schema));
  EXPECT_EQ(folder.text("tests/" + schema), run(folder, {"schema", "native"}).out);
}

TEST(Init, LeavesWhatIsThere) {
  const Folder folder;
  folder.put("tests/capitals.yaml", "mine");
  const Ran ran = run(folder, {"init"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("already there, left as they are:\n  tests/capitals.yaml\n"));
  EXPECT_EQ(folder.text("tests/capitals.yaml"), "mine");
  const Ran again = run(folder, {"init"});
  EXPECT_EQ(again.code, 0);
  EXPECT_THAT(again.out, StartsWith("already there"));
}

TEST(Init, SaysWhyItCannotWrite) {
  const Folder folder;
  folder.put("file", "");
  const Ran ran = run(folder, {"init", "file/demo"});
  EXPECT_EQ(ran.code, 4);
  EXPECT_THAT(ran.err, HasSubstr("cannot make the folder"));
}

}  // namespace
}  // namespace proctor::e2e
