// A question: one check made ready to be asked of any answer. It knows where to look, what to match there and
// how to tell what came of it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "checks/check.h"
#include "checks/place.h"

namespace proctor::checks {

// What a question came to, before anyone has to read it.
struct Conclusion {
  model::Verdict verdict = model::Verdict::fail;
  Match match;            // of the value that decided
  std::size_t value = 0;  // which one that was
  std::string why = {};   // where no value could decide
};

class Question {
 public:
  // Always makes one: what is wrong with the check is its fault, and its every answer an error.
  Question(const model::Check& check, const Setup& setup);
  Question(const Question&) = delete;  // its matcher refers to its check
  Question& operator=(const Question&) = delete;

  const std::optional<Error>& fault() const { return fault_; }
  const model::Check& check() const { return check_; }
  const CheckDef* def() const { return def_; }

  // Decided by a judge or by vectors of texts, which must be found out before.
  bool consults() const { return matcher_ != nullptr && matcher_->consults(); }
  void need(const Answer& answer, Needs& out) const;
  // A judge decides it, or one of the checks inside it.
  bool asks_judge() const { return matcher_ != nullptr && matcher_->asks_judge(); }
  // Only then does it matter that the answer never came.
  bool needs_answer() const { return matcher_ == nullptr || matcher_->needs_answer(); }

  Conclusion conclude(Sight& sight) const;
  Conclusion conclude(const Answer& answer) const;

  // Why it did not pass.
  std::string message(const Sight& sight, const Conclusion& conclusion) const;
  std::string why(const Answer& answer) const;

 private:
  Result<void> prepare(const Setup& setup);
  Span span_of_fault() const;
  Conclusion decide(const Sight& sight) const;
  std::string lead() const;
  std::string expected() const;
  std::string actual(const Sight& sight, const Conclusion& conclusion) const;

  model::Check check_;
  const CheckDef* def_ = nullptr;
  std::optional<Place> place_;
  std::unique_ptr<const Matcher> matcher_;
  std::optional<Error> fault_;
};

}  // namespace proctor::checks
