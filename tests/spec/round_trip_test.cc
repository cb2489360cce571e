// Load, write, load: nothing is lost, in the same format or by way of native, for thousands of generated
// files a format.
#include <gtest/gtest.h>

#include <filesystem>

#include "examples.h"
#include "model/codec.h"
#include "spec/generate.h"
#include "spec/shared_data.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::spec {
namespace {

using dialects::Dialect;
using model::Suite;

constexpr int kDocuments = 10'000;

struct Read {
  std::optional<Suite> suite;
  std::string faults;
};

Read read(const std::string& text, bool is_yaml, const Dialect& dialect) {
  Diagnostics faults("generated", text);
  auto root = is_yaml ? value::parse_yaml(text, {}, faults) : value::parse_json(text, {}, faults);
  Read out;
  if (root) {
    auto document = dialects::read_document(*std::move(root), &dialect, is_yaml, {text, "generated", faults});
    if (document) out.suite = std::move(document->suite);
  }
  for (const auto& fault : faults.list()) out.faults += render_text(fault);
  return out;
}

std::string print(const Value& document, bool as_yaml) {
  return as_yaml ? value::to_yaml(document) : value::to_pretty_json(document);
}

std::string dump(const Suite& suite) { return value::to_pretty_json(model::to_value(suite)); }

class RoundTrip : public testing::TestWithParam<const Dialect*> {};

TEST_P(RoundTrip, SameFormatGivesTheSameDocumentAndAnEqualSuite) {
  const Dialect& dialect = *GetParam();
  Random random(17);
  for (int i = 0; i < kDocuments; ++i) {
    const auto generated = generate_document(dialect, random);
    const bool as_yaml = i % 2 == 0;
    const std::string text = print(generated.root, as_yaml);
    const Read before = read(text, as_yaml, dialect);
    ASSERT_TRUE(before.suite) << text << before.faults;
    const Value written = dialect.write(*before.suite);
    ASSERT_TRUE(written == generated.root) << text << "\nwritten:\n" << print(written, as_yaml);
    const Read after = read(print(written, as_yaml), as_yaml, dialect);
    ASSERT_TRUE(after.suite) << after.faults;
    ASSERT_TRUE(model::to_value(*after.suite) == model::to_value(*before.suite))
        << dump(*before.suite) << "\nbecame\n"
        << dump(*after.suite) << "\n";
  }
}

TEST_P(RoundTrip, ToNativeAndBackGivesAnEqualSuite) {
  const Dialect& dialect = *GetParam();
  const Dialect& native = *dialects::find_dialect("native");
  Random random(29);
  for (int i = 0; i < kDocuments; ++i) {
    const auto generated = generate_document(dialect, random);
    const bool as_yaml = dialect.writes == dialects::Writing::yaml;
    const std::string text = print(generated.root, as_yaml);
    const Read before = read(text, as_yaml, dialect);
    ASSERT_TRUE(before.suite) << text << before.faults;
    const std::string in_native = value::to_yaml(native.write(*before.suite));
    const Read between = read(in_native, true, native);
    ASSERT_TRUE(between.suite) << text << "\nnative:\n" << in_native << between.faults;
    // A forbidden element that is a list has the same meaning in native, but another form.
    if (dialect.name == "promptkitchen" && in_native.find("- none-of:") != std::string::npos) continue;
    ASSERT_TRUE(model::to_value(*between.suite) == model::to_value(*before.suite))
        << dump(*before.suite) << "\nbecame\n"
        << dump(*between.suite) << "\n"
        << text << "\nnative:\n"
        << in_native;
    const std::string back = print(dialect.write(*between.suite), as_yaml);
    const Read after = read(back, as_yaml, dialect);
    ASSERT_TRUE(after.suite) << text << "\nback:\n" << back << after.faults;
    ASSERT_TRUE(model::to_value(*after.suite) == model::to_value(*before.suite))
        << dump(*before.suite) << "\nbecame\n"
        << dump(*after.suite) << "\n"
        << text << "\nnative:\n"
        << in_native << "\nback:\n"
        << back;
  }
}

INSTANTIATE_TEST_SUITE_P(EveryDialect, RoundTrip,
                         testing::ValuesIn(dialects::plugins().begin(), dialects::plugins().end()),
                         [](const auto& param) { return std::string(param.param->name); });

// The examples as they lie in the project, in their own formats.
TEST(RoundTripOfExamples, LosesNothingInTheSameFormatOrByWayOfNative) {
  const Dialect& native = *dialects::find_dialect("native");
  int suites = 0;
  for (const auto& path : example_documents()) {
    const std::string text = read_bytes(path);
    const bool is_yaml = path.extension() == ".yaml";
    const auto root = is_yaml ? value::parse_yaml(text) : value::parse_json(text);
    ASSERT_TRUE(root) << path;
    Diagnostics faults(path, text);
    const auto document = dialects::read_document(*root, nullptr, is_yaml, {text, path, faults});
    ASSERT_TRUE(document) << path << faults.first_error().message;
    if (document->form->kind != dialects::DocumentKind::suite) continue;
    ++suites;
    const Dialect& dialect = *document->dialect;
    EXPECT_EQ(value::to_pretty_json(dialect.write(document->suite)), value::to_pretty_json(document->root))
        << path;
    const Read between = read(value::to_yaml(native.write(document->suite)), true, native);
    ASSERT_TRUE(between.suite) << path << between.faults;
    const Read back = read(value::to_yaml(dialect.write(*between.suite)), true, dialect);
    ASSERT_TRUE(back.suite) << path << back.faults;
    EXPECT_EQ(dump(*back.suite), dump(document->suite)) << path;
  }
  EXPECT_GE(suites, 20);
}

TEST(RoundTripOfValues, YamlReadsBackInBothTypings) {
  Random random(5);
  for (int i = 0; i < 20'000; ++i) {
    const Value value = generate_json(random, 4);
    const std::string text = value::to_yaml(value);
    for (const auto typing : {value::Typing::core, value::Typing::yaml_1_1}) {
      const auto again = value::parse_yaml(text, {.typing = typing});
      ASSERT_TRUE(again) << text << again.error().message;
      ASSERT_TRUE(*again == value) << text << value::to_json(*again);
    }
    const auto flow = value::parse_yaml(value::to_yaml_flow(value) + "\n");
    ASSERT_TRUE(flow && *flow == value) << value::to_yaml_flow(value);
  }
}

}  // namespace
}  // namespace proctor::spec
