// One machine, two modes: a quick one that stops at the first fault and allocates nothing, and one that tells
// of every fault and so keeps track of where it is. A call goes one level deeper in C++ for each schema it
// enters; a cap on that depth and a budget of steps end what would not end.
#include "value/schema_run.h"

#include <fmt/format.h>

#include <optional>

#include "base/utf8.h"
#include "base/words.h"
#include "value/schema_documents.h"
#include "value/schema_marks.h"
#include "value/schema_message.h"
#include "value/schema_number.h"

namespace proctor::value::json_schema {
namespace {

constexpr int kMostDepth = 2048;

struct Step {  // a way into the instance, outermost last
  const Step* up;
  std::string_view key;
  std::size_t index;
  bool by_key;
};

struct Scope {  // schema resources entered, outermost last
  const Scope* up;
  std::uint32_t resource;
};

std::string pointer_of(const Step* step) {
  std::vector<const Step*> steps;
  for (; step != nullptr; step = step->up) steps.push_back(step);
  std::string out;
  for (auto at = steps.rbegin(); at != steps.rend(); ++at)
    out += (*at)->by_key ? pointer_step((*at)->key) : fmt::format("/{}", (*at)->index);
  return out;
}

template <bool kTell>
class Machine {
 public:
  Machine(const Program& program, std::size_t budget, std::size_t max_errors)
      : program_(program), steps_(budget), max_errors_(max_errors) {}

  bool run(const Value& instance) {
    const bool fits = check(program_.root, instance, nullptr);
    if (steps_.spent() && !error_)
      error_ = Error{"E314", "the check against the schema was given up: it takes too many steps"};
    return fits;
  }

  const std::optional<Error>& error() const { return error_; }
  std::vector<SchemaFault> take_faults() { return std::move(faults_); }

 private:
  // --- one schema on one value

  bool check(NodeId id, const Value& value, Marks* marks) {
    const Node& node = program_.nodes[id];
    bool fits = has_type(node, value);
    if (!fits && !tell_type(node, value)) return false;
    if (node.leaf) return fits;
    if (++depth_ > kMostDepth) return give_up("the check against the schema goes too deep");
    if (program_.dynamics.empty()) {
      fits = check_ops(node, value, marks) && fits;
    } else {
      const Scope scope{scope_, node.resource};
      if (scope_ == nullptr || scope_->resource != node.resource) scope_ = &scope;
      fits = check_ops(node, value, marks) && fits;
      if (scope_ == &scope) scope_ = scope.up;
    }
    --depth_;
    return fits;
  }

  static bool has_type(const Node& node, const Value& value) {
    const Types type = bit(value.kind());
    if ((node.types & type) != 0) return true;
    return type == kFraction && (node.types & kWhole) != 0 && is_whole(value);
  }

  bool check_ops(const Node& node, const Value& value, Marks* outer) {
    if (node.begin(Phase::last) == node.end(Phase::last)) return check_phases(node, value, outer);
    Marks marks;
    bool fits = check_phases(node, value, &marks);
    if (!fits && stops()) return false;
    for (auto i = node.begin(Phase::last); i < node.end(Phase::last); ++i)
      if (!check_unevaluated(node, program_.ops[i], value, marks)) {
        fits = false;
        if (stops()) return false;
      }
    if (outer != nullptr) outer->add(marks);
    return fits;
  }

  bool check_phases(const Node& node, const Value& value, Marks* marks) {
    bool fits = true;
    switch (value.kind()) {
      case Kind::integer:
      case Kind::number:
        fits = each(node, Phase::number, [&](const Op& op) { return check_number(node, op, value); });
        break;
      case Kind::text:
        fits = each(node, Phase::text, [&](const Op& op) { return check_text(node, op, value); });
        break;
      case Kind::list:
        fits =
            each(node, Phase::list, [&](const Op& op) { return check_list(node, op, value.list(), marks); });
        break;
      case Kind::map:
        fits = each(node, Phase::map, [&](const Op& op) { return check_map(node, op, value, marks); });
        break;
      default: break;
    }
    if (!fits && stops()) return false;
    return each(node, Phase::any, [&](const Op& op) { return check_any(node, op, value, marks); }) && fits;
  }

  template <typename F>
  bool each(const Node& node, Phase phase, F f) {
    bool fits = true;
    const auto end = node.end(phase);
    for (auto i = node.begin(phase); i < end; ++i) {
      if (f(program_.ops[i])) continue;
      fits = false;
      if (stops()) break;
    }
    return fits;
  }

