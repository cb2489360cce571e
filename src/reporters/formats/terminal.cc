// For a person at a terminal: the cases of each suite, a line each; then what failed, then what could not be
// decided, each with its checks; then what authors should know; last a line to act on.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/words.h"
#include "reporters/columns.h"
#include "reporters/numbers.h"
#include "reporters/reporter.h"
#include "reporters/screen.h"
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

constexpr std::size_t kManyCases = 40;    // in a suite with more, only those in trouble are listed
constexpr std::size_t kMostDetails = 25;  // cases told in full
constexpr std::size_t kMostNames = 3;     // of cases that share a notice
constexpr std::size_t kScore = 8;         // columns
constexpr std::size_t kTime = 12;

class Terminal {
 public:
  Terminal(const RunRecord& run, const ReportOptions& options)
      : run_(run), options_(options), screen_(options) {}

  std::string write() && {
    if (!options_.quiet) {
      for (const SuiteRecord& suite : run_.suites) add_suite(suite);
      add_section("failed", cases_with(run_, Verdict::fail), &Paint::bad);
      add_section("could not be decided", cases_with(run_, Verdict::error), &Paint::doubtful);
      add_notices();
    }
    add_summary();
    return std::move(screen_).take();
  }

 private:
  // --- the list ---

  void add_suite(const SuiteRecord& suite) {
    screen_.spread("", title(suite), &Paint::strong, suite.name.empty() ? "" : shown(suite.path),
                   &Paint::quiet);
    options_.verbose || suite.cases.size() <= kManyCases ? add_all(suite) : add_trouble(suite);
    screen_.line();
  }

  void add_all(const SuiteRecord& suite) {
    for (const CaseRecord& test : suite.cases) {
      add_case(test);
      if (test.verdict == Verdict::pass && (options_.verbose || in_trouble(test))) add_steps(test);
    }
  }

  void add_trouble(const SuiteRecord& suite) {
    std::size_t listed = 0;
    std::size_t passed = 0;
    std::size_t skipped = 0;
    for (const CaseRecord& test : suite.cases) {
      if (test.verdict == Verdict::pass)
        ++passed;
      else if (test.verdict == Verdict::skipped)
        ++skipped;
      else if (++listed <= kManyCases)
        add_case(test);
    }
    const auto tell = [&](Verdict verdict, std::size_t count, std::string_view what) {
      if (count == 0) return;
      screen_.line(fmt::format("  {} {}", paint().by(verdict, mark(verdict)),
                               paint().quiet(fmt::format("{} {}", grouped(count), what))));
    };
    tell(Verdict::fail, listed - std::min(listed, kManyCases), "more did not pass");
    tell(Verdict::pass, passed, "passed");
    tell(Verdict::skipped, skipped, "skipped");
  }

  void add_case(const CaseRecord& test) {
    const std::size_t room = screen_.width - kScore - kTime - 6;
    const std::string name = padded(fitted(title(test), room), room);
    const bool loud = test.verdict == Verdict::fail || test.verdict == Verdict::error;
    screen_.line(fmt::format("  {} {}  {}", paint().by(test.verdict, mark(test.verdict)),
                             test.verdict == Verdict::skipped ? paint().quiet(name) : name,
                             paint().by(loud ? test.verdict : Verdict::skipped, figures(test))));
  }

  std::string figures(const CaseRecord& test) const {
    if (test.verdict == Verdict::skipped) return padded_left("skipped", kScore);
    const std::string score =
        padded_left(test.verdict == Verdict::error ? "error" : percent(test.score), kScore);
    return options_.deterministic ? score : score + padded_left(duration(test.duration_ms), kTime);
  }

  // --- what did not pass ---

  void add_section(std::string_view what, const std::vector<Placed>& cases, Brush brush) {
    if (cases.empty()) return;
    screen_.rule(fmt::format("{} {}", counted(cases.size(), "case"), what), brush);
    const std::size_t most = options_.verbose ? cases.size() : std::min(cases.size(), kMostDetails);
    for (std::size_t i = 0; i < most; ++i) add_details(cases[i], i + 1);
    if (most == cases.size()) return;
    screen_.line(
        paint().quiet(fmt::format("… and {} more; --verbose tells all", grouped(cases.size() - most))));
    screen_.line();
  }

