// A case, step by step: answered, graded, recorded.
#include "engine/trial.h"

#include <fmt/format.h>

#include <algorithm>

#include "checks/grade.h"
#include "checks/score.h"
#include "engine/answers.h"
#include "engine/consult.h"
#include "engine/exhibits.h"
#include "engine/fixtures.h"
#include "system/clock.h"

namespace proctor::engine {
namespace {

using model::CaseRecord;
using model::Outcome;
using model::StepRecord;

using SteadyClock = std::chrono::steady_clock;

// A case that compares the output as a whole states it where others state what metrics compare with.
void put_whole_output(const model::Step& step, Map& out) {
  constexpr std::string_view kWord = "expectedOutput";
  if (step.checks.size() != 1 || step.checks.front().source_key != kWord) return;
  const model::Check& check = step.checks.front();
  if (check.expected) out.set("expected_output", *check.expected);
  out.set("output_type", check.kind == "deep_equals" ? "json" : "string");
}

// What reports and pages repeat of what the author stated. A case that runs a prompt by reference has
// variables even where there are none.
Map origin_of(const model::Suite& suite, const model::Case& test) {
  const auto* prompt = std::get_if<model::Prompt>(&target_of(suite, test));
  const bool refers = prompt != nullptr && prompt->reference;
  Map out;
  if (refers) out.set("prompt_reference", *prompt->reference);
  if (refers || !test.vars.empty()) out.set("template_variables", test.vars);
  if (test.steps.empty()) return out;
  const model::Step& step = test.steps.front();
  if (step.expected_output) out.set("expected_output", *step.expected_output);
  put_whole_output(step, out);
  if (const auto texts = model::passage_texts(step.retrieval_context))
    out.set("retrieval_context", List(texts->begin(), texts->end()));
  return out;
}

// What is said of one step after another is said once.
void note(std::string notice, std::vector<std::string>& to) {
  if (std::find(to.begin(), to.end(), notice) == to.end()) to.push_back(std::move(notice));
}

// "faithfulness", "judge"
std::string_view word_of(const model::Finding& finding) {
  const std::string_view kind = finding.kind;
  return kind.substr(kind.starts_with("metric:") ? kind.find(':') + 1 : 0);
}

class Run {
 public:
  Run(const Trial& trial, const Until& until)
      : trial_(trial),
        plan_(trial.suite->cases[trial.place]),
        suite_(trial.suite->suite),
        test_(suite_.cases[trial.place]),
        scoring_(checks::scoring_of(suite_, test_, trial.suite->pass_threshold)),
        until_(until) {}

  std::optional<CaseRecord> record(Gate& gate) {
    compile();
    CaseRecord out = blank();
    out.origin = origin_of(suite_, test_);
    std::vector<StepAnswer> answers;
    {
      const Gate::Stay stay(gate);
      if (!stay.may_begin()) return std::nullopt;
      answers = answer(out);
    }
    for (std::size_t i = 0; i < answers.size(); ++i) out.steps.push_back(grade(i, answers));
    note_judges(out);
    checks::settle(out, scoring_, suite_.source.format);
    return out;
  }

  CaseRecord blank() const {
    CaseRecord out;
    out.name = model::display_name(test_, trial_.place + 1);
    out.line = trial_.suite->lines.line_of(test_.span);
    out.repeat = trial_.repeat;
    out.group = test_.group;
    return out;
  }

 private:
  void compile() {
    checks_.reserve(test_.steps.size());
    for (const model::Step& step : test_.steps) {
      const Map vars = vars_of(test_, step);
      checks::Setup setup = setup_for(suite_, step, vars);
      setup.skip_judged = trial_.suite->skip_judged;
      setup.patterns = &trial_.suite->patterns;
      checks_.push_back(checks::StepChecks::compile(step.checks, setup));
    }
  }

  // Everything that waits for the outside world.
  std::vector<StepAnswer> answer(CaseRecord& out) {
    const auto start = SteadyClock::now();
    out.started_at = to_iso_text(std::chrono::system_clock::now());
    if (plan_.timeout.count() > 0) until_.deadline = std::min(until_.deadline, start + plan_.timeout);
    out.error = set_up(*trial_.suite, plan_, until_);
    std::vector<StepAnswer> answers;
    if (!out.error) answers = ask_steps(out);
    tear_down(*trial_.suite, plan_, out.notices);
    if (trial_.suite->consultants)
      for (std::size_t i = 0; i < answers.size(); ++i) consult_about(i, answers, out);
    out.duration_ms = milliseconds_since(start);
    return answers;
  }

