// Machine: runs a program over a value. One machine, two modes: a quick one that stops at the first fault and
// allocates nothing, and one that tells of every fault and so keeps track of where it is. A call goes one
// level deeper in C++ for each schema it enters; a cap on that depth and a budget of steps end what would not
// end. The parts that deal with lists, maps and so on are defined in the headers beside this one.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "base/result.h"
#include "value/schema.h"
#include "value/schema_marks.h"
#include "value/schema_message.h"
#include "value/schema_number.h"
#include "value/schema_program.h"

namespace proctor::value::json_schema {

// A way into the instance, outermost last.
struct Step {
  const Step* up;
  std::string_view key;
  std::size_t index;
  bool by_key;
};

// Schema resources entered, outermost last.
struct Scope {
  const Scope* up;
  std::uint32_t resource;
};

std::string pointer_of(const Step* step);

template <bool kTell>
class Machine {
 public:
  Machine(const Program& program, std::size_t budget, std::size_t max_errors)
      : program_(program), steps_(budget), max_errors_(max_errors) {
    std::fill_n(keys_.begin(), program.cached_slots, no_key());
  }

  bool run(const Value& instance) {
    const bool fits = check(program_.root, instance, nullptr);
    if (steps_.spent() && !error_)
      error_ = Error{"E314", "the check against the schema was given up: it takes too many steps"};
    return fits;
  }

  const std::optional<Error>& error() const { return error_; }
  std::vector<SchemaFault> take_faults() { return std::move(faults_); }

 private:
  static constexpr int kMostDepth = 2048;

  // The address that no key has.
  const char* no_key() const { return reinterpret_cast<const char*>(&keys_); }

  // --- one schema on one value

  bool check(NodeId id, const Value& value, Marks* marks) { return check(program_.nodes[id], value, marks); }

  bool check(const Node& node, const Value& value, Marks* marks) {
    const Types type = bit(value.kind());
    if (!has_type(node.types, type, value)) {
      if (!tell_type(node, value)) return false;
      if ((node.busy & type) != 0) work(node, value, marks);
      return false;
    }
    return (node.busy & type) == 0 || work(node, value, marks);
  }

  static bool has_type(Types types, Types type, const Value& value) {
    return (types & type) != 0 || (type == kFraction && (types & kWhole) != 0 && is_whole(value));
  }

  [[gnu::noinline]] bool work(const Node& node, const Value& value, Marks* marks) {
    if (++depth_ > kMostDepth) [[unlikely]]
      return give_up("the check against the schema goes too deep");
    const bool fits =
        program_.dynamics.empty() ? work_phases(node, value, marks) : work_in_scope(node, value, marks);
    --depth_;
    return fits;
  }

  bool work_phases(const Node& node, const Value& value, Marks* marks) {
    if (node.begin(Phase::last) != node.end(Phase::last)) return work_with_marks(node, value, marks);
    return check_phases(node, value, marks);
  }

  [[gnu::noinline]] bool work_in_scope(const Node& node, const Value& value, Marks* marks);
  [[gnu::noinline]] bool work_with_marks(const Node& node, const Value& value, Marks* outer);

  bool check_phases(const Node& node, const Value& value, Marks* marks);

  template <typename F>
  bool each(const Node& node, Phase phase, F f) {
    bool fits = true;
    const Op* const end = program_.ops.data() + node.end(phase);
    for (const Op* op = program_.ops.data() + node.begin(phase); op != end; ++op) {
      if (f(*op)) continue;
      fits = false;
      if (stops()) break;
    }
    return fits;
  }

  // After a fault: is there no point in going on?
  bool stops() const {
    if constexpr (!kTell) return true;
    return given_up() || faults_.size() >= max_errors_;
  }

  bool given_up() const { return steps_.spent() || error_.has_value(); }

  [[gnu::noinline, gnu::cold]] bool give_up(const char* why) {
    if (!error_) error_ = Error{"E314", why};
    return false;
  }

  // schema_machine_values.h
  bool check_number(const Node& node, const Op& op, const Value& value);
  bool check_hard_number(const Node& node, const Op& op, const Value& value);
  bool check_text(const Node& node, const Op& op, std::string_view text);
  bool matches(const Pattern& pattern, std::string_view text);

  // schema_machine_lists.h
  bool check_list(const Node& node, const Op& op, const List& list, Marks* marks);
  bool check_unique(const Node& node, const Op& op, const List& list);
  bool check_items(const Node& node, const Op& op, const List& list, Marks* marks);
  bool check_item(const Node& node, const List& list, std::size_t i);
  bool check_contains(const Node& node, const Op& op, const List& list, Marks* marks);
  bool check_other_items(const Node& node, const Op& op, const List& list, Marks& marks);