  // After a fault: is there no point in going on?
  bool stops() const {
    if constexpr (!kTell) return true;
    return steps_.spent() || error_ || faults_.size() >= max_errors_;
  }

  bool given_up() const { return steps_.spent() || error_.has_value(); }

  bool give_up(const char* why) {
    if (!error_) error_ = Error{"E314", why};
    return false;
  }

  // --- numbers and texts

  static int compare(const Value& value, const Number& bound) {
    constexpr double kExactWhole = 9007199254740992.0;  // 2^53
    if (bound.exact) {
      const double number = value.number();
      if (!value.is_integer() || (number > -kExactWhole && number < kExactWhole))
        return number < bound.number ? -1 : (number > bound.number ? 1 : 0);
    }
    return compare_numbers(value, bound.value);
  }

  bool check_number(const Node& node, const Op& op, const Value& value) {
    if (op.code == Code::format) {
      const Format& format = *program_.formats[op.a].format;
      return format.fits_number(value) || tell(node, op, [&] { return message_of_format(format, value); });
    }
    const Number& bound = program_.numbers[op.a];
    bool fits = true;
    switch (op.code) {
      case Code::at_least: fits = compare(value, bound) >= 0; break;
      case Code::at_most: fits = compare(value, bound) <= 0; break;
      case Code::above: fits = compare(value, bound) > 0; break;
      case Code::below: fits = compare(value, bound) < 0; break;
      default:
        if (!steps_.spend(cost_of_multiple(value, bound.value))) return false;
        fits = is_multiple(value, bound.value);
    }
    return fits || tell(node, op, [&] { return message_of_number(op, bound.value, value); });
  }

  bool check_text(const Node& node, const Op& op, const Value& value) {
    const std::string_view text = value.text();
    switch (op.code) {
      case Code::min_length: {
        const auto least = program_.counts[op.a];
        constexpr std::size_t kMostBytes = 4;
        if (text.size() / kMostBytes >= least || (text.size() >= least && count_code_points(text) >= least))
          return true;
        return tell(node, op, [&] { return message_of_length(op, least, value); });
      }
      case Code::max_length: {
        const auto most = program_.counts[op.a];
        if (text.size() <= most || count_code_points(text) <= most) return true;
        return tell(node, op, [&] { return message_of_length(op, most, value); });
      }
      case Code::pattern: {
        const Pattern& pattern = program_.patterns[op.a];
        return matches(pattern, text) ||
               (!given_up() && tell(node, op, [&] { return message_of_pattern(pattern, value); }));
      }
      default: {
        const FormatUse& use = program_.formats[op.a];
        return use.format->fits_text(text, use.draft) ||
               tell(node, op, [&] { return message_of_format(*use.format, value); });
      }
    }
  }

  bool matches(const Pattern& pattern, std::string_view text) {
    auto found = pattern.test(text);
    if (found) return *found;
    if (!error_) error_ = std::move(found).error();
    return false;
  }

  // --- lists

  bool check_list(const Node& node, const Op& op, const List& list, Marks* marks) {
    switch (op.code) {
      case Code::min_items:
        return list.size() >= program_.counts[op.a] ||
               tell(node, op, [&] { return message_of_size(op, program_.counts[op.a], list.size()); });
      case Code::max_items:
        return list.size() <= program_.counts[op.a] ||
               tell(node, op, [&] { return message_of_size(op, program_.counts[op.a], list.size()); });
      case Code::unique: return check_unique(node, op, list);
      case Code::items: return check_items(node, op, list, marks);
      default: return check_contains(node, op, list, marks);
    }
  }

  bool check_unique(const Node& node, const Op& op, const List& list) {
    const auto twins = find_twins(list, steps_);
    if (steps_.spent()) return false;
    return !twins || tell(node, op, [&] { return message_of_twins(*twins, list); });
  }

