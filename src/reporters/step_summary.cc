#include "reporters/step_summary.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "reporters/markdown_text.h"
#include "reporters/numbers.h"
#include "reporters/shown.h"
#include "reporters/step_figures.h"
#include "reporters/wording.h"

namespace proctor::reporters {
namespace {

using model::CaseRecord;
using model::Finding;
using model::RunRecord;
using model::Verdict;

constexpr std::size_t kMostRows = 100;      // of a table
constexpr std::size_t kMostOutputs = 20;    // failed cases whose answers are shown
constexpr std::size_t kMostNames = 10;      // of a kind of change
constexpr std::size_t kMostLines = 6;       // of one reason
constexpr std::size_t kLongestLine = 200;   // bytes
constexpr std::size_t kLongestText = 4000;  // bytes of an input or an output

std::string inlined_line(std::string_view text) { return inlined(shown(clipped(text, kLongestLine))); }

// Some lines of a text from outside, in a cell of a table.
std::string in_cell(std::string_view text) {
  std::vector<std::string> lines;
  std::size_t more = 0;
  for (const std::string& line : shown_lines(text)) {
    if (lines.size() < kMostLines)
      lines.push_back(inlined(clipped(line, kLongestLine)));
    else
      ++more;
  }
  if (more > 0) lines.push_back(fmt::format("… {} more", counted(more, "line")));
  return fmt::format("{}", fmt::join(lines, "<br>"));
}

// "3 of 10 cases failed, 2 could not be decided"
std::string verdict_line(const RunRecord& run) {
  const model::Totals& totals = run.totals;
  if (totals.cases == 0) return "there were no cases to run";
  if (totals.cases == totals.skipped) return "no case was run";
  const std::string all = counted(totals.cases - std::min(totals.cases, totals.skipped), "case");
  const std::string errors = fmt::format("{} could not be decided", grouped(totals.errors));
  if (totals.failed > 0) {
    const std::string failed = fmt::format("{} of {} failed", grouped(totals.failed), all);
    return totals.errors > 0 ? failed + ", " + errors : failed;
  }
  if (totals.errors > 0) return fmt::format("{} of {} could not be decided", grouped(totals.errors), all);
  return fmt::format("all {} passed", all);
}

std::string totals_table(const RunRecord& run, const Figures& figures) {
  const model::Totals& totals = run.totals;
  std::vector<std::pair<std::string, std::string>> columns = {{"passed", grouped(totals.passed)},
                                                              {"failed", grouped(totals.failed)},
                                                              {"errors", grouped(totals.errors)},
                                                              {"skipped", grouped(totals.skipped)},
                                                              {"pass rate", figures.rate}};
  columns.emplace_back("score", percent(figures.survey.score()));
  if (run.duration_ms > 0) columns.emplace_back("time", duration(run.duration_ms));
  if (!figures.latency.empty()) columns.emplace_back("latency", figures.latency);
  if (!figures.tokens.empty()) columns.emplace_back("tokens", figures.tokens);
  if (run.cost) columns.emplace_back("cost", fmt::format("{:.4f} USD", *run.cost));
  std::string names = "|";
  std::string lines = "|";
  std::string cells = "|";
  for (const auto& [name, cell] : columns) {
    names += fmt::format(" {} |", name);
    lines += " ---: |";
    cells += fmt::format(" {} |", cell);
  }
  return fmt::format("{}\n{}\n{}\n\n", names, lines, cells);
}

std::string judge_line(const RunRecord& run) {
  if (run.judge.empty()) return "";
  std::string out = fmt::format("Judges were asked {}", counted(run.judge.calls, "time"));
  if (run.judge.cached > 0)
    out += fmt::format("; {} more from the cache", counted(run.judge.cached, "answer"));
  if (const std::string tokens = token_count(run.judge.usage); !tokens.empty())
    out += fmt::format("; {} tokens", tokens);
  if (run.judge.cost) out += fmt::format("; cost {:.4f} USD", *run.judge.cost);
  return out + ".\n\n";
}

std::string told(const Changes& changes) {
  std::string out = fmt::format("### What changed\n\nAgainst {}:\n\n", inlined_line(changes.against));
  for (const Changes::Kind& kind : changes.kinds) {
    std::vector<std::string> names;
    for (const std::string& name : kind.names)
      if (names.size() < kMostNames) names.push_back(inlined_line(name));
    if (kind.count > names.size())
      names.push_back(fmt::format("{} more", grouped(kind.count - names.size())));
    out += fmt::format("- {} {}: {}\n", grouped(kind.count), kind.word, fmt::join(names, ", "));
  }
  if (changes.kinds.empty()) out += "- no case changed its verdict\n";
  out += fmt::format("\nOn the whole **{}**", changes.answer);
  if (!changes.reason.empty()) out += fmt::format(": {}", inlined_line(changes.reason));
  out += changes.decides ? ". This decides: failed cases alone do not fail the step." : ".";
  return out + "\n\n";
}

// The checks of a case that count against it.
std::vector<const Finding*> bad_checks(const CaseRecord& test) {
  std::vector<const Finding*> out;
  for (const auto& step : test.steps)
    for (const Finding& check : step.checks)
      if (is_bad(check)) out.push_back(&check);
  return out;
}

// A row a check: which one, and why it failed.
std::string failed_rows(const Placed& placed) {
  const CaseRecord& test = *placed.test;
  const std::string front = fmt::format("| {} | {} |", inlined(title(test)), inlined(place(placed)));
  const auto checks = bad_checks(test);
  if (checks.empty()) return fmt::format("{} | score {} |\n", front, score_text(test));
  std::string out;
  for (const Finding* check : checks) {
    out += fmt::format("{} {} | {} |\n", out.empty() ? front : "| | |", inlined(label_with_score(*check)),
                       in_cell(explanation(*check)));
  }
  return out;
}

std::string error_row(const Placed& placed) {
  const CaseRecord& test = *placed.test;
  std::string why = test.error ? explanation(*test.error) : "";
  for (const Finding* check : bad_checks(test)) {
    if (!why.empty()) break;
    why = fmt::format("{}: {}", label(*check), explanation(*check));
  }
  if (why.empty()) why = first_reason(test);
  return fmt::format("| {} | {} | {} |\n", inlined(title(test)), inlined(place(placed)), in_cell(why));
}

std::string left_out(std::size_t count, std::string_view what) {
  return count == 0 ? "" : fmt::format("\n{} more {}.\n", grouped(count), what);
}

// A table of the cases with a verdict, as many as there is room for.
template <typename Row>
void add_table(Page& page, const RunRecord& run, Verdict verdict, std::size_t cases, std::string_view head,
               Row row) {
  if (cases == 0 || !page.add(head)) return;
  std::size_t told = 0;
  for_cases_with(run, verdict, [&](const Placed& placed) {
    if (told == kMostRows || !page.add(row(placed))) return false;
    ++told;
    return true;
  });
  page.force(left_out(cases - std::min(cases, told), verdict == Verdict::fail ? "failed" : "ended in error"));
  page.force("\n");
}

std::string answer_of(const Placed& placed) {
  std::string content;
  for (const auto& step : placed.test->steps) {
    if (!step.rendered.empty()) content += "Asked:\n\n" + fenced(step.rendered, "text", kLongestText);
    if (!step.output.empty()) content += "Answered:\n\n" + fenced(step.output, "text", kLongestText);
  }
  return content.empty() ? "" : folded(inlined(title(*placed.test)), content);
}

void add_answers(Page& page, const RunRecord& run, std::size_t cases) {
  if (cases == 0 || !page.add("### Answers of failed cases\n\n")) return;
  std::size_t seen = 0;
  for_cases_with(run, Verdict::fail, [&](const Placed& placed) {
    if (seen == kMostOutputs || !page.add(answer_of(placed))) return false;
    ++seen;
    return true;
  });
  if (seen < cases) page.force(left_out(cases - seen, "failed; their answers are in the record") + "\n");
}

void add_flaky(Page& page, const Figures& figures) {
  if (figures.flaky_cases == 0) return;
  if (!page.add(fmt::format(
          "### Flaky cases\n\nThe same case passed in some of its repeats and failed in others.\n\n"
          "| case | where | passed |\n| --- | --- | ---: |\n")))
    return;
  std::size_t told = 0;
  for (const Flaky& flaky : figures.flaky) {
    if (!page.add(fmt::format("| {} | {} | {} of {} |\n", inlined(flaky.title), inlined(flaky.path),
                              flaky.passed, flaky.count)))
      break;
    ++told;
  }
  page.force(left_out(figures.flaky_cases - told, "are flaky") + "\n");
}

std::string see_more(const SummaryOptions& options) {
  if (options.commands.empty()) return "";
  return "### See more\n\n" +
         fenced(fmt::format("{}", fmt::join(options.commands, "\n")), "sh", kLongestText);
}

}  // namespace

std::string step_summary(const RunRecord& run, const SummaryOptions& options) {
  const Figures figures(run, kMostRows);
  const std::string end = see_more(options);
  Page page(options.most - std::min(options.most, end.size()));
  page.add(fmt::format("## {} proctor: {}\n\n", emblem(verdict_of(run.totals)), verdict_line(run)));
  if (run.totals.cases > 0) page.add(totals_table(run, figures) + judge_line(run));
  if (options.changes) page.add(told(*options.changes));
  const std::size_t failed = figures.survey.with(Verdict::fail);
  add_table(
      page, run, Verdict::fail, failed,
      "### Failed\n\n| case | where | check | what was wanted, and what came |\n| --- | --- | --- | --- |\n",
      failed_rows);
  add_table(page, run, Verdict::error, figures.survey.with(Verdict::error),
            "### Errors\n\nNo verdict: the model, a judge or a limit was in the way. An error says nothing "
            "about the "
            "answers.\n\n| case | where | what happened |\n| --- | --- | --- |\n",
            error_row);
  add_flaky(page, figures);
  add_answers(page, run, failed);
  page.force(end);
  return std::move(page).take();
}

}  // namespace proctor::reporters
