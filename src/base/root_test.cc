#include "base/root.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

namespace proctor {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;

class RootTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "proctor-root-XXXXXX").string();
    base_ = ::mkdtemp(pattern.data());
    fs::create_directories(base_ / "project/tests");
    fs::create_directories(base_ / "outside");
    put("project/tests/a.yaml", "a: 1\n");
    put("outside/secret.yaml", "secret: 1\n");
  }
  void TearDown() override { fs::remove_all(base_); }

  void put(const std::string& path, std::string_view text) const {
    std::ofstream(base_ / path, std::ios::binary) << text;
  }
  void link(const std::string& target, const std::string& path) const {
    fs::create_symlink(target, base_ / path);
  }
  Root root() const { return *Root::open((base_ / "project").string()); }
  std::string code_of_reading(std::string_view path) const {
    const auto read = root().read(path);
    return read ? "read" : read.error().code;
  }
  std::string text_of(const std::string& path) const {
    std::ifstream in(base_ / path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  fs::path base_;
};

TEST_F(RootTest, ReadsFilesBeneathIt) {
  EXPECT_EQ(root().read("tests/a.yaml").value(), "a: 1\n");
  EXPECT_EQ(root().read("./tests/../tests//a.yaml").value(), "a: 1\n");
}

TEST_F(RootTest, ReadsAFileThatOthersSaveMeanwhile) {
  std::atomic<bool> done = false;
  std::thread other([&] {
    const Root same = root();
    while (!done) (void)same.write_file("tests/a.yaml", "a: 2\n", Existing::replace, Sync::no);
  });
  const Root project = root();
  for (int i = 0; i < 3000; ++i) {
    const auto text = project.read("tests/a.yaml");
    if (!text) ADD_FAILURE() << text.error().message;
  }
  done = true;
  other.join();
}

TEST_F(RootTest, RefusesPathsThatLeadOut) {
  link("../outside/secret.yaml", "project/link.yaml");
  link((base_ / "outside").string(), "project/absolute");
  link("../outside", "project/folder");
  link("tests/../../outside", "project/winding");
  for (const auto* path :
       {"../outside/secret.yaml", "tests/../../outside/secret.yaml", "/etc/passwd", "link.yaml",
        "absolute/secret.yaml", "folder/secret.yaml", "winding/secret.yaml", "folder/.."})
    EXPECT_EQ(code_of_reading(path), "E107") << path;
}

TEST_F(RootTest, FollowsLinksThatStayInside) {
  link("tests/a.yaml", "project/file.yaml");
  link("../tests", "project/tests/round");
  EXPECT_EQ(root().read("file.yaml").value(), "a: 1\n");
  EXPECT_EQ(root().read("tests/round/round/a.yaml").value(), "a: 1\n");
  EXPECT_EQ(root().find("tests/round/a.yaml")->path, "tests/a.yaml");
}

TEST_F(RootTest, RefusesLinksInACircle) {
  link("two.yaml", "project/one.yaml");
  link("one.yaml", "project/two.yaml");
  EXPECT_EQ(code_of_reading("one.yaml"), "E124");
}

TEST_F(RootTest, ReadsRegularFilesOnly) {
  ASSERT_EQ(::mkfifo((base_ / "project/pipe").c_str(), 0600), 0);
  EXPECT_EQ(code_of_reading("pipe"), "E108");
  EXPECT_EQ(code_of_reading("tests"), "E108");
  EXPECT_EQ(code_of_reading("none"), "E100");
  EXPECT_EQ(code_of_reading("tests/a.yaml/b"), "E100");
  EXPECT_EQ(Root::open("/dev")->read("zero").error().message, "not a file but a device");
}

TEST_F(RootTest, RefusesALargeFileBeforeReadingIt) {
  put("project/large", "");
  fs::resize_file(base_ / "project/large", std::uintmax_t{200} << 20U);
  const auto read = root().read("large");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, "E109");
  EXPECT_THAT(read.error().message, HasSubstr("200 MiB, and the limit for a file is 32 MiB"));
  EXPECT_EQ(root().read("tests/a.yaml", 5).value(), "a: 1\n");
  EXPECT_EQ(root().read("tests/a.yaml", 4).error().code, "E109");
}

// Such files give their size as 0, like one that grows after it was looked at.
TEST_F(RootTest, ReadsAFileThatHoldsMoreThanItSays) {
  const auto read = Root::open("/proc/self")->read("status");
  ASSERT_TRUE(read);
  EXPECT_THAT(*read, HasSubstr("Pid:"));
  EXPECT_EQ(Root::open("/proc/self")->read("status", 10).error().code, "E109");
}

TEST_F(RootTest, ListsInOrderOfName) {
  put("project/b", "");
  put("project/.a", "");
  link("b", "project/c");
  const auto entries = root().list(".").value();
  EXPECT_THAT(entries, ElementsAre(Field(&Entry::name, ".a"), Field(&Entry::name, "b"),
                                   Field(&Entry::name, "c"), Field(&Entry::name, "tests")));
  EXPECT_EQ(entries.at(2).kind, EntryKind::link);
  EXPECT_EQ(root().list("b").error().code, "E108");
}

TEST_F(RootTest, WritesWholeFilesAndKeepsWhatIsThere) {
  EXPECT_TRUE(root().write_file("tests/new.yaml", "new"));
  EXPECT_EQ(text_of("project/tests/new.yaml"), "new");
  EXPECT_EQ(root().write_file("tests/new.yaml", "other").error().code, "E126");
  EXPECT_EQ(text_of("project/tests/new.yaml"), "new");
  EXPECT_TRUE(root().write_file("tests/new.yaml", "other", Existing::replace));
  EXPECT_EQ(text_of("project/tests/new.yaml"), "other");
  EXPECT_EQ(root().list("tests")->size(), 2U) << "a temporary file was left";
}

