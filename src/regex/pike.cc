#include "regex/pike.h"

#include <algorithm>
#include <utility>

namespace proctor::regex {
namespace {

constexpr std::size_t kMostSlots = std::size_t{4} * 1024 * 1024;

}  // namespace

Pike::Pike(const Compiled& compiled)
    : compiled_(compiled),
      insts_(compiled.code.insts),
      no_stall_(compiled.code.depth),
      seen_(insts_.size() * (no_stall_ + 1), 0),
      waiting_(insts_.size(), 0) {}

bool Pike::may_begin(std::size_t at) const { return !matched_ && (at == 0 || !compiled_.code.anchored); }

Outcome Pike::search(std::string_view text, std::size_t from, std::uint64_t work) {
  text_ = text;
  matched_ = false;
  work_ = 0;
  ways_ = {};
  begin_place();
  for (std::size_t at = from;;) {
    if (ways_.waiting.empty()) {
      if (!may_begin(at)) break;
      const auto next = compiled_.code.anchored ? at : compiled_.skip.next(text, at);
      if (!next) break;
      at = *next;
    }
    if (may_begin(at)) begin_way(at);
    if (at == text.size()) break;
    if (work_ > work || ways_.slots.size() > kMostSlots) return Outcome::too_much;
    at = read(at);
  }
  ways_ = next_ = {};
  return matched_ ? Outcome::yes : Outcome::no;
}

// What was seen at the place before counts no more.
void Pike::begin_place() {
  cut_ = false;
  if (++stamp_ != 0) return;
  std::fill(seen_.begin(), seen_.end(), 0U);
  std::fill(waiting_.begin(), waiting_.end(), 0U);
  stamp_ = 1;
}

void Pike::begin_way(std::size_t at) {
  slots_.assign(compiled_.code.slots, kUnset);
  slots_[0] = at;
  std::swap(ways_, next_);
  follow(0, at);
  std::swap(ways_, next_);
}

// All ways read one unit. Gives the place after it.
std::size_t Pike::read(std::size_t at) {
  const Read read = read_forward(text_, at, compiled_.code.unit);
  const std::size_t width = compiled_.code.slots;
  next_.waiting.clear();
  next_.slots.clear();
  begin_place();
  for (std::size_t i = 0; i < ways_.waiting.size() && !cut_; ++i) {
    const std::uint32_t pc = ways_.waiting[i];
    ++work_;
    if (!compiled_.classes.has_unit(insts_[pc].a, read.unit)) continue;
    const auto begin = ways_.slots.begin() + static_cast<std::ptrdiff_t>(i * width);
    slots_.assign(begin, begin + static_cast<std::ptrdiff_t>(width));
    follow(pc + 1, read.at);
  }
  std::swap(ways_, next_);
  return read.at;
}

// Adds to next_ the instructions reached from `pc` without reading.
void Pike::follow(std::uint32_t pc, std::size_t at) {
  todo_.assign(1, {.pc = pc, .stall = no_stall_});
  while (!todo_.empty() && !cut_) {
    const Todo todo = todo_.back();
    todo_.pop_back();
    if (todo.slot != kNowhere) {
      slots_[todo.slot] = todo.old;
    } else {
      follow(todo, at);
    }
  }
}

void Pike::follow(const Todo& todo, std::size_t at) {
  std::uint32_t& seen = seen_[todo.pc * (no_stall_ + 1) + todo.stall];
  if (seen == stamp_) return;
  seen = stamp_;
  ++work_;
  const Inst& inst = insts_[todo.pc];
  const auto go = [&](std::uint32_t pc, std::uint32_t stall) { todo_.push_back({.pc = pc, .stall = stall}); };
  switch (inst.op) {
    case Op::match:
      best_ = slots_;
      best_[1] = at;
      matched_ = cut_ = true;
      break;
    case Op::fail: break;
    case Op::unit: add_way(todo.pc); break;
    case Op::jump: go(inst.a, todo.stall); break;
    case Op::split:
      go(inst.b, todo.stall);
      go(inst.a, todo.stall);
      break;
    case Op::star:
      go(inst.lazy ? todo.pc + 1 : inst.b, todo.stall);
      go(inst.lazy ? inst.b : todo.pc + 1, todo.stall);
      break;
    case Op::save:
      set(inst.a, at);
      go(todo.pc + 1, todo.stall);
      break;
    case Op::clear:
      clear(inst);
      go(todo.pc + 1, todo.stall);
      break;
    case Op::mark: go(todo.pc + 1, std::min<std::uint32_t>(todo.stall, inst.depth)); break;
    case Op::check:
      if (todo.stall > inst.depth)
        go(todo.pc + 1, todo.stall);
      else if (inst.b != kNowhere)
        go(inst.b, todo.stall);
      break;
    default:
      if (holds(compiled_, inst, text_, at)) go(todo.pc + 1, todo.stall);
      break;
  }
}

void Pike::add_way(std::uint32_t pc) {
  if (waiting_[pc] == stamp_) return;
  waiting_[pc] = stamp_;
  next_.waiting.push_back(pc);
  next_.slots.insert(next_.slots.end(), slots_.begin(), slots_.end());
  work_ += slots_.size() / 8;
}

// The way back over it sets the slot to what it was.
void Pike::set(std::uint32_t slot, std::size_t value) {
  todo_.push_back({.slot = slot, .old = slots_[slot]});
  slots_[slot] = value;
}

void Pike::clear(const Inst& inst) {
  for (std::uint32_t slot = 2 * inst.a; slot <= 2 * inst.b + 1; ++slot)
    if (slots_[slot] != kUnset) set(slot, kUnset);
}

}  // namespace proctor::regex
