#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/root.h"

namespace proctor {
namespace {

namespace fs = std::filesystem;

class RootChangeTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "proctor-root-XXXXXX").string();
    base_ = ::mkdtemp(pattern.data());
    fs::create_directories(base_ / "project/tests/deep/deeper");
    fs::create_directories(base_ / "outside");
    put("project/tests/a.yaml");
    put("project/tests/deep/deeper/b.yaml");
    put("outside/secret.yaml");
  }
  void TearDown() override { fs::remove_all(base_); }

  void put(const std::string& path) const { std::ofstream(base_ / path, std::ios::binary) << path; }
  bool has(const std::string& path) const { return fs::exists(fs::symlink_status(base_ / path)); }
  void link(const std::string& target, const std::string& path) const {
    fs::create_symlink(target, base_ / path);
  }
  Root root() const { return *Root::open((base_ / "project").string()); }

  template <typename T>
  static std::string code(const Result<T>& result) {
    return result ? "done" : result.error().code;
  }

  fs::path base_;
};

TEST_F(RootChangeTest, RemovesAFolderWithAllThatIsInIt) {
  EXPECT_EQ(code(root().remove_tree("tests")), "done");
  EXPECT_FALSE(has("project/tests"));
  EXPECT_EQ(code(root().remove_tree("tests")), "E100");
}

TEST_F(RootChangeTest, RemovesLinksAndNotWhatTheyLeadTo) {
  link("../../outside", "project/tests/way-out");
  link("../outside", "project/link");
  EXPECT_EQ(code(root().remove_tree("tests")), "done");
  EXPECT_EQ(code(root().remove_tree("link")), "done");
  EXPECT_FALSE(has("project/tests"));
  EXPECT_FALSE(has("project/link"));
  EXPECT_TRUE(has("outside/secret.yaml"));
}

TEST_F(RootChangeTest, RemovesNothingOutsideOfItself) {
  link("../outside", "project/link");
  for (const auto* path : {"../outside", "link/secret.yaml", "tests/../../outside"})
    EXPECT_EQ(code(root().remove_tree(path)), "E107") << path;
  EXPECT_EQ(code(root().remove_tree((base_ / "outside").string())), "E107");
  for (const auto* path : {".", "", "tests/.."}) EXPECT_EQ(code(root().remove_tree(path)), "E108") << path;
  EXPECT_TRUE(has("outside/secret.yaml"));
}

// One thread exchanges a folder for a link that leads out while another removes through it.
TEST_F(RootChangeTest, IsNotLedOutsideByAFolderThatTurnsIntoALink) {
  for (int i = 0; i < 200; ++i) put("outside/" + std::to_string(i));
  fs::create_directories(base_ / "project/race");
  link("../outside", "project/way-out");
  std::atomic<bool> done = false;
  std::thread other([&] {
    while (!done) {
      const auto at = [&](const char* name) { return (base_ / "project" / name).string(); };
      ::rename(at("race").c_str(), at("aside").c_str());
      ::rename(at("way-out").c_str(), at("race").c_str());
      ::rename(at("race").c_str(), at("way-out").c_str());
      ::rename(at("aside").c_str(), at("race").c_str());
    }
  });
  const Root project = root();
  for (int i = 0; i < 2000; ++i) {
    (void)project.remove_tree("race/" + std::to_string(i % 200));
    (void)project.rename("race/" + std::to_string(i % 200), "stolen");
  }
  done = true;
  other.join();
  for (int i = 0; i < 200; ++i) EXPECT_TRUE(has("outside/" + std::to_string(i))) << i;
  EXPECT_FALSE(has("project/stolen"));
}

TEST_F(RootChangeTest, RenamesWithinItself) {
  EXPECT_EQ(code(root().rename("tests/deep", "moved")), "done");
  EXPECT_TRUE(has("project/moved/deeper/b.yaml"));
  EXPECT_EQ(code(root().rename("tests/deep", "again")), "E100");
}

TEST_F(RootChangeTest, NeverRenamesOntoWhatIsThere) {
  put("project/b.yaml");
  EXPECT_EQ(code(root().rename("tests/a.yaml", "b.yaml")), "E126");
  EXPECT_EQ(code(root().rename("tests/deep", "tests/a.yaml")), "E126");
  fs::create_directories(base_ / "project/empty");
  EXPECT_EQ(code(root().rename("tests/deep", "empty")), "E126");
  EXPECT_TRUE(has("project/tests/a.yaml"));
}

TEST_F(RootChangeTest, RenamesNothingOutOfItselfOrIntoIt) {
  link("../outside", "project/link");
  EXPECT_EQ(code(root().rename("tests/a.yaml", "../outside/a.yaml")), "E107");
  EXPECT_EQ(code(root().rename("tests/a.yaml", "link/a.yaml")), "E107");
  EXPECT_EQ(code(root().rename("link/secret.yaml", "mine.yaml")), "E107");
  EXPECT_EQ(code(root().rename("link", "other")), "done");  // the link itself
  EXPECT_TRUE(has("project/other"));
  EXPECT_TRUE(has("outside/secret.yaml"));
}

TEST_F(RootChangeTest, OpensAFolderAsARootOfItsOwn) {
  link("../outside", "project/link");
  link("tests", "project/inner");
  const Root inner = *root().open_folder("inner");
  EXPECT_EQ(inner.path(), root().path() + "/tests");
  EXPECT_EQ(inner.read("a.yaml").value(), "project/tests/a.yaml");
  EXPECT_EQ(code(inner.read("../proctor.yaml")), "E107");
  EXPECT_EQ(code(root().open_folder("link")), "E107");
  EXPECT_EQ(code(root().open_folder("tests/a.yaml")), "E108");
  EXPECT_EQ(code(root().open_folder("none")), "E100");
  EXPECT_EQ(root().open_folder(".")->path(), root().path());
}

TEST_F(RootChangeTest, OpensFilesToLockAndNothingElse) {
  link("../outside/secret.yaml", "project/link");
  EXPECT_EQ(code(root().open_file("new.lock")), "done");
  EXPECT_TRUE(has("project/new.lock"));
  EXPECT_EQ(code(root().open_file("tests/a.yaml")), "done");
  EXPECT_EQ(code(root().open_file("link")), "E108");
  EXPECT_EQ(code(root().open_file("../outside/new")), "E107");
  ASSERT_EQ(::mkfifo((base_ / "project/pipe").c_str(), 0600), 0);
  EXPECT_EQ(code(root().open_file("pipe")), "E108");
}

}  // namespace
}  // namespace proctor
