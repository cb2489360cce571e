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
    if (steps_.spent()) give_up("the check against the schema was given up: it takes too many steps");
    return fits;
  }

  const std::optional<Error>& error() const { return error_; }
  std::vector<SchemaFault> take_faults() { return std::move(faults_); }

 private:
  static constexpr int kMostDepth = 2048;

  const void* no_key() const { return &keys_; }  // the id of no key

  // --- one schema on one value

  bool check(NodeId id, const Value& value, Marks* marks) { return check(program_.nodes[id], value, marks); }

  bool check(const Node& node, const Value& value, Marks* marks) {
    return (node.done >> value.tag() & 1U) != 0 || check_further(node, value, marks);
  }

  // Where a look at the type did not settle it.
  [[gnu::always_inline]] bool check_further(const Node& node, const Value& value, Marks* marks) {
    if ((node.fits >> value.tag() & 1U) == 0) [[unlikely]]
      return check_mistyped(node, value, marks);
    switch (node.shortcut) {
      case Shortcut::record:
        if (value.is_map() && marks == nullptr) return work_record(node, value);
        break;
      case Shortcut::row:
        if (!kTell && value.is_list() && marks == nullptr) return work_row(node, value.list());
        break;
      case Shortcut::filled:
        if (value.is_text() && !value.text().empty()) return true;
        break;
      case Shortcut::between:
        if (value.is_number() && is_between(node, value.number())) return true;
        break;
      case Shortcut::choice:
        if (value.is_text()) return try_choice(node, value);
        break;
      case Shortcut::pattern:
        if (value.is_text()) return try_pattern(node, value);
        break;
      case Shortcut::none: break;
    }
    return work(node, value, marks);
  }

  [[gnu::noinline]] bool try_choice(const Node& node, const Value& value) {
    return node.choices->has_text(value.text()) || work(node, value, nullptr);
  }
  [[gnu::noinline]] bool try_pattern(const Node& node, const Value& value) {
    return node.pattern->test_simple(value.text()) || work(node, value, nullptr);
  }

  static bool is_between(const Node& node, double number) {
    constexpr double kExactWhole =
        9007199254740992.0;  // 2^53: beyond it a whole number may lie beside its double
    return number >= node.low && number <= node.high && number > -kExactWhole && number < kExactWhole;
  }

  [[gnu::noinline]] bool check_mistyped(const Node& node, const Value& value, Marks* marks);

  // The instructions of a node for a value of one kind.
  [[gnu::noinline]] bool work(const Node& node, const Value& value, Marks* marks) {
    return node.special ? work_special(node, value, marks) : work_kind(node, value, marks);
  }

  bool work_kind(const Node& node, const Value& value, Marks* marks) {
    switch (value.kind()) {
      case Kind::integer:
      case Kind::number: return work_number(node, value);
      case Kind::text: return work_text(node, value);
      case Kind::list: return work_list(node, value, marks);
      case Kind::map: return work_map(node, value, marks);
      default: return work_other(node, value);
    }
  }

  [[gnu::noinline]] bool work_special(const Node& node, const Value& value, Marks* marks);
  bool work_phases(const Node& node, const Value& value, Marks* marks);
  bool work_with_marks(const Node& node, const Value& value, Marks* outer);

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

  bool goes_deeper() {
    return ++depth_ <= kMostDepth || give_up("the check against the schema goes too deep");
  }

  // After a fault: is there no point in going on?
  bool stops() const {
    if constexpr (!kTell) return true;
    return silent_ || given_up() || faults_.size() >= max_errors_;
  }

  bool given_up() const { return steps_.spent() || error_.has_value(); }

  [[gnu::noinline, gnu::cold]] bool give_up(const char* why) {
    if (!error_) error_ = Error{"E314", why};
    return false;
  }

  // schema_machine_values.h
  [[gnu::noinline]] bool work_number(const Node& node, const Value& value);
  [[gnu::noinline]] bool work_text(const Node& node, const Value& value);
  [[gnu::noinline]] bool work_other(const Node& node, const Value& value);
  bool check_number(const Node& node, const Op& op, const Value& value);
  [[gnu::noinline]] bool check_hard_number(const Node& node, const Op& op, const Value& value);
  bool check_text(const Node& node, const Op& op, const Value& value);
  bool check_choice(const Node& node, const Op& op, const Value& value);
  bool matches(const Pattern& pattern, std::string_view text);
  [[gnu::noinline]] bool matches_regex(const Pattern& pattern, std::string_view text);

  // schema_machine_lists.h
  [[gnu::noinline]] bool work_row(const Node& node, const List& list);
  [[gnu::noinline]] bool work_list(const Node& node, const Value& value, Marks* marks);
  bool check_list(const Node& node, const Op& op, const Value& value, Marks* marks);
  [[gnu::noinline]] bool check_unique(const Node& node, const Op& op, const List& list);
  bool check_items(const Node& node, const Op& op, const List& list, Marks* marks);
  bool check_item(const Node& node, const List& list, std::size_t i);
  [[gnu::noinline]] bool check_contains(const Node& node, const Op& op, const List& list, Marks* marks);
  bool check_other_items(const Node& node, const Op& op, const List& list, Marks& marks);

  // schema_machine_maps.h
  [[gnu::noinline]] bool work_map(const Node& node, const Value& value, Marks* marks);
  bool check_map(const Node& node, const Op& op, const Value& value, Marks* marks);
  [[gnu::noinline]] bool work_record(const Node& node, const Value& value);
  [[gnu::noinline]] bool check_members(const Node& node, const MemberPlan& plan, const Map& map,
                                       Marks* marks);
  [[gnu::noinline]] const Slot* slot_of(const MemberPlan& plan, const Slot* expected, const Member& member);
  bool check_slot(const Node& node, const MemberPlan& plan, const Slot& slot, const Member& member);
  bool check_member(const Node& node, const MemberPlan& plan, const Slot* slot, const Member& member,
                    Marks* marks, std::size_t place);
  bool check_inside(const Node& node, const Member& member);
  [[gnu::noinline]] bool check_extra(const Node& node, const MemberPlan& plan, const Member& member);
  bool check_name(const Node& node, const MemberPlan& plan, const Member& member);
  [[gnu::noinline]] bool check_dependency(const Node& node, const Op& op, const Value& value, Marks* marks);
  bool check_other_members(const Node& node, const Op& op, const Map& map, Marks& marks);
  [[gnu::noinline]] bool tell_missing(const Node& node, const MemberPlan& plan, const Map& map);

  // schema_machine_same.h
  bool check_any(const Node& node, const Op& op, const Value& value, Marks* marks);
  NodeId dynamic_target(const DynamicReference& dynamic) const;
  bool attempt(NodeId id, const Value& value, Marks* marks);
  void tell_each(const Op& op, const Value& value);
  bool check_any_of(const Node& node, const Op& op, const Value& value, Marks* marks);
  bool check_one_of(const Node& node, const Op& op, const Value& value, Marks* marks);
  bool check_negation(const Node& node, const Op& op, const Value& value);
  bool check_conditional(const Node& node, const Op& op, const Value& value, Marks* marks);

  // --- telling; each returns false, which is what the schema says then

  bool tell_type(const Node& node, const Value& value) {
    if (!kTell || silent_) return false;
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
      if (!silent_ && faults_.size() < max_errors_)
        faults_.push_back({pointer_of(step_), place_of(node, keyword), message()});
    return false;
  }

  // A fault that sums up those told since `mark`, and so stands before them.
  template <typename F>
  bool tell_before(std::size_t mark, const Node& node, const char* keyword, F message) {
    if constexpr (kTell) {
      if (silent_ || mark >= max_errors_) return false;
      faults_.insert(faults_.begin() + static_cast<std::ptrdiff_t>(mark),
                     {pointer_of(step_), place_of(node, keyword), message()});
      if (faults_.size() > max_errors_) faults_.pop_back();
    }
    return false;
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
  bool silent_ = false;  // while trying: nothing is told, so that whatever is told is a fault for certain
  std::optional<Error> error_;
  std::vector<SchemaFault> faults_;
  std::array<const void*, kMostCachedSlots>
      keys_;  // by slot: the key last seen; a document has each key once
};

