// Subset: all the ways a linear pattern can be followed at once. A kernel is the list of instructions that
// wait for the next unit; assertions among them are settled when that unit is known. One Subset serves one
// thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "regex/compiled.h"

namespace proctor::regex {

class Subset {
 public:
  using Column = std::uint32_t;  // a class, then the line feed that ends the text, then the end
  using Kind = std::uint16_t;    // of the unit before, as far as assertions tell units apart
  using Kernel = std::vector<std::uint32_t>;

  explicit Subset(const Compiled& compiled);

  Column final_line_feed() const { return static_cast<Column>(compiled_.classes.count()); }
  Column end() const { return final_line_feed() + 1; }
  Column columns() const { return end() + 1; }

  Kind text_start() const { return static_cast<Kind>(kinds() - 1); }
  std::size_t kinds() const { return examples_.size() + 1; }
  Kind kind_of(Classes::Id id) const { return kind_of_class_[id]; }
  Kind kind_before(std::string_view text, std::size_t at) const;

  // A match may begin here and nothing else is under way.
  const Kernel& start() const { return start_; }

  // Reads one unit: next() and next_kind() tell where that leads. True if the pattern is found.
  bool step(std::span<const std::uint32_t> kernel, Kind kind, Column column);
  const Kernel& next() const { return next_; }
  Kind next_kind() const { return next_kind_; }
  bool survives() const { return survives_; }  // next() is not start() alone, though it may look the same

  std::uint64_t work() const { return work_; }  // instructions looked at, ever

 private:
  bool wait(std::uint32_t pc, Kernel& waiting, std::vector<std::uint32_t>& seen);
  bool read(std::uint32_t pc, Kind kind, Column column);
  bool holds(const Inst& inst, Kind kind, Column column) const;
  bool is_before(SetId set, Kind kind) const;
  bool is_next(SetId set, Column column) const;
  Classes::Id class_of(Column column) const {
    return column < line_feed_column_ ? static_cast<Classes::Id>(column) : line_feed_;
  }
  void find_kinds();
  void new_stamp();

  const Compiled& compiled_;
  const std::vector<Inst>& insts_;
  Column line_feed_column_;
  Classes::Id line_feed_;
  std::vector<Kind> kind_of_class_;
  std::vector<Classes::Id> examples_;  // by kind: a class of it

  Kernel start_;
  Kernel next_;
  Kind next_kind_ = 0;
  bool survives_ = false;
  Kernel now_;
  std::vector<std::uint32_t> todo_;
  std::vector<std::uint32_t> seen_now_;
  std::vector<std::uint32_t> seen_next_;
  std::uint32_t stamp_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace proctor::regex
