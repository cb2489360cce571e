// For tests: a tree as one line of text.
#pragma once

#include <fmt/format.h>

#include <string>

#include "base/utf8.h"
#include "regex/syntax.h"

namespace proctor::regex {

inline std::string shown(char32_t c) {
  if (c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0xD800 && c <= 0xF8FF) || c > 0xFFEF)
    return fmt::format("{:X}", static_cast<std::uint32_t>(c));
  std::string out;
  append_utf8(out, c);
  return out;
}

inline std::string shown(const CharSet& set) {
  if (set.size() == 1 && set[0].first == set[0].last) return shown(set[0].first);
  std::string out;
  for (std::size_t i = 0; i < set.size() && i < 6; ++i) {
    out += (i > 0 ? " " : "") + shown(set[i].first);
    if (set[i].last != set[i].first) out += ".." + shown(set[i].last);
  }
  return fmt::format("[{}{}]", out, set.size() > 6 ? fmt::format(" and {} more", set.size() - 6) : "");
}

inline std::string shown(const Tree& tree, NodeId id) {
  using Kind = Node::Kind;
  const Node& node = tree.nodes[id];
  std::string children;
  for (const NodeId child : node.children) children += " " + shown(tree, child);
  const char* greed = node.greed == Node::Greed::lazy         ? "?"
                      : node.greed == Node::Greed::possessive ? "+"
                                                              : "";
  const char* bang = node.negated ? "!" : "";
  switch (node.kind) {
    case Kind::empty: return "()";
    case Kind::never: return "never";
    case Kind::set: return shown(tree.sets[node.set]);
    case Kind::concat: return fmt::format("(cat{})", children);
    case Kind::alternate: return fmt::format("(or{})", children);
    case Kind::repeat:
      if (node.most == kNoLimit) return fmt::format("(rep{} {}..{})", greed, node.least, children);
      return fmt::format("(rep{} {}..{}{})", greed, node.least, node.most, children);
    case Kind::capture: return fmt::format("({}:{})", node.group, children);
    case Kind::look:
      return fmt::format("({}look{}{}{})", bang, node.behind ? "behind" : "",
                         node.width > 0 ? fmt::format(" {}", node.width) : "", children);
    case Kind::atomic: return fmt::format("(atomic{})", children);
    case Kind::back: return fmt::format("\\{}{}", fmt::join(node.groups, ","), node.folded ? "i" : "");
    case Kind::conditional: return fmt::format("(if {}{})", node.group, children);
    case Kind::text_start: return "start";
    case Kind::text_end: return "end";
    case Kind::final_end: return "final";
    case Kind::line_start: return "line-start" + shown(tree.sets[node.set]);
    case Kind::line_end: return "line-end" + shown(tree.sets[node.set]);
    case Kind::word_boundary: return fmt::format("{}word{}", bang, tree.sets[node.set].size());
  }
  return "?";
}

// The tree, or where in the pattern it is wrong and why.
inline std::string shown(const Result<Tree>& tree) {
  if (tree) return shown(*tree, tree->root);
  const Error& error = tree.error();
  return fmt::format("{} {}-{} {}", error.code, error.span.begin, error.span.end, error.message);
}

}  // namespace proctor::regex
