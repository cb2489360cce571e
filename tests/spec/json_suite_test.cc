// The JSON parsing suite: y_ files are JSON, n_ files are not, i_ files are either.
#include <gtest/gtest.h>

#include "spec/shared_data.h"
#include "value/json.h"

namespace proctor::spec {
namespace {

TEST(JsonSuite, AcceptsWhatIsJsonAndRefusesWhatIsNot) {
  const auto folder = shared_dir() / "conformance/json-parsing/test_parsing";
  PROCTOR_NEEDS(folder);
  int accepted = 0;
  int refused = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename();
    const auto value = value::parse_json(read_bytes(entry.path()), {.strictness = value::Strictness::data});
    if (name.starts_with("y_")) {
      EXPECT_TRUE(value) << name << ": " << (value ? "" : value.error().message);
      ++accepted;
    } else if (name.starts_with("n_")) {
      EXPECT_FALSE(value) << name;
      ++refused;
    }
  }
  EXPECT_EQ(accepted, 95);
  EXPECT_EQ(refused, 188);
}

TEST(JsonSuite, PrintsWhatItReadSoThatItReadsTheSame) {
  const auto folder = shared_dir() / "conformance/json-parsing/test_parsing";
  PROCTOR_NEEDS(folder);
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const auto value = value::parse_json(read_bytes(entry.path()), {.strictness = value::Strictness::data});
    if (!value) continue;
    const auto again = value::parse_json(value::to_json(*value));
    ASSERT_TRUE(again) << entry.path();
    const bool infinite = value::to_json(*value).find("null") != std::string::npos;
    EXPECT_TRUE(infinite || *again == *value) << entry.path();
  }
}

}  // namespace
}  // namespace proctor::spec
