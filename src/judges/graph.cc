#include "judges/graph.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "judges/grading.h"
#include "judges/settings.h"

namespace proctor::judges {
namespace {

struct Type {
  std::string_view name;
  NodeKind kind;
};
constexpr Type kTypes[] = {{"TaskNode", NodeKind::task},
                           {"BinaryJudgementNode", NodeKind::binary},
                           {"NonBinaryJudgementNode", NodeKind::choice},
                           {"VerdictNode", NodeKind::verdict}};
constexpr std::string_view kTypeNames[] = {"TaskNode", "BinaryJudgementNode", "NonBinaryJudgementNode",
                                           "VerdictNode"};

tl::unexpected<Error> wrong(const Node& node, std::string_view what) {
  return bad_setting(fmt::format("node {} of the graph {}", quoted(node.name), what));
}

class Reader {
 public:
  explicit Reader(const Map& nodes) : source_(nodes) {}

  Result<Graph> read() {
    for (const auto& member : source_) out_.nodes.push_back({.name = std::string(member.key.text())});
    out_.indegree.assign(out_.nodes.size(), 0);
    for (Node& node : out_.nodes) {
      TRY([[maybe_unused]] const bool done, read_node(*source_.find(node.name), node));
    }
    for (const Node& node : out_.nodes) {
      TRY([[maybe_unused]] const bool done, check_children(node));
    }
    for (std::size_t i = 0; i < out_.nodes.size(); ++i)
      if (out_.indegree[i] == 0) out_.roots.push_back(i);
    if (out_.roots.empty()) return bad_setting("the graph has no node to begin with");
    return std::move(out_);
  }

 private:
  Result<bool> read_node(const Value& value, Node& node) {
    const std::string type = text_at(value, "type");
    const auto* found = std::find_if(std::begin(kTypes), std::end(kTypes),
                                     [&](const Type& known) { return known.name == type; });
    if (found == std::end(kTypes))
      return wrong(node, fmt::format("has no known type{}", did_you_mean(type, kTypeNames)));
    node.kind = found->kind;
    if (node.kind == NodeKind::verdict) return read_verdict(value, node);
    node.text = text_at(value, node.kind == NodeKind::task ? "instructions" : "criteria");
    node.label = text_at(value, "output_label");
    if (node.text.empty()) return wrong(node, "does not say what to do");
    node.params = texts_setting(value.map(), "evaluation_params").value_or(std::vector<std::string>{});
    return read_children(value, node);
  }

  Result<bool> read_children(const Value& value, Node& node) {
    const auto children = texts_setting(value.map(), "children");
    if (!children || children->empty()) return wrong(node, "has no children");
    for (const std::string& name : *children) {
      TRY([[maybe_unused]] const bool done, lead_to(name, node));
    }
    return true;
  }

  Result<bool> lead_to(std::string_view name, Node& node) {
    const auto at = std::find_if(out_.nodes.begin(), out_.nodes.end(),
                                 [&](const Node& other) { return other.name == name; });
    if (at == out_.nodes.end())
      return wrong(node, fmt::format("leads to {}, which is not there", quoted(name)));
    const auto index = static_cast<std::size_t>(at - out_.nodes.begin());
    node.children.push_back(index);
    ++out_.indegree[index];
    return true;
  }

  Result<bool> read_verdict(const Value& value, Node& node) {
    const Value* verdict = value.find("verdict");
    if (verdict == nullptr || !(verdict->is_boolean() || verdict->is_text()))
      return wrong(node, "needs a verdict: true, false or a word");
    node.verdict = *verdict;
    const Value* child = value.find("child");
    node.score = number_setting(value.map(), "score");
    const bool goes_on = child != nullptr && !child->is_null();
    if (node.score.has_value() == goes_on) return wrong(node, "needs a score or a child, one of the two");
    if (node.score && (*node.score < 0 || *node.score > kBestMark))
      return wrong(node, "has a score that is not between 0 and 10");
    return goes_on ? read_child(*child, node) : Result<bool>(true);
  }

  Result<bool> read_child(const Value& child, Node& node) {
    const std::string type = text_at(child, "type");
    if (child.is_text()) return lead_to(child.text(), node);
    if (type == "node") return lead_to(text_at(child, "ref"), node);
    if (type != "geval" && type != "g_eval")
      return wrong(node, "has a child that is neither a node nor a geval");
    node.g_eval = &child.map();
    TRY([[maybe_unused]] const Criteria criteria, read_criteria(child.map()));
    return true;
  }

  // Judgements lead to verdicts, and nothing else does.
  Result<bool> check_children(const Node& node) const {
    const bool judges = node.kind == NodeKind::binary || node.kind == NodeKind::choice;
    for (const std::size_t child : node.children)
      if ((out_.nodes[child].kind == NodeKind::verdict) != judges)
        return wrong(node, judges ? "must lead to verdicts" : "must not lead to a verdict");
    return judges ? check_verdicts(node) : Result<bool>(true);
  }

  Result<bool> check_verdicts(const Node& node) const {
    std::vector<Value> seen;
    for (const std::size_t child : node.children) {
      const Value& verdict = out_.nodes[child].verdict;
      if (verdict.is_boolean() != (node.kind == NodeKind::binary))
        return wrong(node, "has verdicts of the wrong kind");
      if (std::find(seen.begin(), seen.end(), verdict) != seen.end())
        return wrong(node, "has a verdict twice");
      seen.push_back(verdict);
    }
    if (node.kind == NodeKind::binary && seen.size() != 2)
      return wrong(node, "needs a verdict true and one false");
    return true;
  }

  const Map& source_;
  Graph out_;
};

}  // namespace

Result<Graph> read_graph(const Value& dag) {
  const Value* nodes = dag.find("nodes");
  if (nodes == nullptr || !nodes->is_map() || nodes->map().empty())
    return bad_setting("'dag' must have nodes: {nodes: {NAME: {type, ...}}}");
  if (nodes->map().size() > kMostNodes)
    return bad_setting(fmt::format("the graph has more than {} nodes", kMostNodes));
  return Reader(nodes->map()).read();
}

}  // namespace proctor::judges
