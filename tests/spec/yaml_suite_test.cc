// The YAML test suite: 402 cases. A case with in.json must give that value, a case with `error` must be
// refused, and the rest (no JSON value: maps as keys, mostly) must be refused for that reason alone, never as
// a syntax error.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "spec/shared_data.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::spec {
namespace {

struct SuiteCase {
  std::string id;
  std::filesystem::path folder;
};

std::vector<SuiteCase> suite_cases(const std::filesystem::path& data) {
  std::vector<SuiteCase> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(data)) {
    if (entry.path().filename() != "in.yaml") continue;
    const auto folder = entry.path().parent_path();
    out.push_back({std::filesystem::relative(folder, data).string(), folder});
  }
  std::sort(out.begin(), out.end(), [](const SuiteCase& a, const SuiteCase& b) { return a.id < b.id; });
  return out;
}

std::string codes_of(const Diagnostics& faults) {
  std::string out;
  for (const auto& fault : faults.list()) out += fault.code + " " + fault.message + "; ";
  return out;
}

std::string dump(const std::vector<Value>& documents) {
  std::string out;
  for (const Value& document : documents) out += value::to_json(document) + "\n";
  return out;
}

// Cases whose value has tags outside the core schema. With such tags let through they give the suite's value
// (the first test); in a test file the tag is refused, with its place, because nothing here would act on it.
const std::set<std::string> kUnknownTags = {"2XXW", "565N", "5TYM", "6CK3", "6WLZ", "7FWL", "9WXW", "C4HZ",
                                            "CC74", "CUP7", "J7PZ", "M5C3", "P76L", "UGM3", "Z67P", "Z9M4"};

class YamlSuite : public testing::Test {
 protected:
  void SetUp() override {
    data_ = shared_dir() / "conformance/yaml/data";
    PROCTOR_NEEDS(data_);
    cases_ = suite_cases(data_);
    ASSERT_EQ(cases_.size(), 402U);
  }

  std::filesystem::path data_;
  std::vector<SuiteCase> cases_;
};

TEST_F(YamlSuite, EveryCaseWithAJsonValueGivesIt) {
  int seen = 0;
  for (const auto& [id, folder] : cases_) {
    if (std::filesystem::exists(folder / "error") || !std::filesystem::exists(folder / "in.json")) continue;
    const std::string text = read_bytes(folder / "in.yaml");
    Diagnostics faults(id, text);
    const auto documents = value::parse_yaml_stream(text, {.ignore_unknown_tags = true}, faults);
    EXPECT_FALSE(faults.has_errors()) << id << ": " << codes_of(faults);
    const auto wanted = read_json_stream(read_bytes(folder / "in.json"));
    EXPECT_TRUE(documents == wanted) << id << "\n" << dump(documents) << dump(wanted);
    ++seen;
  }
  EXPECT_EQ(seen, 279);
}

TEST_F(YamlSuite, OnlyTagsOutsideTheCoreSchemaKeepACaseFromLoadingAsATestFile) {
  std::set<std::string> refused;
  for (const auto& [id, folder] : cases_) {
    if (std::filesystem::exists(folder / "error") || !std::filesystem::exists(folder / "in.json")) continue;
    const std::string text = read_bytes(folder / "in.yaml");
    Diagnostics faults(id, text);
    value::parse_yaml_stream(text, {}, faults);
    for (const auto& fault : faults.list()) EXPECT_EQ(fault.code, "E113") << id << ": " << fault.message;
    if (faults.has_errors()) refused.insert(id);
  }
  EXPECT_EQ(refused, kUnknownTags);
}

TEST_F(YamlSuite, EveryErrorIsRefused) {
  int seen = 0;
  for (const auto& [id, folder] : cases_) {
    if (!std::filesystem::exists(folder / "error")) continue;
    const std::string text = read_bytes(folder / "in.yaml");
    Diagnostics faults(id, text);
    value::parse_yaml_stream(text, {.ignore_unknown_tags = true}, faults);
    EXPECT_TRUE(faults.has_errors()) << id;
    ++seen;
  }
  EXPECT_EQ(seen, 94);
}

TEST_F(YamlSuite, CasesWithoutAJsonValueAreNoSyntaxErrors) {
  int seen = 0;
  for (const auto& [id, folder] : cases_) {
    if (std::filesystem::exists(folder / "error") || std::filesystem::exists(folder / "in.json")) continue;
    const std::string text = read_bytes(folder / "in.yaml");
    Diagnostics faults(id, text);
    value::parse_yaml_stream(text, {.ignore_unknown_tags = true}, faults);
    for (const auto& fault : faults.list())
      EXPECT_TRUE(fault.code == "E116" || fault.code == "E110")
          << id << ": " << fault.code << " " << fault.message;
    ++seen;
  }
  EXPECT_EQ(seen, 29);
}

}  // namespace
}  // namespace proctor::spec
