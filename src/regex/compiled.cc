#include "regex/compiled.h"

#include <algorithm>

namespace proctor::regex {
namespace {

constexpr std::uint64_t kMostWrittenOut = 30'000;  // instructions, where repetitions are written out
constexpr std::uint64_t kMostInsts = 400'000;      // a pattern of 64 KiB without them has no more
constexpr std::size_t kMostDepth = 250;            // of loops whose turns may read nothing
constexpr std::size_t kMostSeen = 8'000'000;       // instructions times that depth

std::vector<bool> full_sets(const Tree& tree) {
  const char32_t last = tree.unit == Unit::utf16 ? 0xFFFF : 0x10FFFF;
  std::vector<bool> out;
  out.reserve(tree.sets.size());
  for (const CharSet& set : tree.sets)
    out.push_back(!set.empty() && set[0].first == 0 && set[0].last >= last);
  return out;
}

bool is_before(const Compiled& compiled, SetId set, std::string_view text, std::size_t at) {
  return at > 0 && compiled.classes.has_unit(set, read_backward(text, at, compiled.code.unit).unit);
}

bool is_next(const Compiled& compiled, SetId set, std::string_view text, std::size_t at) {
  return at < text.size() && compiled.classes.has_unit(set, read_forward(text, at, compiled.code.unit).unit);
}

}  // namespace

Compiled::Compiled(const Tree& tree, const Facts& facts, bool expand)
    : code(make_code(tree, facts, expand)),
      classes(tree.sets),
      full(full_sets(tree)),
      skip(facts),
      inner(facts.literals.prefix.empty() ? facts.literals.inner : Needle{}),
      whole(facts.literals.whole && !tree.rules.sticky) {
  add_filters(code, tree.sets);
}

Result<std::unique_ptr<const Compiled>> compile_tree(const Tree& tree) {
  const Facts facts = find_facts(tree);
  const NodeFacts& root = facts.nodes[tree.root];
  const bool expand = root.size <= std::max(kMostWrittenOut, root.counted);
  if (std::min(root.size, root.counted) > kMostInsts)
    return fail("E308", "the pattern is too complex: it has too many parts");
  auto compiled = std::make_unique<const Compiled>(tree, facts, expand);
  if (compiled->classes.too_many())
    return fail("E308", "the pattern is too complex: it tells too many characters apart");
  const std::size_t depth = compiled->code.depth;
  if (depth > kMostDepth || compiled->code.insts.size() * (depth + 1) > kMostSeen)
    return fail("E308", "the pattern is too complex: its repetitions are nested too deeply");
  return compiled;
}

bool holds(const Compiled& compiled, const Inst& inst, std::string_view text, std::size_t at) {
  switch (inst.op) {
    case Op::text_start: return at == 0;
    case Op::text_end: return at == text.size();
    case Op::final_end: return at == text.size() || (at + 1 == text.size() && text[at] == '\n');
    case Op::line_start: return at == 0 || is_before(compiled, inst.a, text, at);
    case Op::line_end: return at == text.size() || is_next(compiled, inst.a, text, at);
    case Op::word_boundary:
      if (text.empty() && compiled.code.rules.no_boundary_in_empty) return false;
      return (is_before(compiled, inst.a, text, at) != is_next(compiled, inst.a, text, at)) != inst.negated;
    default: return false;
  }
}

}  // namespace proctor::regex
