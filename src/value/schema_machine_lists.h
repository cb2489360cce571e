// Lists and their items.
#pragma once

#include "value/schema_machine.h"

namespace proctor::value::json_schema {

// Only asked where nothing is told: says yes or no for good.
template <bool kTell>
bool Machine<kTell>::work_row(const Node& node, const List& list) {
  const std::size_t size = list.size();
  if (size < node.least || size > node.most || !steps_.spend(size + 1) || !goes_deeper()) return false;
  const Node& each_item = *node.row;
  const Value* item = list.begin();
  const Value* const end = item + size;
  while (item != end && check(each_item, *item, nullptr)) ++item;
  --depth_;
  return item == end;
}

template <bool kTell>
bool Machine<kTell>::work_list(const Node& node, const Value& value, Marks* marks) {
  if (!goes_deeper()) return false;
  const bool fits = each(node, Phase::list, [&](const Op& op) { return check_list(node, op, value, marks); });
  --depth_;
  return fits;
}

template <bool kTell>
inline bool Machine<kTell>::check_list(const Node& node, const Op& op, const Value& value, Marks* marks) {
  const List& list = value.list();
  switch (op.code) {
    case Code::items: return check_items(node, op, list, marks);
    case Code::min_items:
      return list.size() >= op.count || tell(node, op, [&] { return message_of_size(op, list.size()); });
    case Code::max_items:
      return list.size() <= op.count || tell(node, op, [&] { return message_of_size(op, list.size()); });
    case Code::unique: return check_unique(node, op, list);
    case Code::choice: return check_choice(node, op, value);
    default: return check_contains(node, op, list, marks);
  }
}

template <bool kTell>
bool Machine<kTell>::check_unique(const Node& node, const Op& op, const List& list) {
  const auto twins = find_twins(list, steps_);
  if (steps_.spent()) return false;
  return !twins || tell(node, op, [&] { return message_of_twins(*twins, list); });
}

template <bool kTell>
inline bool Machine<kTell>::check_items(const Node& node, const Op& op, const List& list, Marks* marks) {
  const ListPlan& plan = program_.list_plans[op.a];
  const std::size_t size = list.size();
  const std::size_t prefix = std::min(plan.prefix.size(), size);
  if (!steps_.spend(size + 1)) return false;
  if (marks != nullptr) {
    marks->add_first(prefix);
    if (plan.rest != kNone) marks->add_all();
  }
  bool fits = true;
  for (std::size_t i = 0; i < prefix; ++i) {
    if (check_item(program_.nodes[plan.prefix[i]], list, i)) continue;
    fits = false;
    if (stops()) return false;
  }
  if (plan.rest == kNone || size == prefix) return fits;
  const Node& rest = program_.nodes[plan.rest];
  if (rest.is_false) return tell_at(node, plan.rest_keyword, [&] { return message_of_rest(prefix, size); });
  for (std::size_t i = prefix; i < size; ++i) {
    if (check_item(rest, list, i)) continue;
    fits = false;
    if (stops()) return false;
  }
  return fits;
}

template <bool kTell>
inline bool Machine<kTell>::check_item(const Node& node, const List& list, std::size_t i) {
  if constexpr (!kTell) return check(node, list[i], nullptr);
  const Step step{step_, {}, i, false};
  step_ = &step;
  const bool fits = check(node, list[i], nullptr);
  step_ = step.up;
  return fits;
}

template <bool kTell>
bool Machine<kTell>::check_contains(const Node& node, const Op& op, const List& list, Marks* marks) {
  const ContainsPlan& plan = program_.contains_plans[op.a];
  if (!steps_.spend(list.size() + 1)) return false;
  const bool marks_all = plan.evaluates && marks != nullptr;
  std::size_t found = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const bool settled = found > plan.most || (found >= plan.least && plan.most == UINT64_MAX);
    if (settled && !marks_all) break;
    const bool fits = attempt(plan.node, list[i], nullptr);
    if (given_up()) return false;
    if (fits) ++found;
    if (fits && marks_all) marks->add(i);
  }
  if (found >= plan.least && found <= plan.most) return true;
  tell_at(node, "contains", [&] { return message_of_contains(plan, found); });
  if constexpr (kTell)
    for (std::size_t i = 0; i < list.size() && found < plan.least && !stops(); ++i)
      check_item(program_.nodes[plan.node], list, i);
  return false;
}

template <bool kTell>
bool Machine<kTell>::check_other_items(const Node& node, const Op& op, const List& list, Marks& marks) {
  if (!steps_.spend(list.size() + 1)) return false;
  const Node& other = program_.nodes[op.a];
  bool fits = true;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (marks.has(i)) continue;
    if (other.is_false) return tell(node, op, [&] { return message_of_rest(i, list.size()); });
    if (check_item(other, list, i)) continue;
    fits = false;
    if (stops()) break;
  }
  marks.add_all();
  return fits;
}

}  // namespace proctor::value::json_schema
