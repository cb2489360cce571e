// Messages: `$.user.name toMatch /[A-Z][a-z]+/ expected match, got "bob"`. Path, the matcher in the author's
// word, what was expected, what was seen; then what the matcher has to add.
#include <fmt/format.h>

#include "base/words.h"
#include "checks/catalogue.h"
#include "checks/difference.h"
#include "checks/question.h"
#include "checks/shown.h"

namespace proctor::checks {
namespace {

constexpr std::size_t kSeveralShown = 3;

// Does the author's word itself say that it is turned around?
bool says_not(const model::Check& check, const CheckDef& def) {
  const Alias* alias = alias_of(check, def);
  return alias != nullptr ? alias->negated : check.source_key.starts_with("not-");
}

}  // namespace

std::string Question::lead() const {
  const std::string word = check_.source_key.empty() ? std::string(def_->name) : check_.source_key;
  const bool turned = check_.negate && !says_not(check_, *def_);
  // Some words name the place: latency, and in testhaven output.includes, memory.user.name, expected.memory.
  const bool placed = format_of(check_, *def_) == "testhaven" || word == place_->shown();
  const std::string_view all = check_.path_mode == model::PathMode::all ? "ALL of " : "";
  return placed ? word : fmt::format("{}{} {}{}", all, place_->shown(), turned ? "not " : "", word);
}

std::string Question::expected() const {
  if (auto own = matcher_->expected()) return *own;
  return check_.expected && def_->arity == Arity::one ? shown(*check_.expected) : "";
}

std::string Question::actual(const Sight& sight, const Conclusion& conclusion) const {
  const auto tell = [&](std::size_t i) {
    const Seen seen = sight.at(i);
    return matcher_->actual(seen).value_or(shown(seen));
  };
  const std::size_t count = sight.size();
  if (count == 1) return tell(0);
  const bool one_decided = conclusion.match.pass == (check_.path_mode == model::PathMode::any);
  if (one_decided)
    return fmt::format("{} ({} of {} values)", tell(conclusion.value), conclusion.value + 1, count);
  std::string out;
  for (std::size_t i = 0; i < std::min(count, kSeveralShown); ++i) out += (i > 0 ? ", " : "") + tell(i);
  return count > kSeveralShown ? fmt::format("{}, … ({} values)", out, count) : out;
}

std::string Question::message(const Sight& sight, const Conclusion& conclusion) const {
  if (conclusion.match.error) return conclusion.match.error->message;
  if (!conclusion.why.empty()) return fmt::format("{}: {}", lead(), conclusion.why);
  std::string out = lead();
  if (const std::string wanted = expected(); !wanted.empty()) out += " " + wanted;
  out += fmt::format(" expected {}, got {}", check_.negate ? def_->wants_not : def_->wants,
                     actual(sight, conclusion));
  const Seen seen = sight.at(conclusion.value);
  if (const std::string note = matcher_->note(seen); !note.empty()) out += "; " + note;
  if (!check_.negate && matcher_->compares() && check_.expected)
    if (const std::string diff = difference(*check_.expected, seen); !diff.empty()) out += "\n" + diff;
  return out;
}

std::string Question::why(const Answer& answer) const {
  Sight sight(answer);
  const Conclusion conclusion = conclude(sight);
  return conclusion.verdict == model::Verdict::pass ? std::string{} : message(sight, conclusion);
}

}  // namespace proctor::checks
