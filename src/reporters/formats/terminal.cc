// For a person at a terminal: the cases of each suite, a line each; then what failed, then what could not be
// decided, each with its checks; then what authors should know; last a line to act on. Text from outside
// follows a bar, so that it can neither pass for ours nor start with a CI server's command.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/words.h"
#include "reporters/columns.h"
#include "reporters/numbers.h"
#include "reporters/paint.h"
#include "reporters/reporter.h"
#include "reporters/shown.h"
#include "reporters/wording.h"

namespace proctor::reporters {
namespace {

using model::CaseRecord;
using model::Finding;
using model::RunRecord;
using model::StepRecord;
using model::SuiteRecord;
using model::Verdict;

constexpr std::size_t kManyCases = 40;    // in a suite with more, passed cases are only counted
constexpr std::size_t kMostDetails = 25;  // cases told in full
constexpr std::size_t kMostLines = 40;    // of one text
constexpr std::size_t kLongest = 4096;    // bytes of one text
constexpr std::size_t kNumbers = 20;      // columns for score and time

class Screen {
 public:
  Screen(const RunRecord& run, const ReportOptions& options)
      : run_(run),
        options_(options),
        paint_(options.color),
        width_(std::clamp<std::size_t>(options.width, 40, 120)) {}

  std::string write() && {
    if (!options_.quiet) {
      for (const SuiteRecord& suite : run_.suites) add_suite(suite);
      add_section("failed", cases_with(run_, Verdict::fail), &Paint::bad);
      add_section("could not be decided", cases_with(run_, Verdict::error), &Paint::doubtful);
      add_notices();
    }
    add_summary();
    return std::move(out_);
  }

 private:
  void line(std::string_view text = {}) {
    out_.append(text.substr(0, text.find_last_not_of(' ') + 1)).append("\n");
  }

  // Left and right in one line, the left cut where both do not fit.
  void spread(const std::string& indent, const std::string& left, const std::string& right,
              std::string (Paint::*left_paint)(std::string_view) const,
              std::string (Paint::*right_paint)(std::string_view) const) {
    const std::size_t room = width_ - std::min(width_ / 2, columns(right)) - columns(indent) - 2;
    line(indent + (paint_.*left_paint)(padded(fitted(left, room), room)) + "  " +
         (paint_.*right_paint)(fitted(right, width_ / 2)));
  }

  // --- the list ---

  void add_suite(const SuiteRecord& suite) {
    spread("", title(suite), suite.name.empty() ? "" : shown(suite.path), &Paint::strong, &Paint::quiet);
    const bool all = options_.verbose || suite.cases.size() <= kManyCases;
    std::size_t listed = 0;
    std::size_t passed = 0;
    std::size_t left = 0;
    for (const CaseRecord& test : suite.cases) {
      if (!all && test.verdict == Verdict::pass) {
        ++passed;
      } else if (!all && ++listed > kManyCases) {
        ++left;
      } else {
        add_case(test);
      }
    }
    if (left > 0) line("  " + paint_.quiet(fmt::format("… {} more did not pass", grouped(left))));
    if (passed > 0)
      line("  " + paint_.good(mark(Verdict::pass)) +
           paint_.quiet(fmt::format(" {} passed", grouped(passed))));
    line();
  }

  std::string numbers(const CaseRecord& test) const {
    std::string score = test.verdict == Verdict::skipped ? "skipped"
                        : test.verdict == Verdict::error ? "error"
                                                         : percent(test.score);
    const bool timed = !options_.deterministic && test.verdict != Verdict::skipped;
    score = padded_left(score, 8);
    return timed ? score + padded_left(duration(test.duration_ms), kNumbers - 8) : score;
  }

