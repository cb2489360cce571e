#include "checks/grade.h"

#include <set>
#include <utility>

#include "checks/question.h"
#include "checks/samples.h"
#include "judges/inquiry.h"

namespace proctor::checks {
namespace {

using model::Finding;
using model::Verdict;

Finding blank_for(const Question& question) {
  const model::Check& check = question.check();
  return {.id = check.id,
          .kind = check.kind,
          .source_key = check.source_key,
          .weight = check.weight,
          .path = check.path,
          .path_mode = check.path_mode,
          .negate = check.negate,
          .span = check.span};
}

Finding skipped(const Question& question) {
  Finding out = blank_for(question);
  out.verdict = Verdict::skipped;
  out.score = 0;
  return out;
}

Finding ask(const Question& question, const Answer& answer, Samples& samples) {
  Finding out = blank_for(question);
  Sight sight(answer);
  Conclusion conclusion = question.conclude(sight);
  samples.keep(sight, out);
  out.verdict = conclusion.verdict;
  if (out.verdict != Verdict::pass) out.message = question.message(sight, conclusion);
  Match& match = conclusion.match;
  out.score = match.score.value_or(out.verdict == Verdict::pass ? 1 : 0);
  out.threshold = match.threshold;
  out.low_is_good = match.low_is_good;
  out.reason = std::move(match.reason);
  out.error = std::move(match.error);
  out.spread = match.spread;
  out.notices = std::move(match.notices);
  out.advisory = match.advisory;
  return out;
}

// Each question and each text once, in the order in which they came up.
void leave_out_repeats(Needs& needs) {
  std::set<std::string> asked;
  std::erase_if(needs.judged, [&](const model::Check* check) {
    return !asked.insert(judges::judgement_key(*check)).second;
  });
  std::set<std::string> seen;
  std::erase_if(needs.texts, [&](const std::string& text) { return !seen.insert(text).second; });
}

}  // namespace

struct StepChecks::Parts {
  std::vector<std::unique_ptr<const Question>> questions;
  std::set<const Question*> left_out;       // judged checks that are skipped
  std::vector<const Question*> consulting;  // those that others decide
  std::vector<Fault> faults;
  model::OutputType output = model::OutputType::automatic;
  std::size_t sample_bytes = 0;
};

StepChecks::StepChecks(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
StepChecks::StepChecks(StepChecks&&) noexcept = default;
StepChecks& StepChecks::operator=(StepChecks&&) noexcept = default;
StepChecks::~StepChecks() = default;

StepChecks StepChecks::compile(std::span<const model::Check> checks, const Setup& setup) {
  auto parts = std::make_unique<Parts>();
  parts->output = setup.output;
  parts->sample_bytes = setup.sample_bytes;
  parts->questions.reserve(checks.size());
  Setup thorough = setup;
  std::vector<Error> more;
  thorough.more_errors = &more;
  for (std::size_t i = 0; i < checks.size(); ++i) {
    parts->questions.push_back(std::make_unique<Question>(checks[i], thorough));
    const Question& question = *parts->questions.back();
    if (question.fault()) parts->faults.push_back({i, *question.fault()});
    for (Error& error : std::exchange(more, {})) parts->faults.push_back({i, std::move(error)});
    if (setup.skip_judged && question.asks_judge())
      parts->left_out.insert(&question);
    else if (question.consults())
      parts->consulting.push_back(&question);
  }
  return StepChecks(std::move(parts));
}

const std::vector<StepChecks::Fault>& StepChecks::faults() const { return parts_->faults; }

std::size_t StepChecks::size() const { return parts_->questions.size(); }

std::size_t StepChecks::left_out() const { return parts_->left_out.size(); }

bool StepChecks::consults() const { return !parts_->consulting.empty(); }

Needs StepChecks::needs(const model::Outcome& outcome) const {
  Needs out;
  if (parts_->consulting.empty() || outcome.error) return out;
  const Answer answer(outcome, parts_->output);
  for (const Question* question : parts_->consulting) question->need(answer, out);
  leave_out_repeats(out);
  return out;
}

std::vector<Finding> StepChecks::grade(const model::Outcome& outcome, const judges::Exhibit* exhibit) const {
  std::vector<Finding> out;
  out.reserve(size());
  const Answer answer(outcome, parts_->output, exhibit);
  Samples samples(parts_->sample_bytes);
  for (const auto& question : parts_->questions) {
    const bool unanswered = outcome.error && question->needs_answer();
    const bool left_out = parts_->left_out.contains(question.get());
    out.push_back(unanswered || left_out ? skipped(*question) : ask(*question, answer, samples));
    samples.fit(out);
  }
  return out;
}

}  // namespace proctor::checks
