// Checks inside a check: of a group, of a tool call's arguments. Written in the native language wherever they
// stand.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checks/question.h"

namespace proctor::checks {

struct Counts {
  std::size_t held = 0;
  std::size_t undecided = 0;
  std::optional<model::Fault> error = {};  // the first
  bool advisory = false;                   // one of them was decided by a judge whose word does not count
};

class Nested {
 public:
  // `items`: a list of checks. Fails with the first fault of any of them.
  static Result<Nested> make(const Value& items, const Setup& setup);

  std::size_t size() const { return questions_.size(); }
  bool consults() const;
  bool asks_judge() const;
  void need(const Answer& answer, Needs& out) const;
  Counts count(const Answer& answer) const;
  // The mean of their scores, by weight, of those that could be decided; 0 where nothing weighs.
  double mean(const Answer& answer) const;
  std::string why(const Answer& answer) const;  // those that did not hold, the first few

 private:
  std::vector<std::unique_ptr<const Question>> questions_;
};

}  // namespace proctor::checks