  bool check_items(const Node& node, const Op& op, const List& list, Marks* marks) {
    const ListPlan& plan = program_.list_plans[op.a];
    if (!steps_.spend(list.size() + 1)) return false;
    const std::size_t prefix = std::min(plan.prefix.size(), list.size());
    if (marks != nullptr) {
      marks->add_first(prefix);
      if (plan.rest != kNone) marks->add_all();
    }
    bool fits = true;
    for (std::size_t i = 0; i < prefix; ++i)
      if (!check_item(plan.prefix[i], list, i)) {
        fits = false;
        if (stops()) return false;
      }
    if (plan.rest == kNone || list.size() == prefix) return fits;
    const Node& rest = program_.nodes[plan.rest];
    if (rest.is_false)
      return tell_at(node.place + "/" + plan.rest_keyword,
                     [&] { return message_of_rest(prefix, list.size()); });
    for (std::size_t i = prefix; i < list.size(); ++i)
      if (!check_item(plan.rest, list, i)) {
        fits = false;
        if (stops()) return false;
      }
    return fits;
  }

  bool check_item(NodeId id, const List& list, std::size_t i) {
    if constexpr (!kTell) return check(id, list[i], nullptr);
    const Step step{step_, {}, i, false};
    step_ = &step;
    const bool fits = check(id, list[i], nullptr);
    step_ = step.up;
    return fits;
  }

  bool check_contains(const Node& node, const Op& op, const List& list, Marks* marks) {
    const ContainsPlan& plan = program_.contains_plans[op.a];
    if (!steps_.spend(list.size() + 1)) return false;
    const bool needs_all = plan.evaluates && marks != nullptr;
    const std::size_t mark = faults_.size();
    std::size_t found = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (found >= plan.least && plan.most == UINT64_MAX && !needs_all) break;
      const bool fits = check_item(plan.node, list, i);
      if (given_up()) return false;
      if (!fits) continue;
      ++found;
      if (needs_all) marks->add(i);
      if (found > plan.most && !needs_all) break;
    }
    if (found >= plan.least && found <= plan.most) {
      forget_faults(mark);
      return true;
    }
    if (found > plan.most) forget_faults(mark);
    return tell_before(mark, node.place + "/contains", [&] { return message_of_contains(plan, found); });
  }

  // --- maps

  bool check_map(const Node& node, const Op& op, const Value& value, Marks* marks) {
    const Map& map = value.map();
    switch (op.code) {
      case Code::min_members:
        return map.size() >= program_.counts[op.a] ||
               tell(node, op, [&] { return message_of_size(op, program_.counts[op.a], map.size()); });
      case Code::max_members:
        return map.size() <= program_.counts[op.a] ||
               tell(node, op, [&] { return message_of_size(op, program_.counts[op.a], map.size()); });
      case Code::members: return check_members(node, program_.member_plans[op.a], map, marks);
      case Code::dependent_names: return check_dependent_names(node, op, map);
      default: {
        const Dependency& dependency = program_.dependencies[op.a];
        return !map.has(dependency.key) || check(dependency.node, value, marks);
      }
    }
  }

  bool check_dependent_names(const Node& node, const Op& op, const Map& map) {
    const Dependency& dependency = program_.dependencies[op.a];
    if (!map.has(dependency.key)) return true;
    bool fits = true;
    for (const std::string& name : dependency.names) {
      if (map.has(name)) continue;
      fits = false;
      if (!tell(node, op, [&] { return message_of_dependency(dependency.key, name); }) && stops())
        return false;
    }
    return fits;
  }

  bool check_members(const Node& node, const MemberPlan& plan, const Map& map, Marks* marks) {
    if (!steps_.spend(map.size() + 1)) return false;
    bool fits = true;
    std::size_t required = 0;
    std::size_t expected = 0;  // members mostly come in the schema's order
    std::size_t place = 0;
    for (const Member& member : map) {
      const std::string_view key = member.key;
      const Slot* slot = nullptr;
      if (expected < plan.slots.size() && plan.slots[expected].key == key) {
        slot = &plan.slots[expected];
      } else {
        slot = plan.find(key);
      }
      if (slot != nullptr) {
        expected = static_cast<std::size_t>(slot - plan.slots.data()) + 1;
        if (slot->required) ++required;
      }
      if (!check_member(node, plan, slot, member, marks, place)) {
        fits = false;
        if (stops()) return false;
      }
      ++place;
    }
    if (required == plan.required) return fits;
    return tell_missing(node, plan, map);
  }