  void add_case(const CaseRecord& test) {
    const std::size_t room = width_ - kNumbers - 6;
    const std::string name = padded(fitted(title(test), room), room);
    const bool loud = test.verdict == Verdict::fail || test.verdict == Verdict::error;
    line(fmt::format("  {} {}  {}", paint_.by(test.verdict, mark(test.verdict)),
                     loud                               ? name
                     : test.verdict == Verdict::skipped ? paint_.quiet(name)
                                                        : name,
                     paint_.by(loud ? test.verdict : Verdict::skipped, numbers(test))));
    const bool flawed = test.verdict == Verdict::pass && has_flaw(test);
    if (test.verdict == Verdict::pass && (options_.verbose || flawed)) add_steps(test, "    ");
  }

  static bool has_flaw(const CaseRecord& test) {
    for (const StepRecord& step : test.steps)
      for (const Finding& check : step.checks)
        if (check.verdict == Verdict::fail || check.verdict == Verdict::error) return true;
    return false;
  }

  // --- what did not pass ---

  void rule(const std::string& text, std::string (Paint::*color)(std::string_view) const) {
    const std::size_t used = columns(text) + 1;
    std::string dashes;
    for (std::size_t i = used; i < width_; ++i) dashes += "─";
    line((paint_.*color)(text) + " " + paint_.quiet(dashes));
    line();
  }

  void add_section(std::string_view what, const std::vector<Placed>& cases,
                   std::string (Paint::*color)(std::string_view) const) {
    if (cases.empty()) return;
    rule(fmt::format("{} {}", counted(cases.size(), "case"), what), color);
    const std::size_t most = options_.verbose ? cases.size() : std::min(cases.size(), kMostDetails);
    for (std::size_t i = 0; i < most; ++i) add_details(cases[i], i + 1);
    if (most < cases.size()) {
      line(paint_.quiet(fmt::format("… and {} more; --verbose tells all", grouped(cases.size() - most))));
      line();
    }
  }

  void add_details(const Placed& placed, std::size_t number) {
    const CaseRecord& test = *placed.test;
    const std::string at = place(placed);
    spread(fmt::format("{:>2}) ", number), title(test), at, &Paint::strong, &Paint::place);
    line(paint_.quiet(fmt::format("    {} · score {}", title(*placed.suite), percent(test.score))));
    if (test.error) add_text("    ", paint_.doubtful("│ "), explanation(*test.error));
    add_steps(test, "    ");
    line();
  }

  void add_steps(const CaseRecord& test, const std::string& indent) {
    for (std::size_t i = 0; i < test.steps.size(); ++i) {
      const StepRecord& step = test.steps[i];
      if (test.steps.size() > 1)
        line(indent + paint_.quiet(fitted(fmt::format("step {} of {}  {}", i + 1, test.steps.size(),
                                                      shown(clipped(step.input, 200))),
                                          width_ - columns(indent))));
      if (step.error && step.error != test.error)
        add_text(indent, paint_.doubtful("│ "), explanation(*step.error));
      for (const Finding& check : step.checks) add_check(check, indent);
      if (step.verdict == Verdict::fail || options_.verbose) add_output(step, indent);
    }
  }

  void add_check(const Finding& check, const std::string& indent) {
    std::string name = label(check);
    const bool trouble = check.verdict == Verdict::fail || check.verdict == Verdict::error;
    if (check.path && check.message.find(*check.path) == std::string::npos) name += " " + shown(*check.path);
    const std::string figures = fmt::format("weight {:<4} {:>7}", plain(check.weight), verdict_figure(check));
    const std::size_t room = width_ - columns(indent) - 4 - columns(figures);
    line(fmt::format("{}{} {}  {}", indent, paint_.by(check.verdict, mark(check.verdict)),
                     padded(fitted(name, room), room), paint_.quiet(figures)));
    if (!trouble && !options_.verbose) return;
    add_text(indent + "  ", paint_.by(check.verdict, "│ "), explanation(check));
    const std::string seen = trouble ? samples(check, options_.verbose ? check.samples.size() : 3) : "";
    if (!seen.empty())
      add_text(indent + "  ", paint_.by(check.verdict, "│ "), "saw " + clipped(seen, kLongest));
  }

