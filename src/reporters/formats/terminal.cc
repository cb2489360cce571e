// For a person at a terminal: the cases of each suite, a line each; then what failed, then what could not be
// decided, each with its checks; then what authors should know; last a line to act on.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/words.h"
#include "reporters/columns.h"
#include "reporters/numbers.h"
#include "reporters/reporter.h"
#include "reporters/screen.h"
#include "reporters/shown.h"
#include "reporters/wording.h"
#include "value/json.h"

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
constexpr std::size_t kMostNotices = 1000;
constexpr std::size_t kScore = 8;  // columns
constexpr std::size_t kTime = 12;
constexpr std::size_t kFewest = 24;  // columns of a name beside its figures

// The cases that share a notice.
struct Holders {
  std::vector<std::string> names;  // of the first
  std::size_t cases = 0;
};

// The repeats of a case, which come one after another.
struct Repeats {
  std::string name = {};
  std::size_t passed = 0;
  std::size_t all = 0;
};

// A check of the whole output has seen what is quoted below it anyway.
bool saw_all(const Finding& check, const StepRecord& step) {
  if (check.samples.size() != 1) return false;
  const Value& seen = check.samples.front();
  if (seen.is_text()) return seen.text() == step.output;
  const auto whole = value::parse_json(step.output, {.strictness = value::Strictness::data});
  return whole && *whole == seen;
}

// One notice often holds for many cases: it is told once, with some of their names.
struct Notices {
  void add(const std::string& notice, const CaseRecord& test) {
    if (order.size() == kMostNotices && !holders.contains(notice)) return void(++more);
    Holders& with = holders[notice];
    if (with.cases == 0) order.push_back(notice);
    if (++with.cases <= kMostNames) with.names.push_back(title(test));
  }

  std::vector<std::string> order;
  std::unordered_map<std::string, Holders> holders;
  std::size_t more = 0;  // notices for which there was no room
};

class Terminal {
 public:
  Terminal(const RunRecord& run, const ReportOptions& options, Sink& sink)
      : run_(run), options_(options), screen_(options, sink) {}

  void write() {
    if (options_.quiet) {
      survey_ = Survey::by_totals(run_);
    } else {
      for (const SuiteRecord& suite : run_.suites) add_suite(suite);
      add_section("failed", Verdict::fail, &Paint::bad);
      add_section("could not be decided", Verdict::error, &Paint::doubtful);
      add_notices();
    }
    add_summary();
  }

 private:
  // --- the list ---

  void add_suite(const SuiteRecord& suite) {
    screen_.spread("", title(suite), &Paint::strong, suite.name.empty() ? "" : shown(suite.path),
                   &Paint::quiet);
    options_.verbose || suite.cases.size() <= kManyCases ? add_all(suite) : add_trouble(suite);
    screen_.line();
  }

  // What later parts tell of a case that is walked past.
  void note(const Placed& placed) {
    const CaseRecord& test = *placed.test;
    survey_.add(test);
    for (const std::string& notice : test.notices) notices_.add(notice, test);
    std::string* first = test.verdict == Verdict::fail    ? &first_failed_
                         : test.verdict == Verdict::error ? &first_undecided_
                                                          : nullptr;
    if (first == nullptr || !first->empty()) return;
    const std::string at = place(placed);
    *first = fmt::format("{}{}", at.empty() ? "" : paint().place(at) + "  ", title(test));
  }

  void add_all(const SuiteRecord& suite) {
    Repeats repeats;
    for (const CaseRecord& test : suite.cases) {
      if (test.repeat != repeats.all + 1 || test.name != repeats.name)
        tell(std::exchange(repeats, {.name = test.name}));
      note({&suite, &test});
      add_case(test);
      if (test.verdict == Verdict::pass && (options_.verbose || in_trouble(test))) add_steps(test);
      ++repeats.all;
      if (test.verdict == Verdict::pass) ++repeats.passed;
    }
    tell(repeats);
  }

  void tell(const Repeats& repeats) {
    if (repeats.all < 2) return;
    screen_.line(paint().quiet(fmt::format("    {} of {} repeats passed", repeats.passed, repeats.all)));
  }

