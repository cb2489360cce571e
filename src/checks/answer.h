// What checks look at: an outcome seen from several sides, each made at most once and only when asked for.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "judges/exhibit.h"
#include "model/run.h"
#include "value/value.h"

namespace proctor::checks {

// Lives while one outcome is graded, by one thread.
class Answer {
 public:
  // `exhibit`: what judges look at; null: the outcome is all there is.
  explicit Answer(const model::Outcome& outcome, model::OutputType type = model::OutputType::automatic,
                  const judges::Exhibit* exhibit = nullptr)
      : outcome_(&outcome), type_(type), exhibit_(exhibit) {}

  // The same outcome with another value in the place of the output's JSON: for checks inside a group. This
  // answer must outlive it.
  Answer within(const Value& root) const;
  const Value* inner() const { return within_; }  // that value, if this is such an answer

  const model::Outcome& outcome() const { return *outcome_; }
  std::string_view text() const { return outcome_->text; }

  // The whole output as JSON, outer white space allowed; none where it is not.
  const Value* json() const;

  // What JSONPath starts from: the JSON where the output is, else its text. A step whose output is said to be
  // text has the text.
  const Value& root() const;

  const Value& tools() const;   // names, in order
  const Value& memory() const;  // as a value; a path need not ask for it
  double tokens() const;        // reported, else estimated

  // What a judge concluded about a check that one decides: found out before, else stated with the outcome,
  // else what needs no judge. Where there is none of it, an error says so.
  const model::Judgement& judgement(const model::Check& check) const;

 private:
  model::Judgement find_judgement(const model::Check& check) const;

  const model::Outcome* outcome_;
  model::OutputType type_;
  const judges::Exhibit* exhibit_ = nullptr;
  const Value* within_ = nullptr;
  const Answer* outer_ = nullptr;  // of which this is a part
  mutable std::map<const model::Check*, model::Judgement> judgements_;
  mutable bool parsed_ = false;
  mutable std::optional<Value> json_;
  mutable std::optional<Value> text_;
  mutable std::optional<Value> tools_;
  mutable std::optional<Value> memory_;
};

// One value that is looked at: a value in a tree, a plain text, or nothing, where a path found nothing.
class Seen {
 public:
  Seen(const Answer& answer, model::Subject subject) : answer_(&answer), subject_(subject) {}
  Seen(const Answer& answer, model::Subject subject, const Value* value)
      : answer_(&answer), value_(value), subject_(subject) {}
  Seen(const Answer& answer, model::Subject subject, std::string_view text)
      : answer_(&answer), text_(text), subject_(subject), plain_(true) {}

  const Answer& answer() const { return *answer_; }
  model::Subject subject() const { return subject_; }

  bool exists() const { return plain_ || value_ != nullptr; }
  // The tree's value; none for a plain text and for nothing.
  const Value* value() const { return value_; }
  std::optional<std::string_view> text() const;  // where it is one
  Value copy() const;                            // null for nothing

 private:
  const Answer* answer_;
  const Value* value_ = nullptr;
  std::string_view text_;
  model::Subject subject_;
  bool plain_ = false;
};

}  // namespace proctor::checks
