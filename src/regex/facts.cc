// Children stand before parents, so one pass over the nodes tells everything.
#include "regex/facts.h"

#include <algorithm>

#include "regex/units.h"

namespace proctor::regex {
namespace {

constexpr std::uint64_t kHuge = 1'000'000'000;

std::uint64_t turns(const Node& node) {
  return node.most == kNoLimit ? node.least + std::uint64_t{1} : std::max(node.least, node.most);
}

std::uint64_t times(std::uint64_t a, std::uint64_t b) { return std::min(kHuge, a * b); }

void add_child(NodeFacts& facts, const NodeFacts& child) {
  facts.linear = facts.linear && child.linear;
  facts.asserts = facts.asserts || child.asserts;
  facts.first_group = std::min(facts.first_group, child.first_group);
  facts.last_group = std::max(facts.last_group, child.last_group);
  facts.size = std::min(kHuge, facts.size + child.size);
  facts.counted = std::min(kHuge, facts.counted + child.counted);
}

template <typename Has>
bool any_child(const Node& node, const Has& has) {
  return std::any_of(node.children.begin(), node.children.end(), has);
}

template <typename Has>
bool every_child(const Node& node, const Has& has) {
  return std::all_of(node.children.begin(), node.children.end(), has);
}

class Finding {
 public:
  explicit Finding(const Tree& tree) : tree_(tree) {
    facts_.nodes.reserve(tree.nodes.size());
    firsts_.reserve(tree.nodes.size());
  }

  Facts run() {
    for (const Node& node : tree_.nodes) {
      facts_.nodes.push_back(of_node(node));
      firsts_.push_back(first_of(node));
    }
    facts_.first_known = !facts_.nodes[tree_.root].nullable;
    facts_.first = bytes_of(firsts_[tree_.root]);
    facts_.literals = find_literals(tree_);
    return std::move(facts_);
  }

 private:
  // ASCII by number; anything else is one bit.
  struct First {
    std::array<std::uint64_t, 2> ascii = {};
    bool wide = false;
  };

  const NodeFacts& at(NodeId id) const { return facts_.nodes[id]; }

  NodeFacts of_node(const Node& node) const {
    NodeFacts facts;
    for (const NodeId id : node.children) add_child(facts, at(id));
    facts.size += 2 + 2 * node.children.size();
    facts.counted += 2 + 2 * node.children.size();
    facts.nullable = is_nullable(node);
    facts.anchored = is_anchored(node);
    switch (node.kind) {
      case Node::Kind::set: facts.size = facts.counted = 1; break;
      case Node::Kind::repeat: count_turns(facts, node); break;
      case Node::Kind::capture:
        facts.first_group = std::min(facts.first_group, node.group);
        facts.last_group = std::max(facts.last_group, node.group);
        break;
      case Node::Kind::look:
      case Node::Kind::atomic:
      case Node::Kind::back:
      case Node::Kind::conditional: facts.linear = false; break;
      case Node::Kind::text_start:
      case Node::Kind::text_end:
      case Node::Kind::final_end:
      case Node::Kind::line_start:
      case Node::Kind::line_end:
      case Node::Kind::word_boundary: facts.asserts = true; break;
      default: break;
    }
    return facts;
  }

  void count_turns(NodeFacts& facts, const Node& node) const {
    const NodeFacts& body = at(node.children[0]);
    const bool simple = tree_.nodes[node.children[0]].kind == Node::Kind::set;
    const std::uint64_t around = simple ? 1 : 5;
    facts.size = 4 + times(turns(node), body.size + around);
    facts.counted = is_large_repeat(node, body.counted) ? body.counted + 10
                                                        : 4 + times(turns(node), body.counted + around);
    if (node.greed == Node::Greed::possessive) facts.linear = false;
  }

  bool is_nullable(const Node& node) const {
    const auto nullable = [&](NodeId id) { return at(id).nullable; };
    switch (node.kind) {
      case Node::Kind::never:
      case Node::Kind::set: return false;
      case Node::Kind::concat: return every_child(node, nullable);
      case Node::Kind::alternate: return any_child(node, nullable);
      case Node::Kind::conditional: return node.children.size() < 2 || any_child(node, nullable);
      case Node::Kind::repeat: return node.least == 0 || nullable(node.children[0]);
      case Node::Kind::capture:
      case Node::Kind::atomic: return nullable(node.children[0]);
      default: return true;
    }
  }

  bool is_anchored(const Node& node) const {
    const auto anchored = [&](NodeId id) { return at(id).anchored; };
    switch (node.kind) {
      case Node::Kind::text_start: return true;
      case Node::Kind::concat: return begins_anchored(node);
      case Node::Kind::alternate: return !node.children.empty() && every_child(node, anchored);
      case Node::Kind::repeat: return node.least > 0 && anchored(node.children[0]);
      case Node::Kind::capture:
      case Node::Kind::atomic: return anchored(node.children[0]);
      default: return false;
    }
  }

  // What stands before the anchor must not read.
  bool begins_anchored(const Node& node) const {
    for (const NodeId id : node.children) {
      if (at(id).anchored) return true;
      const Node::Kind kind = tree_.nodes[id].kind;
      if (kind == Node::Kind::empty || kind == Node::Kind::look || kind == Node::Kind::word_boundary ||
          kind == Node::Kind::line_start)
        continue;
      return false;
    }
    return false;
  }

  First first_of(const Node& node) const {
    First out;
    switch (node.kind) {
      case Node::Kind::set: return first_of(tree_.sets[node.set]);
      case Node::Kind::back: return {.ascii = {~std::uint64_t{0}, ~std::uint64_t{0}}, .wide = true};
      case Node::Kind::look: return out;
      default: break;
    }
    for (const NodeId id : node.children) {
      out.ascii[0] |= firsts_[id].ascii[0];
      out.ascii[1] |= firsts_[id].ascii[1];
      out.wide = out.wide || firsts_[id].wide;
      if (node.kind == Node::Kind::concat && !at(id).nullable) break;
    }
    return out;
  }

  static First first_of(const CharSet& set) {
    First out;
    for (const Range& range : set) {
      out.wide = out.wide || range.last >= 0x80;
      for (char32_t unit = range.first; unit <= range.last && unit < 0x80; ++unit)
        out.ascii[unit / 64] |= std::uint64_t{1} << (unit % 64U);
    }
    return out;
  }

  static FirstBytes bytes_of(const First& first) {
    FirstBytes out = {};
    for (std::size_t byte = 0; byte < out.size(); ++byte)
      out[byte] = byte < 0x80 ? ((first.ascii[byte / 64] >> (byte % 64U)) & 1U) != 0 : first.wide;
    return out;
  }

  const Tree& tree_;
  Facts facts_;
  std::vector<First> firsts_;
};

}  // namespace

bool is_large_repeat(const Node& node, std::uint64_t body) {
  return turns(node) > 1 && turns(node) * (body + 1) > kLargeRepeat &&
         !(node.most == kNoLimit && node.least <= 1);
}

Facts find_facts(const Tree& tree) { return Finding(tree).run(); }

}  // namespace proctor::regex
