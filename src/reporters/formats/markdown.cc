// Markdown for GitHub's step summaries and pull requests: what did not pass first, in full; what passed
// folded away. Text from outside stands in code fences longer than any it holds, names have every mark of
// Markdown and HTML written as an entity. GitHub takes 1 MiB: what does not fit is counted.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/words.h"
#include "reporters/markdown_text.h"
#include "reporters/numbers.h"
#include "reporters/reporter.h"
#include "reporters/shown.h"
#include "reporters/wording.h"

namespace proctor::reporters {
namespace {

using model::CaseRecord;
using model::Finding;
using model::RunRecord;
using model::Verdict;

constexpr std::size_t kMost = 1024 * 1024;
constexpr std::size_t kLongest = 16 * 1024;  // bytes of one text
constexpr std::size_t kLongestReason = 160;  // bytes in a table

std::string time_of(const CaseRecord& test, const ReportOptions& options) {
  return options.deterministic || test.verdict == Verdict::skipped ? "" : duration(test.duration_ms);
}

std::string heading(const RunRecord& run, const Survey& survey) {
  return fmt::format("## {} proctor\n\n{}\n\n", emblem(verdict_of(run.totals)), summary(run, survey));
}

std::string overview_row(const Placed& placed, const ReportOptions& options) {
  const CaseRecord& test = *placed.test;
  return fmt::format("| {} | {} | {} | {} | {} | {} |\n", emblem(test.verdict), inlined(title(test)),
                     inlined(place(placed)), score_text(test), time_of(test, options),
                     inlined(clipped(first_reason(test), kLongestReason)));
}

std::string check_table(const CaseRecord& test) {
  std::string out = "| | check | weight | score |\n| --- | --- | ---: | ---: |\n";
  for (const auto& step : test.steps)
    for (const Finding& check : step.checks)
      out += fmt::format("| {} | {} | {} | {} |\n", emblem(check.verdict), inlined(label(check)),
                         plain(check.weight), score_text(check));
  return out + "\n";
}

std::string step_details(const CaseRecord& test, std::size_t number) {
  const model::StepRecord& step = test.steps[number];
  std::string out;
  if (step.error && step.error != test.error) out += fenced(explanation(*step.error), "text", kLongest);
  for (const Finding& check : step.checks) {
    if (check.verdict == Verdict::pass || check.verdict == Verdict::skipped) continue;
    std::string why = explanation(check);
    if (const std::string seen = samples(check, 5); !seen.empty()) why += "\nsaw: " + seen;
    out += fenced(fmt::format("{}: {}", label(check), why), "diff", kLongest);
  }
  const std::string name = test.steps.size() > 1 ? fmt::format("output of step {}", number + 1) : "output";
  if (!step.output.empty()) out += folded(name, fenced(step.output, "text", kLongest));
  return out;
}

std::string case_details(const Placed& placed, const ReportOptions& options) {
  const CaseRecord& test = *placed.test;
  std::string out = fmt::format("### {} {}\n\n{} · score {}", emblem(test.verdict), inlined(title(test)),
                                inlined(place(placed)), score_text(test));
  if (const std::string time = time_of(test, options); !time.empty()) out += " · " + time;
  out += "\n\n";
  if (has_checks(test)) out += check_table(test);
  if (test.error) out += fenced(explanation(*test.error), "text", kLongest);
  for (std::size_t i = 0; i < test.steps.size(); ++i) out += step_details(test, i);
  return out;
}

// `✅ contains (weight 2)` for every check of a case that passed, with its score where it has a threshold.
std::string passed_row(const Placed& placed, const ReportOptions& options) {
  std::vector<std::string> checks;
  for (const auto& step : placed.test->steps)
    for (const Finding& check : step.checks)
      checks.push_back(fmt::format("{} {} (weight {}{})", emblem(check.verdict), inlined(label(check)),
                                   plain(check.weight), check.threshold ? ": " + score_text(check) : ""));
  return fmt::format("| {} | {} | {} | {} | {} |\n", inlined(title(*placed.test)), inlined(place(placed)),
                     score_text(*placed.test), time_of(*placed.test, options), fmt::join(checks, "<br>"));
}

std::string left_out(std::size_t count) {
  return fmt::format("\n{} more left out: a summary holds 1 MiB.\n\n", grouped(count));
}

// A folded table of the cases with a verdict; rows that do not fit are told at its end.
void add_folded_table(Page& page, const RunRecord& run, Verdict verdict, std::size_t cases,
                      std::string_view head, const std::function<std::string(const Placed&)>& row) {
  const std::string name = counted(cases, fmt::format("{} case", model::case_word(verdict)));
  if (cases == 0 || !page.add(fmt::format("<details><summary>{}</summary>\n\n{}", name, head))) return;
  std::size_t count = 0;
  for_cases_with(run, verdict, [&](const Placed& placed) {
    const bool fits = page.add(row(placed));
    count += fits ? 1 : 0;
    return fits;
  });
  if (count < cases) page.force(left_out(cases - count));
  page.force("\n</details>\n\n");
}

// What failed, then what could not be decided, as long as `take` says true.
template <typename Take>
void for_trouble(const RunRecord& run, Take take) {
  bool more = true;
  for (const Verdict verdict : {Verdict::fail, Verdict::error})
    if (more) for_cases_with(run, verdict, [&](const Placed& placed) { return more = take(placed); });
}

void add_trouble(Page& page, const RunRecord& run, const ReportOptions& options, std::size_t cases) {
  if (cases == 0) return;
  constexpr std::size_t kMostRows = 500;
  page.add("| | case | place | score | time | why |\n| --- | --- | --- | ---: | ---: | --- |\n");
  std::size_t rows = 0;
  for_trouble(run, [&](const Placed& placed) {
    page.add(overview_row(placed, options));
    return ++rows < kMostRows;
  });
  if (cases > kMostRows) page.add(fmt::format("\n{} more did not pass.\n", grouped(cases - kMostRows)));
  page.add("\n");
  std::size_t told = 0;
  for_trouble(run, [&](const Placed& placed) {
    const bool fits = page.add(case_details(placed, options));
    told += fits ? 1 : 0;
    return fits;
  });
  if (told < cases) page.force(left_out(cases - told));
}

// Gathers notices while the cases are surveyed; what is more than a page holds is counted.
struct Overview {
  explicit Overview(const RunRecord& run) {
    for (const auto& suite : run.suites) {
      for (const auto& test : suite.cases) {
        survey.add(test);
        for (const std::string& notice : test.notices) add(test, notice);
      }
    }
  }

