#include "store/packed.h"

#include <gtest/gtest.h>

#include <random>

#include "store/testing.h"

namespace proctor::store {
namespace {

std::string noise(std::size_t count) {
  std::mt19937 random(20260102);
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += static_cast<char>('0' + random() % 10);
  return out;
}

TEST(Packed, MakesLongTextsShorterAndGivesThemBack) {
  for (const std::string& text :
       {std::string(kLongText, 'x'), std::string(5'000'000, 'y'), noise(kLongText)}) {
    const std::string column = packed(text);
    EXPECT_LT(column.size(), text.size());
    EXPECT_EQ(*unpacked(column), text);
  }
}

TEST(Packed, LeavesShortTextsAndWhatGetsNoShorterAlone) {
  EXPECT_EQ(packed(std::string(kLongText - 1, 'x')), std::string(kLongText - 1, 'x'));
  std::mt19937 random(7);
  std::string bytes(100'000, '\0');
  for (char& c : bytes) c = static_cast<char>(random());
  EXPECT_EQ(packed(bytes), bytes);
  EXPECT_EQ(*unpacked("{}"), "{}");
}

TEST(Packed, TellsOfDamage) {
  const std::string column = packed(std::string(100'000, 'x'));
  for (const std::string& broken :
       {std::string("zlib:"), std::string("zlib:5"), std::string("zlib:5:"), std::string("zlib:x:AAAA"),
        std::string("zlib:99999999999999999999:AAAA"), std::string("zlib:2000000000:AAAA"),
        "zlib:99999" + column.substr(11), column.substr(0, column.size() / 2), column + "=A"}) {
    const auto text = unpacked(broken);
    ASSERT_FALSE(text) << broken.substr(0, 40);
    EXPECT_EQ(text.error().code, "E912");
  }
}

class LargeTrials : public ::testing::TestWithParam<Kind> {};

TEST_P(LargeTrials, ComeBackAsTheyWerePut) {
  const TestFolder folder;
  const auto store = GetParam().make(folder);
  ASSERT_TRUE(store->begin(test_run("run_1")));
  Trial trial = test_trial(0, 0);
  trial.record.steps[0].output.assign(3'000'000, 'x');
  ASSERT_TRUE(store->put("run_1", std::vector{trial, test_trial(0, 1)}));
  const auto page = store->page({.run = "run_1"});
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->front().record.steps[0].output, trial.record.steps[0].output);
  const auto found = store->trial("run_1", {0, 0, 1});
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->record.steps[0].output, trial.record.steps[0].output);
  if (GetParam().name != "sqlite") return;
  std::uintmax_t bytes = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder.path())) bytes += file.file_size();
  EXPECT_LT(bytes, 1'000'000U) << "it lies there in full";
}

INSTANTIATE_TEST_SUITE_P(Stores, LargeTrials, ::testing::ValuesIn(every_kind()),
                         [](const auto& kind) { return kind.param.name; });

}  // namespace
}  // namespace proctor::store
