// Which patterns are patterns: Node's RegExp and Python's re, as recorded by the oracles and the suites,
// against our two readers. Matching is compared in regex_test.cc.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "regex/syntax.h"
#include "spec/shared_data.h"

namespace proctor::spec {
namespace {

// What a pattern that we judge otherwise holds, and why we do.
struct Difference {
  std::string_view holds;
  std::string_view reason;
};
using Differences = std::vector<Difference>;

bool is_known(std::string_view pattern, const Differences& differences) {
  return std::any_of(differences.begin(), differences.end(), [&](const Difference& difference) {
    return pattern.find(difference.holds) != std::string_view::npos;
  });
}

struct Count {
  int lines = 0;
  int valid = 0;
  int agreed = 0;
};

using Parse = Result<regex::Tree> (*)(std::string_view pattern, std::string_view flags);

void compare(const Value& line, const Value& answer, Parse parse, const Differences& differences,
             Count& count) {
  const std::string id(line.find("id")->text());
  const std::string pattern(line.find("pattern")->text());
  const std::string flags(answer.find("flags")->text());
  const bool valid = answer.find("valid")->boolean();
  const auto tree = parse(pattern, flags);
  ++count.lines;
  count.valid += valid ? 1 : 0;
  if (tree.has_value() == valid) {
    ++count.agreed;
    return;
  }
  EXPECT_TRUE(is_known(pattern, differences)) << id << " /" << pattern << "/" << flags << " should be "
                                              << (valid ? "valid, but: " + tree.error().message : "invalid");
}

void expect_agreement(const Count& count, int least_lines) {
  EXPECT_GE(count.lines, least_lines);
  EXPECT_GT(count.valid, count.lines / 2);
  EXPECT_GE(count.agreed * 100, count.lines * 99) << count.agreed << " of " << count.lines;
  testing::Test::RecordProperty("lines", count.lines);
  testing::Test::RecordProperty("agreed", count.agreed);
}

void run(const char* file, Parse parse, int least_lines, const Differences& differences = {}) {
  const auto path = shared_dir() / file;
  PROCTOR_NEEDS(path);
  Count count;
  for (const Value& line : read_json_lines(path)) compare(line, line, parse, differences, count);
  expect_agreement(count, least_lines);
}

void run_part(const char* file, const char* part, Parse parse, int least_lines,
              const Differences& differences = {}) {
  const auto path = shared_dir() / file;
  PROCTOR_NEEDS(path);
  Count count;
  for (const Value& line : read_json_lines(path)) {
    const Value* answer = line.find(part);
    if (answer != nullptr && answer->find("valid") != nullptr)
      compare(line, *answer, parse, differences, count);
  }
  expect_agreement(count, least_lines);
}

constexpr std::string_view kTexts = "emoji of several characters would need a list of them all";

TEST(RegexValidity, AgreesWithNode) {
  run("oracles/regex-js.jsonl", regex::parse_ecmascript, 750,
      {{"\\p{RGI_Emoji", kTexts}, {"\\p{Basic_Emoji", kTexts}, {"\\p{Emoji_Keycap", kTexts}});
}

TEST(RegexValidity, AgreesWithPython) {
  run("oracles/regex-py.jsonl", regex::parse_python, 400,
      {{"\\N{", "characters by name would need every name"}});
}

TEST(RegexValidity, AgreesOnTest262) {
  run("conformance/regex/test262/cases.jsonl", regex::parse_ecmascript, 1800);
}

TEST(RegexValidity, AgreesOnCpythonsOwnTests) {
  run("conformance/regex/cpython-re/cases.jsonl", regex::parse_python, 390);
}

TEST(RegexValidity, AgreesWithNodeOnPcre2) {
  run_part("conformance/regex/pcre2/cases.jsonl", "js", regex::parse_ecmascript, 2000);
}

TEST(RegexValidity, AgreesWithPythonOnPcre2) {
  run_part("conformance/regex/pcre2/cases.jsonl", "python", regex::parse_python, 2000);
}

}  // namespace
}  // namespace proctor::spec