  void add(const CaseRecord& test, const std::string& notice) {
    if (size > kMost) return void(++more);
    notices.push_back(
        fmt::format("- {}: {}\n", inlined(title(test)), inlined(shown(clipped(notice, kLongest)))));
    size += notices.back().size();
  }

  Survey survey;
  std::vector<std::string> notices;
  std::size_t size = 0;  // bytes of these
  std::size_t more = 0;
};

void add_notices(Page& page, const Overview& overview) {
  if (overview.notices.empty() || !page.add("### Notices\n\n")) return;
  std::size_t told = 0;
  while (told < overview.notices.size() && page.add(overview.notices[told])) ++told;
  const std::size_t left = overview.notices.size() - told + overview.more;
  page.force(left > 0 ? left_out(left) : "\n");
}

void write(const RunRecord& run, const ReportOptions& options, Sink& sink) {
  const Overview overview(run);
  Page page(kMost);
  page.force(heading(run, overview.survey));
  add_trouble(page, run, options, overview.survey.in_trouble());
  add_notices(page, overview);
  add_folded_table(page, run, Verdict::pass, overview.survey.with(Verdict::pass),
                   "| case | place | score | time | checks |\n| --- | --- | ---: | ---: | --- |\n",
                   [&](const Placed& placed) { return passed_row(placed, options); });
  add_folded_table(page, run, Verdict::skipped, overview.survey.with(Verdict::skipped),
                   "| case | place |\n| --- | --- |\n", [](const Placed& placed) {
                     return fmt::format("| {} | {} |\n", inlined(title(*placed.test)),
                                        inlined(place(placed)));
                   });
  sink.write(std::move(page).take());
}

constexpr Reporter kMarkdown = {"markdown", "Markdown for pull requests and GitHub's step summary.", write};

}  // namespace

const Reporter& markdown() { return kMarkdown; }

}  // namespace proctor::reporters
