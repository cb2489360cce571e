#include "engine/usage.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "value/json.h"

namespace proctor::engine {
namespace {

TEST(Usage, IsAddedUpByKeyAndStaysWhole) {
  Map sum{{"prompt_tokens", 3}};
  add_usage({{"prompt_tokens", 4}, {"total_tokens", 9}, {"model", "m"}}, sum);
  EXPECT_EQ(value::to_json(Value(sum)), R"({"prompt_tokens":7,"total_tokens":9})");
  EXPECT_EQ(total_tokens(sum), 9);
  EXPECT_EQ(total_tokens({{"total_tokens", "many"}}), 0);
}

TEST(Usage, OfNumbersWithoutEndDoesNotOverflow) {
  Map sum{{"n", INT64_MAX}};
  add_usage({{"n", INT64_MAX}}, sum);
  EXPECT_GT(sum.find("n")->number(), 1e19 - 1e18);
}

}  // namespace
}  // namespace proctor::engine
