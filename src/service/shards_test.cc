#include "service/shards.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace proctor::service {
namespace {

using testing::ElementsAre;

std::vector<CutCase> cases(std::size_t count) {
  std::vector<CutCase> out;
  out.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    out.push_back({.key = case_key(fmt::format("tests/s{}.yaml", i % 7), fmt::format("case {}", i), 1)});
  return out;
}

// From 10 ms to 1 s, most of them short.
std::vector<CutCase> skewed(std::size_t count) {
  auto out = cases(count);
  for (std::size_t i = 0; i < count; ++i)
    out[i].duration_ms = 10 * std::pow(100.0, static_cast<double>(i) / static_cast<double>(count - 1));
  return out;
}

std::map<std::string, std::size_t> by_key(const std::vector<CutCase>& of,
                                          const std::vector<std::size_t>& shards) {
  std::map<std::string, std::size_t> out;
  for (std::size_t i = 0; i < of.size(); ++i) out[of[i].key] = shards[i];
  return out;
}

// How much longer than the mean the longest shard takes.
double imbalance(const std::vector<CutCase>& of, const std::vector<std::size_t>& shards, std::size_t count) {
  std::vector<double> loads(count);
  for (std::size_t i = 0; i < of.size(); ++i) loads[shards[i] - 1] += of[i].duration_ms.value_or(0);
  const double mean = std::accumulate(loads.begin(), loads.end(), 0.0) / static_cast<double>(count);
  return *std::max_element(loads.begin(), loads.end()) / mean - 1;
}

TEST(CaseKey, TellsFilesNamesAndRepeatedNamesApart) {
  EXPECT_EQ(case_key("a.yaml", "x", 1), "a.yaml#x");
  EXPECT_EQ(case_key("a.yaml", "x", 2), "a.yaml#x#2");
}

// These are a promise: another hash in another version would move every case.
TEST(CutByHash, IsTheSameOnEveryMachineAndInEveryVersion) {
  EXPECT_THAT(
      cut_by_hash(std::vector<CutCase>{{"a.yaml#x"}, {"a.yaml#x#2"}, {"b.yaml#x"}, {"c.yaml#Ünïcode"}}, 7),
      ElementsAre(6, 2, 4, 2));
}

TEST(CutByHash, PutsEveryCaseIntoOneShard) {
  for (const std::size_t shards : {1U, 2U, 7U, 100U}) {
    const auto cut = cut_by_hash(cases(500), shards);
    ASSERT_EQ(cut.size(), 500U);
    EXPECT_TRUE(
        std::all_of(cut.begin(), cut.end(), [&](auto shard) { return shard >= 1 && shard <= shards; }));
  }
}

TEST(CutByHash, SharesManyCasesOutEvenly) {
  const auto cut = cut_by_hash(cases(10'000), 10);
  for (std::size_t shard = 1; shard <= 10; ++shard)
    EXPECT_NEAR(static_cast<double>(std::count(cut.begin(), cut.end(), shard)), 1000, 150);
}

TEST(CutByHash, MovesNoCaseWhereAnotherComesOrGoes) {
  auto some = cases(100);
  const auto before = by_key(some, cut_by_hash(some, 7));
  some.insert(some.begin() + 50, CutCase{.key = "tests/new.yaml#new"});
  some.erase(some.begin() + 3);
  for (const auto& [key, shard] : by_key(some, cut_by_hash(some, 7))) {
    if (key == "tests/new.yaml#new") continue;
    EXPECT_EQ(before.at(key), shard) << key;
  }
}

TEST(CutByDuration, PutsEveryCaseIntoOneShard) {
  const auto cut = cut_by_duration(skewed(100), 7);
  ASSERT_EQ(cut.size(), 100U);
  EXPECT_TRUE(std::all_of(cut.begin(), cut.end(), [](auto shard) { return shard >= 1 && shard <= 7; }));
}

TEST(CutByDuration, MakesShardsThatTakeEquallyLong) {
  for (const std::size_t shards : {2U, 4U, 7U, 10U}) {
    const auto some = skewed(120);
    const double by_duration = imbalance(some, cut_by_duration(some, shards), shards);
    EXPECT_LE(by_duration, 0.15) << shards;
    EXPECT_LT(by_duration, imbalance(some, cut_by_hash(some, shards), shards)) << shards;
  }
}

TEST(CutByDuration, DoesNotGoByTheOrderOfCases) {
  auto some = skewed(60);
  for (auto& test : some) test.duration_ms = std::round(*test.duration_ms / 100) * 100;  // many are equal
  const auto before = by_key(some, cut_by_duration(some, 5));
  std::reverse(some.begin(), some.end());
  EXPECT_EQ(by_key(some, cut_by_duration(some, 5)), before);
}

TEST(CutByDuration, TakesTheMedianForWhatIsNotKnown) {
  std::vector<CutCase> some = {{"a", 1, 1}, {"b", 1, 10}, {"c", 1, 1000}, {"new"}};
  EXPECT_EQ(
      cut_by_duration(some, 2),
      cut_by_duration(std::vector<CutCase>{{"a", 1, 1}, {"b", 1, 10}, {"c", 1, 1000}, {"new", 1, 10}}, 2));
}

TEST(CutByDuration, SharesCasesThatTakeNoTimeOutByNumber) {
  auto some = cases(30);
  for (auto& test : some) test.duration_ms = 0;
  const auto cut = cut_by_duration(some, 3);
  for (std::size_t shard = 1; shard <= 3; ++shard) EXPECT_EQ(std::count(cut.begin(), cut.end(), shard), 10);
}

TEST(CutByDuration, BearsNumbersThatAreNone) {
  const std::vector<CutCase> odd = {
      {"a", 1, std::nan("")}, {"b", 1, std::numeric_limits<double>::infinity()}, {"c", 1, -5}, {"d", 1, 7}};
  EXPECT_EQ(cut_by_duration(odd, 2).size(), 4U);
}

TEST(DigestOfCut, TellsCutsApart) {
  const auto some = cases(20);
  const auto shards = cut_by_hash(some, 3);
  const std::string digest = digest_of_cut(some, shards);
  EXPECT_EQ(digest, digest_of_cut(some, shards));
  auto others = shards;
  others[7] = others[7] % 3 + 1;
  EXPECT_NE(digest, digest_of_cut(some, others)) << "another shard";
  auto more = some;
  more[3].repeat = 2;
  EXPECT_NE(digest, digest_of_cut(more, shards)) << "more repeats";
  more = some;
  more[3].key += "x";
  EXPECT_NE(digest, digest_of_cut(more, shards)) << "another case";
  EXPECT_EQ(digest_of_cut({}, {}).size(), 64U);
}

TEST(Cut, IsReadAsItWasWritten) {
  const Cut cut{.shard = {2, 7}, .by = CutBy::duration, .run = "run_1", .digest = "abc", .trials = 9};
  const auto read = cut_in(Map{{"cut", to_map(cut)}});
  ASSERT_TRUE(read);
  EXPECT_EQ(Value(to_map(*read)), Value(to_map(cut)));
}

TEST(Cut, IsNoneWhereItMakesNoSense) {
  const Map good = to_map({.shard = {2, 7}, .digest = "abc"});
  EXPECT_TRUE(read_cut(good));
  const std::pair<std::string_view, Value> odd[] = {
      {"shard", 0}, {"shard", 8},   {"shard", "2"}, {"of", 1},      {"of", -1},
      {"of", 1e9},  {"by", "luck"}, {"digest", 1},  {"trials", -1}, {"trials", {}}};
  for (const auto& [key, value] : odd) {
    Map map = good;
    map.set(key, value);
    EXPECT_FALSE(read_cut(map)) << key;
  }
  EXPECT_FALSE(cut_in({}));
  EXPECT_FALSE(cut_in(Map{{"cut", "x"}}));
}

}  // namespace
}  // namespace proctor::service
