#include "store/details.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/sha256.h"
#include "store/testing.h"
#include "value/json.h"

namespace proctor::store {
namespace {

using ::testing::HasSubstr;

TEST(Details, AreAbsentWhereNothingWasChecked) {
  model::CaseRecord test;
  EXPECT_EQ(details_of(test), "");
  test.steps.emplace_back();
  EXPECT_EQ(details_of(test), "");
}

TEST(Details, TellOfTheChecksOfAllSteps) {
  model::CaseRecord test = test_trial(0, 0).record;
  test.steps.push_back(test.steps.front());
  test.steps[1].checks[0].path.reset();
  test.steps[1].checks[0].samples_hash = "ab";
  test.steps[1].checks[0].path_mode = model::PathMode::all;
  EXPECT_EQ(
      details_of(test),
      R"([{"assertionId":"c1","path":"$.a","matcher":"toEqual","not":false,"pathMatch":"ANY","passed":true,)"
      R"("actualSamples":[1,"two"]},{"assertionId":"c1","path":null,"matcher":"toEqual","not":false,)"
      R"("pathMatch":"ALL","passed":true,"actualSamples":[1,"two"],"samplesHash":"ab"}])");
}

TEST(Details, CutSamplesWhereTheyAreTooLarge) {
  model::CaseRecord test = test_trial(0, 0).record;
  test.steps[0].checks[0].samples = {std::string(1000, 'x')};
  const std::string cut = details_of(test, 500);
  EXPECT_LE(cut.size(), 500U);
  EXPECT_THAT(cut, HasSubstr(R"("actualSamples":["...truncated"])"));
  EXPECT_THAT(cut, HasSubstr(sha256_hex("[\"" + std::string(1000, 'x') + "\"]")));
  EXPECT_EQ(details_of(test, 100), "[]");
}

}  // namespace
}  // namespace proctor::store
