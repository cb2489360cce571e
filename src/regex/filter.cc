// Filters: before a choice is followed, one look at the next byte often tells that it leads nowhere.
#include <algorithm>

#include "regex/code.h"

namespace proctor::regex {
namespace {

constexpr std::size_t kMostFilters = 64;
constexpr std::size_t kMostChoices = 500;
constexpr std::size_t kFarthest = 64;  // instructions looked at for one filter

Filter anything() {
  Filter out{.wide = true, .end = true};
  out.bytes.fill(true);
  return out;
}

class Looking {
 public:
  Looking(const Code& code, const std::vector<CharSet>& sets) : code_(code), sets_(sets) {}

  Filter from(std::uint32_t pc) {
    out_ = {};
    todo_ = {pc};
    seen_.clear();
    while (!todo_.empty()) {
      const std::uint32_t at = todo_.back();
      todo_.pop_back();
      if (std::find(seen_.begin(), seen_.end(), at) != seen_.end()) continue;
      seen_.push_back(at);
      if (seen_.size() > kFarthest || !follow(at)) return anything();
    }
    std::fill(out_.bytes.begin() + 0x80, out_.bytes.end(), out_.wide);
    return out_;
  }

 private:
  void add(const CharSet& set) {
    for (const Range& range : set) {
      for (char32_t unit = range.first; unit <= range.last && unit < 0x80; ++unit) out_.bytes[unit] = true;
      out_.wide = out_.wide || range.last >= 0x80;
    }
  }

  // False if anything may follow.
  bool follow(std::uint32_t pc) {
    const Inst& inst = code_.insts[pc];
    switch (inst.op) {
      case Op::fail: return true;
      case Op::unit:
        if (inst.backward) return false;
        add(sets_[inst.a]);
        return true;
      case Op::text_end: out_.end = true; return true;
      case Op::final_end:
        out_.end = true;
        out_.bytes['\n'] = true;
        return true;
      case Op::line_end:
        out_.end = true;
        add(sets_[inst.a]);
        return true;
      case Op::split: todo_.insert(todo_.end(), {inst.a, inst.b}); return true;
      case Op::star:
        if (inst.backward) return false;
        todo_.insert(todo_.end(), {pc + 1, inst.b});
        return true;
      case Op::check:
        if (inst.b != kNowhere) todo_.push_back(inst.b);
        todo_.push_back(pc + 1);
        return true;
      case Op::jump:
      case Op::look: todo_.push_back(inst.a); return true;
      case Op::save:
      case Op::clear:
      case Op::mark:
      case Op::text_start:
      case Op::line_start:
      case Op::word_boundary:
      case Op::atomic: todo_.push_back(pc + 1); return true;
      default: return false;
    }
  }

  const Code& code_;
  const std::vector<CharSet>& sets_;
  Filter out_;
  std::vector<std::uint32_t> todo_;
  std::vector<std::uint32_t> seen_;
};

std::uint16_t number_of(std::vector<Filter>& filters, const Filter& filter) {
  const auto found = std::find(filters.begin(), filters.end(), filter);
  if (found != filters.end()) return static_cast<std::uint16_t>(found - filters.begin());
  if (filters.size() == kMostFilters) return 0;
  filters.push_back(filter);
  return static_cast<std::uint16_t>(filters.size() - 1);
}

}  // namespace

void add_filters(Code& code, const std::vector<CharSet>& sets) {
  code.filters = {anything()};
  Looking looking(code, sets);
  std::size_t choices = 0;
  for (std::uint32_t pc = 0; pc < code.insts.size() && choices < kMostChoices; ++pc) {
    Inst& inst = code.insts[pc];
    if (inst.backward || (inst.op != Op::split && inst.op != Op::star)) continue;
    ++choices;
    if (inst.op == Op::split) inst.a_filter = number_of(code.filters, looking.from(inst.a));
    inst.b_filter = number_of(code.filters, looking.from(inst.b));
  }
}

}  // namespace proctor::regex
