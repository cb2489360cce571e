// Maps and their members.
#pragma once

#include "value/schema_machine.h"

namespace proctor::value::json_schema {

template <bool kTell>
bool Machine<kTell>::check_map(const Node& node, const Op& op, const Value& value, Marks* marks) {
  const Map& map = value.map();
  switch (op.code) {
    case Code::min_members:
      return map.size() >= op.count || tell(node, op, [&] { return message_of_size(op, map.size()); });
    case Code::max_members:
      return map.size() <= op.count || tell(node, op, [&] { return message_of_size(op, map.size()); });
    case Code::members: {
      const MemberPlan& plan = program_.member_plans[op.a];
      if (!steps_.spend(map.size() + 1)) return false;
      return plan.plain && marks == nullptr ? check_plain_members(node, plan, map)
                                            : check_members(node, plan, map, marks);
    }
    case Code::dependent_names: return check_dependent_names(node, op, map);
    default: {
      const Dependency& dependency = program_.dependencies[op.a];
      return !map.has(dependency.key) || check(dependency.node, value, marks);
    }
  }
}

// The slot of a key, where the next one is expected to come: members mostly stand in the schema's order.
template <bool kTell>
[[gnu::noinline]] const Slot* Machine<kTell>::slot_of(const MemberPlan& plan, std::size_t expected,
                                                      std::string_view key) {
  const Slot* slot = nullptr;
  if (expected < plan.slots.size() && plan.slots[expected].key == key) {
    slot = &plan.slots[expected];
  } else {
    slot = plan.find(key);
  }
  if (slot != nullptr && plan.cached)
    keys_[plan.first_slot + static_cast<std::size_t>(slot - plan.slots.data())] = key.data();
  return slot;
}

// The usual case: nothing but `properties`, `required` and `additionalProperties`.
template <bool kTell>
bool Machine<kTell>::check_plain_members(const Node& node, const MemberPlan& plan, const Map& map) {
  const char* const none[] = {no_key()};
  const Slot* const slots = plan.slots.data();
  std::uint32_t required = 0;
  std::size_t expected = 0;
  bool fits = true;
  for (const Member& member : map) {
    const std::string_view key = member.key;
    const char* const* const seen = plan.cached ? &keys_[plan.first_slot + expected] : none;
    const Slot* slot = key.data() == *seen ? slots + expected : slot_of(plan, expected, key);
    bool member_fits = true;
    if (slot != nullptr) {
      expected = static_cast<std::size_t>(slot - slots) + 1;
      required += slot->required ? 1 : 0;
      member_fits = slot->node == kNone ? check_extra(node, plan, member) : check_slot(*slot, member);
    } else {
      member_fits = check_extra(node, plan, member);
    }
    if (member_fits) continue;
    fits = false;
    if (stops()) return false;
  }
  return required == plan.required ? fits : tell_missing(node, plan, map);
}

template <bool kTell>
inline bool Machine<kTell>::check_slot(const Slot& slot, const Member& member) {
  const Types type = bit(member.value.kind());
  if ((slot.types & type) != 0 && (slot.busy & type) == 0) return true;
  return check_inside(slot.node, member);
}

template <bool kTell>
inline bool Machine<kTell>::check_inside(NodeId id, const Member& member) {
  if constexpr (!kTell) return check(id, member.value, nullptr);
  const Step step{step_, member.key, 0, true};
  step_ = &step;
  const bool fits = check(id, member.value, nullptr);
  step_ = step.up;
  return fits;
}

// A member that `additionalProperties` is for.
template <bool kTell>
inline bool Machine<kTell>::check_extra(const Node& node, const MemberPlan& plan, const Member& member) {
  if (plan.additional == kNone) return true;
  if (program_.nodes[plan.additional].is_false)
    return tell_at(node, "additionalProperties", [&] { return message_of_extra(member.key); });
  return check_inside(plan.additional, member);
}

template <bool kTell>
bool Machine<kTell>::check_members(const Node& node, const MemberPlan& plan, const Map& map, Marks* marks) {
  bool fits = true;
  std::uint32_t required = 0;
  std::size_t expected = 0;
  std::size_t place = 0;
  for (const Member& member : map) {
    const Slot* slot = slot_of(plan, expected, member.key);
    if (slot != nullptr) {
      expected = static_cast<std::size_t>(slot - plan.slots.data()) + 1;
      required += slot->required ? 1 : 0;
    }
    if (!check_member(node, plan, slot, member, marks, place++)) {
      fits = false;
      if (stops()) return false;
    }
  }
  return required == plan.required ? fits : tell_missing(node, plan, map);
}

template <bool kTell>
bool Machine<kTell>::check_member(const Node& node, const MemberPlan& plan, const Slot* slot,
                                  const Member& member, Marks* marks, std::size_t place) {
  bool fits = plan.names == kNone || check_name(node, plan, member);
  if (!fits && stops()) return false;
  bool covered = slot != nullptr && slot->node != kNone;
  if (covered) fits = check_slot(*slot, member) && fits;
  for (const auto& [pattern, id] : plan.patterns) {
    if (!fits && stops()) return false;
    const bool found = matches(program_.patterns[pattern], member.key);
    if (given_up()) return false;
    if (found) fits = check_inside(id, member) && fits;
    covered = covered || found;
  }
  if (!fits && stops()) return false;
  if (!covered) fits = check_extra(node, plan, member) && fits;
  if (marks != nullptr && (covered || plan.additional != kNone)) marks->add(place);
  return fits;
}

template <bool kTell>
bool Machine<kTell>::check_name(const Node& node, const MemberPlan& plan, const Member& member) {
  const std::size_t mark = faults_.size();
  const std::string_view key = member.key;
  if (check(plan.names, Value(key), nullptr)) return true;
  return !given_up() && tell_before(mark, node, "propertyNames", [&] { return message_of_name(key); });
}

template <bool kTell>
bool Machine<kTell>::check_dependent_names(const Node& node, const Op& op, const Map& map) {
  const Dependency& dependency = program_.dependencies[op.a];
  if (!map.has(dependency.key)) return true;
  if (!steps_.spend(dependency.names.size())) return false;
  bool fits = true;
  for (const std::string& name : dependency.names) {
    if (map.has(name)) continue;
    fits = tell(node, op, [&] { return message_of_dependency(dependency.key, name); });
    if (stops()) break;
  }
  return fits;
}

template <bool kTell>
bool Machine<kTell>::check_other_members(const Node& node, const Op& op, const Map& map, Marks& marks) {
  if (!steps_.spend(map.size() + 1)) return false;
  const bool none = program_.nodes[op.a].is_false;
  bool fits = true;
  std::size_t place = 0;
  for (const Member& member : map) {
    if (marks.has(place++)) continue;
    if (none ? tell(node, op, [&] { return message_of_extra(member.key); }) : check_inside(op.a, member))
      continue;
    fits = false;
    if (stops()) break;
  }
  marks.add_all();
  return fits;
}

template <bool kTell>
bool Machine<kTell>::tell_missing(const Node& node, const MemberPlan& plan, const Map& map) {
  if constexpr (!kTell) return false;
  for (const Slot& slot : plan.slots) {
    if (!slot.required || map.has(slot.key)) continue;
    tell_at(node, "required", [&] { return message_of_missing(slot.key); });
    if (stops()) break;
  }
  return false;
}

}  // namespace proctor::value::json_schema
