#include "service/workspace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace proctor::service {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class WorkspaceTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "proctor-workspace-XXXXXX").string();
    base_ = ::mkdtemp(pattern.data());
    fs::create_directories(base_ / "root/shop/.promptrepo");
    fs::create_directories(base_ / "root/plain");
    fs::create_directories(base_ / "root/.git");
    fs::create_directories(base_ / "outside/.promptrepo");
    fs::create_directory_symlink("../outside", base_ / "root/way-out");
    fs::create_directory_symlink("shop", base_ / "root/alias");
    workspace_ = *Workspace::open((base_ / "root").string(), {}, false);
  }
  void TearDown() override { fs::remove_all(base_); }

  std::string folder_of(std::string_view name) {
    const auto repository = workspace_->repository(name);
    return repository ? fs::path((*repository)->folder()).lexically_relative(workspace_->root()).string()
                      : repository.error().code;
  }

  fs::path base_;
  std::unique_ptr<Workspace> workspace_;
};

TEST_F(WorkspaceTest, HasTheFoldersBeneathItsRoot) {
  EXPECT_THAT(*workspace_->repositories(), ElementsAre("alias", "plain", "shop"));
  fs::create_directories(base_ / "root/.promptrepo");
  EXPECT_THAT(*workspace_->repositories(), ElementsAre("alias", "plain", "root", "shop"));
}

TEST_F(WorkspaceTest, OpensARepositoryByItsName) {
  EXPECT_EQ(folder_of("shop"), "shop");
  EXPECT_EQ(folder_of("alias"), "shop");
  EXPECT_EQ(folder_of("plain"), "plain");
  EXPECT_EQ(folder_of(""), ".");
  EXPECT_EQ(folder_of("root"), "E553");
  fs::create_directories(base_ / "root/.promptrepo");
  EXPECT_EQ(folder_of("root"), ".");
}

TEST_F(WorkspaceTest, OpensNothingElse) {
  for (const auto* name : {".", "..", "../outside", "shop/..", "/etc", "a\\b", ".git", "shop/", "\x01"})
    EXPECT_EQ(folder_of(name), "E550") << name;
  EXPECT_EQ(folder_of(std::string_view("shop\0x", 6)), "E550");
  for (const auto* name : {"none", "way-out", "Shop", "%2e%2e"}) EXPECT_EQ(folder_of(name), "E553") << name;
}

TEST_F(WorkspaceTest, SeesAFolderThatWasMadeAnew) {
  ASSERT_EQ(folder_of("plain"), "plain");
  fs::remove_all(base_ / "root/plain");
  EXPECT_EQ(folder_of("plain"), "E553");
  fs::create_directories(base_ / "root/plain");
  ASSERT_TRUE((*workspace_->repository("plain"))->save_suite(Map{{"name", "a"}}, {}));
  EXPECT_TRUE(fs::exists(base_ / "root/plain/.promptrepo/tests/a/suite.yaml"));
}

}  // namespace
}  // namespace proctor::service
