// The figures of statistics.json: tau-bench's repeats, clustered errors, exact McNemar, Wilson.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "spec/shared_data.h"
#include "stats/mcnemar.h"
#include "stats/rate.h"
#include "stats/repeats.h"
#include "value/json.h"

namespace proctor::spec {
namespace {

constexpr double kNear = 1e-9;

std::size_t count_in(const Value& row, std::string_view key) {
  return static_cast<std::size_t>(row.find(key)->number());
}

class Statistics : public testing::Test {
 protected:
  void SetUp() override {
    const auto file = shared_dir() / "oracles" / "statistics.json";
    PROCTOR_NEEDS(file);
    auto root = value::parse_json(read_bytes(file));
    ASSERT_TRUE(root);
    root_ = *std::move(root);
  }

  const List& rows(std::string_view key) const { return root_.find(key)->list(); }
  double number(std::string_view key) const { return root_.find(key)->number(); }

  std::vector<stats::Cluster> tasks() const {
    std::vector<stats::Cluster> out;
    for (const Value& task : rows("tasks")) {
      stats::Cluster& cluster = out.emplace_back();
      for (const Value& trial : task.find("trials")->list()) {
        ++cluster.count;
        cluster.hits += trial.number() > 0 ? 1U : 0U;
      }
    }
    return out;
  }

  void expect_mean(std::string_view key, double (*of)(std::size_t, std::size_t, std::size_t)) const {
    const auto all = tasks();
    ASSERT_FALSE(root_.find(key)->map().empty());
    for (const auto& wanted : root_.find(key)->map()) {
      const std::size_t k = std::stoul(std::string(wanted.key.text()));
      double sum = 0;
      for (const auto& task : all) sum += of(task.count, task.hits, k);
      EXPECT_NEAR(sum / static_cast<double>(all.size()), wanted.value.number(), kNear) << key << " " << k;
    }
  }

 private:
  Value root_;
};

TEST_F(Statistics, HasTheIntervalsOfWilson) {
  ASSERT_FALSE(rows("wilson_95").empty());
  for (const Value& row : rows("wilson_95")) {
    SCOPED_TRACE(value::to_json(row));
    const stats::Interval found = stats::wilson_95(count_in(row, "k"), count_in(row, "n"));
    const List& wanted = row.find("interval")->list();
    EXPECT_NEAR(found.low, wanted[0].number(), kNear);
    EXPECT_NEAR(found.high, wanted[1].number(), kNear);
  }
}

TEST_F(Statistics, HasTheExactTestOfMcNemar) {
  ASSERT_FALSE(rows("mcnemar").empty());
  for (const Value& row : rows("mcnemar"))
    EXPECT_NEAR(stats::mcnemar(count_in(row, "only_a"), count_in(row, "only_b")),
                row.find("exact_two_sided_p")->number(), kNear)
        << value::to_json(row);
}

TEST_F(Statistics, HasTheErrorsOfRepeatedTasks) {
  const auto all = tasks();
  ASSERT_FALSE(all.empty());
  const stats::ClusteredRate found = stats::clustered_rate(all, 0.05);
  EXPECT_NEAR(found.rate, number("mean"), kNear);
  EXPECT_NEAR(found.naive_error, number("naive_se"), kNear);
  EXPECT_NEAR(found.error, number("clustered_se"), kNear);
  EXPECT_LT(found.interval.low, found.rate - found.error);
  EXPECT_GT(found.interval.high, found.rate + found.error);
}

TEST_F(Statistics, HasTheChancesOfSeveralTries) {
  expect_mean("pass_at_k", stats::pass_at_k);
  expect_mean("pass_hat_k", stats::pass_hat_k);
}

}  // namespace
}  // namespace proctor::spec
