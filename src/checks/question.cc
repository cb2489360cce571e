// Subject and path, ANY and ALL, negation, and what cannot be decided: once, around every check.
#include "checks/question.h"

#include <fmt/format.h>

#include "base/words.h"
#include "checks/catalogue.h"
#include "checks/templates.h"

namespace proctor::checks {
namespace {

using model::PathMode;
using model::Verdict;

// A check that is a plain function of the value.
class Plain final : public Matcher {
 public:
  Plain(Test test, const model::Check& check) : test_(test), check_(check) {}
  Match match(const Seen& seen) const override { return {.pass = test_(seen, check_)}; }

 private:
  Test test_;
  const model::Check& check_;
};

bool wants_value(const CheckDef& def) { return def.arity == Arity::one && def.holds == Holds::expected; }

// Budgets are limits; whatever else is wrong with a check is for its author to mend.
std::string_view kind_of(const Error& error) {
  const bool budget = error.code == "E308" || error.code == "E309" || error.code == "E314";
  return budget ? "limit" : "config";
}

Conclusion in_error(std::string_view kind, std::string message) {
  return {.verdict = Verdict::error, .match = undecided(std::string(kind), std::move(message))};
}

// Does the check read the answer itself, rather than what came with it?
bool reads_answer(const model::Check& check, const model::Outcome& outcome) {
  switch (check.subject) {
    case model::Subject::response:
    case model::Subject::memory:
    case model::Subject::tools:
    case model::Subject::latency: return false;
    case model::Subject::tokens: return outcome.usage.empty();
    default: return true;
  }
}

}  // namespace

Question::Question(const model::Check& check, const Setup& setup) : check_(check), def_(def_of(check)) {
  if (const auto made = prepare(setup); !made) fault_ = made.error();
  if (fault_ && fault_->span == Span{}) fault_->span = span_of_fault();
}

// Of the value that the check compares with, where it is known.
Span Question::span_of_fault() const {
  return check_.expected && check_.expected->span != Span{} ? check_.expected->span : check_.span;
}

Result<void> Question::prepare(const Setup& setup) {
  if (def_ == nullptr) return fail("E319", fmt::format("no check is called {}", quoted(check_.kind)));
  if (wants_value(*def_) && !check_.expected)
    return fail("W315", fmt::format("{} has nothing to compare with: grading ends in an error",
                                    quoted(check_.source_key.empty() ? def_->name : check_.source_key)));
  if (setup.vars != nullptr && check_.expected) fill_templates(*check_.expected, *setup.vars);
  TRY(place_, Place::make(check_, *def_, setup));
  if (def_->test != nullptr) {
    // A plain function takes its value as the loader would have let it through.
    if (check_.expected && wants_value(*def_) && !value::has_shape(*check_.expected, *def_->value))
      return fail("E318", fmt::format("this is no value for {}", def_->name), check_.expected->span);
    matcher_ = std::make_unique<Plain>(def_->test, check_);
  } else {
    TRY(matcher_, def_->prepare(check_, setup));
  }
  return {};
}

// Stops at the first value that decides, and at the first that cannot be decided.
Conclusion Question::decide(const Sight& sight) const {
  const bool any = check_.path_mode == PathMode::any;
  Conclusion out;
  for (std::size_t i = 0; i < sight.size(); ++i) {
    out.match = matcher_->match(sight.at(i));
    out.value = i;
    if (out.match.error || out.match.pass == any) break;
  }
  out.verdict = out.match.error                   ? Verdict::error
                : out.match.pass != check_.negate ? Verdict::pass
                                                  : Verdict::fail;
  return out;
}

void Question::need(const Answer& answer, Needs& out) const {
  Sight sight(answer);
  if (fault_ || !place_->look(sight) || !sight.lacking().empty()) return;
  for (std::size_t i = 0; i < sight.size(); ++i) matcher_->need(sight.at(i), out);
}

Conclusion Question::conclude(Sight& sight) const {
  if (fault_) return in_error("config", fault_->message);
  const model::Outcome& outcome = sight.answer().outcome();
  if (outcome.unread && reads_answer(check_, outcome))
    return in_error(outcome.unread->kind, outcome.unread->message);
  if (const auto looked = place_->look(sight); !looked)
    return in_error(kind_of(looked.error()), looked.error().message);
  if (!sight.lacking().empty()) return {.why = std::string(sight.lacking())};
  return decide(sight);
}

Conclusion Question::conclude(const Answer& answer) const {
  Sight sight(answer);
  return conclude(sight);
}

}  // namespace proctor::checks
