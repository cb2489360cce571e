#include "service/store_place.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace proctor::service {
namespace {

namespace fs = std::filesystem;

TEST(StorePlace, TakesWhatWasSaid) {
  EXPECT_EQ(store_at("runs.db", "/home/me"), "sqlite:/home/me/runs.db");
  EXPECT_EQ(store_at("sqlite:../runs.db", "/home/me"), "sqlite:/home/runs.db");
  EXPECT_EQ(store_at("sqlite:/data/runs.db", "/home/me"), "sqlite:/data/runs.db");
  EXPECT_EQ(store_at("none", "/home/me"), "none");
  EXPECT_EQ(store_at("postgresql://db/runs", "/home/me"), "postgresql://db/runs");
  EXPECT_EQ(store_at("sqlite:", "/home/me"), "sqlite:");
  EXPECT_EQ(find_store("runs.db", "/home/me"), "sqlite:/home/me/runs.db");
}

TEST(StorePlace, LiesBesideTheSettingsOfTheProject) {
  std::string pattern = (fs::temp_directory_path() / "proctor-place-XXXXXX").string();
  const fs::path folder = fs::canonical(::mkdtemp(pattern.data()));
  fs::create_directories(folder / "tests/deep");
  EXPECT_EQ(find_store("", folder / "tests/deep"),
            "sqlite:" + (folder / "tests/deep/.proctor/runs.db").string());
  std::ofstream(folder / "proctor.yaml") << "\n";
  EXPECT_EQ(find_store("", folder / "tests/deep"), "sqlite:" + (folder / ".proctor/runs.db").string());
  fs::remove_all(folder);
}

TEST(StorePlace, IsShownWithoutThePasswordOfAServer) {
  EXPECT_EQ(shown_store("postgresql://me:secret@db.example/runs"), "postgresql://me@db.example/runs");
  EXPECT_EQ(shown_store("postgresql://me@db.example/runs?password=secret"),
            "postgresql://me@db.example/runs");
  EXPECT_EQ(shown_store("sqlite:kept/all.db"), "sqlite:kept/all.db");
}

}  // namespace
}  // namespace proctor::service
