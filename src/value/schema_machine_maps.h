// Maps and their members.
#pragma once

#include "value/schema_machine.h"

namespace proctor::value::json_schema {

template <bool kTell>
bool Machine<kTell>::work_map(const Node& node, const Value& value, Marks* marks) {
  if (!goes_deeper()) return false;
  const bool fits = each(node, Phase::map, [&](const Op& op) { return check_map(node, op, value, marks); });
  --depth_;
  return fits;
}

template <bool kTell>
inline bool Machine<kTell>::check_map(const Node& node, const Op& op, const Value& value, Marks* marks) {
  const Map& map = value.map();
  switch (op.code) {
    case Code::members: {
      const MemberPlan& plan = program_.member_plans[op.a];
      if (!steps_.spend(map.size() + 1)) return false;
      return check_members(node, plan, map, marks);
    }
    case Code::min_members:
      return map.size() >= op.count || tell(node, op, [&] { return message_of_size(op, map.size()); });
    case Code::max_members:
      return map.size() <= op.count || tell(node, op, [&] { return message_of_size(op, map.size()); });
    case Code::choice: return check_choice(node, op, value);
    default: return check_dependency(node, op, value, marks);
  }
}

// The usual case: nothing but `properties`, `required` and `additionalProperties`. Members mostly stand in
// the schema's order, and a document has each of its keys once in memory; so the next slot's key is mostly
// the very one seen last.
template <bool kTell>
bool Machine<kTell>::work_record(const Node& node, const Value& value) {
  const MemberPlan& plan = *node.record;
  const Map& map = value.map();
  if (!steps_.spend(map.size() + 1) || !goes_deeper()) return false;
  const Slot* slot = plan.slots.data();
  const Slot* run = slot;  // the first of those that came one after another
  const void* const* seen = &keys_[plan.first_slot];
  std::uint32_t required = 0;  // before the run
  bool fits = true;
  const Member* const end = map.end();
  for (const Member* member = map.begin(); member != end; ++member) {
    if (member->key.id() != *seen) [[unlikely]] {
      const Slot* found = slot_of(plan, slot, *member);
      if (found == nullptr) {
        if (check_extra(node, plan, *member)) continue;
        fits = false;
        if (stops()) break;
        continue;
      }
      if (found != slot) {
        required += plan.required_in(run, slot);
        seen += found - slot;
        run = slot = found;
      }
    }
    ++seen;
    const Slot& here = *slot++;
    if ((here.done >> member->value.tag() & 1U) != 0 || check_slot(node, plan, here, *member)) continue;
    fits = false;
    if (stops()) break;
  }
  --depth_;
  if (!fits && stops()) return false;
  const bool complete = required + plan.required_in(run, slot) == plan.required();
  return complete ? fits : tell_missing(node, plan, map);
}

template <bool kTell>
inline bool Machine<kTell>::check_slot(const Node& node, const MemberPlan& plan, const Slot& slot,
                                       const Member& member) {
  if (slot.node == nullptr) [[unlikely]]
    return check_extra(node, plan, member);
  if constexpr (!kTell) return check_further(*slot.node, member.value, nullptr);
  return check_inside(*slot.node, member);
}

// The slot of a member's key, tried first where the next one is expected.
template <bool kTell>
const Slot* Machine<kTell>::slot_of(const MemberPlan& plan, const Slot* expected, const Member& member) {
  const std::string_view key = member.key;
  const auto next = static_cast<std::size_t>(expected - plan.slots.data());
  const Slot* slot = next < plan.keys.size() && plan.keys[next] == key ? expected : plan.find(key);
  if (slot != nullptr && plan.plain)
    keys_[plan.first_slot + static_cast<std::size_t>(slot - plan.slots.data())] = member.key.id();
  return slot;
}

template <bool kTell>
inline bool Machine<kTell>::check_inside(const Node& node, const Member& member) {
  if constexpr (!kTell) return check(node, member.value, nullptr);
  const Step step{step_, member.key, 0, true};
  step_ = &step;
  const bool fits = check(node, member.value, nullptr);
  step_ = step.up;
  return fits;
}

// A member that `additionalProperties` is for.
template <bool kTell>
bool Machine<kTell>::check_extra(const Node& node, const MemberPlan& plan, const Member& member) {
  if (plan.additional == kNone) return true;
  const Node& additional = program_.nodes[plan.additional];
  if (additional.is_false)
    return tell_at(node, "additionalProperties", [&] { return message_of_extra(member.key); });
  return check_inside(additional, member);
}

template <bool kTell>
bool Machine<kTell>::check_members(const Node& node, const MemberPlan& plan, const Map& map, Marks* marks) {
  bool fits = true;
  std::uint32_t required = 0;
  const Slot* expected = plan.slots.data();
  std::size_t place = 0;
  for (const Member& member : map) {
    const Slot* slot = slot_of(plan, expected, member);
    if (slot != nullptr) {
      expected = slot + 1;
      required += slot->required ? 1 : 0;
    }
    if (check_member(node, plan, slot, member, marks, place++)) continue;
    fits = false;
    if (stops()) return false;
  }
  return required == plan.required() ? fits : tell_missing(node, plan, map);
}

template <bool kTell>
bool Machine<kTell>::check_member(const Node& node, const MemberPlan& plan, const Slot* slot,
                                  const Member& member, Marks* marks, std::size_t place) {
  bool fits = plan.names == kNone || check_name(node, plan, member);
  if (!fits && stops()) return false;
  bool covered = slot != nullptr && slot->node != nullptr;
  if (covered) fits = check_inside(*slot->node, member) && fits;
  for (const auto& [pattern, id] : plan.patterns) {
    if (!fits && stops()) return false;
    const bool found = matches(program_.patterns[pattern], member.key);
    if (given_up()) return false;
    if (found) fits = check_inside(program_.nodes[id], member) && fits;
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
bool Machine<kTell>::check_dependency(const Node& node, const Op& op, const Value& value, Marks* marks) {
  const Dependency& dependency = program_.dependencies[op.a];
  if (!value.map().has(dependency.key)) return true;
  if (op.code == Code::dependent_schemas) return check(dependency.node, value, marks);
  if (!steps_.spend(dependency.names.size())) return false;
  bool fits = true;
  for (const std::string& name : dependency.names) {
    if (value.map().has(name)) continue;
    fits = tell(node, op, [&] { return message_of_dependency(dependency.key, name); });
    if (stops()) break;
  }
  return fits;
}

template <bool kTell>
bool Machine<kTell>::check_other_members(const Node& node, const Op& op, const Map& map, Marks& marks) {
  if (!steps_.spend(map.size() + 1)) return false;
  const Node& other = program_.nodes[op.a];
  bool fits = true;
  std::size_t place = 0;
  for (const Member& member : map) {
    if (marks.has(place++)) continue;
    const bool one = other.is_false ? tell(node, op, [&] { return message_of_extra(member.key); })
                                    : check_inside(other, member);
    if (one) continue;
    fits = false;
    if (stops()) break;
  }
  marks.add_all();
  return fits;
}

template <bool kTell>
bool Machine<kTell>::tell_missing(const Node& node, const MemberPlan& plan, const Map& map) {
  if constexpr (!kTell) return false;
  for (std::size_t i = 0; i < plan.slots.size(); ++i) {
    if (!plan.slots[i].required || map.has(plan.keys[i])) continue;
    tell_at(node, "required", [&] { return message_of_missing(plan.keys[i]); });
    if (stops()) break;
  }
  return false;
}

}  // namespace proctor::value::json_schema
