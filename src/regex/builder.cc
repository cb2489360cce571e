#include "regex/builder.h"

#include <algorithm>

namespace proctor::regex {

bool Builder::Less::operator()(const CharSet& a, const CharSet& b) const {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [](const Range& x, const Range& y) {
                                        return x.first != y.first ? x.first < y.first : x.last < y.last;
                                      });
}

NodeId Builder::add(Node node) {
  tree_.nodes.push_back(std::move(node));
  return static_cast<NodeId>(tree_.nodes.size() - 1);
}

SetId Builder::keep(CharSet set) {
  const auto [place, is_new] = known_.try_emplace(std::move(set), static_cast<SetId>(tree_.sets.size()));
  if (is_new) {
    tree_.sets.push_back(place->first);
    ranges_ += place->first.size();
  }
  return place->second;
}

NodeId Builder::set(CharSet set) {
  if (set.empty()) return simple(Node::Kind::never);
  return add({.kind = Node::Kind::set, .set = keep(std::move(set))});
}

NodeId Builder::literal(char32_t c) {
  const auto [place, is_new] = literals_.try_emplace(c);
  if (is_new) place->second = keep({{c, c}});
  return add({.kind = Node::Kind::set, .set = place->second});
}

NodeId Builder::literal(char32_t c, Casing casing) {
  const auto [place, is_new] = folded_[static_cast<std::size_t>(casing)].try_emplace(c);
  if (is_new) place->second = keep(closed_over_case({{c, c}}, casing));
  return add({.kind = Node::Kind::set, .set = place->second});
}

NodeId Builder::at_set(Node::Kind kind, CharSet set, bool negated) {
  return add({.kind = kind, .negated = negated, .set = keep(std::move(set))});
}

NodeId Builder::concat(std::vector<NodeId> parts) {
  if (parts.empty()) return simple(Node::Kind::empty);
  if (parts.size() == 1) return parts.front();
  return add({.kind = Node::Kind::concat, .children = std::move(parts)});
}

NodeId Builder::alternate(std::vector<NodeId> options) {
  if (options.size() == 1) return options.front();
  return add({.kind = Node::Kind::alternate, .children = std::move(options)});
}

NodeId Builder::repeat(NodeId child, std::uint32_t least, std::uint32_t most, Node::Greed greed) {
  return add({.kind = Node::Kind::repeat, .greed = greed, .least = least, .most = most, .children = {child}});
}

NodeId Builder::capture(NodeId child, std::uint32_t group) {
  return add({.kind = Node::Kind::capture, .group = group, .children = {child}});
}

NodeId Builder::look(NodeId child, bool behind, bool negated) {
  return add({.kind = Node::Kind::look, .negated = negated, .behind = behind, .children = {child}});
}

Tree Builder::finish(NodeId root) {
  tree_.root = root;
  return std::move(tree_);
}

}  // namespace proctor::regex
