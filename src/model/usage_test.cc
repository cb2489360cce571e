#include "model/usage.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <optional>

#include "value/json.h"

namespace proctor::model {
namespace {

TEST(Usage, IsAddedUpByKeyAndStaysWhole) {
  Map sum{{"prompt_tokens", 3}};
  add_usage({{"prompt_tokens", 4}, {"total_tokens", 9}, {"model", "m"}}, sum);
  EXPECT_EQ(value::to_json(Value(sum)), R"({"prompt_tokens":7,"total_tokens":9})");
  EXPECT_EQ(total_tokens(sum), 9);
  EXPECT_EQ(total_tokens({{"total_tokens", "many"}}), 0);
}

TEST(Usage, CostsTheSameInAnyOrder) {
  const double costs[] = {0.000225, 0.00045, 0.000675, 0.1, 0.2, 1e-7, 3e-11};
  std::optional<double> forwards;
  std::optional<double> backwards;
  for (std::size_t i = 0; i < std::size(costs); ++i) {
    add_cost(costs[i], forwards);
    add_cost(costs[std::size(costs) - 1 - i], backwards);
  }
  EXPECT_EQ(*forwards, *backwards);
  EXPECT_EQ(*forwards, 0.30135010003);
  add_cost(std::nullopt, forwards);
  EXPECT_EQ(*forwards, *backwards);
}

TEST(Usage, OfNumbersWithoutEndDoesNotOverflow) {
  Map sum{{"n", INT64_MAX}};
  add_usage({{"n", INT64_MAX}}, sum);
  EXPECT_GT(sum.find("n")->number(), 1e19 - 1e18);
}

}  // namespace
}  // namespace proctor::model