  static std::string verdict_figure(const Finding& check) {
    if (check.verdict == Verdict::error || check.verdict == Verdict::skipped)
      return std::string(model::name_of(check.verdict));
    return percent(check.score);
  }

  void add_output(const StepRecord& step, const std::string& indent) {
    if (step.output.empty()) return;
    line(indent + paint_.quiet("output"));
    add_text(indent + "  ", paint_.quiet("│ "), step.output, Kind::text);
  }

  enum class Kind { diff, text };

  // Text from outside, behind a bar.
  void add_text(const std::string& indent, const std::string& bar, std::string_view text,
                Kind kind = Kind::diff) {
    const std::size_t room = width_ - std::min(width_ / 2, columns(indent) + 2);
    const std::size_t most = options_.verbose ? kMostLines * 25 : kMostLines;
    std::size_t used = 0;
    bool first = true;  // a message's first line is no part of its diff
    for (const std::string& raw : shown_lines(clipped(text, options_.verbose ? kLongest * 16 : kLongest))) {
      for (const std::string& piece : wrapped(tamed(without_tabs(raw)), room)) {
        if (++used > most) return line(indent + bar + paint_.quiet("…"));
        line(indent + bar + (kind == Kind::diff && !first ? paint_.as_in(raw, piece) : piece));
      }
      first = false;
    }
  }

  static std::string without_tabs(const std::string& text) {
    std::string out;
    for (const char c : text) c == '\t' ? out.append("    ") : out.append(1, c);
    return out;
  }

  // --- the end ---

  // One notice often holds for many cases: it is told once, with their names.
  void add_notices() {
    std::vector<std::string> order;
    std::map<std::string, std::vector<std::string>> names;
    for (const SuiteRecord& suite : run_.suites) {
      for (const CaseRecord& test : suite.cases) {
        for (const std::string& notice : test.notices) {
          auto& with = names[notice];
          if (with.empty()) order.push_back(notice);
          with.push_back(title(test));
        }
      }
    }
    if (order.empty()) return;
    rule(counted(order.size(), "notice"), &Paint::place);
    for (const std::string& notice : order) add_notice(notice, names[notice]);
    line();
  }

  void add_notice(const std::string& notice, const std::vector<std::string>& names) {
    constexpr std::size_t kMost = 3;
    std::string whose = fmt::format(
        "{}", fmt::join(names.begin(),
                        names.begin() + static_cast<std::ptrdiff_t>(std::min(kMost, names.size())), ", "));
    if (names.size() > kMost) whose += fmt::format(" and {} more", grouped(names.size() - kMost));
    add_text("  ", paint_.place("│ "), notice);
    line("  " + paint_.quiet(fitted("in " + whose, width_ - 2)));
  }

  void add_summary() {
    const Verdict verdict = run_.totals.failed > 0   ? Verdict::fail
                            : run_.totals.errors > 0 ? Verdict::error
                            : run_.totals.passed > 0 ? Verdict::pass
                                                     : Verdict::skipped;
    line(paint_.by(verdict, fmt::format("{} {}", mark(verdict), summary(run_))));
    if (options_.quiet) return;
    auto first = cases_with(run_, Verdict::fail);
    if (first.empty()) first = cases_with(run_, Verdict::error);
    if (first.empty()) return;
    const std::string at = place(first.front());
    line(fmt::format("  look first at {}{}", at.empty() ? "" : paint_.place(at) + "  ",
                     title(*first.front().test)));
  }

  const RunRecord& run_;
  const ReportOptions& options_;
  Paint paint_;
  std::size_t width_;
  std::string out_;
};

std::string write(const RunRecord& run, const ReportOptions& options) { return Screen(run, options).write(); }

constexpr Reporter kTerminal = {"terminal", "For people: what ran, what failed and why, and where to look.",
                                write};

}  // namespace

const Reporter& terminal() { return kTerminal; }

}  // namespace proctor::reporters
