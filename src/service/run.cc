#include "service/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "base/words.h"
#include "checks/grade.h"
#include "checks/score.h"
#include "model/given.h"
#include "regex/regex.h"
#include "service/check_suite.h"
#include "service/text.h"
#include "text/template.h"

namespace proctor::service {
namespace {

using Clock = std::chrono::steady_clock;
using model::CaseRecord;
using model::Outcome;
using model::StepRecord;
using model::Verdict;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

std::string now_as_text() {
  const auto now = std::chrono::system_clock::now();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
  const auto seconds = static_cast<std::time_t>(ms / 1000);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", utc.tm_year + 1900, utc.tm_mon + 1,
                     utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec, ms % 1000);
}

std::string new_run_id() {
  std::random_device device;
  return fmt::format("run_{:08x}{:08x}", device(), device());
}

// Offsets to line numbers, for one text.
class LineIndex {
 public:
  explicit LineIndex(std::string_view text) : known_(!text.empty()) {
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') breaks_.push_back(i);
  }

  std::size_t line_of(Span span) const {
    if (!known_) return 0;
    return static_cast<std::size_t>(std::lower_bound(breaks_.begin(), breaks_.end(), span.begin) -
                                    breaks_.begin()) +
           1;
  }

 private:
  bool known_;
  std::vector<std::size_t> breaks_;
};

// What the model would have been sent, as far as the suite alone says it.
std::string rendered_input(const model::Suite& suite, const model::Case& test, const model::Step& step) {
  const model::Target& target =
      std::holds_alternative<std::monostate>(test.target) ? suite.target : test.target;
  const auto* prompt = std::get_if<model::Prompt>(&target);
  if (prompt == nullptr || !prompt->text) return step.input;
  const auto spelling =
      suite.source.format == "promptrepo" ? text::Placeholders::single_braces : text::Placeholders::braces;
  return text::render_template(*prompt->text, Value(vars_of(test, step)), spelling).text;
}

const Outcome* answer_to(const std::vector<Outcome>& answers, std::size_t step) {
  return step < answers.size() ? &answers[step] : nullptr;
}

// One suite's cases, graded one by one.
class SuiteRun {
 public:
  SuiteRun(const Loaded& loaded, const RunOptions& options)
      : suite_(loaded.document->suite), options_(options), lines_(loaded.source) {}

  CaseRecord grade(const model::Case& test, std::size_t number, const std::vector<Outcome>& answers) const {
    const auto start = Clock::now();
    CaseRecord record;
    record.name = model::display_name(test, number);
    record.line = lines_.line_of(test.span);
    const checks::Scoring scoring = checks::scoring_of(suite_, test, options_.pass_threshold);
    for (std::size_t i = 0; i < test.steps.size(); ++i)
      record.steps.push_back(grade_step(test, test.steps[i], answer_to(answers, i), scoring));
    checks::settle(record, scoring, suite_.source.format);
    record.duration_ms = milliseconds_since(start);
    return record;
  }

  CaseRecord skip(const model::Case& test, std::size_t number) const {
    CaseRecord record;
    record.name = model::display_name(test, number);
    record.line = lines_.line_of(test.span);
    record.verdict = Verdict::skipped;
    return record;
  }

 private:
  StepRecord grade_step(const model::Case& test, const model::Step& step, const Outcome* answer,
                        const checks::Scoring& scoring) const {
    Outcome none;
    none.error = model::Fault{"config", "the given file has no answer to this step"};
    const Outcome& outcome = answer == nullptr ? none : *answer;
    StepRecord record;
    record.input = step.input;
    record.rendered = rendered_input(suite_, test, step);
    record.output = outcome.text;
    record.latency_ms = outcome.latency_ms;
    record.model_calls = outcome.error ? 0 : std::max<std::size_t>(1, outcome.replies.size());
    record.tool_calls = outcome.tool_calls;
    record.tools_used = outcome.tools_used;
    record.memory = outcome.memory;
    record.error = outcome.error;
    const Map vars = vars_of(test, step);
    record.checks = checks::StepChecks::compile(step.checks, setup_for(suite_, step, vars)).grade(outcome);
    for (model::Finding& finding : record.checks) finding.line = lines_.line_of(finding.span);
    checks::settle(record, scoring);
    return record;
  }