template <bool kTell>
bool Machine<kTell>::check_mistyped(const Node& node, const Value& value, Marks* marks) {
  const bool busy = (node.busy >> value.tag() & 1U) != 0;
  if (value.kind() == Kind::number && (node.types & kWhole) != 0 && is_whole(value))
    return !busy || work(node, value, marks);
  if (tell_type(node, value) && busy) work(node, value, marks);
  return false;
}

// Keeps the dynamic scope, the marks for `unevaluated...` and the depth.
template <bool kTell>
bool Machine<kTell>::work_special(const Node& node, const Value& value, Marks* marks) {
  if (!goes_deeper()) return false;
  const Scope scope{scope_, node.resource};
  if (scope_ == nullptr || scope_->resource != node.resource) scope_ = &scope;
  const bool fits =
      node.has(Phase::last) ? work_with_marks(node, value, marks) : work_phases(node, value, marks);
  if (scope_ == &scope) scope_ = scope.up;
  --depth_;
  return fits;
}

template <bool kTell>
bool Machine<kTell>::work_phases(const Node& node, const Value& value, Marks* marks) {
  const bool fits = work_kind(node, value, marks);
  if (!fits && stops()) return false;
  return each(node, Phase::any, [&](const Op& op) { return check_any(node, op, value, marks); }) && fits;
}

template <bool kTell>
bool Machine<kTell>::work_with_marks(const Node& node, const Value& value, Marks* outer) {
  Marks marks;
  const bool fits = work_phases(node, value, &marks);
  if (!fits && stops()) return false;
  const bool rest = each(node, Phase::last, [&](const Op& op) {
    if (op.code == Code::unevaluated_items)
      return !value.is_list() || check_other_items(node, op, value.list(), marks);
    return !value.is_map() || check_other_members(node, op, value.map(), marks);
  });
  if (outer != nullptr) outer->add(marks);
  return fits && rest;
}

}  // namespace proctor::value::json_schema
