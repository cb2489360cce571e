// Further schemas for the same value.
#pragma once

#include <utility>

#include "value/schema_machine.h"

namespace proctor::value::json_schema {

template <bool kTell>
bool Machine<kTell>::check_any(const Node& node, const Op& op, const Value& value, Marks* marks) {
  switch (op.code) {
    case Code::call: return steps_.spend(1) && check(op.a, value, marks);
    case Code::dynamic:
      return steps_.spend(1) && check(dynamic_target(program_.dynamics[op.a]), value, marks);
    case Code::any_of: return check_any_of(node, op, value, marks);
    case Code::one_of: return check_one_of(node, op, value, marks);
    case Code::negation: return check_negation(node, op, value);
    default: return check_conditional(node, op, value, marks);
  }
}

// The outermost resource entered that has the anchor decides.
template <bool kTell>
NodeId Machine<kTell>::dynamic_target(const DynamicReference& dynamic) const {
  NodeId target = dynamic.fallback;
  for (const Scope* scope = scope_; scope != nullptr; scope = scope->up)
    for (const auto& [resource, node] : dynamic.by_resource)
      if (resource == scope->resource) target = node;
  return target;
}

// Tries a schema: it tells nothing, and what it marks counts only if it fits.
template <bool kTell>
bool Machine<kTell>::attempt(NodeId id, const Value& value, Marks* marks) {
  if (!steps_.spend(1)) return false;
  const bool was_silent = std::exchange(silent_, true);
  Marks tried;
  const bool fits = check(id, value, marks == nullptr ? nullptr : &tried);
  if (fits && marks != nullptr) marks->add(tried);
  silent_ = was_silent;
  return fits;
}

// The faults of schemas of which it is known that none fits.
template <bool kTell>
void Machine<kTell>::tell_each(const Op& op, const Value& value) {
  if constexpr (kTell)
    for (std::size_t i = op.a; i < op.b && !stops(); ++i) check(program_.lists[i], value, nullptr);
}

template <bool kTell>
bool Machine<kTell>::check_any_of(const Node& node, const Op& op, const Value& value, Marks* marks) {
  bool found = false;
  for (std::size_t i = op.a; i < op.b; ++i) {
    found = attempt(program_.lists[i], value, marks) || found;
    if (given_up()) return false;
    if (found && marks == nullptr) break;  // else every schema that fits may mark
  }
  if (found) return true;
  tell_at(node, "anyOf", [&] { return message_of_any_of(op.b - op.a); });
  tell_each(op, value);
  return false;
}

template <bool kTell>
bool Machine<kTell>::check_one_of(const Node& node, const Op& op, const Value& value, Marks* marks) {
  std::size_t found[2] = {};
  std::size_t count = 0;
  for (std::size_t i = op.a; i < op.b && count < 2; ++i) {
    const bool fits = attempt(program_.lists[i], value, marks);
    if (given_up()) return false;
    if (fits) found[count++] = i - op.a;
  }
  if (count == 1) return true;
  tell_at(node, "oneOf", [&] { return message_of_one_of(op.b - op.a, {found, count}); });
  if (count == 0) tell_each(op, value);
  return false;
}

template <bool kTell>
bool Machine<kTell>::check_negation(const Node& node, const Op& op, const Value& value) {
  const bool fits = attempt(op.a, value, nullptr);
  if (given_up()) return false;
  return !fits || tell(node, op, [&] { return message_of_not(value); });
}

template <bool kTell>
bool Machine<kTell>::check_conditional(const Node& node, const Op& op, const Value& value, Marks* marks) {
  const NodeId* nodes = &program_.lists[op.a];
  if (nodes[1] == kNone && nodes[2] == kNone && marks == nullptr) return true;
  const std::size_t mark = faults_.size();
  const bool holds = attempt(nodes[0], value, marks);
  if (given_up()) return false;
  const NodeId branch = holds ? nodes[1] : nodes[2];
  if (branch == kNone || check(branch, value, marks)) return true;
  return !given_up() && tell_before(mark, node, "if", [&] { return message_of_if(holds); });
}

}  // namespace proctor::value::json_schema