  bool check_member(const Node& node, const MemberPlan& plan, const Slot* slot, const Member& member,
                    Marks* marks, std::size_t place) {
    bool fits = true;
    bool covered = false;
    if (plan.names != kNone && !check_name(node, plan, member)) fits = false;
    if (!fits && stops()) return false;
    if (slot != nullptr && slot->node != kNone) {
      covered = true;
      fits = check_inside(slot->node, member) && fits;
      if (!fits && stops()) return false;
    }
    for (const auto& [pattern, id] : plan.patterns) {
      const bool found = matches(program_.patterns[pattern], member.key);
      if (given_up()) return false;
      if (!found) continue;
      covered = true;
      fits = check_inside(id, member) && fits;
      if (!fits && stops()) return false;
    }
    if (!covered && plan.additional != kNone) {
      covered = true;
      if (program_.nodes[plan.additional].is_false) {
        fits = tell_at(node.place + "/additionalProperties", [&] { return message_of_extra(member.key); });
      } else {
        fits = check_inside(plan.additional, member) && fits;
      }
    }
    if (covered && marks != nullptr) marks->add(place);
    return fits;
  }

  bool check_inside(NodeId id, const Member& member) {
    if constexpr (!kTell) return check(id, member.value, nullptr);
    const Step step{step_, member.key, 0, true};
    step_ = &step;
    const bool fits = check(id, member.value, nullptr);
    step_ = step.up;
    return fits;
  }

  bool check_name(const Node& node, const MemberPlan& plan, const Member& member) {
    const std::string_view key = member.key;
    const std::size_t mark = faults_.size();
    if (check(plan.names, Value(key), nullptr)) return true;
    if (given_up()) return false;
    return tell_before(mark, node.place + "/propertyNames", [&] { return message_of_name(key); });
  }

  bool tell_missing(const Node& node, const MemberPlan& plan, const Map& map) {
    if constexpr (!kTell) return false;
    for (const Slot& slot : plan.slots)
      if (slot.required && !map.has(slot.key)) {
        tell_at(node.place + "/required", [&] { return message_of_missing(slot.key); });
        if (stops()) break;
      }
    return false;
  }

  // --- schemas for the same value

  bool check_any(const Node& node, const Op& op, const Value& value, Marks* marks) {
    switch (op.code) {
      case Code::choice: {
        const Choices& choices = program_.choices[op.a];
        if (choices.has(value, steps_)) return true;
        return !steps_.spent() && tell(node, op, [&] { return message_of_choices(op, choices, value); });
      }
      case Code::call: return steps_.spend(1) && check(op.a, value, marks);
      case Code::dynamic:
        return steps_.spend(1) && check(dynamic_target(program_.dynamics[op.a]), value, marks);
      case Code::any_of: return check_any_of(node, op, value, marks);
      case Code::one_of: return check_one_of(node, op, value, marks);
      case Code::negation: return check_negation(node, op, value);
      default: return check_conditional(node, op, value, marks);
    }
  }

  NodeId dynamic_target(const DynamicReference& dynamic) const {
    NodeId target = dynamic.fallback;
    for (const Scope* scope = scope_; scope != nullptr; scope = scope->up)
      for (const auto& [resource, node] : dynamic.by_resource)
        if (resource == scope->resource) target = node;
    return target;
  }

  // Tries a schema: what it marks counts only if it fits. Its faults stay; the caller forgets them.
  bool attempt(NodeId id, const Value& value, Marks* marks) {
    if (!steps_.spend(1)) return false;
    if (marks == nullptr) return check(id, value, nullptr);
    Marks tried;
    if (!check(id, value, &tried)) return false;
    marks->add(tried);
    return true;
  }

  void forget_faults(std::size_t mark) {
    if constexpr (kTell) faults_.resize(std::min(mark, faults_.size()));
  }

  bool check_any_of(const Node& node, const Op& op, const Value& value, Marks* marks) {
    const std::size_t mark = faults_.size();
    bool found = false;
    for (auto i = op.a; i < op.b; ++i) {
      if (attempt(program_.lists[i], value, marks)) {
        found = true;
        if (marks == nullptr) break;
      }
      if (given_up()) return false;
    }
    if (found) {
      forget_faults(mark);
      return true;
    }
    return tell_before(mark, node.place + "/anyOf", [&] { return message_of_any_of(op.b - op.a); });
  }

  bool check_one_of(const Node& node, const Op& op, const Value& value, Marks* marks) {
    const std::size_t mark = faults_.size();
    std::vector<std::size_t> found;
    std::size_t count = 0;
    for (auto i = op.a; i < op.b; ++i) {
      const bool fits = attempt(program_.lists[i], value, marks);
      if (given_up()) return false;
      if (!fits) continue;
      ++count;
      if constexpr (kTell) found.push_back(i - op.a);
      if (!kTell && count > 1) return false;
    }
    if (count > 0) forget_faults(mark);
    return count == 1 ||
           tell_before(mark, node.place + "/oneOf", [&] { return message_of_one_of(op.b - op.a, found); });
  }

