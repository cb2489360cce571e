// Where a check looks: a subject and a path into it, compiled once.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "checks/answer.h"
#include "checks/check.h"
#include "value/path.h"

namespace proctor::checks {

// The values a check looks at in one answer. No value counts as one that is nothing. Filled in by a place;
// what it gives out points into it.
class Sight {
 public:
  explicit Sight(const Answer& answer) : answer_(answer) {}

  std::size_t size() const { return found_ && found_->values.size() > 1 ? found_->values.size() : 1; }
  Seen at(std::size_t index) const;
  const Answer& answer() const { return answer_; }

  // Why there is nothing to look at, where that fails every check, negated or not; else empty.
  std::string_view lacking() const { return lacking_; }

 private:
  friend class Place;

  const Answer& answer_;
  model::Subject subject_ = model::Subject::text;
  std::optional<value::Found> found_;
  const Value* one_ = nullptr;
  std::optional<Value> made_;
  bool is_text_ = false;
  std::string_view lacking_;
};

class Place {
 public:
  // Fails on a path that is none, at the check's span.
  static Result<Place> make(const model::Check& check, const CheckDef& def, const Setup& setup);

  // Fails only where the path's budget is used up.
  Result<void> look(Sight& sight) const;

  // For messages: `$.user.name`, `memory.trip.city`, `output`.
  const std::string& shown() const { return shown_; }

 private:
  Place() = default;

  const Value* whole(const Answer& answer, Sight& sight) const;
  const Value* walk(const Answer& answer, Sight& sight) const;

  model::Subject subject_ = model::Subject::text;
  bool insists_on_json_ = false;
  bool reads_scalars_ = false;       // of a response: 5 counts as "5"
  std::optional<value::Path> path_;  // JSONPath; none for the root
  std::vector<std::string> dots_;    // a path of dots
  std::string shown_;
};

// A path of dots: `choices.0.message`, `choices[0]`. A number indexes a list; a key that itself looks like
// `a[0]` is found as it stands.
std::vector<std::string> split_dots(std::string_view path);
const Value* walk_dots(const Value* from, std::span<const std::string> path);

}  // namespace proctor::checks
