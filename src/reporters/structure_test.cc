// Line formats read back by their own rules, whatever the texts in them.
#include <gtest/gtest.h>

#include "reporters/reporter.h"
#include "reporters/testing.h"
#include "value/json.h"
#include "value/yaml.h"

namespace proctor::reporters {
namespace {

using Rows = std::vector<std::vector<std::string>>;

// RFC 4180 to the letter; a quote within an unquoted cell would be a fault.
Rows read_csv(std::string_view text) {
  Rows rows(1);
  std::string cell;
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (inside && text.substr(i, 2) == "\"\"") {
      cell += text[++i];
    } else if (text[i] == '"') {
      EXPECT_TRUE(inside || cell.empty());
      inside = !inside;
    } else if (!inside && (text[i] == ',' || text.substr(i, 2) == "\r\n")) {
      rows.back().push_back(std::exchange(cell, {}));
      if (text[i] == '\r') rows.emplace_back(), ++i;
    } else {
      cell += text[i];
    }
  }
  EXPECT_TRUE(rows.back().empty() && cell.empty());
  rows.pop_back();
  return rows;
}

TEST(CsvReport, HasTheSameCellsInEveryRow) {
  const Rows rows = read_csv(find_reporter("csv")->render(canned_run(), {}));
  ASSERT_EQ(rows.size(), 1U + 18U);
  for (const auto& row : rows) EXPECT_EQ(row.size(), rows.front().size()) << row.at(4);
  EXPECT_EQ(rows.front().front(), "suite");
  EXPECT_EQ(rows.front().back(), "output");
  EXPECT_EQ(rows[1].back(), "Paris");
}

// Every line of TAP is a version, a plan, a test point, a comment or lies in a YAML block that parses.
TEST(TapReport, FollowsItsGrammar) {
  const std::string text = find_reporter("tap")->render(canned_run(), {});
  std::size_t points = 0;
  std::size_t blocks = 0;
  std::optional<std::string> block;
  std::size_t begin = 0;
  for (auto end = text.find('\n'); end != std::string::npos; begin = end + 1, end = text.find('\n', begin)) {
    const std::string line = text.substr(begin, end - begin);
    if (line == "  ---") {
      block.emplace();
    } else if (line == "  ...") {
      ASSERT_TRUE(block);
      EXPECT_TRUE(value::parse_yaml(*block)) << *block;
      block.reset();
      ++blocks;
    } else if (block) {
      ASSERT_TRUE(line.empty() || line.starts_with("  ")) << line;
      *block += line.substr(std::min<std::size_t>(2, line.size())) + "\n";
    } else {
      const bool point = line.starts_with("ok ") || line.starts_with("not ok ");
      EXPECT_TRUE(point || line.starts_with("# ") || line == "TAP version 14" || line == "1..11") << line;
      points += point ? 1 : 0;
    }
  }
  EXPECT_EQ(points, 11U);
  EXPECT_EQ(blocks, 10U);  // none for the one that was skipped
}

TEST(JsonLinesReport, IsJsonLineByLine) {
  const std::string text = find_reporter("jsonl")->render(canned_run(), {});
  std::size_t begin = 0;
  std::size_t lines = 0;
  for (auto end = text.find('\n'); end != std::string::npos; begin = end + 1, end = text.find('\n', begin)) {
    const auto value = value::parse_json(std::string_view(text).substr(begin, end - begin));
    ASSERT_TRUE(value) << value.error().message;
    EXPECT_NE(value->find(++lines <= 11 ? "suite" : "run"), nullptr);
  }
  EXPECT_EQ(lines, 12U);
}

}  // namespace
}  // namespace proctor::reporters