TEST_F(RootTest, ReplacingAFileKeepsItsPermissions) {
  put("project/report.txt", "old");
  const auto permissions = fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_write;
  for (const Sync sync : {Sync::yes, Sync::no}) {
    fs::permissions(base_ / "project/report.txt", permissions);
    EXPECT_TRUE(root().write_file("report.txt", "new", Existing::replace, sync));
    EXPECT_EQ(fs::status(base_ / "project/report.txt").permissions(), permissions);
    EXPECT_EQ(root().list(".")->size(), 2U) << "a temporary file was left";
  }
}

TEST_F(RootTest, DoesNotReplaceAFolder) {
  for (const Sync sync : {Sync::yes, Sync::no})
    EXPECT_EQ(root().write_file("tests", "new", Existing::replace, sync).error().code, "E108");
  EXPECT_EQ(root().list(".")->size(), 1U) << "a temporary file was left";
}

TEST_F(RootTest, WritesInPiecesUnderAnotherNameUntilItIsDone) {
  put("project/report.txt", "old");
  {
    auto file = root().new_file("report.txt", Existing::replace);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_TRUE(file->write("one, "));
    EXPECT_TRUE(file->write("two"));
    EXPECT_EQ(text_of("project/report.txt"), "old");
    EXPECT_TRUE(file->finish());
  }
  EXPECT_EQ(text_of("project/report.txt"), "one, two");
  EXPECT_EQ(root().new_file("report.txt").error().code, "E126");
}

TEST_F(RootTest, LeavesNoTraceOfAFileThatWasNotFinished) {
  {
    auto file = root().new_file("report.txt");
    ASSERT_TRUE(file);
    EXPECT_TRUE(file->write("half of"));
  }
  const auto entries = root().list(".");
  ASSERT_TRUE(entries);
  EXPECT_THAT(*entries, ElementsAre(Field(&Entry::name, "tests")));
}

TEST_F(RootTest, WritesNothingOutside) {
  link("../outside", "project/folder");
  EXPECT_EQ(root().write_file("folder/new", "x").error().code, "E107");
  EXPECT_EQ(root().write_file("../new", "x").error().code, "E107");
  EXPECT_EQ(root().make_folder("folder/new").error().code, "E107");
  EXPECT_FALSE(fs::exists(base_ / "outside/new"));
}

TEST_F(RootTest, ReplacingALinkLeavesItsTargetAlone) {
  link("../outside/secret.yaml", "project/link.yaml");
  EXPECT_TRUE(root().write_file("link.yaml", "mine", Existing::replace));
  EXPECT_EQ(text_of("outside/secret.yaml"), "secret: 1\n");
  EXPECT_EQ(text_of("project/link.yaml"), "mine");
}

TEST_F(RootTest, MakesFoldersWithTheirParents) {
  EXPECT_TRUE(root().make_folder("x/y/z"));
  EXPECT_TRUE(root().make_folder("x/y/z"));
  EXPECT_TRUE(fs::is_directory(base_ / "project/x/y/z"));
  EXPECT_EQ(root().make_folder("tests/a.yaml").error().code, "E108");
}

class PlaceTest : public RootTest {
 protected:
  std::string root_of(const std::string& path, const std::string& flag = "",
                      const std::string& current = "/") const {
    const auto place = place_of((base_ / path).string(), flag, current);
    return place ? fs::path(place->root).lexically_relative(base_).string() + ":" + place->path
                 : place.error().code;
  }
};

TEST_F(PlaceTest, IsTheNearestMarkedFolder) {
  fs::create_directories(base_ / ".git");
  EXPECT_EQ(root_of("project/tests/a.yaml"), ".:project/tests/a.yaml");
  put("project/proctor.yaml", "");
  EXPECT_EQ(root_of("project/tests/a.yaml"), "project:tests/a.yaml");
  EXPECT_EQ(root_of("project"), "project:.");
  fs::create_directories(base_ / "project/tests/.promptrepo");
  EXPECT_EQ(root_of("project/tests"), "project/tests:.");
}

TEST_F(PlaceTest, IsTheCurrentFolderOrElseThePathsOwn) {
  EXPECT_EQ(root_of("project/tests/a.yaml", "", base_.string()), ".:project/tests/a.yaml");
  EXPECT_EQ(root_of("project/tests/a.yaml", "", "/nowhere"), "project/tests:a.yaml");
  EXPECT_EQ(root_of("project/tests", "", "/nowhere"), "project/tests:.");
}

TEST_F(PlaceTest, IsTheOneAskedFor) {
  EXPECT_EQ(root_of("project/tests/a.yaml", base_.string()), ".:project/tests/a.yaml");
  EXPECT_EQ(root_of("outside/secret.yaml", (base_ / "project").string()), "E107");
}

TEST_F(PlaceTest, DoesNotFollowALinkToAnotherProject) {
  put("project/proctor.yaml", "");
  put("outside/proctor.yaml", "");
  link("../outside", "project/folder");
  EXPECT_EQ(root_of("project/folder/secret.yaml"), "project:folder/secret.yaml");
}

TEST(ShownBytes, UsesTheLargestUnit) {
  EXPECT_EQ(shown_bytes(0), "0 bytes");
  EXPECT_EQ(shown_bytes(1536), "1.5 KiB");
  EXPECT_EQ(shown_bytes(kMostFileBytes), "32 MiB");
}

}  // namespace
}  // namespace proctor
