#include "service/executions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "repo/repository.h"
#include "repo/testing.h"
#include "value/yaml.h"

namespace proctor::service {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

model::CaseRecord passed(const std::string& name) {
  model::CaseRecord out;
  out.name = name;
  out.steps.resize(1);
  out.steps[0].output = "hello";
  return out;
}

model::SuiteRecord suite(const std::string& path, const std::string& format = "promptrepo") {
  model::SuiteRecord out;
  out.name = "As The File Says";
  out.format = format;
  out.path = path;
  out.cases = {passed("hello")};
  return out;
}

class ExecutionFilesTest : public ::testing::Test {
 protected:
  ExecutionFilesTest() {
    folder_.put("shop/.promptrepo/tests/greetings/suite.yaml", "test_suite: {name: greetings}\n");
    folder_.put("shop/.promptrepo/tests/prices/suite.yaml", "test_suite: {name: prices}\n");
    run_.started_at = "2025-01-27T04:15:30.678Z";
  }

  repo::TestFolder folder_;
  model::RunRecord run_;
};

TEST_F(ExecutionFilesTest, LieBesideTheSuitesThatWereRun) {
  run_.suites = {suite("shop/.promptrepo/tests/greetings/suite.yaml"),
                 suite("./shop/.promptrepo/tests/prices/suite.yaml")};
  const auto files = write_executions(run_, folder_.path().string()).value();
  ASSERT_EQ(files.size(), 1U);
  EXPECT_EQ(files[0].folder, folder_ / "shop");
  EXPECT_THAT(
      files[0].paths,
      ElementsAre(".promptrepo/tests/greetings/executions/greetings-2025-01-27T04-15-30.execution.yaml",
                  ".promptrepo/tests/prices/executions/prices-2025-01-27T04-15-30.execution.yaml"));
  const Value written = value::parse_yaml(folder_.text("shop/" + files[0].paths[0])).value();
  const Value& execution = *written.find("execution");
  EXPECT_EQ(execution.find("suite_name")->text(), "greetings");
  EXPECT_EQ(*execution.find("total_tests"), Value(1));
  EXPECT_EQ(execution.find("executed_at")->text(), run_.started_at);
  EXPECT_EQ(execution.find("test_results")->list()[0].find("actual_output")->text(), "hello");
}

TEST_F(ExecutionFilesTest, AreNumberedWhereTheSecondHasOneAlready) {
  run_.suites = {suite("shop/.promptrepo/tests/prices/suite.yaml")};
  ASSERT_TRUE(write_executions(run_, folder_.path().string()));
  EXPECT_THAT(write_executions(run_, folder_.path().string()).value()[0].paths,
              ElementsAre(".promptrepo/tests/prices/executions/prices-2025-01-27T04-15-30-2.execution.yaml"));
}

TEST_F(ExecutionFilesTest, AreNotWrittenForSuitesOfOtherPlacesAndFormats) {
  run_.suites = {suite("suite.yaml"), suite("shop/.promptrepo/tests/greetings/suite.yaml", "native"),
                 suite("shop/.promptrepo/tests/suite.yaml"), suite("shop/.promptrepo/tests/../suite.yaml")};
  EXPECT_THAT(write_executions(run_, folder_.path().string()).value(), IsEmpty());
  EXPECT_FALSE(folder_.has("shop/.promptrepo/tests/greetings/executions"));
}

TEST_F(ExecutionFilesTest, OfASuiteThatIsGoneAreATrouble) {
  run_.suites = {suite("shop/.promptrepo/tests/gone/suite.yaml")};
  const auto files = write_executions(run_, folder_.path().string());
  ASSERT_FALSE(files);
  EXPECT_EQ(files.error().code, "E556");
}

}  // namespace
}  // namespace proctor::service