  bool check_negation(const Node& node, const Op& op, const Value& value) {
    const std::size_t mark = faults_.size();
    const bool fits = attempt(op.a, value, nullptr);
    if (given_up()) return false;
    forget_faults(mark);
    return !fits || tell(node, op, [&] { return message_of_not(value); });
  }

  bool check_conditional(const Node& node, const Op& op, const Value& value, Marks* marks) {
    const NodeId* nodes = &program_.lists[op.a];
    if (nodes[1] == kNone && nodes[2] == kNone && marks == nullptr) return true;
    const std::size_t mark = faults_.size();
    const bool holds = attempt(nodes[0], value, marks);
    if (given_up()) return false;
    forget_faults(mark);
    const NodeId branch = holds ? nodes[1] : nodes[2];
    if (branch == kNone || check(branch, value, marks)) return true;
    return !given_up() && tell_before(mark, node.place + "/if", [&] { return message_of_if(holds); });
  }

  // --- what no other schema has looked at

  bool check_unevaluated(const Node& node, const Op& op, const Value& value, Marks& marks) {
    if (op.code == Code::unevaluated_items && value.is_list())
      return check_other_items(node, op, value.list(), marks);
    if (op.code == Code::unevaluated_members && value.is_map())
      return check_other_members(node, op, value.map(), marks);
    return true;
  }

  bool check_other_items(const Node& node, const Op& op, const List& list, Marks& marks) {
    if (!steps_.spend(list.size() + 1)) return false;
    const bool none = program_.nodes[op.a].is_false;
    bool fits = true;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (marks.has(i)) continue;
      if (none ? tell(node, op, [&] { return message_of_rest(i, list.size()); }) : check_item(op.a, list, i))
        continue;
      fits = false;
      if (none || stops()) break;
    }
    marks.add_all();
    return fits;
  }

  bool check_other_members(const Node& node, const Op& op, const Map& map, Marks& marks) {
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

  // --- telling; each returns false, which is what the schema says then

  bool tell_type(const Node& node, const Value& value) {
    if constexpr (!kTell) return false;
    if (node.is_false) {
      tell_at(node.place, [] { return std::string("is not allowed here"); });
    } else {
      tell_at(node.place + "/type", [&] { return message_of_types(node.types, value); });
    }
    return !stops();
  }

  template <typename F>
  bool tell(const Node& node, const Op& op, F message) {
    if constexpr (kTell) tell_at(node.place + "/" + op.keyword, message);
    return false;
  }

  template <typename F>
  bool tell_at(const std::string& place, F message) {
    if constexpr (kTell)
      if (faults_.size() < max_errors_) faults_.push_back({pointer_of(step_), place, message()});
    return false;
  }

  // A fault that sums up those told since `mark`, and so stands before them.
  template <typename F>
  bool tell_before(std::size_t mark, const std::string& place, F message) {
    if constexpr (kTell) {
      if (mark >= max_errors_) return false;
      faults_.insert(faults_.begin() + static_cast<std::ptrdiff_t>(mark),
                     {pointer_of(step_), place, message()});
      if (faults_.size() > max_errors_) faults_.pop_back();
    }
    return false;
  }

  const Program& program_;
  Steps steps_;
  std::size_t max_errors_;
  int depth_ = 0;
  const Scope* scope_ = nullptr;
  const Step* step_ = nullptr;
  std::optional<Error> error_;
  std::vector<SchemaFault> faults_;
};

}  // namespace

Result<bool> accepts(const Program& program, const Value& instance, std::size_t budget) {
  Machine<false> machine(program, budget, 1);
  const bool fits = machine.run(instance);
  if (machine.error()) return tl::make_unexpected(*machine.error());
  return fits;
}

Result<std::vector<SchemaFault>> faults(const Program& program, const Value& instance, std::size_t budget,
                                        std::size_t max_errors) {
  Machine<true> machine(program, budget, max_errors);
  machine.run(instance);
  if (machine.error()) return tl::make_unexpected(*machine.error());
  return machine.take_faults();
}

}  // namespace proctor::value::json_schema