  // schema_machine_maps.h
  bool check_map(const Node& node, const Op& op, const Value& value, Marks* marks);
  bool check_members(const Node& node, const MemberPlan& plan, const Map& map, Marks* marks);
  bool check_plain_members(const Node& node, const MemberPlan& plan, const Map& map);
  const Slot* slot_of(const MemberPlan& plan, std::size_t expected, std::string_view key);
  bool check_member(const Node& node, const MemberPlan& plan, const Slot* slot, const Member& member,
                    Marks* marks, std::size_t place);
  bool check_slot(const Slot& slot, const Member& member);
  bool check_inside(NodeId id, const Member& member);
  bool check_extra(const Node& node, const MemberPlan& plan, const Member& member);
  bool check_name(const Node& node, const MemberPlan& plan, const Member& member);
  bool check_dependent_names(const Node& node, const Op& op, const Map& map);
  bool check_other_members(const Node& node, const Op& op, const Map& map, Marks& marks);
  bool tell_missing(const Node& node, const MemberPlan& plan, const Map& map);

  // schema_machine_same.h
  bool check_any(const Node& node, const Op& op, const Value& value, Marks* marks);
  NodeId dynamic_target(const DynamicReference& dynamic) const;
  bool attempt(NodeId id, const Value& value, Marks* marks);
  bool check_any_of(const Node& node, const Op& op, const Value& value, Marks* marks);
  bool check_one_of(const Node& node, const Op& op, const Value& value, Marks* marks);
  bool check_negation(const Node& node, const Op& op, const Value& value);
  bool check_conditional(const Node& node, const Op& op, const Value& value, Marks* marks);

  // --- telling; each returns false, which is what the schema says then

  bool tell_type(const Node& node, const Value& value) {
    if constexpr (!kTell) return false;
    if (node.is_false) {
      tell_at(node, "", [] { return std::string("is not allowed here"); });
    } else {
      tell_at(node, "type", [&] { return message_of_types(node.types, value); });
    }
    return !stops();
  }

  template <typename F>
  bool tell(const Node& node, const Op& op, F message) {
    if constexpr (kTell)
      tell_at(node, program_.keywords[static_cast<std::size_t>(&op - program_.ops.data())], message);
    return false;
  }

  template <typename F>
  bool tell_at(const Node& node, const char* keyword, F message) {
    if constexpr (kTell)
      if (faults_.size() < max_errors_)
        faults_.push_back({pointer_of(step_), place_of(node, keyword), message()});
    return false;
  }

  // A fault that sums up those told since `mark`, and so stands before them.
  template <typename F>
  bool tell_before(std::size_t mark, const Node& node, const char* keyword, F message) {
    if constexpr (kTell) {
      if (mark >= max_errors_) return false;
      faults_.insert(faults_.begin() + static_cast<std::ptrdiff_t>(mark),
                     {pointer_of(step_), place_of(node, keyword), message()});
      if (faults_.size() > max_errors_) faults_.pop_back();
    }
    return false;
  }

  void forget_faults(std::size_t mark) {
    if constexpr (kTell) faults_.resize(std::min(mark, faults_.size()));
  }

  std::string place_of(const Node& node, const char* keyword) const {
    std::string out = program_.places[static_cast<std::size_t>(&node - program_.nodes.data())];
    if (*keyword != 0) out.append("/").append(keyword);
    return out;
  }

  const Program& program_;
  Steps steps_;
  std::size_t max_errors_;
  int depth_ = 0;
  const Scope* scope_ = nullptr;
  const Step* step_ = nullptr;
  std::optional<Error> error_;
  std::vector<SchemaFault> faults_;
  std::array<const char*, kMostCachedSlots>
      keys_;  // by slot: the key last seen; a document has each key once
};

template <bool kTell>
bool Machine<kTell>::work_in_scope(const Node& node, const Value& value, Marks* marks) {
  const Scope scope{scope_, node.resource};
  if (scope_ == nullptr || scope_->resource != node.resource) scope_ = &scope;
  const bool fits = work_phases(node, value, marks);
  if (scope_ == &scope) scope_ = scope.up;
  return fits;
}

template <bool kTell>
bool Machine<kTell>::work_with_marks(const Node& node, const Value& value, Marks* outer) {
  Marks marks;
  bool fits = check_phases(node, value, &marks);
  if (!fits && stops()) return false;
  const bool rest = each(node, Phase::last, [&](const Op& op) {
    if (op.code == Code::unevaluated_items)
      return !value.is_list() || check_other_items(node, op, value.list(), marks);
    return !value.is_map() || check_other_members(node, op, value.map(), marks);
  });
  if (outer != nullptr) outer->add(marks);
  return fits && rest;
}

template <bool kTell>
bool Machine<kTell>::check_phases(const Node& node, const Value& value, Marks* marks) {
  bool fits = true;
  switch (value.kind()) {
    case Kind::integer:
    case Kind::number:
      fits = each(node, Phase::number, [&](const Op& op) { return check_number(node, op, value); });
      break;
    case Kind::text:
      fits = each(node, Phase::text, [&](const Op& op) { return check_text(node, op, value.text()); });
      break;
    case Kind::list:
      fits = each(node, Phase::list, [&](const Op& op) { return check_list(node, op, value.list(), marks); });
      break;
    case Kind::map:
      fits = each(node, Phase::map, [&](const Op& op) { return check_map(node, op, value, marks); });
      break;
    default: break;
  }
  if (!fits && stops()) return false;
  return each(node, Phase::any, [&](const Op& op) { return check_any(node, op, value, marks); }) && fits;
}

}  // namespace proctor::value::json_schema
