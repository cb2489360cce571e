// Builder: makes the tree of syntax.h for the front ends; equal sets are kept once.
#pragma once

#include <map>
#include <unordered_map>

#include "regex/casing.h"
#include "regex/syntax.h"

namespace proctor::regex {

// How deep groups may stand in each other: front ends and engines walk a tree by recursion.
inline constexpr std::size_t kDeepest = 200;

class Builder {
 public:
  explicit Builder(Unit unit) { tree_.unit = unit; }

  NodeId add(Node node);
  NodeId simple(Node::Kind kind) { return add({.kind = kind}); }
  NodeId set(CharSet set);
  NodeId literal(char32_t c);
  NodeId literal(char32_t c, Casing casing);  // and what differs from it only by case
  NodeId at_set(Node::Kind kind, CharSet set, bool negated = false);
  NodeId concat(std::vector<NodeId> parts);
  NodeId alternate(std::vector<NodeId> options);
  NodeId repeat(NodeId child, std::uint32_t least, std::uint32_t most, Node::Greed greed);
  NodeId capture(NodeId child, std::uint32_t group);
  NodeId look(NodeId child, bool behind, bool negated);

  // Properties hold hundreds of ranges each; a pattern full of them would fill the memory.
  void spend(std::size_t ranges) { ranges_ += ranges; }
  bool too_large() const { return ranges_ > kMostRanges; }

  Tree& tree() { return tree_; }
  Tree finish(NodeId root);

 private:
  static constexpr std::size_t kMostRanges = std::size_t{1} << 21U;

  struct Less {
    bool operator()(const CharSet& a, const CharSet& b) const;
  };

  SetId keep(CharSet set);

  Tree tree_;
  std::map<CharSet, SetId, Less> known_;
  std::unordered_map<char32_t, SetId> literals_;
  std::unordered_map<char32_t, SetId> folded_[4];  // by casing
  std::size_t ranges_ = 0;
};

}  // namespace proctor::regex