  std::vector<StepAnswer> ask_steps(CaseRecord& out) {
    const auto answers = answers_for(trial_);
    std::vector<StepAnswer> got;
    got.reserve(test_.steps.size());
    for (std::size_t i = 0; i < test_.steps.size(); ++i) {
      got.push_back(answers->to(test_.steps[i], i + 1, until_));
      for (std::string& notice : got.back().exchange.notices) note(std::move(notice), out.notices);
    }
    return got;
  }

  // Judges and embedders find out what the step's checks need.
  void consult_about(std::size_t place, std::vector<StepAnswer>& answers, CaseRecord& out) const {
    if (!checks_[place].consults()) return;
    Outcome& outcome = answers[place].exchange.outcome;
    const checks::Needs needs = checks_[place].needs(outcome);
    const Consultants& with = *trial_.suite->consultants;
    if (needs.empty() && !with.doubt && !with.compatibility) return;
    const judges::Exhibit exhibit = exhibit_of(test_, answers, place);
    settle_stated(checks_[place].needs({}), exhibit, with, outcome);
    Consulted found = consult(needs, exhibit, with, occasion_of(trial_), until_, outcome);
    answers[place].judging = std::move(found.usage);
    for (std::string& notice : found.notices) note(std::move(notice), out.notices);
  }

  // An exhibit is made only for those who look at it.
  std::vector<model::Finding> findings(std::size_t place, const std::vector<StepAnswer>& answers) const {
    const Outcome& outcome = answers[place].exchange.outcome;
    if (!checks_[place].consults()) return checks_[place].grade(outcome);
    const judges::Exhibit exhibit = exhibit_of(test_, answers, place);
    return checks_[place].grade(outcome, &exhibit);
  }

  StepRecord grade(std::size_t place, std::vector<StepAnswer>& answers) const {
    const model::Step& step = test_.steps[place];
    StepAnswer& answer = answers[place];
    const Outcome& outcome = answer.exchange.outcome;
    StepRecord out;
    out.checks = findings(place, answers);
    out.judge = std::move(answer.judging);
    for (model::Finding& finding : out.checks) finding.line = trial_.suite->lines.line_of(finding.span);
    out.input = step.input;
    out.rendered = std::move(answer.rendered);
    out.output = outcome.text;
    out.latency_ms = outcome.latency_ms;
    out.first_token_ms = outcome.first_token_ms;
    out.model_calls = answer.exchange.model_calls;
    out.tool_calls = outcome.tool_calls;
    out.tools_used = outcome.tools_used;
    out.memory = outcome.memory;
    out.usage = outcome.usage;
    out.cost = outcome.cost;
    out.error = outcome.error;
    checks::settle(out, scoring_);
    return out;
  }

  // What people should know of how judges came to their word, whatever it was.
  static void note_judges(CaseRecord& out) {
    for (const StepRecord& step : out.steps)
      for (const model::Finding& finding : step.checks) {
        for (const std::string& notice : finding.notices)
          note(fmt::format("{}: {}", word_of(finding), notice), out.notices);
        if (finding.advisory && finding.verdict != model::Verdict::pass)
          note(fmt::format(
                   "{} is advisory and decides nothing, since its judge is not calibrated well enough: {}",
                   word_of(finding), finding.message),
               out.notices);
      }
  }

  const Trial& trial_;
  const CasePlan& plan_;
  const model::Suite& suite_;
  const model::Case& test_;
  const checks::Scoring scoring_;
  Until until_;
  std::vector<checks::StepChecks> checks_;  // a step
};

}  // namespace

std::optional<CaseRecord> run_trial(const Trial& trial, const Until& until, Gate& gate) {
  return Run(trial, until).record(gate);
}

CaseRecord skip_trial(const Trial& trial) {
  CaseRecord out = Run(trial, {}).blank();
  out.verdict = model::Verdict::skipped;
  return out;
}

}  // namespace proctor::engine
