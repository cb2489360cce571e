#include "value/schema_link.h"

#include <fmt/format.h>

#include <cmath>

namespace proctor::value::json_schema {
namespace {

tl::unexpected<Error> circle(const Program& program, NodeId id, const std::vector<Span>& spans) {
  const std::string& place = program.places[id];
  return fail("E312",
              fmt::format("{}: the schema refers to itself for the same value, without end",
                          place.empty() ? "/" : place),
              spans[id]);
}

// Where each node's aliases end.
Result<std::vector<NodeId>> ends_of(const Program& program, const std::vector<NodeId>& aliases,
                                    const std::vector<Span>& spans) {
  std::vector<NodeId> ends(aliases.size(), kNone);
  for (NodeId id = 0; id < aliases.size(); ++id) {
    NodeId at = id;
    for (std::size_t steps = 0; aliases[at] != kNone && ends[at] == kNone; ++steps) {
      if (steps > aliases.size()) return circle(program, id, spans);
      at = aliases[at];
    }
    const NodeId end = ends[at] == kNone ? at : ends[at];
    for (NodeId walk = id; walk != at; walk = aliases[walk]) ends[walk] = end;
    ends[at] = end;
  }
  return ends;
}

template <typename F>
void for_each_reference(Program& program, F f) {
  f(program.root);
  for (Op& op : program.ops)
    if (op.code == Code::call || op.code == Code::negation || op.code == Code::unevaluated_items ||
        op.code == Code::unevaluated_members)
      f(op.a);
  for (NodeId& id : program.lists) f(id);
  for (ListPlan& plan : program.list_plans) {
    for (NodeId& id : plan.prefix) f(id);
    f(plan.rest);
  }
  for (ContainsPlan& plan : program.contains_plans) f(plan.node);
  for (MemberPlan& plan : program.member_plans) {
    for (Slot& slot : plan.slots) f(slot.id);
    for (auto& [pattern, id] : plan.patterns) f(id);
    f(plan.additional);
    f(plan.names);
  }
  for (Dependency& dependency : program.dependencies) f(dependency.node);
  for (DynamicReference& dynamic : program.dynamics) {
    f(dynamic.fallback);
    for (auto& [resource, id] : dynamic.by_resource) f(id);
  }
}

// The schemas a node asks of the same value. Dynamic references are left to the limits of a run.
std::vector<NodeId> same_value_nodes(const Program& program, const Node& node) {
  std::vector<NodeId> out;
  const auto add_list = [&](std::size_t first, std::size_t last) {
    for (; first < last; ++first)
      if (program.lists[first] != kNone) out.push_back(program.lists[first]);
  };
  for (std::uint32_t i = node.ops[0]; i < node.ops[kPhases]; ++i) {
    const Op& op = program.ops[i];
    if (op.code == Code::call || op.code == Code::negation) out.push_back(op.a);
    if (op.code == Code::dependent_schemas) out.push_back(program.dependencies[op.a].node);
    if (op.code == Code::conditional) add_list(op.a, op.a + 3);
    if (op.code == Code::any_of || op.code == Code::one_of) add_list(op.a, op.b);
  }
  return out;
}

// A schema that asks itself of the same value would never come to an end.
Result<void> refuse_circles(const Program& program, const std::vector<Span>& spans) {
  enum class Visit : std::uint8_t { fresh, open, closed };
  struct Frame {
    NodeId id;
    std::vector<NodeId> next;
  };
  std::vector<Visit> visits(program.nodes.size(), Visit::fresh);
  std::vector<Frame> path;
  const auto enter = [&](NodeId id) {
    visits[id] = Visit::open;
    path.push_back({id, same_value_nodes(program, program.nodes[id])});
  };
  for (NodeId start = 0; start < visits.size(); ++start) {
    if (visits[start] == Visit::fresh) enter(start);
    while (!path.empty()) {
      Frame& top = path.back();
      if (top.next.empty()) {
        visits[top.id] = Visit::closed;
        path.pop_back();
        continue;
      }
      const NodeId next = top.next.back();
      top.next.pop_back();
      if (visits[next] == Visit::open) return circle(program, next, spans);
      if (visits[next] == Visit::fresh) enter(next);
    }
  }
  return {};
}

// The only instruction of a phase, if it has one alone.
const Op* only_op(const Program& program, const Node& node, Phase phase) {
  return node.end(phase) - node.begin(phase) == 1 ? &program.ops[node.begin(phase)] : nullptr;
}

void find_shortcut_of_texts(const Program& program, Node& node) {
  const Op* op = only_op(program, node, Phase::text);
  if (op == nullptr || (node.types & bit(Kind::text)) == 0) return;
  if (op->code == Code::min_length && op->count == 1) node.shortcut = Shortcut::filled;
  if (op->code == Code::choice) {
    node.shortcut = Shortcut::choice;
    node.choices = &program.choices[op->a];
  }
  if (op->code == Code::pattern && program.patterns[op->a].is_simple()) {
    node.shortcut = Shortcut::pattern;
    node.pattern = &program.patterns[op->a];
  }
}

// Bounds that are part of the range, and nothing else.
void find_shortcut_of_numbers(const Program& program, Node& node) {
  double low = -HUGE_VAL;
  double high = HUGE_VAL;
  for (std::uint32_t i = node.begin(Phase::number); i < node.end(Phase::number); ++i) {
    const Op& op = program.ops[i];
    if (op.code != Code::at_least && op.code != Code::at_most) return;
    (op.code == Code::at_least ? low : high) = op.number;
  }
  if (!node.has(Phase::number)) return;
  node.shortcut = Shortcut::between;
  node.low = low;
  node.high = high;
}

void find_shortcut_of_lists(const Program& program, Node& node) {
  const ListPlan* plan = nullptr;
  for (std::uint32_t i = node.begin(Phase::list); i < node.end(Phase::list); ++i) {
    const Op& op = program.ops[i];
    if (op.code == Code::items && program.list_plans[op.a].prefix.empty()) {
      plan = &program.list_plans[op.a];
    } else if (op.code == Code::min_items) {
      node.least = op.count;
    } else if (op.code == Code::max_items) {
      node.most = op.count;
    } else {
      return;
    }
  }
  if (plan == nullptr) return;
  node.shortcut = Shortcut::row;
  node.row = &program.nodes[plan->rest];
}

void find_shortcut(const Program& program, Node& node) {
  find_shortcut_of_texts(program, node);
  if (node.shortcut == Shortcut::none) find_shortcut_of_numbers(program, node);
  find_shortcut_of_lists(program, node);
  const Op* op = only_op(program, node, Phase::map);
  if (op == nullptr || op->code != Code::members || !program.member_plans[op->a].plain) return;
  node.shortcut = Shortcut::record;
  node.record = &program.member_plans[op->a];
}

void finish_nodes(Program& program) {
  for (Node& node : program.nodes) {
    node.special = node.has(Phase::any) || node.has(Phase::last) || !program.dynamics.empty();
    if (!node.special) find_shortcut(program, node);
  }
}

// Plans whose slots find no room in a run's memory of keys are not plain.
void finish_slots(Program& program) {
  std::size_t count = 0;
  for (MemberPlan& plan : program.member_plans) {
    plan.first_slot = static_cast<std::uint32_t>(count);
    count += plan.slots.size() + 1;
    if (count <= kMostCachedSlots) {
      program.cached_slots = count;
    } else {
      plan.plain = false;
    }
    plan.required_before = {0};
    for (Slot& slot : plan.slots) {
      plan.required_before.push_back(plan.required_before.back() + (slot.required ? 1 : 0));
      if (slot.id == kNone) continue;
      slot.node = &program.nodes[slot.id];
      slot.done = slot.node->done;
    }
    plan.make_index();
  }
}

}  // namespace

Result<void> link(Program& program, const std::vector<NodeId>& aliases, const std::vector<Span>& spans) {
  TRY(const auto ends, ends_of(program, aliases, spans));
  for_each_reference(program, [&](NodeId& id) {
    if (id != kNone) id = ends[id];
  });
  if (auto done = refuse_circles(program, spans); !done) return done;
  finish_slots(program);
  finish_nodes(program);
  return {};
}

}  // namespace proctor::value::json_schema