  const model::Suite& suite_;
  const RunOptions& options_;
  LineIndex lines_;
};

bool has_tag(const model::Suite& suite, const model::Case& test, const std::vector<std::string>& tags) {
  const auto wanted = [&](const std::string& tag) {
    return std::find(tags.begin(), tags.end(), tag) != tags.end();
  };
  return tags.empty() || std::any_of(test.tags.begin(), test.tags.end(), wanted) ||
         std::any_of(suite.tags.begin(), suite.tags.end(), wanted);
}

bool has_only(const model::Suite& suite) {
  return std::any_of(suite.cases.begin(), suite.cases.end(),
                     [](const model::Case& test) { return test.run_mode == model::RunMode::only; });
}

bool is_skipped(const model::Case& test, bool only) {
  return test.run_mode == model::RunMode::skip || (only && test.run_mode != model::RunMode::only);
}

// A case counts as chosen when its name cannot be searched within the budget: better one too many.
bool is_chosen(const model::Suite& suite, const model::Case& test, std::size_t number,
               const std::optional<regex::Regex>& name, const std::vector<std::string>& tags) {
  if (!has_tag(suite, test, tags)) return false;
  return !name || name->test(model::display_name(test, number)).value_or(true);
}

void count(const CaseRecord& test, model::RunRecord& run) {
  ++run.totals.cases;
  switch (test.verdict) {
    case Verdict::pass: ++run.totals.passed; break;
    case Verdict::fail: ++run.totals.failed; break;
    case Verdict::error: ++run.totals.errors; break;
    case Verdict::skipped: ++run.totals.skipped; break;
  }
}

Faults faults_of(const Diagnostics& faults) {
  return {faults.path(), faults.list(20), faults.errors(), faults.total() - faults.errors()};
}

std::vector<const model::Suite*> suites_of(const std::vector<Loaded>& all) {
  std::vector<const model::Suite*> out;
  out.reserve(all.size());
  for (const Loaded& loaded : all) out.push_back(&loaded.document->suite);
  return out;
}

}  // namespace

Result<RunResult> run_given(const std::vector<Loaded>& suites, const RunOptions& options) {
  std::optional<regex::Regex> name;
  if (!options.selection.name.empty()) {
    TRY(name, regex::Regex::compile(options.selection.name, "", regex::Dialect::ecmascript));
  }
  Diagnostics faults(options.given_path, options.given);
  const auto file = parse_text(options.given, options.given_path, faults);
  std::optional<model::SuiteAnswers> answers;
  if (file && !faults.has_errors()) answers = model::read_given(*file, suites_of(suites), faults);
  RunResult result{{}, faults_of(faults)};
  if (!answers) return result;

  const auto start = Clock::now();
  model::RunRecord run;
  run.id = new_run_id();
  run.started_at = now_as_text();
  for (std::size_t s = 0; s < suites.size(); ++s) {
    const model::Suite& suite = suites[s].document->suite;
    const SuiteRun graded(suites[s], options);
    model::SuiteRecord& record =
        run.suites.emplace_back(model::SuiteRecord{suite.name, suite.source.format, suite.source.path, {}});
    const bool only = has_only(suite);
    for (std::size_t c = 0; c < suite.cases.size(); ++c) {
      const model::Case& test = suite.cases[c];
      if (!is_chosen(suite, test, c + 1, name, options.selection.tags)) continue;
      record.cases.push_back(is_skipped(test, only) ? graded.skip(test, c + 1)
                                                    : graded.grade(test, c + 1, (*answers)[s][c]));
      count(record.cases.back(), run);
    }
  }
  run.passed = run.totals.failed == 0 && run.totals.errors == 0;
  run.duration_ms = milliseconds_since(start);
  result.record = std::move(run);
  return result;
}

}  // namespace proctor::service