  void add_details(const Placed& placed, std::size_t number) {
    const CaseRecord& test = *placed.test;
    screen_.spread(fmt::format("{:>2}) ", number), title(test), &Paint::strong, place(placed), &Paint::place);
    screen_.line(kIndent +
                 paint().quiet(fmt::format("{} · score {}", title(*placed.suite), percent(test.score))));
    if (test.error) screen_.quote(kIndent, paint().doubtful(kBar), explanation(*test.error));
    add_steps(test);
    screen_.line();
  }

  void add_steps(const CaseRecord& test) {
    for (std::size_t i = 0; i < test.steps.size(); ++i) {
      const StepRecord& step = test.steps[i];
      if (test.steps.size() > 1) {
        const std::string about =
            fmt::format("step {} of {}  {}", i + 1, test.steps.size(), shown(clipped(step.input, 200)));
        screen_.line(kIndent + paint().quiet(fitted(about, screen_.width - kIndent.size())));
      }
      if (step.error && step.error != test.error)
        screen_.quote(kIndent, paint().doubtful(kBar), explanation(*step.error));
      for (const Finding& check : step.checks) add_check(check);
      if (!step.output.empty() && (step.verdict == Verdict::fail || options_.verbose)) {
        screen_.line(kIndent + paint().quiet("output"));
        screen_.quote(kDeeper, paint().quiet(kBar), step.output, Quote::text);
      }
    }
  }

  void add_check(const Finding& check) {
    std::string name = label(check);
    if (check.path && check.message.find(*check.path) == std::string::npos) name += " " + shown(*check.path);
    const bool decided = check.verdict == Verdict::pass || check.verdict == Verdict::fail;
    const std::string score = decided ? percent(check.score) : std::string(model::name_of(check.verdict));
    const std::string weighed = fmt::format("weight {:<4} {:>7}", plain(check.weight), score);
    const std::size_t room = screen_.width - kIndent.size() - 4 - columns(weighed);
    screen_.line(fmt::format("{}{} {}  {}", kIndent, paint().by(check.verdict, mark(check.verdict)),
                             padded(fitted(name, room), room), paint().quiet(weighed)));
    const bool trouble = check.verdict == Verdict::fail || check.verdict == Verdict::error;
    if (!trouble && !options_.verbose) return;
    const std::string bar = paint().by(check.verdict, kBar);
    screen_.quote(kDeeper, bar, explanation(check));
    const std::string seen = trouble ? samples(check, options_.verbose ? check.samples.size() : 3) : "";
    if (!seen.empty()) screen_.quote(kDeeper, bar, "saw " + seen);
  }

  // --- the end ---

  // One notice often holds for many cases: it is told once, with some of their names.
  void add_notices() {
    std::vector<std::string> order;
    std::unordered_map<std::string, std::vector<std::string>> names;
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
    screen_.rule(counted(order.size(), "notice"), &Paint::place);
    for (const std::string& notice : order) add_notice(notice, names[notice]);
    screen_.line();
  }

  void add_notice(const std::string& notice, std::vector<std::string>& names) {
    const std::size_t left = names.size() - std::min(names.size(), kMostNames);
    names.resize(names.size() - left);
    std::string whose = fmt::format("in {}", fmt::join(names, ", "));
    if (left > 0) whose += fmt::format(" and {} more", grouped(left));
    screen_.quote("  ", paint().place(kBar), notice);
    screen_.line("  " + paint().quiet(fitted(whose, screen_.width - 2)));
  }

  void add_summary() {
    const Verdict verdict = verdict_of(run_.totals);
    screen_.line(paint().by(verdict, fmt::format("{} {}", mark(verdict), summary(run_))));
    auto first = cases_with(run_, Verdict::fail);
    if (first.empty()) first = cases_with(run_, Verdict::error);
    if (options_.quiet || first.empty()) return;
    const std::string at = place(first.front());
    screen_.line(fmt::format("  look first at {}{}", at.empty() ? "" : paint().place(at) + "  ",
                             title(*first.front().test)));
  }

  const Paint& paint() const { return screen_.paint; }

  inline static const std::string kIndent = "    ";
  inline static const std::string kDeeper = "      ";
  static constexpr std::string_view kBar = "│ ";

  const RunRecord& run_;
  const ReportOptions& options_;
  Screen screen_;
};

std::string write(const RunRecord& run, const ReportOptions& options) {
  return Terminal(run, options).write();
}

constexpr Reporter kTerminal = {"terminal", "For people: what ran, what failed and why, and where to look.",
                                write};

}  // namespace

const Reporter& terminal() { return kTerminal; }

}  // namespace proctor::reporters
