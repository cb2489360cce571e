// Turns that read nothing and what groups hold do not change whether a pattern is found, so mark, check, save
// and clear are passed over.
#include "regex/subset.h"

#include <algorithm>
#include <map>

namespace proctor::regex {

Subset::Subset(const Compiled& compiled)
    : compiled_(compiled),
      insts_(compiled.code.insts),
      line_feed_column_(static_cast<Column>(compiled.classes.count())),
      line_feed_(compiled.classes.of_ascii('\n')),
      seen_now_(insts_.size(), 0),
      seen_next_(insts_.size(), 0) {
  find_kinds();
  new_stamp();
  wait(0, start_, seen_next_);
  std::sort(start_.begin(), start_.end());
}

// Two classes are of one kind if every assertion that looks back takes them alike.
void Subset::find_kinds() {
  std::vector<SetId> sets;
  for (const Inst& inst : insts_)
    if (inst.op == Op::line_start || inst.op == Op::word_boundary) sets.push_back(inst.a);
  std::sort(sets.begin(), sets.end());
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  std::map<std::vector<bool>, Kind> known;
  for (std::size_t id = 0; id < compiled_.classes.count(); ++id) {
    std::vector<bool> in;
    in.reserve(sets.size());
    for (const SetId set : sets) in.push_back(compiled_.classes.has(set, static_cast<Classes::Id>(id)));
    const auto [entry, fresh] = known.emplace(std::move(in), static_cast<Kind>(known.size()));
    if (fresh) examples_.push_back(static_cast<Classes::Id>(id));
    kind_of_class_.push_back(entry->second);
  }
}

Subset::Kind Subset::kind_before(std::string_view text, std::size_t at) const {
  if (at == 0) return text_start();
  return kind_of_class_[compiled_.classes.of(read_backward(text, at, compiled_.code.unit).unit)];
}

void Subset::new_stamp() {
  if (++stamp_ != 0) return;
  std::fill(seen_now_.begin(), seen_now_.end(), 0U);
  std::fill(seen_next_.begin(), seen_next_.end(), 0U);
  stamp_ = 1;
}

bool Subset::step(std::span<const std::uint32_t> kernel, Kind kind, Column column) {
  new_stamp();
  next_.clear();
  now_.assign(kernel.begin(), kernel.end());
  // Reading adds to the list it goes over.
  for (std::size_t i = 0; i < now_.size(); ++i)  // NOLINT(modernize-loop-convert)
    if (read(now_[i], kind, column)) return true;
  if (column == end()) return false;
  next_kind_ = kind_of_class_[class_of(column)];
  survives_ = !next_.empty();
  return !compiled_.code.anchored && wait(0, next_, seen_next_);
}

// What one waiting instruction makes of the unit. True if that is a match.
bool Subset::read(std::uint32_t pc, Kind kind, Column column) {
  const Inst& inst = insts_[pc];
  ++work_;
  if (inst.op == Op::match) return true;
  if (inst.op != Op::unit) return holds(inst, kind, column) && wait(pc + 1, now_, seen_now_);
  if (column == end() || !compiled_.classes.has(inst.a, class_of(column))) return false;
  return wait(pc + 1, next_, seen_next_);
}

// Adds the instructions reached from `pc` that wait. True if a match is reached.
bool Subset::wait(std::uint32_t pc, Kernel& waiting, std::vector<std::uint32_t>& seen) {
  todo_.assign(1, pc);
  while (!todo_.empty()) {
    const std::uint32_t at = todo_.back();
    todo_.pop_back();
    if (seen[at] == stamp_) continue;
    seen[at] = stamp_;
    ++work_;
    const Inst& inst = insts_[at];
    switch (inst.op) {
      case Op::fail: break;
      case Op::jump: todo_.push_back(inst.a); break;
      case Op::split: todo_.insert(todo_.end(), {inst.a, inst.b}); break;
      case Op::star: todo_.insert(todo_.end(), {at + 1, inst.b}); break;
      case Op::save:
      case Op::clear:
      case Op::mark:
      case Op::check: todo_.push_back(at + 1); break;
      case Op::match: waiting.assign(1, at); return true;
      default: waiting.push_back(at); break;
    }
  }
  return false;
}

bool Subset::is_before(SetId set, Kind kind) const {
  return kind != text_start() && compiled_.classes.has(set, examples_[kind]);
}

bool Subset::is_next(SetId set, Column column) const {
  return column != end() && compiled_.classes.has(set, class_of(column));
}

bool Subset::holds(const Inst& inst, Kind kind, Column column) const {
  const bool at_start = kind == text_start();
  const bool at_end = column == end();
  switch (inst.op) {
    case Op::text_start: return at_start;
    case Op::text_end: return at_end;
    case Op::final_end: return at_end || column == final_line_feed();
    case Op::line_start: return at_start || is_before(inst.a, kind);
    case Op::line_end: return at_end || is_next(inst.a, column);
    case Op::word_boundary:
      if (at_start && at_end && compiled_.code.rules.no_boundary_in_empty) return false;
      return (is_before(inst.a, kind) != is_next(inst.a, column)) != inst.negated;
    default: return false;
  }
}

}  // namespace proctor::regex
