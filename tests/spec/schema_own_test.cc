// Schemas of our own, as ajv answered them: is the schema valid, is the instance, and where are its faults?
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "spec/shared_data.h"
#include "value/json.h"
#include "value/schema.h"

namespace proctor::spec {
namespace {

using value::Draft;
using value::Schema;

// ajv overlooks an anchor at the top of a schema and calls the reference to it unknown; the specification
// does not.
constexpr const char* kDifferences[] = {R"({"$anchor":"top",)"};

bool is_known_difference(const std::string& schema) {
  return std::any_of(std::begin(kDifferences), std::end(kDifferences),
                     [&](const char* start) { return schema.starts_with(start); });
}

Draft draft_of(std::string_view name) {
  static const std::map<std::string_view, Draft> kDrafts = {{"draft4", Draft::draft4},
                                                            {"draft6", Draft::draft6},
                                                            {"draft7", Draft::draft7},
                                                            {"draft2019-09", Draft::draft2019_09},
                                                            {"draft2020-12", Draft::draft2020_12}};
  return kDrafts.at(name);
}

// "/city minLength": where, and the keyword that is not met.
std::vector<std::string> told_faults(const std::vector<value::SchemaFault>& faults) {
  std::vector<std::string> out;
  out.reserve(faults.size());
  for (const auto& fault : faults)
    out.push_back(fault.instance + " " + fault.schema.substr(fault.schema.rfind('/') + 1));
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> wanted_faults(const Value& line) {
  std::vector<std::string> out;
  if (const Value* errors = line.find("errors"))
    for (const Value& error : errors->list())
      out.push_back(error.find("at")->text() + " " + error.find("keyword")->text());
  std::sort(out.begin(), out.end());
  return out;
}

class SchemaOwn : public testing::Test {
 protected:
  void check(const Value& line) {
    const std::string label =
        fmt::format("{} {} << {}", line.find("id")->text(), value::to_json(*line.find("schema")),
                    value::to_json(*line.find("instance")));
    const auto schema = Schema::compile(*line.find("schema"),
                                        {.draft = draft_of(line.find("draft")->text()), .max_errors = 100});
    if (schema.has_value() != line.find("schema_valid")->boolean()) {
      ++differences_;
      EXPECT_TRUE(is_known_difference(value::to_json(*line.find("schema"))))
          << label << (schema ? "" : ": " + schema.error().message);
      return;
    }
    ++checked_;
    if (!schema) return;
    const auto faults = schema->faults(*line.find("instance"));
    ASSERT_TRUE(faults) << label << faults.error().message;
    EXPECT_EQ(faults->empty(), line.find("valid")->boolean()) << label;
    EXPECT_EQ(told_faults(*faults), wanted_faults(line)) << label;
  }

  int checked_ = 0;
  int differences_ = 0;
};

TEST_F(SchemaOwn, AgreesWithAjvOnEveryUndisputedLine) {
  const auto file = shared_dir() / "oracles/schema-own-ajv.jsonl";
  PROCTOR_NEEDS(file);
  for (const Value& line : read_json_lines(file)) {
    const Value* disputed = line.find("disputed");
    if (disputed == nullptr || !disputed->boolean()) check(line);
  }
  EXPECT_GT(checked_, 200);
  EXPECT_LE(differences_, 2);
}

}  // namespace
}  // namespace proctor::spec
