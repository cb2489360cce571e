// Every reporter on the canned run, against tests/golden.
#include "reporters/reporter.h"

#include <gtest/gtest.h>

#include <map>

#include "base/utf8.h"
#include "model/record.h"
#include "reporters/golden.h"
#include "reporters/testing.h"
#include "value/json.h"

namespace proctor::reporters {
namespace {

void expect_golden(const std::string& name, const std::string& text) {
  EXPECT_EQ(against_golden(name, text), "");
}

const std::map<std::string_view, std::string> kFiles = {
    {"csv", "report.csv"},     {"github", "report.github.txt"},
    {"html", "report.html"},   {"json", "report.json"},
    {"jsonl", "report.jsonl"}, {"junit", "report.junit.xml"},
    {"markdown", "report.md"}, {"promptrepo", "report.promptrepo.yaml"},
    {"tap", "report.tap"},     {"terminal", "report.terminal.txt"},
};

TEST(Reporters, WriteTheirGoldenFiles) {
  ASSERT_EQ(plugins().size(), kFiles.size());
  for (const Reporter* reporter : plugins()) {
    ASSERT_TRUE(kFiles.contains(reporter->name)) << reporter->name;
    expect_golden(kFiles.at(reporter->name), reporter->render(canned_run(), {}));
  }
}

TEST(Reporters, WriteTheTerminalInItsOtherManners) {
  const Reporter& terminal = *find_reporter("terminal");
  expect_golden("report.terminal.color.txt", terminal.render(canned_run(), {.color = true, .width = 100}));
  expect_golden("report.terminal.verbose.txt",
                terminal.render(canned_run(), {.verbose = true, .deterministic = true}));
  expect_golden("report.terminal.quiet.txt", terminal.render(canned_run(), {.quiet = true}));
}

TEST(Reporters, AreFoundByName) {
  for (const Reporter* reporter : plugins()) {
    EXPECT_EQ(find_reporter(reporter->name), reporter);
    EXPECT_TRUE(reporter->about.ends_with('.')) << reporter->name;
  }
  EXPECT_EQ(find_reporter("xunit"), nullptr);
}

// Line breaks and tabs are all that may stand in a report raw; CSV ends its lines with CR LF.
TEST(Reporters, LetNothingThroughThatDeceives) {
  for (const Reporter* reporter : plugins()) {
    const std::string text = reporter->render(canned_run(), {.verbose = true});
    ASSERT_FALSE(text.empty()) << reporter->name;
    EXPECT_FALSE(find_invalid_utf8(text)) << reporter->name;
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t begin = i;
      const char32_t c = next_code_point(text, i);
      const bool line_end = c == '\r' && reporter->name == "csv" && text.substr(i, 1) == "\n";
      const bool emoji = c == 0xFE0F;
      EXPECT_TRUE(c == '\n' || c == '\t' || line_end || emoji || !is_deceptive(c))
          << reporter->name << " at " << begin << ": U+" << std::hex << static_cast<unsigned>(c);
    }
  }
}

TEST(Reporters, ShowEveryVerdictWeightAndScore) {  // T30
  for (const Reporter* reporter : plugins()) {
    // The one tells of trouble alone, the other has a form of its own.
    if (reporter->name == "github" || reporter->name == "promptrepo") continue;
    const std::string text = reporter->render(canned_run(), {.verbose = true});
    EXPECT_NE(text.find("no-refusal"), std::string::npos) << reporter->name;
    const bool percents = reporter->name != "json" && reporter->name != "jsonl" && reporter->name != "csv";
    EXPECT_NE(text.find(percents ? "85.7 %" : "0.857142857142857"), std::string::npos) << reporter->name;
  }
}

// What a reporter must say of the canned run's thresholds; those that are not named say it in words.
const std::map<std::string_view, std::vector<std::string>> kThresholds = {
    {"csv",
     {"case_score,pass_threshold,", "threshold,passes_at,", ",0.8571428571428571,0.8,",
      ",0.5,0,0.7,<= 0.70,"}},
    {"github", {"0.25, passes at >= 0.80", "score 33.3 %25, passes at >= 100 %25"}},  // of trouble alone
    {"html", {"85.7 %, passes at &gt;= 80 %", "0.50, passes at &lt;= 0.70; lower is better"}},
    {"json", {"\"pass_threshold\": 0.8", "\"threshold\": 0.7", "\"low_is_good\": true"}},
    {"jsonl", {"\"pass_threshold\":0.8", "\"threshold\":0.7", "\"low_is_good\":true"}},
    {"junit",
     {"85.7 %, passes at &gt;= 80 %", "0.50, passes at &lt;= 0.70; lower is better",
      "0.25, passes at &gt;= 0.80"}},
    {"promptrepo",
     {"score: 0.5\n          passed: true\n          threshold: 0.7"}},  // its form has room for no more
};

TEST(Reporters, ShowThePassThresholdNextToTheScore) {
  const std::vector<std::string> in_words = {
      "85.7 %, passes at >= 80 %", "0.50, passes at <= 0.70; lower is better", "0.25, passes at >= 0.80"};
  ASSERT_FALSE(plugins().empty());
  for (const Reporter* reporter : plugins()) {
    const std::string text = reporter->render(canned_run(), {.verbose = true});
    const auto own = kThresholds.find(reporter->name);
    for (const std::string& part : own == kThresholds.end() ? in_words : own->second)
      EXPECT_NE(text.find(part), std::string::npos) << reporter->name << ": " << part;
  }
}

TEST(Reporters, ShowNoThresholdThatIsNotKnown) {
  model::RunRecord run = canned_run();
  for (auto& suite : run.suites)
    for (auto& test : suite.cases.kept()) test.pass_threshold.reset();
  for (const Reporter* reporter : plugins()) {
    const std::string text = reporter->render(run, {.verbose = true});
    EXPECT_EQ(text.find("85.7 %, passes"), std::string::npos) << reporter->name;
    EXPECT_EQ(text.find("\"pass_threshold\""), std::string::npos) << reporter->name;
  }
}

TEST(Reporters, ShowNoTimesWhereAskedNot) {
  model::RunRecord later = canned_run();
  later.id = "01JH2Y";
  later.started_at = "2027-02-03T04:05:06.789Z";
  later.duration_ms = 5;
  for (auto& suite : later.suites) {
    for (auto& test : suite.cases.kept()) {
      test.duration_ms += 9;
      for (auto& step : test.steps) step.latency_ms = 7;
    }
  }
  for (const Reporter* reporter : plugins()) {
    const ReportOptions options{.verbose = true, .deterministic = true};
    EXPECT_EQ(reporter->render(canned_run(), options), reporter->render(later, options)) << reporter->name;
  }
}

TEST(Reporters, WriteARunWithoutCases) {
  for (const Reporter* reporter : plugins()) EXPECT_FALSE(reporter->render({}, {}).empty()) << reporter->name;
}

TEST(JsonReport, ReadsBackAsTheRecord) {
  model::RunRecord run = canned_run();
  const std::string text = find_reporter("json")->render(run, {});
  const auto value = value::parse_json(text);
  ASSERT_TRUE(value) << value.error().message;
  Diagnostics faults;
  const auto back = model::read_run(*value, faults);
  ASSERT_TRUE(back);
  EXPECT_EQ(find_reporter("json")->render(*back, {}), text);
  EXPECT_EQ(back->suites[0].cases[1].steps[1].checks[0].message,
            run.suites[0].cases[1].steps[1].checks[0].message);
}

TEST(MarkdownReport, StaysBelowGithubsLimit) {
  model::RunRecord run = large_run(20'000);
  for (auto& test : run.suites[0].cases.kept()) test.steps[0].output = std::string(2000, 'y');
  const std::string text = find_reporter("markdown")->render(run, {});
  EXPECT_LE(text.size(), 1024U * 1024U);
  EXPECT_NE(text.find("more left out"), std::string::npos);
}

TEST(GithubReport, TellsOfMoreThanTenInOne) {
  const std::string text = find_reporter("github")->render(large_run(200), {});
  std::size_t errors = 0;
  for (std::size_t at = text.find("::error"); at != std::string::npos; at = text.find("::error", at + 1))
    ++errors;
  EXPECT_EQ(errors, 10U);
  EXPECT_NE(text.find("::error title=proctor::another 11 cases did not pass"), std::string::npos);
}

TEST(TerminalReport, CountsPassedCasesOfLargeSuites) {
  const std::string text = find_reporter("terminal")->render(large_run(1000), {});
  EXPECT_NE(text.find("✓ 900 passed"), std::string::npos);
  EXPECT_NE(text.find("✗ 60 more did not pass"), std::string::npos);
  EXPECT_NE(text.find("… and 75 more; --verbose tells all"), std::string::npos);
}

}  // namespace
}  // namespace proctor::reporters
