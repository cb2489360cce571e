// The table has a row a state and a column a class. Three rows come first: not made yet, lost (nothing can
// match any more) and found. Where Skip can help, the idle states (nothing under way, one a kind of unit
// before) come next, so that one comparison tells the plain states from all of these.
#include "regex/dfa.h"

#include <algorithm>

namespace proctor::regex {
namespace {

constexpr std::size_t kMostCells = 512 * 1024;
constexpr std::size_t kMostKernels = 512 * 1024;
constexpr std::size_t kFewest = 8;             // states that always find room
constexpr std::size_t kUnitsWorthKeeping = 8;  // a state, before it is forgotten
constexpr std::uint32_t kPatience = 3;
constexpr std::size_t kBytes = 256;
constexpr std::size_t kRestsWatched = 16;  // at the beginning of a text
constexpr std::size_t kWorthPassing = 4;   // bytes, on average

std::uint64_t hash_of(Subset::Kind kind, std::span<const std::uint32_t> kernel) {
  std::uint64_t hash = 0x9E3779B97F4A7C15ULL ^ kind;
  for (const std::uint32_t pc : kernel) {
    hash = (hash ^ pc) * 0xFF51AFD7ED558CCDULL;
    hash ^= hash >> 32U;
  }
  return hash;
}

bool has(const Code& code, Op op) {
  return std::any_of(code.insts.begin(), code.insts.end(), [&](const Inst& inst) { return inst.op == op; });
}

}  // namespace

Dfa::Dfa(const Compiled& compiled)
    : compiled_(compiled),
      subset_(compiled),
      stride_(subset_.columns()),
      jumps_(compiled.skip.fast() && !compiled.code.anchored),
      ends_by_line_feed_(has(compiled.code, Op::final_end)) {
  lost_ = stride_;
  found_ = 2 * stride_;
  for (std::size_t byte = 0; byte < 0x80; ++byte) {
    ascii_.push_back(compiled.classes.of_ascii(static_cast<unsigned char>(byte)));
  }
  learn_bytes();
  forget();
}

// What is known beforehand of idle states. A character beyond ASCII is passed over byte by byte only if it
// does not matter which one it was.
void Dfa::learn_bytes() {
  const bool one_kind = subset_.kinds() == 2;  // and the start of the text
  byte_kinds_.assign(kBytes, 0);
  stays_.assign(subset_.kinds() * kBytes, 0);
  for (std::size_t byte = 0; byte < kBytes; ++byte) {
    const bool ascii = byte < ascii_.size();
    if (ascii) byte_kinds_[byte] = subset_.kind_of(ascii_[byte]);
    if ((ascii || one_kind) && compiled_.skip.never_begins(static_cast<unsigned char>(byte)))
      for (std::size_t kind = 0; kind < subset_.kinds(); ++kind) stays_[kind * kBytes + byte] = 1;
  }
}

void Dfa::forget() {
  table_.assign(kRowsBefore * stride_, 0);
  std::fill_n(table_.begin() + lost_, stride_, lost_);
  std::fill_n(table_.begin() + found_, stride_, found_);
  states_.assign(kRowsBefore, {});
  kernels_.clear();
  index_.assign(64, 0);
  for (std::size_t kind = 0; kind < subset_.kinds(); ++kind) {
    const auto& start = subset_.start();
    add_state({.kind = static_cast<Kind>(kind), .hash = hash_of(static_cast<Kind>(kind), start)}, start);
  }
}

bool Dfa::is_full() const {
  if (states_.size() < kRowsBefore + subset_.kinds() + kFewest) return false;
  return table_.size() + stride_ > kMostCells || kernels_.size() + kernel_.size() > kMostKernels;
}

std::span<const std::uint32_t> Dfa::kernel_of(const State& state) const {
  return std::span(kernels_).subspan(state.begin, state.end - state.begin);
}

void Dfa::add_state(State state, std::span<const std::uint32_t> kernel) {
  state.begin = static_cast<std::uint32_t>(kernels_.size());
  kernels_.insert(kernels_.end(), kernel.begin(), kernel.end());
  state.end = static_cast<std::uint32_t>(kernels_.size());
  if (2 * states_.size() > index_.size()) grow_index();
  std::size_t slot = state.hash & (index_.size() - 1);
  while (index_[slot] != 0) slot = (slot + 1) & (index_.size() - 1);
  index_[slot] = static_cast<StateId>(table_.size());
  states_.push_back(state);
  table_.resize(table_.size() + stride_, unknown_);
}

void Dfa::grow_index() {
  index_.assign(index_.size() * 4, 0);
  for (std::size_t i = kRowsBefore; i < states_.size(); ++i) {
    std::size_t slot = states_[i].hash & (index_.size() - 1);
    while (index_[slot] != 0) slot = (slot + 1) & (index_.size() - 1);
    index_[slot] = static_cast<StateId>(i * stride_);
  }
}

// The state that subset_ and kernel_ tell of, made if need be and if there is room; else unknown_.
Dfa::StateId Dfa::next_state() {
  const Kind kind = subset_.next_kind();
  const bool busy = subset_.survives() && kernel_ == subset_.start();
  const std::uint64_t hash = hash_of(kind, kernel_);
  for (std::size_t slot = hash & (index_.size() - 1); index_[slot] != 0;
       slot = (slot + 1) & (index_.size() - 1)) {
    const State& state = states_[index_[slot] / stride_];
    const auto kernel = kernel_of(state);
    if (state.hash == hash && state.kind == kind && state.busy == busy &&
        std::equal(kernel.begin(), kernel.end(), kernel_.begin(), kernel_.end()))
      return index_[slot];
  }
  if (is_full()) return unknown_;
  add_state({.kind = kind, .busy = busy, .hash = hash}, kernel_);
  return static_cast<StateId>(table_.size() - stride_);
}

// Makes the step that the table does not know yet.
Dfa::StateId Dfa::follow(StateId from, Column column) {
  const State state = states_[from / stride_];
  kernel_.assign(kernels_.begin() + state.begin, kernels_.begin() + state.end);
  if (subset_.step(kernel_, state.kind, column)) return table_[from + column] = found_;
  if (column == subset_.end() || subset_.next().empty()) return table_[from + column] = lost_;
  kernel_ = subset_.next();
  std::sort(kernel_.begin(), kernel_.end());
  const StateId to = next_state();
  if (to != unknown_) return table_[from + column] = to;

  const bool hasty = here_ - forgot_at_ < kUnitsWorthKeeping * states_.size();
  hasty_ = hasty ? hasty_ + 1 : 0;
  gave_up_ = hasty_ >= kPatience || subset_.work() > most_work_;
  forgot_at_ = here_;
  forget();
  return next_state();
}

Outcome Dfa::test(std::string_view text, std::uint64_t work) {
  most_work_ = subset_.work() + work;
  here_ = forgot_at_ = 0;
  hasty_ = 0;
  gave_up_ = false;
  rests_ = passed_ = begin_ = 0;
  passes_over_ = !jumps_ && !compiled_.code.anchored;
  watch_idle(jumps_ || passes_over_ || locating_);
  return run(text);
}

Outcome Dfa::locate(std::string_view text, std::uint64_t work) {
  locating_ = true;
  const Outcome outcome = test(text, work);
  locating_ = false;
  return outcome;
}

// Whether idle states are among those that need more than the table.
void Dfa::watch_idle(bool watch) { special_ = idle(watch ? static_cast<Kind>(subset_.kinds()) : 0); }

// In an idle state: moves to where it may end. False if there is no such place.
bool Dfa::rest(std::string_view text, std::size_t last, std::size_t& at, StateId& state) {
  if (jumps_) {
    if (!jump(text, at, state)) return false;
  } else if (passes_over_) {
    pass_over(text, last, at, state);
  }
  begin_ = at;
  return true;
}

bool Dfa::jump(std::string_view text, std::size_t& at, StateId& state) const {
  const auto next = compiled_.skip.next(text, at);
  if (!next) return false;
  if (*next != at) state = idle(subset_.kind_before(text, *next));
  at = *next;
  return true;
}

// One look a byte instead of one after the other; where that leads nowhere far, it is not done any more.
void Dfa::pass_over(std::string_view text, std::size_t last, std::size_t& at, StateId& state) {
  const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
  const Kind* const kinds = byte_kinds_.data();
  const std::uint8_t* const all = stays_.data();
  const std::uint8_t* stays = all + kind_of(state) * kBytes;
  std::size_t to = at;
  while (to < last && stays[bytes[to]] != 0) stays = all + kinds[bytes[to++]] * kBytes;
  state = idle(static_cast<Kind>(static_cast<std::size_t>(stays - all) / kBytes));
  passed_ += to - at;
  at = to;
  if (++rests_ != kRestsWatched) return;
  if (passed_ < kRestsWatched * kWorthPassing) {
    passes_over_ = false;
    watch_idle(locating_);
  }
}

// An idle state met this byte and is idle still.
void Dfa::learn(StateId from, unsigned char byte) {
  if (from < special_ && byte < 0x80) stays_[kind_of(from) * kBytes + byte] = 1;
}

Dfa::StateId Dfa::step_wide(std::string_view text, std::size_t& at, StateId state) {
  const Read read = read_wide_forward(text, at, compiled_.code.unit);
  at = read.at;
  return step(state, compiled_.classes.of(read.unit));
}

Outcome Dfa::run(std::string_view text) {
  const bool line_feed_last = ends_by_line_feed_ && text.ends_with('\n');
  const std::size_t last = text.size() - (line_feed_last ? 1 : 0);
  const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
  const std::uint16_t* const ascii = ascii_.data();
  StateId state = idle(subset_.text_start());
  std::size_t at = 0;
  if (state < special_ && !rest(text, last, at, state)) return Outcome::no;
  const StateId* table = table_.data();
  while (at < last) {
    const unsigned char byte = bytes[at];
    StateId to = unknown_;
    if (byte < 0x80) [[likely]] {
      to = table[state + ascii[byte]];
      ++at;
      if (to >= special_) [[likely]] {
        state = to;
        continue;
      }
      here_ = at;
      if (to == unknown_) to = follow(state, ascii[byte]);
    } else {
      here_ = at;
      to = step_wide(text, at, state);
    }
    const StateId from = state;
    state = to;
    table = table_.data();
    if (gave_up_) return simulate(text, at);
    if (state >= special_) continue;
    if (is_settled(state)) return state == found_ ? Outcome::yes : Outcome::no;
    learn(from, byte);
    if (!rest(text, last, at, state)) return Outcome::no;
  }
  return finish(text, at, state);
}

Outcome Dfa::finish(std::string_view text, std::size_t at, StateId state) {
  if (at < text.size()) {
    state = step(state, subset_.final_line_feed());
    if (gave_up_) return simulate(text, text.size());
  }
  if (!is_settled(state)) state = step(state, subset_.end());
  return state == found_ ? Outcome::yes : Outcome::no;
}

Subset::Column Dfa::column_at(std::string_view text, std::size_t& at) const {
  if (ends_by_line_feed_ && at + 1 == text.size() && text[at] == '\n') {
    ++at;
    return subset_.final_line_feed();
  }
  const Read read = read_forward(text, at, compiled_.code.unit);
  at = read.at;
  return compiled_.classes.of(read.unit);
}

// Goes on from where follow() left off, without making states.
Outcome Dfa::simulate(std::string_view text, std::size_t at) {
  Subset::Kernel kernel = subset_.next();
  Kind kind = subset_.next_kind();
  while (at < text.size()) {
    if (subset_.work() > most_work_) return Outcome::too_much;
    if (subset_.step(kernel, kind, column_at(text, at))) return Outcome::yes;
    if (subset_.next().empty()) return Outcome::no;
    kernel = subset_.next();
    kind = subset_.next_kind();
  }
  return subset_.step(kernel, kind, subset_.end()) ? Outcome::yes : Outcome::no;
}

}  // namespace proctor::regex
