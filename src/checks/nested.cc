#include "checks/nested.h"

#include <fmt/format.h>

#include <algorithm>

#include "checks/language.h"

namespace proctor::checks {
namespace {

constexpr std::size_t kMostTold = 3;

// Templates were filled in with the outer check's value.
Setup one_deeper(const Setup& setup) {
  Setup out = setup;
  out.vars = nullptr;
  ++out.depth;
  return out;
}

}  // namespace

Result<Nested> Nested::make(const Value& items, const Setup& setup) {
  if (setup.depth >= kMostDepth)
    return fail("E316", fmt::format("checks in checks, more than {} deep", kMostDepth), items.span);
  Diagnostics faults;
  value::check_shape(items, kCheckList, faults);
  if (faults.has_errors()) return tl::make_unexpected(faults.first_error());
  const Setup inner = one_deeper(setup);
  Nested out;
  std::optional<Error> first;
  for (const Value& item : items.list()) {
    out.questions_.push_back(std::make_unique<const Question>(read_check(item), inner));
    const auto& fault = out.questions_.back()->fault();
    if (!fault) continue;
    if (!first)
      first = *fault;
    else if (setup.more_errors != nullptr)
      setup.more_errors->push_back(*fault);
  }
  if (first) return tl::make_unexpected(*std::move(first));
  return out;
}

bool Nested::consults() const {
  return std::any_of(questions_.begin(), questions_.end(),
                     [](const auto& question) { return question->consults(); });
}

bool Nested::asks_judge() const {
  return std::any_of(questions_.begin(), questions_.end(),
                     [](const auto& question) { return question->asks_judge(); });
}

void Nested::need(const Answer& answer, Needs& out) const {
  for (const auto& question : questions_)
    if (question->consults()) question->need(answer, out);
}

Counts Nested::count(const Answer& answer) const {
  Counts out;
  for (const auto& question : questions_) {
    Conclusion conclusion = question->conclude(answer);
    if (conclusion.verdict == model::Verdict::pass) ++out.held;
    out.advisory = out.advisory || conclusion.match.advisory;
    if (conclusion.verdict != model::Verdict::error) continue;
    ++out.undecided;
    if (!out.error) out.error = std::move(conclusion.match.error);
  }
  return out;
}

double Nested::mean(const Answer& answer) const {
  double total = 0;
  double earned = 0;
  for (const auto& question : questions_) {
    const Conclusion conclusion = question->conclude(answer);
    const bool passed = conclusion.verdict == model::Verdict::pass;
    const bool turned = conclusion.match.score && question->check().negate != conclusion.match.low_is_good;
    const double score = conclusion.match.score.value_or(passed ? 1 : 0);
    total += question->check().weight;
    earned += question->check().weight * (turned ? 1 - score : score);
  }
  return total > 0 ? earned / total : 0;
}

std::string Nested::why(const Answer& answer) const {
  std::string out;
  std::size_t told = 0;
  for (const auto& question : questions_) {
    const std::string reason = question->why(answer);
    if (reason.empty()) continue;
    if (++told > kMostTold) return out + "; …";
    out += (out.empty() ? "" : "; ") + reason;
  }
  return out;
}

}  // namespace proctor::checks
