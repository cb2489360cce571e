#include "model/passage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "value/json.h"

namespace proctor::model {
namespace {

using testing::ElementsAre;

Value parsed(std::string_view json) { return *value::parse_json(json); }

std::vector<std::string> errors_in(std::string_view json) {
  Diagnostics faults("", json);
  value::check_shape(parsed(json), kPassages, faults);
  std::vector<std::string> out;
  for (const Diagnostic& fault : faults.list())
    if (fault.severity == Severity::error)
      out.push_back(std::to_string(fault.position.column) + " " + fault.code);
  return out;
}

TEST(Passages, AreTextsOrMapsWithTheirSource) {
  const Value list = parsed(R"(["a", {"context": "b", "source": "b.md"}, {"source": null, "context": "c"}])");
  const auto passages = read_passages(&list);
  EXPECT_THAT(*passage_texts(passages), ElementsAre("a", "b", "c"));
  EXPECT_EQ(value::to_json(to_value(*passages)), value::to_json(list)) << "written back as they were";
}

TEST(Passages, OfAWrongShapeAreReportedAtTheEntry) {
  EXPECT_THAT(errors_in(R"(["a", {"context": "b", "source": "s"}])"), ElementsAre());
  EXPECT_THAT(errors_in(R"(["a", ["b"], {"source": "s"}, {"context": 5}])"),
              ElementsAre("7 E201", "14 E202", "43 E201"));
}

TEST(Passages, AreAbsentWhereThereIsNoList) {
  EXPECT_FALSE(read_passages(nullptr));
  EXPECT_FALSE(passage_texts(std::nullopt));
}

}  // namespace
}  // namespace proctor::model
