// Pike: the first match of a linear pattern with its groups, following all ways at once in order of
// preference. Slower than backtracking as a rule, but its time is linear in the text whatever the pattern.
// One Pike serves one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "regex/compiled.h"

namespace proctor::regex {

class Pike {
 public:
  explicit Pike(const Compiled& compiled);

  // The first match that begins at `from` or later.
  Outcome search(std::string_view text, std::size_t from, std::uint64_t work);

  const Slots& slots() const { return best_; }  // of the match found

 private:
  // Ways in order of preference, each waiting at a unit, and the slots of each.
  struct Ways {
    std::vector<std::uint32_t> waiting;
    Slots slots;
  };

  // Somewhere to go on, or a slot to set back on the way there.
  struct Todo {
    std::uint32_t pc = 0;
    std::uint32_t slot = kNowhere;
    std::uint32_t stall = 0;  // see Backtrack
    std::size_t old = 0;
  };

  bool may_begin(std::size_t at) const;
  void begin_place();
  void begin_way(std::size_t at);
  void follow(std::uint32_t pc, std::size_t at);
  void follow(const Todo& todo, std::size_t at);
  void add_way(std::uint32_t pc);
  void set(std::uint32_t slot, std::size_t value);
  void clear(const Inst& inst);
  std::size_t read(std::size_t at);

  const Compiled& compiled_;
  const std::vector<Inst>& insts_;
  std::uint32_t no_stall_;
  std::string_view text_;
  Ways ways_;
  Ways next_;
  Slots slots_;  // of the way being followed
  Slots best_;
  bool matched_ = false;
  bool cut_ = false;  // a match was found here: ways of less preference are not followed
  std::vector<Todo> todo_;
  std::vector<std::uint32_t> seen_;     // by instruction and stall
  std::vector<std::uint32_t> waiting_;  // by instruction
  std::uint32_t stamp_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace proctor::regex
