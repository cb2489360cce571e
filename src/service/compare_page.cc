#include "service/compare_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "base/words.h"
#include "reporters/columns.h"
#include "reporters/numbers.h"
#include "reporters/screen.h"
#include "service/compare_words.h"
#include "service/table.h"

namespace proctor::service {
namespace {

using reporters::Brush;
using reporters::grouped;
using reporters::Paint;

constexpr std::size_t kMostNamed = 10;  // cases of a kind

struct Kind {
  Change change;
  std::string_view mark;
  std::string_view heading;
  Brush brush;
};

constexpr Kind kKinds[] = {
    {Change::broken, "✗", "broken", &Paint::bad},
    {Change::fixed, "✓", "fixed", &Paint::good},
    {Change::flaky, "~", "flaky: some repeats pass, some do not", &Paint::doubtful},
    {Change::added, "+", "new", &Paint::strong},
    {Change::gone, "-", "gone", &Paint::strong},
    {Change::undecided, "!", "left out: no verdict in one of the runs", &Paint::doubtful}};

std::string trials(const std::optional<CaseSide>& side) {
  if (!side) return "";
  if (side->passed + side->failed == 0) return "no verdict";
  return fmt::format("{}/{}", side->passed, side->passed + side->failed);
}

std::string named(const ComparedRun& run) {
  if (!run.source.empty()) return visible(run.source);
  return run.id;
}

class Page {
 public:
  Page(const Comparison& comparison, const ReportLook& look, reporters::Sink& sink)
      : found_(comparison),
        look_(look),
        screen_({.color = look.color, .verbose = look.verbose, .width = look.width}, sink) {}

  void write() {
    add_answer();
    if (look_.quiet) return;
    screen_.line();
    add_run("A", found_.a);
    add_run("B", found_.b);
    screen_.line();
    add_metrics();
    add_repeats();
    add_suites();
    screen_.line();
    add_pairs();
    for (const Kind& kind : kKinds) add_changes(kind);
  }

 private:
  const Paint& paint() const { return screen_.paint; }

