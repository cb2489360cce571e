#include "cassette/folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cassette/file.h"

namespace proctor::cassette {
namespace {

const std::string kSignature(64, 'a');

class FolderTest : public testing::Test {
 protected:
  FolderTest() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    top_ = testing::TempDir() + "cassettes_" + test->name() + '_' + std::to_string(::getpid());
    std::filesystem::remove_all(top_);
  }
  ~FolderTest() override { std::filesystem::remove_all(top_); }

  Folder folder(const Secret& secret = {}) const { return {top_ + "/a/b", ".ai-tests/cassettes", secret}; }

  static std::string text(std::string_view body = "hello") {
    Recording recording;
    recording.provider = "openai";
    recording.status = 200;
    recording.frames = {{std::string(body), {}}};
    return to_text(recording, {});
  }

  void write(const std::string& path, std::string_view text) const {
    const auto whole = std::filesystem::path(top_ + "/a/b") / path;
    std::filesystem::create_directories(whole.parent_path());
    std::ofstream(whole) << text;
  }

  std::string top_;
};

TEST_F(FolderTest, NamesFilesByProviderSignatureAndTake) {
  EXPECT_EQ(Folder::file_name("openai", "ab12", {}), "openai/ab12.json");
  EXPECT_EQ(Folder::file_name("openai", "ab12", {2, 1}), "openai/ab12.r2.json");
  EXPECT_EQ(Folder::file_name("openai", "ab12", {1, 3}), "openai/ab12.n3.json");
  EXPECT_EQ(Folder::file_name("openai", "ab12", {2, 3}), "openai/ab12.r2.n3.json");
  EXPECT_EQ(Folder::file_name("../Ev il", "../x", {}), "_._ev_il/.._x.json");
  EXPECT_EQ(Folder::file_name("..", "ab12", {}), "_./ab12.json");
  EXPECT_EQ(Folder::file_name("", "ab12", {}), "_/ab12.json");
}

TEST_F(FolderTest, IsEmptyWhereItIsNotThere) {
  const Folder none = folder();
  EXPECT_FALSE(none.has("openai", kSignature, {}));
  const auto found = none.find("openai", kSignature, {});
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->has_value());
  ASSERT_TRUE(none.list());
  EXPECT_TRUE(none.list()->empty());
  EXPECT_FALSE(std::filesystem::exists(top_));
}

TEST_F(FolderTest, FindsWhatWasPut) {
  const Folder kept = folder();
  for (const bool durable : {true, false}) {
    ASSERT_TRUE(kept.put("openai", kSignature, {1, 2}, text("one"), durable));
    ASSERT_TRUE(kept.put("openai", kSignature, {1, 2}, text("two"), durable));
    const auto found = kept.find("openai", kSignature, {1, 2});
    ASSERT_TRUE(found && *found);
    EXPECT_EQ(body_of(**found), "two");
    EXPECT_TRUE(kept.has("openai", kSignature, {1, 2}));
    EXPECT_FALSE(kept.has("openai", kSignature, {}));
  }
}

TEST_F(FolderTest, ComesBackWhenItWasRemovedAndMadeAnew) {
  const Folder kept = folder();
  ASSERT_TRUE(kept.put("openai", kSignature, {}, text("one")));
  std::filesystem::remove_all(top_);
  EXPECT_FALSE(kept.has("openai", kSignature, {}));
  ASSERT_TRUE(kept.put("openai", kSignature, {}, text("two")));
  EXPECT_TRUE(kept.has("openai", kSignature, {}));
  std::filesystem::remove_all(top_);
  write("openai/" + kSignature + ".json", text("three"));
  const auto found = kept.find("openai", kSignature, {});
  ASSERT_TRUE(found && *found);
  EXPECT_EQ(body_of(**found), "three");
}

TEST_F(FolderTest, ListsCassettesInOrderOfPath) {
  const Folder kept = folder();
  ASSERT_TRUE(kept.put("openai", kSignature, {}, text()));
  ASSERT_TRUE(kept.put("openai", kSignature, {2, 3}, text()));
  ASSERT_TRUE(kept.put("anthropic", kSignature, {1, 2}, text()));
  for (const char* name : {"openai/readme.json", "openai/.hidden", "top.json", ".git/aaaaaaaaaaaaaaaa.json"})
    write(name, "{}");
  for (const char* take : {".r1", ".n0", ".r02", ".n2.r2", ".x", ".r2x", ".r"})
    write("openai/" + kSignature + take + ".json", "{}");
  const auto list = kept.list();
  ASSERT_TRUE(list);
  ASSERT_EQ(list->size(), 3U);
  EXPECT_EQ(list->at(0).path, "anthropic/" + kSignature + ".n2.json");
  EXPECT_EQ(list->at(1).path, "openai/" + kSignature + ".json");
  EXPECT_EQ(list->at(2).take, (Take{2, 3}));
  EXPECT_EQ(list->at(2).signature, kSignature);
  EXPECT_EQ(list->at(2).size, text().size());
  EXPECT_GT(list->at(2).changed, std::chrono::system_clock::now() - std::chrono::hours(1));
}

TEST_F(FolderTest, TellsFilePlaceAndFaultOfWhatCannotBeUsed) {
  write("openai/" + kSignature + ".json", "{\n  \"provider\": \"openai\"\n}\n");
  const auto found = folder().find("openai", kSignature, {});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, "E480");
  EXPECT_EQ(
      found.error().message,
      ".ai-tests/cassettes/openai/" + kSignature +
          ".json:1:1: no \"cassette_version\": this is no cassette, or it was changed; record it again");
}

TEST_F(FolderTest, RemovesAndReadsByPath) {
  const Folder kept = folder();
  ASSERT_TRUE(kept.put("openai", kSignature, {}, text()));
  const std::string path = kept.list()->at(0).path;
  EXPECT_EQ(kept.read(path), text());
  ASSERT_TRUE(kept.load(path));
  ASSERT_TRUE(kept.remove(path));
  EXPECT_FALSE(kept.has("openai", kSignature, {}));
  ASSERT_FALSE(kept.remove(path));
  EXPECT_EQ(kept.remove(path).error().code, "E100");
}

TEST_F(FolderTest, NeverLeavesItself) {
  const Folder kept = folder();
  ASSERT_TRUE(kept.put("openai", kSignature, {}, text()));
  write("../outside/" + kSignature + ".json", text("outside"));
  std::filesystem::create_directory_symlink("../outside", top_ + "/a/b/evil");
  const auto found = kept.find("evil", kSignature, {});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, "E107");
  EXPECT_FALSE(kept.put("evil", std::string(64, 'b'), {}, text()));
  EXPECT_FALSE(kept.remove("evil/" + kSignature + ".json"));
  EXPECT_FALSE(kept.read("../outside/" + kSignature + ".json"));
  EXPECT_TRUE(std::filesystem::exists(top_ + "/a/outside/" + kSignature + ".json"));
  EXPECT_EQ(kept.list()->size(), 1U);
}

TEST_F(FolderTest, RefusesWhatIsNoSignatureOrTooLarge) {
  const Folder kept = folder();
  EXPECT_EQ(kept.put("openai", "../x", {}, text()).error().code, "E486");
  EXPECT_EQ(kept.put("openai", kSignature, {}, std::string(kMostFileBytes + 1, 'x')).error().code, "E486");
  EXPECT_FALSE(std::filesystem::exists(top_));
}

}  // namespace
}  // namespace proctor::cassette