  void add_trouble(const SuiteRecord& suite) {
    std::size_t listed = 0;
    std::size_t passed = 0;
    std::size_t skipped = 0;
    for (const CaseRecord& test : suite.cases) {
      note({&suite, &test});
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
    const std::string score = score_column(test);
    const std::size_t wide = std::max(kScore, columns(score));
    const std::size_t room = screen_.width - std::min(screen_.width - kFewest, wide + kTime + 6);
    const std::string name = padded(fitted(title(test), room), room);
    const bool loud = test.verdict == Verdict::fail || test.verdict == Verdict::error;
    screen_.line(fmt::format(
        "  {} {}  {}", paint().by(test.verdict, mark(test.verdict)),
        test.verdict == Verdict::skipped ? paint().quiet(name) : name,
        paint().by(loud ? test.verdict : Verdict::skipped, figures(test, padded_left(score, wide)))));
  }

  // The list omits the usual threshold of 100 %; the details of failed cases show it.
  static std::string score_column(const CaseRecord& test) {
    if (test.verdict == Verdict::skipped) return "skipped";
    if (test.verdict == Verdict::error) return "error";
    return test.pass_threshold.value_or(1) < 1 ? score_text(test) : percent(test.score);
  }

  std::string figures(const CaseRecord& test, const std::string& score) const {
    const bool times = !options_.deterministic && test.verdict != Verdict::skipped;
    return times ? score + padded_left(duration(test.duration_ms), kTime) : score;
  }

  // --- what did not pass ---

  void add_section(std::string_view what, Verdict verdict, Brush brush) {
    const std::size_t cases = survey_.with(verdict);
    if (cases == 0) return;
    screen_.rule(fmt::format("{} {}", counted(cases, "case"), what), brush);
    const std::size_t most = options_.verbose ? cases : std::min(cases, kMostDetails);
    std::size_t number = 0;
    for_cases_with(run_, verdict, [&](const Placed& placed) {
      add_details(placed, ++number);
      return number < most;
    });
    if (most == cases) return;
    screen_.line(paint().quiet(fmt::format("… and {} more; --verbose tells all", grouped(cases - most))));
    screen_.line();
  }

  void add_details(const Placed& placed, std::size_t number) {
    const CaseRecord& test = *placed.test;
    screen_.spread(fmt::format("{:>2}) ", number), title(test), &Paint::strong, place(placed), &Paint::place);
    screen_.line(kIndent +
                 paint().quiet(fmt::format("{} · score {}", title(*placed.suite), score_text(test))));
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
      const bool quoted = !step.output.empty() && (step.verdict == Verdict::fail || options_.verbose);
      for (const Finding& check : step.checks) add_check(check, quoted && saw_all(check, step));
      if (quoted) {
        screen_.line(kIndent + paint().quiet("output"));
        screen_.quote(kDeeper, paint().quiet(kBar), step.output, Quote::text);
      }
    }
  }

  void add_check(const Finding& check, bool seen_below) {
    std::string name = label(check);
    if (check.path && check.message.find(*check.path) == std::string::npos) name += " " + shown(*check.path);
    add_score(check, name);
    const bool trouble = check.verdict == Verdict::fail || check.verdict == Verdict::error;
    if (!trouble && !options_.verbose) return;
    const std::string bar = paint().by(check.verdict, kBar);
    screen_.quote(kDeeper, bar, explanation(check));
    const std::string seen =
        trouble && !seen_below ? samples(check, options_.verbose ? check.samples.size() : 3) : "";
    if (!seen.empty()) screen_.quote(kDeeper, bar, "saw " + seen);
  }

  // Name and score in one line, or in two where they do not fit.
  void add_score(const Finding& check, const std::string& name) {
    const bool scored = check.verdict == Verdict::pass || check.verdict == Verdict::fail || check.threshold;
    const std::string score = scored ? score_text(check) : std::string(model::name_of(check.verdict));
    const std::string weighed = fmt::format("weight {:<4} {:>7}", plain(check.weight), score);
    const std::string begin = fmt::format("{}{} ", kIndent, paint().by(check.verdict, mark(check.verdict)));
    const std::size_t all = screen_.width - kIndent.size() - 4;
    if (columns(weighed) + std::min(columns(name), kFewest) <= all) {
      const std::size_t room = all - columns(weighed);
      return screen_.line(begin + padded(fitted(name, room), room) + "  " + paint().quiet(weighed));
    }
    screen_.line(begin + fitted(name, all));
    screen_.line(kDeeper + paint().quiet(fitted(weighed, all)));
  }

  // --- the end ---

  void add_notices() {
    if (notices_.order.empty()) return;
    screen_.rule(counted(notices_.order.size() + notices_.more, "notice"), &Paint::place);
    for (const std::string& notice : notices_.order) add_notice(notice, notices_.holders.at(notice));
    if (notices_.more > 0)
      screen_.line(paint().quiet(
          fmt::format("  … and {} more; the json report has them all", grouped(notices_.more))));
    screen_.line();
  }

  void add_notice(const std::string& notice, const Holders& holders) {
    const std::size_t left = holders.cases - holders.names.size();
    std::string whose = fmt::format("in {}", fmt::join(holders.names, ", "));
    if (left > 0) whose += fmt::format(" and {} more", grouped(left));
    screen_.quote("  ", paint().place(kBar), notice);
    screen_.line("  " + paint().quiet(fitted(whose, screen_.width - 2)));
  }

  void add_summary() {
    const Verdict verdict = verdict_of(run_.totals);
    screen_.line(paint().by(verdict, fmt::format("{} {}", mark(verdict), summary(run_, survey_))));
    const std::string& first = first_failed_.empty() ? first_undecided_ : first_failed_;
    if (!first.empty()) screen_.line("  look first at " + first);
  }

  const Paint& paint() const { return screen_.paint; }

  inline static const std::string kIndent = "    ";
  inline static const std::string kDeeper = "      ";
  static constexpr std::string_view kBar = "│ ";

  const RunRecord& run_;
  const ReportOptions& options_;
  Screen screen_;
  Survey survey_;
  Notices notices_;
  std::string first_failed_;
  std::string first_undecided_;
};

void write(const RunRecord& run, const ReportOptions& options, Sink& sink) {
  Terminal(run, options, sink).write();
}

constexpr Reporter kTerminal = {"terminal", "For people: what ran, what failed and why, and where to look.",
                                write};

}  // namespace

const Reporter& terminal() { return kTerminal; }

}  // namespace proctor::reporters
