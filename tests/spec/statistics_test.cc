// Intervals as statistics.json has them.
#include <gtest/gtest.h>

#include "judges/agreement.h"
#include "spec/shared_data.h"
#include "value/json.h"

namespace proctor::spec {
namespace {

TEST(Statistics, HasTheIntervalsOfWilson) {
  const auto file = shared_dir() / "oracles" / "statistics.json";
  PROCTOR_NEEDS(file);
  const auto root = value::parse_json(read_bytes(file));
  ASSERT_TRUE(root);
  const Value* rows = root->find("wilson_95");
  ASSERT_TRUE(rows != nullptr && !rows->list().empty());
  for (const Value& row : rows->list()) {
    SCOPED_TRACE(value::to_json(row));
    const auto count = [&](std::string_view key) {
      return static_cast<std::size_t>(row.find(key)->number());
    };
    const judges::Interval found = judges::wilson_95(count("k"), count("n"));
    const List& wanted = row.find("interval")->list();
    EXPECT_NEAR(found.low, wanted[0].number(), 1e-9);
    EXPECT_NEAR(found.high, wanted[1].number(), 1e-9);
  }
}

}  // namespace
}  // namespace proctor::spec