  void lines(std::string_view text) {
    while (!text.empty()) {
      const auto end = std::min(text.find('\n'), text.size());
      screen_.line(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  void wrapped(std::string_view indent, std::string_view text) {
    for (const std::string& line : reporters::wrapped(text, screen_.width - indent.size()))
      screen_.line(std::string(indent) + line);
  }

  void add_answer() {
    switch (found_.answer) {
      case Answer::worse: screen_.line(paint().bad("✗ B is worse than A")); break;
      case Answer::not_worse: screen_.line(paint().good("✓ B is not worse than A")); break;
      case Answer::cannot_tell:
        screen_.line(paint().doubtful("? cannot tell whether B is worse than A"));
        break;
    }
    wrapped("  ", found_.reason);
    if (found_.gate == Gate::failed && found_.answer != Answer::worse)
      screen_.line(paint().bad("✗ this does not pass a gate"));
    if (found_.gate == Gate::undecided) {
      screen_.line(paint().doubtful("! undecided"));
      wrapped("  ", found_.gate_reason);
    }
  }

  void add_run(std::string_view letter, const ComparedRun& run) {
    std::string about = run.started_at.substr(0, 16);
    if (!run.branch.empty()) about += "  " + visible(run.branch);
    if (!run.commit.empty()) about += " " + visible(run.commit.substr(0, 9));
    const auto counts = fmt::format("{} of {} passed", grouped(run.totals.passed), grouped(run.totals.cases));
    screen_.line(
        fmt::format("  {}  {}  {}  {}", paint().strong(letter), named(run), paint().quiet(about), counts));
  }

  void add_metrics() {
    std::vector<std::vector<std::string>> rows;
    rows.reserve(found_.metrics.size());
    for (const Metric& metric : found_.metrics)
      rows.push_back({"  " + word_of(metric), level(metric, metric.a), level(metric, metric.b),
                      change(metric, metric.difference), change_range(metric, metric.interval),
                      chance(metric.p_holm)});
    lines(table({{"", false},
                 {"A", true},
                 {"B", true},
                 {"B - A", true},
                 {sureness(found_.options), true},
                 {"", true}},
                rows));
    const Metric& rate = found_.metrics.front();
    screen_.line(
        paint().quiet(fmt::format("  pass rates lie between {} (A) and {} (B)",
                                  level_range(rate, rate.a_interval), level_range(rate, rate.b_interval))));
  }

  void add_repeats() {
    if (found_.pass_k.empty()) return;
    std::vector<std::vector<std::string>> rows;
    const auto percent = [](double share) { return fmt::format("{:.1f} %", share * 100); };
    for (const PassK& tries : found_.pass_k)
      if (tries.k <= 5 || tries.k == found_.pass_k.size())
        rows.push_back({fmt::format("  k = {}", tries.k), percent(tries.any_a), percent(tries.any_b),
                        percent(tries.all_a), percent(tries.all_b)});
    screen_.line();
    lines(table(
        {{"  of k tries", false}, {"any passes: A", true}, {"B", true}, {"all pass: A", true}, {"B", true}},
        rows));
  }

  // Those that matter come first; of one suite there is nothing to add.
  void add_suites() {
    if (found_.suites.size() < 2) return;
    std::vector<const SuiteFigure*> shown;
    for (const SuiteFigure& suite : found_.suites)
      if (look_.verbose || suite.difference < 0 || suite.all_broken) shown.push_back(&suite);
    std::stable_sort(shown.begin(), shown.end(), matters_more);
    if (!look_.verbose && shown.size() > kMostNamed) shown.resize(kMostNamed);
    std::vector<std::vector<std::string>> rows;
    rows.reserve(shown.size());
    for (const SuiteFigure* suite : shown) rows.push_back(suite_row(*suite));
    if (rows.empty()) return;
    screen_.line();
    lines(table({{"  suite", false}, {"cases", true}, {"A", true}, {"B", true}, {"", true}, {"", false}},
                rows));
    screen_.line(paint().quiet(fmt::format("  {} in both runs; p is corrected for their number",
                                           counted(found_.suites.size(), "suite"))));
  }

  static bool matters_more(const SuiteFigure* x, const SuiteFigure* y) {
    const auto rank = [](const SuiteFigure* suite) {
      return suite->answer == Answer::worse ? 0 : suite->all_broken ? 1 : 2;
    };
    return std::pair(rank(x), x->difference) < std::pair(rank(y), y->difference);
  }

  static std::vector<std::string> suite_row(const SuiteFigure& suite) {
    const auto percent = [](double share) { return fmt::format("{:.1f} %", share * 100); };
    return {"  " + visible(suite.suite),
            grouped(suite.cases),
            percent(suite.a),
            percent(suite.b),
            chance(suite.p_holm),
            suite.answer == Answer::worse ? "worse"
            : suite.all_broken            ? "every case broke"
                                          : ""};
  }

  void add_pairs() {
    std::string told = fmt::format("{} in both runs", counted(found_.pairs, "case"));
    if (found_.groups > 0)
      told += fmt::format(", {} of them in {}, which count together", grouped(found_.grouped_cases),
                          counted(found_.groups, "group"));
    if (found_.trials_left_out > 0)
      told += fmt::format("; {} left out, and {} without a verdict (in error, or skipped)",
                          counted(found_.left_out, "case"), counted(found_.trials_left_out, "trial"));
    for (const auto& [change, word] : {std::pair(Change::added, "new"), std::pair(Change::gone, "gone")})
      if (const std::size_t count = found_.counts.at(static_cast<std::size_t>(change)); count > 0)
        told += fmt::format("; {} {}, not compared", counted(count, "case"), word);
    if (found_.pairs > 0 && found_.detectable_loss < 1)
      told += fmt::format("; as many cases would show a loss of {} or more in {} of 100 comparisons",
                          margin(found_.detectable_loss), std::lround(found_.options.power * 100));
    wrapped("  ", told);
  }

  void add_changes(const Kind& kind) {
    const std::size_t count = found_.counts.at(static_cast<std::size_t>(kind.change));
    if (count == 0) return;
    screen_.line();
    screen_.rule(fmt::format("{} {} {}", kind.mark, grouped(count), kind.heading), kind.brush);
    std::size_t told = 0;
    for (const ChangedCase& changed : found_.changes)
      if (changed.change == kind.change && (look_.verbose || told < kMostNamed)) {
        add_case(kind, changed);
        ++told;
      }
    if (told < count) screen_.line(paint().quiet(fmt::format("  … and {} more", grouped(count - told))));
  }

  void add_case(const Kind& kind, const ChangedCase& changed) {
    const bool both = changed.a && changed.b;
    const std::string counts = both ? trials(changed.a) + " → " + trials(changed.b) : "";
    screen_.spread("  ", visible(changed.name), &Paint::strong, visible(changed.suite) + "  " + counts,
                   &Paint::quiet);
    const bool tell =
        kind.change == Change::broken || kind.change == Change::flaky || kind.change == Change::undecided;
    if (tell && changed.b && !changed.b->message.empty())
      screen_.quote("    ", paint().quiet("│ "), changed.b->message);
    if (changed.diff.empty()) return;
    std::string diff = "output:";
    for (const std::string& line : changed.diff) diff += "\n" + line;
    screen_.quote("    ", paint().quiet("│ "), diff);
  }

  const Comparison& found_;
  const ReportLook& look_;
  reporters::Screen screen_;
};

}  // namespace

std::string comparison_page(const Comparison& comparison, const ReportLook& look) {
  std::string out;
  reporters::Sink sink([&](std::string_view text) -> Result<void> {
    out += text;
    return {};
  });
  Page(comparison, look, sink).write();
  return sink.finish() ? out : std::string();
}

}  // namespace proctor::service
