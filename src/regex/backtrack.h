// Backtrack: tries one way after another, on a budget of steps; it knows every kind of node. The way back is
// a stack on the heap. Where a way leads nowhere is remembered after a while, as far as that does not depend
// on what groups hold: then no way is tried twice. One Backtrack serves one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "regex/compiled.h"

namespace proctor::regex {

class Backtrack {
 public:
  explicit Backtrack(const Compiled& compiled);

  // The first match that begins at `from` or later. `groups`: what they hold is of interest afterwards.
  Outcome search(std::string_view text, std::size_t from, bool groups, std::size_t steps);

  const Slots& slots() const { return slots_; }  // of the match found

 private:
  // Where a way is: the next instruction and the place in the text. `stall` is the depth from which on loops
  // have read nothing in their present turn; code.depth if all have.
  struct Way {
    std::uint32_t pc = 0;
    std::uint16_t stall = 0;
    std::size_t at = 0;
  };

  struct Entry {
    enum class Kind : std::uint8_t {
      choice,   // a split at `pc`: its second way is still to be tried
      failed,   // both ways of the split at `pc` failed from here: to be remembered
      star,     // left at `at`, having begun at `other`; may be left elsewhere
      count,    // a lazy count_loop: another turn is still to be tried
      restore,  // slot `pc` held `other`
      barrier,  // a look or atomic part at `pc` begins; `other` is the barrier around it
    };
    Kind kind = Kind::choice;
    std::uint16_t stall = 0;
    std::uint32_t pc = 0;
    std::size_t at = 0;
    std::size_t other = 0;
  };

  Outcome run_from(std::size_t start);
  Outcome run(std::size_t start);
  bool advance(Way& way);
  bool backtrack(Way& way);
  bool resume(Way& way);

  bool read(const Inst& inst, Way& way) const;
  bool choose(const Inst& inst, Way& way);
  bool check(const Inst& inst, Way& way) const;
  bool refer(const Inst& inst, Way& way);
  bool compare(std::size_t begin, std::size_t end, const Inst& inst, Way& way);
  bool step_back(const Inst& inst, Way& way);
  bool took_part(std::uint32_t group) const;

  bool star(const Inst& inst, Way& way);
  bool leave_star(const Entry& entry, Way& way) const;
  bool find_exit(Entry& entry);
  void pass_over(const Inst& inst, Entry& entry) const;
  bool move_exit(const Inst& inst, Entry& entry) const;
  bool is_exit(const Inst& inst, const Entry& entry) const;
  std::size_t scan(const Inst& inst, std::size_t at) const;
  std::uint16_t stall_at(const Entry& entry) const;

  void open(Way& way);
  bool close(Way& way);
  void undo_down_to(std::size_t height);
  void keep_restores(std::size_t height);

  bool count(const Inst& inst, Way& way);
  bool count_check(const Inst& inst, Way& way) const;

  void push(Entry entry);
  void set(std::uint32_t slot, std::size_t value);
  void clear(const Inst& inst);
  bool passes(std::uint16_t filter, std::size_t at) const;

  bool pause();
  bool may_remember() const;
  std::size_t place_of(std::uint32_t pc, std::uint16_t stall, std::size_t at) const;
  bool is_failed(std::uint32_t pc, std::uint16_t stall, std::size_t at) const;
  void remember(std::uint32_t pc, std::uint16_t stall, std::size_t at);

  const Compiled& compiled_;
  const std::vector<Inst>& insts_;
  std::uint16_t no_stall_;
  std::vector<std::uint32_t> choices_;  // by instruction: its number among those that choose
  std::size_t choice_count_ = 0;

  std::string_view text_;
  bool tracks_ = false;  // slots are kept
  Slots slots_;
  std::vector<Entry> stack_;
  std::size_t barrier_ = kUnset;
  std::int64_t steps_ = 0;  // left
  std::int64_t next_pause_ = 0;
  bool remembers_ = false;
  std::vector<std::uint64_t> failed_;
};

}  // namespace proctor::regex
