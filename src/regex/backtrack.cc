#include "regex/backtrack.h"

#include <algorithm>

namespace proctor::regex {
namespace {

constexpr std::size_t kMostEntries = std::size_t{2} * 1024 * 1024;
constexpr std::size_t kMostBits = std::size_t{64} * 1024 * 1024;
constexpr std::size_t kMostKept = std::size_t{64} * 1024;  // entries, for the next search
constexpr std::int64_t kWarmUp = 2000;                     // steps before failures are remembered

std::size_t distance(std::size_t a, std::size_t b) { return a < b ? b - a : a - b; }

}  // namespace

Backtrack::Backtrack(const Compiled& compiled)
    : compiled_(compiled), insts_(compiled.code.insts), no_stall_(compiled.code.depth) {
  choices_.resize(insts_.size());
  for (std::size_t pc = 0; pc < insts_.size(); ++pc) {
    const Inst& inst = insts_[pc];
    if (inst.op == Op::split || inst.op == Op::star)
      choices_[pc] = static_cast<std::uint32_t>(choice_count_++);
  }
}

Outcome Backtrack::search(std::string_view text, std::size_t from, bool groups, std::size_t steps) {
  text_ = text;
  tracks_ = groups || compiled_.code.needs_groups;
  slots_.assign(tracks_ ? compiled_.code.slots : 2, kUnset);
  stack_.clear();
  remembers_ = false;
  steps_ = static_cast<std::int64_t>(steps);
  next_pause_ = may_remember() ? std::max<std::int64_t>(steps_ - kWarmUp, 0) : 0;
  const Outcome outcome = run_from(from);
  if (stack_.capacity() > kMostKept) std::vector<Entry>().swap(stack_);
  if (failed_.capacity() > kMostKept) std::vector<std::uint64_t>().swap(failed_);
  return outcome;
}

Outcome Backtrack::run_from(std::size_t start) {
  const bool anchored = compiled_.code.anchored;
  for (;;) {
    if (!anchored && !compiled_.skip.blind()) {
      const auto next = compiled_.skip.next(text_, start);
      if (!next) return Outcome::no;
      start = *next;
    }
    const Outcome outcome = run(start);
    if (outcome != Outcome::no || anchored || start >= text_.size()) return outcome;
    start = read_forward(text_, start, compiled_.code.unit).at;
  }
}

Outcome Backtrack::run(std::size_t start) {
  barrier_ = kUnset;
  Way way{.pc = 0, .stall = no_stall_, .at = start};
  for (;;) {
    if (--steps_ < next_pause_ && !pause()) return Outcome::too_much;
    if (insts_[way.pc].op == Op::match) {
      slots_[0] = start;
      slots_[1] = way.at;
      return Outcome::yes;
    }
    if (!advance(way) && !backtrack(way)) return Outcome::no;
  }
}

// Takes one step. False if the way ends here.
bool Backtrack::advance(Way& way) {
  const Inst& inst = insts_[way.pc];
  switch (inst.op) {
    case Op::unit: return read(inst, way);
    case Op::split: return choose(inst, way);
    case Op::star: return star(inst, way);
    case Op::jump: way.pc = inst.a; return true;
    case Op::save:
      if (tracks_) set(inst.a, way.at);
      ++way.pc;
      return true;
    case Op::clear:
      if (tracks_) clear(inst);
      ++way.pc;
      return true;
    case Op::mark:
      way.stall = std::min(way.stall, inst.depth);
      ++way.pc;
      return true;
    case Op::check: return check(inst, way);
    case Op::look:
    case Op::atomic: open(way); return true;
    case Op::look_end: return close(way);
    case Op::step_back: return step_back(inst, way);
    case Op::back: return refer(inst, way);
    case Op::conditional: way.pc = took_part(inst.a) ? way.pc + 1 : inst.b; return true;
    case Op::count_start:
      set(compiled_.code.counters[inst.a].slot, 0);
      ++way.pc;
      return true;
    case Op::count_loop: return count(inst, way);
    case Op::count_check: return count_check(inst, way);
    case Op::match:
    case Op::fail: return false;
    default: ++way.pc; return holds(compiled_, inst, text_, way.at);
  }
}

// Goes back to the last choice that is still open. False if there is none.
bool Backtrack::backtrack(Way& way) {
  while (!stack_.empty())
    if (resume(way)) return true;
  return false;
}

// Takes the entry on top: undoes what it says, or goes on with what it left open. False to go further back.
bool Backtrack::resume(Way& way) {
  Entry& entry = stack_.back();
  const Inst& inst = insts_[entry.kind == Entry::Kind::restore ? 0 : entry.pc];
  switch (entry.kind) {
    case Entry::Kind::choice:
      way = {.pc = inst.b, .stall = entry.stall, .at = entry.at};
      if (remembers_) {
        entry.kind = Entry::Kind::failed;
      } else {
        stack_.pop_back();
      }
      return true;
    case Entry::Kind::failed:
      remember(entry.pc, entry.stall, entry.at);
      stack_.pop_back();
      return false;
    case Entry::Kind::star:
      if (remembers_) remember(entry.pc, stall_at(entry), entry.at);
      if (move_exit(inst, entry) && find_exit(entry)) return leave_star(entry, way);
      stack_.pop_back();
      return false;
    case Entry::Kind::count: {
      const std::uint32_t slot = compiled_.code.counters[inst.a].slot;
      way = {.pc = entry.pc + 1, .stall = entry.stall, .at = entry.at};
      stack_.pop_back();
      set(slot, slots_[slot] + 1);
      return true;
    }
    case Entry::Kind::restore:
      slots_[entry.pc] = entry.other;
      stack_.pop_back();
      return false;
    case Entry::Kind::barrier:
      way = {.pc = inst.a, .stall = entry.stall, .at = entry.at};
      barrier_ = entry.other;
      stack_.pop_back();
      return inst.op == Op::look && inst.negated;
  }
  return false;
}

void Backtrack::push(Entry entry) {
  if (stack_.size() == kMostEntries) steps_ = 0;
  stack_.push_back(entry);
}

void Backtrack::set(std::uint32_t slot, std::size_t value) {
  push({.kind = Entry::Kind::restore, .pc = slot, .other = slots_[slot]});
  slots_[slot] = value;
}

void Backtrack::clear(const Inst& inst) {
  for (std::uint32_t slot = 2 * inst.a; slot <= 2 * inst.b + 1; ++slot)
    if (slots_[slot] != kUnset) set(slot, kUnset);
  steps_ -= (inst.b - inst.a) / 4;
}

bool Backtrack::passes(std::uint16_t filter, std::size_t at) const {
  const Filter& wanted = compiled_.code.filters[filter];
  return at == text_.size() ? wanted.end : wanted.bytes[byte_at(text_, at)];
}

bool Backtrack::read(const Inst& inst, Way& way) const {
  if (way.at == (inst.backward ? 0 : text_.size())) return false;
  const Read read = inst.backward ? read_backward(text_, way.at, compiled_.code.unit)
                                  : read_forward(text_, way.at, compiled_.code.unit);
  if (!compiled_.classes.has_unit(inst.a, read.unit)) return false;
  way = {.pc = way.pc + 1, .stall = no_stall_, .at = read.at};
  return true;
}

bool Backtrack::choose(const Inst& inst, Way& way) {
  if (remembers_ && is_failed(way.pc, way.stall, way.at)) return false;
  const bool first = passes(inst.a_filter, way.at);
  const bool second = passes(inst.b_filter, way.at);
  if (first && second) push({.kind = Entry::Kind::choice, .stall = way.stall, .pc = way.pc, .at = way.at});
  way.pc = first ? inst.a : inst.b;
  return first || second;
}

bool Backtrack::check(const Inst& inst, Way& way) const {
  const bool stalled = way.stall <= inst.depth;
  way.pc = stalled ? inst.b : way.pc + 1;
  return way.pc != kNowhere;
}

// A single unit again and again: one entry stands for every place where it may stop.
bool Backtrack::star(const Inst& inst, Way& way) {
  Entry entry{.kind = Entry::Kind::star, .stall = way.stall, .pc = way.pc, .at = way.at, .other = way.at};
  if (!inst.lazy) entry.at = scan(inst, way.at);
  steps_ -= static_cast<std::int64_t>(distance(entry.at, way.at) / 8);
  if (!find_exit(entry)) return false;
  push(entry);
  return leave_star(entry, way);
}

bool Backtrack::leave_star(const Entry& entry, Way& way) const {
  way = {.pc = insts_[entry.pc].b, .stall = stall_at(entry), .at = entry.at};
  return true;
}

std::uint16_t Backtrack::stall_at(const Entry& entry) const {
  return entry.at == entry.other ? entry.stall : no_stall_;
}

// Moves on until what follows may match. False if there is no such place.
bool Backtrack::find_exit(Entry& entry) {
  const Inst& inst = insts_[entry.pc];
  const std::size_t from = entry.at;
  bool found = is_exit(inst, entry);
  while (!found && move_exit(inst, entry)) {
    pass_over(inst, entry);
    found = is_exit(inst, entry);
  }
  steps_ -= static_cast<std::int64_t>(distance(entry.at, from) / 4);
  return found;
}

// Gives back at once all that a filter for ASCII alone does not let pass.
void Backtrack::pass_over(const Inst& inst, Entry& entry) const {
  const Filter& filter = compiled_.code.filters[inst.b_filter];
  if (inst.lazy || inst.backward || filter.wide) return;
  while (entry.at != entry.other && !filter.bytes[byte_at(text_, entry.at)]) --entry.at;
}

bool Backtrack::is_exit(const Inst& inst, const Entry& entry) const {
  return passes(inst.b_filter, entry.at) && !(remembers_ && is_failed(entry.pc, stall_at(entry), entry.at));
}

// A lazy star reads one unit more, another gives one back.
bool Backtrack::move_exit(const Inst& inst, Entry& entry) const {
  if (!inst.lazy && entry.at == entry.other) return false;
  const bool backward = inst.backward == inst.lazy;
  if (inst.lazy && entry.at == (backward ? 0 : text_.size())) return false;
  const Read read = backward ? read_backward(text_, entry.at, compiled_.code.unit)
                             : read_forward(text_, entry.at, compiled_.code.unit);
  if (inst.lazy && !compiled_.classes.has_unit(inst.a, read.unit)) return false;
  entry.at = read.at;
  return true;
}

// How far units of the set go.
std::size_t Backtrack::scan(const Inst& inst, std::size_t at) const {
  const std::size_t last = inst.backward ? 0 : text_.size();
  if (compiled_.full[inst.a]) return last;
  while (at != last) {
    const Read read = inst.backward ? read_backward(text_, at, compiled_.code.unit)
                                    : read_forward(text_, at, compiled_.code.unit);
    if (!compiled_.classes.has_unit(inst.a, read.unit)) break;
    at = read.at;
  }
  return at;
}

void Backtrack::open(Way& way) {
  push({.kind = Entry::Kind::barrier, .stall = way.stall, .pc = way.pc, .at = way.at, .other = barrier_});
  barrier_ = stack_.size() - 1;
  ++way.pc;
}

// The part inside matched: no other way through it is tried. If it must not match, the way ends here.
bool Backtrack::close(Way& way) {
  const std::size_t height = barrier_;
  const Entry barrier = stack_[height];
  const Inst& inst = insts_[barrier.pc];
  barrier_ = barrier.other;
  steps_ -= static_cast<std::int64_t>((stack_.size() - height) / 4);
  ++way.pc;
  if (inst.op == Op::atomic) {
    keep_restores(height);
    return true;
  }
  way.at = barrier.at;
  way.stall = barrier.stall;
  if (inst.negated) {
    undo_down_to(height);
  } else {
    keep_restores(height);
  }
  return !inst.negated;
}

void Backtrack::undo_down_to(std::size_t height) {
  for (; stack_.size() > height; stack_.pop_back())
    if (stack_.back().kind == Entry::Kind::restore) slots_[stack_.back().pc] = stack_.back().other;
}

void Backtrack::keep_restores(std::size_t height) {
  const auto begin = stack_.begin() + static_cast<std::ptrdiff_t>(height);
  const auto is_other = [](const Entry& entry) { return entry.kind != Entry::Kind::restore; };
  stack_.erase(std::remove_if(begin, stack_.end(), is_other), stack_.end());
}

bool Backtrack::step_back(const Inst& inst, Way& way) {
  steps_ -= inst.a / 4;
  for (std::uint32_t i = 0; i < inst.a; ++i) {
    if (way.at == 0) return false;
    way.at = read_backward(text_, way.at, compiled_.code.unit).at;
  }
  ++way.pc;
  return true;
}

bool Backtrack::took_part(std::uint32_t group) const {
  const std::size_t begin = slots_[2 * group];
  const std::size_t end = slots_[2 * group + 1];
  return begin != kUnset && end != kUnset && begin <= end;
}

bool Backtrack::refer(const Inst& inst, Way& way) {
  for (const std::uint32_t group : compiled_.code.references[inst.a].groups)
    if (took_part(group)) return compare(slots_[2 * group], slots_[2 * group + 1], inst, way);
  ++way.pc;
  return compiled_.code.rules.absent_back_matches;
}

// Does what stands from `begin` to `end` stand here again?
bool Backtrack::compare(std::size_t begin, std::size_t end, const Inst& inst, Way& way) {
  const Unit unit = compiled_.code.unit;
  const bool folded = compiled_.code.references[inst.a].folded;
  steps_ -= static_cast<std::int64_t>((end - begin) / 4);
  if (begin != end) way.stall = no_stall_;
  while (begin != end) {
    if (way.at == (inst.backward ? 0 : text_.size())) return false;
    const Read there = inst.backward ? read_backward(text_, end, unit) : read_forward(text_, begin, unit);
    const Read here = inst.backward ? read_backward(text_, way.at, unit) : read_forward(text_, way.at, unit);
    const bool same = there.unit == here.unit ||
                      (folded && compiled_.code.fold(there.unit) == compiled_.code.fold(here.unit));
    if (!same) return false;
    way.at = here.at;
    (inst.backward ? end : begin) = there.at;
  }
  ++way.pc;
  return true;
}

bool Backtrack::count(const Inst& inst, Way& way) {
  const Counter& counter = compiled_.code.counters[inst.a];
  const std::size_t turns = slots_[counter.slot];
  const Way leaving{.pc = inst.b, .stall = way.stall, .at = way.at};
  if (turns >= counter.least) {
    if (turns >= counter.most && counter.most != kNoLimit) {
      way = leaving;
      return true;
    }
    if (inst.lazy) {
      push({.kind = Entry::Kind::count, .stall = way.stall, .pc = way.pc, .at = way.at});
      way = leaving;
      return true;
    }
    push({.kind = Entry::Kind::choice, .stall = way.stall, .pc = way.pc, .at = way.at});
  }
  set(counter.slot, turns + 1);
  ++way.pc;
  return true;
}

// Turns that must be may read nothing.
bool Backtrack::count_check(const Inst& inst, Way& way) const {
  const Counter& counter = compiled_.code.counters[inst.a];
  if (slots_[counter.slot] > counter.least) return check(inst, way);
  ++way.pc;
  return true;
}

bool Backtrack::may_remember() const {
  const std::size_t each = choice_count_ * (no_stall_ + std::size_t{1});
  return !compiled_.code.needs_groups && each > 0 && text_.size() + 1 <= kMostBits / each;
}

// Out of steps, or time to remember.
bool Backtrack::pause() {
  if (steps_ < 0) return false;
  failed_.assign(choice_count_ * (no_stall_ + std::size_t{1}) * (text_.size() + 1) / 64 + 1, 0);
  remembers_ = true;
  next_pause_ = 0;
  return true;
}

std::size_t Backtrack::place_of(std::uint32_t pc, std::uint16_t stall, std::size_t at) const {
  return (choices_[pc] * (no_stall_ + std::size_t{1}) + stall) * (text_.size() + 1) + at;
}

bool Backtrack::is_failed(std::uint32_t pc, std::uint16_t stall, std::size_t at) const {
  const std::size_t place = place_of(pc, stall, at);
  return ((failed_[place / 64] >> (place % 64U)) & 1U) != 0;
}

void Backtrack::remember(std::uint32_t pc, std::uint16_t stall, std::size_t at) {
  const std::size_t place = place_of(pc, stall, at);
  failed_[place / 64] |= std::uint64_t{1} << (place % 64U);
}

}  // namespace proctor::regex
