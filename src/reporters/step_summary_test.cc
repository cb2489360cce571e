// The summary of a step on the canned run, against tests/golden; and its limits.
#include "reporters/step_summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/utf8.h"
#include "base/words.h"
#include "reporters/golden.h"
#include "reporters/testing.h"

namespace proctor::reporters {
namespace {

void expect_golden(const std::string& name, const std::string& text) {
  EXPECT_EQ(against_golden(name, text), "");
}

using testing::HasSubstr;
using testing::Not;

SummaryOptions canned_options() {
  SummaryOptions options;
  options.changes =
      Changes{"run_1a2b3c of 2026-01-01, main 1f0c2ab34",
              "worse",
              "the pass rate changed by -15.0 points (-24.5 to -4.5 points at 95 %, p = 0.004)",
              {{"broken", 2, {"Capital of Spain", "<b>`x`</b> | @everyone"}}, {"fixed", 12, {"Good enough"}}},
              true};
  options.commands = {"proctor show 01JH2X --failed", "proctor run tests --only-failed"};
  return options;
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(StepSummary, WritesItsGoldenFiles) {
  expect_golden("step_summary.md", step_summary(canned_run(), canned_options()));
  model::RunRecord fine;
  fine.id = "run_1";
  fine.duration_ms = 1200;
  fine.totals = {1, 1, 0, 0, 0};
  fine.suites = {
      {"S", "native", "a.yaml", {canned_case("a", Verdict::pass, 1, 3, {canned_step("?", "!", {})})}}};
  expect_golden("step_summary.passed.md", step_summary(fine, {}));
}

// Everything from outside is inside a fence, or is an entity; a table keeps its cells.
TEST(StepSummary, LetsNothingOutOfItsPlace) {
  const std::string text = step_summary(canned_run(), canned_options());
  std::string fence;
  for (const std::string_view line : split(text, '\n')) {
    const auto ticks = std::min(line.find_first_not_of('`'), line.size());
    if (fence.empty() && ticks >= 3) {
      fence = std::string(ticks, '`');
    } else if (line == fence) {
      fence.clear();
    } else if (fence.empty()) {
      EXPECT_THAT(std::string(line),
                  Not(testing::ContainsRegex("<(script|img|b)[ >]|https?://|\\]\\(|[^&]#[0-9]|@every")));
      EXPECT_TRUE(!line.starts_with("| ") || line.ends_with(" |")) << line;
    }
  }
  EXPECT_TRUE(fence.empty());
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = next_code_point(text, i);
    EXPECT_TRUE(c == '\n' || c == '\t' || c == 0xFE0F || !is_deceptive(c))
        << std::hex << static_cast<unsigned>(c);
  }
}

TEST(StepSummary, StaysWithinWhatAStepMayWrite) {
  model::RunRecord run = large_run(20'000);
  for (auto& test : run.suites[0].cases.kept()) test.steps[0].output = std::string(5000, '<');
  const std::string text = step_summary(run, canned_options());
  EXPECT_LE(text.size(), 1024U * 1024U);
  EXPECT_THAT(text, HasSubstr("\n1,900 more failed.\n"));
  EXPECT_THAT(text, testing::EndsWith("proctor run tests --only-failed\n```\n\n"));
  SummaryOptions little = canned_options();
  little.most = 6000;
  EXPECT_LE(step_summary(run, little).size(), 6000U);
  EXPECT_THAT(step_summary(run, little), HasSubstr("more failed"));
}

TEST(StepSummary, TellsFlakyCasesAndCountsRepeatsAsOneCase) {
  model::RunRecord run;
  model::SuiteRecord suite{"S", "native", "a.yaml", {}};
  for (std::size_t repeat = 1; repeat <= 4; ++repeat) {
    for (const std::string name : {"steady", "shaky"}) {
      const bool bad = name == "shaky" && repeat % 2 == 0;
      auto test = canned_case(name, bad ? Verdict::fail : Verdict::pass, bad ? 0 : 1, 3, {});
      test.repeat = repeat;
      suite.cases.push_back(test);
    }
  }
  run.suites = {suite};
  run.totals = {8, 6, 2, 0, 0};
  const std::string text = step_summary(run, {});
  EXPECT_THAT(text, HasSubstr("| shaky | a.yaml | 2 of 4 |\n"));
  EXPECT_EQ(count_of(text, "| steady |"), 0U);
  EXPECT_THAT(text, HasSubstr("| 75 % ("));
}

TEST(StepSummary, CountsCasesOfAGroupTogether) {
  const auto rate_of = [](std::string_view group) {
    model::SuiteRecord suite{"S", "native", "a.yaml", {}};
    for (int i = 0; i < 40; ++i) {
      auto test =
          canned_case("case " + std::to_string(i), i < 20 ? Verdict::pass : Verdict::fail, i < 20, 3, {});
      if (!group.empty()) test.group = std::string(group) + std::to_string(i / 10);
      suite.cases.push_back(test);
    }
    model::RunRecord run;
    run.suites = {suite};
    run.totals = {40, 20, 20, 0, 0};
    const std::string text = step_summary(run, {});
    return text.substr(text.find("| 50 % ("), 30);
  };
  EXPECT_THAT(rate_of(""), HasSubstr("35.2 to 64.8 %"));
  EXPECT_EQ(count_of(rate_of("document "), "35.2 to 64.8 %"), 0U);
}

TEST(StepSummary, SaysWhenNothingWasRun) {
  EXPECT_THAT(step_summary({}, {}), HasSubstr("there were no cases to run"));
}

}  // namespace
}  // namespace proctor::reporters
